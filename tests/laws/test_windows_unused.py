"""A window that went by is told to whoever was asked, whatever they hold, and to nobody else."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.scenarios.runner import Player

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def unused(game: str, name: str) -> list[tuple[tuple[int, ...] | None, dict[str, object]]]:
    """What is told of unused windows while one of the project's scenarios is played."""
    scenario = tomllib.loads((SCENARIOS / game / f"{name}.toml").read_text("utf-8"))
    player = Player.of({**scenario, "then": {}, "learns": {}})
    player.run()
    return [(note.to, dict(note.facts)) for note in player.match.notes if note.kind == "unused"]


@pytest.mark.parametrize(
    ("name", "could"),
    [("spy_may_hold_back", True), ("spy_lets_the_time_run_out", True), ("spy_is_asked_of_anybody", False)],
)
def test_whoever_was_asked_for_the_spy_is_told_that_she_was_not_used(name: str, could: bool) -> None:
    """With and without her there is a line: covered screens must not differ by it."""
    assert unused("wolfmoon", name) == [((2,), {"card": "spy", "could": could})]


def test_a_spy_who_strikes_needs_no_such_line() -> None:
    """Everybody has seen it."""
    assert unused("wolfmoon", "spy_wins_the_duel") == []


def test_walburga_who_stays_calm_is_told_so() -> None:
    """In the shadow world as well, by the question that she was asked."""
    told = unused("shadow_world", "walburga_stays_calm")
    assert [facts for _, facts in told if facts["could"]] == [{"ask": "counter", "could": True}]
