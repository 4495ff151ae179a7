"""The rows that count: each a function with one name, one unit and one budget, over what was measured for it."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from benchmarks import measured
from benchmarks.children import NotMeasured

if TYPE_CHECKING:
    from collections.abc import Callable

UNITS = {"times": 0, "KB": 0, "MB": 0, "min": 1, "s": 1, "ms": 1, "us": 1, "%": 1, "/s": -1}
"""With which power of a machine's slowness a figure grows: it is taken out before two machines are compared."""
KB = 1024


@dataclass(frozen=True)
class Row:
    """A figure and its budget, the highest or with `least` the lowest that it may be."""

    name: str
    what: str
    unit: str
    budget: float
    least: bool
    of: type
    figure: Callable[[Any], float]
    by_name: bool
    """Whether it is measured only where it is named."""

    def within(self, figure: float) -> bool:
        """Whether a figure keeps the budget."""
        return figure >= self.budget if self.least else figure <= self.budget

    def ratio(self, figure: float, slowness: float) -> float:
        """The figure as another machine would have it, measured by how slow that one and this one sum up numbers."""
        return figure / slowness ** UNITS[self.unit]


ROWS: dict[str, Row] = {}


def row(
    of: type, what: str, unit: str, *, most: float = 0.0, least: float = 0.0, by_name: bool = False
) -> Callable[[Callable[[Any], float]], Callable[[Any], float]]:
    """Make a function a row, under its name."""

    def kept(figure: Callable[[Any], float]) -> Callable[[Any], float]:
        name = figure.__name__
        ROWS[name] = Row(name, what, unit, most or least, bool(least), of, figure, by_name)
        return figure

    return kept


def other(sides: measured.Sides) -> measured.Turns:
    """boardgame.io's part; raises NotMeasured where there is none."""
    if sides.why:
        raise NotMeasured(sides.why)
    return sides.boardgame


# -- one answer ------------------------------------------------------------------------------------------------


@row(measured.Screens, "a signed answer up to all six screens, p50, relative to the bare loop's", "times", most=1.25)
def answer_p50(got: measured.Screens) -> float:
    """The way of an answer beside the bare loop."""
    return got.real.p50() / got.bare.p50()


@row(measured.Screens, "the same, p99, relative to its own p50", "times", most=3)
def answer_p99(got: measured.Screens) -> float:
    """How far the slow ones are from the usual."""
    return got.real.p99() / got.real.p50()


@row(measured.Screens, "the same, p50, relative to boardgame.io's in memory", "times", most=2)
def answer_boardgame(got: measured.Screens) -> float:
    """The way of an answer beside a server without seal, disk and broker."""
    return got.real.p50() / other(got).p50()


@row(measured.Screens, "the host's CPU for an answer, relative to boardgame.io's", "times", most=1)
def answer_cpu(got: measured.Screens) -> float:
    """What one answer costs the host where it comes alone."""
    return got.real.cost() / other(got).cost()


@row(measured.Screens, "the same late in a game, relative to early in it", "times", most=1.15)
def host_flat_game(got: measured.Screens) -> float:
    """Whether a long game gets slower: the later half of the turns beside the first."""
    half = len(got.real.spent) // 2
    return median(got.real.spent[-half:]) / median(got.real.spent[:half])


# -- a step ----------------------------------------------------------------------------------------------------


@row(measured.Devices, "a device's CPU for a step of Wolfmoon, six seats", "ms", most=0.5)
def device_step(got: measured.Devices) -> float:
    """Open, decode, check, make the scene."""
    return fmean(got.steps["wolfmoon", 6])


@row(measured.Devices, "a device's CPU for a step of a village of fifty", "ms", most=0.5)
def device_step_village(got: measured.Devices) -> float:
    """The same in the largest game."""
    return fmean(got.steps["werewolves", 50])


@row(measured.Sizes, "a step to one seat of Wolfmoon", "KB", most=4)
def step_wolfmoon(got: measured.Sizes) -> float:
    """Six seats."""
    return got.steps["wolfmoon", 6] / KB


@row(measured.Sizes, "a step to one seat of the shadow world", "KB", most=6)
def step_shadow_world(got: measured.Sizes) -> float:
    """Eight seats."""
    return got.steps["shadow_world", 8] / KB


@row(measured.Sizes, "a step to one seat of a village of 12", "KB", most=8)
def step_village_12(got: measured.Sizes) -> float:
    """Twelve seats."""
    return got.steps["werewolves", 12] / KB


