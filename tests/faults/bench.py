"""A host in this process whose broker is a list: what it publishes, in which order with its commits, to whom."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from typing import TYPE_CHECKING

from client.device.keyring import SeatCredential
from client.seat.session import Session
from host.brokers import Broker
from host.journal import Journal
from host.server import Host
from protocol.keys import SeatKeys

if TYPE_CHECKING:
    from pathlib import Path


class Nothing(Broker):
    """A broker that is never started."""

    kind = "none"
    most_seats = 6

    async def start(self):
        """There is none."""

    async def stop(self):
        """There was none."""

    async def add_account(self, name, password):
        """Nobody asks for it."""

    async def remove_account(self, name):
        """Nobody had it."""


class Database:
    """A journal's connection that notes its commits; `full` is a disk without room."""

    def __init__(self, real, order: list[tuple[str, str]]) -> None:
        self.real = real
        self.order = order
        self.full = False

    def execute(self, statement, *values):
        """Do it, or fail as a full disk does."""
        if self.full and statement.startswith(("insert", "update", "delete")):
            raise sqlite3.OperationalError("database or disk is full")
        if statement == "commit":
            self.order.append(("commit", ""))
        return self.real.execute(statement, *values)

    def close(self) -> None:
        """Let go of the file."""
        self.real.close()


class Bench:
    """`host` with one table; `order` are its commits and publications, `sent` the last payload of each topic."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.order: list[tuple[str, str]] = []
        self.sent: dict[str, bytes] = {}
        self.guests: dict[str, Session] = {}
        self.journal = Journal(folder)
        self._left_behind: list[Journal] = []
        self.disk = self.journal.file.db = Database(self.journal.file.db, self.order)
        self.host = Host(self.journal, Nothing())
        self.table = self.host.open_table("table")
        self.host.sender.line = self
        self.host.connected()

    def is_connected(self) -> bool:
        """Whether the broker is there."""
        return True

    def publish(self, topic: str, payload: bytes, **_about: object) -> None:
        """A message from the host reaches whoever listens."""
        self.order.append(("publish", topic))
        self.sent[topic] = payload
        for guest in self.guests.values():
            if topic in guest.subscriptions:
                guest.receive(topic, payload, self.now)

    def subscribe(self, topic: str) -> None:
        """The host listens to everything here."""

    unsubscribe = subscribe

    @property
    def now(self) -> float:
        """The host's clock."""
        return asyncio.get_running_loop().time()

    def sit(self, name: str) -> Session:
        """Seat a guest, as the door does after a join."""
        keys = SeatKeys.new()
        self.table.attendance.add(name, keys.sign_public, keys.seal_public, keys.account, self.now)
        seat = SeatCredential(
            table="table", address="127.0.0.1", port=1, name=name, account=keys.account, password="",
            keys=keys.to_bytes(), host_sign=self.host.keys.sign_public, host_seal=self.host.keys.seal_public,
        )  # fmt: skip
        self.guests[name] = Session(seat)
        self.guests[name].connected(self.now)
        self.host.commits.plan("table")
        return self.guests[name]

    async def settle(self) -> None:
        """Let everything that is said be heard and answered; time stands almost still."""
        for _ in range(6):
            for guest in self.guests.values():
                guest.tick(self.now)
                for topic, data in guest.outgoing():
                    self.host.receive(topic, data, kept=False)
            self.table.changes.plan_publication()
            self.host.commits.plan("table")
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    def left_behind(self, folder: Path) -> Journal:
        """What a kill at this moment would leave: a journal on a copy of the files, open as long as this bench."""
        shutil.copytree(self.folder, folder)
        self._left_behind.append(Journal(folder))
        return self._left_behind[-1]

    def close(self) -> None:
        """End it."""
        for journal in self._left_behind:
            journal.crash()
        self.host.commits.close()
        self.journal.close()
