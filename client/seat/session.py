"""One seat's line to its table without input, output or clock: messages, seconds in; messages, scenes out.

Its states are named by what is known: no broker or no host (connecting), a view that nobody has confirmed
(catching_up), a host that has echoed our fresh bytes (live), another device on the seat (moved), a seat given
up (ended). Whatever is wrong with a message, it changes nothing.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from client.base.scene import Scene, Status, Verification
from client.present.standings import StandingsPages
from client.seat.deal_nonce import DealNonces
from client.seat.history import History
from client.seat.outbox import Outbox, QueuedAct
from client.seat.witness import Witness
from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.errors import WentBack
from protocol.games import GAMES
from protocol.keys import SeatKeys, signed, verified
from protocol.messages import Act, AskView, Down, HostCard, NoteView, Room, Up
from protocol.pairing import fingerprint, spoken
from protocol.sealing import NOBODY, Counter, DownOpener, UpSealer, header
from protocol.sizes import UP_SIZE
from protocol.topics import Topics
from protocol.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from client.device.keyring import SeatCredential
    from client.device.witness_store import WitnessEntry

BEAT = 3.0
"""Seconds between two messages that only say "I am here"."""
HELLO_AGAIN = 2.0
NONCE_AGAIN = 1.0
SILENCE = 10.0
"""Seconds without a word from the host after which it counts as away; it speaks at least every five."""
FROZEN = 5.0
"""A gap between two ticks that only a sleeping device explains."""
GOODBYE = 1.5
"""Seconds of silence after "leave" from which the seat counts as given up: the host speaks to it no more."""
LONG_AGO = float("-inf")


@dataclass(slots=True)
class Epoch:
    """One run of the host, as this seat speaks with it; `highest` numbers the last message let in."""

    id: bytes
    up: UpSealer
    down: DownOpener
    highest: int = -1


@dataclass(slots=True)
class DecodedStep:
    """A message of the host, decoded to the last field."""

    down: Down
    room: Room
    table: Any
    own: Any
    sheet: Any
    notes: list[NoteView] = field(default_factory=list)
    older: list[NoteView] = field(default_factory=list)


class Session:
    """The line of `seat`. `take()` gives what has to be published; a new `scene` is a new object.

    `noted` is what an earlier start has noted of deals that are not checked yet. `together`: how many seats this
    device speaks for.
    """

    def __init__(
        self,
        seat: SeatCredential,
        *,
        fresh: Callable[[int], bytes] = os.urandom,
        noted: Iterable[WitnessEntry] = (),
        together: int = 1,
    ) -> None:
        self.seat = seat
        self.together = together
        self.topics = Topics(seat.table, seat.prefix)
        self.scene = Scene(fingerprint=spoken(fingerprint(seat.host_sign, seat.host_seal)))
        self._fresh = fresh
        self._keys = SeatKeys.from_bytes(seat.keys)
        self._run = fresh(16)
        self._counter = Counter()
        self._outbox = Outbox(self._signed)
        self._nonces = DealNonces(seat.table, self._keys, seat.host_sign, fresh)
        self._witness = Witness(self._keys.sign_public, seat.host_sign, self._nonces, noted)
        self._history = History()
        self._standings = StandingsPages()
        self._live: Epoch | None = None
        self._next: Epoch | None = None
        self._past_epochs: set[bytes] = set()
        self._early = b""
        self._online = False
        self._confirmed = False
        self._closing: Status | None = None
        self._hello = b""
        self._hello_sent_at = self._asked = self._heartbeat_at = self._nonce_sent_at = self._ticked = (
            self._leave_sent_at
        ) = LONG_AGO
        self._out: list[tuple[str, bytes]] = []
        self._decoded_parts: dict[tuple[type, bytes], Any] = {}

    # -- what the network tells ------------------------------------------------------------------------------

    @property
    def subscriptions(self) -> list[str]:
        """The topics to listen to; in this order, the kept view comes before the card that lets us speak."""
        return [self.topics.down(self.seat.account), self.topics.card]

    def outgoing(self) -> list[tuple[str, bytes]]:
        """What has to be published now."""
        out, self._out = self._out, []
        return out

    def records(self) -> list[bytes]:
        """The finished games that are ready to be checked, each once."""
        return self._witness.take_records()

    def witness_changes(self, *, pressing: bool) -> tuple[list[WitnessEntry], set[int]]:
        """What a later start should know, and of which deals nothing more; with `pressing` only what cannot wait."""
        return self._witness.changes(pressing=pressing)

    def checked(self, check: Verification, kept: str = "") -> None:
        """Show what a check has come to, and where the game is kept; good news never hides bad."""
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
        self._online = self._confirmed = False
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

    def give_up(self, now: float) -> None:
        """The table has taken the seat away: nothing can come any more."""
        self._close("ended")
        self._show(now)

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """A message has come; one that is not what it should be changes nothing."""
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
        if last != LONG_AGO and now - last > FROZEN:
            self.awoke(now)
        if self._leave_sent_at != LONG_AGO and now - max(self._leave_sent_at, self.scene.received_at) > GOODBYE:
            self._close("ended")
        if self._confirmed and now - self.scene.received_at > SILENCE:
            self._new_hello(now)
        if self._online and not self._closing:
            if (not self._confirmed or self._next) and now - self._hello_sent_at >= HELLO_AGAIN:
                self._send_hello(now)
            leaving = self._confirmed and (self._outbox.close_windows(now) | self._outbox.close_slots(now))
            sharing = now - self._nonce_sent_at >= NONCE_AGAIN and bool(self._nonce())
            beat = self.scene.room.beat / 1000 if self.scene.room else BEAT
            if now - self._heartbeat_at >= beat:
                # The beat keeps its own grid, so that no tap moves it.
                self._heartbeat_at = max(self._heartbeat_at + beat, now - beat / 2)
                leaving = True
            if leaving or sharing:
                self._send(now)
        self._show(now)

    # -- what the person wants -------------------------------------------------------------------------------

    def submit_answer(self, ask: int, choice: str, now: float) -> None:
        """Answer an open ask; in a window and in a secret slot the answer leaves when everybody's does."""
        view = next((view for view in self.scene.asks if view.number == ask), None)
        if view is None:
            self._outbox.refused = "late_answer"
        elif self._outbox.submit_answer(view, choice):
            self._send(now)
        self._show(now)

    def submit_command(self, name: str, choice: str, now: float) -> None:
        """Say a wish about the table."""
        if self._outbox.submit_command(name, choice):
            self._send(now)
        if name == "leave":
            self._leave_sent_at = now
        self._show(now)

    def set_standing(self, ask_name: str, choice: str) -> None:
        """Set or clear a standing answer; it leaves with the next beat, so that setting it cannot be seen."""
        if choice:
            self._outbox.standing[ask_name] = choice
        else:
            self._outbox.standing.pop(ask_name, None)

    @property
    def standing(self) -> dict[str, str]:
        """The standing answers as they are set now."""
        return dict(self._outbox.standing)

    # -- the host --------------------------------------------------------------------------------------------

    def _receive_card(self, payload: bytes, now: float) -> None:
        card = verified(self.seat.host_sign, "card", HostCard, payload)
        if (card.table, card.sign, card.seal) != (self.seat.table, self.seat.host_sign, self.seat.host_seal):
            raise BadMessage(why="another table's card")
        if card.version != VERSION:
            self._outbox.refused = "other_version"
            return
        if self._live and card.epoch == self._live.id:
            self._next = None
        elif card.epoch in self._past_epochs:
            raise BadMessage(why="a card from before the last start of the host")
        elif self._next is None or self._next.id != card.epoch:
            self._next = self._epoch(card.epoch)
        early, self._early = self._early, b""
        if early:
            with contextlib.suppress(BadMessage):
                self._receive_step(early, now)
        if self._closing is None and (self._next or not self._confirmed):
            self._send_hello(now)

    def _receive_step(self, payload: bytes, now: float) -> None:
        told = header(payload)
        epoch = next((e for e in (self._live, self._next) if e and e.id == told.epoch), None)
        if epoch is None:
            self._early = payload  # the card that tells whether this is the epoch may be right behind it
            return
        if told.counter <= epoch.highest:
            raise BadMessage(why="not newer than the last")
        heard = self._decode(decode(Down, epoch.down.open(payload)))
        epoch.highest = told.counter
        if heard.down.farewell:
            self._apply(heard, now)  # the last word to this key is for whichever device hears it
            return
        if self._hello in heard.down.late:
            self._close("moved")
            return
        echoed = told.session == self._run and heard.down.echo == self._hello
        if epoch is self._next:
            if echoed:
                self._enter_epoch(epoch, heard)
            elif self._live:
                return  # nothing shows yet that this epoch is the present one
        elif told.session not in (self._run, NOBODY) and heard.down.echo != self._hello:
            self._close("moved")
            return
        first = echoed and not self._confirmed
        self._confirmed = self._confirmed or echoed
        self._apply(heard, now)
        if first:
            self._heartbeat_at = now
            self._send(now)  # always, so that nobody sees whether something has waited for this

    def _enter_epoch(self, epoch: Epoch, heard: DecodedStep) -> None:
        """The host has echoed our hello under a new epoch: this is the present."""
        if self._live:
            self._past_epochs.add(self._live.id)
        same_match = self.scene.room is not None and self.scene.room.match == heard.room.match
        back = self._went_back(heard)
        self._outbox.sign_again(heard.down.asks if same_match and not back else [])
        if back:
            self._outbox.refused = WentBack.id
            self._history.clear()
            self._witness.went_back()
            self.scene = replace(self.scene, notes=[])
        self._witness.compare_after_restart(epoch.id, heard.room.match, heard.notes)
        self._live, self._next = epoch, None
        self._confirmed = False

    def _went_back(self, heard: DecodedStep) -> bool:
        """Whether this host knows less than one that we have heard: it was started from a backup."""
        scene = self.scene
        if scene.room is None or scene.room.match != heard.room.match:
            return scene.room is not None and scene.room.match > heard.room.match
        if heard.room.phase == "lobby":
            return False  # the match is over, and nothing of it is shown any more
        known = {note.number: note for note in scene.notes}
        newest = max((note.number for note in heard.notes), default=0)
        return max(known, default=0) > newest or any(known.get(note.number, note) != note for note in heard.notes)

    def _decode(self, down: Down) -> DecodedStep:
        known, self._decoded_parts = self._decoded_parts, {}

        def part(cls: type, data: bytes) -> Any:
            # Most notes, and often the views, come again as they were: a phone need not read them twice.
            self._decoded_parts[cls, data] = known.get((cls, data)) or decode(cls, data)
            return self._decoded_parts[cls, data]

        room = decode(Room, down.room)
        if down.you > len(room.people):
            raise BadMessage(why="no such seat")
        game = GAMES.get(room.game)
        return DecodedStep(
            down,
            room,
            part(game.table_view, down.table) if game and down.table else None,
            part(game.own_view, down.own) if game and down.own else None,
            part(game.sheet, down.sheet) if game and game.sheet and down.sheet else None,
            [part(NoteView, note) for note in down.notes],
            [part(NoteView, note) for note in down.older],
        )

    def _apply(self, heard: DecodedStep, now: float) -> None:
        down, room = heard.down, heard.room
        settled = self._outbox.settle(down.receipt) if down.receipt else None
        if settled and settled.ask and down.receipt and not down.receipt.verdict:
            self._witness.remember_act(room.match, settled.signed)
        if self._confirmed and self._live:  # what a broker has kept may be older than what was noted
            self._witness.remember_view(room, down.you, (down.table, down.own), self._live.id, heard.notes)
            if down.chunk:
                self._witness.add_chunk(down.chunk)
        if settled and not settled.ask and settled.name == "leave":
            self._leave_sent_at = LONG_AGO
            if not self._outbox.refused:
                self._close("ended")
        if down.farewell:
            self._close("moved" if down.farewell == "moved" else "ended")
        self._outbox.update_asks(down.asks, now)
        known = heard.notes, heard.older, down.before
        self._history.add(room.match, *known, confirmed=self._confirmed, you=down.you)
        self.scene = replace(
            self.scene,
            you=down.you,
            room=room,
            table=heard.table,
            own=heard.own,
            sheet=heard.sheet,
            notes=self._history.notes,
            asks=down.asks,
            received_at=now,
            unverifiable=self._nonces.why_unverifiable(room, down.you),
            verification=self._lasting_verification(room),
            saved_as=self.scene.saved_as if room.phase == "result" else "",
            missed=self._history.missed,
            code=down.code,
            seat_code=down.ticket,
            farewell=down.farewell,
            standings=self._standings.add(down.past, room.phase),
        )
        sharing = now - self._nonce_sent_at >= NONCE_AGAIN and bool(self._nonce())
        if sharing or (settled and self._outbox.urgent):
            self._send(now)

    def _lasting_verification(self, room: Room) -> Verification | None:
        """What a check has come to, as long as its result stands; what does not fit until the next one does."""
        said, before = self.scene.verification, self.scene.room
        ends = room.phase == "result" and before is not None and before.phase != "result"
        if said is None or ends or (VERDICTS[said.id].good and room.phase != "result"):
            return None
        return said

    # -- what leaves -----------------------------------------------------------------------------------------

    def _epoch(self, epoch: bytes) -> Epoch:
        seat = self.seat
        return Epoch(
            epoch,
            UpSealer(self._keys, seat.host_seal, seat.table, seat.account, epoch, self._run),
            DownOpener(self._keys, seat.host_seal, seat.table, seat.account, epoch),
        )

    def _new_hello(self, now: float) -> None:
        self._confirmed = False
        self._history.lost_sight()
        self._hello = self._fresh(16)
        self._asked = now
        self._hello_sent_at = now - HELLO_AGAIN / 2

    def _send_hello(self, now: float) -> None:
        """Ask every epoch that may be the present one for an echo; nothing else leaves before it comes."""
        if not self._online:
            return
        self._hello_sent_at = now
        for epoch in (self._live if not self._confirmed else None, self._next):
            if epoch:
                self._seal(epoch, Up(hello=self._hello, together=self.together))

    def _send(self, now: float) -> None:
        """One message with everything that has to be said; until the host has echoed us it is not said."""
        if not (self._online and self._confirmed and self._live) or self._closing:
            return
        nonce = self._nonce()
        if nonce and self.scene.room:
            self._nonce_sent_at = now
            self._witness.remember_nonce(self.scene.room.match)
        up = Up(b"", self.standing, self._outbox.next_signed(), nonce, self._history.page_wanted, self.together)
        self._seal(self._live, up)

    def _nonce(self) -> bytes:
        return self._nonces.signed_nonce(self.scene.room, self.scene.you) if self._confirmed else b""

    def _seal(self, epoch: Epoch, up: Up) -> None:
        sealed = epoch.up.seal(encode(up), UP_SIZE, self._counter.next())
        self._out.append((self.topics.up(self.seat.account), sealed))

    def _signed(self, said: QueuedAct) -> bytes:
        room, epoch = self.scene.room, self._live
        act = Act(
            table=self.seat.table,
            match=room.match if room else 0,
            epoch=epoch.id if epoch else b"",
            session=self._run,
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
        self._confirmed = False
        self._out.clear()

    def _status(self, now: float) -> Status:
        if self._closing:
            return self._closing
        if not self._online or not (self._live or self._next):
            return "connecting"
        if self._confirmed:
            return "live"
        return "catching_up" if now - self._asked < SILENCE else "connecting"

    def _show(self, now: float) -> None:
        """A new scene if anything in it has changed."""
        scene = self.scene
        asks = [_drafted(view, self._outbox.drafted(view.number)) for view in scene.asks]
        told = (self._status(now), self._outbox.refused, self._outbox.pending)
        if told != (scene.status, scene.refused, scene.pending) or any(
            a is not b for a, b in zip(asks, scene.asks, strict=True)
        ):
            status, refused, pending = told
            self.scene = replace(scene, status=status, refused=refused, pending=pending, asks=asks)


def _drafted(view: AskView, choice: str) -> AskView:
    return replace(view, given=choice) if choice and choice != view.given else view
