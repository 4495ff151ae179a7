"""How long each slot of a night lasts: what a person needs for it, by facts that everybody knows.

benchmarks/nights.py measures the needs, and how long the nights become.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from protocol.durations import CROWD, CROWDED_HEARTBEAT, SECRET_HEARTBEAT

if TYPE_CHECKING:
    from host.games.village.state import Village

LOOK = 0.08
"""Seconds for each living seat to find a name among them all."""
PAGE, TURN = 28, 1
"""So many names stand on one page of a phone; with more seats than that, seconds to turn it for each name."""
MATE = 0.8
"""Seconds to read each of the largest pack that there may be, with what it points at."""
NIGHTFALL = 2
"""Seconds on top of the first slot of a later night, in which screens still show who has died and that night falls."""
LED = 6
"""Seconds on top where a storyteller leads, who answers for people without a device."""
THERE_AND_BACK = 2
"""Beats after which a pack has certainly seen where one of it points: one up, and one down."""


class Need(NamedTuple):
    """Seconds at pace relaxed to read and decide, in night 1 and later, and what comes on top.

    `names`: how many are to be found; `mates`: whether somebody may have a whole pack to read; `agrees`: whether a pack
    waits for each other.
    """

    first: float
    later: float
    names: int = 0
    mates: bool = False
    agrees: bool = False


NEEDS = {
    "check": Need(11, 9, mates=True),
    "thief": Need(12, 12, 1),
    "thief_note": Need(7, 7),
    "opening": Need(11, 11, 2),
    "cat": Need(6, 6, 1),
    "opening_note": Need(7, 7),
    "main": Need(9.5, 6.5, 1, mates=True, agrees=True),
    "girl": Need(12, 10, 1, mates=True, agrees=True),
    "main_note": Need(8, 7),
    "reaction": Need(10, 8),
    "witch": Need(12.4, 9.2, 1),
    "sword": Need(9, 6, 1),
    "dawn_note": Need(6, 5),
}
NEWS = {("cat", "main"): 2, ("main", "dawn_note"): 2, ("girl", "dawn_note"): 2}
"""Seconds to read in a slot what the one before it has told, where that may be somebody who acts or reads as well."""


def seconds(game: Village, slot: str) -> int:
    """The length of a slot at pace relaxed."""
    need, most = NEEDS[slot], packs(game)
    look = LOOK * len(game.living()) + TURN * (game.seats > PAGE)
    lasts = (need.first if game.night == 1 else need.later) + need.names * look
    if most > 1:
        heartbeat = CROWDED_HEARTBEAT if game.seats > CROWD else SECRET_HEARTBEAT
        lasts += MATE * most * need.mates + THERE_AND_BACK * heartbeat * need.agrees
    earlier = before(game, slot)
    lasts += NEWS.get((earlier, slot), 0) if earlier else NIGHTFALL * (game.night > 1)
    return ceil(lasts + LED * bool(game.options["storyteller"]))


def before(game: Village, slot: str) -> str:
    """The slot of this night before that one, "" where it is the first."""
    return next((one for one, following in pairwise(game.slots) if following == slot), "")


def packs(game: Village) -> int:
    """How many of the largest pack by public facts may be alive."""
    return max(game.at_most(role) for role in game.rulebook.packs)
