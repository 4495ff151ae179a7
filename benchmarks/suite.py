"""How long the tests take."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from benchmarks.children import NotMeasured
from benchmarks.measured import Suite

PROGRAM = Path(__file__).resolve().parent.parent / "scripts" / "test"


async def suite() -> Suite:
    """Run all of them, once."""
    begun = time.monotonic()
    quiet = asyncio.subprocess.DEVNULL
    tests = await asyncio.create_subprocess_exec(str(PROGRAM), stdin=quiet, stdout=quiet, stderr=quiet)
    if await tests.wait():
        raise NotMeasured("scripts/test fails; run it by itself to see why")
    return Suite((time.monotonic() - begun) / 60)
