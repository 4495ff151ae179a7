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

from client.base.scene import Check, Scene, Status
from client.games import SHEETS, VIEWS
from client.present.standings import Pages
from client.seat.deal_nonce import Share
from client.seat.history import History
from client.seat.outbox import Acts, Said
from client.seat.witness import Witness
from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.errors import WentBack
from protocol.keys import SeatKeys, opened, signed
from protocol.messages import Act, AskView, Down, HostCard, Note, Room, Up
from protocol.pairing import fingerprint, spoken
from protocol.sealing import NOBODY, Counter, DownOpen, UpSeal, header
from protocol.sizes import UP_SIZE
from protocol.topics import Topics
from protocol.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from client.device.keyring import Seat
    from client.device.witness_store import Noted

BEAT = 3.0
"""Seconds between two messages that only say "I am here"."""
GREET_AGAIN = 2.0
SHARE_AGAIN = 1.0
SILENCE = 10.0
"""Seconds without a word from the host after which it counts as away; it speaks at least every five."""
FROZEN = 5.0
"""A gap between two ticks that only a sleeping device explains."""
GOODBYE = 1.5
"""Seconds of silence after "leave" from which the seat counts as given up: the host speaks to it no more."""
NEVER = float("-inf")


@dataclass(slots=True)
class Epoch:
    """One run of the host, as this seat speaks with it; `highest` numbers the last message let in."""

    id: bytes
    up: UpSeal
    down: DownOpen
    highest: int = -1


@dataclass(slots=True)
class Heard:
    """A message of the host, decoded to the last field."""

    down: Down
    room: Room
    table: Any
    own: Any
    sheet: Any
    notes: list[Note] = field(default_factory=list)
    older: list[Note] = field(default_factory=list)


