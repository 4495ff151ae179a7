"""A device of a rehearsal: it joins with the code, answers what it is asked, and remembers what it was told.

It speaks the whole protocol over a real broker, with the parts that host and client share, and knows no screen.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from protocol.codec import BadMessage, decode, encode
from protocol.durations import HEARTBEAT, SILENCE
from protocol.errors import Refusal, TooManyTries
from protocol.keys import SIGNATURE, SeatKeys, signed, verified
from protocol.messages import (
    Act,
    AskView,
    DealNonce,
    Down,
    HostCard,
    JoinChallenge,
    JoinRefusal,
    JoinWelcome,
    Room,
    Seated,
    Up,
)
from protocol.mqtt import MqttClient
from protocol.pairing import DeviceJoin
from protocol.sealing import Counter, DownOpener, UpSealer, header
from protocol.sizes import UP_SIZE
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from protocol.keys import Label
    from protocol.links import JoinLink

GREET_AGAIN = 1.0
SAY_AGAIN = 1.0
ANSWERING = 10.0
QUEUEING = 60.0
KNOCK_AGAIN = 2.0
THINKS = (0.02, 0.3)


@dataclass(slots=True)
class Observations:
    """What a puppet was told: digests of its receipted answers, results by match, round trips, times to come back."""

    receipts: list[bytes] = field(default_factory=list)
    results: dict[int, bytes] = field(default_factory=dict)
    trips: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    unchecked: int = 0


class Puppet:
    """One device at `link`. `tick` makes it act; `sleep` and `restart` are what happens to devices."""

    def __init__(self, name: str, link: JoinLink, dice: Random) -> None:
        self.name = name
        self.link = link
        self.diary = Observations()
        self.live = False
        self.room: Room | None = None
        self.hurry = False
        """Whether it answers without thinking: the game is to end soon."""
        self.account = ""
        self._dice = dice
        self._keys = SeatKeys.new()
        self._card: HostCard | None = None
        self._topics = Topics("table")
        self._login = link.login
        self._client: MqttClient | None = None
        self._loop = asyncio.get_running_loop()
        self._news: asyncio.Queue[bytes] = asyncio.Queue(200)
        self._asleep_until = 0.0
        self._away_since: float | None = None
        self._nonce = b"", b""
        self._begin()

    def _begin(self) -> None:
        """A process that has just started: nothing in memory but the seat."""
        self._run = os.urandom(16)
        self._counter = Counter()
        self._acts = 0
        self._epoch = b""
        self._highest = -1
        self._up: UpSealer | None = None
        self._down: DownOpener | None = None
        self._hello = os.urandom(16)
        self._greeted = self._beat = self._said = self._heard_at = 0.0
        self._pending: tuple[int, int, bytes, float] | None = None
        self._asks: dict[int, tuple[AskView, float]] = {}
        self._answered: set[tuple[int, int]] = set()
        self._wishes: list[tuple[str, str]] = []
        self.live = False

    # -- joining -------------------------------------------------------------------------------------------------

    async def join(self) -> None:
        """Find the table and get a seat; raises a Refusal, or TimeoutError."""
        self._connect([Topics.any().card])
        self._card = await self._expect(_read_card)
        self._topics = Topics(self._card.table)
        pairing = await asyncio.to_thread(DeviceJoin, self._card, self.link.code, self._keys, self.name)
        self._subscribe(self._topics.reply(pairing.join))
        opening = await self._admitted(encode(pairing.request()))
        proof = await asyncio.to_thread(pairing.proof, opening)
        self._send_bytes(self._topics.join, signed(self._keys, "proof", proof))
        welcome = await self._expect(lambda data: self._reply(JoinWelcome, data))
        self._send_bytes(self._topics.join, encode(pairing.confirm(welcome)))
        seated = await self._expect(lambda data: self._reply(Seated, data))
        seating = pairing.grant(seated)
        self.account = seating.account
        self._login = (seating.username or seating.account, seating.password)
        await self.hang_up()

    async def _admitted(self, knock: bytes) -> Any:
        """The host's opening; the knock keeps its place at the door while it is said again."""
        async with asyncio.timeout(QUEUEING):
            while True:
                self._send_bytes(self._topics.join, knock)
                with suppress(TimeoutError):
                    return await self._expect(self._opening, KNOCK_AGAIN)

    async def _expect(self, read: Callable[[bytes], Any], patience: float = ANSWERING) -> Any:
        async with asyncio.timeout(patience):
            while True:
                with suppress(BadMessage):
                    return read(await self._news.get())

    def _opening(self, data: bytes) -> Any:
        return self._told(lambda: self._signed("opening", JoinChallenge, data), data)

    def _reply(self, cls: type[Any], data: bytes) -> Any:
        return self._told(lambda: decode(cls, data), data)

    def _told(self, read: Callable[[], Any], data: bytes) -> Any:
        """What the host has said, or its refusal; that there are many at the door is none."""
        try:
            return read()
        except BadMessage:
            turned = self._signed("turned", JoinRefusal, data)
            if turned.refusal == TooManyTries.id:
                raise
            raise Refusal(**turned.facts) from None

    def _signed(self, label: Label, cls: type[Any], data: bytes) -> Any:
        return verified(self._card.sign if self._card else b"", label, cls, data)

    # -- the broker ----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Connect with the seat's account."""
        self._connect([self._topics.card, self._topics.down(self.account)])

    async def hang_up(self) -> None:
        """Disconnect."""
        client, self._client = self._client, None
        if client:
            await client.close()

    def _connect(self, topics: list[str]) -> None:
        self._client = MqttClient(self.link.endpoint, self._login, topics, on_message=self._receive)
        self._client.connect()

    def _subscribe(self, topic: str) -> None:
        if self._client:
            self._client.subscribe(topic)

    def _send_bytes(self, topic: str, data: bytes) -> None:
        if self._client:
            self._client.publish(topic, data)

    # -- what happens to devices -----------------------------------------------------------------------------------

    def sleep(self, seconds: float) -> None:
        """Neither hear nor say anything for a while."""
        self.distrust()
        self._away_since = self._asleep_until = self._loop.time() + seconds

    def distrust(self) -> None:
        """Believe nothing before the host has answered a fresh hello; from now on it counts how long that takes."""
        self.live, self._away_since = False, self._loop.time()
        self._hello = os.urandom(16)

    async def restart(self) -> None:
        """Be killed and started again: everything but the seat is forgotten."""
        await self.hang_up()
        self._begin()
        self.distrust()
        self.open()

    def send_rubbish(self, messages: int) -> None:
        """Send rubbish and old news on its own topic and to the door."""
        for n in range(messages):
            self._send_bytes(self._topics.up(self.account), self._dice.randbytes(UP_SIZE + 58))
            if n % 10 == 0:
                self._send_bytes(self._topics.join, self._dice.randbytes(200))

    def submit_command(self, name: str, choice: str) -> None:
        """Say a wish as soon as it can be said."""
        self._wishes.append((name, choice))

    # -- hearing ---------------------------------------------------------------------------------------------------

    def _receive(self, topic: str, data: bytes, _retained: bool) -> None:
        now = self._loop.time()
        if now < self._asleep_until:
            return
        if not self.account:
            if not self._news.full():
                self._news.put_nowait(data)
            return
        with suppress(BadMessage):
            if topic == self._topics.card:
                self._receive_card(data, now)
            elif self._down and header(data).epoch == self._epoch:
                self._receive_step(data, now)

    def _receive_card(self, data: bytes, now: float) -> None:
        if self._card is None:
            return
        card = verified(self._card.sign, "card", HostCard, data)
        if card.epoch == self._epoch:
            return
        where = (self._card.seal, card.table, self.account, card.epoch)
        if self.live:
            self.distrust()
        self._epoch, self._highest, self._pending = card.epoch, -1, None
        self._answered.clear()
        self._asks.clear()
        self._up = UpSealer(self._keys, *where, self._run)
        self._down = DownOpener(self._keys, *where)
        self._send_hello(now)

    def _receive_step(self, data: bytes, now: float) -> None:
        told = header(data)
        if self._down is None or told.counter <= self._highest:
            return
        down = decode(Down, self._down.open(data))
        self._highest, self._heard_at = told.counter, now
        self.room = room = decode(Room, down.room)
        if not self.live and down.echo == self._hello and told.session == self._run:
            self.live = True
            if self._away_since is not None:
                self.diary.returns.append(now - self._away_since)
                self._away_since = None
        if down.receipt and self._pending and down.receipt.counter == self._pending[1]:
            ask, _, act, since = self._pending
            if ask and down.receipt.digest == sha256(act).digest()[:8] and not down.receipt.verdict:
                self.diary.receipts.append(down.receipt.digest)
                self.diary.trips.append(now - since)
            self._pending = None
        self._see_asks(down.asks, room.match, now)
        if room.phase == "result" and down.table:
            self.diary.results[room.match] = down.table
        if room.deal and room.deal.roster and down.you and self._nonce[1] and room.deal.commitment == self._nonce[0]:
            self.diary.unchecked += room.deal.nonces[down.you - 1] != self._nonce[1]
            self._nonce = b"", b""

    def _see_asks(self, asks: list[AskView], match: int, now: float) -> None:
        before = self._asks
        self._asks = {}
        for ask in asks:
            if (match, ask.number) not in self._answered and ask.kind != "standing":
                wait = 0.0 if ask.kind == "window" or self.hurry else self._dice.uniform(*THINKS)
                self._asks[ask.number] = before.get(ask.number, (ask, now + wait))

    # -- saying ----------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Say what is due; call it several times a second."""
        now = self._loop.time()
        if now < self._asleep_until or not self._up:
            return
        if self.live and now - self._heard_at > SILENCE:
            self.distrust()
        if not self.live:
            if now - self._greeted >= GREET_AGAIN:
                self._send_hello(now)
            return
        if self._pending is None:
            self._decide(now)
        elif now - self._said >= SAY_AGAIN:
            self._send_step(now)
        beat = self.room.beat / 1000 if self.room else HEARTBEAT
        if now - self._beat >= beat or (self.room and self.room.phase == "dealing" and now - self._said >= SAY_AGAIN):
            self._send_step(now)

    def _decide(self, now: float) -> None:
        for number, (ask, at) in self._asks.items():
            if now >= at and self.room:
                self._answered.add((self.room.match, number))
                del self._asks[number]
                choice = ask.default if ask.kind == "window" else self._any_choice(ask)
                self._submit(number, ask.name, choice, now)
                return
        if self._wishes:
            self._submit(0, *self._wishes.pop(0), now)

    def _any_choice(self, ask: AskView) -> str:
        one = self._dice.choice(ask.choices or [ask.default])
        others = [other for other in ask.also if other != one and f"{one}+{other}" not in ask.closed]
        return f"{one}+{self._dice.choice(others)}" if ask.also else one

    def _submit(self, ask: int, name: str, choice: str, now: float) -> None:
        self._acts += 1
        act = Act(
            self._topics.table, self.room.match if self.room else 0, self._epoch, self._run, self.account, self._acts,
            ask, name, choice,
        )  # fmt: skip
        self._pending = (ask, self._acts, signed(self._keys, "answer" if ask else "wish", act), now)
        self._send_step(now)

    def _send_step(self, now: float) -> None:
        self._said = self._beat = now
        self._send(Up(b"", {}, self._pending[2] if self._pending else b"", self._share()))

    def _send_hello(self, now: float) -> None:
        self._greeted = now
        self._send(Up(hello=self._hello))

    def _share(self) -> bytes:
        deal = self.room.deal if self.room and self.room.phase == "dealing" else None
        if deal is None or deal.roster:
            return b""
        if self._nonce[0] != deal.commitment:
            self._nonce = deal.commitment, os.urandom(16)
        share = DealNonce(self._topics.table, self.account, deal.number, *self._nonce)
        return signed(self._keys, "nonce", share)

    def _send(self, up: Up) -> None:
        if self._up:
            self._send_bytes(self._topics.up(self.account), self._up.seal(encode(up), UP_SIZE, self._counter.next()))


def _read_card(data: bytes) -> HostCard:
    return verified(decode(HostCard, data[SIGNATURE:]).sign, "card", HostCard, data)
