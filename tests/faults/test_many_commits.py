"""Commits of many tables on a slow disk gather by themselves, a lonely one waits for nothing. Time is only counted."""

from __future__ import annotations

import heapq
from itertools import count

import pytest

import host.commits
from host.commits import CommitLoop
from protocol.durations import NEVER

DISK = 0.015
"""Seconds that a commit takes."""


class Handle:
    """Something planned."""

    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        """It is not planned any more."""
        self.cancelled = True


class Loop:
    """An event loop whose time passes only where something takes time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.planned, self.order = [], count()

    def time(self) -> float:
        """The moment."""
        return self.now

    def call_later(self, seconds, call, *arguments) -> Handle:
        """Plan it."""
        handle = Handle()
        heapq.heappush(self.planned, (self.now + seconds, next(self.order), handle, call, arguments))
        return handle

    def call_soon(self, call, *arguments) -> Handle:
        """Plan it for now."""
        return self.call_later(0.0, call, *arguments)

    def run(self, until: float) -> None:
        """Do what is planned, each at its moment, or late where something before took longer."""
        while self.planned and self.planned[0][0] < until:
            due, _, handle, call, arguments = heapq.heappop(self.planned)
            self.now = max(self.now, due)
            if not handle.cancelled:
                call(*arguments)


class Journal:
    """A journal on a disk that takes its time."""

    def __init__(self, loop: Loop, seconds: float) -> None:
        self.loop, self.seconds = loop, seconds
        self.gathered = self.commits = 0

    def commit(self) -> bool:
        """Write what was gathered."""
        gathered, self.gathered = self.gathered, 0
        if gathered:
            self.loop.now += self.seconds
            self.commits += 1
        return bool(gathered)


class Table:
    """A table that writes each answer and tells it in the next step; `waited` are the seconds from one to the other."""

    def __init__(self, name: str, journal: Journal) -> None:
        self.id, self.journal = name, journal
        self.answered, self.waited, self.steps = [], [], 0
        self.channels = self
        self.revoked = []

    def answer(self, commits: CommitLoop) -> None:
        """Somebody answers."""
        self.answered.append(self.journal.loop.now)
        commits.plan(self.id)

    def save(self) -> None:
        """What was answered has to be written."""
        self.journal.gathered += len(self.answered)

    def publication_due(self, _now: float) -> bool:
        """Always."""
        return True

    def publish(self, _now: float) -> list[tuple[str, bytes]]:
        """Everybody is told."""
        assert not self.journal.gathered, "not before it is written"
        self.waited += [self.journal.loop.now - at for at in self.answered]
        self.answered, self.steps = [], self.steps + 1
        return []

    def due(self) -> float:
        """Nothing comes by itself."""
        return NEVER

    def is_connected(self) -> bool:
        """The broker is there."""
        return True

    may_publish = is_connected
    moved_in = True


class House:
    """So many tables, each of which is answered every two seconds, at another moment than the others."""

    def __init__(self, monkeypatch, tables: int, disk: float) -> None:
        self.loop = Loop()
        self.journal = Journal(self.loop, disk)
        monkeypatch.setattr(host.commits.asyncio, "get_running_loop", lambda: self.loop)
        self.tables = [Table(f"table-{n}", self.journal) for n in range(tables)]
        self.commits = CommitLoop(
            self.journal, self.tables[0], start=None, fail=None, ended=None, published=lambda _: None
        )
        for n, table in enumerate(self.tables):
            self.commits.add(table, table)
            for turn in range(10):
                self.loop.call_later(2.0 * turn + 2.0 * n / tables, table.answer, self.commits)

    @property
    def waited(self) -> list[float]:
        """How long each answer took, the longest last."""
        return sorted(seconds for table in self.tables for seconds in table.waited)


@pytest.fixture
def house(monkeypatch):
    """How to have one."""
    return lambda tables, disk=DISK: House(monkeypatch, tables, disk)


def test_a_quiet_table_waits_for_its_own_commit_alone(house):
    """Nothing is held back where nothing else is written."""
    one = house(1)
    one.loop.run(30.0)
    assert one.journal.commits == 10
    assert one.waited == pytest.approx([DISK] * 10)


def test_commits_of_many_tables_are_gathered_on_a_slow_disk(house):
    """Two hundred tables would want a hundred commits a second: they get as many as the disk has time for."""
    many = house(200)
    many.loop.run(30.0)
    assert len(many.waited) == 2000
    assert many.journal.commits <= 20.0 / DISK + 2
    assert many.waited[-1] <= 2 * DISK + 0.001


def test_twice_as_many_answers_than_the_disk_has_commits_are_still_told_at_once(house):
    """Without gathering each answer would wait longer than the last; so they wait no longer than at half as many."""
    crowd = house(400)
    crowd.loop.run(30.0)
    assert len(crowd.waited) == 4000
    assert crowd.journal.commits <= 20.0 / DISK + 2
    assert crowd.waited[-1] <= 2 * DISK + 0.001


def test_what_writes_nothing_lets_the_disk_alone(house):
    """A step that is due for another reason costs no commit."""
    one = house(2)
    one.loop.run(30.0)
    before, steps = one.journal.commits, one.tables[0].steps
    one.commits.plan("table-0")
    one.loop.run(40.0)
    assert (one.journal.commits, one.tables[0].steps) == (before, steps + 1)


def test_a_table_that_is_given_up_is_written_no_more(house):
    """Nor woken: whoever asks for it asks in vain."""
    one = house(2)
    one.commits.wake("table-1", 5.0)
    one.commits.drop("table-1")
    one.loop.run(30.0)
    assert (one.tables[1].steps, one.tables[0].steps) == (0, 10)
