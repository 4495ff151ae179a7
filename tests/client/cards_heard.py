"""In place of a broker: cards that come at their times, and a host that answers whoever asks it about a seat."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client.device.keyring import SeatCredential
from protocol import VERSION
from protocol.codec import decode
from protocol.keys import SeatKeys, signed
from protocol.messages import HostCard, JoinRefusal, SeatInquiry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

OURS, OTHERS = SeatKeys.new(), SeatKeys.new()
EPOCH = bytes(16)


def card(table: str = "table", keys: SeatKeys = OURS, **changes: Any) -> HostCard:
    """The card of a table."""
    plain = HostCard(VERSION, table, keys.sign_public, keys.seal_public, EPOCH, True, "wolfmoon", "lobby", 0, 6)
    return replace(plain, **changes)


def said(one: HostCard) -> bytes:
    """A card as its host signs it."""
    keys = OURS if one.sign == OURS.sign_public else OTHERS
    return signed(keys, "card", one)


def seat(keys: SeatKeys = OURS, **changes: Any) -> SeatCredential:
    """A seat at the table of a host."""
    own = SeatKeys.new()
    plain = SeatCredential(
        table="table", address="192.0.2.1", port=1883, name="Ada", account=own.account, password="secret",  # noqa: S106
        keys=own.to_bytes(), host_sign=keys.sign_public, host_seal=keys.seal_public,
    )  # fmt: skip
    return replace(plain, **changes)


class Broker:
    """It says `comes` at its seconds, lets nobody in by name if it is `closed`, answers inquiries with `about_seat`."""

    def __init__(
        self,
        comes: Iterable[tuple[float, bytes]] = (),
        *,
        closed: bool = False,
        about_seat: Callable[[SeatInquiry], list[bytes]] = lambda _: [],
    ) -> None:
        self.comes = list(comes)
        self.closed = closed
        self.about_seat = about_seat
        self.logins: list[tuple[str, str]] = []
        self.topics: list[list[str]] = []
        self.asked: list[tuple[float, SeatInquiry]] = []

    def __call__(
        self,
        _where: object,
        login: tuple[str, str],
        topics: list[str],
        *,
        on_message: Callable[[str, bytes, bool], None],
        on_connect: Callable[[], None],
        on_refused: Callable[[], None],
    ) -> Line:
        """A line to it."""
        self.logins.append(login)
        self.topics.append(topics)
        return Line(self, on_message, on_refused if self.closed and login[0] else on_connect)


class Line:
    """A device's line to the broker."""

    def __init__(self, broker: Broker, hears: Callable[[str, bytes, bool], None], begins: Callable[[], None]) -> None:
        self._broker, self._hears, self._begins = broker, hears, begins

    def connect(self) -> None:
        """At once; what comes comes from now on."""
        self._begins()
        loop = asyncio.get_running_loop()
        for after, data in self._broker.comes:
            loop.call_later(after, self._hears, "", data, False)

    async def close(self) -> None:
        """There is nothing to close."""

    def publish(self, _topic: str, data: bytes) -> None:
        """A device asks about a seat."""
        asked = decode(SeatInquiry, data)
        self._broker.asked.append((asyncio.get_running_loop().time(), asked))
        for answer in self._broker.about_seat(asked):
            self._hears("", answer, False)


def turned(keys: SeatKeys, join: bytes, refusal: str, **facts: int) -> bytes:
    """What a host says about a seat."""
    return signed(keys, "turned", JoinRefusal(join, refusal, facts))
