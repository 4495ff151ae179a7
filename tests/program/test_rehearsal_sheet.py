"""What a puppet of a rehearsal answers, and the sheet that a host reads before the guests come."""

from __future__ import annotations

import asyncio
import random
from hashlib import sha256
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.journal import Journal
from host.rehearsal import rehearse
from host.rehearsal.open_asks import THINKS, OpenAsks
from host.rehearsal.puppet import Observations
from host.rehearsal.rehearse import FAULTS, Result, say
from protocol.messages import AskView

if TYPE_CHECKING:
    from pathlib import Path


def ask(number: int, kind: str = "choice", *choices: str, default: str = "no", **about: Any) -> AskView:
    """An ask as a device sees it."""
    usual: dict[str, Any] = {"closed": {}, "given": "", "left": 0, "length": 0}
    return AskView(number, f"ask {number}", list(choices), kind=kind, default=default, **usual | about)  # type: ignore[arg-type] # one of the kinds


@pytest.fixture
def asks() -> OpenAsks:
    """Nothing is asked yet."""
    return OpenAsks(random.Random(1))


def test_an_ask_is_answered_once_after_a_while(asks: OpenAsks) -> None:
    """Counted from when it was seen first; in another match the same number is another ask."""
    asks.see([ask(1, "choice", "a", "b")], 1, 10.0, think=True)
    asks.see([ask(1, "choice", "a", "b")], 1, 10.0 + THINKS[1] / 2, think=True)
    assert asks.take_due(1, 10.0 + THINKS[0] - 0.001) is None
    number, name, choice = asks.take_due(1, 10.0 + THINKS[1]) or (0, "", "")
    assert (number, name, choice in "ab") == (1, "ask 1", True)
    asks.see([ask(1, "choice", "a")], 1, 20.0, think=False)
    assert asks.take_due(1, 30.0) is None
    asks.see([ask(1, "choice", "a")], 2, 20.0, think=False)
    assert asks.take_due(2, 20.0) == (1, "ask 1", "a")
    asks.forget()
    asks.see([ask(1, "choice", "a")], 2, 20.0, think=False)
    asks.forget()
    asks.see([ask(1, "choice", "b")], 2, 20.0, think=False)
    assert asks.take_due(2, 20.0) == (1, "ask 1", "b"), "what another host asks under that number"


def test_what_is_asked_no_more_is_not_answered(asks: OpenAsks) -> None:
    """It is closed."""
    asks.see([ask(1, "choice", "a")], 1, 10.0, think=False)
    asks.see([], 1, 10.1, think=False)
    assert asks.take_due(1, 20.0) is None


def test_a_window_is_let_go_at_once_and_what_is_open_at_any_time_is_left_alone(asks: OpenAsks) -> None:
    """Its default is what most people say."""
    asks.see([ask(1, "standing", "yes"), ask(2, "window", "yes", "no"), ask(3, "choice")], 1, 10.0, think=True)
    assert asks.take_due(1, 10.0) == (2, "ask 2", "no")
    assert asks.take_due(1, 20.0) == (3, "ask 3", "no"), "there is no other choice"
    assert asks.take_due(1, 20.0) is None


def test_where_two_are_wanted_two_are_named_that_go_together() -> None:
    """Never one with itself, nor a pair that is closed."""
    seen = set()
    for seed in range(40):
        asks = OpenAsks(random.Random(seed))
        asks.see([ask(1, "choice", "a", "b", also=["a", "b", "c"], closed={"a+c": "x"})], 1, 10.0, think=False)
        seen.add((asks.take_due(1, 10.0) or ("", "", ""))[2])
    assert seen == {"a+b", "b+a", "b+c"}


# -- the sheet -------------------------------------------------------------------------------------------------------

GOOD: dict[str, Any] = {"wanted": 3, "joined": 3, "games": 1, "receipts": 9}


