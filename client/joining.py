"""The way to a seat: find the table, make sure that it is the right one, show that one knows the code."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import socket
import ssl
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from client.errors import (
    BrokerNotTrusted,
    BrokerWithoutTls,
    FalseHost,
    HostKeyChanged,
    NoAnswer,
    NobodyThere,
    NoLocalNetwork,
    OtherHost,
    SeatGone,
    SeveralTables,
    UnknownAddress,
    Unreachable,
)
from client.keyring import Seat
from client.wire import Wire
from protocol import VERSION
from protocol.addresses import with_port
from protocol.codec import BadMessage, decode, encode
from protocol.errors import REFUSALS, JoiningClosed, OtherVersion, Refusal, SeatEnded, TooManyTries
from protocol.keys import SIGNATURE, SeatKeys, opened
from protocol.messages import HostCard, Inquiry, Opening, Turned, Welcome
from protocol.names import clean_name
from protocol.pairing import DeviceJoin, fingerprint, spoken
from protocol.topics import PREFIX, Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.endpoint import Endpoint
    from protocol.links import JoinLink

REACHING = 5.0
LISTENING = 4.0
"""Seconds to wait for the first host card."""
OTHERS = 0.4
"""Seconds to wait for cards of other tables after the first."""
ANSWERING = 12.0
KNOCK_AGAIN = 4.0
CROWD = 6
"""How often a device knocks again where too many knock at once."""

Message = TypeVar("Message")


@dataclass(frozen=True, slots=True)
class Found:
    """A table that is there, and whether its key is known; if not, `spoken` has to be compared once."""

    link: JoinLink
    card: HostCard
    prefix: str
    known: bool

    @property
    def spoken(self) -> str:
        """Ten characters for two people to compare, as in `ABCDE-FGHIJ`."""
        return spoken(fingerprint(self.card.sign, self.card.seal))


async def reach(where: Endpoint) -> None:
    """Make sure that a broker can be spoken to there; raises why not."""
    try:
        async with asyncio.timeout(REACHING):
            _, writer = await asyncio.open_connection(where.host, where.port, ssl=where.context())
        writer.close()
    except (socket.gaierror, UnicodeError):
        raise UnknownAddress(address=where.host) from None
    except ssl.SSLCertVerificationError as error:
        raise BrokerNotTrusted(address=where, reason=error.verify_message) from None
    except ssl.SSLError:
        raise BrokerWithoutTls(address=where) from None
    except OSError as error:  # TimeoutError is one
        if where.tls and isinstance(error, ConnectionResetError):
            raise BrokerWithoutTls(address=where) from None
        kept_away = error.errno in (errno.EPERM, errno.EACCES) or isinstance(error, TimeoutError)
        if kept_away and os.environ.get("TERMUX_VERSION", "").startswith("googleplay"):
            raise NoLocalNetwork from None
        raise Unreachable(address=where) from None


async def look(link: JoinLink, known: list[Seat], prefix: str = PREFIX) -> Found:
    """Find the table of a link, check its version and key; `known` are this device's seats at the address."""
    where = link.endpoint
    await reach(where)
    cards = await _cards(link, prefix)
    if link.fingerprint:
        cards = [card for card in cards if fingerprint(card.sign, card.seal) == link.fingerprint]
        if not cards:
            raise OtherHost(address=where)
    if len(cards) > 1:
        raise SeveralTables(tables=", ".join(sorted(card.table for card in cards)))
    card = cards[0]
    if card.version != VERSION:
        raise OtherVersion(theirs=card.version, ours=VERSION)
    pinned = {(seat.host_sign, seat.host_seal) for seat in known if seat.table == card.table}
    if pinned and not link.fingerprint and (card.sign, card.seal) not in pinned:
        raise HostKeyChanged(address=where)
    return Found(link, card, prefix, known=bool(link.fingerprint or pinned))


async def join(found: Found, name: str) -> Seat:
    """Show that one knows the code, get a seat; raises the refusal (WrongCode, TableFull, NameTaken, ...)."""
    card, link = found.card, found.link
    if not card.open and not link.once:
        raise JoiningClosed
    keys = SeatKeys.new()
    name = clean_name(name)
    pairing = await asyncio.to_thread(DeviceJoin, card.table, link.code, keys, name)
    topics = Topics(card.table, found.prefix)
    door = _Door(link.endpoint, [topics.reply(pairing.join)], link.login)
    try:
        knock = encode(pairing.knock())
        opening = await _admitted(door, topics.knock, knock, partial(_reply, card, pairing.join, Opening))
        proof = await asyncio.to_thread(pairing.proof, opening)
        welcome = await door.ask(topics.knock, encode(proof), partial(_reply, card, pairing.join, Welcome))
        seating = pairing.seating(welcome, card)
    except BadMessage:
        raise FalseHost(address=with_port(link.host, link.port)) from None
    finally:
        await door.close()
    return Seat(
        table=card.table,
        address=link.host,
        port=link.port,
        prefix=found.prefix,
        name=name,
        account=keys.account,
        login=seating.username,
        password=seating.password,
        keys=keys.to_bytes(),
        host_sign=card.sign,
        host_seal=card.seal,
        tls=link.tls,
    )


