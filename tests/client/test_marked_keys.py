"""Keys of rows under a clock: at random, numbers of two digits, closed rows, and lists that are asked for anew."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.tui.events import Chosen, Typing
from client.tui.widgets import arrival
from client.tui.widgets.arrival import BURST
from client.tui.widgets.choices import Choices


class Rows(Choices):
    """Rows that nobody draws, all on one page, at a second that a test chooses."""

    def __init__(self) -> None:
        super().__init__(id="choices", guard=1.0, digit=0)
        self.chosen: list[str] = []
        self.lost = 0

    def repaint(self, *, layout: bool = False) -> None:
        """Nobody looks."""

    def shown_rows(self) -> list[tuple[str, Choice]]:
        """All of them: there is room enough."""
        return self.prompt.keyed()

    def post_message(self, message: object) -> bool:
        """A row was chosen, or it was too soon for one."""
        if not isinstance(message, Typing):
            assert isinstance(message, Chosen)
            self.chosen += [message.row.label] if message.row else []
            self.lost += message.row is None
        return True

    def now_asked(self, *labels: str, number: int = 7, closed: str = "", grid: bool = False) -> None:
        """Rows of these names are there now; the one called `closed` says why it is."""
        named = (Choice(label, Answer(label, number), closed="no" if label == closed else "") for label in labels)
        rows = tuple(replace(row, key=str(at)) if grid else row for at, row in enumerate(named, 1))
        self.ask(Prompt(number, "What?", rows, grid=grid), peek=True, more="")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The second of now, which a test may change."""
    now = [100.0]
    monkeypatch.setattr(arrival.time, "monotonic", lambda: now[0])
    return now


def refused_at_random(chance: random.Random, clock: list[float]) -> None:
    """Rows that come and go, and keys; then the keys on the screen."""
    rows = Rows()
    for _ in range(chance.randint(1, 8)):
        clock[0] += chance.choice((0.0, 0.3, 1.0, 2.5, 5.0, 30.0))
        if chance.random() < 0.6:
            labels = chance.sample("abcdef", chance.randint(0, 5))
            rows.now_asked(*labels, number=chance.choice((7, 7, 8)), closed=chance.choice("abcdef-"))
        else:
            rows.press(str(chance.randint(1, 6)))
    for key, row in rows.shown_rows():
        if chance.random() < 0.5:
            clock[0] += chance.choice((0.0, 0.0, 0.5, 2.0))
            marked, lost, chosen = rows.arrival.idle_keys(rows.shown_rows()), rows.lost, list(rows.chosen)
            assert rows.press(key)
            assert (rows.lost > lost, rows.chosen == [*chosen, row.label]) == (key in marked, key not in marked)


def test_the_keys_that_are_refused_are_those_that_are_marked(clock: list[float]) -> None:
    """After any rows that came and went, any keys, and any time."""
    for seed in range(300):
        refused_at_random(random.Random(seed), clock)


def test_a_number_is_refused_as_its_own_row_is_marked(clock: list[float]) -> None:
    """Not as the row is of the digit that it ends with, nor as that of the one that it begins with."""
    rows = Rows()
    eleven = [f"row {n}" for n in range(1, 12)]
    rows.now_asked(*eleven, "twelve", grid=True)
    clock[0] += 100
    rows.now_asked(*eleven, "another", grid=True)
    assert rows.arrival.idle_keys(rows.shown_rows()) == {"12"}
    rows.press("1")
    rows.press("2")
    assert (rows.chosen, rows.lost) == ([], 1)
    clock[0] += 100
    rows.now_asked("row 1", "other", *eleven[2:], "another", grid=True)
    assert rows.arrival.idle_keys(rows.shown_rows()) == {"2"}
    rows.press("1")
    rows.press("2")
    assert (rows.chosen, rows.lost) == (["another"], 1)


def test_what_is_typed_in_one_go_with_a_closed_row_falls(clock: list[float]) -> None:
    """The second digit was meant for what the row would have led to; and that shows."""
    rows = Rows()
    rows.now_asked("say", "accuse", closed="say")
    rows.press("1")
    assert (rows.chosen, rows.arrival.idle_keys(rows.shown_rows())) == (["say"], {"1", "2"})
    rows.press("2")
    assert (rows.chosen, rows.lost) == (["say"], 1)
    clock[0] += BURST
    rows.press("2")
    assert rows.chosen == ["say", "accuse"]


def test_names_that_are_asked_for_anew_are_the_same_rows(clock: list[float]) -> None:
    """A tap counts at once, and a cursor stays where it is: somebody else has said something meanwhile."""
    rows = Rows()
    names = [tuple(Choice(name, Answer(name, number), beside=True) for name in ("Ada", "Ben")) for number in (7, 8)]
    rows.ask(Prompt(7, "Whom?", names[0]), peek=True, more="")
    clock[0] += 100
    rows.cursor = 1
    rows.ask(Prompt(8, "Whom?", names[1]), peek=True, more="")
    assert (rows.arrival.takes_no_tap, rows.arrival.idle_keys(rows.shown_rows()), rows.cursor) == (False, set(), 1)
