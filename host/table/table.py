"""A table: what it receives and applies, and when it publishes. It writes the journal; time is handed in.

It has three layers: who is there (roster.py), what they play (lifecycle.py), and here what goes in and out.
"""

from __future__ import annotations

import logging
import os
import time
from typing import TYPE_CHECKING, Any, get_args

from host.bot_workers import InlineBots
from host.crash import log_crash
from host.errors import JournalDamaged, JournalUnwritable
from host.journal.columns import fits
from host.table.clocks import NEVER
from host.table.commands import apply
from host.table.history import LATEST
from host.table.lifecycle import Lifecycle
from host.table.pace import MANY, PACES, heartbeat
from host.table.people import Participant
from host.table.publisher import Publisher
from host.table.roster import EVENTS_SHOWN
from host.table.seat_transfer import SeatTransfer
from host.texts import words
from protocol import VERSION
from protocol.codec import BadMessage
from protocol.durations import HEARTBEAT
from protocol.errors import NotNow, Refusal
from protocol.messages import Event, HostCard, Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from host.bot_workers import BotWorkers
    from host.journal import Journal, Savepoint
    from host.table.seat_channel import SeatChannel
    from protocol.keys import SeatKeys
    from protocol.messages import Act, Up

log = logging.getLogger("moontable")

SOON = 0.1
"""Changes that nobody waits for (presence, hellos) are told together after so many seconds."""
CLOCKS_EVERY = 5.0


