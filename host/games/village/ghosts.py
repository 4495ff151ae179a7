"""Those who are out bet by day on the next one out and on the team that wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Seat
    from host.games.village.state import Village

NEXT, WINNER = 2, 3
"""Points for naming the next one out, and the team that wins."""


def asks(game: Village) -> list[Ask]:
    """What those who are out may bet on now; a bet stands until it is decided and may be changed by day."""
    living = tuple(map(str, game.living()))
    teams = (*sorted({"village", *game.book.packs.values()}), "lovers", "draw")
    return [
        Ask(seat, name, choices, "standing")
        for seat in game.out
        if game.causes[seat] != "left"
        for name, choices in (("bet", living), ("bet_team", teams))
    ]


def settle_next(game: Village, batch: Iterable[Seat]) -> None:
    """Somebody is out: whoever has bet on that has points, and all bet anew."""
    gone = {str(seat) for seat in batch}
    for seat, bet in game.bets.items():
        if bet[0]:
            game.bet_points[int(seat)] += NEXT * (bet[0] in gone)
            bet[0] = ""


def settle_team(game: Village) -> None:
    """The game is over."""
    for seat, bet in game.bets.items():
        game.bet_points[int(seat)] += WINNER * (bet[1] == game.ending)
