"""aedes, an MQTT broker for node, with the face that all brokers have here; and the fixture that gives it to the tests.

As a plugin of pytest (`-p benchmarks.aedes_broker`) it takes the place of all brokers on which the wire's tests run.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import tests.brokers
from benchmarks import node
from host.brokers import HOST_ACCOUNT, Address, Broker, Login
from host.brokers.acl import rules
from host.brokers.files import shipped
from host.brokers.ports import free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

VERSION = "1.2.0"
SERVER = Path(__file__).with_name("aedes") / "server.mjs"


class Aedes(Broker):
    """aedes on this machine, in a process of its own."""

    kind = "aedes"
    local = True

    def __init__(self, accounts: Mapping[str, str]) -> None:
        super().__init__()
        self.accounts = {HOST_ACCOUNT: secrets.token_urlsafe(24), **accounts}
        self._child: asyncio.subprocess.Process | None = None

    async def start(self) -> Address:
        """Start it on the port that it had, or a free one. Raises NotMeasured where there is no node."""
        await self.stop()
        environ = await node.environ(f"aedes-{VERSION}", (f"aedes@{VERSION}",))
        self.port = free_port(self.port, lan=False)
        pipe = asyncio.subprocess.PIPE
        self._child = await asyncio.create_subprocess_exec(*node.command(SERVER), stdin=pipe, stdout=pipe, env=environ)
        listed = [[rule.access, rule.filter, rule.user] for rule in rules(shipped("broker.acl"))]
        await self._say(port=self.port, accounts=self.accounts, rules=listed)
        return Address("127.0.0.1", self.port, HOST_ACCOUNT, self.accounts[HOST_ACCOUNT])

    async def add_account(self, name: str, password: str) -> Login:
        """Let a seat in."""
        self.accounts[name] = password
        await self._say(add=[name, password])
        return Login(name, password)

    async def remove_account(self, name: str) -> None:
        """Shut a seat out."""
        if self.accounts.pop(name, None):
            await self._say(remove=name)

    async def stop(self) -> None:
        """Kill it."""
        child, self._child = self._child, None
        if child:
            child.kill()
            await child.wait()

    async def _say(self, **order: Any) -> None:
        if self._child and self._child.stdin and self._child.stdout:
            self._child.stdin.write(json.dumps(order).encode() + b"\n")
            answer = await self._child.stdout.readline()
            if answer != b"ok\n":
                raise ConnectionError(answer)


@pytest.fixture(params=["aedes"])
async def any_broker() -> AsyncIterator[tests.brokers.Running]:
    """Aedes instead of Mosquitto and the embedded broker."""
    broker = Aedes(tests.brokers.SEATS)
    yield tests.brokers.Running(broker, await broker.start())
    await broker.stop()


tests.brokers.any_broker = any_broker  # before conftest.py offers it to every test
