"""How long messages are: constants of game, seats and phase, never of what they say.

The sizes are those of the padded body; a sealed message is `sealing.OVERHEAD` more. tests/wire/test_sizes.py
builds the longest messages that can come about and holds them against these numbers.
"""

from __future__ import annotations

from typing import Final

from protocol.games import GAMES

UP_SIZE: Final = 1344
"""Everything that a device says to the host."""

JOIN_SIZE: Final = 1024
"""No message of a join is longer."""

SEATING_SIZE: Final = 384
"""The sealed part of a `Seated`."""

_DISCLOSURE: Final = 16_384 + 64
"""After a game: a piece of its record, or as many zeros."""


_STANDINGS: Final = 3072 + 64
"""After a game: a page of the results of all evenings. In the waiting room it has the place of the game's view."""


def down_size(game: str, seats: int, phase: str) -> int:
    """What the host says to a seat.

    A game says how much it needs: for each seat its name and marks, its place in the roster and what the game shows of
    it; beside that cards, options, own view, asks, the last notes and a page of older ones.
    """
    after = _DISCLOSURE + _STANDINGS if phase == "result" else 0
    known = [GAMES[game]] if game in GAMES else list(GAMES.values())
    return max(info.base_size for info in known) + max(info.seat_size for info in known) * seats + after
