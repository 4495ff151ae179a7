"""The notes of a match as a seat has heard them: in order, without gaps, and what came while the device was away."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING

from protocol.messages import NOTES, OWN_NOTES

if TYPE_CHECKING:
    from protocol.messages import NoteView

MOST = 2000
_number = attrgetter("number")


class History:
    """`notes` are known, oldest first; `page_wanted` is the number before which a page is missing, 0 for none.

    `missed` are the notes of the time between `lost_sight` and the next `add`.
    """

    def __init__(self) -> None:
        self.notes: list[NoteView] = []
        self.missed: list[NoteView] = []
        self.page_wanted = 0
        self._match = self._you = 0
        self._floor = 0
        self._since = -1

    def clear(self) -> None:
        """Begin anew: what was known is not true any more."""
        self.notes, self.missed, self.page_wanted, self._floor, self._since = [], [], 0, 0, -1

    def lost_sight(self) -> None:
        """The table is out of sight: what comes next was missed."""
        if self._since < 0 and self.notes:
            self._since, self.missed = self.notes[-1].number, []

    def add(
        self,
        match: int,
        last: tuple[list[NoteView], list[NoteView]],
        older: list[NoteView],
        before: int,
        *,
        confirmed: bool,
        you: int = 0,
    ) -> None:
        """Take what a message brought: the last notes, public and private, and a page of those before number `before`.

        Whoever gets another seat, `you`, may know other notes, and hears all of them anew.
        """
        if (match, you) != (self._match, self._you):
            self.clear()
            self._match, self._you = match, you
        newest = self.notes[-1].number if self.notes else 0
        public, private = last
        notes = [*public, *private]
        firsts = [told[0].number for told, most in ((public, NOTES), (private, OWN_NOTES)) if len(told) >= most]
        if (first := max(firsts, default=0)) > newest:
            # More may lie between what was known and this; without memory, before this.
            self._floor = self._floor if self.page_wanted else newest
            self.page_wanted = first
        if before and before == self.page_wanted:
            whole = not older or older[0].number <= self._floor + 1
            self.page_wanted = 0 if whole else older[0].number
        if notes or older:
            self.notes = _joined(self.notes, [*older, *notes])
        if confirmed and self._since >= 0:
            missed = [note for note in self.notes if note.number > self._since]
            if not self.page_wanted:
                self._since = -1
            if len(missed) != len(self.missed):
                self.missed = missed


def _joined(known: list[NoteView], heard: list[NoteView]) -> list[NoteView]:
    """All notes by number, each once; the same list where nothing is new."""
    new = {note.number: note for note in heard if not _holds(known, note.number)}
    if not new:
        return known
    if not known or min(new) > known[-1].number:
        return [*known, *sorted(new.values(), key=_number)][-MOST:]
    return sorted([*known, *new.values()], key=_number)[-MOST:]


def _holds(known: list[NoteView], number: int) -> bool:
    """Whether notes in the order of their numbers have this one: each step says the last ones again."""
    at = bisect_left(known, number, key=_number)
    return at < len(known) and known[at].number == number
