"""What is tapped in a grid of two parts: parts that do not go together are told apart by their reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.selection import FIRST, SECOND, Selection, in_two_steps
from client.games.village.asks import prompt
from client.seat.outbox import allows
from client.texts import texts
from tests.client.village import ask, playing, table

if TYPE_CHECKING:
    from client.base.choices import Prompt

PAIRS = {f"wolves+{seat}": "one_potion" for seat in range(1, 9)}
TILES = ("1", "2", "3", "nobody")
WITCH = ask("witch", "none", "wolves", kind="slot", closed=PAIRS, also=list(TILES), default="")


def grid() -> tuple[Prompt, str]:
    """The Witch's grid where she has one potion only, in English."""
    say = texts("en")
    scene = playing(WITCH, players=8, game="duesterwald")
    shown = prompt(WITCH, replace(scene, table=replace(table(8), slot="witch")), say)
    assert shown
    return shown, say("village.closed.one_potion")


def tap(picks: Selection, choice: str) -> str:
    """Tap a tile."""
    shown, _ = grid()
    return picks.tap(shown, next(row for row in shown.rows if row.answer == choice))


def test_parts_that_do_not_go_together_are_refused_with_the_reason() -> None:
    """Whoever saves cannot poison too, in either order; what stood before stands on."""
    picks = Selection()
    picks.update(WITCH)
    assert tap(picks, "wolves") == ""
    assert tap(picks, "nobody") == "wolves+nobody"
    assert tap(picks, "2") == ""
    assert picks.refused
    assert picks.refused.closed == grid()[1]
    assert picks.parts == ["wolves", "nobody"]
    assert tap(picks, "none") == "none+nobody"
    assert tap(picks, "2") == "none+2"
    assert tap(picks, "wolves") == ""
    assert picks.parts == ["none", "2"]


def test_whoever_looks_anew_finds_the_draft_that_stands() -> None:
    """Also where it is of the first ask of a match; and nothing where there is no ask."""
    for number in (1, 7):
        picks = Selection()
        picks.update(replace(WITCH, number=number, given="wolves+2"))
        assert picks.parts == picks.tapped == ["wolves", "2"]
        assert picks.touched
        picks.update(None)
        assert picks.parts == picks.tapped == ["", ""]
        assert not picks.touched


def test_the_line_client_closes_the_same_answers() -> None:
    """After the chip the tiles that do not go with it are closed."""
    steps = {row.label: {one.answer: one.closed for one in row.leads_to.rows} for row in in_two_steps(grid()[0])}
    closed = [whole for answers in steps.values() for whole, why in answers.items() if why == grid()[1]]
    assert closed == ["wolves+1", "wolves+2", "wolves+3"]


def test_the_device_sends_no_such_answer() -> None:
    """Its own check of an answer knows closed wholes as well."""
    assert allows(WITCH, "none+2")
    assert allows(WITCH, "wolves+nobody")
    assert not allows(WITCH, "wolves+2")


def test_what_an_answer_of_two_parts_still_needs() -> None:
    """The part that is missing; covered it is told as if every tile counted, so that nobody sees whether one did."""
    shown, _ = grid()
    picks = Selection()
    picks.update(WITCH)
    told = []
    for choice in ("", "wolves", "2", "none"):
        if choice:
            tap(picks, choice)
        told.append((picks.missing(shown, peek=True), picks.missing(shown, peek=False)))
    assert told == [(FIRST, FIRST), (SECOND, SECOND), (SECOND, 0), (SECOND, 0)]
    tap(picks, "3")
    assert picks.missing(shown, peek=True) == 0
