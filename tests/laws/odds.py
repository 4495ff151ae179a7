"""Who plays better, by as few games as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def leads(games: Iterable[tuple[float, float]], lead: float) -> bool:
    """Whether the first of two players gets ahead of the second by `lead` points, while there are games.

    A game gives points to each. Where one is clearly better this is known after few games; where both are alike, their
    distance wanders about the root of the number of games from nothing.
    """
    ahead = 0.0
    for one, other in games:
        ahead += one - other
        if ahead >= lead:
            return True
    return False
