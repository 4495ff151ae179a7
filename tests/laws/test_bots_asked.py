"""Every bot has thought of whatever it may be asked: without that it would answer by lot, and nobody would notice."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.laws.random_play import stops
from tests.laws.test_village_bots import EVERYTHING

GAMES = {
    "wolfmoon": [(seats, {}) for seats in (3, 4, 5, 6)] * 60,
    "shadow_world": [(seats, {}) for seats in (4, 6, 8)] * 60,
    "werewolves": [(25, EVERYTHING | {"elected": elected, "guard_dog": elected}) for elected in (True, False)] * 3,
    "duesterwald": [(12, {"level": 4}), (12, {"level": 3, "captain": 2, "second_ballot": 2})] * 4,
}
LEFT_OPEN = {"withdraw", "more", "go_on"}
"""What stays open to people alone."""


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_has_thought_of_whatever_it_is_asked(game: str) -> None:
    """In random games with all roles; what is left out on purpose may stay open."""
    bot = import_module(f"host.games.{game}.bot")
    asked = {
        (ask.name, ask.kind == "standing")
        for seed, (seats, options) in enumerate(GAMES[game])
        for match in stops(game, seats, seed, options)
        for ask in match.asks
        if ask.seat > 0
    }
    standing = getattr(bot, "STANDING", bot.ASKS)
    decided = {(name, False) for name in bot.ASKS} | {(name, True) for name in standing}
    assert {name for name, _ in asked - decided} <= LEFT_OPEN
