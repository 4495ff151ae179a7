"""A table: what it receives and applies, and when it publishes. It writes the journal; time is handed in.

It holds its parts and is known to none of them: each has its own state, is saved and read back by itself, and knows
only the parts before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.errors import JournalDamaged, JournalUnwritable
from host.runtime.crash import log_crash
from host.runtime.log import about
from host.table.attendance import Attendance
from host.table.changes import Changes
from host.table.channels import Channels
from host.table.commands import apply
from host.table.events import TableEvents
from host.table.lifecycle import Lifecycle
from host.table.lobby import Lobby
from host.table.nudges import Nudges
from host.table.pace import MANY, heartbeat
from host.table.parts import TableParts
from host.table.people import Participant
from host.table.publisher import Publisher
from host.table.roster import Roster
from host.table.seat_transfer import SeatTransfer
from host.table.standings import EveningTally
from host.texts import words
from protocol.codec import BadMessage
from protocol.durations import HEARTBEAT
from protocol.errors import NotNow, Refusal

if TYPE_CHECKING:
    from host.journal import Savepoint
    from host.table.context import TableContext
    from host.table.seat_channel import SeatChannel
    from protocol.messages import Act, Up

CLOCKS_EVERY = 5.0


class Table:
    """One table of a host in one epoch, as its journal has it or new.

    The host calls `receive`, `attendance.add` and `tick`, then commits the journal, then publishes `publish` when
    `publication_due`.
    """

    def __init__(self, context: TableContext, now: float) -> None:
        self.id = context.table
        self._log = about(context.table)
        self.context = context
        self.changes = changes = Changes(now)
        self.channels = channels = Channels(context)
        self.roster = roster = Roster(channels, changes, now)
        self.events = events = TableEvents(context, roster, changes)
        self.lobby = lobby = Lobby(context, roster, changes)
        self.tally = tally = EveningTally(context, roster, events)
        self.lifecycle = lifecycle = Lifecycle(context, roster, lobby, events, tally, changes)
        self.attendance = attendance = Attendance(roster, channels, lobby, events, lifecycle)
        self.transfer = SeatTransfer(roster, channels, lobby, events, lifecycle, attendance, now)
        self.parts = TableParts(
            context, changes, channels, roster, events, lobby, tally, lifecycle, attendance, self.transfer, Nudges()
        )
        self.publisher = Publisher(self.parts)
        self.clocks_at = now + CLOCKS_EVERY
        """When the time that a running match has left is written next."""
        state = context.journal.read.table(self.id)
        if state is None:
            changes.mark_unsaved()
        else:
            self._restore(state, now)
            self._update_presence(now)

    def add_operator(self, sign: bytes, seal: bytes, account: str) -> Participant:
        """Let a key keep the table without a seat: it knows what the public table shows."""
        operator = Participant(account, words("console_name"), sign=sign.hex(), seal=seal.hex())
        self.roster.operator = operator
        self.channels.open(operator)
        return operator

    # -- the journal ---------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the table's own state into the journal, if it changed."""
        if self.changes.unsaved:
            parts = (self.roster, self.channels, self.lobby, self.tally, self.lifecycle, self.attendance)
            state = {name: value for part in parts for name, value in part.state().items()}
            self.context.journal.write.table(self.id, {**state, "moving": self.transfer.state()})
            self.changes.unsaved = False

    def _restore(self, state: dict[str, Any], now: float) -> None:
        try:
            for part in (self.roster, self.channels, self.lobby, self.tally, self.lifecycle, self.attendance):
                part.restore(state)
            self.channels.reopen(self.roster.everybody())
            self.transfer.restore(state.get("moving", {}), now)
            self.lifecycle.resume(now)
        except (LookupError, TypeError, ValueError, AttributeError) as problem:
            raise JournalDamaged(path=self.context.journal.path) from problem

    def rebuild(self, now: float) -> None:
        """Read all of it back from the journal, after a commit failed: what it lacks was never said."""
        self.channels.forget_receipts()
        self._read_back(now)

    def _read_back(self, now: float) -> None:
        state = self.context.journal.read.table(self.id)
        if state is None:
            return
        self.lifecycle.forget()
        self.events.read_back()
        self._restore(state, now)
        self.changes.plan_publication()

    def _back_to(self, savepoint: Savepoint, now: float) -> None:
        """Forget what this table did since a savepoint, in the journal and here; what others did stays."""
        journal = self.context.journal
        journal.take_back(savepoint)
        try:
            with journal.ahead():
                self._read_back(now)
        except JournalUnwritable:
            self._log.error(words("unwritable", reason=""))  # the next commit fails, and all is read back then

    # -- receiving -----------------------------------------------------------------------------------------------

    def receive(self, account: str, data: bytes, now: float) -> bool:
        """Take a message from an up-topic, and say whether it was one; what does not belong here changes nothing.

        A message that its device has sealed, but with a forged act or nonce, only shows that the device is there.
        """
        channel, person = self.channels.by_account.get(account), self.roster.find(account)
        if channel is None or person is None:
            return False
        echo, session = channel.echo, channel.session
        try:
            up = channel.receive(data, now)
            if up is not None:
                self._apply_message(person, channel, up, now)
        except BadMessage:
            return False
        if channel.echo != echo:
            self.publisher.resend_history(person)
        if channel.echo != echo or channel.late:
            self.changes.plan_soon(now)
        person = self.roster.find(account) or person  # another object, if an error in the rules had the table read back
        if person.gone and channel.session != session and account in self.channels.by_account:
            self.attendance.come_back(person, now)
        if person.id not in self.roster.present_accounts:
            self._update_presence(now)
        return up is not None or bool(channel.late)

    def _apply_message(self, person: Participant, channel: SeatChannel, up: Up, now: float) -> None:
        """Do all that a message says; raises BadMessage, before anything is done, if part of it is forged."""
        lifecycle, seat = self.lifecycle, self.roster.seat_of(person.id)
        dealing = lifecycle.deal.open if lifecycle.phase == "dealing" else None
        nonce = b""
        if up.nonce and dealing:
            nonce = channel.decode_nonce(up.nonce, dealing.deal.number, dealing.deal.commitment)
        act = channel.decode_act(up.act, lifecycle.number) if up.act else None
        channel.history_before = channel.history_before or up.before
        if up.together != person.together:
            before, person.together = self.lobby.shares_device(), up.together
            self.changes.mark_unsaved()
            if self.lobby.shares_device() and not before:
                self.events.announce("shared", person)
            lifecycle.assign_bots()
        if lifecycle.live_match and seat:  # before the act: a window that ends with it takes these
            lifecycle.live_match.standing[seat] = up.standing
        if nonce and dealing:
            dealing.add(person.id, nonce)
            lifecycle.hurry_deal(now)
        if act:
            verdict = ""
            try:
                self._apply_act(person, seat, act, up.act, now)
            except Refusal as refusal:
                verdict = refusal.id
            channel.write_receipt(act, up.act, verdict)
            if verdict or not act.ask:  # somebody waits for this receipt, also where nothing else has changed
                self.changes.plan_soon(now)

    def _apply_act(self, person: Participant, seat: int, act: Act, signed: bytes, now: float) -> None:
        """Do what somebody has said, or raise a Refusal: then nothing of it has happened, whatever went wrong."""
        self.save()
        before = self.context.journal.savepoint()
        try:
            if act.ask:
                self.apply_answer(seat, act, signed, now)
            else:
                apply(self.parts, person, act.name, act.choice, now)
        except Refusal:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            log_crash(words("rules_failed", game=self.lobby.game), self._log)
            self._back_to(before, now)
            raise NotNow from None

    def apply_answer(self, seat: int, act: Act, signed: bytes, now: float) -> None:
        """Take an answer to the match; raises NotNow where none runs, or for somebody without a seat."""
        live_match = self.lifecycle.running()
        if live_match is None or not seat:
            raise NotNow
        self.lifecycle.outages.halt_while_lost(live_match, now)  # before the answer lets anything run out
        if live_match.apply(seat, act.ask, act.choice, signed, now):
            self.changes.plan_publication()
        self.lifecycle.settle(now)

    # -- time ----------------------------------------------------------------------------------------------------

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [
            self._next_publication(),
            self.changes.published_at + self._longest_silence(),
            self.lifecycle.countdown_at,
            self.transfer.due(),
            self.lobby.set_trial.due(),
        ]
        if dealing := self.lifecycle.deal.open:
            times.append(dealing.until)
        elif live_match := self.lifecycle.running():
            times.append(live_match.due())
        return min(times)

    def tick(self, now: float) -> None:
        """Do what is due."""
        lifecycle = self.lifecycle
        self._update_presence(now)
        if moved := self.transfer.tick(now):
            self.publisher.resend_history(moved)
        self.lobby.try_out_set(lifecycle.phase, now)
        if now >= lifecycle.countdown_at:
            if lifecycle.phase == "playing":
                lifecycle.go_on(now)
            else:
                lifecycle.begin_deal(now)
        if (dealing := lifecycle.deal.open) and now >= dealing.until:
            lifecycle.close_deal(dealing, now)
        if lifecycle.running():
            self._play_on(now)
        if now >= self.changes.published_at + self._longest_silence():
            self.changes.plan_publication()

    def _play_on(self, now: float) -> None:
        live_match = self.lifecycle.running()
        if live_match is None:
            return
        self.lifecycle.outages.halt_while_lost(live_match, now)
        self.save()
        before = self.context.journal.savepoint()
        try:
            if live_match.tick(now):
                self.changes.plan_publication()
            if now >= self.clocks_at:
                self.clocks_at = now + CLOCKS_EVERY
                live_match.save_clocks(now)
            self.lifecycle.settle(now)
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            log_crash(words("stands_still", number=self.lifecycle.number), self._log)
            self._back_to(before, now)
            self.lifecycle.stand_still()

    def close(self, now: float) -> None:
        """Give the table up, between games; `publish` tells everybody once more."""
        if self.lifecycle.phase == "result":
            self.lifecycle.to_lobby(now)
        self.lobby.set_trial.stop()
        self.attendance.close()

    def withdraw_match(self, now: float) -> None:
        """An error has occurred where nothing of it can be taken back: show no more of this match, and say so.

        What the journal has of it stays, and the next start of the host tries again.
        """
        self.changes.published(now)
        if self.lifecycle.live_match:
            self.lifecycle.forget()
            self.lifecycle.stand_still()
            self.changes.plan_publication()

    def _update_presence(self, now: float) -> None:
        """Notice who has come or gone, and that an evening has begun."""
        if self.roster.update_presence(now):
            self.lifecycle.settle(now)
        self.tally.begin_when_due()

    def reconnected(self) -> None:
        """The broker may have lost everything: say all of it again."""
        self.publisher.publish_card_again()
        self.changes.plan_publication()

    # -- publishing ----------------------------------------------------------------------------------------------

    def publication_due(self, now: float) -> bool:
        """Whether everybody is to be told now."""
        return now >= self._next_publication()

    def _next_publication(self) -> float:
        """The moment of the next step: steps of a large table keep a distance, and in secret phases a heartbeat."""
        gap = 0.0
        if len(self.roster.people) > MANY:
            pace = self.lobby.pace
            gap = max(pace.gap, 8 * self.publisher.step_length / pace.air)
        return self.changes.next_publication(gap, self.heartbeat if self.in_secret_phase else 0.0)

    @property
    def in_secret_phase(self) -> bool:
        """Whether a secret phase runs, in which everybody speaks on the heartbeat only."""
        live_match = self.lifecycle.live_match
        return self.lifecycle.phase == "playing" and live_match is not None and live_match.in_secret_phase

    @property
    def heartbeat(self) -> float:
        """The seconds after which each device says its next message."""
        if not self.in_secret_phase:
            return HEARTBEAT
        return heartbeat(self.lobby.pace, len(self.roster.people), alone=bool(self.roster.lone_seat()))

    def _longest_silence(self) -> float:
        """The seconds after which the table speaks although nothing happened."""
        return (
            min(self.heartbeat, self.publisher.longest_silence)
            if self.in_secret_phase
            else self.publisher.longest_silence
        )

    def publish(self, now: float) -> list[tuple[str, bytes]]:
        """One step for everybody: topic and payload of each message, all sealed, in seat order."""
        self.changes.published(now)
        return self.publisher.publish(now, self.heartbeat)
