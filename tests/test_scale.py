"""benchmarks/scale: what it reads, how it looks for a knee, and a hall with one table. Nothing here is timed."""

from __future__ import annotations

import json

import pytest

from benchmarks import hall_brokers, scale
from benchmarks.children import NotMeasured
from benchmarks.hall import batches, hall
from benchmarks.knee import Knee, Reading, Setting, Spent


def reading(**more) -> Reading:
    """Ten tables for twenty seconds on two hosts, all that was asked within 1 to 100 ms."""
    facts = {
        "setting": Setting(hosts=2, brokers=1, tables=10),
        "seconds": 20.0,
        "times": [float(n) for n in range(1, 101)],
        "spent": Spent([0.2, 0.1], [0.05], [0.4]),
        "commits": 50,
        "committing": 0.1,
        "memory": 5.0,
        "idle": 0.5,
    }
    return Reading(**(facts | more))


def test_a_reading_says_what_was_reached_and_what_an_answer_costs() -> None:
    """An answer every two seconds is asked of each table; costs are those of all processes of a kind together."""
    one = reading()
    assert (one.asked, one.reached) == (5, 5)
    assert (one.within(0.5), one.within(0.99)) == (51, 100)
    assert one.cost(one.spent.hosts) == pytest.approx(3)
    assert one.full(one.spent.hosts) == pytest.approx(10 * 0.85 * 20 / 0.2)
    assert (one.commit, one.memory_each) == (pytest.approx(2), pytest.approx(0.5))


def test_too_much_is_what_people_would_notice() -> None:
    """One answer of a hundred is late, or answers are missing, or there was none at all."""
    assert reading().carries()
    assert not reading(times=[1.0] * 98 + [101.0] * 2).carries()
    assert not reading(times=[1.0] * 94).carries()
    assert reading(times=[1.0] * 95).carries()
    assert not reading(times=[]).carries()


@pytest.mark.parametrize(
    ("more", "limit"),
    [
        ({}, ""),
        ({"spent": Spent([1.0, 18.0], [2.0], [9.0])}, "host"),
        ({"spent": Spent([1.0, 1.0], [2.0, 19.0], [9.0])}, "broker"),
        ({"spent": Spent([1.0], [2.0], [19.0])}, "seats"),
        ({"idle": 0.01}, "cores"),
    ],
)
def test_a_reading_says_what_has_no_more_to_give(more, limit) -> None:
    """A single process that fills a core, before the machine as a whole."""
    assert reading(**more).limit() == limit


@pytest.mark.parametrize("capacity", [1, 7, 10, 38, 200, 333, 499])
@pytest.mark.parametrize("first", [1, 10, 80])
def test_the_knee_is_found_by_doubling_and_halving(capacity, first) -> None:
    """On a machine that carries so many tables; what is carried and what is too much are near each other."""
    knee, tries = Knee(first, 500), 0
    while tables := knee.next():
        knee.tried(carries=tables <= capacity)
        tries += 1
    assert knee.carried <= capacity < knee.too_many
    assert knee.too_many <= max(knee.carried * 1.25, knee.carried + 1)
    assert tries < 13


def test_a_knee_that_is_not_there_is_not_found() -> None:
    """All is carried up to the most that is tried, or nothing at all."""
    knee, tried = Knee(10, 50), []
    while tables := knee.next():
        knee.tried(carries=True)
        tried.append(tables)
    assert (tried, knee.carried, knee.too_many) == ([10, 20, 40, 50], 50, 0)
    knee = Knee(10, 50)
    while knee.next():
        knee.tried(carries=False)
    assert (knee.carried, knee.too_many) == (0, 1)


def test_seats_of_many_tables_are_spread_over_processes() -> None:
    """Several hundred in each, and no table twice."""
    shares = list(batches(list(range(120))))
    assert [len(share) for share in shares] == [50, 50, 20]
    assert [table for share in shares for table in share] == list(range(120))


def test_the_command_line_says_how_much_is_measured() -> None:
    """A quick run is small, and what is named goes first."""
    assert (scale.parsed([]).hosts, scale.parsed([]).brokers, scale.parsed([]).most) == ((1, 2, 4), (1, 2, 3), 500)
    quick = scale.parsed(["--quick", "--hosts", "1,2"])
    assert (quick.hosts, quick.brokers, quick.most) == ((1, 2), (1, 2), 20)
    for wrong in (["--hosts", "0"], ["--brokers", "x"], ["--most", "-1"]):
        with pytest.raises(SystemExit):
            scale.parsed(wrong)


def test_a_system_without_files_is_not_measured(monkeypatch) -> None:
    """The reason is what the summary says."""
    monkeypatch.setattr("host.brokers.mosquitto.most_files", lambda: 1000)
    assert hall_brokers.room(80) == 980
    with pytest.raises(NotMeasured, match="ulimit"):
        hall_brokers.room(100)


def test_what_was_found_is_told_to_people_and_programs(capsys) -> None:
    """A row has a cell for each column; a knee is a sentence."""
    found = scale.Scale(20)
    found.readings += [reading(idle=0.01, times=[200.0] * 100), reading()]
    found.knees[2, 1] = Knee(10, 20)
    found.knees[2, 1].tried(carries=True)
    found.knees[2, 1].tried(carries=False)
    found.knees[1, 3] = Knee(10, 20)
    found.missing[1, 3] = "Mosquitto is not installed"
    row = scale.row(found.readings[0])
    assert row.endswith("no cores")
    assert len(row) == len(scale.line(list(scale.WIDTHS)))
    full = "by their costs hosts would be full at 850, brokers at 3400"
    assert f"2 hosts, 1 broker: 10 tables are carried, 20 are too many; {full}" in found.summary()
    assert "1 host, 3 brokers: not measured: Mosquitto is not installed" in found.summary()
    facts = json.loads(json.dumps(found.facts()))
    assert facts["readings"][0]["limit"] == "cores"
    assert [knee["carried"] for knee in facts["knees"]] == [10, 0]


async def test_a_hall_with_one_table_and_a_bridge_plays() -> None:
    """The smallest setting with everything in it: hosts, brokers and seats are processes of their own."""
    async with hall(hosts=1, lines=2, most=2) as room:
        await room.grow(1)
        one = await room.read(0)
        while not one.times:  # on a busy machine it takes a while until somebody has answered
            one = await room.read(0.5)
        assert one.setting == Setting(hosts=1, brokers=2, tables=1)
        assert [len(spent) for spent in (one.spent.hosts, one.spent.brokers, one.spent.seats)] == [1, 2, 1]
        assert all(time > 0 for time in one.times)
