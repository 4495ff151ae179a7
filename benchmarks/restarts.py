"""How long a host with twenty tables in mid-game takes from its start until every table was told again."""

from __future__ import annotations

import sys
import tempfile
import time

from benchmarks.children import Child
from benchmarks.measured import Restarts
from benchmarks.sides import opened
from benchmarks.starts import counted

TABLES = 20
PLAYED = 6.0
"""Seconds of playing before the host is stopped."""


async def restarts(rounds: int) -> Restarts:
    """Play at all tables, stop the host, and start it again and again on what it has left."""
    counted()
    got = Restarts([], 0.0)
    with tempfile.TemporaryDirectory(prefix="moontable-") as folder:
        async with opened("real", TABLES, 6, folder=folder) as side:
            await side.busy(PLAYED)
        for _ in range(rounds):
            program = [sys.executable, "-m", "benchmarks.hosts", "again", folder]
            async with Child(program, {"begun": time.monotonic()}) as host:
                got.told.append(host.facts["told"])
                got.memory = max(got.memory, host.facts["memory"])
    return got