@pytest.mark.parametrize(
    ("about", "marked"),
    [
        ({}, ""), ({"joined": 2}, "joined"), ({"games": 0}, "games"), ({"receipts": 0}, "answers"),
        ({"unlike": 1}, "alike"), ({"lost": 1}, "lost"), ({"doubled": 1}, "doubled"), ({"unchecked": 1}, "shares"),
        ({"stuck": 1}, "stuck"), ({"errors": 1}, "errors"),
    ],
)  # fmt: skip
def test_one_wrong_number_fails_the_sheet_and_is_marked(about: dict[str, int], marked: str) -> None:
    """Whichever it is; what was done to the house is no fault."""
    result = Result(**GOOD | about)
    result.faults.update(FAULTS)
    lines = result.lines()
    wrong = [line.partition("  ")[2].strip() for line in lines if line.startswith("✗")]
    assert (
        [any(say(marked) in line for line in wrong), len(wrong)] == [bool(marked), bool(marked)]
        if marked
        else not wrong
    )
    assert (result.passed, lines[-1]) == (not marked, say("fail" if marked else "pass"))
    assert len([line for line in lines if line.startswith(("✓", "✗"))]) == 9 + len(FAULTS)


def test_times_are_told_as_the_usual_one_and_the_worst() -> None:
    """In milliseconds and seconds; where there are none there is no line."""
    assert len(Result(**GOOD).lines()) == 9 + len(FAULTS) + 2
    result = Result(**GOOD, trips=[n / 1000 for n in range(100, 0, -1)], returns=[9.0, 1.0, 2.0])
    trip, back = result.lines()[-4:-2]
    assert trip.split() == ["50", *say("trip", most=96).split()]
    assert back.split() == ["2.0", *say("back", most="9.0").split()]


def test_a_journal_without_a_game_is_judged_as_well(tmp_path: Path) -> None:
    """Nothing was played, which is a failure."""
    Journal(tmp_path).close()
    house: Any = SimpleNamespace(folder=tmp_path, puppets=[SimpleNamespace(observations=Observations())], trouble=str)
    result = Result(wanted=1, joined=1)
    result.judge(house)
    assert (result.games, result.passed) == (0, False)


def test_the_answers_of_every_game_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each game of an evening: what has a receipt is kept, kept once, and was given while it was asked."""
    signed = [b"first", b"second", b"third"]
    games = {n: SimpleNamespace(answers=[(None, one)]) for n, one in enumerate([*signed, signed[0]], 1)}
    read = SimpleNamespace(finished=lambda _table, number: games.get(number))
    monkeypatch.setattr(rehearse, "Journal", lambda _folder: SimpleNamespace(read=read, close=lambda: None))
    monkeypatch.setattr(rehearse, "late", lambda finished: finished is games[2])
    told = Observations(receipts=[sha256(one).digest()[:8] for one in [*signed, b"nowhere"]])
    house: Any = SimpleNamespace(folder=None, puppets=[SimpleNamespace(observations=told)], trouble=str)
    result = Result()
    result.judge(house)
    assert (result.receipts, result.lost, result.doubled) == (4, 1, 2)


class Stricken:
    """A house and its one device, which note what is done to them."""

    def __init__(self, *, broker: bool) -> None:
        self.done: list[str] = []
        self.puppets = [self]
        self.broker = broker

    def kill_broker(self) -> bool:
        """Whether there was one."""
        self.done.append("broker")
        return self.broker

    async def kill_host(self) -> None:
        """It comes again."""
        self.done.append("host")

    async def restart(self) -> None:
        """The device is killed."""
        self.done.append("device")

    def sleep(self, seconds: float) -> None:
        """The device sleeps."""
        self.done.append(f"sleep {seconds}")

    def send_rubbish(self, messages: int) -> None:
        """The device babbles."""
        self.done.append(f"rubbish {messages > 100}")


@pytest.mark.parametrize(
    ("fault", "broker", "done", "counted", "waits"),
    [
        ("host", True, ["host"], "host", [0.3]), ("device", True, ["device"], "device", [0.3]),
        ("broker", True, ["broker"], "broker", [0.3]), ("broker", False, ["broker", "host"], "host", [0.3]),
        ("sleep", True, ["sleep 12.0"], "sleep", [12.0, 0.3]), ("rubbish", True, ["rubbish True"], "rubbish", [0.3]),
    ],
)  # fmt: skip
async def test_each_fault_happens_to_whom_it_is_for_and_is_counted(
    monkeypatch: pytest.MonkeyPatch, fault: str, broker: bool, done: list[str], counted: str, waits: list[float]
) -> None:
    """Where the broker is no process of its own, it goes with its host."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(rehearse, "asyncio", SimpleNamespace(sleep=sleep))
    house: Any = Stricken(broker=broker)
    result = Result()
    await rehearse.strike(fault, house, random.Random(1), result)
    assert (house.done, dict(result.faults), waited) == (done, {counted: 1}, waits)