class Session:
    """The line of `seat`. `take()` gives what has to be published; a new `scene` is a new object.

    `noted` is what an earlier start has noted of deals that are not checked yet. `together`: how many seats this
    device speaks for.
    """

    def __init__(
        self,
        seat: Seat,
        *,
        views: Mapping[str, tuple[type, type]] = VIEWS,
        fresh: Callable[[int], bytes] = os.urandom,
        noted: Iterable[Noted] = (),
        together: int = 1,
    ) -> None:
        self.seat = seat
        self.together = together
        self.topics = Topics(seat.table, seat.prefix)
        self.scene = Scene(fingerprint=spoken(fingerprint(seat.host_sign, seat.host_seal)))
        self._views = views
        self._fresh = fresh
        self._keys = SeatKeys.from_bytes(seat.keys)
        self._run = fresh(16)
        self._counter = Counter()
        self._acts = Acts(self._signed)
        self._share = Share(seat.table, self._keys, seat.host_sign, fresh)
        self._witness = Witness(self._keys.sign_public, seat.host_sign, self._share, noted)
        self._history = History()
        self._pages = Pages()
        self._live: Epoch | None = None
        self._next: Epoch | None = None
        self._past: set[bytes] = set()
        self._early = b""
        self._online = False
        self._confirmed = False
        self._closing: Status | None = None
        self._hello = b""
        self._greeted = self._asked = self._beat = self._shared = self._ticked = self._left = NEVER
        self._out: list[tuple[str, bytes]] = []
        self._parts: dict[tuple[type, bytes], Any] = {}

    # -- what the network tells ------------------------------------------------------------------------------

    @property
    def wanted(self) -> list[str]:
        """The topics to listen to; in this order, the kept view comes before the card that lets us speak."""
        return [self.topics.down(self.seat.account), self.topics.card]

    def take(self) -> list[tuple[str, bytes]]:
        """What has to be published now."""
        out, self._out = self._out, []
        return out

    def records(self) -> list[bytes]:
        """The finished games that are ready to be checked, each once."""
        return self._witness.take()

    def noted(self, *, pressing: bool) -> tuple[list[Noted], set[int]]:
        """What a later start should know, and of which deals nothing more; with `pressing` only what cannot wait."""
        return self._witness.noted(pressing=pressing)

    def checked(self, check: Check, kept: str = "") -> None:
        """Show what a check has come to, and where the game is kept; good news never hides bad."""
        shown = self.scene.checked
        if shown is None or VERDICTS[shown.id].good:
            self.scene = replace(self.scene, checked=check, kept=kept)

    def connected(self, now: float) -> None:
        """The broker has let us in; what it has kept for us is about to come."""
        self._online = True
        self._new_hello(now)
        self._show(now)

    def disconnected(self, now: float) -> None:
        """The broker is gone."""
        self._online = self._confirmed = False
        self._early = b""
        if self._left != NEVER:
            self._close("ended")
        self._show(now)

    def awoke(self, now: float) -> None:
        """The device has slept: whatever we knew may be old."""
        if self._online:
            self._new_hello(now)
            self._greet(now)
            self._show(now)

    def give_up(self, now: float) -> None:
        """The table has taken the seat away: nothing can come any more."""
        self._close("ended")
        self._show(now)

    def received(self, topic: str, payload: bytes, now: float) -> None:
        """A message has come; one that is not what it should be changes nothing."""
        if self._closing:
            return
        try:
            if topic == self.topics.card:
                self._got_card(payload, now)
            elif topic == self.topics.down(self.seat.account):
                self._got_down(payload, now)
        except BadMessage:
            return
        self._show(now)

    def tick(self, now: float) -> None:
        """Time passes; call it several times a second."""
        last, self._ticked = self._ticked, now
        if last != NEVER and now - last > FROZEN:
            self.awoke(now)
        if self._left != NEVER and now - max(self._left, self.scene.heard) > GOODBYE:
            self._close("ended")
        if self._confirmed and now - self.scene.heard > SILENCE:
            self._new_hello(now)
        if self._online and not self._closing:
            if (not self._confirmed or self._next) and now - self._greeted >= GREET_AGAIN:
                self._greet(now)
            leaving = self._confirmed and (self._acts.close_windows(now) | self._acts.close_slots(now))
            sharing = now - self._shared >= SHARE_AGAIN and bool(self._nonce())
            beat = self.scene.room.beat / 1000 if self.scene.room else BEAT
            if now - self._beat >= beat:
                # The beat keeps its own grid, so that no tap moves it.
                self._beat = max(self._beat + beat, now - beat / 2)
                leaving = True
            if leaving or sharing:
                self._say(now)
        self._show(now)

    # -- what the person wants -------------------------------------------------------------------------------

    def answer(self, ask: int, choice: str, now: float) -> None:
        """Answer an open ask; in a window and in a secret slot the answer leaves when everybody's does."""
        view = next((view for view in self.scene.asks if view.number == ask), None)
        if view is None:
            self._acts.refused = "late_answer"
        elif self._acts.answer(view, choice):
            self._say(now)
        self._show(now)

    def wish(self, name: str, choice: str, now: float) -> None:
        """Say a wish about the table."""
        if self._acts.wish(name, choice):
            self._say(now)
        if name == "leave":
            self._left = now
        self._show(now)

    def stand(self, ask_name: str, choice: str) -> None:
        """Set or clear a standing answer; it leaves with the next beat, so that setting it cannot be seen."""
        if choice:
            self._acts.standing[ask_name] = choice
        else:
            self._acts.standing.pop(ask_name, None)

    @property
    def standing(self) -> dict[str, str]:
        """The standing answers as they are set now."""
        return dict(self._acts.standing)

    # -- the host --------------------------------------------------------------------------------------------

    def _got_card(self, payload: bytes, now: float) -> None:
        card = opened(self.seat.host_sign, "card", HostCard, payload)
        if (card.table, card.sign, card.seal) != (self.seat.table, self.seat.host_sign, self.seat.host_seal):
            raise BadMessage(why="another table's card")
        if card.version != VERSION:
            self._acts.refused = "other_version"
            return
        if self._live and card.epoch == self._live.id:
            self._next = None
        elif card.epoch in self._past:
            raise BadMessage(why="a card from before the last start of the host")
        elif self._next is None or self._next.id != card.epoch:
            self._next = self._epoch(card.epoch)
        early, self._early = self._early, b""
        if early:
            with contextlib.suppress(BadMessage):
                self._got_down(early, now)
        if self._closing is None and (self._next or not self._confirmed):
            self._greet(now)

    def _got_down(self, payload: bytes, now: float) -> None:
        told = header(payload)
        epoch = next((e for e in (self._live, self._next) if e and e.id == told.epoch), None)
        if epoch is None:
            self._early = payload  # the card that tells whether this is the epoch may be right behind it
            return
        if told.counter <= epoch.highest:
            raise BadMessage(why="not newer than the last")
        heard = self._decoded(decode(Down, epoch.down.open(payload)))
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
                self._turn_over(epoch, heard)
            elif self._live:
                return  # nothing shows yet that this epoch is the present one
        elif told.session not in (self._run, NOBODY) and heard.down.echo != self._hello:
            self._close("moved")
            return
        first = echoed and not self._confirmed
        self._confirmed = self._confirmed or echoed
        self._apply(heard, now)
        if first:
            self._beat = now
            self._say(now)  # always, so that nobody sees whether something has waited for this

    def _turn_over(self, epoch: Epoch, heard: Heard) -> None:
        """The host has echoed our hello under a new epoch: this is the present."""
        if self._live:
            self._past.add(self._live.id)
        same_match = self.scene.room is not None and self.scene.room.match == heard.room.match
        back = self._went_back(heard)
        self._acts.renew(heard.down.asks if same_match and not back else [])
        if back:
            self._acts.refused = WentBack.id
            self._history.forget()
            self._witness.went_back()
            self.scene = replace(self.scene, notes=[])
        self._witness.arrive(epoch.id, heard.room.match, heard.notes)
        self._live, self._next = epoch, None
        self._confirmed = False

    def _went_back(self, heard: Heard) -> bool:
        """Whether this host knows less than one that we have heard: it was started from a backup."""
        scene = self.scene
        if scene.room is None or scene.room.match != heard.room.match:
            return scene.room is not None and scene.room.match > heard.room.match
        if heard.room.phase == "lobby":
            return False  # the match is over, and nothing of it is shown any more
        known = {note.number: note for note in scene.notes}
        newest = max((note.number for note in heard.notes), default=0)
        return max(known, default=0) > newest or any(known.get(note.number, note) != note for note in heard.notes)

    def _decoded(self, down: Down) -> Heard:
        known, self._parts = self._parts, {}

        def part(cls: type, data: bytes) -> Any:
            # Most notes, and often the views, come again as they were: a phone need not read them twice.
            self._parts[cls, data] = known.get((cls, data)) or decode(cls, data)
            return self._parts[cls, data]

        room = decode(Room, down.room)
        if down.you > len(room.people):
            raise BadMessage(why="no such seat")
        table_view, own_view = self._views.get(room.game, (None, None))
        return Heard(
            down,
            room,
            part(table_view, down.table) if table_view and down.table else None,
            part(own_view, down.own) if own_view and down.own else None,
            part(SHEETS[room.game], down.sheet) if down.sheet and room.game in SHEETS else None,
            [part(Note, note) for note in down.notes],
            [part(Note, note) for note in down.older],
        )

    def _apply(self, heard: Heard, now: float) -> None:
        down, room = heard.down, heard.room
        settled = self._acts.receipted(down.receipt) if down.receipt else None
        if settled and settled.ask and down.receipt and not down.receipt.verdict:
            self._witness.acted(room.match, settled.signed)
        if self._confirmed and self._live:  # what a broker has kept may be older than what was noted
            self._witness.see(room, down.you, (down.table, down.own), self._live.id, heard.notes)
            if down.chunk:
                self._witness.hear(down.chunk)
        if settled and not settled.ask and settled.name == "leave":
            self._left = NEVER
            if not self._acts.refused:
                self._close("ended")
        if down.farewell:
            self._close("moved" if down.farewell == "moved" else "ended")
        self._acts.see(down.asks, now)
        known = heard.notes, heard.older, down.before
        self._history.hear(room.match, *known, confirmed=self._confirmed, you=down.you)
        self.scene = replace(
            self.scene,
            you=down.you,
            room=room,
            table=heard.table,
            own=heard.own,
            sheet=heard.sheet,
            notes=self._history.notes,
            asks=down.asks,
            heard=now,
            unchecked=self._share.unchecked(room, down.you),
            checked=self._still_said(room),
            kept=self.scene.kept if room.phase == "result" else "",
            missed=self._history.missed,
            code=down.code,
            ticket=down.ticket,
            farewell=down.farewell,
            past=self._pages.hear(down.past, room.phase),
        )
        sharing = now - self._shared >= SHARE_AGAIN and bool(self._nonce())
        if sharing or (settled and self._acts.urgent):
            self._say(now)

    def _still_said(self, room: Room) -> Check | None:
        """What a check has come to, as long as its result stands; what does not fit until the next one does."""
        said, before = self.scene.checked, self.scene.room
        ends = room.phase == "result" and before is not None and before.phase != "result"
        if said is None or ends or (VERDICTS[said.id].good and room.phase != "result"):
            return None
        return said

    # -- what leaves -----------------------------------------------------------------------------------------

    def _epoch(self, epoch: bytes) -> Epoch:
        seat = self.seat
        return Epoch(
            epoch,
            UpSeal(self._keys, seat.host_seal, seat.table, seat.account, epoch, self._run),
            DownOpen(self._keys, seat.host_seal, seat.table, seat.account, epoch),
        )

    def _new_hello(self, now: float) -> None:
        self._confirmed = False
        self._history.lost()
        self._hello = self._fresh(16)
        self._asked = now
        self._greeted = now - GREET_AGAIN / 2

    def _greet(self, now: float) -> None:
        """Ask every epoch that may be the present one for an echo; nothing else leaves before it comes."""
        if not self._online:
            return
        self._greeted = now
        for epoch in (self._live if not self._confirmed else None, self._next):
            if epoch:
                self._publish(epoch, Up(hello=self._hello, together=self.together))

    def _say(self, now: float) -> None:
        """One message with everything that has to be said; until the host has echoed us it is not said."""
        if not (self._online and self._confirmed and self._live) or self._closing:
            return
        nonce = self._nonce()
        if nonce and self.scene.room:
            self._shared = now
            self._witness.shared(self.scene.room.match)
        up = Up(b"", self.standing, self._acts.riding(), nonce, self._history.wanted, self.together)
        self._publish(self._live, up)

    def _nonce(self) -> bytes:
        return self._share.riding(self.scene.room, self.scene.you) if self._confirmed else b""

    def _publish(self, epoch: Epoch, up: Up) -> None:
        sealed = epoch.up.seal(encode(up), UP_SIZE, self._counter.next())
        self._out.append((self.topics.up(self.seat.account), sealed))

    def _signed(self, said: Said) -> bytes:
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
        asks = [_drafted(view, self._acts.drafted(view.number)) for view in scene.asks]
        told = (self._status(now), self._acts.refused, self._acts.pending)
        if told != (scene.status, scene.refused, scene.pending) or any(
            a is not b for a, b in zip(asks, scene.asks, strict=True)
        ):
            status, refused, pending = told
            self.scene = replace(scene, status=status, refused=refused, pending=pending, asks=asks)


def _drafted(view: AskView, choice: str) -> AskView:
    return replace(view, given=choice) if choice and choice != view.given else view
