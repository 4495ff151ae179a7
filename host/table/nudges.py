"""Reminders of whoever the table waits for: each rings a bell on their device."""

from __future__ import annotations

from dataclasses import dataclass

from protocol.durations import LONG_AGO

NUDGE_EVERY = 10.0
"""Seconds between two nudges."""


@dataclass(slots=True)
class Nudges:
    """How many there have been since the host was started, and when the last one was."""

    count: int = 0
    last_at: float = LONG_AGO

    def may_follow(self, now: float) -> bool:
        """Whether the last one is long enough ago."""
        return now - self.last_at >= NUDGE_EVERY

    def add(self, now: float) -> None:
        """One more."""
        self.count, self.last_at = self.count + 1, now
