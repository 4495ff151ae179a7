"""`benchmarks/scale`: for each number of hosts and brokers how many tables are carried, and what an answer costs."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
from dataclasses import asdict
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.children import NotMeasured
from benchmarks.hall import hall
from benchmarks.hall_brokers import files
from benchmarks.knee import EVERY, LATE, Knee, Reading
from host.errors import HostError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.hall import Hall

HOSTS, BROKERS = (1, 2, 4), (1, 2, 3)
FIRST, MOST = 10, 500
SECONDS = 6.0
QUICK_BROKERS, QUICK_MOST, QUICK_SECONDS = (1, 2), 20, 4.0
ANSWERS = 50
"""With fewer one late answer says too little, so a setting with few tables is watched for longer."""
FAILING = (NotMeasured, HostError, TimeoutError, OSError)
"""What can go wrong with one setting and leaves the others as they are."""
WIDTHS = {
    "hosts": 5,
    "brokers": 7,
    "tables": 6,
    "asked/s": 7,
    "reached/s": 9,
    "p50 ms": 6,
    "p99 ms": 6,
    "host ms": 7,
    "broker ms": 9,
    "seats ms": 8,
    "MB/table": 8,
    "commits/s": 9,
    "commit ms": 9,
    "idle": 5,
    "carried": 8,
}
"""The columns of the table."""


class Scale:
    """What one run has found: `readings`, the `knees` by hosts and brokers, and why one is `missing`."""

    def __init__(self, most: int, seconds: float = SECONDS, answers: int = ANSWERS) -> None:
        self.readings: list[Reading] = []
        self.knees: dict[tuple[int, int], Knee] = {}
        self.missing: dict[tuple[int, int], str] = {}
        self.load = os.getloadavg()[0]
        self._most = most
        self._seconds = seconds
        self._answers = answers

    async def find(self, hosts: int, brokers: int) -> None:
        """Look for the knee with so many hosts and brokers; it begins not far below the first that was found."""
        found = next(iter(self.knees.values()), None)
        knee = Knee(max(FIRST, found.carried // 2) if found else FIRST, self._most)
        try:
            while knee.next():
                async with hall(hosts, brokers, self._most) as room:
                    await self._climb(room, knee)
        except FAILING as problem:
            self.missing[hosts, brokers] = str(problem) or type(problem).__name__
        self.knees[hosts, brokers] = knee

    async def _climb(self, room: Hall, knee: Knee) -> None:
        """Add tables for as long as they are carried; to try fewer than there are needs a new hall."""
        carried = True
        while carried and knee.next() > room.tables:
            try:
                await room.grow(knee.next())
                # Others use the machine, too, so what is too much is watched a second time.
                carried = await self._watched(room) or await self._watched(room)
            except NotMeasured as problem:
                if not room.tables or not knee.carried:
                    raise
                say(f"{room.tables} tables: {problem}")
                carried = False
            knee.tried(carries=carried)

    async def _watched(self, room: Hall) -> bool:
        """Whether people would notice nothing."""
        rounds = ceil(max(self._seconds / EVERY, self._answers / room.tables))  # each table answers once in a round
        reading = await room.read(rounds * EVERY)
        self.readings.append(reading)
        print(row(reading), flush=True)
        return reading.carries()

    def summary(self) -> list[str]:
        """A sentence for each knee."""
        lines = []
        for (hosts, brokers), knee in self.knees.items():
            where = f"{hosts} {'host' if hosts == 1 else 'hosts'}, {brokers} {'broker' if brokers == 1 else 'brokers'}"
            if why := self.missing.get((hosts, brokers)):
                lines.append(f"{where}: not measured: {why}")
                continue
            more = f"{knee.too_many} are too many" if knee.too_many else "more were not tried"
            lines.append(f"{where}: {knee.carried} tables are carried, {more}{self._full(hosts, brokers)}")
        return [*lines, f"load {self.load:.1f} at the beginning, {os.cpu_count()} cores"]

    def _full(self, hosts: int, brokers: int) -> str:
        """Where processors alone would end it, by the largest reading that was carried."""
        of = [one for one in self.readings if (one.setting.hosts, one.setting.brokers) == (hosts, brokers)]
        carried = [one for one in of if one.carries()]
        if not carried:
            return ""
        most = max(carried, key=lambda one: one.setting.tables)
        host, broker = most.full(most.spent.hosts), most.full(most.spent.brokers)
        return f"; by their costs hosts would be full at {host:.0f}, brokers at {broker:.0f}"

    def facts(self) -> dict[str, object]:
        """The same for programs."""
        knees = [
            {"hosts": hosts, "brokers": brokers, "carried": knee.carried, "too_many": knee.too_many}
            | {"missing": self.missing.get((hosts, brokers), "")}
            for (hosts, brokers), knee in self.knees.items()
        ]
        readings = [
            {**asdict(one.setting), "spent": asdict(one.spent), "carried": one.carries(), "limit": one.limit()}
            | figures(one)
            for one in self.readings
        ]
        return {"load": self.load, "cores": os.cpu_count(), "late": LATE, "knees": knees, "readings": readings}


def figures(one: Reading) -> dict[str, float]:
    """The plain figures of a reading, by the columns of the table."""
    return {
        "asked/s": one.asked,
        "reached/s": one.reached,
        "p50 ms": one.within(0.5),
        "p99 ms": one.within(0.99),
        "host ms": one.cost(one.spent.hosts),
        "broker ms": one.cost(one.spent.brokers),
        "seats ms": one.cost(one.spent.seats),
        "MB/table": one.memory_each,
        "commits/s": one.commits / one.seconds,
        "commit ms": one.commit,
        "idle": one.idle,
    }


def line(cells: Sequence[str]) -> str:
    """A line of the table."""
    return "  ".join(cell.rjust(width) for cell, width in zip(cells, WIDTHS.values(), strict=True))


def row(one: Reading) -> str:
    """A reading as a line of the table; what is too much says what has no more to give."""
    setting = one.setting
    shown = {name: f"{figure:.0f}" if figure >= 100 else f"{figure:.3g}" for name, figure in figures(one).items()}
    shown["idle"] = f"{one.idle:.0%}"
    carried = "yes" if one.carries() else f"no {one.limit()}".strip()
    return line([str(setting.hosts), str(setting.brokers), str(setting.tables), *shown.values(), carried])


def say(words: str) -> None:
    """Tell whoever watches how far it is."""
    print(words, file=sys.stderr, flush=True)


def numbers(text: str) -> tuple[int, ...]:
    """`1,2,4` as numbers."""
    found = tuple(int(word) for word in text.split(","))
    if min(found) < 1:
        raise ValueError
    return found


def parsed(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="benchmarks/scale", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"one host, one and two brokers, {QUICK_MOST} tables")
    parser.add_argument("--hosts", type=numbers, metavar="N,N", help="numbers of hosts to try (1,2,4)")
    parser.add_argument("--brokers", type=numbers, metavar="N,N", help="numbers of brokers to try (1,2,3)")
    parser.add_argument("--most", type=int, metavar="TABLES", help=f"tables at most ({MOST})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows there as well")
    arguments = parser.parse_args(given)
    arguments.hosts = arguments.hosts or (HOSTS[:1] if arguments.quick else HOSTS)
    arguments.brokers = arguments.brokers or (QUICK_BROKERS if arguments.quick else BROKERS)
    arguments.most = arguments.most or (QUICK_MOST if arguments.quick else MOST)
    if arguments.most < 1:
        parser.error("--most: at least 1")
    return arguments


async def measure(arguments: argparse.Namespace) -> Scale:
    """Look for each knee in turn."""
    scale = Scale(arguments.most, QUICK_SECONDS, 0) if arguments.quick else Scale(arguments.most)
    print(line(list(WIDTHS)), flush=True)
    for brokers in arguments.brokers:
        for hosts in arguments.hosts:
            say(f"measuring {hosts} of hosts, {brokers} of brokers …")
            await scale.find(hosts, brokers)
    return scale


def main() -> int:
    """Measure and print; the exit status."""
    arguments = parsed()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # whatever was started ends with us
    files()
    scale = asyncio.run(measure(arguments))
    print("\n".join(scale.summary()))
    if arguments.json:
        arguments.json.write_text(json.dumps(scale.facts(), indent=2) + "\n", encoding="utf-8")
    return 1 if scale.missing else 0


if __name__ == "__main__":
    sys.exit(main())
