"""Commit, then publish: in which order a host saves, writes, tells and plans, and what it does when it cannot write."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self

import pytest

from host.commits import CommitLoop
from host.errors import HostError, JournalDamaged, JournalUnwritable
from protocol.durations import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = 100.0


class Loop:
    """An event loop whose time stands still until it is set, and that runs nothing by itself."""

    def __init__(self) -> None:
        self.now = NOW
        self.soon: list[Callable[[], None]] = []
        self.later: list[Timer] = []

    def time(self) -> float:
        """What time it is."""
        return self.now

    def call_soon(self, work: Callable[[], None]) -> Any:
        """After what is already waiting."""
        self.soon.append(work)
        return SimpleNamespace(cancel=lambda: self.soon.remove(work) if work in self.soon else None)

    def call_later(self, seconds: float, work: Callable[..., None], name: str = "commit") -> Timer:
        """In so many seconds."""
        self.later.append(Timer(seconds, work, name))
        return self.later[-1]

    def timers(self) -> list[tuple[str, float]]:
        """Who is to be woken in how many seconds."""
        return [(timer.name, round(timer.seconds, 6)) for timer in self.later if not timer.cancelled]


class Timer:
    """Something that is to be done later."""

    def __init__(self, seconds: float, work: Callable[[str], None], name: str) -> None:
        self.seconds, self.work, self.name = seconds, work, name
        self.cancelled = False

    def cancel(self) -> None:
        """It is not to be done."""
        self.cancelled = True

    def strike(self) -> None:
        """Its time has come."""
        self.cancelled = True
        self.work(self.name)


class House:
    """A host with tables `oak` and `elm`; `order` is what its parts are asked, in order."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.told: list[str] = []
        self.loop = Loop()
        self.due = {"oak": NOW + 3.0, "elm": NOW + 3.0}
        self.door = {"oak": NEVER, "elm": NEVER}
        self.to_publish = {"oak": True, "elm": True}
        self.full = False
        self.takes = 0.0
        """How long the disk takes for a commit that has something to write."""
        self.may_publish = self.connected = True
        self.failures: list[HostError] = []
        self.started: list[Any] = []
        self.tables = {name: self.table(name) for name in ("oak", "elm")}
        self.sender = SimpleNamespace(
            moved_in=True, may_publish=lambda: self.may_publish, is_connected=lambda: self.connected,
            send=lambda topic, payload, retain: self.order.append(f"send {topic} {payload!r} {retain}"),
        )  # fmt: skip

    def opened(self) -> Self:
        """The loop of this house, with both tables."""
        write = SimpleNamespace(fact=lambda name, value: self.order.append(f"fact {name} {value!r}"))
        parts: list[Any] = [SimpleNamespace(commit=self.commit, write=write), self.sender]
        self.commits = CommitLoop(
            *parts, start=self.started.append, fail=self.failures.append,
            ended=lambda table, account: self.order.append(f"ended {table} {account}"),
            published=lambda table: self.told.append(table.id),
        )  # fmt: skip
        for name, table in self.tables.items():
            self.commits.add(table, self.joins(name))
        return self

    def table(self, name: str) -> Any:
        """A table that notes what it is asked."""

        def note(what: str) -> Callable[..., None]:
            return lambda *about: self.order.append(" ".join([f"{what} {name}", *map(str, about)]))

        def publish(now: float) -> list[tuple[str, bytes]]:
            note("publish")(now)
            return [(f"{name}/1", b"x"), (f"{name}/2", b"")]

        return SimpleNamespace(
            id=name, save=note("save"), tick=note("tick"), rebuild=note("rebuild"), publish=publish,
            publication_due=lambda _now: self.to_publish[name], due=lambda: self.due[name],
            events=SimpleNamespace(cannot_write=note("cannot"), can_write=note("can")),
            channels=SimpleNamespace(revoked=[]),
        )  # fmt: skip

    def joins(self, name: str) -> Any:
        """A door that notes when it opens."""

        async def tick(now: float) -> None:
            self.order.append(f"door {name} {now}")

        return SimpleNamespace(due=lambda: self.door[name], tick=tick)

    def commit(self) -> bool:
        """Write, unless the disk is full; whether there was anything to write."""
        self.order.append("commit")
        if self.full:
            raise JournalUnwritable(path="p", reason="full")
        self.loop.now += self.takes
        return self.takes > 0

    def commits_now(self, *names: str) -> list[str]:
        """What happens when these tables have been told something."""
        for name in names:
            self.commits.plan(name)
        self.order.clear()
        self.loop.soon.clear()
        self.commits.commit()
        return list(self.order)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    """Everything is well."""
    made = House()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: made.loop)
    return made.opened()


