"""What happens at a table itself, in public: shown to everybody, and kept with the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from protocol.messages import Event

if TYPE_CHECKING:
    from host.table.changes import Changes
    from host.table.context import TableContext
    from host.table.people import Participant
    from host.table.roster import Roster

EVENTS_SHOWN = 8


class Happened(NamedTuple):
    """Something that has changed at a table and is told to everybody, as a table event if it has a kind."""

    kind: str = ""
    at: Participant | None = None
    by: Participant | None = None


class TableEvents:
    """The table events of one table, the latest of them in `shown`. `match`: the match that they are kept with."""

    def __init__(self, context: TableContext, roster: Roster, changes: Changes) -> None:
        self.shown: list[Event] = []
        self.match = 0
        self._context = context
        self._roster = roster
        self.changes = changes
        self._unwritten: Event | None = None
        """The one event that is told although it cannot be kept."""

    def announce(self, kind: str, at: Participant | None = None, by: Participant | None = None) -> None:
        """Write a public event of the table."""
        of, seat_of = self._context, self._roster.seat_of
        seats = (seat_of(at.id) if at else 0), (seat_of(by.id) if by else 0)
        number = self._last() + 1
        self.shown = [*self.shown, Event(number, kind, *seats)][-EVENTS_SHOWN:]
        of.journal.write.event(of.table, self.match, number, kind, *seats, at.sign if at else "")
        self.changes.mark_changed()

    def pass_on(self, happened: Happened) -> None:
        """Let everybody hear what has happened."""
        if happened.kind:
            self.announce(*happened)
        self.changes.mark_changed()

    def read_back(self) -> None:
        """Forget the events that the journal does not hold."""
        last = self._context.journal.read.last_event(self._context.table)
        self.shown = [event for event in self.shown if event.number <= last]

    def cannot_write(self) -> None:
        """Let everybody hear that what was done lately could not be written and was taken back."""
        if self._unwritten is None:
            self._unwritten = Event(self._last() + 1, "unwritable", 0, 0)
        self.shown = [*self.shown, self._unwritten][-EVENTS_SHOWN:]
        self.changes.plan_publication()

    def can_write(self) -> None:
        """Let everybody hear that it can be written again."""
        self._unwritten = None
        self.announce("writable")

    def _last(self) -> int:
        if self.shown:
            return self.shown[-1].number
        return self._context.journal.read.last_event(self._context.table)
