"""What a storyteller sees of a village, and what those who are out have won by their bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import CLOCK
from host.engine.rules import LEAD
from protocol.games.village import StorytellerRow, StorytellerSheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Ask, Seat
    from host.games.village.state import Village


def sheet(game: Village, asks: Iterable[Ask]) -> StorytellerSheet:
    """Every seat's role, what it is asked and has answered, and what it is told in this slot."""
    open_now: dict[Seat, Ask] = {}
    waits = False
    for ask in asks:
        waits = waits or (ask.seat == CLOCK and ask.name == LEAD)
        if ask.kind != "standing":
            open_now[ask.seat] = ask
    return StorytellerSheet(waits, [_row(game, seat, open_now.get(seat)) for seat in game.everybody()])


def _row(game: Village, seat: Seat, ask: Ask | None) -> StorytellerRow:
    kind, seats, word = game.note.get(str(seat), ("", [], ""))
    return StorytellerRow(
        role=game.roles[seat],
        lover=game.lover_of(seat),
        asked=ask.name if ask else "",
        number=ask.number if ask else 0,
        given=game.given.get(str(seat), "") if ask else "",
        told=kind,
        seats=list(seats),
        word=word,
    )


def points(game: Village) -> dict[Seat, int]:
    """What each seat has won by its bets."""
    return {seat: game.bet_points[seat] for seat in game.everybody()}
