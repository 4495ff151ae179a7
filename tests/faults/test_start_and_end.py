"""What a host writes as it starts and ends, and that it tries again by itself what could not be written."""

from __future__ import annotations

import asyncio

import pytest

from host.commits import RETRY
from protocol.errors import NotNow
from tests.faults.bench import Bench, Nothing


class Broker(Nothing):
    """A broker that gives every account and notes which it has taken away."""

    def __init__(self):
        self.away = []

    async def remove_account(self, account):
        """Take an account away."""
        self.away.append(account)

    async def stop(self):
        """End it."""


@pytest.fixture
async def bench(tmp_path):
    """A host with Ada and Ben at its table."""
    opened = Bench(tmp_path / "host")
    opened.host.broker = Broker()
    for name in ("Ada", "Ben"):
        opened.sit(name)
    await opened.settle()
    yield opened
    opened.close()


async def test_every_start_of_a_host_is_in_its_journal(bench):
    """A card of an epoch that is not there is one of a copy of this host that runs."""
    bench.host.commits.commit_all()
    assert bench.journal.read.knows_epoch(bench.host.epoch)
    assert not bench.journal.read.knows_epoch(b"x" * 16)


async def test_a_host_tries_again_by_itself(bench, monkeypatch):
    """Nobody says anything more: after a while it looks whether there is room again."""
    woken = []
    monkeypatch.setattr(bench.host.commits, "wake", lambda name, seconds: woken.append((name, seconds)))
    bench.disk.full = True
    bench.table.changes.mark_changed()
    bench.host.commits.plan("table")
    bench.host.commits.commit()
    bench.disk.full = False
    assert woken == [("table", RETRY)]


async def test_a_table_is_woken_once_at_the_moment_that_was_planned_last(bench, monkeypatch):
    """A timer that was planned before looks after it no more; after the end none does."""
    commits, woken = bench.host.commits, []
    monkeypatch.setattr(bench.table, "tick", woken.append)
    monkeypatch.setattr(bench.table, "due", lambda: bench.now + 60.0)
    commits.wake("table", 0.0)
    commits.wake("table", 0.0)
    await asyncio.sleep(0.01)
    assert len(woken) == 1
    commits.wake("table", 0.0)
    commits.close()
    await asyncio.sleep(0.01)
    assert len(woken) == 1


@pytest.mark.parametrize("first", ["the table", "the door"])
async def test_a_table_is_woken_for_whatever_is_due_first(bench, monkeypatch, first):
    """What it has to do itself, or somebody who waits at its door."""
    woken, commits = [], bench.host.commits
    monkeypatch.setattr(commits, "wake", lambda name, seconds: woken.append((name, seconds)))
    now = bench.now
    monkeypatch.setattr(bench.table, "due", lambda: now + (40.0 if first == "the table" else 90.0))
    monkeypatch.setattr(bench.host.joins["table"], "due", lambda: now + (40.0 if first == "the door" else 90.0))
    commits.plan("table")
    commits.commit()
    ((name, seconds),) = woken
    assert name == "table"
    assert 35.0 < seconds <= 40.0


async def test_an_account_whose_seat_could_not_be_written_is_taken_away_again(bench):
    """Else the broker would let somebody in whom no table knows."""

    async def add_account(name, password):
        return type("Login", (), {"username": name, "password": password})

    bench.host.broker.add_account = add_account
    bench.disk.full = True
    with pytest.raises(NotNow):
        await bench.host.add_account("snew", "secret")
    bench.disk.full = False
    assert bench.host.broker.away == ["snew"]


async def test_whoever_was_not_sent_away_after_all_keeps_the_account(bench):
    """The kick could not be written: their seat is there as before, so is their way to the broker."""
    ada, ben = (bench.guests[name] for name in ("Ada", "Ben"))
    bench.journal.write.account(ben.seat.account, "secret")
    bench.host.commits.commit_all()
    ada.submit_command("kick", "2", bench.now)
    bench.disk.full = True
    for topic, data in ada.outgoing():
        bench.host.receive(topic, data, kept=False)
    assert bench.table.channels.revoked == [ben.seat.account]
    bench.host.commits.commit()
    bench.disk.full = False
    bench.host.commits.commit_all()
    assert [person.name for person in bench.table.roster.people] == ["Ada", "Ben"]
    assert ben.seat.account in bench.journal.read.accounts()
    assert bench.table.channels.revoked == []
    assert not bench.host.tasks, "nothing is under way that would take the account away"


async def test_accounts_of_seats_that_ended_before_a_crash_go_at_the_next_start(bench):
    """Killed between the end of a seat and its account: nobody comes in with it any more; the others stay."""
    ada, ben = (bench.guests[name].seat.account for name in ("Ada", "Ben"))
    for account in (ada, ben):
        bench.journal.write.account(account, "secret")
    bench.table.channels.end(ben, "kicked")
    bench.table.changes.mark_changed()
    bench.host.commits.commit_all()
    await bench.host.remove_ended_accounts()
    assert bench.host.broker.away == [ben]
    assert set(bench.journal.read.accounts()) == {ada}


async def test_what_happened_last_is_written_at_the_end(bench, tmp_path):
    """A host that is stopped writes what its tables have not written yet."""
    bench.table.lobby.bots = 3
    bench.table.changes.mark_changed()

    async def close():
        """Nothing is there to take away."""

    bench.host.sender.close = close
    bench.host.bot_workers.close = lambda: None
    bench.host.stop()
    await bench.host.close()
    left = bench.left_behind(tmp_path / "copy")
    assert left.read.tables()["table"]["bots"] == 3
    left.crash()
