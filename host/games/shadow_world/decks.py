"""The three decks: drawing from them, and what drawing a card leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import shuffle
from host.games.shadow_world.blue import BLUE
from host.games.shadow_world.goals import check
from host.games.shadow_world.green import speak
from host.games.shadow_world.harm import discard
from host.games.shadow_world.red import RED
from protocol.games.shadow_world import CARDS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

EVENTS = BLUE | RED


def left(game: Shadow, colour: str) -> bool:
    """Whether a card of this colour can be drawn."""
    return bool(game.piles[colour] or game.discards[colour])


async def take_top(game: Shadow, colour: str) -> str:
    """The next card; an empty pile is made of its discards now that one is needed (P5). "" when there is none."""
    if not game.piles[colour] and game.discards[colour]:
        # The cards lie in the pile while they are shuffled, so that nobody can fetch one of them meanwhile.
        game.piles[colour], game.discards[colour] = game.discards[colour], []
        if colour == "green":
            game.shuffled = len(game.spoken)
        game.piles[colour] = await shuffle(game, game.piles[colour])
        game.tell("shuffled", colour=colour)
    return game.piles[colour].pop(0) if game.piles[colour] else ""


async def draw(game: Shadow, seat: Seat, colour: str) -> None:
    """Draw a card and do what it says: keep equipment, carry out an event, hand a green card on."""
    card = await take_top(game, colour)
    if not card:
        return
    game.tell("drew", by=seat, colour=colour, card="" if colour == "green" else card)
    if colour == "green":
        await speak(game, seat, card)
    elif CARDS[card].equipment:
        game.equipment[seat].append(card)
        game.tell("equipped", by=seat, card=card)
        check(game)
    else:
        game.drawn = card
        if not await EVENTS[card](game, seat):
            game.tell("waived", by=seat, card=card)
        game.drawn = ""
        discard(game, [card])
