"""The ratios of a run that is kept, and the guard that holds later runs against it with a generous margin."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.rows import ROWS

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = Path(__file__).with_name("baseline.json")
MARGIN = 1.5
"""So much worse than the baseline a row may be: other programs on the machine do as much to it."""


@dataclass(frozen=True)
class Slip:
    """A row that is worse than the baseline by more than the margin."""

    name: str
    times: float
    """How many times as much (or as little, where much is good)."""

    def __str__(self) -> str:
        return f"{self.name} is {self.times:.2f} times as bad as the baseline, which is more than {MARGIN}"


def ratios(figures: Mapping[str, float], slowness: float) -> dict[str, float]:
    """The figures of a run as they are kept: without what the machine has to do with them."""
    return {name: float(f"{ROWS[name].ratio(figure, slowness):.4g}") for name, figure in figures.items()}


def slips(now: Mapping[str, float], before: Mapping[str, float]) -> list[Slip]:
    """The rows of both that have become worse than the margin allows."""
    found = []
    for name in (name for name in ROWS if name in now and name in before):
        worse = before[name] / now[name] if ROWS[name].least else now[name] / before[name]
        if worse > MARGIN:
            found.append(Slip(name, worse))
    return found


def kept() -> dict[str, float]:
    """The baseline; empty where none was kept yet."""
    if not FILE.exists():
        return {}
    read: dict[str, float] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


def keep(now: Mapping[str, float]) -> None:
    """Make these the baseline, beside what it has of other rows."""
    every = {**kept(), **now}
    text = json.dumps({name: every[name] for name in ROWS if name in every}, indent=2)
    FILE.write_text(text + "\n", encoding="utf-8")
