"""A player of the Big Box who has nothing but its view and the ask, and plays its role."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from host.games.village.bot import SHARED, danger, decided, prowl, seer, worth_striking
from host.games.village.mind import Mind
from protocol.games.village import NOBODY

if TYPE_CHECKING:
    from random import Random

    from host.engine.asking import Ask, Seat
    from host.games.village.bot import Decide
    from protocol.games.village import OwnView, TableView


def choose(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str:
    """The bot's choice; "" leaves open what may stay open."""
    return decided(ASKS, Mind(seat, table, own, ask, dice))


def healer(mind: Mind) -> str:
    """Somebody whom one would miss, and not always the same: the Mayor, the trusted."""
    seats = mind.table.seats

    def dear(seat: Seat) -> float:
        usual = max(mind.beliefs.usual, 0.05)
        worth = seats[seat - 1].leads + (seat == mind.own.lover) - 0.5 * mind.beliefs.evil(seat) / usual
        return worth + mind.noise(1.0)

    return mind.named(max(mind.seats(friends=True), key=dear, default=0))


def priest(mind: Mind) -> str:
    """From the second night on the lover, or whoever is least suspect."""
    if mind.table.night < 2:
        return mind.named(0)
    dear = [seat for seat in mind.seats(friends=True) if seat == mind.own.lover]
    return mind.named(dear[0] if dear else mind.trusted(mind.seats()))


def slayer(mind: Mind) -> str:
    """Only somebody who is likely enough a creature: a mistake costs the power."""
    return mind.named(worth_striking(mind))


def blacksmith(mind: Mind) -> str:
    """From the second night on, to whom one trusts: swords strike at once."""
    return mind.named(mind.trusted(mind.seats(friends=True)) if mind.table.night > 1 else 0)


def sword(mind: Mind) -> str:
    """The most suspect; a creature strikes whom its pack is afraid of."""
    if mind.creature:
        return mind.named(max(mind.seats(), key=lambda seat: danger(mind, seat), default=0))
    strangers = [seat for seat in mind.seats() if not mind.beliefs.is_known(seat, creature=False)]
    return mind.named(mind.suspect(mind.exposed() or strangers or mind.seats()))


def cat(mind: Mind) -> str:
    """The cat chases creatures away, so it goes to the most suspect; a creature sends it to the least."""
    if mind.creature:
        return mind.named(mind.trusted([seat for seat in mind.seats() if seat not in mind.mates]))
    return mind.named(mind.suspect(mind.exposed() or mind.seats()))


def investigator(mind: Mind) -> str:
    """From the second night on the three of whom it is least clear whether there is a creature among them."""
    middles = [int(name) for name in mind.tiles if name.isdigit()]
    if mind.table.night < 2 or not middles:
        return NOBODY
    row = [*range(mind.seat + 1, len(mind.table.seats) + 1), *range(1, mind.seat)]
    row = [seat for seat in row if not mind.table.seats[seat - 1].out]

    def unclear(middle: Seat) -> float:
        place = row.index(middle)
        none = prod(1 - mind.beliefs.evil(seat) for seat in row[place - 1 : place + 2])
        return none * (1 - none) + mind.noise(0.02)

    return str(max(middles, key=unclear))


ASKS: dict[str, Decide] = {
    **SHARED,
    "vampire": prowl,
    "oracle": seer,
    "healer": healer,
    "priest": priest,
    "slayer": slayer,
    "blacksmith": blacksmith,
    "sword": sword,
    "cat": cat,
    "investigator": investigator,
}
