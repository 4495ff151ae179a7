"""A seat changes hands in public: a one-time code, a device that shows it, a while in which the other may refuse."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from host.runtime.log import about
from host.table.people import Participant
from host.texts import words
from protocol import messages
from protocol.codes import ONCE, new_code
from protocol.durations import NEVER
from protocol.errors import IllegalAnswer, NotNow, NotYours, WrongCode

if TYPE_CHECKING:
    from host.table.attendance import Attendance
    from host.table.channels import Channels
    from host.table.events import TableEvents
    from host.table.lifecycle import Lifecycle
    from host.table.lobby import Lobby
    from host.table.roster import Roster

CODE_LASTS = 120.0
"""Also the bound for guesses: at two joins a second it is 240 of 32^7 codes, less than one in a hundred million."""
TRIES = 3
"""Wrong tries after which everybody is told, once a code. None of them makes it void: any stranger could do that."""
REFUSAL = 10.0
"""Seconds in which the seat's live device may say no."""
AFTER_CRASH = 5.0
"""Of these there are so many at least when the host comes back: that device has to come back, too."""
KEEP_EVERY = 1.0
"""Seconds after which the time that is left is written down again."""


@dataclass(slots=True)
class SeatCode:
    """A one-time code for the seat of `person`, asked for by the account `by`."""

    person: Participant
    by: str
    code: str = field(repr=False)
    until: float
    tried: int = 0
    """How many wrong codes were tried in its place."""


@dataclass(slots=True)
class PendingTransfer:
    """The seat of `person` goes to `newcomer` at `until`."""

    person: Participant
    newcomer: Participant
    until: float

    def left(self, now: float) -> float:
        """The seconds until then."""
        return max(0.0, self.until - now)


