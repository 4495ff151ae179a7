"""The worlds of a village that a seat cannot tell apart from the real one: what varies in them, and what never does."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from host.games import rules
from host.games.village.redeal import redeal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.games.village.state import Village

WOLF, MATE, GIRL, SEER, WITCH, CUPID, VILLAGER, LAST = range(1, 9)
ROLES = ["werewolf", "werewolf", "girl", "seer", "witch", "cupid", "villager", "villager"]
HARMLESS = {"girl", "witch", "cupid", "villager"}
"""What somebody else than the Seer may be who is no creature."""
WORLDS = 120
"""So many are dealt: far more than it takes to see everything that may vary."""


def village(**setup: object) -> Village:
    """Eight in the second night of Düsterwald."""
    book = rules("duesterwald")
    return cast("Village", book.arrange({"roles": ROLES, "night": 2, **setup}, 8, {"captain": 3, "ghosts": False}))


def worlds(game: Village, seat: int) -> Iterator[Village]:
    """Many worlds as that seat may imagine them."""
    dice = Random(seat)
    for _ in range(WORLDS):
        yield redeal(game, seat, lambda cards: dice.sample(cards, len(cards)))


def couples(game: Village, seat: int) -> set[tuple[int, ...]]:
    """Who may be the couple for that seat."""
    return {tuple(world.lovers) for world in worlds(game, seat)}


def test_whoever_is_in_no_couple_may_suspect_any_two_of_the_others() -> None:
    """All pairs of the living, never the seat itself, nor anybody who is out; for a spectator simply any pair."""
    game = village(lovers=[WOLF, SEER], dead=[LAST])
    living = range(WOLF, LAST)
    assert couples(game, VILLAGER) == set(combinations([seat for seat in living if seat != VILLAGER], 2))
    assert couples(game, LAST) == couples(game, 0) == set(combinations(living, 2))


def test_a_couple_stays_for_those_who_know_it() -> None:
    """Those who love, and everybody once grief has shown who did; where there is no couple none comes up."""
    game = village(lovers=[WOLF, SEER])
    assert couples(game, WOLF) == couples(game, SEER) == {(WOLF, SEER)}
    game.out.append(WOLF)
    assert couples(game, VILLAGER) == {(WOLF, SEER)}
    assert couples(village(), VILLAGER) == {()}


def test_the_last_three_leave_one_couple() -> None:
    """With two others that are left, those two are it."""
    game = village(lovers=[WOLF, SEER], dead=[MATE, GIRL, WITCH, CUPID, LAST])
    assert couples(game, VILLAGER) == {(WOLF, SEER)}


@pytest.mark.parametrize(
    ("seat", "kind", "seats", "word", "roles"),
    [
        (SEER, "evil", [WOLF], "yes", {WOLF: {"werewolf"}}),
        (SEER, "evil", [VILLAGER], "no", {VILLAGER: HARMLESS}),
        (SEER, "identity", [WITCH], "witch", {WITCH: {"witch"}}),
        (SEER, "identity", [VILLAGER, WITCH], "", {VILLAGER: {"villager"}, WITCH: {"witch"}}),
        (SEER, "trio", [GIRL, WITCH, CUPID], "no", dict.fromkeys((GIRL, WITCH, CUPID), HARMLESS)),
        (WOLF, "noticed", [GIRL], "", {GIRL: {"girl"}}),
        (GIRL, "glimpse", [WOLF], "peek", {WOLF: {"werewolf"}}),
        (GIRL, "glimpse", [WOLF, MATE], "stare", {WOLF: {"werewolf"}, MATE: {"werewolf"}}),
        (SEER, "active", [WITCH], "yes", {WITCH: {*ROLES} - {"seer"}}),
    ],
)  # fmt: skip
def test_what_somebody_was_told_of_cards_is_true_in_all_their_worlds(
    seat: int, kind: str, seats: list[int], word: str, roles: dict[int, set[str]]
) -> None:
    """The seats it is about may hold each card that fits, and no other; who was awake says nothing about cards."""
    game = village()
    game.learnt[seat].append([1, kind, seats, word])
    found = [world.roles for world in worlds(game, seat)]
    assert {at: {row[at] for row in found} for at in roles} == roles
    told_nothing = [world.roles for world in worlds(village(), seat)]
    assert all(len({row[at] for row in told_nothing}) > 2 for at in (VILLAGER, WITCH) if seat != WOLF)


def test_one_of_three_is_a_creature_and_one_of_two_in_a_blink() -> None:
    """Whoever heard that there is one may think of each of them, and in no world of none."""
    for seat, kind, seats, word in (
        (SEER, "trio", [WOLF, WITCH, CUPID], "yes"),
        (GIRL, "glimpse", [WOLF, LAST], "blink"),
    ):
        game = village()
        game.learnt[seat].append([1, kind, seats, word])
        evil = [tuple(at for at in seats if world.evil(at)) for world in worlds(game, seat)]
        assert {at for found in evil for at in found} == set(seats)
        assert all(evil)
        assert kind == "trio" or {len(found) for found in evil} == {1}


@pytest.mark.parametrize(("word", "seats", "packs"), [("peek", [WOLF], None), ("stare", [WOLF, MATE], {(WOLF, MATE)})])
def test_a_stare_shows_all_wolves_and_a_peek_leaves_the_others_open(
    word: str, seats: list[int], packs: set[tuple[int, ...]] | None
) -> None:
    """Though a third werewolf lies among the cards that nobody holds; after a peek anybody else may have it."""
    game = village(spare=["werewolf", "villager"])
    game.learnt[GIRL].append([1, "glimpse", seats, word])
    found = {tuple(world.pack("wolves")) for world in worlds(game, GIRL)}
    assert found == packs if packs else {WOLF, MATE, SEER, LAST} <= {seat for pack in found for seat in pack}
