"""The deal of a village: which card may be left over, and who then holds what."""

from __future__ import annotations

import pytest

from host.engine.asking import CHANCE
from host.engine.match import Match
from host.games import GAMES, rules

DRUNKARD = {"set_werewolf": 2, "set_seer": 1, "set_drunkard": 1, "set_villager": 5}
THIEF = {"set_werewolf": 2, "set_seer": 1, "set_thief": 1, "set_villager": 6}
CASES = [
    ("werewolves", DRUNKARD, "drunkard", 1, "drunkard_guaranteed"),
    ("duesterwald", THIEF, "thief", 2, "thief_guaranteed"),
]


def dealt(game: str, options: dict[str, int | bool], card: str) -> Match:
    """The match after a shuffle that leaves `card` over."""
    match = Match.start(rules(game), 8, options)
    ask = match.asks[0]
    assert (ask.seat, ask.name) == (CHANCE, "shuffle")
    order = sorted(ask.choices, key=lambda one: one == card)
    match.apply(ask, ",".join(order))
    return match


@pytest.mark.parametrize(("game", "cards", "card", "spare", "option"), CASES)
def test_the_card_of_the_changer_is_not_left_over(
    game: str, cards: dict[str, int | bool], card: str, spare: int, option: str
) -> None:
    """BB-08, DW-05: Drunkard and Thief are held by somebody, and dealt anew until they are."""
    assert game in GAMES
    match = dealt(game, {**cards, "house_rules": True}, card)
    ask = match.asks[0]
    assert ask.seat == CHANCE
    first = ",".join(sorted(ask.choices, key=lambda one: one != card))
    match.apply(ask, first if ask.name == "shuffle" else "1")
    told = match.rules.describe(match.game)
    assert told["roles"][0] == card
    assert len(told["spare"]) == spare
    assert card not in told["spare"]
    open_deal = dealt(game, {**cards, "house_rules": True, option: False}, card)
    told = open_deal.rules.describe(open_deal.game)
    assert card in told["spare"]
    assert card not in told["roles"]


@pytest.mark.parametrize(("game", "cards", "card", "spare", "option"), CASES)
def test_the_slots_tell_nothing_of_what_is_left_over(
    game: str, cards: dict[str, int | bool], card: str, spare: int, option: str
) -> None:
    """L2: the slots of the first night are those of the set, wherever its cards lie."""
    del option, spare
    slots = []
    for kept in ("seer", "werewolf", "villager"):
        match = Match.start(rules(game), 8, {**cards, "house_rules": True})
        ask = match.asks[0]
        match.apply(ask, ",".join(sorted(ask.choices, key=lambda one: (one == kept, one != card))))
        slots.append(match.view(0)[0].slots)
    assert len(set(slots)) == 1
