"""A table whose program stumbles, or that is flooded, beside one that plays on."""

from __future__ import annotations

import asyncio

import pytest

import host.commits
from host.table.seat_channel import MESSAGES_A_SECOND
from tests.faults.bench import Bench


@pytest.fixture
async def bench(tmp_path):
    """A host with two tables, and somebody who has just come to the first."""
    opened = Bench(tmp_path / "host")
    opened.other = opened.host.open_table("other")
    opened.guest = opened.sit("Ada")
    await opened.settle()
    yield opened
    opened.close()


def stumble(*_arguments):
    """What a table does whose program has a fault."""
    raise ZeroDivisionError


async def said_at(bench, name):
    """Whether the table of this name says anything when its turn comes together with the others."""
    before = len(bench.order)
    for table in bench.host.tables.values():
        table.changes.plan_publication()
    bench.host.commits.plan_all()
    bench.host.commits.commit()
    return any(topic.startswith(f"moontable/{name}/") for _, topic in bench.order[before:])


async def test_a_table_that_cannot_be_told_stops_itself_only(bench, monkeypatch, caplog):
    """The others of the same commit are told; what happened is written down once, and it is tried again."""
    monkeypatch.setattr(bench.other.publisher, "publish", stumble)
    for _ in range(3):
        assert await said_at(bench, "table")
        assert not await said_at(bench, "other")
    assert [record.name for record in caplog.records if "cannot go on" in record.message] == ["moontable.table.other"]
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    assert await said_at(bench, "other")


async def test_a_match_that_cannot_be_shown_is_put_aside_and_everybody_is_told(bench, monkeypatch):
    """The keeper may end it; the journal keeps what was played."""
    ben = bench.sit("Ben")
    await bench.settle()
    bench.guest.submit_command("bots", "1", bench.now)
    await bench.settle()
    for guest in (bench.guest, ben):
        guest.submit_command("ready", "yes", bench.now)
    await bench.settle()
    lifecycle = bench.table.lifecycle
    lifecycle.begin_deal(bench.now)
    lifecycle.close_deal(lifecycle.deal.open, bench.now)
    await bench.settle()
    assert lifecycle.live_match
    monkeypatch.setattr(type(lifecycle.live_match.match), "view", stumble)
    await bench.settle()
    assert (lifecycle.live_match, lifecycle.stopped) == (None, True)
    assert "stands_still" in [event.kind for event in bench.guest.scene.room.events]
    bench.guest.submit_command("end", "-", bench.now)
    await bench.settle()
    assert bench.guest.scene.room.phase == "result"
    assert await said_at(bench, "other")


async def test_a_table_that_stumbles_when_it_is_woken_is_looked_after_again(bench, monkeypatch):
    """Its clock does not stop for good, and no other table's does."""
    woken, enough = [], asyncio.Event()

    def tick(now):
        woken.append(now)
        if len(woken) == 3:
            enough.set()
        stumble()

    monkeypatch.setattr(host.commits, "RETRY", 0.0)
    monkeypatch.setattr(bench.other, "tick", tick)
    bench.host.commits.wake("other", 0.0)
    await asyncio.wait_for(enough.wait(), 5)
    assert bench.host.failure is None
    assert await said_at(bench, "table")


async def test_a_flooded_table_is_neither_written_nor_told_more_often(bench, monkeypatch):
    """Noise, and what a seat says above its budget, plan nothing; the other table goes on as before."""
    planned = []
    monkeypatch.setattr(bench.host.commits, "plan", planned.append)
    up = bench.guest.topics.up(bench.guest.seat.account)
    for n in range(100):
        bench.host.receive(up, bytes((n,)) * 900, kept=False)
    assert planned == []
    now = bench.now
    monkeypatch.setattr(bench.host.loop, "time", lambda: now)
    said = 0
    for n in range(100):
        bench.guest.tick(now + 10 * n)
        for _, data in bench.guest.outgoing():
            said += 1
            bench.host.receive(up, data, kept=False)
    assert said > 4 * MESSAGES_A_SECOND
    assert 0 < len(planned) <= MESSAGES_A_SECOND
    monkeypatch.undo()
    assert await said_at(bench, "other")
