"""What has changed at a table: whether it is to be written, and when everybody is to be told."""

from __future__ import annotations

from protocol.durations import LONG_AGO, NEVER

SOON = 0.1
"""Changes that nobody waits for (presence, hellos) are told together after so many seconds."""


class Changes:
    """The lowest part of a table: every other part notes here that it has changed something."""

    def __init__(self, now: float) -> None:
        self.unsaved = False
        self.published_at = now
        self._publish_at = now
        self._soon_at = NEVER

    def plan_publication(self) -> None:
        """Note that everybody is to be told at once."""
        self._publish_at = LONG_AGO

    def plan_soon(self, now: float) -> None:
        """Note that everybody is to be told, together with what comes in the next moments."""
        self._soon_at = min(self._soon_at, now + SOON)

    def mark_unsaved(self) -> None:
        """Note that the table's own state changed, though nobody has to be told."""
        self.unsaved = True

    def mark_changed(self) -> None:
        """Note that the table's own state changed and everybody is to be told."""
        self.mark_unsaved()
        self.plan_publication()

    def next_publication(self, gap: float, heartbeat: float) -> float:
        """The moment of the next step. All steps are `gap` seconds apart, those that nobody waits for `heartbeat`."""
        soon = max(self._soon_at, self.published_at + heartbeat)
        return max(min(self._publish_at, soon), self.published_at + gap)

    def published(self, now: float) -> None:
        """Everybody has been told."""
        self.published_at, self._publish_at, self._soon_at = now, NEVER, NEVER
