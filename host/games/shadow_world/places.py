"""The six places of the ring, and what each lets one do (P1 to P4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.shadow_world.decks import draw, left
from host.games.shadow_world.harm import count, heal, strike
from host.games.shadow_world.red import take_from_others
from protocol.games.shadow_world import DRAWS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

TREE_HURTS = 2
TREE_HEALS = 1


async def act_at_place(game: Shadow, seat: Seat) -> None:
    """The place that `seat` has reached may be used, if it can do anything."""
    place = game.places[seat]
    if not useful(game, seat, place) or await ask(game, seat, "place", ("use", "skip")) != "use":
        return
    if place == "tree":
        await witch_tree(game, seat)
    elif place == "circle":
        await take_from_others(game, seat, "circle")
    else:
        await draw(game, seat, await which_deck(game, seat, place))


def useful(game: Shadow, seat: Seat, place: str) -> bool:
    """Whether a place can do anything for `seat`."""
    if place == "circle":
        return any(game.equipment[other] for other in game.others(seat))
    return place == "tree" or any(left(game, colour) for colour in DRAWS[place])


async def which_deck(game: Shadow, seat: Seat, place: str) -> str:
    """The deck to draw from; at the Spring it is chosen before the draw (P4)."""
    decks = [colour for colour in DRAWS[place] if left(game, colour)]
    if place != "spring":
        return DRAWS[place][0]
    return await ask(game, seat, "deck", decks) or DRAWS[place][0]


async def witch_tree(game: Shadow, seat: Seat) -> None:
    """Any living seat, also this one, takes 2 or heals 1 (P2)."""
    everybody = game.living()
    rows = [f"{deed} {other}" for deed in ("hurt", "heal") for other in everybody]
    deed, _, at = (await ask(game, seat, "tree", rows)).partition(" ")
    game.tell("targeted", by=seat, at=int(at), card="tree")
    if deed == "hurt":
        count(game.harmed, seat, int(at))
        await strike(game, seat, {int(at): TREE_HURTS}, "tree")
    else:
        count(game.helped, seat, int(at))
        heal(game, seat, int(at), TREE_HEALS, "tree")
