"""One seat's line to its table. No I/O and no clock: it is fed messages and times, and yields messages and scenes.

Its states are named by what is known: no broker or no host (connecting), a view that nobody has confirmed
(catching_up), a host that has echoed our fresh bytes (live), another device on the seat (moved), a seat given
up (ended). Whatever is wrong with a message, it changes nothing.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.late_answers import still_meant_for
from client.base.scene import Scene, Status, Verification
from client.present.standings import StandingsPages
from client.seat.deal_nonce import DealNonces
from client.seat.device_seats import DeviceSeats
from client.seat.foregone import ForegoneAsks
from client.seat.handshake import Handshake
from client.seat.history import History
from client.seat.link import link_to
from client.seat.outbox import Outbox, QueuedAct
from client.seat.step import StepDecoder
from client.seat.witness import Witness
from protocol import VERSION
from protocol.codec import BadMessage
from protocol.codes import fingerprint, spoken
from protocol.durations import HEARTBEAT, LONG_AGO, NEVER, SILENCE
from protocol.errors import WentBack
from protocol.keys import SeatKeys, signed
from protocol.messages import Act, AskView, Room, Up
from protocol.sealing import header
from protocol.topics import Topics
from protocol.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from client.device.keyring import SeatCredential
    from client.device.witness_store import WitnessEntry
    from client.seat.handshake import Epoch
    from client.seat.step import DecodedStep

NONCE_AGAIN = 1.0
SLEPT = 5.0
"""Seconds between two ticks that only a sleeping device explains, by whichever of its clocks went on meanwhile."""
A_LITTLE = 0.001
"""A moment counts as reached so long before it is: no sum of seconds is exact."""
GOODBYE = 1.5
"""Seconds of silence after "leave" from which the seat counts as given up: the host speaks to it no more."""


class Session:
    """The line of `seat`. `outgoing()` gives what has to be published; a new `scene` is a new object.

    `entries`: what an earlier start has noted of deals that are not verified yet. `device`: what it shares with the
    other seats of its device. `foregone` answers what has only one answer; without it everything is answered by hand.
    """

    def __init__(
        self,
        seat: SeatCredential,
        *,
        fresh: Callable[[int], bytes] = os.urandom,
        entries: Iterable[WitnessEntry] = (),
        device: DeviceSeats | None = None,
        foregone: ForegoneAsks | None = None,
    ) -> None:
        self.seat = seat
        self.device = device or DeviceSeats()
        self.topics = Topics(seat.table, seat.prefix)
        self.scene = Scene(fingerprint=spoken(fingerprint(seat.host_sign, seat.host_seal)), link=link_to(seat))
        self._keys = SeatKeys.from_bytes(seat.keys)
        self.handshake = Handshake(seat, self._keys, fresh, LONG_AGO)
        self._decoder = StepDecoder(self.device.public)
        self.outbox = Outbox(self._signed, foregone or ForegoneAsks(lambda: False))
        self._nonces = DealNonces(seat.table, self._keys, seat.host_sign, fresh)
        self.witness = Witness(self._keys.sign_public, seat.host_sign, self._nonces, entries)
        self._history = History()
        self._standings = StandingsPages()
        self._early = b""
        """A step of an epoch that is not known yet: the card that makes it known may be right behind it."""
        self._online = False
        self._closing: Status | None = None
        """How the line has ended, for good: nothing is said or heard any more."""
        self._heartbeat_at = self._ticked = self._leave_sent_at = LONG_AGO
        self._due = LONG_AGO
        """Until then `tick` has nothing to do; whatever happens meanwhile makes it look again."""
        self._out: list[tuple[str, bytes]] = []

    # -- what the network tells ------------------------------------------------------------------------------

    @property
    def subscriptions(self) -> list[str]:
        """The topics to listen to; in this order, the kept view comes before the card that lets us speak."""
        return [self.topics.down(self.seat.account), self.topics.card]

    def outgoing(self) -> list[tuple[str, bytes]]:
        """What has to be published now."""
        out, self._out = self._out, []
        return out

    def show_verdict(self, check: Verification, kept: str = "") -> None:
        """Show what verifying a deal has come to, and where the game is kept; good news never hides bad."""
        shown = self.scene.verification
        if shown is None or VERDICTS[shown.id].good:
            self.scene = replace(self.scene, verification=check, saved_as=kept)

    def connected(self, now: float) -> None:
        """The broker has let us in; what it has kept for us is about to come."""
        self._online = True
        self._new_hello(now)
        self._show(now)

    def disconnected(self, now: float) -> None:
        """The broker is gone."""
        self._online = self.handshake.confirmed = False
        self._early = b""
        if self._leave_sent_at != LONG_AGO:
            self._close("ended")
        self._show(now)

    def awoke(self, now: float) -> None:
        """The device has slept: whatever we knew may be old."""
        if self._online:
            self._new_hello(now)
            self._send_hello(now)
            self._show(now)

    def lose_seat(self, now: float) -> None:
        """The table has taken the seat away: nothing can come any more."""
        self._close("ended")
        self._show(now)

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """A message has come; one that is not what it should be changes nothing."""
        self._due = LONG_AGO
        if self._closing:
            return
        try:
            if topic == self.topics.card:
                self._receive_card(payload, now)
            elif topic == self.topics.down(self.seat.account):
                self._receive_step(payload, now)
        except BadMessage:
            return
        self._show(now)

    def tick(self, now: float) -> None:
        """Time passes; call it several times a second."""
        last, self._ticked = self._ticked, now
        if last != LONG_AGO and now - last > SLEPT:
            self.awoke(now)
        if now < self._due:
            return
        if self._leave_sent_at != LONG_AGO and now - max(self._leave_sent_at, self.scene.received_at) > GOODBYE:
            self._close("ended")
        if self.handshake.confirmed and now - self.scene.received_at > SILENCE:
            self._new_hello(now)
        if self._online and not self._closing:
            if self.handshake.due(now):
                self._send_hello(now)
            leaving = self.handshake.confirmed and (self.outbox.close_windows(now) | self.outbox.close_slots(now))
            nonce_due = now - self._nonces.sent_at >= NONCE_AGAIN and bool(self._nonce())
            if now - self._heartbeat_at >= self._heartbeat:
                # The heartbeat keeps its own grid, so that no tap moves it.
                self._heartbeat_at = max(self._heartbeat_at + self._heartbeat, now - self._heartbeat / 2)
                leaving = True
            if leaving or nonce_due:
                self.send(now)
            if self.handshake.confirmed and (answer := self.outbox.foregone.due(now)):
                self.submit_answer(*answer, now, by_hand=False)
        self._show(now)
        self._due = self._next_due(now) - A_LITTLE

    def _next_due(self, now: float) -> float:
        """The next moment at which `tick` has something to do, if nothing comes and nobody wants anything."""
        line, heard, room = self.handshake, self.scene.received_at, self.scene.room
        times = [line.lost_at]
        if self._leave_sent_at != LONG_AGO:
            times.append(max(self._leave_sent_at, heard) + GOODBYE)
        if line.confirmed:
            times.append(heard + SILENCE)
        if self._online and not self._closing:
            times += [line.hello_at, self._heartbeat_at + self._heartbeat]
            if line.confirmed:
                times += [self.outbox.due(), self.outbox.foregone.due_at]
            if room and room.phase == "dealing":
                times.append(self._nonces.sent_at + NONCE_AGAIN)
        return min((at for at in times if at > now - A_LITTLE), default=NEVER)

    @property
    def _heartbeat(self) -> float:
        """The seconds after which something has to be said."""
        return self.scene.room.beat / 1000 if self.scene.room else HEARTBEAT

    # -- what the person wants -------------------------------------------------------------------------------

    def submit_answer(self, ask: int, choice: str, now: float, *, by_hand: bool = True) -> None:
        """Answer an open ask; in a window and in a secret slot the answer leaves when everybody's does."""
        self.scene = replace(self.scene, joined="") if self.scene.joined else self.scene
        if by_hand:
            self.outbox.foregone.answered(ask, now)
        view = next((view for view in self.scene.asks if view.number == ask), None)
        if view is None:
            self.outbox.refused = self.outbox.too_late(ask)
        elif self.outbox.submit_answer(view, choice):
            self.send(now)
        self._show(now)

    def submit_command(self, name: str, choice: str, now: float) -> None:
        """Say a command of the table."""
        if self.outbox.submit_command(name, choice):
            self.send(now)
        if name == "leave":
            self._leave_sent_at = now
        self._show(now)

    # -- the host --------------------------------------------------------------------------------------------

    def _receive_card(self, payload: bytes, now: float) -> None:
        card = self.device.public.read_card(self.seat.host_sign, payload)
        if (card.table, card.sign, card.seal) != (self.seat.table, self.seat.host_sign, self.seat.host_seal):
            raise BadMessage(why="another table's card")
        if card.version != VERSION:
            self.outbox.refused = "other_version"
            return
        self.handshake.announce(card.epoch)
        early, self._early = self._early, b""
        if early:
            with contextlib.suppress(BadMessage):
                self._receive_step(early, now)
        if self._closing is None and (self.handshake.announced or not self.handshake.confirmed):
            self._send_hello(now)

    def _receive_step(self, payload: bytes, now: float) -> None:
        head, line = header(payload), self.handshake
        epoch = line.find(head.epoch)
        if epoch is None:
            self._early = payload
            return
        if head.counter <= epoch.highest:
            raise BadMessage(why="not newer than the last")
        opened = epoch.down.open(payload)
        epoch.highest = head.counter
        if opened is None:
            return  # the rest is right behind it
        heard = self._decoder.decode(opened)
        if heard.down.farewell:
            self._apply(heard, now)  # the last word to this key is for whichever device hears it
            return
        if line.too_late(heard.down):
            self._close("moved")
            return
        echoed = line.echoed(head, heard.down)
        if epoch is line.announced:
            if echoed:
                self._enter_epoch(epoch, heard)
            elif line.live:
                return  # nothing shows yet that this epoch is the present one
        elif line.lost_to_another(head, heard.down):
            self._close("moved")
            return
        first = echoed and not line.confirmed
        line.confirmed = line.confirmed or echoed
        self._apply(heard, now)
        if first:
            self._heartbeat_at = now
            self.send(now)  # always, so that nobody sees whether something has waited for this

    def _enter_epoch(self, epoch: Epoch, heard: DecodedStep) -> None:
        """The host has echoed our hello under a new epoch: this is the present."""
        same_match = self.scene.room is not None and self.scene.room.match == heard.room.match
        back = heard.host_went_back(self.scene)
        self.outbox.sign_again(heard.down.asks if same_match and not back else [])
        if back:
            self.outbox.refused = WentBack.id
            self._history.clear()
            self.witness.went_back()
        self.witness.compare_after_restart(epoch.id, heard.room.match, heard.notes)
        self.handshake.enter(epoch)

    def _apply(self, heard: DecodedStep, now: float) -> None:
        down, room = heard.down, heard.room
        settled = self.outbox.settle(down.receipt) if down.receipt else None
        if settled and settled.ask and down.receipt and not down.receipt.verdict:
            self.witness.remember_act(room.match, settled.signed)
        if self.handshake.confirmed and self.handshake.live:  # what a broker has kept may be older than what was noted
            _witness_step(self.witness, heard, self.handshake.live)
        if settled and not settled.ask and settled.name == "leave":
            self._leave_sent_at = LONG_AGO
            if not self.outbox.refused:
                self._close("ended")
        if down.farewell:
            self._close("moved" if down.farewell == "moved" else "ended")
        self.outbox.update_asks(down.asks, now)
        self.outbox.foregone.update(down.asks, heard.notes, room, now)
        self._history.add(
            room.match, (heard.told, heard.own_notes), heard.older, down.before,
            confirmed=self.handshake.confirmed, you=down.you,
        )  # fmt: skip
        self.scene = replace(
            _told(self.scene, heard),
            notes=self._history.notes,
            missed=self._history.missed,
            foregone=self.outbox.foregone.number,
            received_at=now,
            unverifiable=self._nonces.why_unverifiable(room, down.you),
            standings=self._standings.add(down.past, room.phase),
        )
        if settled and settled.kind == "standing" and self.outbox.refused == "late_answer":
            self.scene = _answered_late(self.outbox, settled, self.scene)
        nonce_due = now - self._nonces.sent_at >= NONCE_AGAIN and bool(self._nonce())
        if nonce_due or (settled and self.outbox.urgent):
            self.send(now)

    # -- what leaves -----------------------------------------------------------------------------------------

    def _new_hello(self, now: float) -> None:
        self._history.lost_sight()
        self.handshake.begin(now)

    def _send_hello(self, now: float) -> None:
        """Ask every epoch that may be the present one for an echo; nothing else leaves before it comes."""
        if self._online:
            up = self.topics.up(self.seat.account)
            self._out += [(up, sealed) for sealed in self.handshake.hellos(now, self.device.seats)]

    def send(self, now: float) -> None:
        """One message with everything that has to be said; until the host has echoed us it is not said."""
        live = self.handshake.live
        if not (self._online and self.handshake.confirmed and live) or self._closing:
            return
        nonce = self._nonce()
        if nonce and self.scene.room:
            self._nonces.sent_at = now
            self.witness.remember_nonce(self.scene.room.match)
        up = Up(
            b"",
            dict(self.outbox.standing),
            self.outbox.next_signed(),
            nonce,
            self._history.page_wanted,
            self.device.seats,
        )
        self._out.append((self.topics.up(self.seat.account), self.handshake.seal(live, up)))

    def _nonce(self) -> bytes:
        return self._nonces.signed_nonce(self.scene.room, self.scene.you) if self.handshake.confirmed else b""

    def _signed(self, said: QueuedAct) -> bytes:
        room, epoch = self.scene.room, self.handshake.live
        act = Act(
            table=self.seat.table,
            match=room.match if room else 0,
            epoch=epoch.id if epoch else b"",
            session=self.handshake.run,
            account=self.seat.account,
            counter=said.counter,
            ask=said.ask,
            name=said.name,
            choice=said.choice,
        )
        return signed(self._keys, "answer" if said.ask else "wish", act)

    # -- what is shown ---------------------------------------------------------------------------------------

    def _close(self, status: Status) -> None:
        self._closing = self._closing or status
        self.handshake.confirmed = False
        self._out.clear()

    def _show(self, now: float) -> None:
        """A new scene if anything in it has changed."""
        self._due = LONG_AGO  # who shows has changed something
        scene, drafts = self.scene, self.outbox.drafts()
        asks = [_drafted(view, drafts.get(view.number, "")) for view in scene.asks] if drafts else scene.asks
        told = (
            self._closing or self.handshake.status(now, online=self._online),
            self.outbox.refused,
            self.outbox.pending,
        )
        changed = asks is not scene.asks and any(a is not b for a, b in zip(asks, scene.asks, strict=True))
        if changed or told != (scene.status, scene.refused, scene.pending):
            status, refused, pending = told
            self.scene = replace(scene, status=status, refused=refused, pending=pending, asks=asks)


