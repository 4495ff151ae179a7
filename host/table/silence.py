"""Who is silent: has answered nothing for two whole rounds of a match, a day and a night each, and is named for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.journal.columns import member

if TYPE_CHECKING:
    from host.table.changes import Changes
    from host.table.events import TableEvents
    from host.table.live_match import LiveMatch
    from host.table.roster import Roster

SILENT = 3
"""Somebody is named on this morning since their last answer: the third one, for two whole rounds have gone by then."""


class Silence:
    """Counts for each person the mornings of a match since their last answer (`Participant.silent`)."""

    def __init__(self, roster: Roster, events: TableEvents, changes: Changes) -> None:
        self.mornings = 0
        self._roster = roster
        self._events = events
        self._changes = changes

    def state(self) -> dict[str, Any]:
        """What outlives the host, as plain values."""
        return {"mornings": self.mornings}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with what `state()` gave."""
        self.mornings = member(state, "mornings", int, self.mornings)

    def name_silent(self, live_match: LiveMatch) -> None:
        """Begin anew with whoever has answered; on a new morning count it for all who play, and name who is silent.

        They are named once, on the third morning since their last answer.
        """
        people = self._roster.people
        for seat in live_match.answered_lately:
            person = people[seat - 1]
            if person.silent or person.absent:
                person.silent, person.absent = 0, False
                self._changes.mark_unsaved()
        live_match.answered_lately.clear()
        if live_match.history.rounds <= self.mornings:
            return
        self.mornings = live_match.history.rounds
        self._changes.mark_unsaved()
        for seat, person in enumerate(people, 1):
            if not person.bot and not person.gone and live_match.match.game.plays(seat):
                person.silent += 1
                if person.silent == SILENT:
                    self._events.announce("idle", person)
