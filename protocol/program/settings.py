"""What can be set for good: one table, from which command lines, the environment and the file of settings are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from protocol.program.values import SWITCH, TABLE_NAME, TEXT, Between, bots_possible, games, switch, table_name
from protocol.texts import LANGUAGES, Both

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER: Both = ("FOLDER", "ORDNER")
FILE: Both = ("FILE", "DATEI")
NUMBER: Both = ("N", "N")
NAME: Both = ("NAME", "NAME")
GAME: Both = ("GAME", "SPIEL")
SECTIONS: dict[str, Both] = {
    "": ("Everywhere", "Überall"),
    "host": ("moontable host", "moontable host"),
    "device": ("Your own device: join, practice, watch", "Das eigene Gerät: join, practice, watch"),
}
"""The parts of the file, in its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One value: `key` is its place in the file, `flag` its option, `default` what counts where nobody says anything."""

    key: str
    flag: str
    says: Both
    value: Both = ("", "")
    reads: Callable[[str], Any] = str
    """The value of a text; raises ValueError."""
    choices: Callable[[], tuple[str, ...]] | None = None
    possible: Callable[[], Both] | None = None
    """What is possible, in words, where `choices` and `reads` do not say it."""
    default: Any = ""
    example: str = ""
    """What the commented file shows, as TOML; left out, the first of `choices`, or an empty text."""

    @property
    def section(self) -> str:
        """The part of the file in which it stands, "" for its head."""
        return self.key.rpartition(".")[0]

    @property
    def name(self) -> str:
        """What it is called there."""
        return self.key.rpartition(".")[2]

    @property
    def variable(self) -> str:
        """Its variable in the environment."""
        return "MOONTABLE_" + self.key.replace(".", "_").upper()

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return self.reads is switch

    def shown_example(self) -> str:
        """What the commented file shows."""
        return self.example or f'"{self.choices()[0] if self.choices else ""}"'

    def possible_values(self) -> Both:
        """What is possible, in words."""
        if self.possible:
            return self.possible()
        if self.reads is str and not self.choices:
            return TEXT
        listed = ", ".join(self.choices()) if self.choices else str(self.reads)
        return SWITCH if self.is_switch else (listed, listed)

    def read(self, text: str) -> Any:
        """The value of a text; raises ValueError."""
        if self.choices and text not in self.choices():
            raise ValueError
        return self.reads(text)


def _both(listed: str) -> Both:
    return listed, listed


SETTINGS: dict[str, Setting] = {
    setting.key: setting
    for setting in (
        Setting(
            key="lang",
            flag="--lang",
            choices=lambda: LANGUAGES,
            example='"en"',
            says=(
                "the language: {possible}; otherwise the device's own counts",
                "die Sprache: {possible}; sonst gilt die des Geräts",
            ),
        ),
        Setting(
            key="host.data",
            flag="--data",
            value=FOLDER,
            says=("the folder of the journal", "der Ordner des Journals"),
        ),
        Setting(
            key="host.port",
            flag="--port",
            reads=Between(0, 65535),
            default=-1,
            value=NUMBER,
            example="1883",
            says=(
                "the broker's port, {possible} (0: any free one); otherwise that of last time, at first 1883 or the next free one",
                "Port des Brokers, {possible} (0: irgendein freier); sonst der vom letzten Mal, zuerst 1883 oder der nächste freie",
            ),
        ),
        Setting(
            key="host.address",
            flag="--address",
            value=("ADDRESS", "ADRESSE"),
            example='"192.168.1.20"',
            says=(
                "what guests type to reach this machine, where it has several addresses (VPN, Docker)",
                "was Gäste tippen, um diesen Rechner zu erreichen, wenn er mehrere Adressen hat (VPN, Docker)",
            ),
        ),
        Setting(
            key="host.broker",
            flag="--broker",
            value=("WHICH", "WELCHER"),
            example='"mosquitto"',
            says=(
                "mosquitto, embedded, or the address of one that runs already: mqtt://user:password@address, or mqtts:// for TLS",
                "mosquitto, embedded, oder die Adresse eines laufenden: mqtt://name:passwort@adresse, oder mqtts:// für TLS",
            ),
        ),
        Setting(
            key="host.accounts",
            flag="--accounts",
            value=FILE,
            says=(
                "the accounts at that broker: lines host = name:password, guests = name:password",
                "die Zugänge bei diesem Broker: Zeilen host = name:passwort, guests = name:passwort",
            ),
        ),
        Setting(
            key="host.ca",
            flag="--ca",
            value=FILE,
            says=(
                (
                    "certificates (PEM) of the authority that vouches for that broker's TLS, if this machine does not know it "
                    "already. Guests need the same file"
                ),
                (
                    "Zertifikate (PEM) der Stelle, die für das TLS dieses Brokers bürgt, falls dieser Rechner sie nicht schon "
                    "kennt. Gäste brauchen dieselbe Datei"
                ),
            ),
        ),
        Setting(
            key="host.lan",
            flag="--lan",
            reads=switch,
            default=False,
            example="false",
            says=(
                "let the embedded broker be reached from other devices",
                "den eingebauten Broker für andere Geräte öffnen",
            ),
        ),
        Setting(
            key="host.game",
            flag="--game",
            choices=games,
            value=GAME,
            says=("the game that is chosen at first: {possible}", "das zuerst gewählte Spiel: {possible}"),
        ),
        Setting(
            key="host.bots",
            flag="--bots",
            default="0",
            value=NUMBER,
            possible=lambda: _both(bots_possible()),
            example="0",
            says=("how many bots sit down: {possible}", "wie viele Bots sich dazusetzen: {possible}"),
        ),
        Setting(
            key="host.table",
            flag="--table",
            reads=table_name,
            default="table",
            value=NAME,
            possible=lambda: TABLE_NAME,
            example='"table"',
            says=("the table's name: {possible}", "der Name des Tisches: {possible}"),
        ),
        Setting(
            key="host.plain",
            flag="--plain",
            reads=switch,
            default=False,
            example="false",
            says=("print lines instead of showing a screen", "Zeilen schreiben, statt einen Bildschirm zu zeigen"),
        ),
        Setting(
            key="host.log",
            flag="--log",
            choices=lambda: ("error", "warning", "info"),
            default="info",
            value=("LEVEL", "STUFE"),
            example='"info"',
            says=("how much goes into the log: {possible}", "wie viel ins Log kommt: {possible}"),
        ),
        Setting(
            key="device.name",
            flag="--name",
            value=NAME,
            example='"Ada"',
            says=("your name at a new table", "wie du an einem neuen Tisch heißt"),
        ),
        Setting(
            key="device.plain",
            flag="--plain",
            reads=switch,
            default=False,
            example="false",
            says=(
                "line by line, for screen readers and simple terminals",
                "Zeile für Zeile, für Vorleseprogramme und einfache Terminals",
            ),
        ),
        Setting(
            key="device.open",
            flag="--open",
            reads=switch,
            default=False,
            example="false",
            says=(
                "with --plain: print your hand whenever it changes",
                "mit --plain: die Hand zeigen, sooft sie sich ändert",
            ),
        ),
    )
}
"""Every setting by its key, in the order of the file."""
