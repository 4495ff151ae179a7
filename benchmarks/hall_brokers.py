"""Mosquittos for many hosts and guests: the shipped configuration with large limits, further ones bridged to the first.

All know the same two accounts, the hosts' and the guests', as a house does that runs a broker of its own.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from benchmarks.children import NotMeasured
from host.admin.bridge import bridge
from host.brokers import Login, launcher, mosquitto
from host.brokers.existing import BrokerAccess
from host.brokers.files import shipped
from host.brokers.ports import admits, free_port
from protocol.topics import PREFIX

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection
    from pathlib import Path

KEEPER, GUESTS = Login("keeper", "k"), Login("guests", "g")
RULES = f"user {KEEPER.username}\ntopic readwrite #\n\nuser {GUESTS.username}\ntopic readwrite {PREFIX}/#\n"
FILES = 500
"""Connections beyond those of the tables' guests, with bridges and whoever tries the accounts."""
SEATS = 6
PATIENCE = 20.0


def files() -> None:
    """Let this process and those that it starts open as many files as the system allows."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - only POSIX has it

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def room(tables: int) -> int:
    """Connections for so many tables; raises NotMeasured where this system does not give as many files."""
    wanted = SEATS * tables + FILES
    if wanted > mosquitto.most_files():
        raise NotMeasured(
            f"{tables} tables need {wanted} open files for a broker; this system gives fewer (ulimit -Hn)"
        )
    return wanted


class HallBroker:
    """A Mosquitto that ends with this process."""

    def __init__(self, folder: Path, tables: int, more: str = "") -> None:
        self.folder = folder
        self.files = room(tables)
        self._tables = tables
        self.more = more
        self.port = free_port(0, lan=False)

    @property
    def access(self) -> BrokerAccess:
        """Where it is, with both accounts."""
        return BrokerAccess("127.0.0.1", self.port, KEEPER, GUESTS)

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    async def start(self) -> None:
        """Start it, and wait until it lets people in."""
        program = mosquitto.found()
        if not program:
            raise NotMeasured("Mosquitto is not installed")
        self.folder.mkdir()
        (self.folder / "acl").write_text(RULES, encoding="utf-8")
        lines = [mosquitto.password_line(one.username, one.password) for one in (KEEPER, GUESTS)]
        (self.folder / "passwords").write_text("".join(lines), encoding="utf-8")
        values = {
            "listener": f"{self.port} 127.0.0.1",
            "password_file": str(self.folder / "passwords"),
            "acl_file": str(self.folder / "acl"),
            "user": "root",
            "allow_anonymous": "false",
            "max_connections": str(self.files),
            "memory_limit": str(mosquitto.MEMORY + mosquitto.MEMORY_EACH * self._tables),
        }
        conf = self.folder / "conf"
        conf.write_text(mosquitto.configured(shipped("broker.conf"), values) + self.more, encoding="utf-8")
        numbers = map(str, (os.getpid(), self.files, 0, 0))
        command = [sys.executable, "-I", "-S", launcher.__file__, *numbers, program, "-c", str(conf)]
        quiet = asyncio.subprocess.DEVNULL
        self._process = await asyncio.create_subprocess_exec(*command, stderr=quiet)
        async with asyncio.timeout(PATIENCE):
            while await admits(self.port, GUESTS.username, GUESTS.password) is None:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """End it."""
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()


@asynccontextmanager
async def brokers(folder: Path, count: int, tables: Collection[str]) -> AsyncIterator[list[HallBroker]]:
    """So many brokers; all but the first call the first, by what `moontable host bridge` prints for these tables."""
    running: list[HallBroker] = []
    try:
        for number in range(count):
            more = bridge(running[0].access, f"127.0.0.1:{running[0].port}", tables) if running else ""
            one = HallBroker(folder / f"broker{number}", len(tables), more)
            await one.start()
            running.append(one)
        yield running
    finally:
        for one in reversed(running):
            await one.stop()
