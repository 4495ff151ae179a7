"""What it is worth to a seat that somebody wins the round: the game itself, or moon tokens on the way to it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from protocol.games.wolfmoon import TOKENS_TO_WIN

if TYPE_CHECKING:
    from collections.abc import Collection

    from host.engine.asking import Seat
    from protocol.games.wolfmoon import TableView


def sharers(table: TableView, winner: Seat) -> set[Seat]:
    """Who wins if `winner` does: with the Witch token, also whoever owns the Witch."""
    if not table.seats[winner - 1].witch:
        return {winner}
    return {winner} | {seat for seat, shown in enumerate(table.seats, 1) if "witch" in shown.display}


def won(table: TableView, seat: Seat, winners: Collection[Seat]) -> float:
    """The chance of `seat` to win the game once `winners` have won this round."""
    if not table.long:
        return float(seat in winners)
    enough = TOKENS_TO_WIN[len(table.seats)]
    missing = tuple(max(0, enough - shown.tokens - (s in winners)) for s, shown in enumerate(table.seats, 1))
    return series(missing, seat)


@lru_cache(maxsize=4096)
def series(missing: tuple[int, ...], seat: Seat) -> float:
    """The chance of `seat` to win the game if each wins as many rounds as the others; `missing` are tokens, by seat."""
    if 0 in missing:
        return float(missing[seat - 1] == 0)
    after = [tuple(tokens - (s == winner) for s, tokens in enumerate(missing)) for winner in range(len(missing))]
    return sum(series(next_missing, seat) for next_missing in after) / len(missing)