class SeatTransfer:
    """The one code and the one handover that a table has at a time; both outlive the host."""

    def __init__(
        self,
        roster: Roster,
        channels: Channels,
        lobby: Lobby,
        events: TableEvents,
        lifecycle: Lifecycle,
        attendance: Attendance,
        now: float,
    ) -> None:
        self._roster = roster
        self._channels = channels
        self._log = about(channels.table)
        self._lobby = lobby
        self._events = events
        self._lifecycle = lifecycle
        self._attendance = attendance
        self._now = self._kept_at = now
        self.seat_code: SeatCode | None = None
        self.pending: PendingTransfer | None = None

    # -- the journal ---------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Both as plain values, with the seconds that they had left when last looked at."""
        state: dict[str, Any] = {}
        if seat_code := self.seat_code:
            left = seat_code.until - self._now
            state["ticket"] = [seat_code.person.id, seat_code.by, seat_code.code, left, seat_code.tried]
        if move := self.pending:
            state["move"] = [move.person.id, move.newcomer.id, move.left(self._now)]
        return state

    def restore(self, state: dict[str, Any], now: float) -> None:
        """Go on with what `state()` gave; whoever came for a seat without a move is turned away."""
        roster = self._roster
        self._now, self.seat_code, self.pending = now, None, None
        people = {p.id: p for p in roster.guests()}
        if kept := state.get("ticket"):
            account, by, code, left, tried = kept
            if account in people:
                self.seat_code = SeatCode(people[account], by, code, now + left, tried)
        if kept := state.get("move"):
            account, newcomer, left = kept
            if account in people and newcomer in people:
                self.pending = PendingTransfer(people[account], people[newcomer], now + max(left, AFTER_CRASH))
        for person in [p for p in roster.watchers if p.coming and not (self.pending and self.pending.newcomer is p)]:
            roster.revoke(person, "refused")

    # -- the code ------------------------------------------------------------------------------------------------

    def make_code(self, person: Participant, by: Participant, now: float) -> None:
        """Make a code for the seat of `person`; a code that was there before is void.

        A bot's seat is given away while a match runs: between games a guest simply sits down.
        """
        if person not in self._roster.people:
            raise IllegalAnswer
        if self.pending or (person.bot and self._lifecycle.phase not in ("dealing", "playing")):
            raise NotNow
        self._now = now
        self.seat_code = SeatCode(person, by.id, new_code(ONCE), now + CODE_LASTS)
        self._events.announce("code", person, by)

    def code_shown_to(self, person: Participant, now: float) -> messages.SeatCodeView | None:
        """The code, for whoever asked for it while they keep the table."""
        seat_code = self.seat_code
        if seat_code is None or seat_code.by != person.id or not self._roster.is_keeper(person):
            return None
        return messages.SeatCodeView(
            self._roster.seat_of(seat_code.person.id), seat_code.code, int((seat_code.until - now) * 1000)
        )

    def valid_code(self, now: float) -> SeatCode:
        """The code that may be tried now; raises WrongCode."""
        if self.seat_code is None or now >= self.seat_code.until or self.seat_code.person not in self._roster.people:
            raise WrongCode
        return self.seat_code

    def count_wrong(self, seat_code: SeatCode) -> None:
        """Somebody has tried another code."""
        current = self.seat_code
        if current is None or current.code != seat_code.code:
            return
        current.tried += 1
        self._events.changes.mark_unsaved()
        if current.tried == TRIES:
            self._events.announce("code_tried", current.person)

    def accept(self, seat_code: SeatCode, name: str, keys: tuple[bytes, bytes], account: str, now: float) -> None:
        """A device has shown the code: it watches until the seat is its own."""
        if self.seat_code is None or seat_code.code != self.seat_code.code:
            raise WrongCode
        seat_code = self.seat_code
        sign, seal = keys
        name = self._attendance.admit(name, seat_code.person)
        newcomer = Participant(account, name, sign=sign.hex(), seal=seal.hex(), coming=True)
        self._roster.watchers.append(newcomer)
        self._channels.open(newcomer)
        self._channels.by_account[account].received_at = now
        self._now, self.seat_code, self.pending = now, None, PendingTransfer(seat_code.person, newcomer, now + REFUSAL)
        self._events.announce("moving", seat_code.person)

    def refuse(self, person: Participant) -> None:
        """The seat's own device says no."""
        move = self.pending
        if move is None:
            raise NotNow
        if move.person is not person:
            raise NotYours
        self.pending = None
        self._roster.revoke(move.newcomer, "refused")
        self._events.announce("refused", person, person)

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [self.seat_code.until if self.seat_code else NEVER]
        if self.seat_code or self.pending:
            times.append(self._kept_at + KEEP_EVERY)
        if self.pending:
            times.append(self.pending.until if self._lifecycle.phase != "dealing" else NEVER)
        return min(times)

    def tick(self, now: float) -> Participant | None:
        """Let a code run out; hand a seat over, and give whose it is. A deal roster that is open is closed first."""
        self._now = now
        if (self.seat_code or self.pending) and now >= self._kept_at + KEEP_EVERY:
            self._kept_at = now
            self._events.changes.mark_unsaved()
        if self.seat_code and now >= self.seat_code.until:
            self.seat_code = None
            self._events.changes.mark_changed()
        move = self.pending
        if move and (move.person not in self._roster.people or move.newcomer not in self._roster.watchers):
            self.pending = None  # one of the two has left the table meanwhile
            if move.newcomer in self._roster.watchers:
                self._roster.revoke(move.newcomer, "refused")
        elif move and now >= move.until and self._lifecycle.phase != "dealing":
            self.pending = None
            self._hand_over(move.person, move.newcomer)
            return move.person
        return None

    def _hand_over(self, person: Participant, newcomer: Participant) -> None:
        """The new key gets the seat and all that it may know, the old one is dead. Place, wins and hand stay."""
        roster, channels, lobby, phase = self._roster, self._channels, self._lobby, self._lifecycle.phase
        old, channel = person.id, channels.by_account.pop(newcomer.id)
        roster.revoke(person, "moved")
        roster.watchers = [p for p in roster.watchers if p is not newcomer]
        person.id, person.sign, person.seal, person.name = newcomer.id, newcomer.sign, newcomer.seal, newcomer.name
        person.gone, person.rest, person.moved = False, "", True
        if person.bot:
            person.bot = person.ready = False
            person.stood_in = phase == "playing"  # a bot has played for them up to here
            lobby.bots = max(0, lobby.bots - 1)
        channels.by_account[person.id] = channel
        if phase == "lobby":
            roster.let_bots_give_way()
        roster.present_accounts.discard(old)
        if roster.keeper == old or not roster.keeper:
            roster.keeper = person.id
        self._log.info(words("moved", name=person.name, place=roster.seat_of(person.id)))
        self._events.announce("moved", person)
        self._lifecycle.seat_moved(person)
