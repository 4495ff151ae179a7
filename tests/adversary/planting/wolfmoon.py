"""What the adversary's tests have to know of Wolfmoon: where it hides things, and what a seat has seen of them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from protocol.games import wolfmoon
from tests.adversary.planted import May, words

if TYPE_CHECKING:
    from host.engine.match import Match
    from host.games.wolfmoon.state import Wolfmoon

SEATS = 4
OPTIONS: dict[str, int | bool] = {"start": 1}
PAIRS = 12
SECONDS = 10.0
STANDING = {"spy": "yes"}
NAMES = frozenset(wolfmoon.VALUES)


def mark(game: Wolfmoon) -> tuple[Wolfmoon, May]:
    """Hands, pile, aside, centre, knowledge and a fetched card full of markers."""
    marked = copy.deepcopy(game)
    may: May = {seat: set() for seat in range(game.seats + 1)}

    def plant(row, name, readers=()):
        for n, card in enumerate(row):
            if card:
                row[n] = f"canary-{name}-{n}!"
                for reader in readers:
                    may[reader].add(row[n].encode())

    for seat in game.everybody():
        if seat not in game.shown:
            plant(marked.hands[seat], f"hand-{seat}", (seat,))
    plant(marked.pile, "pile")
    plant(marked.aside, "aside")
    plant(marked.centre, "centre")
    for seat, known in marked.knows.items():
        for n, place in enumerate(sorted(known)):
            known[place] = f"canary-knows-{seat}-{n}!"
            for reader in may if seat == "0" else [int(seat)]:
                may[reader].add(known[place].encode())
    if marked.fetched:
        marked.fetched = "canary-fetched!"
    return marked, may


def seen(match: Match, seat: int) -> set[str]:
    """The cards that a seat sees now, or was ever told of."""
    game = match.game
    cards = {card for row in game.displays for card in row} | set(game.edge)
    cards |= {card for other in game.shown for card in game.hands[other]}
    if seat:
        cards |= {*game.hands[seat], *game.knows["0"].values(), *game.knows[str(seat)].values()}
    for note in match.notes:
        if note.to is None or seat in note.to:
            cards |= set(words(note.facts))
        if note.to is not None:
            assert note.kind in wolfmoon.PRIVATE_NOTES
            assert len(note.to) == 1, "what is private is one seat's alone"
    return cards


def holds(own: Any, truth: dict[str, Any]) -> bool:
    """Whether what the first seat saw of itself is what was true."""
    return truth["hands"][0] in (own.hand[:1] or [""])
