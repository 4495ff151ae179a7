"""Going back to a seat that one has: whether its host is there, and what became of the seat where it is gone."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from client.base.errors import HostKeyChanged, NoAnswer, NobodyThere, SeatGone
from client.seat.join_channel import (
    ANSWERING,
    KNOWN,
    LISTENING,
    JoinChannel,
    host_card,
    read_refusal,
    require_reachable,
)
from protocol import VERSION
from protocol.codec import BadMessage, encode
from protocol.errors import OtherVersion, Refusal, SeatEnded
from protocol.messages import HostCard, SeatInquiry
from protocol.topics import Topics

if TYPE_CHECKING:
    from client.device.keyring import SeatCredential


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
        card = host_card(data)
        if (card.sign, card.seal, card.table) != (seat.host_sign, seat.host_seal, seat.table):
            others.append(card)
            raise BadMessage(why="the card of another host")
        if card.version != VERSION:
            versions.append(card.version)
            raise BadMessage(why="the card of another version")
        return card

    async with JoinChannel(seat.endpoint, [topics.card], login) as door:
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
        if said := read_refusal(seat.host_sign, join, data):
            return said
        raise BadMessage(why="no reply to this inquiry")

    try:
        async with JoinChannel(seat.endpoint, [topics.reply(join)], login) as door:
            return await door.request(topics.join, encode(SeatInquiry(join, seat.account)), read, patience=patience)
    except NoAnswer:
        return None
