"""How long messages are: constants of game, seats and phase, never of what they say.

The sizes are those of the padded body; a sealed message is `sealing.OVERHEAD` more. tests/wire/test_sizes.py
builds the longest messages that can come about and holds them against these numbers.
"""

from __future__ import annotations

from typing import Final

UP_SIZE: Final = 1344
"""Everything that a device says to the host."""

JOIN_SIZE: Final = 1024
"""No message of a join is longer."""

SEATING_SIZE: Final = 384
"""The sealed part of a `Seated`."""

_SEAT: Final = {"wolfmoon": 768, "shadow_world": 768, "werewolves": 544, "duesterwald": 544}
"""A seat's share: its name and marks, its place in the roster, and what the game shows of it."""

_GAME: Final = {"wolfmoon": 6272, "shadow_world": 6272, "werewolves": 11_776, "duesterwald": 11_776}
"""What a game needs beside: cards, options, own view, asks, the last notes and a page of older ones."""


_DISCLOSURE: Final = 16_384 + 64
"""After a game: a piece of its record, or as many zeros."""


_STANDINGS: Final = 3072 + 64
"""After a game: a page of the results of all evenings. In the waiting room it has the place of the game's view."""


def down_size(game: str, seats: int, phase: str) -> int:
    """What the host says to a seat."""
    after = _DISCLOSURE + _STANDINGS if phase == "result" else 0
    seat = _SEAT.get(game, max(_SEAT.values()))
    return _GAME.get(game, max(_GAME.values())) + seat * seats + after
