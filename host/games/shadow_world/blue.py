"""The blue events, one function each; each tells whether its card was used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.shadow_world.choosing import choose, may_use, reveal_and_heal
from host.games.shadow_world.dice import die
from host.games.shadow_world.harm import count, heal, strike, to_the_moon
from host.games.shadow_world.possible import clear
from host.games.shadow_world.revealing import reveal
from protocol.games.shadow_world import CHARACTERS, HONEY

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

    Event = Callable[[Shadow, Seat], Awaitable[bool]]


def moonstruck(game: Shadow) -> list[Seat]:
    """Whom the moon can be set on: all living seats but the owner of the Soot Veil (C5)."""
    return [seat for seat in game.living() if not game.owns(seat, "b_ward7")]


async def set7(game: Shadow, seat: Seat) -> bool:
    """Anybody's damage becomes exactly seven."""
    if target := await choose(game, seat, "b_set7", moonstruck(game)):
        to_the_moon(game, seat, target, "b_set7")
    return bool(target)


async def smite(game: Shadow, seat: Seat) -> bool:
    """Every other seat takes 2 at the same time."""
    if not await may_use(game, seat, "b_smite"):
        return False
    await strike(game, seat, dict.fromkeys(game.others(seat), 2), "b_smite")
    return True


async def again(game: Shadow, seat: Seat) -> bool:
    """One more full turn after this one (T7)."""
    if not await may_use(game, seat, "b_again"):
        return False
    game.extra += 1
    game.tell("again", by=seat)
    return True


async def unmask(game: Shadow, seat: Seat) -> bool:
    """Whoever of these drew it has to reveal itself (D5)."""
    game.tell("used", by=seat, card="b_unmask")
    unmasked = UNMASKED[int(game.options["D5"])]
    if game.characters[seat] in unmasked:
        reveal(game, seat, "forced")
    clear(game, seat, *unmasked)
    return True


UNMASKED = {
    1: ["v_leech", "v_counter"],
    2: [name for name, about in CHARACTERS.items() if about.faction == "vampire" and name != "v_lie"],
    3: [name for name, about in CHARACTERS.items() if about.faction != "human"],
}
"""Whom the Telltale Mirror shows, by reading of D5."""


async def honey(game: Shadow, seat: Seat) -> bool:
    """The initials A, E and U may reveal themselves and heal fully."""
    return await reveal_and_heal(game, seat, "b_honey", CHARACTERS[game.characters[seat]].initial in HONEY)


async def wolfheal(game: Shadow, seat: Seat) -> bool:
    """A werewolf may reveal itself and heal fully."""
    return await reveal_and_heal(game, seat, "b_wolfheal", CHARACTERS[game.characters[seat]].faction == "werewolf")


async def water(game: Shadow, seat: Seat) -> bool:
    """Heal 2 of one's own damage."""
    if not await may_use(game, seat, "b_water"):
        return False
    heal(game, seat, seat, 2, "b_water")
    return True


async def bless(game: Shadow, seat: Seat) -> bool:
    """Another seat heals as much as a d6 shows."""
    target = await choose(game, seat, "b_bless", game.others(seat))
    if not target:
        return False
    count(game.helped, seat, target)
    heal(game, seat, target, await die(game, seat, "d6", "b_bless"), "b_bless")
    return True


async def shield(game: Shadow, seat: Seat) -> bool:
    """Attacks do no damage until this seat's next turn; the card is discarded at once (C6)."""
    if not await may_use(game, seat, "b_shield"):
        return False
    game.shielded = sorted({*game.shielded, seat})
    game.tell("shielded", by=seat, card="b_shield")
    return True


BLUE: dict[str, Event] = {
    "b_set7": set7,
    "b_smite": smite,
    "b_again": again,
    "b_unmask": unmask,
    "b_honey": honey,
    "b_wolfheal": wolfheal,
    "b_water": water,
    "b_bless": bless,
    "b_shield": shield,
}
"""What the blue events do; all other blue cards are equipment."""