OAK_TOLD = ["publish oak 100.0", "send oak/1 b'x' True", "send oak/2 b'' True"]


def test_what_comes_in_together_is_written_once(house: House) -> None:
    """After all that waits in the loop; what comes afterwards is planned anew."""
    for name in ("oak", "oak", "elm"):
        house.commits.plan(name)
    assert len(house.loop.soon) == 1
    house.loop.soon.pop()()
    assert house.order.count("commit") == 1
    assert sorted(step for step in house.order if step.startswith("save")) == ["save elm", "save oak"]
    house.commits.plan("oak")
    assert len(house.loop.soon) == 1


def test_a_table_is_saved_written_told_and_woken_in_this_order(house: House) -> None:
    """And nothing is asked of a table that was told nothing."""
    house.tables["oak"].channels.revoked.extend(["a1", "a2"])
    assert house.commits_now("oak") == ["save oak", "commit", *OAK_TOLD, "ended oak a2", "ended oak a1"]
    assert house.tables["oak"].channels.revoked == []
    assert house.told == ["oak"]
    assert house.loop.timers() == [("oak", 3.0)]
    assert house.commits_now() == ["commit"]


def test_everything_is_saved_before_anything_is_told(house: House) -> None:
    """One commit for all tables."""
    order = house.commits_now("oak", "elm")
    assert order.index("commit") == 2
    assert {order[0], order[1]} == {"save oak", "save elm"}


def test_the_next_commit_follows_at_once_however_long_the_last_one_took(house: House) -> None:
    """A slow disk makes nobody wait for more than its work."""
    house.takes = 2.0
    house.commits_now("oak")
    house.commits.plan("elm")
    assert len(house.loop.soon) == 1
    assert "commit" not in {name for name, _ in house.loop.timers()}


def test_a_table_that_is_dropped_is_neither_written_nor_woken(house: House) -> None:
    """Whatever it was told before or is told after."""
    house.commits_now("oak", "elm")
    house.commits.plan("oak")
    house.commits.drop("oak")
    assert [name for name, _ in house.loop.timers()] == ["elm"]
    house.commits.plan("oak")
    assert house.commits_now("elm")[:2] == ["save elm", "commit"]


def test_all_tables_can_be_planned_and_written(house: House) -> None:
    """By a plan, or at once."""
    house.commits.plan_all()
    house.loop.soon.pop()()
    assert {"save oak", "save elm"} <= set(house.order)
    house.order.clear()
    house.commits.commit_all()
    assert {"save oak", "save elm"} <= set(house.order)
    assert house.loop.soon == []


@pytest.mark.parametrize(("may", "due"), [(False, True), (True, False)])
def test_nothing_is_told_to_nobody_or_too_early(house: House, may: bool, due: bool) -> None:
    """It is written all the same, and the table is woken."""
    house.may_publish, house.to_publish["oak"] = may, due
    assert house.commits_now("oak") == ["save oak", "commit"]
    assert house.loop.timers() == [("oak", 3.0)]


