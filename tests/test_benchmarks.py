"""The arithmetic of the benchmark's rows, and its guard; nothing here is timed."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from benchmarks import baseline, measured
from benchmarks.__main__ import MEASUREMENTS, Run
from benchmarks.children import Child, NotMeasured
from benchmarks.nights import taps
from benchmarks.rows import ROWS, UNITS, answer_boardgame, answer_p50, answer_p99, host_rate
from tests.client.village import night

PAGE = (Path(__file__).parent.parent / "docs" / "performance.md").read_text(encoding="utf-8")


def screens(**more) -> measured.Screens:
    """Ours takes 1 to 100 ms, the bare loop half of it, boardgame.io a tenth."""
    times = [float(n) for n in range(1, 101)]
    real = measured.Turns(times, [2.0, 2.0, 3.0, 3.0])
    bare = measured.Turns([time / 2 for time in times], [1.0, 4.0, 2.0])
    return measured.Screens(real, bare, measured.Turns([time / 10 for time in times], [1.25]), **more)


def figure(name: str, got: object) -> float:
    """A row's figure."""
    return ROWS[name].figure(got)


def test_an_answer_is_compared_by_its_median() -> None:
    """Beside the bare loop, its own slow ones, and boardgame.io."""
    assert answer_p50(screens()) == pytest.approx(2)
    assert answer_p99(screens()) == pytest.approx(100 / 50.5)
    assert answer_boardgame(screens()) == pytest.approx(10)
    assert figure("answer_cpu", screens()) == pytest.approx(2)


def test_a_long_game_is_its_later_half_beside_its_first() -> None:
    """Odd turns leave the middle one out."""
    assert figure("host_flat_game", screens()) == pytest.approx(1.5)
    odd = measured.Screens(measured.Turns([1.0], [1.0, 9.0, 2.0]))
    assert figure("host_flat_game", odd) == pytest.approx(2)


def test_busy_hosts_are_compared_by_what_an_answer_costs() -> None:
    """Answers in a second of CPU are the other way round."""
    busy = measured.Busy(measured.Turns([], [2.0]), measured.Turns([], [1.6]), measured.Turns([], [1.0]))
    assert figure("host_cpu", busy) == pytest.approx(1.25)
    assert host_rate(busy) == pytest.approx(0.5)
    assert figure("host_flat_tables", measured.Crowds([1.0, 2.0, 3.0], [3.0])) == pytest.approx(1.5)


def test_figures_of_one_side_have_their_units() -> None:
    """Kilobytes of 1024 bytes; the mean of a device's steps, because some are much longer than most."""
    assert figure("step_wolfmoon", measured.Sizes({("wolfmoon", 6): 4096})) == pytest.approx(4)
    assert figure("device_step", measured.Devices({("wolfmoon", 6): [0.1, 0.1, 0.7]})) == pytest.approx(0.3)
    starts = measured.Starts([0.2, 0.4], [0.6], [0.45], [0.9, 1.1, 5.0], 0.5, 50.0)
    assert figure("first_paint", starts) == pytest.approx(2)
    assert figure("first_join", starts) == pytest.approx(1.5)
    assert figure("playable", starts) == pytest.approx(1.1)


def test_without_boardgame_only_its_own_rows_are_missing() -> None:
    """The reason is what the table says."""
    alone = screens(why="node is not installed")
    assert answer_p50(alone) == pytest.approx(2)
    with pytest.raises(NotMeasured, match="node is not installed"):
        answer_boardgame(alone)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_each_row_has_a_unit_a_budget_and_a_measurement(name: str) -> None:
    """And stands in docs/performance.md, in the same words and with the same budget."""
    one = ROWS[name]
    assert one.unit in UNITS
    assert one.of in MEASUREMENTS
    assert one.within(one.budget)
    assert not one.within(one.budget / 2 if one.least else one.budget * 2)
    told = re.search(
        rf"^\| `{name}` \| {re.escape(one.what)} \| at (least|most) ([\d.,]+) ([\w%/]+) \|", PAGE, flags=re.MULTILINE
    )
    assert told, f"{name} has no row in docs/performance.md"
    assert (told[1] == "least", float(told[2].replace(",", "")), told[3]) == (one.least, one.budget, one.unit)


