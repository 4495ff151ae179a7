"""The red events, one function each; each tells whether its card was used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.shadow_world.choosing import choose, reveal_and_heal
from host.games.shadow_world.dice import both_dice, die
from host.games.shadow_world.goals import check
from host.games.shadow_world.harm import count, move_card, strike
from protocol.games.shadow_world import CHARACTERS, PLACES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

    Event = Callable[[Shadow, Seat], Awaitable[bool]]


async def vampheal(game: Shadow, seat: Seat) -> bool:
    """A vampire may reveal itself and heal fully (D7)."""
    return await reveal_and_heal(game, seat, "r_vampheal", CHARACTERS[game.characters[seat]].faction == "vampire")


async def bat(game: Shadow, seat: Seat) -> bool:
    """Another seat takes 2, this seat heals 1, also when the other is protected (C1)."""
    target = await choose(game, seat, "r_bat", game.others(seat))
    if target:
        count(game.harmed, seat, target)
        await strike(game, seat, {target: 2}, "r_bat", healing=1)
    return bool(target)


async def steal(game: Shadow, seat: Seat) -> bool:
    """Take an equipment card from another seat; where nobody has any there is nothing to waive."""
    if not any(game.equipment[other] for other in game.others(seat)):
        game.tell("idle", by=seat, card="r_steal")
        return True
    return await take_from_others(game, seat, "r_steal", may=True)


async def take_from_others(game: Shadow, seat: Seat, cause: str, *, may: bool = False) -> bool:
    """`seat` takes any equipment card of any other seat; false when it waives or there is none."""
    rows = [f"{card}@{owner}" for owner in game.others(seat) for card in dict.fromkeys(game.equipment[owner])]
    if not rows:
        return False
    card, _, owner = (await ask(game, seat, "steal", [*rows, "skip"] if may else rows)).partition("@")
    if not owner:
        return False
    count(game.harmed, seat, int(owner))
    move_card(game, int(owner), seat, card)
    game.tell("stole", by=seat, at=int(owner), card=card, cause=cause)
    check(game)
    return True


async def spider(game: Shadow, seat: Seat) -> bool:
    """Another seat and this one take 2 at the same time (D22)."""
    target = await choose(game, seat, "r_spider", game.others(seat), must=True)
    count(game.harmed, seat, target)
    await strike(game, seat, {target: 2, seat: 2}, "r_spider")
    return True


async def blast(game: Shadow, seat: Seat) -> bool:
    """Everybody on the place that both dice name takes 3; no place has a seven."""
    game.tell("used", by=seat, card="r_blast")
    eyes = sum(await both_dice(game, seat, "r_blast"))
    place = next((place for place, throws in PLACES.items() if eyes in throws), "")
    hit = [other for other in game.living() if place and game.places[other] == place]
    await strike(game, seat, dict.fromkeys(hit, 3), "r_blast")
    return True


async def trap(game: Shadow, seat: Seat) -> bool:
    """Give one equipment card to another seat; who has none takes 1 (C4, D23)."""
    game.tell("used", by=seat, card="r_trap")
    cards = dict.fromkeys(game.equipment[seat])
    if not cards:
        await strike(game, seat, {seat: 1}, "r_trap")
        return True
    rows = [f"{card}@{other}" for card in cards for other in game.others(seat)]
    card, _, other = (await ask(game, seat, "trap", rows)).partition("@")
    move_card(game, seat, int(other), card)
    game.tell("handed", by=seat, at=int(other), card=card, cause="r_trap")
    check(game)
    return True


async def effigy(game: Shadow, seat: Seat) -> bool:
    """Another seat takes 3 on a throw of 1 to 4, this one on 5 or 6 (C3)."""
    target = await choose(game, seat, "r_effigy", game.others(seat), must=True)
    count(game.harmed, seat, target)
    hit = target if await die(game, seat, "d6", "r_effigy") <= 4 else seat
    await strike(game, seat, {hit: 3}, "r_effigy")
    return True


RED: dict[str, Event] = {
    "r_vampheal": vampheal,
    "r_bat": bat,
    "r_steal": steal,
    "r_spider": spider,
    "r_blast": blast,
    "r_trap": trap,
    "r_effigy": effigy,
}
"""What the red events do; all other red cards are equipment."""
