"""Trying a broker's accounts: who reaches which topics, seen by the messages that arrive."""

from __future__ import annotations

import asyncio
import secrets
import socket
import ssl
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from host.brokers import Login
from host.errors import (
    BrokerRefused,
    BrokerTooTight,
    BrokerUnreachable,
    BrokerUnsafe,
    BrokerUntrusted,
    BrokerWithoutTls,
)
from protocol.mqtt import MqttClient
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.endpoint import Endpoint

NOBODY = Login("", "")
"""How a device comes that has no account."""
PROBE_TIMEOUT = 3.0
"""Seconds that the broker may take for an answer."""


async def check(where: Endpoint, host: Login, guests: Login, prefix: str) -> bool:
    """Try the accounts of host and guests. True when devices may also knock without an account.

    Raises BrokerUnsafe where guests or strangers reach more than the prefix, BrokerTooTight where they
    reach less.
    """
    await asyncio.to_thread(_greet, where)
    async with Visitor(where, host) as one, Visitor(where, guests) as other:
        topics = Topics(f"probe-{secrets.token_hex(4)}", prefix)
        up, down = topics.up("probe"), topics.down("probe")
        await _try_outside(one, other, up, down, prefix)
        for who, said, heard in ((other, up, up in one.heard), (one, down, down in other.heard)):
            if not heard:
                raise BrokerTooTight(who=who.name, topic=said, prefix=prefix)
    if guests == NOBODY:
        return True
    try:
        async with Visitor(where, host) as one, Visitor(where, NOBODY) as other:
            topics = Topics(f"probe-{secrets.token_hex(4)}", prefix)
            knock, reply = topics.join, topics.reply(secrets.token_bytes(16))
            await _try_outside(one, other, knock, reply, prefix)
            return knock in one.heard and reply in other.heard
    except BrokerRefused:
        return False


def _greet(where: Endpoint) -> None:
    """Make sure that the broker is there, and with TLS that it is the right one; raises why not."""
    trust = where.context()
    try:
        with socket.create_connection((where.host, where.port), PROBE_TIMEOUT) as plain:
            if trust:
                trust.wrap_socket(plain, server_hostname=where.host).close()
    except ssl.SSLCertVerificationError as error:
        raise BrokerUntrusted(address=where, reason=error.verify_message) from None
    except (ssl.SSLError, ConnectionResetError):
        raise BrokerWithoutTls(address=where) from None
    except OSError:
        raise BrokerUnreachable(address=where) from None


async def _try_outside(host: Visitor, guest: Visitor, up: str, down: str, prefix: str) -> None:
    """Let both speak outside the prefix, then inside; raise BrokerUnsafe for what the guest reached."""
    mark = secrets.token_hex(6)
    outside = [f"probe-{mark}", f"{prefix}-{mark}/card", f"home/{mark}/set"]
    await host.listen("#", up, *outside)
    await guest.listen("#", "$SYS/#", down, *outside)
    for topic in outside:
        if await guest.say(topic):
            raise BrokerUnsafe(who=guest.name, topic=topic, prefix=prefix)
        await host.say(topic)
    # A broker keeps the order of one client's messages: once these have come, the earlier ones have, or never
    # will.
    await guest.say(up)
    await host.say(down)
    await host.wait_for(up)
    await guest.wait_for(down)
    reached = list(guest.heard) + [topic for topic, sayer in host.heard.items() if sayer == guest.mark]
    for topic in reached:
        if not topic.startswith(f"{prefix}/"):
            raise BrokerUnsafe(who=guest.name, topic=topic, prefix=prefix)


class Visitor:
    """A short visit to a broker with one account, in an `async with` statement.

    Some brokers hang up on whoever tries what is forbidden. That is a refusal; the visitor comes back and listens anew.
    """

    def __init__(self, where: Endpoint, login: Login) -> None:
        self.where = where
        self.name = login.username or "anonymous"
        self.mark = secrets.token_bytes(8)
        self.heard: dict[str, bytes] = {}
        """The topics that came, with the mark of whoever said it last."""
        self._login = login
        self._news = asyncio.Event()
        self._filters: list[str] = []
        """What the broker lets this account listen to, as far as it has said."""
        self._refused = False
        self._hung_up = False
        self._answers: dict[int, bool] = {}
        self._speaks_5 = True
        self._client = self._new_client()

    async def __aenter__(self) -> Self:
        if await self._is_let_in():
            return self
        await self._client.close()
        self._speaks_5 = self._refused = self._hung_up = False
        self._client = self._new_client()
        if await self._is_let_in():
            return self
        await self._client.close()
        if self._refused:
            raise BrokerRefused(address=self.where, who=self.name)
        raise BrokerUnreachable(address=self.where)

    async def __aexit__(self, *_: object) -> None:
        await self._client.close()

    async def listen(self, *filters: str) -> None:
        """Subscribe to each filter, whatever the broker thinks of it."""
        for one in filters:
            if not await self._is_refused(lambda one=one: self._client.subscribe(one)):  # type: ignore[misc]
                self._filters.append(one)

    async def say(self, topic: str) -> bool:
        """Publish to a topic. True when the broker says that it took it; with 3.1.1 none says so."""
        refused = await self._is_refused(lambda: self._client.publish(topic, self.mark))
        return self._speaks_5 and refused is False

    async def wait_for(self, topic: str) -> None:
        """Wait until a topic has come, or patience ends."""
        await self._until(lambda: topic in self.heard)

    def _new_client(self) -> MqttClient:
        return MqttClient(
            self.where,
            (self._login.username, self._login.password),
            on_message=self._on_message,
            on_connect=self._news.set,
            on_disconnect=self._on_disconnect,
            on_refused=self._on_refused,
            on_answer=self._on_answer,
            version_5=self._speaks_5,
        )

    async def _is_let_in(self) -> bool:
        self._client.connect()
        await self._until(lambda: self._refused or self._client.is_connected())
        return self._client.is_connected()

    async def _is_refused(self, attempt: Callable[[], int]) -> bool | None:
        """Try something; whether the broker refuses it, in words or by hanging up. None where it says nothing."""
        if self._hung_up:  # behind its answer
            await self._come_back()
        number = attempt()
        await self._until(lambda: self._hung_up or number in self._answers)
        if self._hung_up:
            await self._come_back()
            return True
        return self._answers.pop(number, None)

    async def _come_back(self) -> None:
        """Connect anew, as nobody who has said anything yet, and listen to what was allowed."""
        await self._client.close()
        self._answers.clear()
        self._client = self._new_client()
        if not await self._is_let_in():
            raise BrokerUnreachable(address=self.where)
        self._hung_up = False
        for one in self._filters:
            number = self._client.subscribe(one)
            await self._until(lambda number=number: number in self._answers)  # type: ignore[misc]

    async def _until(self, reached: Callable[[], bool]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(PROBE_TIMEOUT):
                while not reached():
                    self._news.clear()
                    await self._news.wait()

    def _on_refused(self) -> None:
        self._refused = True
        self._news.set()

    def _on_disconnect(self) -> None:
        self._hung_up = True
        self._news.set()

    def _on_message(self, topic: str, payload: bytes, _retained: bool) -> None:
        self.heard[topic] = payload
        self._news.set()

    def _on_answer(self, number: int, refused: bool) -> None:
        self._answers[number] = refused
        self._news.set()
