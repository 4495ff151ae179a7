"""How a setting is read: what was asked and reached, what it cost, and how many tables are too many."""

from __future__ import annotations

from dataclasses import dataclass, field

EVERY = 2.0
"""Seconds between two answers of a table: the pace of people."""
LATE = 100.0
"""Milliseconds to all screens that one answer of a hundred may take."""
REACHED = 0.95
"""What part of the answers asked has to be reached."""
NARROW = 1.25
"""A knee is found where what is too much is so many times what is carried, or less."""
BUSY = 0.85
"""A process that has so much of a core has no more to give."""


@dataclass(frozen=True, slots=True)
class Setting:
    """So many tables, spread over hosts that share a broker; with more brokers, guests are at the others."""

    hosts: int
    brokers: int
    tables: int


@dataclass(slots=True)
class Spent:
    """Processor seconds of each process while a setting was watched."""

    hosts: list[float] = field(default_factory=list)
    brokers: list[float] = field(default_factory=list)
    seats: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Reading:
    """What a setting did in `seconds`. `times` are milliseconds from signing an answer to all screens."""

    setting: Setting
    seconds: float
    times: list[float]
    spent: Spent
    commits: int
    """Of all hosts."""
    committing: float
    """Seconds in which a host waited for its disk, of all hosts."""
    memory: float
    """Megabytes by which the hosts have grown since they had no table."""
    idle: float
    """What part of the machine had nothing to do."""

    @property
    def asked(self) -> float:
        """Answers a second that people want to give."""
        return self.setting.tables / EVERY

    @property
    def reached(self) -> float:
        """Answers a second that were on all screens."""
        return len(self.times) / self.seconds

    def within(self, part: float) -> float:
        """The milliseconds in which such a part of the answers is on all screens."""
        ranked = sorted(self.times)
        return ranked[min(len(ranked) - 1, int(len(ranked) * part))] if ranked else float("inf")

    def cost(self, spent: list[float]) -> float:
        """Milliseconds of processor time of these processes for an answer."""
        return sum(spent) * 1000 / len(self.times) if self.times else float("inf")

    @property
    def commit(self) -> float:
        """Milliseconds of a commit."""
        return self.committing * 1000 / self.commits if self.commits else 0.0

    @property
    def memory_each(self) -> float:
        """Megabytes of the host for a table."""
        return self.memory / self.setting.tables

    def full(self, spent: list[float]) -> float:
        """With how many tables the busiest of these processes would be full, by what they cost now."""
        busiest = max(spent, default=0.0)
        return self.setting.tables * BUSY * self.seconds / busiest if busiest else float("inf")

    def carries(self) -> bool:
        """Whether people would notice nothing."""
        return self.within(0.99) <= LATE and self.reached >= self.asked * REACHED

    def limit(self) -> str:
        """What has no more to give: `host`, `broker`, `seats` (this benchmark's own), `cores`; "" where all have."""
        busy = {
            "host": max(self.spent.hosts, default=0.0),
            "broker": max(self.spent.brokers, default=0.0),
            "seats": max(self.spent.seats, default=0.0),
        }
        most = max(busy, key=lambda name: busy[name])
        if busy[most] >= BUSY * self.seconds:
            return most
        return "cores" if self.idle <= 1 - BUSY else ""


class Knee:
    """Looks for the most tables that are carried: twice as many, until it is too much, then half-way between."""

    def __init__(self, first: int, most: int) -> None:
        self.carried = 0
        self.too_many = 0
        self._most = most
        self._next = min(first, most)

    def next(self) -> int:
        """How many tables to try; 0 where the knee is found."""
        return self._next

    def tried(self, *, carries: bool) -> None:
        """Take what has come of it."""
        if carries:
            self.carried = self._next
        else:
            self.too_many = self._next
        self._next = self._further()

    def _further(self) -> int:
        if not self.too_many:
            return min(self.carried * 2, self._most) if self.carried < self._most else 0
        middle = (self.carried + self.too_many) // 2
        return 0 if self.too_many <= self.carried * NARROW or middle == self.carried else middle