@pytest.mark.parametrize(
    ("table", "door", "moved_in", "connected", "seconds"),
    [
        (3.0, NEVER, True, True, 3.0),
        (3.0, 1.0, True, True, 1.0),
        (-1.0, NEVER, True, True, 0.005),
        (-1.0, NEVER, False, True, 0.25),
        (-1.0, NEVER, True, False, 0.25),
        (2.0, NEVER, False, True, 2.0),
    ],
)
def test_a_table_is_woken_when_it_or_its_door_is_due(
    house: House, table: float, door: float, moved_in: bool, connected: bool, seconds: float
) -> None:
    """Soon where it is late, and seldom where nobody would hear it."""
    house.due["oak"], house.door["oak"] = NOW + table, NOW + door
    house.sender.moved_in, house.connected = moved_in, connected
    house.commits_now("oak")
    assert house.loop.timers() == [("oak", seconds)]


def test_a_table_is_woken_once_at_the_moment_that_was_planned_last(house: House) -> None:
    """An earlier plan is void; another table's is not."""
    house.commits_now("oak", "elm")
    house.due["oak"] = NOW + 9.0
    house.commits_now("oak")
    assert sorted(house.loop.timers()) == [("elm", 3.0), ("oak", 9.0)]
    house.commits.close()
    assert house.loop.timers() == []


def test_a_table_that_wakes_ticks_before_its_door_and_is_written(house: House) -> None:
    """The door opens in the background, and is written after it has; at its very moment, not before."""
    house.door["oak"] = NOW + 3.0
    house.commits_now("oak")
    house.loop.now = NOW + 3.0
    house.order.clear()
    house.loop.later[-1].strike()
    assert (house.order, len(house.loop.soon), len(house.started)) == (["tick oak 103.0"], 1, 1)
    house.loop.soon.pop()()
    house.order.clear()
    with pytest.raises(StopIteration):
        house.started.pop().send(None)
    assert house.order == ["door oak 103.0"]
    assert len(house.loop.soon) == 1
    house.door["oak"] = house.loop.now + 0.01
    house.loop.later[-1].strike()
    assert house.started == []


# -- a journal that cannot be written ------------------------------------------------------------------------


def test_what_could_not_be_written_is_taken_back_at_all_tables(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Each is rebuilt before it says so, nobody's account ends, and it is tried again a second later."""
    house.tables["oak"].channels.revoked.append("a1")
    house.to_publish["elm"] = False
    house.full = True
    assert house.commits_now("oak") == [
        *("save oak", "commit", "rebuild oak 100.0", "cannot oak", *OAK_TOLD, "rebuild elm 100.0", "cannot elm"),
    ]
    assert sorted(house.loop.timers()) == [("elm", 1.0), ("oak", 1.0)]
    assert house.tables["oak"].channels.revoked == ["a1"]
    house.commits_now("oak")
    assert len(caplog.records) == 1


def test_that_it_can_be_written_again_is_known_by_writing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Before the commit something is written; then all tables say so, once, and are written themselves."""
    house.full = True
    house.commits_now("oak")
    caplog.clear()
    house.full = False
    assert house.commits_now("oak") == ["save oak", "fact tried b''", "commit", "can oak", "can elm", *OAK_TOLD]
    assert len(house.loop.soon) == 1
    assert len(caplog.records) == 1
    house.order.clear()
    house.loop.soon.pop()()
    assert {"save oak", "save elm"} <= set(house.order)
    assert not {"fact tried b''", "can oak"} & set(house.order)


def test_what_else_is_wrong_ends_the_host_with_its_sentence(house: House) -> None:
    """In a commit as in a tick; what is no sentence of the host's is not hidden."""
    problem = JournalDamaged(path="p")

    def fails(_now: float = 0.0) -> None:
        raise problem

    house.tables["oak"].save = fails
    house.commits_now("oak")
    assert house.failures == [problem]
    house.tables["elm"].tick = fails
    house.commits_now("elm")
    house.loop.later[-1].strike()
    assert house.failures == [problem, problem]
    house.commits.plan("elm")
    assert len(house.loop.soon) == 1, "and the next plan is one again"
    with pytest.raises(ZeroDivisionError), house.commits.errors_end_host():
        raise ZeroDivisionError
