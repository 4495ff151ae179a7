"""The tests' own loop: what is waited for before it counts as still, and what is not."""

from __future__ import annotations

import asyncio
import threading

from tests import stillness
from tests.stillness import still


async def test_what_is_due_soon_and_what_follows_from_it_has_happened():
    """A timer that starts another, and everything that is done step by step."""
    happened = []
    loop = asyncio.get_running_loop()
    loop.call_later(stillness.SOON / 2, lambda: loop.call_later(stillness.SOON / 2, happened.append, "timer"))

    async def steps():
        for _ in range(50):
            await asyncio.sleep(0)
        happened.append("steps")

    stepping = asyncio.create_task(steps())
    await still()
    assert sorted(happened) == ["steps", "timer"]
    await stepping


async def test_a_thread_is_waited_for():
    """What a file or a key says may change the screen."""
    begun, may_end = threading.Event(), threading.Event()

    def work():
        begun.set()
        may_end.wait()

    working = asyncio.ensure_future(asyncio.to_thread(work))
    await asyncio.to_thread(begun.wait)
    waiting = asyncio.create_task(still())
    await asyncio.sleep(3 * stillness.SOON)
    assert not waiting.done()
    may_end.set()
    await waiting
    await working


async def test_what_comes_much_later_is_not_waited_for(monkeypatch):
    """Clocks that strike each second, and what may never come."""
    monkeypatch.setattr(stillness, "PATIENCE", 3600.0)
    loop = asyncio.get_running_loop()
    clock, never = loop.call_later(1800.0, int), loop.create_future()
    await still()
    assert not never.done()
    clock.cancel()
