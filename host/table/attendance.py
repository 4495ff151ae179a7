"""People come and go: who may join under which name, and what becomes of the seat of whoever leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.journal.columns import member
from host.runtime.log import about
from host.table.people import Participant
from host.texts import words
from protocol.codes import new_code
from protocol.errors import JoiningClosed, NameTaken, TableFull
from protocol.names import looks_like, person_name

if TYPE_CHECKING:
    from host.table.channels import Channels
    from host.table.events import TableEvents
    from host.table.lifecycle import Lifecycle
    from host.table.lobby import Lobby
    from host.table.roster import Roster

MOST = 50
"""Seats of a table whose broker does not allow fewer."""


class Attendance:
    """Lets people in and out. `open`: new guests may join, with the table's `code`; `most`: what the broker allows.

    `closed`: there is no such table any more, until it is opened anew.
    """

    def __init__(
        self, roster: Roster, channels: Channels, lobby: Lobby, events: TableEvents, lifecycle: Lifecycle
    ) -> None:
        self.open = True
        self.closed = False
        self.code = new_code()
        self.most = MOST
        self._roster = roster
        self._channels = channels
        self._lobby = lobby
        self._events = events
        self._lifecycle = lifecycle
        self._log = about(channels.table)

    def state(self) -> dict[str, Any]:
        """What outlives the host, as plain values."""
        return {"open": self.open, "code": self.code, **({"closed": True} if self.closed else {})}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with what `state()` gave."""
        self.open = member(state, "open", bool, self.open)
        self.code = member(state, "code", str, self.code)
        self.closed = member(state, "closed", bool, False)

    # -- who may come --------------------------------------------------------------------------------------------

    def admit(self, name: str, instead: Participant | None = None) -> str:
        """The name under which somebody may join; raises JoiningClosed, TableFull or what is wrong with the name.

        `instead` is the person whose seat they take over: the table is not fuller for it, and their name is free.
        """
        name = person_name(name)
        if self.closed or (not self.open and not instead):
            raise JoiningClosed
        if self.is_taken(name, instead):
            raise NameTaken
        guests = [p for p in self._roster.guests() if not p.gone and not p.bot]
        most = min(self._lobby.seats[-1], self.most)
        if len(guests) >= most and not instead:
            raise TableFull(seats=most)
        return name

    def is_taken(self, name: str, by: Participant | None = None) -> bool:
        """Whether somebody else than `by` is called so or nearly so, or may come back to a seat under that name.

        A bot gives way, but not in a game: there its name is in the deal roster, and whoever takes a seat over plays.
        """
        stay = by is not None and self._lifecycle.phase != "lobby"
        others = [p for p in self._roster.guests() if p is not by and (stay or not p.bot)]
        channels = self._channels.by_account
        return any(looks_like(name, p.name) for p in others if p.bot or not p.gone or p.id in channels)

    # -- the table itself ----------------------------------------------------------------------------------------

    def close(self) -> None:
        """Give the table up: everybody is told, their keys are dead, and nobody comes in any more."""
        for person in self._roster.guests():
            self._roster.revoke(person, "closed")
        self._roster.people, self._roster.watchers, self._roster.keeper = [], [], ""
        self.closed = True
        self._events.changes.mark_changed()

    def open_anew(self) -> None:
        """A table of that name again, with another code and nobody there; its games go on being counted."""
        self.open, self.closed, self.code = True, False, new_code()
        self._events.changes.mark_changed()

    # -- coming --------------------------------------------------------------------------------------------------

    def add(self, name: str, sign: bytes, seal: bytes, account: str, now: float) -> Participant:
        """Give a key a seat or, while a game runs, let it watch; raises as `admit` does."""
        person = Participant(id=account, name=self.admit(name), sign=sign.hex(), seal=seal.hex())
        self._channels.open(person)
        self._channels.by_account[account].received_at = now
        if self._lifecycle.phase == "lobby":
            self._roster.give_seat(person)
            self._lifecycle.seat_bots(now)
        else:
            self._roster.watchers.append(person)
        self._roster.keeper = self._roster.keeper or person.id
        self._log.info(words("joined", name=person.name))
        self._changed(now)
        return person

    def come_back(self, person: Participant, now: float) -> None:
        """Somebody who had left a running game sits down again."""
        person.gone = False
        self._roster.keeper = self._roster.keeper or person.id
        self._log.info(words("joined", name=person.name))
        self._events.announce("returned", person, person)
        self._changed(now)

    # -- going ---------------------------------------------------------------------------------------------------

    def leave(self, person: Participant, now: float) -> None:
        """Let somebody go. While a game runs a bot plays their seat, and their key brings them back to it.

        In a game that people leave (`leaves` of its `INFO`), such as a village, the seat is out instead.
        """
        seated = person in self._roster.people
        running = self._lifecycle.phase in ("dealing", "playing") and seated
        if seated and not person.gone:
            self._events.announce("left_game" if running else "left", person, person)
        if not running:
            self._roster.revoke(person, "left")
        self._take_away(person, now)
        self._log.info(words("left", name=person.name))

    def kick(self, person: Participant, by: Participant, now: float) -> None:
        """Send somebody away: their key is dead at once. What becomes of their seat in a running game, see `leave`."""
        self._events.announce("kicked", person, by)
        self._roster.revoke(person, "kicked")
        self._take_away(person, now)
        self._log.info(words("kicked", name=person.name))

    def _take_away(self, person: Participant, now: float) -> None:
        person.gone, person.ready = True, False
        if self._lifecycle.phase == "lobby" and person in self._roster.people:
            self._roster.people.remove(person)
            self._lifecycle.seat_bots(now)
        if following := self._roster.next_keeper(person):
            self._events.announce("keeper", following)
        self._changed(now)

    def _changed(self, now: float) -> None:
        self._events.changes.mark_changed()
        self._lifecycle.settle(now)
