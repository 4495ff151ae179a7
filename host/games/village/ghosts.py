"""Those who are out bet by day on whom the next verdict hits and on the team that wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask
from protocol.games.village import HANGED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.engine.asking import Seat
    from host.games.village.state import Village

NEXT, WINNER = 2, 3
"""Points for naming whom the next verdict hits, and the team that wins."""


def asks(game: Village) -> list[Ask]:
    """What those who are out may bet on now; a bet stands until it is decided and may be changed by day."""
    living = tuple(map(str, game.living()))
    packs = {team for role, team in game.rulebook.packs.items() if game.in_set(role)}
    teams = (*sorted({"village", *packs}), *(["lovers"] if game.in_set("cupid") else []), "draw")
    return [
        Ask(seat, name, choices, "standing")
        for seat in game.out
        if game.causes[seat] != "left"
        for name, choices in (("bet", living), ("bet_team", teams))
    ]


def settle_next(game: Village, batch: Mapping[Seat, str]) -> None:
    """Somebody is out: by a verdict whoever bet on them has points and all bet anew, else these bets alone end."""
    gone = {str(seat) for seat in batch}
    condemned = {str(seat) for seat, cause in batch.items() if cause in HANGED}
    for seat, bet in game.bets.items():
        game.bet_points[int(seat)] += NEXT * (bet[0] in condemned)
        if condemned or bet[0] in gone:
            bet[0] = ""


def settle_team(game: Village) -> None:
    """The game is over."""
    for seat, bet in game.bets.items():
        game.bet_points[int(seat)] += WINNER * (bet[1] == game.ending)
