"""What each seat may see of a game of Wolfmoon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.wolfmoon import knowledge
from protocol.games.wolfmoon import Known, OwnView, SeatView, TableView

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.wolfmoon.state import Wolfmoon


def view(game: Wolfmoon, seat: Seat) -> tuple[TableView, OwnView | None]:
    """The public table, and what `seat` alone sees (None for seat 0)."""
    return table_view(game), own(game, seat) if seat else None


def table_view(game: Wolfmoon) -> TableView:
    """What lies open: no hand, no centre card, no card of the pile."""
    return TableView(
        round=game.round,
        long=bool(game.options["long"]),
        active=game.active,
        further=game.further,
        last_turn=bool(game.last) and game.last in (game.active, game.regular),
        moons=list(game.moons),
        pile=len(game.pile),
        aside=len(game.aside),
        edge=list(game.edge),
        seats=[seat_view(game, seat) for seat in game.everybody()],
        target=game.target,
        ending=game.ending,
        winners=list(game.winners),
    )


def seat_view(game: Wolfmoon, seat: Seat) -> SeatView:
    """One seat as all see it."""
    return SeatView(
        out=seat in game.out,
        protected=seat in game.protected,
        cards=len(game.hands[seat]),
        display=list(game.displays[seat]),
        tokens=game.tokens[seat],
        witch=game.witch == seat,
        hand=list(game.hands[seat]) if seat in game.shown else [],
        value=game.values[seat - 1] if game.values else -1,
        ruled_out=list(game.ruled_out[seat]),
    )


def own(game: Wolfmoon, seat: Seat) -> OwnView:
    """The hand of `seat`, and the hidden cards of others that it still knows for certain."""
    known = []
    for place, card in sorted(knowledge.known_to(game, seat).items()):
        kind, _, number = place.partition(" ")
        known.append(Known(kind, int(number), card))
    return OwnView(list(game.hands[seat]), known)
