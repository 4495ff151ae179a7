"""What may follow `moontable host`: its options and commands, what they are for, and what they take."""

from __future__ import annotations

import json
import math
import sys
from typing import TYPE_CHECKING

from protocol.program.commandline import HOST_COMMANDS, Parser
from protocol.program.settings import FILE, FOLDER, GAME, NAME, NUMBER, SETTINGS
from protocol.program.values import games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from protocol.texts import Both

ABOVE_ZERO: Both = ("a number above 0", "eine Zahl über 0")


def host() -> Parser:
    """`moontable host`."""
    parser = Parser(
        "host",
        ("Opens a table and runs it until Ctrl-C.", "Öffnet einen Tisch und hält ihn offen, bis Strg-C."),
        HOST_COMMANDS,
    )
    for key in SETTINGS:
        if key.startswith("host."):
            parser.setting(key)
    parser.option("--practice", action="store_true")
    parser.option("--announce", action="store_true")
    # Ends with whoever holds its input.
    parser.option("--attached", action="store_true")
    # Slots so many times as long.
    parser.option("--fast", nargs="?", type=above_zero, const=1.0, default=0.0, possible=ABOVE_ZERO)
    return parser


def results() -> Parser:
    """`moontable host results`."""
    parser = Parser("host results", HOST_COMMANDS["results"])
    parser.setting("host.data")
    parser.option("--export", default="", value=FILE, says=("write every game as CSV", "alle Spiele als CSV schreiben"))
    parser.option(
        "--delete",
        default="",
        value=NAME,
        says=(
            "take a name out of all games and tables; not while they have a seat",
            "einen Namen aus allen Spielen und Tischen löschen; nicht, solange er einen Platz hat",
        ),
    )
    return parser


def backups(command: str) -> Parser:
    """`moontable host backup` and `moontable host restore`."""
    parser = Parser(f"host {command}", HOST_COMMANDS[command])
    parser.option("file", nargs="?", default="", value=FILE)
    parser.setting("host.data")
    return parser


def bridge() -> Parser:
    """`moontable host bridge`."""
    parser = Parser("host bridge", HOST_COMMANDS["bridge"])
    for key in ("host.data", "host.address", "host.broker", "host.accounts", "host.ca", "host.table"):
        parser.setting(key)
    return parser


def install() -> Parser:
    """`moontable host install`."""
    parser = Parser("host install", HOST_COMMANDS["install"])
    parser.option(
        "--user",
        action="store_true",
        says=(
            "as a service of yours, with your own host's folder, instead of one of the machine",
            "als dein eigener Dienst, mit dem Ordner deines Gastgebers, statt als einer des Rechners",
        ),
    )
    parser.option("--dry-run", action="store_true", says=("show the unit and write nothing", "die Unit nur zeigen"))
    parser.option(
        "--data",
        default="",
        value=FOLDER,
        says=("with --user: the folder of the journal", "mit --user: der Ordner des Journals"),
    )
    return parser


def status() -> Parser:
    """`moontable host status`."""
    parser = Parser("host status", HOST_COMMANDS["status"])
    parser.setting("host.data")
    return parser


def doctor() -> Parser:
    """`moontable host doctor`."""
    parser = Parser("host doctor", HOST_COMMANDS["doctor"])
    for key in ("host.data", "host.port", "host.address", "host.broker", "host.accounts", "host.ca"):
        parser.setting(key)
    parser.option("--json", action="store_true", says=("for programs", "für Programme"))
    return parser


def rehearse() -> Parser:
    """`moontable host rehearse`."""
    parser = Parser("host rehearse", HOST_COMMANDS["rehearse"])
    parser.option("--seats", default="8", value=NUMBER, says=("how many devices (8)", "wie viele Geräte (8)"))
    parser.option(
        "--game",
        default=games()[0],
        choices=games(),
        value=GAME,
        says=("what they play: {possible}", "was sie spielen: {possible}"),
    )
    parser.option(
        "--minutes",
        type=above_zero,
        default=2.0,
        value=("M", "M"),
        possible=ABOVE_ZERO,
        says=("how long (2)", "wie lange (2)"),
    )
    parser.option(
        "--broker",
        choices=("mosquitto", "embedded"),
        default="",
        value=("WHICH", "WELCHER"),
        says=("{possible}", "{possible}"),
    )
    parser.option(
        "--seed", type=int, default=0, value=NUMBER, says=("the same faults again", "noch einmal dieselben Störungen")
    )
    return parser


def describe(_given: Sequence[str]) -> int:
    """Print what every command of the host takes, for the shell's completion and the manual page; status 0."""
    parsers = [
        host(),
        results(),
        *map(backups, ("backup", "restore")),
        bridge(),
        install(),
        status(),
        doctor(),
        rehearse(),
    ]
    sys.stdout.write(json.dumps([parser.described() for parser in parsers]) + "\n")
    return 0


def above_zero(text: str) -> float:
    """A number that is one, and has an end; raises ValueError."""
    number = float(text)
    if not math.isfinite(number) or number <= 0:
        raise ValueError
    return number
