"""What may follow each command: options, what they are for, and what they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.program.commandline import HOST_COMMANDS, Parser
from protocol.program.settings import FILE, GAME, NAME, NUMBER
from protocol.program.values import Between, bots_possible, games

if TYPE_CHECKING:
    from protocol.texts import Both

LINK: Both = ("CODE@ADDRESS[:PORT][/TABLE][#KEY]", "CODE@ADRESSE[:PORT][/TISCH][#SCHLÜSSEL]")
ORDERS = ("new", "list", "close")
"""What can be done with tables."""
SHELLS = ("bash", "zsh", "fish")
"""Which shells can be helped."""
COMMANDS: dict[str, Both] = {
    "join": (
        "sits down at a table, or goes back to your last seat",
        "setzt dich an einen Tisch, oder zurück an deinen letzten Platz",
    ),
    "practice": ("a game against bots, alone on this machine", "ein Spiel gegen Bots, allein auf diesem Rechner"),
    "watch": ("shows the public table on a television", "zeigt den öffentlichen Tisch auf einem Fernseher"),
    "host": ("opens a table for the others, and looks after it", "öffnet einen Tisch für die anderen und betreut ihn"),
    "console": (
        "the host's console, from another terminal of its machine",
        "die Konsole des Gastgebers, aus einem anderen Terminal seines Rechners",
    ),
    "table": (
        "opens, lists and closes tables of the host on this machine",
        "öffnet, zeigt und schließt Tische des Gastgebers auf diesem Rechner",
    ),
    "replay": (
        "your finished games: step through them, check the deal",
        "deine beendeten Spiele: ansehen, Kartenausgabe prüfen",
    ),
    "config": (
        "what is set for good, and where; writes a file of settings",
        "was fest eingestellt ist, und wo; legt eine Datei mit Einstellungen an",
    ),
    "completion": (
        "lets bash, zsh or fish complete what you type",
        "lässt bash, zsh oder fish ergänzen, was du tippst",
    ),
    "man": ("the manual page of all this, for man -l", "die Handbuchseite zu all dem, für man -l"),
    "doctor": ("says what this machine can do and what it lacks", "sagt, was dieser Rechner kann und was ihm fehlt"),
}
"""The commands after `moontable`; each has a page of its own."""


def moontable() -> Parser:
    """`moontable` without a command."""
    parser = Parser(
        "",
        (
            "Hidden-role games for an evening, on everybody's own device. “{moontable} COMMAND --help” says more about a command.",
            "Spiele mit geheimen Rollen für einen Abend, alle am eigenen Gerät. „{moontable} BEFEHL --help“ sagt mehr über einen Befehl.",
        ),
        {**COMMANDS, **{f"host {name}": says for name, says in HOST_COMMANDS.items()}},
    )
    parser.option("--version", action="store_true", says=("the version", "die Version"))
    return parser


def join() -> Parser:
    """`moontable join`."""
    parser = Parser(
        "join",
        (
            (
                "Type what the host's screen shows. The code is needed once: after that this device has a seat, and “{moontable} "
                "join” or “{moontable} join ADDRESS” goes straight back to it. Before that, “{moontable} join” looks for a table in this network."
            ),
            (
                "Tippe, was der Bildschirm des Gastgebers zeigt. Den Code braucht es einmal: Danach hat dieses Gerät einen "
                "Platz, und „{moontable} join“ oder „{moontable} join ADRESSE“ führt gleich dorthin zurück. Vorher sucht „{moontable} join“ einen Tisch in diesem Netz."
            ),
        ),
    )
    parser.option("link", nargs="?", default="", value=LINK)
    parser.option(
        "--name",
        default="",
        value=NAME,
        says=(
            "your name at the table; another name is another seat",
            "wie du am Tisch heißt; ein anderer Name ist ein anderer Platz",
        ),
    )
    parser.option(
        "--with",
        dest="others",
        action="append",
        default=[],
        value=NAME,
        says=(
            "another person at this device, with a seat of their own; may be given several times",
            "noch jemand an diesem Gerät, mit eigenem Platz; auch mehrmals",
        ),
    )
    parser.option(
        "--seat",
        default="",
        value=NAME,
        says=(
            "the seat to go back to, where this device has several",
            "zu welchem Platz zurück, wenn dieses Gerät mehrere hat",
        ),
    )
    _trust(parser)
    _presentation(parser)
    return parser


def practice() -> Parser:
    """`moontable practice`."""
    parser = Parser(
        "practice",
        (
            "Opens a table on this machine alone, with bots on the other seats.",
            "Öffnet einen Tisch nur auf diesem Rechner, mit Bots auf den anderen Plätzen.",
        ),
    )
    parser.option(
        "--game",
        default=games()[0],
        choices=games(),
        value=("GAME", "SPIEL"),
        says=(f"which game: {{possible}} ({games()[0]})", f"welches Spiel: {{possible}} ({games()[0]})"),
    )
    parser.option(
        "--bots",
        default="",
        value=("N", "N"),
        possible=(bots_possible(), bots_possible()),
        says=(
            "how many bots: {possible} (as few as the game can do with, but at least 3)",
            "wie viele Bots: {possible} (so wenige, wie das Spiel braucht, aber mindestens 3)",
        ),
    )
    parser.setting("device.name")
    parser.option(
        "--fast",
        action="store_true",
        says=(
            "bots do not stop to think",
            "Bots denken nicht lange nach",
        ),
    )
    _presentation(parser)
    return parser


def replay() -> Parser:
    """`moontable replay`."""
    parser = Parser(
        "replay",
        (
            (
                "Without a game: the list of the finished games that this device has saved. With one: its steps, what you knew "
                "then beside what was true."
            ),
            (
                "Ohne Spiel: die Liste der beendeten Spiele, die dieses Gerät gespeichert hat. Mit einem: seine Schritte, was du "
                "damals wusstest neben dem, was stimmte."
            ),
        ),
    )
    parser.option("game", nargs="?", default="", value=("NUMBER or FILE", "NUMMER oder DATEI"))
    parser.option(
        "--verify",
        action="store_true",
        says=("check the deal: whether anything was changed", "die Kartenausgabe prüfen: ob etwas verändert wurde"),
    )
    parser.option(
        "--export",
        default="",
        value=FILE,
        says=("write the game to a file, in the notation", "das Spiel in der Notation in eine Datei schreiben"),
    )
    parser.option(
        "--as",
        dest="seat",
        type=Between(0, 50),
        default=-1,
        value=("SEAT", "PLATZ"),
        says=(
            "through the eyes of this seat; 0 for whoever only watched",
            "mit den Augen dieses Platzes; 0 für alle, die nur zugesehen haben",
        ),
    )
    parser.option("--plain", action="store_true", says=("all steps as lines", "alle Schritte als Zeilen"))
    return parser


def watch() -> Parser:
    """`moontable watch`."""
    parser = Parser(
        "watch",
        (
            (
                "Shows the public table, for a television: what everybody may see, and nothing else. Without an address: the "
                "table of your last seat."
            ),
            (
                "Zeigt den öffentlichen Tisch, für einen Fernseher: was alle sehen dürfen, und sonst nichts. Ohne Adresse: der "
                "Tisch deines letzten Platzes."
            ),
        ),
    )
    parser.option(
        "link",
        nargs="?",
        default="",
        value=("[CODE@]ADDRESS[:PORT][/TABLE][#KEY]", "[CODE@]ADRESSE[:PORT][/TISCH][#SCHLÜSSEL]"),
    )
    parser.option(
        "--voice",
        action="store_true",
        says=(
            "the narrator of a village speaks, with a speech program of this machine",
            "der Erzähler eines Dorfes spricht, mit einem Sprachprogramm dieses Rechners",
        ),
    )
    parser.option(
        "--no-night-sound",
        action="store_true",
        dest="silent",
        says=("no noise at night (it hides the sound of taps)", "nachts kein Rauschen (es übertönt das Tippen)"),
    )
    parser.setting("device.plain")
    _trust(parser)
    return parser


def console() -> Parser:
    """`moontable console`."""
    parser = Parser(
        "console",
        (
            (
                "Looks after the table of a host on this machine: it can do what the keeper can, has no seat, and sees no more "
                "than the public table. One command per line; help lists them."
            ),
            (
                "Betreut den Tisch eines Gastgebers auf diesem Rechner: Die Konsole darf, was die Tischleitung darf, hat keinen "
                "Platz und sieht nicht mehr als der öffentliche Tisch. Ein Befehl je Zeile; help nennt alle."
            ),
        ),
    )
    parser.setting("host.data")
    parser.setting("host.table")
    return parser


def table() -> Parser:
    """`moontable table`."""
    parser = Parser(
        "table",
        (
            (
                "A host can keep several tables at once, each with its own code, keeper and game. “{moontable} table new NAME” opens "
                "one, “{moontable} table close NAME” closes it between games, and “{moontable} table list” shows all of them."
            ),
            (
                "Ein Gastgeber kann mehrere Tische zugleich haben, jeden mit eigenem Code, eigener Tischleitung und eigenem Spiel. "
                "„{moontable} table new NAME“ öffnet einen, „{moontable} table close NAME“ schließt ihn zwischen zwei Spielen, und "
                "„{moontable} table list“ zeigt alle."
            ),
        ),
    )
    parser.option("order", nargs="?", default="list", value=("new|list|close", "new|list|close"))
    parser.option("name", nargs="?", default="", value=NAME)
    parser.option(
        "--game",
        default="",
        choices=("", *games()),
        value=GAME,
        says=("with new: what it plays first: {possible}", "bei new: was er zuerst spielt: {possible}"),
    )
    parser.option(
        "--bots",
        default="",
        value=NUMBER,
        says=("with new: how many bots sit there", "bei new: wie viele Bots dort sitzen"),
    )
    parser.setting("host.data")
    parser.places = ORDERS
    return parser


def doctor() -> Parser:
    """`moontable doctor`."""
    parser = Parser(
        "doctor",
        (
            (
                "Says what this device can do and what it lacks, whether its last table answers, and how the host is where this "
                "machine has one. Status 1 means that something is wrong."
            ),
            (
                "Sagt, was dieses Gerät kann und was ihm fehlt, ob sein letzter Tisch antwortet, und wie es dem Gastgeber geht, "
                "wenn dieser Rechner einer ist. Status 1 heißt, dass etwas nicht stimmt."
            ),
        ),
    )
    parser.option("--json", action="store_true", says=("for programs", "für Programme"))
    return parser


def completion() -> Parser:
    """`moontable completion`."""
    parser = Parser(
        "completion",
        (
            "Prints what a shell has to read. In bash: source <({moontable} completion bash)",
            "Gibt aus, was eine Shell dazu lesen muss. In bash: source <({moontable} completion bash)",
        ),
    )
    parser.option(
        "shell",
        nargs="?",
        default="",
        value=("bash|zsh|fish", "bash|zsh|fish"),
    )
    parser.places = SHELLS
    return parser


def man() -> Parser:
    """`moontable man`."""
    return Parser(
        "man",
        (
            "Prints the manual page. To read it: {moontable} man | man -l -",
            "Gibt die Handbuchseite aus. Zum Lesen: {moontable} man | man -l -",
        ),
    )


def config() -> Parser:
    """`moontable config`."""
    parser = Parser(
        "config",
        (
            (
                "Shows every setting and who says so: a flag is stronger than a variable of the environment, and that is stronger "
                "than the file of settings."
            ),
            (
                "Zeigt jede Einstellung und wer sie so setzt: Eine Angabe auf der Kommandozeile ist stärker als eine Variable der "
                "Umgebung, und die ist stärker als die Datei mit Einstellungen."
            ),
        ),
    )
    parser.setting("host.data")
    parser.option(
        "--example",
        action="store_true",
        says=("print the commented file", "die kommentierte Datei ausgeben"),
    )
    parser.option(
        "--write",
        action="store_true",
        says=(
            "write it to its place, where none is yet",
            "sie an ihren Platz schreiben, wo noch keine ist",
        ),
    )
    return parser


def _trust(parser: Parser) -> None:
    """By what a device knows table and broker."""
    parser.option(
        "--yes",
        action="store_true",
        says=(
            "do not ask whether the host shows the same key",
            "nicht fragen, ob der Gastgeber denselben Schlüssel zeigt",
        ),
    )
    parser.option(
        "--ca",
        default="",
        value=FILE,
        says=(
            (
                "certificates (PEM) of the authority that vouches for a broker with mqtts://, if this device does not know it "
                "already"
            ),
            (
                "Zertifikate (PEM) der Stelle, die für einen Broker mit mqtts:// bürgt, falls dieses Gerät sie nicht schon "
                "kennt"
            ),
        ),
    )


def _presentation(parser: Parser) -> None:
    """How a seat is shown."""
    parser.setting("device.plain")
    parser.setting("device.open")
