"""What the host answers for a seat whose time has run out: no better than acting, and it tells nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from protocol.games.wolfmoon import DECK, VALUES

if TYPE_CHECKING:
    from host.engine.asking import Ask
    from host.games.wolfmoon.state import Wolfmoon

FIXED = {"action": "exchange", "spy": "no", "servant": "no", "alchemist": "yes"}


def default(game: Wolfmoon, ask: Ask) -> str:
    """The harmless choice of an ask that ran out."""
    if ask.name in FIXED:
        return FIXED[ask.name]
    if ask.name == "play":
        return harmless_card(ask.choices)
    for choice in ("skip", "stop"):
        if choice in ask.choices:
            return choice
    if ask.name == "guess":
        return least_likely(game, ask.choices)
    if ask.name == "shuffle":
        return ",".join(ask.choices)
    return ask.choices[0]


def harmless_card(cards: tuple[str, ...]) -> str:
    """The lowest card: those that eliminate their player are the highest of all."""
    return min(cards, key=VALUES.__getitem__)


def least_likely(game: Wolfmoon, values: tuple[str, ...]) -> str:
    """The value of which, by open cards alone, the fewest copies can be in hands."""
    copies = Counter(VALUES[card] for card in DECK)
    copies.subtract(VALUES[card] for row in (game.edge, *game.displays) for card in row)
    return min(values, key=lambda value: copies[int(value)])
