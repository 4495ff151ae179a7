"""Three ways to have an MQTT broker, one face: Mosquitto as a child, an existing one, an embedded one."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from dataclasses import dataclass

from protocol.endpoint import Endpoint

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

    `guests` is the login that a device needs before it has a seat; None where it may come without one. `tls` is whose
    word is taken for the broker (protocol/endpoint.py).
    """

    host: str
    port: int
    username: str
    password: str
    guests: Login | None = None
    tls: str = ""

    @property
    def endpoint(self) -> Endpoint:
        """Where the broker is, without the account."""
        return Endpoint(self.host, self.port, self.tls)

    def __repr__(self) -> str:
        return f"Address({self.host!r}, {self.port}, {self.username!r})"


class Broker(ABC):
    """A broker that the host may start, stop and start again; accounts and port stay the same."""

    kind: str
    port: int = 0
    most_seats: int = 50
    """How many seats it carries without promising too much."""
    most_tables: int = 200
    """How many tables it carries, where that is known."""
    local: bool = False
    """Whether only this machine reaches it."""
    pid: int | None = None
    """The child's process id, for the journal; None where there is no child."""

    def __init__(self) -> None:
        self.moves = False
        """Whether it may take another port where somebody has its own: nobody was told of it yet."""
        self.moved_from = 0
        """The port that it wanted and somebody has; 0 where it has its own."""
        self.tables: set[str] = set()
        """The tables that devices may reach, where the broker is ours; while there are none, any. Read by `start`."""
        self.grows = False
        """Whether its next start is for more tables than the last."""
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

    async def open_table(self, name: str) -> None:
        """Let devices reach one more table."""
        self.tables.add(name)

    async def close_table(self, name: str) -> None:
        """Let nobody but the host reach a table any more."""
        self.tables.discard(name)

    @abstractmethod
    async def stop(self) -> None:
        """End the broker, if it is ours. May be called at any time, also twice."""
