"""The history of a match as each seat may read it: the last notes with every step, older ones in pages."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple, cast

from protocol.codec import encode
from protocol.messages import NOTES, OWN_NOTES, NoteView

if TYPE_CHECKING:
    from host.engine.asking import Note, Seat
    from protocol.fields import Fact

PAGE = 250
"""Older notes come in pages of so many at most, as far as they fit into the message."""
LATEST = 2**53
"""As the number before which notes are wanted: everything that is older than the notes that are told anyway."""
NOTE_HEAD = 3
"""Bytes that an encoded note takes in a list beside its own."""


class HistoryPage(NamedTuple):
    """Older notes for one seat, oldest first: those before number `before`; the next page: before `next_before`."""

    before: int
    notes: list[bytes]
    next_before: int
    """0 where nothing is left."""


class MatchHistory:
    """The notes of one match. `rounds`: how many have begun in which everybody was expected to answer."""

    def __init__(self, round_note: str) -> None:
        self.rounds = 0
        self._round_note = round_note
        self._notes: list[tuple[bytes, tuple[Seat, ...] | None]] = []
        self._latest: dict[Seat, deque[bytes]] = {}
        """What `latest_for` has given, and has to give from now on."""

    def __len__(self) -> int:
        return len(self._notes)

    def write(self, note: Note) -> None:
        """Add a note to the end."""
        self.rounds += note.kind == self._round_note
        facts = cast("dict[str, Fact]", note.facts)
        line = NoteView(len(self._notes) + 1, note.kind, facts, note.to is not None)
        encoded = encode(line)
        self._notes.append((encoded, note.to))
        for seat, latest in self._latest.items():
            if _told(seat, note.to):
                latest.append(encoded)

    def latest(self) -> list[bytes]:
        """The last notes that everybody may see, encoded, oldest first."""
        return self._last(0)

    def latest_for(self, seat: Seat) -> list[bytes]:
        """The last notes that `seat` may see and others may not."""
        return self._last(seat) if seat else []

    def _last(self, seat: Seat) -> list[bytes]:
        if seat not in self._latest:
            heard = (line for line, to in self._notes if _told(seat, to))
            self._latest[seat] = deque(heard, OWN_NOTES if seat else NOTES)
        return list(self._latest[seat])

    def page_for(self, seat: Seat, before: int, room: int) -> HistoryPage | None:
        """A page of notes for a seat: the last ones before number `before` that fit into `room` bytes.

        None where not even one of them fits.
        """
        if before == LATEST:
            before = max(self._first_told(0, NOTES), self._first_told(seat, OWN_NOTES) if seat else 0)
        earlier = [
            (n, line) for n, (line, to) in enumerate(self._notes[: max(0, before - 1)], 1) if to is None or seat in to
        ]
        page: list[bytes] = []
        for _, line in reversed(earlier[-PAGE:]):
            room -= len(line) + NOTE_HEAD
            if room < 0:
                break
            page.append(line)
        if earlier and not page:
            return None
        return HistoryPage(before, page[::-1], earlier[-len(page)][0] if len(page) < len(earlier) and page else 0)

    def _first_told(self, seat: Seat, shown: int) -> int:
        """The number of the oldest note that a step tells, 0 where it tells all of them."""
        told = [n for n, (_, to) in enumerate(self._notes, 1) if _told(seat, to)]
        return told[-shown] if len(told) > shown else 0


def _told(seat: Seat, to: tuple[Seat, ...] | None) -> bool:
    """Whether a note is among those for `seat` alone, with 0 among those for everybody."""
    return seat in to if seat and to is not None else to is None and not seat
