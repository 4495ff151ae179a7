"""Commit, then publish: a real host, its order of effects, and what is said while nothing can be written."""

from __future__ import annotations

import logging

import pytest

from host.errors import JournalDamaged
from tests.faults.bench import Bench


@pytest.fixture
async def bench(tmp_path):
    """A host with Ada and Ben at its table, both live."""
    opened = Bench(tmp_path / "host")
    for name in ("Ada", "Ben"):
        opened.sit(name)
    await opened.settle()
    assert {guest.scene.status for guest in opened.guests.values()} == {"live"}
    opened.order.clear()
    yield opened
    opened.close()


def kinds(guest):
    """The public events that a guest has seen."""
    return [event.kind for event in guest.scene.room.events]


async def test_what_is_published_was_committed_before(bench, tmp_path):
    """A wish is heard: the first thing that leaves the house comes after a commit that holds it."""
    bench.guests["Ada"].submit_command("bots", "3", bench.now)
    for topic, data in bench.guests["Ada"].outgoing():
        bench.host.receive(topic, data, kept=False)
    bench.table.changes.plan_publication()
    assert bench.order == []
    bench.host.commits.commit()
    assert bench.order[0][0] == "commit"
    assert "publish" in [kind for kind, _ in bench.order]
    assert bench.left_behind(tmp_path / "copy").read.tables()["table"]["bots"] == 3


async def test_while_nothing_can_be_written_nothing_of_it_is_told_but_that(bench, caplog):
    """A full disk: no guest sees the wish or a receipt for it, all hear why; with room again it counts."""
    bench.disk.full = True
    ada, ben = bench.guests["Ada"], bench.guests["Ben"]
    ada.submit_command("bots", "3", bench.now)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            await bench.settle()
    assert {guest.scene.room.bots for guest in (ada, ben)} == {0}
    assert ada.scene.pending
    assert (kinds(ada).count("unwritable"), kinds(ben).count("unwritable")) == (1, 1)
    assert len(caplog.records) == 1, "said once at the host, however often it is tried"
    bench.disk.full = False
    await bench.settle()
    assert kinds(ben)[-2:] == ["unwritable", "writable"]
    numbers = [event.number for event in ben.scene.room.events]
    assert numbers == sorted(set(numbers))
    ada.tick(bench.now + 30.0)  # it says it again
    await bench.settle()
    assert {guest.scene.room.bots for guest in (ada, ben)} == {3}
    assert not ada.scene.pending


async def test_that_it_can_be_written_again_is_said_when_it_was(bench):
    """Nothing has to be written: the host tries all the same before it says so."""
    bench.disk.full = True
    bench.guests["Ada"].submit_command("bots", "3", bench.now)
    await bench.settle()
    for guest in bench.guests.values():
        guest.outbox.waiting.clear()
    await bench.settle()
    assert "writable" not in kinds(bench.guests["Ben"])
    assert kinds(bench.guests["Ben"])[-1] == "unwritable"


async def test_a_journal_that_is_damaged_meanwhile_ends_the_host_with_a_sentence(bench):
    """Instead of a host that stands there and tells nothing."""
    bench.disk.real.execute("drop table standings")
    bench.table.publisher.pages.next(0, "playing")  # and what was read before does not count
    bench.table.changes.plan_publication()
    bench.host.commits.plan("table")
    bench.host.commits.commit()
    assert isinstance(bench.host.failure, JournalDamaged)
    assert bench.host.stopping.is_set()
