"""What may follow `moontable host`: its options and commands, what they are for, and what they take."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from protocol.commandline import HOST_COMMANDS, Between, Parser, bots_possible, games
from protocol.topics import TABLE

if TYPE_CHECKING:
    from protocol.texts import Both

FOLDER: Both = ("FOLDER", "ORDNER")
FILE: Both = ("FILE", "DATEI")
NUMBER: Both = ("N", "N")
NAME: Both = ("NAME", "NAME")
DATA: Both = ("the folder of the journal", "der Ordner des Journals")


def host() -> Parser:
    """`moontable host`."""
    parser = Parser(
        "host",
        ("Opens a table and runs it until Ctrl-C.", "Öffnet einen Tisch und hält ihn offen, bis Strg-C."),
        HOST_COMMANDS,
    )
    parser.option("--data", default="", value=FOLDER, says=DATA)
    parser.option(
        "--port",
        type=Between(0, 65535),
        default=-1,
        value=NUMBER,
        says=(
            "the broker's port, {possible} (0: any free one); otherwise that of last time, at first 1883 or the next free one",
            "Port des Brokers, {possible} (0: irgendein freier); sonst der vom letzten Mal, zuerst 1883 oder der nächste freie",
        ),
    )
    parser.option(
        "--address",
        default="",
        value=("ADDRESS", "ADRESSE"),
        says=(
            "what guests type to reach this machine, where it has several addresses (VPN, Docker)",
            "was Gäste tippen, um diesen Rechner zu erreichen, wenn er mehrere Adressen hat (VPN, Docker)",
        ),
    )
    parser.option(
        "--broker",
        default="",
        value=("WHICH", "WELCHER"),
        says=(
            "mosquitto, embedded, or the address of one that runs already: mqtt://user:password@address, or mqtts:// for TLS",
            "mosquitto, embedded, oder die Adresse eines laufenden: mqtt://name:passwort@adresse, oder mqtts:// für TLS",
        ),
    )
    parser.option(
        "--accounts",
        default="",
        value=FILE,
        says=(
            "the accounts at that broker: lines host = name:password, guests = name:password",
            "die Zugänge bei diesem Broker: Zeilen host = name:passwort, guests = name:passwort",
        ),
    )
    parser.option(
        "--ca",
        default="",
        value=FILE,
        says=(
            (
                "certificates (PEM) of the authority that vouches for that broker's TLS, if this machine does not know it already. "
                "Guests need the same file"
            ),
            (
                "Zertifikate (PEM) der Stelle, die für das TLS dieses Brokers bürgt, falls dieser Rechner sie nicht schon kennt. "
                "Gäste brauchen dieselbe Datei"
            ),
        ),
    )
    parser.option(
        "--lan",
        action="store_true",
        says=(
            "let the embedded broker be reached from other devices",
            "den eingebauten Broker für andere Geräte öffnen",
        ),
    )
    parser.option(
        "--game",
        default=games()[0],
        choices=games(),
        value=("GAME", "SPIEL"),
        says=("the game that is chosen at first: {possible}", "das zuerst gewählte Spiel: {possible}"),
    )
    parser.option(
        "--bots",
        default="0",
        value=NUMBER,
        possible=(bots_possible(), bots_possible()),
        says=(
            "how many bots sit down: {possible}",
            "wie viele Bots sich dazusetzen: {possible}",
        ),
    )
    parser.option(
        "--table",
        type=table,
        default="table",
        value=NAME,
        possible=(
            "small letters, digits, - and _, at most 32",
            "kleine Buchstaben, Ziffern, - und _, höchstens 32",
        ),
        says=("the table's name: {possible}", "der Name des Tisches: {possible}"),
    )
    parser.option(
        "--plain",
        action="store_true",
        says=("print lines instead of showing a screen", "Zeilen schreiben, statt einen Bildschirm zu zeigen"),
    )
    parser.option("--practice", action="store_true")
    parser.option("--announce", action="store_true")
    # Ends with whoever holds its input.
    parser.option("--attached", action="store_true")
    # Slots so many times as long.
    parser.option("--fast", nargs="?", type=float, const=1.0, default=0.0)
    return parser


def results() -> Parser:
    """`moontable host results`."""
    parser = Parser("host results", HOST_COMMANDS["results"])
    parser.option("--data", default="", value=FOLDER, says=DATA)
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
    parser.option("--data", default="", value=FOLDER, says=DATA)
    return parser


def rehearse() -> Parser:
    """`moontable host rehearse`."""
    parser = Parser("host rehearse", HOST_COMMANDS["rehearse"])
    parser.option("--seats", default="8", value=NUMBER, says=("how many devices (8)", "wie viele Geräte (8)"))
    parser.option(
        "--game",
        default=games()[0],
        choices=games(),
        value=("GAME", "SPIEL"),
        says=("what they play: {possible}", "was sie spielen: {possible}"),
    )
    parser.option(
        "--minutes",
        type=minutes,
        default=2.0,
        value=("M", "M"),
        possible=("a number above 0", "eine Zahl über 0"),
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


def table(name: str) -> str:
    """The name of a table; raises ValueError."""
    if not re.fullmatch(TABLE, name, re.ASCII):
        raise ValueError
    return name


def minutes(text: str) -> float:
    """A length of time; raises ValueError."""
    number = float(text)
    if not math.isfinite(number) or number <= 0:
        raise ValueError
    return number
