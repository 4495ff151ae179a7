"""Light clients of many tables in a process of their own, at the pace of people: each table answers every two seconds.

They open, sign and seal as devices do, are heard as often, and show nothing. A table answers at moments that were set
before: one that is late has not moved the next. Takes a line of JSON (the tables), says when all games are on, then
answers each line with the times since the line before, and the processor seconds so far.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from itertools import count
from typing import TYPE_CHECKING

from benchmarks.knee import EVERY
from benchmarks.seats import RealTable, Seat, until
from protocol.durations import HEARTBEAT

if TYPE_CHECKING:
    from benchmarks.seats import Player

TOGETHER = 40
"""Seats that connect at the same moment."""
LOOKING = 0.01
"""Seconds between two looks at which table is due."""
BEATS = 10
"""After so many looks devices that were silent for long are looked for, too."""
AGAIN = 1.0
"""A device says again after so long what has no receipt, and that it is there while nobody answers."""


class PacedTable(RealTable):
    """Seats of a table whose people answer now and then."""

    def __init__(self, seats: list[Seat], begins: float) -> None:
        super().__init__(seats)
        self.times: list[float] = []
        self.answers_now_and_then = False
        self._due = time.monotonic() + begins
        self._begun = 0.0

    def beat(self) -> None:
        """Let seats be heard as devices are."""
        now = time.monotonic()
        for one in self.players:
            if now - one.seat.said_at > (HEARTBEAT if one.live and not one.pending else AGAIN) and one.seat.up:
                one.say()

    def look(self) -> None:
        """Let the seat that is asked answer, if it is time; where nobody is asked yet it is looked at again."""
        now = time.monotonic()
        if now < self._due:
            return
        self._begun = time.perf_counter()
        if self.act():
            while self._due <= now:
                self._due += EVERY

    def stepped(self, one: Player) -> None:
        """Note how long it took until all screens had it."""
        before = self.answers
        super().stepped(one)
        if self.answers > before:
            self.times.append((time.perf_counter() - self._begun) * 1000)


async def living(tables: list[PacedTable]) -> None:
    """Let people answer and devices be heard."""
    for looks in count():
        for table in tables:
            if looks % BEATS == 0:
                table.beat()
            if table.answers_now_and_then:
                table.look()
        await asyncio.sleep(LOOKING)


async def main() -> None:
    """Connect, begin the games, and tell the times."""
    told = json.loads(sys.stdin.readline())
    dice = random.Random(told["seed"])
    tables, seats = [], []
    for name, row in told["tables"].items():
        sitting = [
            Seat({**told, "port": one["port"]}, name, bytes.fromhex(one["keys"]), told["password"]) for one in row
        ]
        for seat in sitting:
            seat.said_at = time.monotonic() - dice.uniform(0, HEARTBEAT)
        seats += sitting
        tables.append(PacedTable(sitting, dice.uniform(0, EVERY)))
    alive = asyncio.create_task(living(tables))
    for first in range(0, len(seats), TOGETHER):
        some = seats[first : first + TOGETHER]
        for seat in some:
            seat.line.connect()
        await until(lambda some=some: all(seat.up for seat in some))
    await until(lambda: all(table.playing() for table in tables))
    for table in tables:
        table.answers_now_and_then = True
    print(json.dumps({"spent": time.process_time()}), flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        times = [one for table in tables for one in table.times]
        for table in tables:
            table.times.clear()
        print(json.dumps({"times": times, "spent": time.process_time()}), flush=True)
    alive.cancel()
    await asyncio.gather(*(seat.line.close() for seat in seats))


if __name__ == "__main__":
    asyncio.run(main())
