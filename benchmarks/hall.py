"""A hall: brokers, hosts and the seats of many tables, each in processes of their own on this machine.

Tables are added to a running hall. Guests sit at the only broker, or in turn at all but the first, so that what a table
says crosses each bridge.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.children import Child
from benchmarks.hall_brokers import GUESTS, KEEPER, SEATS, brokers
from benchmarks.knee import Reading, Setting, Spent
from protocol.keys import SeatKeys
from protocol.mqtt import KEEPALIVE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from benchmarks.hall_brokers import HallBroker

TABLES_A_PROCESS = 50
AT_ONCE = 2
"""Processes of seats that begin at the same moment: beginning a game is more work than going on."""
SETTLING = 2.5
"""Seconds after the last table has begun, before anything is counted."""
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def broker_seconds(pid: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def idle_seconds() -> float:
    """Seconds in which a core of this machine had nothing to do, of all cores, since it was started."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split(maxsplit=6)
    return (int(fields[4]) + int(fields[5])) / TICKS


class Hall:
    """What is running, with so many `tables` by now."""

    def __init__(self, lines: list[HallBroker], hosts: list[Child]) -> None:
        self.tables = 0
        self._brokers = lines
        self._hosts = hosts
        self._seats: list[Child] = []
        self._begins = asyncio.Semaphore(AT_ONCE)

    async def grow(self, tables: int) -> None:
        """Open tables until there are so many, and let their games begin."""
        new = range(self.tables + 1, tables + 1)
        self.tables = tables
        shares = [[n for n in new if n % len(self._hosts) == at] for at in range(len(self._hosts))]
        begun = [
            self._begin(host, [f"table{n}" for n in some])
            for host, share in zip(self._hosts, shares, strict=True)
            for some in batches(share)
        ]
        await asyncio.gather(*begun)
        await asyncio.sleep(SETTLING)

    async def _begin(self, host: Child, names: list[str]) -> None:
        async with self._begins:
            keys = {name: [SeatKeys.new() for _ in range(SEATS)] for name in names}
            await host.ask({"tables": {name: people(row) for name, row in keys.items()}})
            near = self._brokers[1:] or self._brokers
            sitting = {
                name: [{"keys": one.to_bytes().hex(), "port": near[at % len(near)].port} for at, one in enumerate(row)]
                for name, row in keys.items()
            }
            account = {"login": GUESTS.username, "password": GUESTS.password, "keepalive": KEEPALIVE}
            told = {**host.facts, **account, "seed": len(self._seats), "tables": sitting}
            child = Child(_program("hall_seats"), told)
            self._seats.append(await child.__aenter__())

    async def close(self) -> None:
        """Let everybody go, then the hosts."""
        for children in (self._seats, self._hosts):
            await asyncio.gather(*(child.__aexit__() for child in children))

    async def read(self, seconds: float) -> Reading:
        """Watch for so many seconds."""
        before, _ = await self._facts()
        begun, idle = time.monotonic(), idle_seconds()
        await asyncio.sleep(seconds)
        lasted, idle = time.monotonic() - begun, idle_seconds() - idle
        after, times = await self._facts()
        spent = Spent(
            *(
                [late["spent"] - early["spent"] for early, late in zip(before[kind], after[kind], strict=True)]
                for kind in ("hosts", "brokers", "seats")
            )
        )
        grown = {
            name: sum(late[name] - early[name] for early, late in zip(before["hosts"], after["hosts"], strict=True))
            for name in ("commits", "committing")
        }
        return Reading(
            Setting(len(self._hosts), len(self._brokers), self.tables),
            seconds=lasted,
            times=times,
            spent=spent,
            commits=int(grown["commits"]),
            committing=grown["committing"],
            memory=sum(host["memory"] for host in after["hosts"]) - sum(host.facts["memory"] for host in self._hosts),
            idle=idle / lasted / (os.cpu_count() or 1),
        )

    async def _facts(self) -> tuple[dict[str, list[dict[str, Any]]], list[float]]:
        seats = await asyncio.gather(*(child.ask({}) for child in self._seats))
        hosts = await asyncio.gather(*(host.ask({}) for host in self._hosts))
        lines = [{"spent": broker_seconds(one.pid)} for one in self._brokers]
        return {"hosts": hosts, "brokers": lines, "seats": seats}, [one for child in seats for one in child["times"]]


def batches(share: list[int]) -> Iterator[list[int]]:
    """Tables for one process of seats each."""
    left = iter(share)
    while some := list(islice(left, TABLES_A_PROCESS)):
        yield some


def people(row: list[SeatKeys]) -> list[dict[str, str]]:
    """The people of a table, as a host is told of them."""
    return [
        {
            "name": f"Guest {number}",
            "account": one.account,
            "sign": one.sign_public.hex(),
            "seal": one.seal_public.hex(),
        }
        for number, one in enumerate(row, 1)
    ]


@asynccontextmanager
async def hall(hosts: int, lines: int, most: int) -> AsyncIterator[Hall]:
    """An empty hall with so many hosts and brokers, and room for `most` tables."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="moontable-")))
        names = [f"table{n}" for n in range(1, most + 1)]
        running = await stack.enter_async_context(brokers(folder, lines, names))
        url = f"mqtt://{KEEPER.username}:{KEEPER.password}@127.0.0.1:{running[0].port}"
        guests = f"{GUESTS.username}:{GUESTS.password}"
        serving: list[Child] = []
        room = Hall(running, serving)
        try:
            for number in range(hosts):
                own = folder / f"host{number}"
                own.mkdir()
                host = Child(_program("hall_host"), {"broker": url, "guests": guests, "folder": str(own)})
                serving.append(await host.__aenter__())
            yield room
        finally:
            await room.close()


def _program(name: str) -> list[str]:
    return [sys.executable, "-m", f"benchmarks.{name}"]
