"""A host at a broker that is there already, in a process of its own; it opens tables, all seats taken, as it is asked.

Takes a line of JSON (its broker, its folder), tells its keys, then answers each line with what it has used and written;
a line with tables opens them first. Budgets and waiting times are those of the product, and only a story is short: a
table whose people answer every two seconds would otherwise spend them on what is told between two answers.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import host.table.pace
from benchmarks.starts import resident
from host.brokers.existing import GUESTS_VARIABLE, BrokerAccess, Existing
from host.journal import Journal
from host.runtime.garbage_collection import relax
from host.server import Host
from protocol.durations import CROWDED_HEARTBEAT, SECRET_HEARTBEAT


class CountingJournal(Journal):
    """A journal that knows how often it has written, and the seconds that this took."""

    commits = 0
    committing = 0.0

    def commit(self) -> bool:
        """Make everything written so far durable; whether there was anything."""
        begun = time.perf_counter()
        written = super().commit()
        if written:
            self.commits += 1
            self.committing += time.perf_counter() - begun
        return written

    def facts(self) -> dict[str, float]:
        """What this process has used and written so far."""
        return {
            "spent": time.process_time(),
            "memory": resident(os.getpid()),
            "commits": self.commits,
            "committing": self.committing,
        }


def open_tables(server: Host, tables: dict[str, list[dict[str, str]]]) -> None:
    """Open tables at a running host and seat their people."""
    for name, row in tables.items():
        table = server.open_table(name)
        for seat in row:
            sign, seal = bytes.fromhex(seat["sign"]), bytes.fromhex(seat["seal"])
            table.attendance.add(seat["name"], sign, seal, seat["account"], server.loop.time())
        server.commits.plan(name)


async def main() -> None:
    """Serve until nobody asks any more."""
    wanted: dict[str, Any] = json.loads(sys.stdin.readline())
    fast = host.table.pace.FAST
    host.table.pace.FAST = replace(fast, heartbeat=SECRET_HEARTBEAT, slow_heartbeat=CROWDED_HEARTBEAT)
    journal = CountingJournal(Path(wanted["folder"]))
    access = BrokerAccess.parse(wanted["broker"], environ={GUESTS_VARIABLE: wanted["guests"]})
    server = Host(journal, Existing(access), fast=1.0)
    serving = asyncio.create_task(server.run())
    ready = asyncio.create_task(server.ready.wait())
    await asyncio.wait([ready, serving], return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        await serving  # it says why
    relax()
    keys = {"sign": server.keys.sign_public.hex(), "seal": server.keys.seal_public.hex(), "epoch": server.epoch.hex()}
    print(json.dumps(keys | journal.facts()), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        open_tables(server, json.loads(line).get("tables", {}))
        print(json.dumps(journal.facts()), flush=True)
    server.stop()
    await serving
    journal.close()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main())
