"""Games that were played to the end, as the devices of their guests keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games import GAMES
from protocol.record import unpacked
from tests.table.evening import Evening

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from protocol.record import RecordedGame

OPENED = 8.0
"""Seconds after which every piece of a record was said at least once."""


def evening_of(
    folder: Path,
    *,
    between: Callable[[Evening], None] = lambda _: None,
    bots: int = 2,
    seed: int = 7,
    game: str = GAMES.first,
) -> Evening:
    """Ada and Ben play a game with bots; what they keep is taken with `kept`."""
    evening = Evening(folder)
    evening.dice.seed(seed)
    evening.start(bots=bots, game=game)
    evening.play_out(between=lambda: between(evening))
    evening.run(OPENED)
    return evening


def kept(evening: Evening, name: str) -> RecordedGame:
    """The game that a guest's device has put together."""
    (data,) = evening.guests[name].witness.take_records()
    return unpacked(data)
