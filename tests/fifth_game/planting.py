"""What the adversary's tests have to know of Owls: where it hides things, and what a seat has seen of them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from protocol.games.owls import VALUES

from tests.adversary.planted import May, words

if TYPE_CHECKING:
    from host.engine.match import Match

SEATS = 3
OPTIONS: dict[str, int | bool] = {}
PAIRS = 4
SECONDS = 3.0
STANDING: dict[str, str] = {}
NAMES = frozenset(VALUES)


def mark(game: Any) -> tuple[Any, May]:
    """Every owl that is not shown is a marker that its own seat alone may read."""
    marked = copy.deepcopy(game)
    may: May = {seat: set() for seat in range(game.seats + 1)}
    for seat in game.everybody() if game.owls and not game.winners else ():
        marked.owls[seat - 1] = f"canary-owl{seat}!"
        may[seat].add(marked.owls[seat - 1].encode())
    return marked, may


def seen(match: Match, seat: int) -> set[str]:
    """The owls that a seat sees now, or was ever told of."""
    game = match.game
    owls = {game.owls[seat - 1]} if seat and game.owls else set()
    owls |= set(game.owls) if game.winners else set()
    for note in match.notes:
        if note.to is None or seat in note.to:
            owls |= set(words(note.facts))
    return owls


def holds(own: Any, truth: dict[str, Any]) -> bool:
    """Whether what the first seat saw of itself is what was true."""
    return bool(truth["owls"][0] == own.owl)
