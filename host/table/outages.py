"""Clocks stand still while the network has lost many of those who play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.table.events import TableEvents
    from host.table.live_match import LiveMatch
    from host.table.roster import Roster

OFFLINE = 5.0
"""Seconds of silence after which somebody counts as lost by the network, where many are at the same time."""
HALT = 180.0
"""The longest that all clocks stand still for that."""


class OutageWatch:
    """Halts the clocks of a match, once for each outage. `used`: they have been halted for the present one."""

    def __init__(self, roster: Roster, events: TableEvents) -> None:
        self.used = False
        self._roster = roster
        self._events = events

    def halt_while_lost(self, live_match: LiveMatch, now: float) -> None:
        """Stop the clocks while the network has lost more than a third of those who play."""
        lost, living = self._lost(live_match, now)
        broken = lost * 3 > living
        halted = live_match.clocks.halted
        if halted is None:
            self.used = self.used and broken
            if broken and not self.used and live_match.clocks.can_be_halted():
                self.used = True
                live_match.clocks.halt(now)
                self._events.announce("halted")
        elif not broken or now - halted >= HALT:
            live_match.clocks.go_on(now)
            self._events.announce("running")

    def _lost(self, live_match: LiveMatch, now: float) -> tuple[int, int]:
        """How many of those who still play themselves are silent, and how many they are."""
        silent = [
            self._roster.silent_for(person, now) >= OFFLINE
            for seat, person in enumerate(self._roster.people, 1)
            if not person.bot and live_match.match.game.plays(seat) and not live_match.substitutes.by_bot(seat)
        ]
        return sum(silent), len(silent)


def halted_for(live_match: LiveMatch | None, now: float) -> float | None:
    """How much longer the clocks may stand still for the network, None while they run."""
    since = live_match.clocks.halted if live_match else None
    return None if since is None else max(0.0, since + HALT - now)
