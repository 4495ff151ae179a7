"""A table: what its guests say and are told, and when. No input, no output; time is handed in.

It has three layers: who is there (company.py), what they play (course.py), and here what goes in and out.
"""

from __future__ import annotations

import logging
import os
import time
from typing import TYPE_CHECKING, Any, get_args

from host.bot_workers import Inline
from host.crash import stumbled
from host.errors import JournalDamaged, JournalUnwritable
from host.stored import fits
from host.table.clocks import NEVER
from host.table.commands import wish
from host.table.lifecycle import Course
from host.table.live_match import LATEST
from host.table.pace import MANY, PACES, beat
from host.table.people import Person
from host.table.publisher import Publication
from host.table.roster import EVENTS_SHOWN
from host.table.seat_transfer import Moving
from host.texts import words
from protocol import VERSION
from protocol.codec import BadMessage
from protocol.errors import NotNow, Refusal
from protocol.messages import Event, HostCard, Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from host.bot_workers import Thinker
    from host.journal import Journal, Savepoint
    from host.table.seat_channel import Line
    from protocol.keys import SeatKeys
    from protocol.messages import Act, Up

log = logging.getLogger("moontable")

SOON = 0.1
"""Changes that nobody waits for (presence, hellos) are told together after so many seconds."""
CLOCKS_EVERY = 5.0
HEARTBEAT = 3.0
"""What a device that has nothing to say is heard after, outside a secret phase."""