async def _admitted(door: _Door, topic: str, knock: bytes, read: Callable[[bytes], Opening]) -> Opening:
    """The host's opening; when everybody knocks at once, knock again a little later."""
    for _ in range(CROWD):
        try:
            return await door.ask(topic, knock, read)
        except TooManyTries:
            await asyncio.sleep(0.4 + random.random())
    return await door.ask(topic, knock, read)


async def visit(seat: Seat) -> None:
    """Make sure that a known seat can be gone back to; raises why not."""
    where = seat.endpoint
    await reach(where)
    topics = Topics(seat.table, seat.prefix)
    login = seat.login or seat.account, seat.password
    door = _Door(seat.endpoint, [topics.card], login)
    try:
        card = await door.hear(_card, LISTENING)
    except TimeoutError:
        if door.refused:
            raise await inquire(seat) or SeatGone(address=where) from None
        raise NobodyThere(address=where) from None
    finally:
        await door.close()
    if (card.sign, card.seal) != (seat.host_sign, seat.host_seal):
        raise HostKeyChanged(address=where)
    if card.version != VERSION:
        raise OtherVersion(theirs=card.version, ours=VERSION)


async def inquire(seat: Seat) -> SeatEnded | SeatGone | None:
    """Ask the host what became of a seat whose key opens nothing any more; None where nothing did, or nobody says."""
    topics, join = Topics(seat.table, seat.prefix), os.urandom(16)
    login = (seat.login, seat.password) if seat.login else ("", "")
    door = _Door(seat.endpoint, [topics.reply(join)], login)

    def read(data: bytes) -> Refusal:
        turned = opened(seat.host_sign, "turned", Turned, data)
        if turned.join != join:
            raise BadMessage(why="a reply to somebody else")
        return REFUSALS.get(turned.refusal, Refusal)(**turned.facts)

    try:
        for _ in range(CROWD):
            said = await door.ask(topics.knock, encode(Inquiry(join, seat.account)), read)
            if not isinstance(said, TooManyTries):
                if type(said) is SeatEnded:  # it has never heard of it
                    return SeatGone(address=seat.endpoint)
                return said if isinstance(said, SeatEnded) else None
            await asyncio.sleep(0.4 + random.random())
    except NoAnswer:
        pass
    finally:
        await door.close()
    return None


async def _cards(link: JoinLink, prefix: str) -> list[HostCard]:
    """The valid cards of the tables that the link may mean, newest of each."""
    topics = Topics(link.table, prefix) if link.table else Topics.any(prefix)
    door = _Door(link.endpoint, [topics.card], link.login)
    cards: dict[str, HostCard] = {}
    patience = LISTENING
    try:
        while True:
            card = await door.hear(_card, patience)
            if not link.table or card.table == link.table:
                cards[card.table] = card
            patience = OTHERS
            if link.table and cards:
                break
    except TimeoutError:
        if not cards:
            raise NobodyThere(address=link.endpoint) from None
    finally:
        await door.close()
    return list(cards.values())


def _card(data: bytes) -> HostCard:
    """A card signed with the key that it names; whether that is the right key is another question."""
    claimed = decode(HostCard, data[SIGNATURE:])
    return opened(claimed.sign, "card", HostCard, data)


def _reply(card: HostCard, join: bytes, cls: type[Message], data: bytes) -> Message:
    """The message that the join waits for; raises the refusal when the host turns the device away."""
    try:
        message = decode(cls, data)
    except BadMessage:
        turned = opened(card.sign, "turned", Turned, data)
        if turned.join != join:
            raise
        refusal = REFUSALS.get(turned.refusal, Refusal)
        raise refusal(**turned.facts) from None
    if getattr(message, "join", join) != join:
        raise BadMessage(why="a reply to another join")
    return message


class _Door:
    """A short line to the broker on which one thing is said and one is awaited at a time."""

    def __init__(self, where: Endpoint, topics: list[str], login: tuple[str, str] = ("", "")) -> None:
        self.refused = False
        self._heard: asyncio.Queue[bytes] = asyncio.Queue(100)
        self._up = asyncio.Event()
        self._wire = Wire(
            where,
            login,
            topics,
            heard=self._take,
            up=self._up.set,
            refused=self._refuse,
        )
        self._wire.open()

    async def hear(self, read: Callable[[bytes], Message], patience: float) -> Message:
        """The first message that `read` can read; others are passed over. Raises TimeoutError."""
        async with asyncio.timeout(patience):
            while True:
                try:
                    return read(await self._heard.get())
                except BadMessage:
                    continue

    async def ask(self, topic: str, payload: bytes, read: Callable[[bytes], Message]) -> Message:
        """Say `payload`, again when no answer comes, until something comes that `read` can read."""
        until = asyncio.get_running_loop().time() + ANSWERING
        try:
            async with asyncio.timeout(REACHING):
                await self._up.wait()
            while (left := until - asyncio.get_running_loop().time()) > 0:
                self._wire.say(topic, payload)
                try:
                    return await self.hear(read, min(KNOCK_AGAIN, left))
                except TimeoutError:
                    continue
        except TimeoutError:
            pass
        raise NoAnswer

    async def close(self) -> None:
        await self._wire.close()

    def _take(self, _topic: str, payload: bytes) -> None:
        if not self._heard.full():
            self._heard.put_nowait(payload)

    def _refuse(self) -> None:
        self.refused = True