def test_what_a_machine_has_to_do_with_it_is_taken_out() -> None:
    """On a machine that is half as fast, times double and rates halve; ratios and sizes stay."""
    fast = {"answer_p50": 1.5, "playable": 1.0, "rules_asks": 60_000.0, "client_memory": 50.0}
    slow = {"answer_p50": 1.5, "playable": 2.0, "rules_asks": 30_000.0, "client_memory": 50.0}
    assert baseline.ratios(fast, 10.0) == baseline.ratios(slow, 20.0)


def test_the_guard_speaks_of_what_is_much_worse() -> None:
    """Not of what is a little worse or better, nor of rows that either run lacks."""
    before = {"answer_p50": 1.0, "host_rate": 1.0, "playable": 1.0, "idle": 1.0, "restart": 1.0}
    now = {"answer_p50": 1.6, "host_rate": 0.5, "playable": 1.4, "idle": 0.1, "host_cpu": 9.0}
    slips = {slip.name: slip.times for slip in baseline.slips(now, before)}
    assert slips == {"answer_p50": pytest.approx(1.6), "host_rate": pytest.approx(2.0)}


def test_the_baseline_names_rows_only() -> None:
    """A row that was renamed is kept under its new name."""
    assert baseline.kept().keys() <= ROWS.keys()
    assert all(ratio > 0 for ratio in baseline.kept().values())


def test_keeping_some_rows_leaves_the_others(tmp_path, monkeypatch) -> None:
    """In the order of the table."""
    monkeypatch.setattr(baseline, "FILE", tmp_path / "baseline.json")
    baseline.keep({"playable": 2.0, "restart": 3.0})
    baseline.keep({"answer_p50": 1.0, "playable": 4.0})
    assert list(baseline.kept().items()) == [("answer_p50", 1.0), ("playable", 4.0), ("restart", 3.0)]


def test_a_row_that_cannot_be_measured_says_why(monkeypatch) -> None:
    """The others are measured all the same, and no figure stands in its place."""

    def missing(_rounds: int) -> object:
        raise NotMeasured("Mosquitto is not installed")

    monkeypatch.setitem(MEASUREMENTS, measured.Screens, missing)
    monkeypatch.setitem(MEASUREMENTS, measured.Crowds, lambda _rounds: measured.Crowds([1.0], [1.1]))
    run = Run([ROWS["answer_p50"], ROWS["host_flat_tables"]], 1)
    assert run.missing == {"answer_p50": "Mosquitto is not installed"}
    assert run.figures == {"host_flat_tables": pytest.approx(1.1)}
    assert any("not measured: Mosquitto is not installed" in line for line in run.table())
    facts = json.loads(json.dumps(run.facts()))
    assert facts["rows"]["answer_p50"]["figure"] is None
    assert facts["rows"]["host_flat_tables"]["most"] == ROWS["host_flat_tables"].budget


ECHO = "import sys\nfor line in sys.stdin:\n    print(line.strip(), flush=True)"


def test_a_child_answers_line_by_line_and_one_that_ends_is_not_measured() -> None:
    """Hosts and clients are such children."""

    async def talked() -> object:
        async with Child([sys.executable, "-c", ECHO], {"port": 1}) as child:
            return child.facts, await asyncio.gather(child.ask([2]), child.ask([3]))

    assert asyncio.run(talked()) == ({"port": 1}, [[2], [3]])

    async def silent() -> None:
        async with Child([sys.executable, "-c", "input()"], {}):
            raise AssertionError("it never answered")

    with pytest.raises(NotMeasured, match="ended before it answered"):
        asyncio.run(silent())


@pytest.mark.parametrize(("seats", "count"), [(12, 2), (50, 3)])
async def test_a_slot_is_answered_on_a_phone_in_so_many_taps(seats: int, count: int) -> None:
    """Uncovering, a page of names to turn where there are fifty, and the name that stands last."""
    assert await taps(night("main", "werewolf", seats), "en") == count
