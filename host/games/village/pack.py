"""A pack: who belongs to it, whom it may hunt, and what it has agreed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.village.night import NightNotice, Part, agreed, shut, tiles
from host.games.village.state import NONE
from protocol.games.village import NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.engine.asking import Seat
    from host.games.village.state import Village


def pack_list(game: Village, seat: Seat) -> NightNotice:
    """Who is in the pack of `seat`."""
    team = game.pack_of(seat)
    return NightNotice("pack", game.pack(team), team)


def prowl(game: Village, seat: Seat) -> Part:
    """The members of a pack point at anybody outside it."""
    closed = shut(game, own_team=game.pack(game.pack_of(seat)))
    if game.night == 1:
        others = [name for name in tiles(game) if name != NOBODY]
        if not game.options["first_night"]:
            closed = shut(game, first_night=others)
        elif safe := int(game.options["first_safe"]):
            closed.setdefault(str(safe), "safe_tonight")
    return Part(game.roles[seat], closed)


def choose_prey(game: Village, team: str, answers: Mapping[Seat, str], told: dict[Seat, NightNotice]) -> None:
    """What a pack has agreed on: the one tile of all who point."""
    members = game.pack(team)
    if not members:
        return
    at = agreed([answers[seat] for seat in members])
    game.prey[team] = NONE if at is None else at
    apart = len({answers[seat] for seat in members if answers[seat]}) > 1
    for seat in members:
        late = at is None and seat in game.missed
        why = "apart" if apart else "missed" if late else ""
        told[seat] = NightNotice("prey", [] if at is None else [at], why)
