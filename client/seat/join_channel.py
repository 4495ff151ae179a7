"""A short line to a broker: where it is, what the hosts there say of themselves, one question at a time."""

from __future__ import annotations

import asyncio
import errno
import itertools
import os
import socket
import ssl
from typing import TYPE_CHECKING, Self, TypeVar

from client.base.errors import BrokerNotTrusted, BrokerWithoutTls, NoAnswer, NoLocalNetwork, UnknownAddress, Unreachable
from protocol.codec import BadMessage, decode
from protocol.durations import CARD_EVERY
from protocol.errors import REFUSALS, Refusal, TooManyTries
from protocol.keys import SIGNATURE, verified
from protocol.messages import HostCard, JoinRefusal
from protocol.mqtt import MqttClient

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from protocol.endpoint import Endpoint

REACHING = 5.0
"""Seconds to wait until a broker answers."""
LISTENING = CARD_EVERY
"""Seconds to wait for the first host card."""
KNOWN = 2 * CARD_EVERY
"""Seconds to wait for the card of a host that is known, where others lie in its place: it says its own again."""
ANSWERING = 12.0
"""Seconds to wait for the host's reply."""
SAY_AGAIN = 2.0
"""Seconds until a question is said once more."""

Message = TypeVar("Message")


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


def host_card(data: bytes) -> HostCard:
    """A card signed with the key that it names; whether that is the right key is another question."""
    claimed = decode(HostCard, data[SIGNATURE:])
    return verified(claimed.sign, "card", HostCard, data)


def read_refusal(host: bytes, join: bytes, data: bytes) -> Refusal | None:
    """Why the host that signs with `host` turns the join away, if `data` says so."""
    try:
        turned = verified(host, "turned", JoinRefusal, data)
    except BadMessage:
        return None
    return REFUSALS.get(turned.refusal, Refusal)(**turned.facts) if turned.join == join else None


def nobody_told() -> None:
    """Nobody waits to be told."""


class JoinChannel:
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
        waiting: Callable[[], None] = nobody_told,
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
