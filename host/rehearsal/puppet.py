"""A device of a rehearsal: it joins with the code, answers what it is asked, and remembers what it was told.

It speaks the whole protocol over a real broker, with the parts that host and client share, and knows no screen.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from host.rehearsal.joining import GrantedSeat, join
from host.rehearsal.open_asks import OpenAsks
from host.rehearsal.sealed_line import SealedLine
from protocol.codec import BadMessage, decode
from protocol.compression import decompressed
from protocol.durations import SILENCE
from protocol.keys import SeatKeys, signed
from protocol.messages import DealNonce, Down, Public, Room, Up
from protocol.mqtt import MqttClient
from protocol.sizes import UP_SIZE
from protocol.topics import qos

if TYPE_CHECKING:
    from random import Random

    from protocol.links import JoinLink

GREET_AGAIN = 1.0
SAY_AGAIN = 1.0


@dataclass(slots=True)
class Observations:
    """What a puppet was told: digests of its receipted answers, results by match, round trips, times to come back."""

    receipts: list[bytes] = field(default_factory=list)
    results: dict[int, bytes] = field(default_factory=dict)
    trips: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    unchecked: int = 0


@dataclass(frozen=True, slots=True)
class _Pending:
    """An act without a receipt, since when, and the number of its ask, 0 for a command."""

    ask: int
    number: int
    act: bytes
    since: float


class Puppet:
    """One device, once `join` has given it a seat. `tick` makes it act; `sleep` and `restart` happen to devices."""

    def __init__(self, dice: Random) -> None:
        self.observations = Observations()
        self.room: Room | None = None
        self.hurry = False
        """Whether it answers without thinking: the game is to end soon."""
        self._dice = dice
        self._keys = SeatKeys.new()
        self._granted: GrantedSeat
        self._line: SealedLine
        self._client: MqttClient | None = None
        self._loop = asyncio.get_running_loop()
        self._asleep_until = 0.0
        self._away_since: float | None = None
        self._nonce = b"", b""
        self._begin()

    def _begin(self) -> None:
        """A process that has just started: nothing in memory but the seat."""
        self.live = False
        self._greeted = self._said = self._heard_at = 0.0
        self._pending: _Pending | None = None
        self._asks = OpenAsks(self._dice)
        self._commands: list[tuple[str, str]] = []

    @property
    def account(self) -> str:
        """The account of its seat."""
        return self._granted.account

    async def join(self, link: JoinLink, name: str) -> None:
        """Find the table and get a seat; raises a Refusal, or TimeoutError."""
        self._granted = await join(link, self._keys, name)

    def open(self) -> None:
        """Connect with the seat's account."""
        granted = self._granted
        self._line = SealedLine(self._keys, granted)
        topics = [granted.topics.card, granted.topics.down(granted.account)]
        self._client = MqttClient(granted.endpoint, granted.login, topics, on_message=self._receive)
        self._client.connect()

    async def hang_up(self) -> None:
        """Disconnect."""
        client, self._client = self._client, None
        if client:
            await client.close()

    # -- what happens to devices -----------------------------------------------------------------------------------

    def sleep(self, seconds: float) -> None:
        """Neither hear nor say anything for a while."""
        self.distrust()
        self._away_since = self._asleep_until = self._loop.time() + seconds

    def distrust(self) -> None:
        """Believe nothing before the host has answered a fresh hello; from now on it counts how long that takes."""
        self.live, self._away_since = False, self._loop.time()
        self._line.ask_anew()

    async def restart(self) -> None:
        """Be killed and started again: everything but the seat is forgotten."""
        await self.hang_up()
        self._begin()
        self.open()
        self.distrust()

    def send_rubbish(self, messages: int) -> None:
        """Send rubbish and old news on its own topic and to the door."""
        topics = self._granted.topics
        for n in range(messages):
            self._publish(topics.up(self.account), self._dice.randbytes(UP_SIZE + 58))
            if n % 10 == 0:
                self._publish(topics.join, self._dice.randbytes(200))

    def submit_command(self, name: str, choice: str) -> None:
        """Submit a command as soon as the last act has its receipt."""
        self._commands.append((name, choice))

    # -- hearing ---------------------------------------------------------------------------------------------------

    def _receive(self, topic: str, data: bytes, _retained: bool) -> None:
        now = self._loop.time()
        if now < self._asleep_until:
            return
        with suppress(BadMessage):
            if topic != self._granted.topics.card:
                if heard := self._line.open(data):
                    self._apply(*heard, now)
            elif self._line.follows(data):
                if self.live:
                    self.distrust()
                self._pending = None
                self._asks.forget()
                self._send_hello(now)

    def _apply(self, down: Down, echoes: bool, now: float) -> None:
        self._heard_at = now
        public = decode(Public, decompressed(down.public))
        self.room = room = decode(Room, public.room)
        if not self.live and echoes:
            self.live = True
            if self._away_since is not None:
                self.observations.returns.append(now - self._away_since)
                self._away_since = None
        if down.receipt and self._pending and down.receipt.counter == self._pending.number:
            expected = sha256(self._pending.act).digest()[:8]
            if self._pending.ask and down.receipt.digest == expected and not down.receipt.verdict:
                self.observations.receipts.append(down.receipt.digest)
                self.observations.trips.append(now - self._pending.since)
            self._pending = None
        self._asks.see(down.asks, room.match, now, think=not self.hurry)
        if room.phase == "result" and public.table:
            self.observations.results[room.match] = public.table
        if room.deal and room.deal.roster and down.you and self._nonce[1] and room.deal.commitment == self._nonce[0]:
            self.observations.unchecked += room.deal.nonces[down.you - 1] != self._nonce[1]
            self._nonce = b"", b""

    # -- saying ----------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Say what is due; call it several times a second."""
        now = self._loop.time()
        if now < self._asleep_until:
            return
        if self.live and now - self._heard_at > SILENCE:
            self.distrust()
        if not self.live or self.room is None:
            if now - self._greeted >= GREET_AGAIN:
                self._send_hello(now)
            return
        if self._pending is None:
            self._decide(self.room.match, now)
        elif now - self._said >= SAY_AGAIN:
            self._send_step(now)
        beat = self.room.beat / 1000
        if self.room.phase == "dealing":
            beat = min(beat, SAY_AGAIN)
        if now - self._said >= beat:
            self._send_step(now)

    def _decide(self, match: int, now: float) -> None:
        if due := self._asks.take_due(match, now):
            self._submit(match, *due, now)
        elif self._commands:
            self._submit(match, 0, *self._commands.pop(0), now)

    def _submit(self, match: int, ask: int, name: str, choice: str, now: float) -> None:
        self._pending = _Pending(ask, *self._line.act(match, ask, name, choice), now)
        self._send_step(now)

    def _send_step(self, now: float) -> None:
        self._said = now
        self._send(Up(b"", {}, self._pending.act if self._pending else b"", self._fresh_nonce()))

    def _send_hello(self, now: float) -> None:
        self._greeted = now
        self._send(Up(hello=self._line.hello))

    def _fresh_nonce(self) -> bytes:
        deal = self.room.deal if self.room and self.room.phase == "dealing" else None
        if deal is None or deal.roster:
            return b""
        if self._nonce[0] != deal.commitment:
            self._nonce = deal.commitment, os.urandom(16)
        return signed(self._keys, "nonce", DealNonce(self._granted.card.table, self.account, deal.number, *self._nonce))

    def _send(self, up: Up) -> None:
        if sealed := self._line.seal(up):
            self._publish(self._granted.topics.up(self.account), sealed)

    def _publish(self, topic: str, data: bytes) -> None:
        if self._client:
            self._client.publish(topic, data, qos=qos(topic))
