"""What the host answers in the shadow world for a seat whose time has run out: as little harm as there can be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import CHANCE, Ask
from host.games.shadow_world.defaults import default
from tests.laws.test_shadow_world_bots import deal

if TYPE_CHECKING:
    from host.games.shadow_world.state import Shadow


@pytest.fixture
def game() -> Shadow:
    """Seat 1 has three damage, 2 two and two cards, 3 one and a card; 4 to 6 have nothing and are out or unhurt."""
    made = cast("Shadow", deal(6, Random(1)).game)
    made.damage[1], made.damage[2], made.damage[3] = 3, 2, 1
    made.equipment[2], made.equipment[3] = ["b_sack", "b_cloak"], ["b_amulet"]
    return made


@pytest.mark.parametrize(
    ("name", "choices", "chosen"),
    [
        ("attack", ("2", "3", "skip"), "skip"),
        ("ability", ("yes", "no"), "no"),
        ("lie", ("other", "truth"), "truth"),
        ("attack", ("1", "2", "3"), "3"),
        ("target", ("2", "1"), "2"),
        ("give", ("3", "4"), "4"),
        ("attack", ("all",), "all"),
        ("trap", ("x@2", "y@3", "z@2"), "y@3"),
        ("trap", ("x@3", "y@2", "z@4"), "z@4"),
        ("steal", ("x@3", "y@2"), "y@2"),
        ("steal", ("x@4", "y@3"), "y@3"),
        ("move", ("tree", "hut"), "tree"),
    ],
)
def test_who_is_away_harms_least(game: Shadow, name: str, choices: tuple[str, ...], chosen: str) -> None:
    """Nothing where that is open; whoever is hurt least; a card for who has least, or from who has most."""
    assert default(game, Ask(1, name, choices, "step")) == chosen


@pytest.mark.parametrize(
    ("short_of_the_limit", "choices", "barrier", "chosen"),
    [
        (2, ("b_sack", "damage"), False, "damage"),
        (1, ("b_sack", "damage"), False, "b_sack"),
        (1, ("damage", "b_sack"), False, "b_sack"),
        (1, ("b_sack", "damage"), True, "damage"),
        (1, ("damage",), False, "damage"),
    ],
)
def test_nobody_is_put_out_for_being_away(
    game: Shadow, short_of_the_limit: int, choices: tuple[str, ...], barrier: bool, chosen: str
) -> None:
    """The toll is damage, as long as that is not the last that somebody can stand."""
    game.damage[2] = game.limit(2) - short_of_the_limit
    game.barrier = [2] if barrier else []
    assert default(game, Ask(2, "toll", choices, "step")) == chosen


@pytest.mark.parametrize(
    ("seat", "hurt", "healed"),
    [(1, (1, 2, 3), 4), (4, (1, 2, 3, 5, 6), 4), (4, (1, 2, 3), 5), (1, (1, 2, 3, 4, 5, 6), 2)],
)
def test_at_the_witch_tree_nothing_is_healed(game: Shadow, seat: int, hurt: tuple[int, ...], healed: int) -> None:
    """Of somebody who has nothing to heal; oneself only where there is nobody else."""
    for one in range(1, 7):
        game.damage[one] = int(one in hurt)
    rows = [f"{deed} {one}" for deed in ("hurt", "heal") for one in range(1, 7)]
    assert default(game, Ask(seat, "tree", tuple(rows), "step")) == f"heal {healed}"


def test_what_never_runs_out_and_what_chance_answers(game: Shadow) -> None:
    """A standing ask stays open; cards stay in their order."""
    standing: Any = Ask(1, "reveal", ("yes", "no"), "standing")
    assert default(game, standing) == ""
    assert default(game, Ask(CHANCE, "shuffle", ("b", "a"), "step")) == "b,a"
