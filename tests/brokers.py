"""Running brokers for tests: fixtures, and a plain client that remembers what was delivered to it.

conftest.py offers the fixtures to every test. They start in milliseconds, so every test has its own.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from host.brokers import Address, Broker, Login
from host.brokers.embedded import Embedded
from host.brokers.mosquitto import Mosquitto

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

SEATS = {"s0000000000aa": "password of seat a", "s0000000000bb": "password of seat b"}
"""Accounts that the brokers of the fixtures know from the start."""
PATIENCE = 5.0


class Running:
    """A broker that runs on 127.0.0.1, and where."""

    def __init__(self, broker: Broker, address: Address) -> None:
        self.broker = broker
        self.address = address
        self.port = address.port

    def guest(self, login: Login | None = None) -> Guest:
        """Connect a client with an account, or without one."""
        return Guest(self.port, login)

    def host(self) -> Guest:
        """Connect a client with the host's account."""
        return Guest(self.port, Login(self.address.username, self.address.password))

    def seat(self, which: str = "a") -> Guest:
        """Connect a client with the account of seat "a" or "b"."""
        name = account(which)
        return Guest(self.port, Login(name, SEATS[name]))


def account(which: str) -> str:
    """The account of seat "a" or "b"."""
    return f"s0000000000{which}{which}"


class Guest:
    """An MQTT 3.1.1 client, for `async with`; `heard` holds what the broker delivered.

    A broker may hang up on what is forbidden: whoever then says something comes back for it.
    """

    def __init__(self, port: int, login: Login | None) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.gone = threading.Event()
        self._port = port
        self._news = threading.Condition()
        self._answers: dict[int, Any] = {}
        self._welcome: list[bool] = []
        self._filters: list[str] = []
        self._login = login
        self._client = self._new_client()

    def _new_client(self) -> mqtt.Client:
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id=f"t{secrets.token_hex(6)}", reconnect_on_failure=False
        )
        if self._login:
            client.username_pw_set(self._login.username, self._login.password)
        client.on_socket_open = _no_delay
        client.on_connect = lambda _c, _u, _f, code, _p: self._tell(self._welcome.append, not code.is_failure)
        client.on_disconnect = lambda *_: self._tell(lambda _: self.gone.set(), None)
        client.on_message = lambda _c, _u, m: self._tell(self.heard.append, (m.topic, bytes(m.payload)))
        client.on_publish = lambda _c, _u, mid, _r, _p: self._tell(self._answers.update, {mid: True})
        client.on_subscribe = client.on_publish
        return client

    async def __aenter__(self) -> Self:
        if not await self.comes_in():
            raise PermissionError(self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.leave)

    async def comes_in(self) -> bool:
        """Connect; whether the broker lets this client in."""
        await asyncio.to_thread(self._client.connect, "127.0.0.1", self._port, 30)
        self._client.loop_start()
        await self.until(lambda: self._welcome)
        if self._welcome != [True]:
            await asyncio.to_thread(self.leave)
        return self._welcome == [True]

    async def listen(self, *filters: str) -> None:
        """Subscribe, and wait until the broker has done it."""
        self._filters += filters
        for one in filters:
            _code, mid = self._client.subscribe(one, 1)
            await self.until(lambda mid=mid: mid in self._answers)

    async def say(self, topic: str, payload: bytes = b"x", *, retain: bool = False) -> None:
        """Publish, and wait until the broker has it or has hung up."""
        if self.gone.is_set():
            await self._come_back()
        mid = self._client.publish(topic, payload, 1, retain).mid
        await self.until(lambda: mid in self._answers or self.gone.is_set())

    async def hears(self, topic: str, payload: bytes = b"x", seconds: float = PATIENCE) -> bool:
        """Wait for a message."""
        return await self.until(lambda: (topic, payload) in self.heard, seconds)

    async def is_gone(self) -> bool:
        """Wait until the broker has ended the connection."""
        return await asyncio.to_thread(self.gone.wait, PATIENCE)

    async def _come_back(self) -> None:
        """Connect anew with the same account, as somebody who has said nothing yet, and listen to the same."""
        await asyncio.to_thread(self.leave)
        self.gone.clear()
        self._welcome.clear()
        self._answers.clear()
        self._client = self._new_client()
        await self.comes_in()
        filters, self._filters = self._filters, []
        await self.listen(*filters)

    def leave(self) -> None:
        """Disconnect."""
        self._client.disconnect()
        with suppress(AttributeError):  # the thread may end by itself between paho's own check and its join
            self._client.loop_stop()
        del self._client  # it holds us and we hold it; only alone does it close its sockets in time

    def _tell(self, change: Any, value: object) -> None:
        with self._news:
            change(value)
            self._news.notify_all()

    async def until(self, there: Any, seconds: float = PATIENCE) -> bool:
        """Wait for something; whether it came in time."""
        return await asyncio.to_thread(self._wait, there, seconds)

    def _wait(self, there: Any, seconds: float) -> bool:
        with self._news:
            return bool(self._news.wait_for(there, seconds))


def _no_delay(_client: mqtt.Client, _data: object, sock: socket.socket) -> None:
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


@pytest.fixture
async def mosquitto(tmp_path: Path) -> AsyncIterator[Running]:
    """A real Mosquitto made from the repository's broker.conf, with two seats."""
    broker = Mosquitto(tmp_path / "broker", lan=False, accounts=SEATS)
    running = Running(broker, await broker.start())
    yield running
    await broker.stop()


@pytest.fixture
async def embedded() -> AsyncIterator[Running]:
    """The embedded broker, with two seats."""
    broker = Embedded(accounts=SEATS)
    running = Running(broker, await broker.start())
    yield running
    await broker.stop()


@pytest.fixture(params=["mosquitto", "embedded"])
async def any_broker(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Running]:
    """Both brokers, one after the other."""
    broker = (
        Mosquitto(tmp_path / "broker", lan=False, accounts=SEATS)
        if request.param == "mosquitto"
        else Embedded(accounts=SEATS)
    )
    running = Running(broker, await broker.start())
    yield running
    await broker.stop()