async def test_whoever_does_not_come_back_in_time_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, however many they are."""
    monkeypatch.setattr(rehearse, "COMES_BACK", 0.0)
    result = Result()
    for live, stuck in ((True, 0), (False, 1), (True, 1)):
        there: Any = [SimpleNamespace(live=True), SimpleNamespace(live=live)]
        await rehearse.everybody_back(there, result)
        assert result.stuck == stuck


@pytest.mark.parametrize(
    ("phase", "live", "last", "wishes"),
    [("lobby", True, False, 1), ("result", True, False, 1), ("playing", True, False, 0), ("lobby", False, False, 0),
     ("result", True, True, 0), ("", True, False, 0)],
)  # fmt: skip
async def test_whoever_waits_is_ready_for_the_next_game(
    monkeypatch: pytest.MonkeyPatch, phase: str, live: bool, last: bool, wishes: int
) -> None:
    """Said again after a while, until the last game; all of them are moved on all the time."""
    now, wished, ticks, over = [100.0], [], [], asyncio.Event()
    puppet: Any = SimpleNamespace(
        live=live, room=SimpleNamespace(phase=phase) if phase else None, account="a", tick=lambda: ticks.append(now[0]),
        submit_command=lambda *wish: wished.append((now[0], *wish)),
    )  # fmt: skip

    async def sleep(_seconds: float) -> None:
        now[0] += 0.5
        if now[0] > 104.0:
            raise asyncio.CancelledError

    loop = SimpleNamespace(time=lambda: now[0])
    monkeypatch.setattr(rehearse, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop))
    if last:
        over.set()
    with pytest.raises(asyncio.CancelledError):
        await rehearse.move_puppets([puppet], over)
    assert wished == [(at, "ready", "yes") for at in (100.0, 102.5)] * wishes
    assert len(ticks) == 9


@pytest.mark.parametrize(("games", "waits"), [(0, 0), (3, 3), (99, 4)])
async def test_the_running_games_are_hurried_to_their_end(
    monkeypatch: pytest.MonkeyPatch, games: int, waits: int
) -> None:
    """Nobody thinks any more; it is waited for so long, looked at again and again, and a moment longer."""
    now, slept = [100.0], []
    room = SimpleNamespace(phase="playing")
    puppets: Any = [SimpleNamespace(hurry=False, room=room), SimpleNamespace(hurry=False, room=None)]

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds
        if len(slept) >= games:
            room.phase = "result"

    loop = SimpleNamespace(time=lambda: now[0])
    monkeypatch.setattr(rehearse, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop))
    monkeypatch.setattr(rehearse, "LAST_GAME", 3.5 * rehearse.TICK)
    if not games:
        room.phase = "lobby"
    await rehearse.last_results(puppets)
    assert slept == [rehearse.TICK] * waits + [1.0]
    assert all(puppet.hurry for puppet in puppets)