class Table(Lifecycle):
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
        thinker: BotWorkers | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        ours = thinker or InlineBots()
        super().__init__(table, keys, epoch, journal, now, fast=fast, fresh=fresh, thinker=ours, wall=wall)
        self.transfer = SeatTransfer(self, now)
        self._saved = True
        self._unwritten: Event | None = None
        """The one event that is told although it cannot be kept."""
        self._publish_at = now
        self._published_at = now
        self._clocks_at = now + CLOCKS_EVERY
        self.publisher = Publisher(self)
        state = journal.read.tables().get(table)
        if state is None:
            self._saved = False
        else:
            self._restore(state, now)
            self.update_presence(now)

    def add_operator(self, sign: bytes, seal: bytes, account: str) -> Participant:
        """Let a key keep the table without a seat: it knows what the public table shows."""
        self.operator = Participant(account, words("console_name"), sign=sign.hex(), seal=seal.hex())
        self.open_channel(self.operator)
        return self.operator

    # -- the journal ---------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the table's own state into the journal, if it changed."""
        if self._saved:
            return
        state = {
            "people": [p.state() for p in self.people],
            "watchers": [p.state() for p in self.watchers],
            "moving": self.transfer.state(),
            **{name: getattr(self, name) for name in SAVED_ATTRIBUTES},
        }
        self.journal.write.table(self.id, state)
        self._saved = True

    def _restore(self, state: dict[str, Any], now: float) -> None:
        try:
            self._take_over(state, now)
        except (LookupError, TypeError, ValueError, AttributeError) as problem:
            raise JournalDamaged(path=self.journal.path) from problem

    def _take_over(self, state: dict[str, Any], now: float) -> None:
        self.people = [Participant.load(p) for p in state.pop("people")]
        self.watchers = [Participant.load(p) for p in state.pop("watchers")]
        for name, form in SAVED_ATTRIBUTES.items():
            kept = state.get(name, getattr(self, name))
            if not fits(kept, form) or kept not in _WORDS.get(name, (kept,)):
                raise ValueError(name)
            setattr(self, name, kept)
        for person in self.everybody():
            self.open_channel(person)
        self.transfer.restore(state.get("moving", {}), now)
        if self.phase == "lobby":
            return
        record = self.journal.read.match(self.id, self.number)
        if record is None:
            self.phase = "lobby"
            return
        self.look_at_rules(record, now)
        if record.roster is None:
            self.collect_nonces(record, now)  # the nonces are collected again
        else:
            self.begin_match(record, now)

    def rebuild(self, now: float) -> None:
        """Read all of it back from the journal, after a commit failed: what it lacks was never said."""
        for line in self.channels.values():
            line.roll_back()
        self._read_back(now)

    def _read_back(self, now: float) -> None:
        state = self.journal.read.tables().get(self.id)
        if state is None:
            return
        lines, self.channels = self.channels, {}
        self.live_match = self.deal = self.open_deal = None
        self.stopped, self.countdown_at, self.revoked = False, NEVER, []
        self.farewells.clear()
        told = self.journal.read.last_event(self.id)
        self.events = [event for event in self.events if event.number <= told]
        self._restore(state, now)
        self.channels |= {account: line for account, line in lines.items() if account in self.channels}
        self.plan_publication()

    def cannot_write(self) -> None:
        """Let everybody hear that what was done lately could not be written and was taken back."""
        if self._unwritten is None:
            last = self.events[-1].number if self.events else self.journal.read.last_event(self.id)
            self._unwritten = Event(last + 1, "unwritable", 0, 0)
        self.events = [*self.events, self._unwritten][-EVENTS_SHOWN:]
        self.plan_publication()

    def can_write(self) -> None:
        """Let everybody hear that it can be written again."""
        self._unwritten = None
        self.announce("writable")

    def _back_to(self, savepoint: Savepoint, now: float) -> None:
        """Forget what this table did since a savepoint, in the journal and here; what others did stays."""
        self.journal.take_back(savepoint)
        try:
            with self.journal.ahead():
                self._read_back(now)
        except JournalUnwritable:
            log.error(words("unwritable", reason=""))  # noqa: TRY400 - the next commit fails, and all is read back then

    def plan_publication(self, *, soon: bool = False, now: float = 0.0) -> None:
        """Note that everybody is to be told: at once, or together with what comes in the next moments."""
        at = max(now + SOON, self._published_at + self.heartbeat) if self.secret else now + SOON
        self._publish_at = min(self._publish_at, at if soon else float("-inf"))

    def mark_unsaved(self) -> None:
        """Note that the table's own state changed, though nobody has to be told."""
        self._saved = False

    def mark_changed(self) -> None:
        """Note that the table's own state changed and everybody is to be told."""
        self.mark_unsaved()
        self.plan_publication()

    # -- hearing -------------------------------------------------------------------------------------------------

    def receive(self, account: str, data: bytes, now: float) -> None:
        """Take a message from an up-topic; whatever does not belong here changes nothing."""
        line, person = self.channels.get(account), self.find(account)
        if line is None or person is None:
            return
        echo, session = line.echo, line.session
        try:
            up = line.receive(data, now)
            if up is not None:
                self._apply_message(person, line, up, now)
        except BadMessage:
            return
        if line.echo != echo:
            self.resend_history(person)
        if line.echo != echo or line.late:
            self.plan_publication(soon=True, now=now)
        person = self.find(account) or person  # it was read back, if the rules have stumbled
        if person.gone and line.session != session and account in self.channels:
            self.come_back(person)
        if person.id not in self.present_accounts:
            self.update_presence(now)

    def _apply_message(self, person: Participant, line: SeatChannel, up: Up, now: float) -> None:
        seat = self.seat_of(person.id)
        line.history_before = line.history_before or up.before
        if up.together != person.together:
            before, person.together = self.shares_device(), up.together
            self.mark_unsaved()
            if self.shares_device() and not before:
                self.announce("shared", person)
            self.assign_bots()
        if self.live_match and seat:
            self.live_match.standing[seat] = up.standing
        if up.nonce and self.phase == "dealing" and self.open_deal:
            deal = self.open_deal.deal
            self.open_deal.add(person.id, line.decode_nonce(up.nonce, deal.number, deal.commitment))
            self.close_deal_if_complete(now)
        if up.act and (act := line.decode_act(up.act, self.number)):
            verdict = ""
            try:
                self._apply_act(person, seat, act, up.act, now)
            except Refusal as refusal:
                verdict = refusal.id
                self.plan_publication(soon=True, now=now)
            line.write_receipt(act, up.act, verdict)

    def _apply_act(self, person: Participant, seat: int, act: Act, signed: bytes, now: float) -> None:
        """Do what somebody has said, or raise a Refusal: then nothing of it has happened, whatever went wrong."""
        self.save()
        before = self.journal.savepoint()
        try:
            self._do(person, seat, act, signed, now)
        except Refusal:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            log_crash(words("rules_failed", game=self.game))
            self._back_to(before, now)
            raise NotNow from None

    def _do(self, person: Participant, seat: int, act: Act, signed: bytes, now: float) -> None:
        if not act.ask:
            apply(self, person, act.name, act.choice, now)
        elif self.live_match is None or self.phase != "playing" or self.paused or self.stopped or not seat:
            raise NotNow
        else:
            noticed = self.live_match.apply(seat, act.ask, act.choice, signed, now)
            self.after_answer(noticed=noticed, now=now)

    # -- time ----------------------------------------------------------------------------------------------------

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [
            self._next_publication(),
            self._published_at + self._longest_silence(),
            self.countdown_at,
            self.transfer.due(),
        ]
        times.append(self.set_trial.due())
        if self.open_deal:
            times.append(self.open_deal.until)
        elif self.phase == "playing" and self.live_match and not self.paused and not self.stopped:
            times.append(self.live_match.due())
        return min(times)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self.update_presence(now)
        self.transfer.tick(now)
        self.try_out_set(now)
        if now >= self.countdown_at:
            if self.phase == "playing":
                self.go_on(now)
            else:
                self.begin_deal(now)
        if self.open_deal and now >= self.open_deal.until:
            self.close_deal(self.open_deal, now)
        if self.phase == "playing" and self.live_match and not self.paused and not self.stopped:
            self._play_on(now)
        if now >= self._published_at + self._longest_silence():
            self.plan_publication()

    def _play_on(self, now: float) -> None:
        self.watch_network(now)
        self.save()
        before = self.journal.savepoint()
        try:
            noticed = self.live_match.tick(now) if self.live_match else False
            if self.live_match and now >= self._clocks_at:
                self._clocks_at = now + CLOCKS_EVERY
                self.live_match.save_clocks(now)
            self.after_answer(noticed=noticed, now=now)
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            log_crash(words("stands_still", table=self.id, number=self.number))
            self._back_to(before, now)
            self.stand_still()

    def resend_history(self, person: Participant) -> None:
        """Tell a device the record of the match from its beginning, a page with each of the next steps."""
        if self.live_match and (line := self.channels.get(person.id)):
            line.history_before = LATEST
            self.publisher.hurry_history()

    def reconnected(self) -> None:
        """The broker may have lost everything: say all of it again."""
        self.publisher.publish_card_again()
        self.plan_publication()

    # -- telling -------------------------------------------------------------------------------------------------

    def publication_due(self, now: float) -> bool:
        """Whether everybody is to be told now."""
        return now >= self._next_publication()

    def _next_publication(self) -> float:
        """The moment of the next step: steps of a large table keep a distance."""
        gap = self.pace.gap if len(self.people) > MANY else 0.0
        return max(self._publish_at, self._published_at + gap)

    @property
    def secret(self) -> bool:
        """Whether a secret phase runs, in which everybody speaks on the beat only."""
        return bool(self.phase == "playing" and self.live_match and self.live_match.secret)

    @property
    def heartbeat(self) -> float:
        """The seconds after which each device says its next message."""
        return heartbeat(self.pace, len(self.people)) if self.secret else HEARTBEAT

    def _longest_silence(self) -> float:
        """The seconds after which the table speaks although nothing happened."""
        return min(self.heartbeat, self.publisher.rest) if self.secret else self.publisher.rest

    def publish(self, now: float) -> list[tuple[str, bytes]]:
        """One step for everybody: topic and payload of each message, all sealed, in seat order."""
        self._publish_at, self._published_at = NEVER, now
        return self.publisher.publish(now)

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


SAVED_ATTRIBUTES: dict[str, Any] = {
    "game": str, "options": dict[str, int | bool], "pace_name": str, "bots": int, "open": bool, "code": str,
    "phase": str, "number": int, "keeper": str, "paused": str, "evening": str, "counted": int, "aside": int,
    "removed": dict[str, str], "mornings": int,
}  # fmt: skip
"""Attributes of a table that outlive the host, and the form of each."""
_WORDS: dict[str, Collection[str]] = {"pace_name": PACES, "phase": get_args(Phase)}
"""Those of which only some values make sense."""
