"""What the adversary's tests have to know of the test game: roles, and drafts of a secret slot."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from tests.adversary.planted import May, words

if TYPE_CHECKING:
    from host.engine.match import Match
    from tests.engine.lantern import Lantern

SEATS = 4
OPTIONS: dict[str, int | bool] = {"nights": 3}
PAIRS = 3
SECONDS = 60.0
STANDING = {"charm": "yes"}
NAMES = frozenset({"charm", "spark", "plain"})


def mark(game: Lantern) -> tuple[Lantern, May]:
    """Every role a marker that nobody may have, and for each seat a draft that only it may see."""
    marked = copy.deepcopy(game)
    marked.roles = {seat: f"canary-role-{seat}!" for seat in marked.roles}
    marked.given = {str(seat): f"canary{seat}!" for seat in marked.everybody()}
    return marked, {seat: {f"canary{seat}!".encode()} if seat else set() for seat in range(game.seats + 1)}


def seen(match: Match, seat: int) -> set[str]:
    """The own role, and what notes have told."""
    told = [word for note in match.notes if note.to is None or seat in note.to for word in words(note.facts)]
    return {*told, match.game.roles.get(str(seat), "")}
