"""What the adversary's tests have to know of the shadow-world game: where it hides things, and who has seen them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from protocol.games import shadow_world
from tests.adversary.planted import May, words

if TYPE_CHECKING:
    from host.engine.match import Match
    from host.games.shadow_world.state import Shadow

SEATS = 5
OPTIONS: dict[str, int | bool] = {"start": 1, "opening": 2}
PAIRS = 8
SECONDS = 8.0
STANDING = {"counter": "yes"}
NAMES = frozenset(shadow_world.CHARACTERS) | frozenset(shadow_world.CARDS)


def mark(game: Shadow) -> tuple[Shadow, May]:
    """Hidden characters, piles, green discards, every green card of the past and the one on its way, drafts."""
    marked = copy.deepcopy(game)
    may: May = {seat: set() for seat in range(game.seats + 1)}

    def plant(name: str, readers: list[int]) -> str:
        for reader in readers:
            if reader:
                may[reader].add(f"canary-{name}!".encode())
        return f"canary-{name}!"

    for seat in game.everybody():
        marked.given[str(seat)] = plant(f"given-{seat}", [seat])
        if game.characters[seat] and game.hidden(seat):
            witnesses = [other for other in game.everybody() if seat in game.seen[other]]
            marked.characters[seat] = plant(f"hidden-{seat}", [seat, *witnesses])
    for colour, pile in marked.piles.items():
        pile[:] = [plant(f"pile-{colour}-{n}", []) for n in range(len(pile))]
    marked.discards["green"] = [plant(f"past-{n}", []) for n in range(len(game.discards["green"]))]
    for n, told in enumerate([*marked.spoken, *([marked.oracle] if marked.oracle else [])]):
        told["card"] = plant(f"told-{n}", [told["giver"], told["receiver"]])
    return marked, may


def seen(match: Match, seat: int) -> set[str]:
    """What lies open or was ever told, one's own character, and one's own notebook."""
    game = match.game
    open_cards = {card for row in game.equipment for card in row}
    open_cards |= {*game.discards["blue"], *game.discards["red"], game.drawn}
    known = open_cards | {game.characters[other] for other in game.revealed}
    if seat:
        known |= {game.characters[seat], *(game.characters[other] for other in game.seen[seat])}
        told = [*game.spoken, *([game.oracle] if game.oracle else [])]
        known |= {one["card"] for one in told if seat in (one["giver"], one["receiver"])}
    for note in match.notes:
        if note.to is None or seat in note.to:
            known |= set(words(note.facts))
        if note.to is not None:
            assert note.kind in shadow_world.PRIVATE_NOTES
    return known


def holds(own: Any, truth: dict[str, Any]) -> bool:
    """Whether what the first seat saw of itself is what was true."""
    return truth["characters"][0] == own.character
