"""What checking a deal comes to. A verdict goes from program to program as its id and facts; here are its words."""

from __future__ import annotations

import re
from typing import ClassVar

from protocol.errors import MoontableError
from protocol.texts import Both, in_language

VERDICTS: dict[str, type[Verdict]] = {}
"""Every verdict by its id."""

_GIVEN: Both = (
    "The host answered for {given} (time had run out, or a bot stood in).",
    "Für {given} hat der Gastgeber geantwortet (die Zeit war um, oder ein Bot ist eingesprungen).",
)


_SIGNED: Both = ("Signed by host {host}.", "Unterschrieben von Gastgeber {host}.")


class Verdict(MoontableError):
    """What came of checking a deal. `good` when nothing was found that does not fit."""

    id: ClassVar[str] = "verdict"
    good: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        VERDICTS[cls.id] = cls

    def message(self, lang: str = "") -> str:
        """The verdict for a person; after a good one also for whom the host has answered."""
        sentence = super().message(lang)
        if self.good and self.facts.get("given"):
            sentence += " " + in_language(_GIVEN, lang).format(given=self.facts["given"])
        return sentence

    def in_short(self, lang: str = "") -> str:
        """The verdict alone, for a place with one line."""
        return super().message(lang)

    def attributed(self, lang: str = "") -> str:
        """The same, and whose key has signed the record, for whoever has only the file."""
        host = self.facts.get("host")
        return self.message(lang) + (" " + in_language(_SIGNED, lang).format(host=host) if host else "")


def verdict(name: str, facts: dict[str, object]) -> Verdict:
    """The verdict with this id; one that this release does not know is `CheckFailed`."""
    return VERDICTS.get(name, CheckFailed)(**facts)


class DealChecked(Verdict):
    """All of it fits, from the commitment that this device saw before it gave its nonce."""

    good = True
    en = "The deal was checked: nothing was changed."
    de = "Die Kartenausgabe ist geprüft: Nichts wurde verändert."


class CheckedFrom(Verdict):
    """All of it fits, but this device was there only from answer `n` on."""

    good = True
    en = "Checked from answer {n} on, when this device came: nothing has been changed."
    de = "Geprüft ab Antwort {n}, als dieses Gerät dazukam: Nichts wurde verändert."


class RecordFits(Verdict):
    """The record fits in itself; no device's memory is beside it."""

    good = True
    en = "The record is consistent in itself; no device's memory of the game is kept."
    de = "Die Aufzeichnung ist in sich stimmig; was ein Gerät sah, liegt nicht bei."


class OtherRelease(Verdict):
    """Another version of protocol, release or games: nothing can be said."""

    en = "This game cannot be checked with this version: it was played with {theirs}, this is {ours}."
    de = "Dieses Spiel lässt sich mit dieser Version nicht prüfen: Gespielt wurde mit {theirs}, das hier ist {ours}."


class CheckFailed(Verdict):
    """The check itself could not be carried out."""

    en = "The deal could not be checked on this device: {reason}"
    de = "Die Kartenausgabe ließ sich auf diesem Gerät nicht prüfen: {reason}"


# -- what does not fit ---------------------------------------------------------------------------------------


class NoRecord(Verdict):
    """The bytes are no record."""

    en = "This file is not a complete game record. Choose one that {moontable} replay lists."
    de = "Das ist keine vollständige Aufzeichnung eines Spiels. Nimm eine, die {moontable} replay nennt."


class ForgedRecord(Verdict):
    """The signature over the whole record is missing or of something else."""

    en = "This record is forged: no host signed it like this."
    de = "Diese Aufzeichnung ist gefälscht: So hat kein Gastgeber sie unterschrieben."


class OtherHost(Verdict):
    """The record is signed with another key than that of the host at whose table this device was."""

    en = "This record is forged: the host at whose table this device was has not signed it."
    de = "Diese Aufzeichnung ist gefälscht: Der Gastgeber, bei dem dieses Gerät saß, hat sie nicht unterschrieben."


