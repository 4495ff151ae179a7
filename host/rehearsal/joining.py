"""How a puppet gets its seat: the join with the code, from the host's card to the seat's account."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from protocol.codec import BadMessage, decode, encode
from protocol.errors import Refusal, TooManyTries
from protocol.keys import SIGNATURE, signed, verified
from protocol.messages import HostCard, JoinChallenge, JoinRefusal, JoinWelcome, Seated
from protocol.mqtt import MqttClient
from protocol.pairing import DeviceJoin
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.endpoint import Endpoint
    from protocol.keys import Label, SeatKeys
    from protocol.links import JoinLink

ANSWERING = 10.0
"""Seconds that the host has for an answer."""
QUEUEING = 60.0
"""Seconds that a puppet waits for its turn."""
KNOCK_AGAIN = 2.0


@dataclass(frozen=True, slots=True)
class GrantedSeat:
    """What a join gives: the broker, the host, the account of the seat, and the login at the broker."""

    endpoint: Endpoint
    card: HostCard
    account: str
    login: tuple[str, str]

    @property
    def topics(self) -> Topics:
        """The topics of its table."""
        return Topics(self.card.table)


async def join(link: JoinLink, keys: SeatKeys, name: str) -> GrantedSeat:
    """Find the table and get a seat; raises a Refusal, or TimeoutError."""
    join = _Join(link)
    try:
        return await join.run(link.code, keys, name)
    finally:
        await join.client.close()


class _Join:
    """One join, on a line of its own."""

    def __init__(self, link: JoinLink) -> None:
        self._endpoint = link.endpoint
        self._card: HostCard | None = None
        self._news: asyncio.Queue[bytes] = asyncio.Queue(200)
        self.client = MqttClient(self._endpoint, link.login, [Topics.any().card], on_message=self._receive)
        self.client.connect()

    async def run(self, code: str, keys: SeatKeys, name: str) -> GrantedSeat:
        """The seat."""
        card = self._card = await self._expect(_read_card)
        topics = Topics(card.table)
        pairing = await asyncio.to_thread(DeviceJoin, card, code, keys, name)
        self.client.subscribe(topics.reply(pairing.join))
        opening = await self._admitted(topics, encode(pairing.request()))
        proof = await asyncio.to_thread(pairing.proof, opening)
        self.client.publish(topics.join, signed(keys, "proof", proof))
        welcome = await self._expect(lambda data: self._reply(JoinWelcome, data))
        self.client.publish(topics.join, encode(pairing.confirm(welcome)))
        seating = pairing.grant(await self._expect(lambda data: self._reply(Seated, data)))
        login = seating.username or seating.account, seating.password
        return GrantedSeat(self._endpoint, card, seating.account, login)

    async def _admitted(self, topics: Topics, knock: bytes) -> Any:
        """The host's opening; the knock keeps its place at the door while it is said again."""
        async with asyncio.timeout(QUEUEING):
            while True:
                self.client.publish(topics.join, knock)
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

    def _receive(self, _topic: str, data: bytes, _retained: bool) -> None:
        if not self._news.full():
            self._news.put_nowait(data)


def _read_card(data: bytes) -> HostCard:
    return verified(decode(HostCard, data[SIGNATURE:]).sign, "card", HostCard, data)
