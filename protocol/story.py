"""How fast a game is told: the seconds that each public event deserves, on all devices and for the host's clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

USUAL = 1.0
"""Seconds of an event that is neither routine nor great."""
GREAT = 2.0
"""From so many seconds on an event is a great moment, which is told at its own pace while routine hurries."""
BEHIND = 4.0
"""A screen is at most so many seconds behind the table, and behind what is to be read first."""
READ = 2.5
"""From so many seconds on, such as a death, an event is to be read before anything else comes: nothing hurries it, as a
screen may be as much further behind."""


def usual_beat(_kind: str, _facts: Mapping[str, Any]) -> float:
    """The same for all events, for games that say nothing about it."""
    return USUAL


def behind(beats: Sequence[float], usually: float = BEHIND) -> float:
    """How many seconds a screen may be behind the table that has still to tell these events."""
    return usually + sum(beat for beat in beats if beat >= READ)


def told_at(before: float, now: float, beats: Sequence[float], scale: float = 1.0) -> float:
    """The moment at which screens have told these events as well, where they have told what came before at `before`."""
    begins = max(before, now)
    return min(begins + sum(beats) * scale, max(begins, now + behind(beats) * scale))


def hurried(beats: Sequence[float], most: float = BEHIND) -> list[float]:
    """The same events in at most so many seconds: routine is told faster, great moments only if they alone are more."""
    great = sum(beat for beat in beats if beat >= GREAT)
    routine = sum(beats) - great
    if great + routine <= most:
        return list(beats)
    faster = max(0.0, most - great) / routine if routine else 0.0
    slower = min(1.0, most / great) if great else 1.0
    return [beat * (slower if beat >= GREAT else faster) for beat in beats]
