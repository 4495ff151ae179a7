"""Everything that can go wrong, said to a person: what happened, and what to do.

MoontableError
├── Refusal            the table says no; crosses the wire as its `id`, nothing has changed
│   ├── NotAsked, LateAnswer, IllegalAnswer
│   └── ...
└── what host and client raise for themselves (host/errors.py, client/base/errors.py)

Each class carries its sentence in the languages of the house; `{name}` in it is filled from the facts it was made with.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from protocol.characters import shown
from protocol.program.name import named
from protocol.texts import in_language

if TYPE_CHECKING:
    from collections.abc import Mapping

REFUSALS: dict[str, type[Refusal]] = {}
"""Every refusal by its id."""


class MoontableError(Exception):
    """Something went wrong."""

    en: ClassVar[str] = "Something went wrong."
    de: ClassVar[str] = "Etwas ist schiefgegangen."
    exit_status: ClassVar[int] = 1

    def __init__(self, /, **facts: object) -> None:
        super().__init__()
        self.facts = facts

    def message(self, lang: str = "") -> str:
        """The sentence for a person, in `lang` or the language of this process."""
        sentence = named(in_language((self.en, self.de), lang))
        return sentence.format_map(_Facts({name: _shown(fact) for name, fact in self.facts.items()}))

    def __str__(self) -> str:
        return self.message()


def _shown(fact: object) -> object:
    """A fact as it may come to a terminal: it may be a file's name, a typed line, or another program's last word."""
    return fact if isinstance(fact, int | float) else shown(str(fact))


class _Facts(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "…"


class Refusal(MoontableError):
    """The table says no; nothing has changed."""

    en = "The table refused that. Nothing has changed."
    de = "Der Tisch hat das abgelehnt. Es hat sich nichts geändert."
    id: ClassVar[str] = "refused"

    def __init_subclass__(cls) -> None:
        cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        REFUSALS[cls.id] = cls


def refusal(name: str, facts: Mapping[str, object] | None = None) -> Refusal:
    """The refusal with this id; one that this release does not know is `Refusal` itself."""
    return REFUSALS.get(name, Refusal)(**(facts or {}))


class NotAsked(Refusal):
    """An answer to something this seat was never asked."""

    en = "Nobody asked you that. Your screen shows what you are asked now."
    de = "Danach hat dich niemand gefragt. Dein Bildschirm zeigt, was du jetzt gefragt wirst."


class LateAnswer(Refusal):
    """An answer to an ask that has closed, or that no longer offers it."""

    en = "That was decided a moment before: somebody, or the clock, was quicker."
    de = "Das war einen Augenblick vorher entschieden: Jemand oder die Uhr war schneller."


class IllegalAnswer(Refusal):
    """A choice that the open ask does not offer."""

    en = "That is not possible here. Choose one of the rows shown."
    de = "Das geht hier nicht. Wähle eine der gezeigten Zeilen."


class WrongCode(Refusal):
    """The code of the join does not fit."""

    en = "That code does not open this table. Look at the host's screen and type it again."
    de = "Dieser Code öffnet den Tisch nicht. Schau auf den Bildschirm des Gastgebers und tippe ihn noch einmal."


class TooManyTries(Refusal):
    """Strangers knock faster than the door answers."""

    en = "Too many people are knocking just now. Wait a few seconds and try again."
    de = "Gerade klopfen zu viele an. Warte ein paar Sekunden und versuche es noch einmal."


class JoiningClosed(Refusal):
    """The keeper has closed the door."""

    en = "This table lets no new guests in at the moment. Ask its keeper to open the door."
    de = "Dieser Tisch lässt gerade niemanden herein. Bitte die Tischleitung, die Tür zu öffnen."


class TableFull(Refusal):
    """No seat is left."""

    en = "All {seats} seats of this table are taken. Ask the keeper for a seat, or look on with: {moontable} watch"
    de = "Alle {seats} Plätze dieses Tisches sind besetzt. Bitte die Tischleitung um einen, oder sieh zu mit: {moontable} watch"


class NameRefused(Refusal):
    """A name that nobody can have at a table, for a reason that each kind of it tells."""


class NameEmpty(NameRefused):
    """A name without a visible letter."""

    en = "A name needs at least one letter or digit. Choose another one."
    de = "Ein Name braucht mindestens einen Buchstaben oder eine Ziffer. Wähle einen anderen."


class NameTooLong(NameRefused):
    """A name that does not fit beside the cards."""

    en = "That name is too long: {limit} columns are the limit. Choose a shorter one."
    de = "Dieser Name ist zu lang: höchstens {limit} Spalten. Wähle einen kürzeren."


class NameOdd(NameRefused):
    """A name with control characters or marks that phones draw in different widths."""

    en = "That name has characters that some screens cannot draw. Use letters, digits and spaces."
    de = "Dieser Name enthält Zeichen, die mancher Bildschirm nicht zeigen kann. Nimm Buchstaben, Ziffern und Leerzeichen."


class NameNumber(NameRefused):
    """A name that is a number."""

    en = "A number alone would be taken for the number of a seat. Choose one with letters."
    de = "Eine bloße Zahl würde für die Nummer eines Platzes gehalten. Wähle einen mit Buchstaben."


class NameSeparator(NameRefused):
    """A name with a sign or word that stands between two people."""

    en = "A name with a comma, a bracket, “and” or the like reads like two people. Choose another one."
    de = "Ein Name mit Komma, Klammer, „und“ oder Ähnlichem liest sich wie zwei Leute. Wähle einen anderen."


class NameReserved(NameRefused):
    """A name that means somebody or something else in the sentences of a table."""

    en = (
        "That word means something else at a table: a role, a character, a seat, a bot, you or nobody. Choose another "
        "name, or add an initial."
    )
    de = (
        "Dieses Wort bedeutet am Tisch etwas anderes: eine Rolle, eine Figur, einen Platz, einen Bot, dich oder niemanden. "
        "Wähle einen anderen Namen, oder hänge einen Anfangsbuchstaben an."
    )


class NameTaken(NameRefused):
    """A name that somebody at the table has, or that looks the same."""

    en = "Somebody at this table is already called that, or nearly so. Choose another name."
    de = "So oder fast so heißt hier schon jemand. Wähle einen anderen Namen."


class SetForbidden(Refusal):
    """The set of cards that would be played is none."""

    en = "This set of cards cannot be played. The waiting room shows why; change the set, or allow house rules."
    de = "Mit diesen Karten geht es nicht. Der Warteraum zeigt, warum; ändert sie, oder erlaubt Hausregeln."


class RulesName(Refusal):
    """House rules under a name that cannot be shown."""

    en = "House rules take a short name of letters, digits and spaces."
    de = "Hausregeln brauchen einen kurzen Namen aus Buchstaben, Ziffern und Leerzeichen."


class RulesFull(Refusal):
    """As many sets of house rules as a host keeps."""

    en = "No more sets of house rules fit for this game. Delete one first."
    de = "Für dieses Spiel passen keine weiteren Hausregeln hinein. Löscht zuerst welche."


class OtherVersion(Refusal):
    """Host and client speak different versions of the protocol."""

    en = "This table speaks version {theirs} of the protocol, your program version {ours}. Update both to the same release."
    de = "Dieser Tisch spricht Version {theirs} des Protokolls, dein Programm Version {ours}. Bringt beide auf denselben Stand."


class NotNow(Refusal):
    """A command that does not fit the moment."""

    en = "That is not possible at this moment. Your screen shows what is."
    de = "Das geht in diesem Augenblick nicht. Dein Bildschirm zeigt, was geht."


class WentBack(Refusal):
    """The host was started from a backup: the table stands where it stood when the backup was made."""

    en = "The host was started from a backup. The table has gone back to that moment; what came after it is gone."
    de = "Der Gastgeber wurde aus einer Sicherung gestartet. Der Tisch steht wieder, wo er damals stand; was danach kam, ist weg."


class NotYours(Refusal):
    """A command that only the keeper may give."""

    en = "Only the keeper of the table may do that. Ask them for it."
    de = "Das darf nur die Tischleitung. Bitte sie darum."


class HostOnly(Refusal):
    """A command about other tables, from somebody who is not at the host's machine."""

    en = "Tables are opened and closed on the host's machine: {moontable} table"
    de = "Tische werden auf dem Rechner des Gastgebers geöffnet und geschlossen: {moontable} table"


