"""Setting up: characters by faction, the ring of places, three decks, who starts; and the opening round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import shuffle, throw
from host.games.shadow_world.decks import take_top
from host.games.shadow_world.goals import neighbour
from host.games.shadow_world.green import speak
from protocol.games.shadow_world import BASE, CHARACTERS, COLOURS, DECKS, FACTIONS, MIXED, PLACES

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

OPENING = {1: (6,), 2: (6, 7, 8)}
"""With how many players everybody begins with an oracle card, by reading (G8)."""


async def deal(game: Shadow) -> None:
    """Deal characters and board; what is left over stays secret."""
    start = await starting_seat(game)
    chosen: list[str] = []
    for faction, number in zip(FACTIONS, game.split, strict=True):
        cards = await shuffle(game, card_set(game, faction)) if number else []
        chosen += one_per_initial(game, cards)[:number]
    game.characters[1:] = await shuffle(game, chosen)
    game.board = await shuffle(game, list(PLACES))
    for colour in COLOURS:
        game.piles[colour] = await shuffle(game, DECKS[colour])
    game.active = start
    game.opening = game.seats in OPENING[int(game.options["opening"])]
    game.tell("dealt", by=start)
    for seat in game.everybody():
        game.tell("your_character", to=(seat,), character=game.characters[seat])


async def starting_seat(game: Shadow) -> Seat:
    """Who starts, by option or by chance."""
    if game.options["start"] in game.everybody():
        return int(game.options["start"])
    return int(await throw(game, "start", game.everybody()))


def card_set(game: Shadow, faction: str) -> list[str]:
    """The characters of a faction that this table plays with."""
    base = game.options["characters"] == BASE
    return [name for name, card in CHARACTERS.items() if card.faction == faction and (card.base or not base)]


def one_per_initial(game: Shadow, cards: list[str]) -> list[str]:
    """The first of each initial, so one of every pair by chance; all when the sets are fully mixed."""
    if game.options["characters"] == MIXED:
        return cards
    first: dict[str, str] = {}
    for card in cards:
        first.setdefault(CHARACTERS[card].initial, card)
    return list(first.values())


async def opening(game: Shadow) -> None:
    """From the starting seat on everybody draws a green card and hands it to the left (G8)."""
    for giver in (game.active, *game.clockwise(game.active)):
        if giver in game.out:
            continue
        card = await take_top(game, "green")
        if card:
            game.tell("drew", by=giver, colour="green", card="")
            await speak(game, giver, card, neighbour(game, giver, 1))
    game.opening = False