@row(measured.Sizes, "a step to one seat of a village of 50", "KB", most=24)
def step_village_50(got: measured.Sizes) -> float:
    """Fifty seats."""
    return got.steps["werewolves", 50] / KB


# -- many tables, a large one ------------------------------------------------------------------------------------


@row(measured.Crowds, "the host's CPU for an answer with 100 tables, relative to that with one", "times", most=1.15)
def host_flat_tables(got: measured.Crowds) -> float:
    """Whether many tables get slower."""
    return median(got.many) / median(got.few)


@row(measured.Busy, "the host's CPU for an answer, 20 tables, relative to the bare loop's", "times", most=1.3)
def host_cpu(got: measured.Busy) -> float:
    """What an answer costs where many come."""
    return got.real.cost() / got.bare.cost()


@row(measured.Busy, "answers in a second of host CPU, 20 tables, relative to boardgame.io's", "times", least=1)
def host_rate(got: measured.Busy) -> float:
    """How much a host is good for."""
    return other(got).cost() / got.real.cost()


@row(measured.Ballots, "a whole ballot of fifty up to all screens, relative to boardgame.io's", "times", most=0.25)
def ballot_boardgame(got: measured.Ballots) -> float:
    """Beside a server that shows every vote to all."""
    return got.real.p50() / other(got).p50()


@row(measured.Ballots, "the same, relative to the bare loop's", "times", most=2)
def ballot_bare(got: measured.Ballots) -> float:
    """Beside a loop that tells everybody once."""
    return got.real.p50() / got.bare.p50()


# -- rules alone -------------------------------------------------------------------------------------------------


@row(measured.Rules, "asks of Wolfmoon at random, without views", "/s", least=100_000)
def rules_asks(got: measured.Rules) -> float:
    """Six seats, one core."""
    return got.asks["wolfmoon", 6]


@row(measured.Rules, "the same, all views encoded", "/s", least=20_000)
def rules_views(got: measured.Rules) -> float:
    """The public part once, and six own ones."""
    return got.seen["wolfmoon", 6]


@row(measured.Rules, "steps of a village of fifty, all views encoded", "/s", least=2000)
def rules_village(got: measured.Rules) -> float:
    """The public part once, and fifty own ones."""
    return got.seen["werewolves", 50]


@row(measured.Rules, "a clone of a running match of Wolfmoon", "us", most=100)
def clone_wolfmoon(got: measured.Rules) -> float:
    """The 99th percentile, in processor time."""
    return got.clones["wolfmoon", 6]


@row(measured.Rules, "a clone of a running match of the shadow world", "us", most=100)
def clone_shadow_world(got: measured.Rules) -> float:
    """The same with eight seats."""
    return got.clones["shadow_world", 8]


# -- starts ------------------------------------------------------------------------------------------------------


@row(measured.Starts, "first picture of practice, relative to that of an app with one widget", "times", most=1.6)
def first_paint(got: measured.Starts) -> float:
    """What a person sees first."""
    return median(got.first) / median(got.one_widget)


@row(measured.Starts, "the same of a join that goes back to a seat", "times", most=1.6)
def first_join(got: measured.Starts) -> float:
    """Before anything has come from the network."""
    return median(got.back) / median(got.one_widget)


@row(measured.Starts, "from practice to a playable table", "s", most=1)
def playable(got: measured.Starts) -> float:
    """What a person waits for."""
    return median(got.playable)


@row(measured.Starts, "a client to which nothing happens, of a core", "%", most=1)
def idle(got: measured.Starts) -> float:
    """In the waiting room."""
    return got.idle


@row(measured.Starts, "memory of such a client", "MB", most=60)
def client_memory(got: measured.Starts) -> float:
    """What it has resident."""
    return got.memory


@row(measured.Restarts, "a host's restart with 20 games, until all tables are told", "s", most=1)
def restart(got: measured.Restarts) -> float:
    """From the start of the process to the last table's first view."""
    return median(got.told)


@row(measured.Restarts, "memory of a host with 20 games", "MB", most=80)
def host_memory(got: measured.Restarts) -> float:
    """60 MB, and one for each table."""
    return got.memory


@row(measured.Suite, "the test suite", "min", most=4, by_name=True)
def test_suite(got: measured.Suite) -> float:
    """scripts/test, nothing left out."""
    return got.minutes
