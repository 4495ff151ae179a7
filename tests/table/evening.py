"""An evening without a broker and without waiting: a table, its journal, and the sessions of its guests."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from client.device.keyring import SeatCredential
from client.seat.device_seats import DeviceSeats
from client.seat.session import Session
from client.seat.step import PublicDecoder
from host.games import GAMES
from host.journal import Journal
from host.table.context import TableContext
from host.table.outages import OFFLINE
from host.table.table import Table
from protocol.durations import LONG_AGO, NEVER, SILENCE
from protocol.keys import SeatKeys
from protocol.topics import Topics
from tests.laws.random_play import choice_for, seats_left, wants

if TYPE_CHECKING:
    from pathlib import Path

EPOCH = 16
A_LITTLE = 0.001
"""A moment counts as reached so long before it is, so that no sum of small steps misses it."""


class Evening:
    """`table` and `guests` (sessions by name) on a clock that `run` moves, at `day`; `hear` gives what is said.

    What everybody is told is read once for all guests, as for the seats of one device.
    """

    def __init__(
        self, folder: Path, *, fast: float = 1.0, practice: bool = False, keys: SeatKeys | None = None, seed: int = 7
    ) -> None:
        self.folder = folder
        self.fast = fast
        self.practice = practice
        self.now = 1000.0
        self.day = 1_800_000_000.0
        self.keys = keys or SeatKeys.new()
        self.guests: dict[str, Session] = {}
        self._listening: list[list[tuple[str, bytes]]] = []
        self._said = 0
        self.retained: dict[str, bytes] = {}
        self.topics = Topics("table")
        self.public = PublicDecoder()
        self.dice = random.Random(seed)
        self.open_host()

    def open_host(self) -> None:
        """Start a host on the journal."""
        self.journal = Journal(self.folder)
        self.epoch = self.dice.randbytes(EPOCH)
        self.journal.write.epoch(self.epoch)
        given = TableContext(
            "table", self.keys, self.epoch, self.journal, fast=self.fast, practice=self.practice,
            fresh=self.dice.randbytes, wall=lambda: self.day + self.now,
        )  # fmt: skip
        self.table = Table(given, self.now)
        self._due = LONG_AGO
        self.flush()

    def kill_host(self) -> None:
        """End it as a crash would: whatever was not committed is gone."""
        self.journal.crash()

    def restart_host(self) -> None:
        """Kill the host and start another on the same journal."""
        self.kill_host()
        self.open_host()

    def sit(self, name: str) -> Session:
        """Seat a guest, as the door does after a join; the keys of seats are in the chance of their deals."""
        keys = SeatKeys.from_bytes(self.dice.randbytes(64))
        self.table.attendance.add(name, keys.sign_public, keys.seal_public, keys.account, self.now)
        self.guests[name] = self.connect(self.seat_of(name, keys))
        self.flush()
        return self.guests[name]

    def seat_of(self, name: str, keys: SeatKeys) -> SeatCredential:
        """What a device keeps after a join with these keys."""
        return SeatCredential(
            table="table", address="127.0.0.1", port=1, name=name, account=keys.account, password="",
            keys=keys.to_bytes(), host_sign=self.keys.sign_public, host_seal=self.keys.seal_public,
        )  # fmt: skip

    def connect(self, seat: SeatCredential) -> Session:
        """A client process at a seat: it hears what the broker has kept."""
        session = Session(seat, fresh=self.dice.randbytes, device=DeviceSeats(public=self.public))
        session.connected(self.now)
        for topic in session.subscriptions:
            if topic in self.retained:
                session.receive(topic, self.retained[topic], self.now)
        return session

    def hear(self) -> list[tuple[str, bytes]]:
        """Topic and bytes of every message from now on, in a list that grows; whoever keeps it may empty it."""
        heard: list[tuple[str, bytes]] = []
        self._listening.append(heard)  # and nothing for nobody: a long evening says hundreds of megabytes
        return heard

    def _say(self, topic: str, data: bytes) -> None:
        """A message is on its way, for everybody who listens."""
        self._said += 1
        for heard in self._listening:
            heard.append((topic, data))

    def run(self, seconds: float, step: float = 0.05) -> None:
        """Let time pass for everybody."""
        self._due = LONG_AGO  # anything may have been changed since time last passed
        end = self.now + seconds
        while self.now < end:
            self._pass(step)

    def until(self, reached, seconds: float = 60.0) -> None:
        """Let time pass until something holds; fails if it never does."""
        self._due = LONG_AGO
        end = self.now + seconds
        while not reached():
            assert self.now < end, "that moment never came"
            self._pass(0.05)

    def _pass(self, step: float) -> None:
        """Let one step of time pass; the table is spared the steps at which it would find nothing to do."""
        self.now += step
        if looks := self.now >= self._due:
            self.table.tick(self.now)
        for session in self.guests.values():
            session.tick(self.now)
        if self._carry():
            self._due = LONG_AGO
        elif looks:
            self._due = self._next_due()

    def _next_due(self) -> float:
        """When the table has something to do next, if nobody says anything.

        It does not wait to be told who has been silent for so long, what a seat that changes hands has left, or what
        has become of a trial.
        """
        table, lifecycle = self.table, self.table.lifecycle
        halted = lifecycle.live_match is not None and lifecycle.live_match.clocks.halted is not None
        if halted or min(table.transfer.due(), table.lobby.set_trial.due()) < NEVER:
            return LONG_AGO
        heard = [table.roster.started_at, *(line.received_at for line in table.channels.by_account.values())]
        silent = [at + most for at in heard for most in (OFFLINE, SILENCE) if at + most > self.now - A_LITTLE]
        return min([table.due(), *silent, *([table.clocks_at] if lifecycle.running() else [])]) - A_LITTLE

    def _carry(self) -> bool:
        """Bring everybody what was said; whether anything was."""
        before, quiet = self._said, self.now < self._due
        for _ in range(10):
            if not quiet:
                self.flush()
            said = [(s, topic, data) for s in self.guests.values() for topic, data in s.outgoing()]
            if not said:
                break
            for session, topic, data in said:
                self._say(topic, data)
                self.table.receive(session.seat.account, data, self.now)
            quiet = False
        return self._said > before

    def flush(self) -> None:
        """Commit, then publish, as the host does."""
        self.table.save()
        self.journal.commit()
        if self.table.publication_due(self.now):
            for topic, data in self.table.publish(self.now):
                self.publish(topic, data)

    def publish(self, topic: str, data: bytes) -> None:
        """A retained message from the host's side reaches whoever listens."""
        self._say(topic, data)
        self.retained[topic] = data
        for session in self.guests.values():
            if topic in session.subscriptions:
                session.receive(topic, data, self.now)

    def start(self, names=("Ada", "Ben"), *, bots: int = 2, game: str = GAMES.first, **options: str) -> None:
        """Seat guests, add bots, and play until the first turn."""
        for name in names:
            self.sit(name)
        self.run(0.3)
        keeper = self.guests[names[0]]
        if game != self.table.lobby.game:
            keeper.submit_command("game", game, self.now)
            self.run(0.3)
        keeper.submit_command("bots", str(max(bots, seats_left(game, len(names)))), self.now)
        self.run(0.3)
        for name, value in options.items():
            keeper.submit_command("option", f"{name}={value}", self.now)
            self.run(0.3)
        for session in self.guests.values():
            session.submit_command("ready", "yes", self.now)
        self.until(lambda: self.table.lifecycle.phase == "playing")
        self.run(0.2)

    def go_to(self, phase: str) -> None:
        """From a game that runs to its result, or on to the waiting room."""
        for command in {"playing": (), "result": ("end",), "lobby": ("end", "lobby")}[phase]:
            self.guests["Ada"].submit_command(command, "-", self.now)
            self.run(1.0)

    def play_on(self, seconds: float = 0.3) -> None:
        """Let every guest answer what it is asked, at random but never closed, and let time pass."""
        for session in self.guests.values():
            for ask in session.scene.asks:
                free = session.scene.status == "live" and not ask.given and not session.scene.pending
                if free and wants(ask, self.dice):
                    session.submit_answer(ask.number, choice_for(ask, self.dice), self.now)
        self.run(seconds)

    def play_out(self, *, between=lambda: None) -> None:
        """Play until the match is over, calling `between` after each round of answers."""
        for _ in range(2000):
            if self.table.lifecycle.phase == "result":
                return
            self.play_on(0.15)
            between()
        raise AssertionError("the game never ended")
