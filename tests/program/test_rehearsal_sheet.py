"""What a puppet of a rehearsal answers, and the sheet that a host reads before the guests come."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.journal import Journal
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
    assert asks.take_due(2, 20.0) == (1, "ask 1", "a")


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
