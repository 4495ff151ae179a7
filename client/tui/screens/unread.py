"""What was told while a page lay over the table: it is new to whoever comes back from reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.present.pacing import EventPacer


class Unread:
    """Counts what has been shown on a table that nobody could see.

    It is new until something newer has been told, and for `lasts` seconds at least: in a lively talk the next sentence
    follows at once.
    """

    def __init__(self, pacer: EventPacer, lasts: float) -> None:
        self._pacer = pacer
        self._lasts = lasts
        self._match = -1
        self._read = self._last = 0
        self._until = 0.0

    def cover(self) -> None:
        """A page is opened: what is told from now on is not seen; nor was what has not been read since the last one."""
        if not self.first:
            self._match, self._read, self._last = self._pacer.match, self._pacer.last_shown, 0

    def uncover(self) -> None:
        """The table is seen again."""
        self._last = self._pacer.last_shown
        self._until = self._pacer.clock() + self._lasts

    @property
    def first(self) -> int:
        """The number of the first note that is new for having been covered; 0 for none."""
        pacer = self._pacer
        missed = pacer.match == self._match and self._last > self._read
        lasts = pacer.last_shown == self._last or pacer.clock() < self._until
        return self._read + 1 if missed and lasts else 0
