"""A bot of the test game: it whispers somebody, seldom nominates, votes, and never lights the spark."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from host.engine.asking import Ask, Seat
    from tests.engine.lantern import Own, View

NOMINATES = 0.3


def choose(_seat: Seat, _table: View, _own: Own, ask: Ask, dice: Random) -> str:
    """The choice among `ask.choices`, "" for nothing."""
    if ask.name in ("whisper", "vote"):
        return dice.choice(ask.choices)
    if ask.name == "nominate" and dice.random() < NOMINATES:
        return dice.choice(ask.choices)
    return "yes" if ask.name == "charm" and "yes" in ask.choices else ""
