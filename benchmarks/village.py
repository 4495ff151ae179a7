"""A village of fifty real clients over Mosquitto: one whole night, and ballots from the last vote to all screens.

    .venv/bin/python benchmarks/village.py [SEATS] [BALLOTS]

The bare loop (hosts.py) answers one message with as many and as long ones; host and bare loop are measured in one run,
and the ratio counts. The host runs at the pace of tests, with its slots a tenth as long as at pace relaxed.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.answer_to_screens import BareTable, Process, timed
from client.device.keyring import SeatCredential
from client.seat.connection import Connection
from protocol.sizes import down_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.messages import AskView

GAME = "werewolves"
SCALE = 0.1
PATIENCE = 120.0


class Village:
    """The clients; in the night they tap at random."""

    def __init__(self, process: Process) -> None:
        self.dice = random.Random(5)
        self.lines: list[Connection] = []
        self.answered: set[tuple[int, int]] = set()
        for name, keys in process.keys["table1"].items():
            seat = SeatCredential(
                table="table1",
                address="127.0.0.1",
                port=process.facts["port"],
                name=name,
                account=keys.account,
                password=process.passwords[keys.account],
                keys=keys.to_bytes(),
                host_sign=bytes.fromhex(process.facts["sign"]),
                host_seal=bytes.fromhex(process.facts["seal"]),
            )
            self.lines.append(Connection(seat))

    async def open(self) -> None:
        """Connect, and begin a game."""
        for line in self.lines:
            line.open()
        await self.until(lambda: all(line.scene.status == "live" for line in self.lines))
        for line in self.lines:
            line.observe(lambda line=line: self.tap(line))
            line.submit_command("ready", "yes")
        await self.until(lambda: all(line.scene.room.phase == "playing" for line in self.lines))

    async def close(self) -> None:
        """Hang up."""
        await asyncio.gather(*(line.close() for line in self.lines))

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait for a state of things."""
        async with asyncio.timeout(PATIENCE):
            while not reached():  # noqa: ASYNC110 - nobody sets an event for it
                await asyncio.sleep(0.005)

    def tap(self, line: Connection) -> None:
        """Tap something in a slot, once; end one's own speech; shoot nobody."""
        for ask in line.scene.asks:
            mine = line.scene.you, ask.number
            if mine in self.answered:
                continue
            if ask.kind == "slot" or ask.name in ("done", "hunter", "successor", "thumb"):
                self.answered.add(mine)
                line.submit_answer(ask.number, self.choice(ask))

    def choice(self, ask: AskView) -> str:
        """Anything that is open."""
        open_now = [c for c in ask.choices if c not in ask.closed]
        one = self.dice.choice(open_now)
        if not ask.also:
            return one
        return f"{one}+{self.dice.choice([c for c in ask.also if c != one and c not in ask.closed])}"

    @property
    def table(self):  # noqa: ANN201 - the game's
        """The village as the first client sees it."""
        return self.lines[0].scene.table

    def asked(self, name: str) -> list[tuple[Connection, AskView]]:
        """Who has an ask of that name open."""
        return [(line, ask) for line in self.lines for ask in line.scene.asks if ask.name == name]

    async def ballot(self) -> float | None:
        """Nominate and second somebody; milliseconds from the last thumb to all screens with the result."""
        await self.until(lambda: self.table.phase in {"talk", "night"})
        open_now = self.asked("nominate")
        if not open_now:
            return None
        line, ask = open_now[0]
        line.submit_answer(ask.number, next(c for c in ask.choices if c not in ask.closed and c != "dog"))
        await self.until(lambda: bool(self.asked("second")))
        line, ask = self.asked("second")[-1]
        line.submit_answer(ask.number, ask.choices[0])
        living = sum(not seat.out for seat in self.table.seats)
        await self.until(lambda: len(self.asked("vote")) == living)
        votes = self.asked("vote")
        for line, ask in votes[:-1]:
            line.submit_answer(ask.number, "down")
        await self.until(lambda: not any(line.scene.pending for line, _ in votes))
        last, ask = votes[-1]
        begun = time.perf_counter()
        last.submit_answer(ask.number, "down")
        held: set[int] = set()
        done = asyncio.Event()

        def look(line: Connection) -> None:
            if not line.scene.table.ballot:
                held.add(line.scene.you)
                if len(held) == len(self.lines):
                    done.set()

        for line in self.lines:
            line.observe(lambda line=line: look(line))
        await asyncio.wait_for(done.wait(), PATIENCE)
        taken = (time.perf_counter() - begun) * 1000
        for line in self.lines:
            line._changed.pop()  # noqa: SLF001 - a client never lets go of a watcher
        return taken


def told(name: str, times: list[float]) -> None:
    """One line of figures."""
    middle, worst = statistics.median(times), max(times)
    print(f"{name:<12} p50 {middle:7.1f} ms   worst {worst:7.1f} ms   ({len(times)})")


async def main(seats: int, ballots: int) -> None:
    """Measure, and say what came out."""
    names = [f"Guest {number:02}" for number in range(1, seats + 1)]
    size = down_size(GAME, seats, "playing")
    async with Process("real", 1, names, game=GAME, scale=SCALE) as process:
        village = Village(process)
        await village.open()
        begun, spent = time.perf_counter(), await process.spent()
        await village.until(lambda: village.table is not None and village.table.phase not in ("deal", "night"))
        length, cpu = time.perf_counter() - begun, await process.spent() - spent
        print(f"{seats} seats, messages of {size} bytes: a night of {length:.1f} s took the host {cpu:.1f} s")
        times = []
        while len(times) < ballots and (taken := await village.ballot()) is not None:
            times.append(taken)
        await village.close()
    async with Process("bare", 1, names, down=size, body=size - 200, public=size // 2) as process:
        table = BareTable(process, "table1")
        await table.open()
        bare = await timed(table, max(ballots, len(times)))
        await table.close()
    told("ballot", times)
    told("bare loop", bare)
    print(f"ratio        p50 {statistics.median(times) / statistics.median(bare):.2f}")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    asyncio.run(main(*(given + [50, 10][len(given) :])))
