"""What the laws of every game's bots need."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from protocol.codec import decode, encode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.engine.asking import Ask
    from host.engine.match import Match
    from host.games import Choose
    from protocol.games import Option


def knows_only_its_view(choose: Choose, match: Match, ask: Ask, dice: Random) -> bool:
    """Whether the same view and ask bring the same choice: from the match, the wire, and another world."""
    table, own = match.view(ask.seat)
    sent = decode(type(table), encode(table)), decode(type(own), encode(own))
    other = match.rules.redeal(match.game, ask.seat, lambda cards: dice.sample(cards, len(cards)))
    views = ((table, own), sent, match.rules.view(other, ask.seat))
    return len({choose(ask.seat, *view, ask, Random(3)) for view in views}) == 1


def readings(options: Mapping[str, Option]) -> list[dict[str, int | bool]]:
    """Each value of each option once, the others as they are by default."""
    return [{name: value} for name, option in options.items() for value in option.values]
