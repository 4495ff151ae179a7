"""`benchmarks/run`: measures what the named rows need, and prints each with its budget and the baseline."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import answer_to_screens, baseline, devices, measured, restarts, rules, starts, suite
from benchmarks.children import NotMeasured
from benchmarks.rows import ROWS
from host.errors import HostError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from benchmarks.rows import Row

ROUNDS = 3
NONE = "-"
MEASUREMENTS: dict[type, Callable[[int], object]] = {
    measured.Screens: lambda rounds: asyncio.run(answer_to_screens.screens(rounds)),
    measured.Busy: lambda rounds: asyncio.run(answer_to_screens.busy(rounds)),
    measured.Crowds: lambda rounds: asyncio.run(answer_to_screens.crowds(rounds)),
    measured.Ballots: lambda rounds: asyncio.run(answer_to_screens.ballots(rounds)),
    measured.Devices: devices.devices,
    measured.Sizes: lambda _rounds: devices.sizes(),
    measured.Rules: rules.alone,
    measured.Starts: starts.starts,
    measured.Restarts: lambda rounds: asyncio.run(restarts.restarts(rounds)),
    measured.Suite: lambda _rounds: asyncio.run(suite.suite()),
}
FAILING = (NotMeasured, HostError, TimeoutError, OSError)
"""What can go wrong with one measurement and leaves the others as they are."""


class Run:
    """What one run has found: `figures`, and `missing` with the reason, each by the name of its row."""

    def __init__(self, rows: Iterable[Row], rounds: int) -> None:
        self.rows = list(rows)
        self.figures: dict[str, float] = {}
        self.missing: dict[str, str] = {}
        self.load = os.getloadavg()[0]
        self.slowness = rules.yardstick()
        for of in dict.fromkeys(row.of for row in self.rows):
            print(f"measuring {of.__name__.lower()} …", file=sys.stderr, flush=True)
            self._measure(of, rounds)

    def _measure(self, of: type, rounds: int) -> None:
        rows = [row for row in self.rows if row.of is of]
        try:
            got = MEASUREMENTS[of](rounds)
        except FAILING as problem:
            self.missing |= {row.name: str(problem) or type(problem).__name__ for row in rows}
            return
        for row in rows:
            try:
                self.figures[row.name] = row.figure(got)
            except NotMeasured as problem:
                self.missing[row.name] = str(problem)

    def ratios(self) -> dict[str, float]:
        """The figures without what this machine has to do with them."""
        return baseline.ratios(self.figures, self.slowness)

    def table(self) -> list[str]:
        """The rows as lines of text."""
        now, before = self.ratios(), baseline.kept()
        lines = [f"{'row':20} {'figure':>12} {'budget':>14}  {'kept':5} {'of baseline':>11}  what"]
        for row in self.rows:
            budget = f"at {'least' if row.least else 'most'} {shown(row.budget)}"
            if row.name in self.missing:
                lines.append(f"{row.name:20} {NONE:>12} {budget:>14}  not measured: {self.missing[row.name]}")
                continue
            figure = self.figures[row.name]
            held = "yes" if row.within(figure) else "no"
            of = f"{now[row.name] / before[row.name]:.2f}" if before.get(row.name) else NONE
            lines.append(f"{row.name:20} {shown(figure):>6} {row.unit:5} {budget:>14}  {held:5} {of:>11}  {row.what}")
        return [*lines, f"load {self.load:.1f} at the beginning; sum(range(1000)) takes {self.slowness:.0f} us here"]

    def facts(self) -> dict[str, object]:
        """The same for programs."""
        now = self.ratios()
        rows = {
            row.name: {
                "what": row.what,
                "unit": row.unit,
                "least" if row.least else "most": row.budget,
                "figure": self.figures.get(row.name),
                "ratio": now.get(row.name),
                "missing": self.missing.get(row.name, ""),
            }
            for row in self.rows
        }
        return {"load": self.load, "slowness": self.slowness, "rows": rows}


def shown(figure: float) -> str:
    """A figure in as many digits as count."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def parsed() -> argparse.Namespace:
    """What was asked for on the command line."""
    named = ", ".join(ROWS)
    parser = argparse.ArgumentParser(prog="benchmarks/run", description=f"Rows: {named}")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="only these; all but test_suite otherwise")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how often all sides take turns ({ROUNDS})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows there as well")
    parser.add_argument("--guard", action="store_true", help="fail if a row is much worse than the baseline")
    parser.add_argument("--keep", action="store_true", help="make this run the baseline")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.rows if name not in ROWS]:
        parser.error(f"no such row: {', '.join(unknown)}. There are: {named}")
    if arguments.rounds < 1:
        parser.error("--rounds: at least 1")
    return arguments


def main() -> int:
    """Measure and print; the exit status."""
    arguments = parsed()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # sides that sleep are woken and ended
    named = arguments.rows
    run = Run((row for row in ROWS.values() if (row.name in named if named else not row.by_name)), arguments.rounds)
    print("\n".join(run.table()))
    if arguments.json:
        arguments.json.write_text(json.dumps(run.facts(), indent=2) + "\n", encoding="utf-8")
    slips = baseline.slips(run.ratios(), baseline.kept()) if arguments.guard else []
    for slip in slips:
        print(slip)
    if arguments.keep:
        baseline.keep(run.ratios())
    return 1 if slips else 0


if __name__ == "__main__":
    sys.exit(main())