class OtherSecret(Verdict):
    """The secret is not the one that the host had bound itself to."""

    en = "The deal does not fit: the opened secret is not the one that the host committed to."
    de = "Die Kartenausgabe passt nicht: Das geöffnete Geheimnis ist nicht das festgelegte."


class OtherCommitment(Verdict):
    """The commitment is not the one that this device saw."""

    en = "The deal does not fit: this device was shown another commitment."
    de = "Die Kartenausgabe passt nicht: Diesem Gerät wurde eine andere Festlegung gezeigt."


class OtherRoster(Verdict):
    """Shares, keys or names are not those of the deal roster that this device saw, or that the host has signed."""

    en = "The deal does not fit: when it was dealt, the list of seats, keys and shares was different."
    de = "Die Kartenausgabe passt nicht: Beim Geben war die Liste der Plätze, Schlüssel und Beiträge eine andere."


class OtherHands(Verdict):
    """A seat changed hands otherwise than in public."""

    en = "The record does not fit: handover {n} of a seat was not announced like that at the table."
    de = "Die Aufzeichnung passt nicht: Wechsel {n} eines Platzes wurde am Tisch nicht so angesagt."


class ShareMissing(Verdict):
    """The nonce of this device is not in the deal roster."""

    en = "The deal cannot be vouched for: the share of this device was left out or came too late."
    de = "Für die Kartenausgabe kann niemand bürgen: Der Beitrag dieses Geräts fehlt oder kam zu spät."


class OtherSeat(Verdict):
    """The record gives this device's seat another key."""

    en = "The record does not fit: it names another key for the seat of this device."
    de = "Die Aufzeichnung passt nicht: Sie nennt einen anderen Schlüssel für den Platz dieses Geräts."


class OtherOptions(Verdict):
    """Another game or other options than the table showed."""

    en = "The record does not fit: it was another game, or other table rules, than this device was shown."
    de = "Die Aufzeichnung passt nicht: Dieses Gerät hat ein anderes Spiel oder andere Tischregeln gezeigt bekommen."


class OtherChance(Verdict):
    """An answer of chance is not what secret and deal roster give."""

    en = "Answer {n} does not fit: chance would have said something else."
    de = "Antwort {n} passt nicht: Der Zufall hätte etwas anderes gesagt."


class BadSignature(Verdict):
    """The answer was not signed by the seat's key."""

    en = "Answer {n} does not fit: {name} did not sign it."
    de = "Antwort {n} passt nicht: {name} hat sie nicht unterschrieben."


class OtherAnswer(Verdict):
    """What was signed says something else: another table, match, ask or choice."""

    en = "Answer {n} does not fit: {name} signed something else."
    de = "Antwort {n} passt nicht: {name} hat etwas anderes unterschrieben."


class AnswerRepeated(Verdict):
    """The counter of a signed answer does not rise."""

    en = "Answer {n} does not fit: {name} had signed it for an earlier moment."
    de = "Antwort {n} passt nicht: {name} hatte sie für einen früheren Augenblick unterschrieben."


class NotByTheRules(Verdict):
    """The rules did not ask this, or do not allow this answer."""

    en = "Answer {n} does not fit: the rules did not ask for it at that point, or did not allow it."
    de = "Antwort {n} passt nicht: Nach den Regeln war sie dort nicht gefragt oder nicht erlaubt."


class OtherEnd(Verdict):
    """The game played by these answers ends otherwise than was said."""

    en = "The end does not fit: with these answers the game ends differently."
    de = "Das Ende passt nicht: Mit diesen Antworten geht das Spiel anders aus."


class OtherView(Verdict):
    """The device was shown something that the game never was."""

    en = "What this device was shown does not fit: the game never looked like that (view {n})."
    de = "Was diesem Gerät gezeigt wurde, passt nicht: So hat das Spiel nie ausgesehen (Bild {n})."


class AnswerMissing(Verdict):
    """An own answer that the host had taken is not in the record."""

    en = "The record does not fit: an answer of this device is missing (its answer number {n})."
    de = "Die Aufzeichnung passt nicht: Eine Antwort dieses Geräts fehlt (seine Antwort Nummer {n})."
