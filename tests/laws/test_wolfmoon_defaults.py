"""What the host answers in Wolfmoon for a seat whose time has run out: nothing that a person would rather not have."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from host.engine.asking import CHANCE, Ask
from host.games.wolfmoon.defaults import default
from host.games.wolfmoon.elimination import FATAL
from protocol.games.wolfmoon import VALUES
from tests.laws.test_wolfmoon_knowledge import played

if TYPE_CHECKING:
    from host.games.wolfmoon.state import Wolfmoon


def table(*displays: str, edge: str = "") -> Wolfmoon:
    """Three seats with these cards lying open."""
    game = cast("Wolfmoon", played(hands="thief girl spy", pile="seer drunkard").match.game)
    for seat, display in enumerate(displays, 1):
        game.displays[seat] = display.split()
    game.edge = edge.split()
    return game


@pytest.mark.parametrize(
    ("name", "choices", "chosen"),
    [
        ("action", ("draw", "exchange"), "exchange"),
        ("spy", ("yes", "no"), "no"),
        ("servant", ("yes", "no"), "no"),
        ("alchemist", ("no", "yes"), "yes"),
        ("play", ("thief", "girl"), "girl"),
        ("play", ("werewolf", "thief"), "thief"),
        ("play", ("mayor", "schemer"), "schemer"),
        ("play", ("werewolf", "mayor"), "mayor"),
        ("target", ("2", "skip"), "skip"),
        ("guess", ("3", "stop"), "stop"),
        ("target", ("3", "2"), "3"),
    ],
)
def test_who_is_away_does_no_harm(name: str, choices: tuple[str, ...], chosen: str) -> None:
    """A card that does not put its player out, the lowest of them; nothing where that is open."""
    assert default(table(), Ask(1, name, choices)) == chosen


def test_the_lowest_card_never_puts_its_player_out_where_another_does_not() -> None:
    """Those that would are the highest, by which the host goes."""
    assert min(VALUES[card] for card in FATAL) > max(VALUES[card] for card in VALUES if card not in FATAL)


def test_a_shuffle_stays_as_it_lies() -> None:
    """Chance answers it in every game that is played."""
    assert default(table(), Ask(CHANCE, "shuffle", ("girl", "spy"))) == "girl,spy"


@pytest.mark.parametrize(
    ("displays", "edge", "values", "chosen"),
    [
        ((), "", "1 9 3", "9"),
        ((), "", "3 10 5", "10"),
        (("girl", "", "merchant barkeeper"), "night_watchman", "9 3 5", "3"),
        (("girl", "", "merchant barkeeper"), "", "2 3 4", "3"),
        (("", "villager villager villager", ""), "villager", "4 1 2", "1"),
        (("villager", "", ""), "", "1 2", "2"),
        (("", "mayor", ""), "", "10 9", "9"),
        (("", "", ""), "mayor", "10 9", "9"),
    ],
)
def test_a_guess_is_the_least_likely_one(displays: tuple[str, ...], edge: str, values: str, chosen: str) -> None:
    """By what lies open to all: of which value the fewest cards can still be in hands."""
    assert default(table(*displays, edge=edge), Ask(1, "guess", tuple(values.split()))) == chosen
