"""An MQTT broker inside this process, for machines without Mosquitto: practice, and small tables.

amqtt 0.12.1 speaks MQTT 3.1.1 only, and sets no limit to what one client may ask of it or leave unread; that is
why it listens on 127.0.0.1 unless it is told otherwise.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import secrets
import threading
import warnings
from typing import TYPE_CHECKING, Any

from host.brokers import HOST_ACCOUNT, Address, Broker, Login
from host.brokers.acl import narrowed, rules
from host.brokers.files import shipped
from host.brokers.ports import free_port
from host.errors import BrokerDied, EmbeddedMissing
from protocol.program import installation

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

MOST_SEATS = 6
MOST_TABLES = 1


def found() -> bool:
    """Whether the embedded broker is installed."""
    return importlib.util.find_spec("amqtt") is not None


class Embedded(Broker):
    """amqtt in a thread and loop of its own: what strangers make it stumble over stays out of the host's."""

    kind = "embedded"
    most_seats = MOST_SEATS
    most_tables = MOST_TABLES

    def __init__(self, *, port: int = 0, lan: bool = False, accounts: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.port = port
        self.local = not lan
        self._host = Login(HOST_ACCOUNT, secrets.token_urlsafe(24))
        self._accounts = {HOST_ACCOUNT: self._host.password, **(accounts or {})}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._broker: Any = None

    async def start(self) -> Address:
        """Start the broker and wait until it listens."""
        if not found():
            raise EmbeddedMissing(line=installation.host_line())
        await self.stop()
        self.port = free_port(self.port, lan=not self.local)
        self.died.clear()
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda _loop, _context: None)
        self._thread = threading.Thread(
            target=self._serve, args=(self._loop, asyncio.get_running_loop()), name="amqtt", daemon=True
        )
        self._thread.start()
        try:
            await self._there(self._open(quietly_imported()))
        except Exception as wrong:
            await self.stop()
            raise BrokerDied(reason=str(wrong)) from wrong
        return Address("127.0.0.1", self.port, self._host.username, self._host.password)

    async def add_account(self, name: str, password: str) -> Login:
        """Let a seat in."""
        self._accounts[name] = password
        return Login(name, password)

    async def remove_account(self, name: str) -> None:
        """Shut a seat out; whoever is connected with this account is disconnected."""
        if self._accounts.pop(name, None) is not None and self._broker:
            await self._there(self._broker.dismiss(name))

    async def stop(self) -> None:
        """End the broker."""
        loop, thread, broker = self._loop, self._thread, self._broker
        self._loop = self._thread = self._broker = None
        if loop is None or thread is None:
            return
        if broker and not loop.is_closed():
            with contextlib.suppress(Exception):
                await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(broker.shutdown(), loop))
        with contextlib.suppress(RuntimeError):  # it has ended by itself
            loop.call_soon_threadsafe(loop.stop)
        await asyncio.to_thread(thread.join)

    def _serve(self, loop: asyncio.AbstractEventLoop, host: asyncio.AbstractEventLoop) -> None:
        """In a thread of its own: run the broker until it is stopped."""
        try:
            loop.run_forever()
        finally:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.run_until_complete(asyncio.sleep(0.01))
            loop.close()
            if self._loop is loop:
                with contextlib.suppress(RuntimeError):  # the host's loop has ended first
                    host.call_soon_threadsafe(self.died.set)

    async def _there(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` in the broker's own loop."""
        if self._loop is None or self._loop.is_closed():
            work.close()
            raise BrokerDied(reason=self.last_words)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def _open(self, make: Callable[..., Any]) -> None:
        """In the broker's own loop: listen."""
        where = "127.0.0.1" if self.local else "0.0.0.0"  # noqa: S104  (only when asked to)
        broker = make(
            {
                "listeners": {"default": {"type": "tcp", "bind": f"{where}:{self.port}", "max_connections": 64}},
                "plugins": {"host.brokers.doorkeeper.Doorkeeper": {}},
            }
        )
        doorkeeper = broker.plugins_manager.get_plugin("Doorkeeper")
        doorkeeper.accounts = self._accounts
        granted = shipped("broker.acl")
        doorkeeper.rules = rules(narrowed(granted, self.tables) if self.tables else granted)
        await broker.start()
        self._broker = broker


def quietly_imported() -> Callable[..., Any]:
    """The broker's class. amqtt logs every packet and warns of its own past; neither is for our user."""
    logging.getLogger("amqtt").setLevel(logging.CRITICAL + 1)
    logging.getLogger("transitions").setLevel(logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from host.brokers.doorkeeper import Reticent  # noqa: PLC0415  (half a second that only this broker costs)

        return Reticent
