"""What each measurement brings home: plain figures, from which rows.py works out its rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median


@dataclass
class Turns:
    """One side in turns with others: milliseconds of each answer, and the host's for an answer in each turn."""

    times: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)

    def p50(self) -> float:
        """The median."""
        return median(self.times)

    def p99(self) -> float:
        """What one answer of a hundred exceeds."""
        return sorted(self.times)[len(self.times) * 99 // 100]

    def cost(self) -> float:
        """The median of the turns."""
        return median(self.spent)


@dataclass
class Sides:
    """Ours, the bare loop and boardgame.io in the same run; `why` boardgame.io has no figures, where it has none."""

    real: Turns = field(default_factory=Turns)
    bare: Turns = field(default_factory=Turns)
    boardgame: Turns = field(default_factory=Turns)
    why: str = ""


@dataclass
class Screens(Sides):
    """A table of six, one answer after the other."""


@dataclass
class Busy(Sides):
    """Twenty tables that never pause; no times, only the host's milliseconds for an answer."""


@dataclass
class Ballots(Sides):
    """Whole ballots of a village of fifty; no costs, only times."""


@dataclass
class Crowds:
    """The host's milliseconds for an answer with few and with many tables, in turns."""

    few: list[float]
    many: list[float]


@dataclass
class Sizes:
    """Bytes of a step to one seat, by game and seats."""

    steps: dict[tuple[str, int], int]


@dataclass
class Devices:
    """Milliseconds of each step on a device, by game and seats."""

    steps: dict[tuple[str, int], list[float]]


@dataclass
class Rules:
    """Answers in a second of a core, without and with all views, by game and seats; microseconds of clones."""

    asks: dict[tuple[str, int], float]
    seen: dict[tuple[str, int], float]
    clones: dict[tuple[str, int], float]


@dataclass
class Starts:
    """Seconds until something is seen, in turns; what a client takes while nothing happens."""

    one_widget: list[float]
    first: list[float]
    back: list[float]
    """Until the first picture of a seat to which somebody comes back."""
    playable: list[float]
    idle: float
    """Of a core, in percent."""
    memory: float
    """In megabytes."""


@dataclass
class Restarts:
    """Seconds from the start of a host until all its tables were told; its megabytes then."""

    told: list[float]
    memory: float


@dataclass
class Suite:
    """Minutes of scripts/test."""

    minutes: float
