"""An attacker between a table and its guests: every message of an evening passes through their hands."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from tests.table.evening import Evening

if TYPE_CHECKING:
    from pathlib import Path

    from client.device.keyring import SeatCredential
    from client.seat.session import Session

KEPT = 400
"""So many old messages the attacker remembers for replays."""


class Mischief:
    """Does something to a message with probability `rate`: what reaches the other side instead of it, and when."""

    def __init__(self, dice: random.Random, rate: float = 0.25) -> None:
        self.dice = dice
        self.rate = rate
        self.done: dict[str, int] = {}
        self._heard: list[tuple[str, bytes]] = []

    def hands(self, topic: str, data: bytes) -> list[tuple[float, str, bytes]]:
        """Seconds, topic and bytes of each message that comes out of this one."""
        if len(self._heard) < KEPT:
            self._heard.append((topic, data))
        else:
            self._heard[self.dice.randrange(KEPT)] = topic, data
        if self.dice.random() >= self.rate:
            return [(0.0, topic, data)]
        trick = self.dice.choice(TRICKS)
        self.done[trick] = self.done.get(trick, 0) + 1
        return list(getattr(self, trick)(topic, data))

    def drop(self, _topic: str, _data: bytes):
        """It never arrives."""
        return ()

    def double(self, topic: str, data: bytes):
        """It arrives twice, the second time a little later."""
        yield 0.0, topic, data
        yield self.dice.uniform(0.0, 2.0), topic, data

    def delay(self, topic: str, data: bytes):
        """Others overtake it."""
        yield self.dice.uniform(0.05, 6.0), topic, data

    def flip(self, topic: str, data: bytes):
        """One bit is another, anywhere."""
        broken = bytearray(data)
        if broken:
            broken[self.dice.randrange(len(broken))] ^= 1 << self.dice.randrange(8)
        yield 0.0, topic, bytes(broken)

    def header(self, topic: str, data: bytes):
        """The counter, session or epoch in clear is raised or changed."""
        broken = bytearray(data)
        if len(broken) > 42:
            broken[self.dice.randrange(42)] = self.dice.randrange(256)
        yield 0.0, topic, bytes(broken)
        yield 0.0, topic, data

    def cut(self, topic: str, data: bytes):
        """It ends early, or goes on."""
        yield 0.0, topic, data[: self.dice.randrange(len(data) + 1)] + self.dice.randbytes(self.dice.choice((0, 40)))

    def garbage(self, topic: str, data: bytes):
        """Something else comes first."""
        yield 0.0, topic, self.dice.randbytes(self.dice.choice((0, 1, 64, len(data))))
        yield 0.0, topic, data

    def replay(self, topic: str, data: bytes):
        """An old message comes in its place: of this topic or another, this epoch or an earlier one."""
        old = [(t, d) for t, d in self._heard if t == topic] or self._heard
        yield 0.0, *self.dice.choice(old)
        yield 0.0, topic, data

    def astray(self, topic: str, data: bytes):
        """It comes on the topic of another seat, or of the other direction."""
        topics = sorted({t for t, _ in self._heard})
        yield 0.0, self.dice.choice(topics), data
        yield 0.0, topic, data


TRICKS = ("drop", "double", "delay", "flip", "header", "cut", "garbage", "replay", "astray")


class Ambush(Evening):
    """An evening whose whole traffic goes through a `Mischief`; `meant` is what each guest decided, by ask number."""

    def __init__(self, folder: Path, seed: int, *, rate: float = 0.25) -> None:
        self.mischief = Mischief(random.Random(seed), 0.0)
        self.meant: dict[tuple[str, int], list[str]] = {}
        self.receipts: dict[tuple[str, int], str] = {}
        self._under_way: list[tuple[float, int, str, bytes]] = []
        self._laid = 0
        super().__init__(folder)
        self.dice.seed(seed)
        self.rate = rate

    def attack(self) -> None:
        """From now on nothing is safe on the way."""
        self.mischief.rate = self.rate

    def peace(self) -> None:
        """The attacker goes away; what they hold back still arrives."""
        self.mischief.rate = 0.0

    def connect(self, seat: SeatCredential) -> Session:
        """A device on the seat whose decisions are written down."""
        session = super().connect(seat)
        answered = session.submit_answer

        def answer(ask: int, choice: str, now: float) -> None:
            self.meant.setdefault((seat.account, ask), []).append(choice)
            answered(ask, choice, now)

        session.submit_answer = answer  # type: ignore[method-assign]
        return session

    def publish(self, topic: str, data: bytes) -> None:
        """A retained message of the host: the broker keeps what the attacker makes of it."""
        self._say(topic, data)
        self._lay(topic, data)

    def _carry(self) -> bool:
        self.flush()
        for session in self.guests.values():
            for topic, data in session.outgoing():
                self._say(topic, data)
                self._lay(topic, data)
        due = sorted(one for one in self._under_way if one[0] <= self.now)
        self._under_way = [one for one in self._under_way if one[0] > self.now]
        for _, _, topic, data in due:
            self._arrive(topic, data)
        self.flush()
        return True  # something is always under way

    def _lay(self, topic: str, data: bytes) -> None:
        for seconds, where, what in self.mischief.hands(topic, data):
            self._laid += 1
            self._under_way.append((self.now + seconds, self._laid, where, what))

    def _arrive(self, topic: str, data: bytes) -> None:
        if account := self.topics.account(topic):
            self.table.receive(account, data, self.now)
            return
        self.retained[topic] = data
        for session in list(self.guests.values()):
            if topic in session.subscriptions:
                session.receive(topic, data, self.now)

    def answers(self) -> list[tuple[int, str, int, str, str, bytes]]:
        """Match, account, ask, its name and the choice of each answer that a seat signed, and the signed bytes."""
        self.journal.commit()
        found = []
        rows = self.journal.file.db.execute(
            "select match, seat, ask, name, choice, signed from answers where signed != x'' order by n"
        )
        seats = cache(lambda number: self.journal.read.match("table", number).seats)
        for number, seat, ask, name, choice, signed in rows.fetchall():
            found.append((number, seats(number)[seat - 1], ask, name, choice, bytes(signed)))
        return found
