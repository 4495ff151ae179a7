"""How long messages are: constants of game, seats and phase, never of what they say.

The sizes are those of the padded body; a sealed message is `sealing.OVERHEAD` more. tests/wire/test_sizes*.py
build the longest messages that can come about and hold them against these numbers.
"""

from __future__ import annotations

from typing import Final

from protocol.games import GAMES
from protocol.sealing import PIECE_HEAD

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

PUBLIC: Final = 1200
PUBLIC_SEAT: Final = 68
"""What the public part takes in nearly all steps, compressed; most of a seat's are its name and its place in a deal."""


def down_size(game: str, seats: int, phase: str) -> int:
    """One piece of what the host says to a seat.

    It has room for the longest that a seat can be told for itself, of which a game says how much it is: own view, asks,
    the last private notes; and for what nearly every step has to say to all.
    """
    after = _DISCLOSURE + _STANDINGS if phase == "result" else 0
    known = [GAMES[game]] if game in GAMES else list(GAMES.values())
    own = max(info.base_size for info in known) + max(info.seat_size for info in known) * seats
    return own + public_size(seats) + after


def down_pieces(size: int, seats: int, public: int) -> int:
    """In how many pieces of `size` everybody is told a step whose compressed public part has `public` bytes."""
    room = size - PIECE_HEAD
    return 1 + max(0, -(-(public - public_size(seats)) // room))


def public_size(seats: int) -> int:
    """How long a compressed public part may be that needs no second piece."""
    return PUBLIC + PUBLIC_SEAT * seats
