"""Three ways to have an MQTT broker, one face: Mosquitto as a child, an existing one, an embedded one."""

from __future__ import annotations

import asyncio
import shlex
import shutil
import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.errors import NoBroker

if TYPE_CHECKING:
    from pathlib import Path

    from paho.mqtt import client as mqtt

HOST_ACCOUNT = "host"
"""The host's account on a broker of its own; broker.acl names it."""


@dataclass(frozen=True, slots=True)
class Login:
    """An account at the broker. The password is never shown."""

    username: str
    password: str

    def __repr__(self) -> str:
        return f"Login({self.username!r})"


@dataclass(frozen=True, slots=True)
class Address:
    """Where the host reaches its broker, and as whom.

    `unpaired` is the login that a device needs before it has a seat; None where it may come without one.
    """

    host: str
    port: int
    username: str
    password: str
    unpaired: Login | None = None

    def __repr__(self) -> str:
        return f"Address({self.host!r}, {self.port}, {self.username!r})"


class Broker(ABC):
    """A broker that the host may start, stop and start again; accounts and port stay the same."""

    kind: str
    most_seats: int = 50
    """How many seats it carries without promising too much."""
    local: bool = False
    """Whether only this machine reaches it."""
    pid: int | None = None
    """The child's process id, for the journal; None where there is no child."""

    def __init__(self) -> None:
        self.tables: set[str] = set()
        """The tables that devices may reach, where the broker is ours; while there are none, any. Read by `start`."""
        self.died = asyncio.Event()
        """Set when the broker has ended without being asked to; `start` clears it."""
        self.last_words = ""
        """What it said last before it died."""

    @abstractmethod
    async def start(self) -> Address:
        """Have a broker that answers; raises a HostError that says what to do where there is none."""

    @abstractmethod
    async def add_account(self, name: str, password: str) -> Login:
        """Let a seat in, at once. Gives the login for its device: these two, or one that all share."""

    @abstractmethod
    async def remove_account(self, name: str) -> None:
        """Shut a seat out; whoever is connected with this account is disconnected."""

    @abstractmethod
    async def stop(self) -> None:
        """End the broker, if it is ours. May be called at any time, also twice."""


def choose(
    folder: Path,
    *,
    port: int = 0,
    lan: bool | None = None,
    kind: str = "",
    accounts: dict[str, str] | None = None,
) -> Broker:
    """The broker of this machine, not started: Mosquitto where it is installed, otherwise the embedded one.

    `kind` "mosquitto" or "embedded" insists on one. `port` 0 picks a free one. `lan` opens it to the
    network or not; left out, Mosquitto is open and the embedded broker is not.
    """
    from host.brokers import mosquitto  # noqa: PLC0415  (imports this module)

    if kind == "mosquitto" or (not kind and mosquitto.found()):
        return mosquitto.Mosquitto(folder, port=port, lan=lan is not False, accounts=accounts)
    from host.brokers import embedded  # noqa: PLC0415  (imports this module)

    if kind == "embedded" or embedded.found():
        return embedded.Embedded(port=port, lan=bool(lan), accounts=accounts)
    raise NoBroker(line=install_line())


def end_thread(client: mqtt.Client) -> None:
    """Wait until the thread of a client that has disconnected is through."""
    with suppress(AttributeError):  # it may end by itself between paho's own check and its join
        client.loop_stop()


def install_line() -> str:
    """The one line to type on this machine to have Mosquitto."""
    if sys.platform == "darwin":
        return "brew install mosquitto"
    for manager, line in (
        ("pkg", "pkg install mosquitto"),
        ("apt-get", "sudo apt-get install mosquitto"),
        ("dnf", "sudo dnf install mosquitto"),
        ("pacman", "sudo pacman -S mosquitto"),
        ("apk", "sudo apk add mosquitto"),
        ("zypper", "sudo zypper install mosquitto"),
    ):
        if shutil.which(manager):
            return line
    return embedded_line()


def embedded_line() -> str:
    """The one line to type to have the embedded broker, in the environment that runs this program."""
    return f"{shlex.quote(sys.executable)} -m pip install 'moontable[host]'"
