"""The way to a seat: find the table, make sure that it is the right one, show that one knows the code."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import itertools
import os
import random
import socket
import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeVar

from client.base.errors import (
    BrokerNotTrusted,
    BrokerWithoutTls,
    ClientError,
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
from client.device.keyring import SeatCredential
from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.codes import fingerprint, spoken
from protocol.durations import CARD_EVERY
from protocol.errors import REFUSALS, OtherVersion, Refusal, SeatEnded, TooManyTries
from protocol.keys import SIGNATURE, SeatKeys, signed, verified
from protocol.links import JoinLink
from protocol.messages import Confirm, HostCard, JoinChallenge, JoinRefusal, JoinWelcome, Seated, SeatInquiry
from protocol.mqtt import MqttClient
from protocol.names import person_name
from protocol.pairing import DeviceJoin, FalseSeating
from protocol.topics import PREFIX, Topics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from protocol.endpoint import Endpoint

REACHING = 5.0
LISTENING = CARD_EVERY
"""Seconds to wait for the first host card."""
KNOWN = 2 * CARD_EVERY
"""Seconds to wait for the card of a host that is known, where others lie in its place: it says its own again."""
OTHERS = 1.2
"""Seconds to wait for other cards after the first, where nothing says which host is meant."""
ANSWERING = 12.0
SAY_AGAIN = 2.0
WAITING = 60.0
"""Seconds for which a device goes on knocking; the door draws lots among all who knock."""
PAUSES = 0.5, 1.3, 2.0
"""Seconds between two knocks: the first pause, by how much each is longer than the last, the longest."""
CANDIDATES = 128
AT_ONCE = 16
"""So many tables at most, of so many hosts at once, are asked whether they know a code that was typed."""
NAMED = 5
"""So many tables at most are named to choose from."""
ASKING = 5.0
"""Seconds for each of them to answer."""

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


async def require_reachable(where: Endpoint) -> None:
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


async def find_table(link: JoinLink, known: list[SeatCredential], prefix: str = PREFIX) -> Found:
    """Find the table of a link, check its version and key; `known` are this device's seats at the address.

    Cards of other hosts than the one that is meant are passed over: anybody may put some on a broker that is shared.
    Where neither link nor seat says which is meant, that is the host that knows the code.
    """
    found = await find_tables(link, known, prefix)
    card = await _the_one(link, [one.card for one in found], prefix)
    return next(one for one in found if one.card is card)


async def find_tables(link: JoinLink, known: list[SeatCredential], prefix: str = PREFIX) -> list[Found]:
    """All tables that a link may mean, as `find_table` does; nobody is asked yet which of them knows the code."""
    where = link.endpoint
    await require_reachable(where)
    pinned = {(seat.table, seat.host_sign, seat.host_seal) for seat in known}

    def meant(card: HostCard) -> bool:
        if link.fingerprint:
            return fingerprint(card.sign, card.seal) == link.fingerprint
        return (card.table, card.sign, card.seal) in pinned

    cards = await cards_of(link, prefix, meant, patient=bool(link.fingerprint or pinned))
    if link.fingerprint:
        cards = [card for card in cards if meant(card)]
        if not cards:
            raise OtherHost(address=where)
    else:
        taken = {seat.table for seat in known}
        ours = [card for card in cards if meant(card)] if not link.code else []
        cards = ours or [card for card in cards if meant(card) or card.table not in taken]
        if not cards:
            raise HostKeyChanged(address=where)
    return [Found(link, card, prefix, known=meant(card)) for card in _current(cards)]


async def tables_at(address: str, port: int) -> list[str]:
    """The names of all tables whose cards are said there; none where nobody answers."""
    link = JoinLink(address, port=port)
    try:
        await require_reachable(link.endpoint)
        return sorted({card.table for card in await cards_of(link, PREFIX, lambda _: False, patient=False)})
    except ClientError:
        return []


def _current(cards: list[HostCard]) -> list[HostCard]:
    """Those of this version of the protocol; raises OtherVersion where there is none."""
    current = [card for card in cards if card.version == VERSION]
    if not current:
        raise OtherVersion(theirs=cards[0].version, ours=VERSION)
    return current


async def _the_one(link: JoinLink, cards: list[HostCard], prefix: str) -> HostCard:
    """The card of the table that shows that it knows the code, where there are several; no seat comes of asking.

    Raises SeveralTables where none shows it, or what the hosts have said about the code.
    """
    if len(cards) == 1:
        return cards[0]
    named = sorted({f"{card.table} ({card.taken}/{card.seats})" for card in cards})[:NAMED]
    problem: Exception = SeveralTables(tables=", ".join(named))
    if not link.code:
        raise problem
    some = random.sample(cards, min(CANDIDATES, len(cards)))
    hosts: dict[tuple[bytes, bytes], list[HostCard]] = {}
    for card in some:
        hosts.setdefault((card.sign, card.seal), []).append(card)
    places = asyncio.Semaphore(AT_ONCE)
    asked = [asyncio.create_task(_ask_host(link, tables, prefix, places)) for tables in hosts.values()]
    try:
        for answer in asyncio.as_completed(asked, timeout=WAITING):
            try:
                return await answer
            except Refusal as refusal:
                problem = refusal
            except NoAnswer:
                continue
    except TimeoutError:
        raise problem from None
    finally:
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    raise problem


async def _ask_host(link: JoinLink, cards: list[HostCard], prefix: str, places: asyncio.Semaphore) -> HostCard:
    """That of one host's cards whose table knows the code; raises the last refusal, or NoAnswer where all are silent.

    The tables are asked one after the other and by the same keys: so the host knows that somebody looks for a table,
    lets others go first, and does not take the tries for guesses.
    """
    keys = SeatKeys.new()
    problem: Refusal | NoAnswer = NoAnswer()
    for card in cards:
        try:
            async with places:
                pairing = await asyncio.to_thread(DeviceJoin, card, link.code, keys, f"Guest {random.randrange(10**8)}")
                async with _door(link, [Topics(card.table, prefix).reply(pairing.join)]) as door:
                    await _shown(door, pairing, card, keys, prefix, ASKING, _nothing)
        except TooManyTries:
            raise
        except Refusal as refusal:
            problem = refusal
        except NoAnswer:  # its card is all that is left of a table
            continue
        else:
            return card
    raise problem


def _nothing() -> None:
    """Nobody waits to be told."""


async def join(found: Found, name: str, waiting: Callable[[], None] = _nothing) -> SeatCredential:
    """Show that one knows the code, get a seat; raises the refusal (WrongCode, TableFull, NameTaken, ...).

    `waiting` is called once, when the door does not answer soon because others knock as well.
    """
    card, link = found.card, found.link
    keys = SeatKeys.new()
    name = person_name(name)
    pairing = await asyncio.to_thread(DeviceJoin, card, link.code, keys, name)
    topics = Topics(card.table, found.prefix)
    async with _door(link, [topics.reply(pairing.join)]) as door:
        confirm = await _shown(door, pairing, card, keys, found.prefix, WAITING, waiting)
        try:
            seating = await door.request(
                topics.join, encode(confirm), lambda data: pairing.grant(_reply(card, pairing.join, Seated, data))
            )
        except FalseSeating:
            raise FalseHost(address=link.endpoint) from None
    return SeatCredential(
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


async def _shown(
    door: _JoinChannel,
    pairing: DeviceJoin,
    card: HostCard,
    keys: SeatKeys,
    prefix: str,
    patience: float,
    waiting: Callable[[], None],
) -> Confirm:
    """Both sides show that they know the code; what takes the seat then. Only the host of `card` is listened to."""
    topic = Topics(card.table, prefix).join

    def opening(data: bytes) -> JoinChallenge:
        if len(data) > SIGNATURE and (said := _turned(card, pairing.join, data)):
            raise said
        return verified(card.sign, "opening", JoinChallenge, data)

    proof = await door.request(
        topic,
        encode(pairing.request()),
        lambda data: pairing.proof(opening(data)),
        pauses=between_knocks(),
        patience=patience,
        waiting=waiting,
    )
    return await door.request(
        topic, signed(keys, "proof", proof), lambda data: pairing.confirm(_reply(card, pairing.join, JoinWelcome, data))
    )


def between_knocks() -> Iterator[float]:
    """The seconds between two knocks, one after another: longer each time, up to the longest."""
    pause, growth, longest = PAUSES
    while True:
        yield pause * random.uniform(0.8, 1.2)
        pause = min(pause * growth, longest)


async def visit(seat: SeatCredential) -> None:
    """Make sure that a known seat can be gone back to; raises why not. Cards of other hosts are passed over."""
    where = seat.endpoint
    await require_reachable(where)
    topics = Topics(seat.table, seat.prefix)
    login = seat.login or seat.account, seat.password
    others: list[HostCard] = []
    versions: list[int] = []
    asked = False

    def ours(data: bytes) -> HostCard:
        if door.refused and not data and not asked:
            raise SeatGone(address=where)
        card = _card(data)
        if (card.sign, card.seal, card.table) != (seat.host_sign, seat.host_seal, seat.table):
            others.append(card)
            raise BadMessage(why="the card of another host")
        if card.version != VERSION:
            versions.append(card.version)
            raise BadMessage(why="the card of another version")
        return card

    async with _JoinChannel(seat.endpoint, [topics.card], login) as door:
        try:
            try:
                await door.wait_for(ours, LISTENING)
            except SeatGone:
                asked = True
                if ended := await inquire(seat):
                    raise ended from None
                await door.wait_for(ours, LISTENING)  # a broker that has just heard of a seat may refuse it at first
        except TimeoutError:
            if door.refused:
                raise SeatGone(address=where) from None
            if not (others or versions):
                raise NobodyThere(address=where) from None
            with contextlib.suppress(TimeoutError):
                await door.wait_for(ours, KNOWN - LISTENING)
                return
            if versions:
                raise OtherVersion(theirs=versions[0], ours=VERSION) from None
            raise HostKeyChanged(address=where) from None


async def inquire(seat: SeatCredential) -> SeatEnded | SeatGone | None:
    """Ask the host what became of a seat whose key opens nothing any more; None where nothing did, or nobody says."""
    said = await what_became_of(seat)
    if type(said) is SeatEnded:  # it has never heard of it
        return SeatGone(address=seat.endpoint)
    return said if isinstance(said, SeatEnded) else None


async def what_became_of(seat: SeatCredential, patience: float = ANSWERING) -> Refusal | None:
    """What the host says of a seat, NotNow where it has it, shown by its key to be said now; None where nobody says.

    Nothing is told to whoever is asked that everybody may not know.
    """
    topics, join = Topics(seat.table, seat.prefix), os.urandom(16)
    login = (seat.login, seat.password) if seat.login else ("", "")

    def read(data: bytes) -> Refusal:
        turned = verified(seat.host_sign, "turned", JoinRefusal, data)
        if turned.join != join:
            raise BadMessage(why="a reply to somebody else")
        return REFUSALS.get(turned.refusal, Refusal)(**turned.facts)

    try:
        async with _JoinChannel(seat.endpoint, [topics.reply(join)], login) as door:
            return await door.request(topics.join, encode(SeatInquiry(join, seat.account)), read, patience=patience)
    except NoAnswer:
        return None


async def cards_of(link: JoinLink, prefix: str, meant: Callable[[HostCard], bool], *, patient: bool) -> list[HostCard]:
    """The valid cards that the link may mean, newest of each host and table; those that are `meant` come first.

    Whoever is `patient` waits for one of these, also where others are said sooner.
    """
    topics = Topics(link.table, prefix) if link.table else Topics.any(prefix)
    cards: dict[tuple[str, bytes, bytes, int], HostCard] = {}
    clock = asyncio.get_running_loop().time
    until = clock() + LISTENING
    async with _door(link, [topics.card]) as door:
        while True:
            try:
                card = await door.wait_for(_card, until - clock())
            except TimeoutError:
                break
            if link.table and card.table != link.table:
                continue
            if not cards:
                until = clock() + (KNOWN if patient else OTHERS)
            cards[card.table, card.sign, card.seal, card.version] = card
            if meant(card) and card.version == VERSION:
                if link.table:
                    break
                until, patient = min(until, clock() + OTHERS / 3), False
    if not cards:
        raise NobodyThere(address=link.endpoint)
    return sorted(cards.values(), key=meant, reverse=True)


def _card(data: bytes) -> HostCard:
    """A card signed with the key that it names; whether that is the right key is another question."""
    claimed = decode(HostCard, data[SIGNATURE:])
    return verified(claimed.sign, "card", HostCard, data)


def _reply(card: HostCard, join: bytes, cls: type[Message], data: bytes) -> Message:
    """The message that the join waits for; raises the refusal when the host turns the device away."""
    try:
        return decode(cls, data)
    except BadMessage:
        if refusal := _turned(card, join, data):
            raise refusal from None
        raise


def _turned(card: HostCard, join: bytes, data: bytes) -> Refusal | None:
    """Why the host of `card` turns the join away, if `data` says so."""
    try:
        turned = verified(card.sign, "turned", JoinRefusal, data)
    except BadMessage:
        return None
    return REFUSALS.get(turned.refusal, Refusal)(**turned.facts) if turned.join == join else None


def _door(link: JoinLink, topics: list[str]) -> _JoinChannel:
    return _JoinChannel(link.endpoint, topics, link.login)


class _JoinChannel:
    """A short line to the broker, for `async with`, on which one thing is said and one is awaited at a time."""

    def __init__(self, where: Endpoint, topics: list[str], login: tuple[str, str] = ("", "")) -> None:
        self.refused = False
        self._heard: asyncio.Queue[bytes] = asyncio.Queue(100)
        self._up = asyncio.Event()
        self._client = MqttClient(
            where, login, topics, on_message=self._receive, on_connect=self._up.set, on_refused=self._refuse
        )

    async def __aenter__(self) -> Self:
        self._client.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.close()

    async def wait_for(self, read: Callable[[bytes], Message], patience: float) -> Message:
        """The first message that `read` can read; others are passed over. Raises TimeoutError."""
        async with asyncio.timeout(patience):
            while True:
                try:
                    return read(await self._heard.get())
                except BadMessage:
                    continue

    async def request(
        self,
        topic: str,
        payload: bytes,
        read: Callable[[bytes], Message],
        *,
        pauses: Iterator[float] | None = None,
        patience: float = ANSWERING,
        waiting: Callable[[], None] = _nothing,
    ) -> Message:
        """Say `payload`, again after each pause, until something comes that `read` can read; raises NoAnswer.

        Told that too many knock, it goes on, and in the end raises that.
        """
        clock = asyncio.get_running_loop().time
        began, crowded, told = clock(), False, False
        pauses = pauses or itertools.repeat(SAY_AGAIN)
        try:
            async with asyncio.timeout(REACHING):
                await self._up.wait()
        except TimeoutError:
            raise NoAnswer from None
        while (left := began + patience - clock()) > 0:
            self._client.publish(topic, payload)
            until = clock() + min(next(pauses), left)
            while (pause := until - clock()) > 0:
                try:
                    return await self.wait_for(read, pause)
                except TooManyTries:
                    crowded = True
                except TimeoutError:
                    break
            if not told and (crowded or clock() > began + SAY_AGAIN):
                told = True
                waiting()
        raise TooManyTries if crowded else NoAnswer

    def _receive(self, _topic: str, payload: bytes, _retained: bool) -> None:
        if not self._heard.full():
            self._heard.put_nowait(payload)

    def _refuse(self) -> None:
        self.refused = True
        self._receive("", b"", False)  # whoever listens looks up
