"""The way to a seat: show that one knows the code, and get the keys of a seat."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.base.errors import FalseHost
from client.device.keyring import SeatCredential
from client.seat.join_channel import JoinChannel, Message, nobody_told, read_refusal
from protocol.codec import BadMessage, decode, encode
from protocol.codes import fingerprint, spoken
from protocol.keys import SIGNATURE, SeatKeys, signed, verified
from protocol.messages import Confirm, HostCard, JoinChallenge, JoinWelcome, Seated
from protocol.names import person_name
from protocol.pairing import DeviceJoin, FalseSeating
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from protocol.links import JoinLink

WAITING = 60.0
"""Seconds for which a device goes on knocking; the door draws lots among all who knock."""
PAUSES = 0.5, 1.3, 2.0
"""Seconds between two knocks: the first pause, by how much each is longer than the last, the longest."""


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


async def join(found: Found, name: str, waiting: Callable[[], None] = nobody_told) -> SeatCredential:
    """Show that one knows the code, get a seat; raises the refusal (WrongCode, TableFull, NameTaken, ...).

    `waiting` is called once, when the door does not answer soon because others knock as well.
    """
    card, link = found.card, found.link
    keys = SeatKeys.new()
    name = person_name(name)
    pairing = await asyncio.to_thread(DeviceJoin, card, link.code, keys, name)
    topics = Topics(card.table, found.prefix)
    async with JoinChannel(link.endpoint, [topics.reply(pairing.join)], link.login) as door:
        confirm = await show_code(door, pairing, card, keys, found.prefix, WAITING, waiting)
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


async def show_code(
    door: JoinChannel,
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
        if len(data) > SIGNATURE and (said := read_refusal(card.sign, pairing.join, data)):
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


def _reply(card: HostCard, join: bytes, cls: type[Message], data: bytes) -> Message:
    """The message that the join waits for; raises the refusal when the host turns the device away."""
    try:
        return decode(cls, data)
    except BadMessage:
        if said := read_refusal(card.sign, join, data):
            raise said from None
        raise
