"""The two dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import throw

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

D4 = range(1, 5)
D6 = range(1, 7)
FACES = tuple(f"{d4} {d6}" for d4 in D4 for d6 in D6)


async def die(game: Shadow, seat: Seat, name: str, why: str) -> int:
    """One die, thrown for a card or an ability."""
    eyes = int(await throw(game, name, D6 if name == "d6" else D4))
    game.dice = [0, eyes] if name == "d6" else [eyes, 0]
    game.tell("threw", by=seat, d4=game.dice[0], d6=game.dice[1], why=why)
    return eyes


async def both_dice(game: Shadow, seat: Seat, why: str) -> tuple[int, int]:
    """The d4 and the d6 together."""
    d4, d6 = (int(eyes) for eyes in (await throw(game, "dice", FACES)).split())
    game.dice = [d4, d6]
    game.tell("threw", by=seat, d4=d4, d6=d6, why=why)
    return d4, d6