class TableWords(Refusal):
    """Words about a table that mean nothing."""

    en = "That is no order about a table. Possible: table new NAME [GAME [BOTS]], table close NAME."
    de = "Das ist keine Anweisung zu einem Tisch. Möglich: table new NAME [SPIEL [BOTS]], table close NAME."


class TableThere(Refusal):
    """A new table by the name of one that is there."""

    en = "There is a table of that name already. Choose another name; all of them: {moontable} table list"
    de = "Einen Tisch dieses Namens gibt es schon. Wähle einen anderen; alle zeigt: {moontable} table list"


class TableUnknown(Refusal):
    """A table that is not there."""

    en = "There is no table of that name. All of them: {moontable} table list"
    de = "Einen Tisch dieses Namens gibt es nicht. Alle zeigt: {moontable} table list"


class TablePlays(Refusal):
    """A table in the middle of a game."""

    en = "A game is on at that table. End it first, at the table or in its console: {moontable} console --table NAME"
    de = "An diesem Tisch läuft ein Spiel. Beende es zuerst, am Tisch oder in seiner Konsole: {moontable} console --table NAME"


class LastTable(Refusal):
    """The only table of a host."""

    en = "That is the only table of this host. Open another one first, or end the host."
    de = "Das ist der einzige Tisch dieses Gastgebers. Öffne zuerst einen anderen, oder beende den Gastgeber."


