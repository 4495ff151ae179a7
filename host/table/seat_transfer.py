"""A seat changes hands in public: a one-time code, a device that shows it, a while in which the other may refuse."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from host.table.clocks import NEVER
from host.table.people import Person
from host.texts import words
from protocol import messages
from protocol.errors import IllegalAnswer, NotNow, NotYours, WrongCode
from protocol.pairing import ONCE, new_code

if TYPE_CHECKING:
    from host.table.table import Table

log = logging.getLogger("moontable")

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
class Ticket:
    """A one-time code for the seat of `person`, asked for by the account `by`."""

    person: Person
    by: str
    code: str = field(repr=False)
    until: float
    tried: int = 0
    """How many wrong codes were tried in its place."""


@dataclass(slots=True)
class Move:
    """The seat of `person` goes to `newcomer` at `until`."""

    person: Person
    newcomer: Person
    until: float

    def left(self, now: float) -> float:
        """The seconds until then."""
        return max(0.0, self.until - now)


class Moving:
    """The one code and the one change of hands that a table has at a time; both outlive the host."""

    def __init__(self, table: Table, now: float) -> None:
        self._table = table
        self._now = self._kept_at = now
        self.ticket: Ticket | None = None
        self.move: Move | None = None

    # -- the journal ---------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Both as plain values, with the seconds that they had left when last looked at."""
        state: dict[str, Any] = {}
        if ticket := self.ticket:
            left = ticket.until - self._now
            state["ticket"] = [ticket.person.id, ticket.by, ticket.code, left, ticket.tried]
        if move := self.move:
            state["move"] = [move.person.id, move.newcomer.id, move.left(self._now)]
        return state

    def restore(self, state: dict[str, Any], now: float) -> None:
        """Go on with what `state()` gave; whoever came for a seat without a move is turned away."""
        table = self._table
        self._now, self.ticket, self.move = now, None, None
        people = {p.id: p for p in (*table.people, *table.watchers)}
        if kept := state.get("ticket"):
            account, by, code, left, tried = kept
            if account in people:
                self.ticket = Ticket(people[account], by, code, now + left, tried)
        if kept := state.get("move"):
            account, newcomer, left = kept
            if account in people and newcomer in people:
                self.move = Move(people[account], people[newcomer], now + max(left, AFTER_CRASH))
        for person in [p for p in table.watchers if p.coming and not (self.move and self.move.newcomer is p)]:
            table.dismiss(person, "refused")

    # -- the code ------------------------------------------------------------------------------------------------

    def offer(self, person: Person, by: Person, now: float) -> None:
        """Make a code for the seat of `person`; a code that was there before is void.

        A bot's seat is given away while a match runs: between games a guest simply sits down.
        """
        table = self._table
        if person not in table.people:
            raise IllegalAnswer
        if self.move or (person.bot and table.phase not in ("dealing", "playing")):
            raise NotNow
        self._now = now
        self.ticket = Ticket(person, by.id, new_code(ONCE), now + CODE_LASTS)
        table.tell("code", person, by)

    def shown_to(self, person: Person, now: float) -> messages.Ticket | None:
        """The code, for whoever asked for it while they keep the table."""
        ticket = self.ticket
        if ticket is None or ticket.by != person.id or not self._table.keeps(person):
            return None
        return messages.Ticket(self._table.place(ticket.person.id), ticket.code, int((ticket.until - now) * 1000))

    def valid(self, now: float) -> Ticket:
        """The code that may be tried now; raises WrongCode."""
        if self.ticket is None or now >= self.ticket.until or self.ticket.person not in self._table.people:
            raise WrongCode
        return self.ticket

    def missed(self, ticket: Ticket) -> None:
        """Somebody has tried another code."""
        current = self.ticket
        if current is None or current.code != ticket.code:
            return
        current.tried += 1
        self._table.to_keep()
        if current.tried == TRIES:
            self._table.tell("code_tried", current.person)

    def arrived(self, ticket: Ticket, name: str, keys: tuple[bytes, bytes], account: str, now: float) -> None:
        """A device has shown the code: it watches until the seat is its own."""
        table = self._table
        if self.ticket is None or ticket.code != self.ticket.code:
            raise WrongCode
        ticket = self.ticket
        sign, seal = keys
        newcomer = Person(account, table.admit(name, ticket.person), sign=sign.hex(), seal=seal.hex(), coming=True)
        table.watchers.append(newcomer)
        table.open_line(newcomer)
        table.lines[account].heard_at = now
        self._now, self.ticket, self.move = now, None, Move(ticket.person, newcomer, now + REFUSAL)
        table.tell("moving", ticket.person)

    def refuse(self, person: Person) -> None:
        """The seat's own device says no."""
        move = self.move
        if move is None:
            raise NotNow
        if move.person is not person:
            raise NotYours
        self.move = None
        self._table.dismiss(move.newcomer, "refused")
        self._table.tell("refused", person, person)

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [self.ticket.until if self.ticket else NEVER]
        if self.ticket or self.move:
            times.append(self._kept_at + KEEP_EVERY)
        if self.move:
            times.append(self.move.until if self._table.phase != "dealing" else NEVER)
        return min(times)

    def tick(self, now: float) -> None:
        """Let a code run out; hand a seat over. In a deal it waits until the roster is closed."""
        self._now = now
        if (self.ticket or self.move) and now >= self._kept_at + KEEP_EVERY:
            self._kept_at = now
            self._table.to_keep()
        if self.ticket and now >= self.ticket.until:
            self.ticket = None
            self._table.touched()
        move = self.move
        if move and (move.person not in self._table.people or move.newcomer not in self._table.watchers):
            self.move = None  # one of the two has left the table meanwhile
            if move.newcomer in self._table.watchers:
                self._table.dismiss(move.newcomer, "refused")
        elif move and now >= move.until and self._table.phase != "dealing":
            self.move = None
            self._hand_over(move.person, move.newcomer)

    def _hand_over(self, person: Person, newcomer: Person) -> None:
        """The new key gets the seat and all that it may know, the old one is dead. Place, wins and hand stay."""
        table = self._table
        old, line = person.id, table.lines.pop(newcomer.id)
        table.dismiss(person, "moved")
        table.watchers = [p for p in table.watchers if p is not newcomer]
        person.id, person.sign, person.seal, person.name = newcomer.id, newcomer.sign, newcomer.seal, newcomer.name
        person.gone, person.rest, person.moved = False, "", True
        if person.bot:
            person.bot = person.ready = False
            person.stood_in = table.phase == "playing"  # a bot has played for them up to here
            table.bots = max(0, table.bots - 1)
        table.lines[person.id] = line
        if table.phase == "lobby":
            table.let_bots_give_way()
        table.here.discard(old)
        if table.keeper == old or not table.keeper:
            table.keeper = person.id
        log.info(words("moved", name=person.name, place=table.place(person.id)))
        table.tell("moved", person)
        table.seat_moved(person)
        table.retell(person)