class Table(Course):
    """One table of a host in one epoch, as its journal has it or new.

    The host calls `hear`, `seat` and `tick`, then commits the journal, then publishes `publication` when `telling`.
    """

    def __init__(  # noqa: PLR0913 - chance, bots and both clocks are handed in
        self,
        table: str,
        keys: SeatKeys,
        epoch: bytes,
        journal: Journal,
        now: float,
        *,
        fast: float = 0.0,
        fresh: Callable[[int], bytes] = os.urandom,
        thinker: Thinker | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        ours = thinker or Inline()
        super().__init__(table, keys, epoch, journal, now, fast=fast, fresh=fresh, thinker=ours, wall=wall)
        self.moving = Moving(self, now)
        self._kept = True
        self._unwritten: Event | None = None
        """The one event that is told although it cannot be kept."""
        self._tell_at = now
        self._told_at = now
        self._clocks_at = now + CLOCKS_EVERY
        self._publication = Publication(self)
        state = journal.tables().get(table)
        if state is None:
            self._kept = False
        else:
            self._restore(state, now)
            self.look_around(now)

    def employ(self, sign: bytes, seal: bytes, account: str) -> Person:
        """Let a key keep the table without a seat: it knows what the public table shows."""
        self.operator = Person(account, words("console_name"), sign=sign.hex(), seal=seal.hex())
        self.open_line(self.operator)
        return self.operator

    # -- the journal ---------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the table's own state into the journal, if it changed."""
        if self._kept:
            return
        state = {
            "people": [p.state() for p in self.people],
            "watchers": [p.state() for p in self.watchers],
            "moving": self.moving.state(),
            **{name: getattr(self, name) for name in _KEPT},
        }
        self.journal.keep_table(self.id, state)
        self._kept = True

    def _restore(self, state: dict[str, Any], now: float) -> None:
        try:
            self._take_over(state, now)
        except (LookupError, TypeError, ValueError, AttributeError) as problem:
            raise JournalDamaged(path=self.journal.path) from problem

    def _take_over(self, state: dict[str, Any], now: float) -> None:
        self.people = [Person.load(p) for p in state.pop("people")]
        self.watchers = [Person.load(p) for p in state.pop("watchers")]
        for name, form in _KEPT.items():
            kept = state.get(name, getattr(self, name))
            if not fits(kept, form) or kept not in _WORDS.get(name, (kept,)):
                raise ValueError(name)
            setattr(self, name, kept)
        for person in self.everybody():
            self.open_line(person)
        self.moving.restore(state.get("moving", {}), now)
        if self.phase == "lobby":
            return
        record = self.journal.match(self.id, self.number)
        if record is None:
            self.phase = "lobby"
            return
        self.look_at_rules(record, now)
        if record.roster is None:
            self.open_deal(record, now)  # the nonces are collected again
        else:
            self.begin_play(record, now)

    def rebuild(self, now: float) -> None:
        """Read all of it back from the journal, after a commit failed: what it lacks was never said."""
        for line in self.lines.values():
            line.take_back()
        self._read_back(now)

    def _read_back(self, now: float) -> None:
        state = self.journal.tables().get(self.id)
        if state is None:
            return
        lines, self.lines = self.lines, {}
        self.play = self.deal = self.dealing = None
        self.stopped, self.countdown_at, self.dropped = False, NEVER, []
        self.farewells.clear()
        told = self.journal.events(self.id)
        self.events = [event for event in self.events if event.number <= told]
        self._restore(state, now)
        self.lines |= {account: line for account, line in lines.items() if account in self.lines}
        self.changed()

    def cannot_write(self) -> None:
        """Let everybody hear that what was done lately could not be written and was taken back."""
        if self._unwritten is None:
            last = self.events[-1].number if self.events else self.journal.events(self.id)
            self._unwritten = Event(last + 1, "unwritable", 0, 0)
        self.events = [*self.events, self._unwritten][-EVENTS_SHOWN:]
        self.changed()

    def can_write(self) -> None:
        """Let everybody hear that it can be written again."""
        self._unwritten = None
        self.tell("writable")

    def _back_to(self, savepoint: Savepoint, now: float) -> None:
        """Forget what this table did since a savepoint, in the journal and here; what others did stays."""
        self.journal.take_back(savepoint)
        try:
            with self.journal.ahead():
                self._read_back(now)
        except JournalUnwritable:
            log.error(words("unwritable", reason=""))  # noqa: TRY400 - the next commit fails, and all is read back then

    def changed(self, *, soon: bool = False, now: float = 0.0) -> None:
        """Note that everybody is to be told: at once, or together with what comes in the next moments."""
        at = max(now + SOON, self._told_at + self.beat) if self.secret else now + SOON
        self._tell_at = min(self._tell_at, at if soon else float("-inf"))

    def to_keep(self) -> None:
        """Note that the table's own state changed, though nobody has to be told."""
        self._kept = False

    def touched(self) -> None:
        """Note that the table's own state changed and everybody is to be told."""
        self.to_keep()
        self.changed()

    # -- hearing -------------------------------------------------------------------------------------------------

    def hear(self, account: str, data: bytes, now: float) -> None:
        """Take a message from an up-topic; whatever does not belong here changes nothing."""
        line, person = self.lines.get(account), self.find(account)
        if line is None or person is None:
            return
        echo, session = line.echo, line.session
        try:
            up = line.hear(data, now)
            if up is not None:
                self._take(person, line, up, now)
        except BadMessage:
            return
        if line.echo != echo:
            self.retell(person)
        if line.echo != echo or line.late:
            self.changed(soon=True, now=now)
        person = self.find(account) or person  # it was read back, if the rules have stumbled
        if person.gone and line.session != session and account in self.lines:
            self.come_back(person)
        if person.id not in self.here:
            self.look_around(now)

    def _take(self, person: Person, line: Line, up: Up, now: float) -> None:
        seat = self.place(person.id)
        line.before = line.before or up.before
        if up.together != person.together:
            before, person.together = self.sharing(), up.together
            self.to_keep()
            if self.sharing() and not before:
                self.tell("shared", person)
            self.settle_seats()
        if self.play and seat:
            self.play.standing[seat] = up.standing
        if up.nonce and self.phase == "dealing" and self.dealing:
            deal = self.dealing.deal
            self.dealing.add(person.id, line.nonce(up.nonce, deal.number, deal.commitment))
            self.check_deal(now)
        if up.act and (act := line.act(up.act, self.number)):
            verdict = ""
            try:
                self._act(person, seat, act, up.act, now)
            except Refusal as refusal:
                verdict = refusal.id
                self.changed(soon=True, now=now)
            line.settle(act, up.act, verdict)

    def _act(self, person: Person, seat: int, act: Act, signed: bytes, now: float) -> None:
        """Do what somebody has said, or raise a Refusal: then nothing of it has happened, whatever went wrong."""
        self.keep()
        before = self.journal.savepoint()
        try:
            self._do(person, seat, act, signed, now)
        except Refusal:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            stumbled(words("rules_failed", game=self.game))
            self._back_to(before, now)
            raise NotNow from None

    def _do(self, person: Person, seat: int, act: Act, signed: bytes, now: float) -> None:
        if not act.ask:
            wish(self, person, act.name, act.choice, now)
        elif self.play is None or self.phase != "playing" or self.paused or self.stopped or not seat:
            raise NotNow
        else:
            noticed = self.play.answer(seat, act.ask, act.choice, signed, now)
            self.after_play(noticed=noticed, now=now)

    # -- time ----------------------------------------------------------------------------------------------------

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [self._tell_next(), self._told_at + self._rest(), self.countdown_at, self.moving.due()]
        times.append(self.balancing.due())
        if self.dealing:
            times.append(self.dealing.until)
        elif self.phase == "playing" and self.play and not self.paused and not self.stopped:
            times.append(self.play.due())
        return min(times)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self.look_around(now)
        self.moving.tick(now)
        self.balance(now)
        if now >= self.countdown_at:
            if self.phase == "playing":
                self.go_on(now)
            else:
                self.begin_deal(now)
        if self.dealing and now >= self.dealing.until:
            self.close_deal(self.dealing, now)
        if self.phase == "playing" and self.play and not self.paused and not self.stopped:
            self._play_on(now)
        if now >= self._told_at + self._rest():
            self.changed()

    def _play_on(self, now: float) -> None:
        self.watch_network(now)
        self.keep()
        before = self.journal.savepoint()
        try:
            noticed = self.play.tick(now) if self.play else False
            if now >= self._clocks_at:
                self._clocks_at = now + CLOCKS_EVERY
                self.keep_clocks(now)
            self.after_play(noticed=noticed, now=now)
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            stumbled(words("stands_still", table=self.id, number=self.number))
            self._back_to(before, now)
            self.stand_still()

    def retell(self, person: Person) -> None:
        """Tell a device the record of the match from its beginning, a page with each of the next steps."""
        if self.play and (line := self.lines.get(person.id)):
            line.before = LATEST
            self._publication.turn_pages()

    def reconnected(self) -> None:
        """The broker may have lost everything: say all of it again."""
        self._publication.forget()
        self.changed()

    # -- telling -------------------------------------------------------------------------------------------------

    def telling(self, now: float) -> bool:
        """Whether everybody is to be told now."""
        return now >= self._tell_next()

    def _tell_next(self) -> float:
        """The moment of the next step: steps of a large table keep a distance."""
        gap = self.pace.gap if len(self.people) > MANY else 0.0
        return max(self._tell_at, self._told_at + gap)

    @property
    def secret(self) -> bool:
        """Whether a secret phase runs, in which everybody speaks on the beat only."""
        return bool(self.phase == "playing" and self.play and self.play.secret)

    @property
    def beat(self) -> float:
        """The seconds after which each device says its next message."""
        return beat(self.pace, len(self.people)) if self.secret else HEARTBEAT

    def _rest(self) -> float:
        """The seconds after which the table speaks although nothing happened."""
        return min(self.beat, self._publication.rest) if self.secret else self._publication.rest

    def publication(self, now: float) -> list[tuple[str, bytes]]:
        """One step for everybody: topic and payload of each message, all sealed, in seat order."""
        self._tell_at, self._told_at = NEVER, now
        return self._publication.step(now)

    def card(self) -> HostCard:
        """The host card of this table."""
        return HostCard(
            version=VERSION,
            table=self.id,
            sign=self.keys.sign_public,
            seal=self.keys.seal_public,
            epoch=self.epoch,
            open=self.open,
            game=self.game,
            phase=self.phase,
            taken=len([p for p in self.people if not p.bot]),
            seats=self.seats[-1],
        )


_KEPT: dict[str, Any] = {
    "game": str, "options": dict[str, int | bool], "pace_name": str, "bots": int, "open": bool, "code": str,
    "phase": str, "number": int, "keeper": str, "paused": str, "evening": str, "counted": int, "aside": int,
    "removed": dict[str, str], "mornings": int,
}  # fmt: skip
"""Attributes of a table that outlive the host, and the form of each."""
_WORDS: dict[str, Collection[str]] = {"pace_name": PACES, "phase": get_args(Phase)}
"""Those of which only some values make sense."""