class TablesFull(Refusal):
    """As many tables as a host and its broker carry."""

    en = "This host carries no more tables. Close one, or see: {moontable} host doctor"
    de = "Mehr Tische trägt dieser Gastgeber nicht. Schließe einen, oder sieh nach: {moontable} host doctor"


class SeatEnded(Refusal):
    """A key that opens nothing any more; what to do to come back. The host's answer to whoever asks."""

    en = "This table does not know your seat any more. Join again with the code: {moontable} join CODE@ADDRESS"
    de = "Dieser Tisch kennt deinen Platz nicht mehr. Tritt mit dem Code neu bei: {moontable} join CODE@ADRESSE"


class SeatTaken(SeatEnded):
    """The keeper has sent this person away."""

    en = (
        "The keeper has sent you away from this table. To come back, ask the keeper for the table's code or for a "
        "one-time code of your seat, then type: {moontable} join CODE@ADDRESS"
    )
    de = (
        "Die Tischleitung hat dich vom Tisch weggeschickt. Um wiederzukommen, bitte sie um den Code des Tisches oder einen "
        "Einmalcode für deinen Platz und tippe: {moontable} join CODE@ADRESSE"
    )


class SeatMoved(SeatEnded):
    """Another device or person has the seat."""

    en = (
        "Your seat has gone to another device or person. To come back, ask the keeper for a code and type: "
        "{moontable} join CODE@ADDRESS"
    )
    de = (
        "Deinen Platz hat jetzt ein anderes Gerät oder jemand anderes. Um wiederzukommen, bitte die Tischleitung um "
        "einen Code und tippe: {moontable} join CODE@ADRESSE"
    )


class SeatRefused(SeatEnded):
    """The seat's own device has refused to let it go."""

    en = "The owner of that seat has refused. Ask the keeper for the table's code to join with a seat of your own."
    de = "Wem der Platz gehört, hat widersprochen. Bitte die Tischleitung um den Code des Tisches und nimm einen eigenen Platz."


class SeatLeft(SeatEnded):
    """Somebody who had left."""

    en = "You have left this table. To come back, join again with its code: {moontable} join CODE@ADDRESS"
    de = "Du hast diesen Tisch verlassen. Um wiederzukommen, tritt mit dem Code neu bei: {moontable} join CODE@ADRESSE"