def _answered_late(outbox: Outbox, late: QueuedAct, scene: Scene) -> Scene:
    """Somebody was quicker: what was chosen answers the same ask anew, or joins whoever has chosen it first."""
    view = still_meant_for(late.name, late.choice, scene.room.game, scene.asks) if scene.room else None
    if view is None:
        return scene
    outbox.submit_answer(view, late.choice)
    return replace(scene, joined=late.choice if view.name != late.name else "")


def _witness_step(witness: Witness, heard: DecodedStep, live: Epoch) -> None:
    """Remember what a step of the present host has shown of a deal."""
    down = heard.down
    witness.remember_view(heard.room, down.you, (heard.public.table, down.own), live.id, heard.notes)
    if down.chunk:
        witness.add_chunk(down.chunk)


def _told(scene: Scene, heard: DecodedStep) -> Scene:
    """The scene with what a step says by itself."""
    down, room = heard.down, heard.room
    return replace(
        scene,
        you=down.you,
        room=room,
        table=heard.table,
        own=heard.own,
        sheet=heard.sheet,
        asks=down.asks,
        verification=_lasting_verification(scene, room),
        saved_as=scene.saved_as if room.phase == "result" else "",
        code=down.code,
        seat_code=down.ticket,
        farewell=down.farewell,
    )


def _lasting_verification(scene: Scene, room: Room) -> Verification | None:
    """What verifying a deal has come to, as long as its result stands; what does not fit until the next one does."""
    said, before = scene.verification, scene.room
    ends = room.phase == "result" and before is not None and before.phase != "result"
    if said is None or ends or (VERDICTS[said.id].good and room.phase != "result"):
        return None
    return said


def _drafted(view: AskView, choice: str) -> AskView:
    return replace(view, given=choice) if choice and choice != view.given else view
