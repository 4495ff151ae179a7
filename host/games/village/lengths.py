"""How long each slot of a night lasts: what a person needs for it, by facts that everybody knows.

benchmarks/nights.py measures the needs, and how long the nights become.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from protocol.durations import CROWD, CROWDED_BEAT, SECRET_BEAT

if TYPE_CHECKING:
    from host.games.village.state import Village

LOOK = 0.08
"""Seconds for each living seat to find a name among them all."""
LED = 6
"""Seconds on top where a storyteller leads, who answers for people without a device."""
THERE_AND_BACK = 2
"""Beats after which a pack has certainly seen where one of it points: one up, and one down."""


class Need(NamedTuple):
    """Seconds at pace relaxed to read and decide, in night 1 and later; names to find; whether a pack agrees."""

    first: int
    later: int
    names: int = 0
    pack: bool = False


NEEDS = {
    "check": Need(14, 8),
    "thief": Need(12, 12, 1),
    "thief_note": Need(6, 6),
    "opening": Need(10, 10, 2),
    "cat": Need(6, 6, 1),
    "opening_note": Need(6, 6),
    "main": Need(11, 9, 1, pack=True),
    "girl": Need(13, 11, 1, pack=True),
    "main_note": Need(6, 6),
    "reaction": Need(10, 8),
    "witch": Need(10, 8, 1),
    "sword": Need(9, 6, 1),
    "dawn_note": Need(6, 6),
}


def seconds(game: Village, slot: str) -> int:
    """The length of a slot at pace relaxed."""
    need = NEEDS[slot]
    alone = (need.first if game.night == 1 else need.later) + need.names * LOOK * len(game.living())
    beat = CROWDED_BEAT if game.seats > CROWD else SECRET_BEAT
    agreeing = THERE_AND_BACK * beat * (need.pack and packs(game))
    return ceil(alone + agreeing + LED * bool(game.options["storyteller"]))


def packs(game: Village) -> bool:
    """Whether by public facts two of the same pack may be alive."""
    return any(game.at_most(role) > 1 for role in game.book.packs)
