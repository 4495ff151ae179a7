"""Tables that come and go while a host runs: what is refused, what is told, and what a restart brings back."""

from __future__ import annotations

import asyncio

import pytest

import host.table_commands
from client.device.operator import console_keys
from host.brokers import Address, Login
from host.journal import Journal
from host.mqtt.shared_broker import SharedBroker
from host.server import Host
from host.tables import WayIn
from host.tables_console import TablesConsole
from protocol.errors import (
    HostOnly,
    LastTable,
    NotNow,
    TablePlays,
    TablesFull,
    TableThere,
    TableUnknown,
    TableWords,
)
from protocol.keys import SeatKeys
from tests.faults.bench import Bench, Nothing


@pytest.fixture
async def bench(tmp_path, monkeypatch):
    """A host with one table, at which somebody sits; whoever has to be told is told at once."""
    monkeypatch.setattr(host.table_commands, "LAST_WORD", 0.0)
    opened = Bench(tmp_path / "host")
    opened.guest = opened.sit("Ada")
    await opened.settle()
    yield opened
    opened.close()


async def done(bench):
    """Everything that was begun is over."""
    while bench.host.tasks:
        await asyncio.gather(*bench.host.tasks)


async def ordered(bench, typed):
    """Give an order, and wait until it is carried out."""
    bench.host.table_commands.run(typed)
    await done(bench)
    bench.host.commits.commit()


@pytest.mark.parametrize(
    "typed",
    [
        "", "new", "close", "attic", "new Attic", "new a/b", "new attic chess", "new attic wolfmoon 6", "new a b c d",
        pytest.param(f"new attic wolfmoon {'9' * 5000}", id="new attic wolfmoon endless"),
    ],
)  # fmt: skip
async def test_words_that_mean_nothing_open_nothing(bench, typed):
    """Names are those that can stand in a topic, games and bots those that there are."""
    with pytest.raises(TableWords):
        bench.host.table_commands.run(typed)
    assert list(bench.host.tables) == ["table"]


async def test_a_new_table_has_its_own_code_game_topics_and_bots(bench, caplog):
    """And its card is said at once; its code stands in no log."""
    with caplog.at_level("DEBUG"):
        await ordered(bench, "new attic werewolves 3")
    assert "Table attic is open" in caplog.text
    assert bench.host.tables["attic"].attendance.code not in caplog.text
    attic = bench.host.tables["attic"]
    assert (attic.lobby.game, len(attic.roster.people), attic.roster.keeper) == ("werewolves", 3, "")
    assert attic.attendance.code != bench.table.attendance.code
    assert "moontable/attic/card" in bench.sent
    assert "attic" in bench.host.broker.tables
    assert bench.host.joins.keys() == {"table", "attic"}


async def test_names_are_given_once_and_no_more_than_the_broker_carries(bench):
    """Also while the first one is still being opened."""
    bench.host.table_commands.run("new attic")
    with pytest.raises(TableThere):
        bench.host.table_commands.run("new attic")
    bench.host.broker.most_tables = 2
    with pytest.raises(TablesFull):
        bench.host.table_commands.run("new cellar")
    await done(bench)
    with pytest.raises(TableThere):
        bench.host.table_commands.run("new attic")


async def test_a_table_whose_name_another_host_has_is_not_opened(bench, monkeypatch, caplog):
    """It is said which host that is; once that one is gone the same name opens."""
    others = ["7K3M-9PQ2", ""]

    async def other_host(_broker, _name):
        return others.pop(0)

    monkeypatch.setattr(SharedBroker, "other_host", other_host)
    await ordered(bench, "new attic")
    assert list(bench.host.tables) == ["table"]
    (said,) = [one.getMessage() for one in caplog.records if one.levelname == "WARNING"]
    assert "attic" in said
    assert "7K3M-9PQ2" in said
    await ordered(bench, "new attic")
    assert list(bench.host.tables) == ["table", "attic"]


async def test_a_table_is_closed_between_games_and_never_the_last_one(bench):
    """Nobody loses a game by it."""
    with pytest.raises(LastTable):
        bench.host.table_commands.run("close table")
    with pytest.raises(TableUnknown):
        bench.host.table_commands.run("close attic")
    await ordered(bench, "new attic")
    for phase in ("dealing", "playing"):
        bench.table.lifecycle.phase = phase
        with pytest.raises(TablePlays):
            bench.host.table_commands.run("close table")
    bench.host.table_commands.run("close attic")
    with pytest.raises(TableUnknown):
        bench.host.table_commands.run("close attic")
    bench.table.lifecycle.phase = "lobby"
    with pytest.raises(LastTable):
        bench.host.table_commands.run("close table")
    await done(bench)
    assert list(bench.host.tables) == ["table"]


async def test_whoever_sits_at_a_closed_table_is_told_and_nothing_of_it_is_kept(bench):
    """The broker forgets its topics, and a message to it changes nothing."""
    await ordered(bench, "new attic")
    account = bench.guest.seat.account
    bench.journal.write.account(account, "secret")
    await ordered(bench, "close table")
    assert bench.guest.scene.farewell == "closed"
    kept = {topic for topic, payload in bench.sent.items() if payload}
    assert kept
    assert all(topic.startswith("moontable/attic/") for topic in kept)
    assert account not in bench.journal.read.accounts()
    bench.host.receive(f"moontable/table/seat/{account}/up", b"late", kept=False)
    bench.host.receive("moontable/table/join/up", b"late", kept=False)
    assert list(bench.host.tables) == list(bench.host.joins) == ["attic"]
    assert not bench.host.tables.several


async def test_a_closed_table_opens_anew_with_nobody_and_another_code(bench):
    """Its games go on being counted, so that no number is used twice."""
    code = bench.table.attendance.code
    bench.table.lifecycle.number = 4
    bench.table.changes.mark_changed()
    await ordered(bench, "new attic")
    await ordered(bench, "close table")
    await ordered(bench, "new table")
    again = bench.host.tables["table"]
    assert (again.roster.people, again.attendance.closed, again.lifecycle.number) == ([], False, 4)
    assert again.attendance.code != code
    assert again.attendance.admit("Ben") == "Ben"


async def test_a_table_that_could_not_be_written_as_closed_stays_open(bench):
    """Nobody is told what the journal does not hold."""
    await ordered(bench, "new attic")
    bench.disk.full = True
    await ordered(bench, "close table")
    bench.disk.full = False
    assert list(bench.host.tables) == ["table", "attic"]
    assert bench.guest.scene.farewell == ""
    assert not bench.table.attendance.closed


async def test_a_restart_brings_all_tables_back_but_those_that_were_closed(bench, tmp_path, caplog):
    """Each with its own code; the one to begin with may be a closed one only where there is no other."""
    for typed in ("new attic", "new cellar duesterwald", "close attic"):
        await ordered(bench, typed)
    codes = {name: table.attendance.code for name, table in bench.host.tables.items()}
    journal = bench.left_behind(tmp_path / "copy")
    again, first = Host(journal, Nothing()), []
    opened = again.open_table
    again.open_table = lambda name, **more: (first.append(again.tables.several), opened(name, **more))[1]
    assert again.open_all("attic").id == "cellar"
    assert first == [True, True], "also what is said of the first one names it"
    assert "attic was closed" in caplog.text
    assert {name: table.attendance.code for name, table in again.tables.items()} == codes
    assert again.tables["cellar"].lobby.game == "duesterwald"
    journal.close()


async def test_a_broker_that_carries_one_table_leaves_the_others_in_the_journal(bench, tmp_path, caplog):
    """They are named, and come back with another broker."""
    await ordered(bench, "new attic")
    journal = bench.left_behind(tmp_path / "copy")
    small = Nothing()
    small.most_tables = 1
    only = Host(journal, small)
    assert list(only.open_all("attic").context.journal.read.tables()) == ["attic", "table"]
    assert not only.tables.several
    assert "not open now: table" in caplog.text
    journal.close()
    later = Journal(tmp_path / "copy")
    both = Host(later, Nothing())
    both.open_all("attic")
    assert set(both.tables) == {"attic", "table"}
    later.close()


async def test_only_the_console_opens_tables_not_even_a_keeper(bench):
    """The keeper of one table has nothing to say about others."""
    bench.guest.submit_command("table", "new attic", bench.now)
    await bench.settle()
    assert bench.guest.scene.refused == HostOnly.id
    assert list(bench.host.tables) == ["table"]


async def test_a_table_without_a_host_opens_no_other(tmp_path):
    """As in a test or a rehearsal of one table alone."""
    from tests.table.evening import Evening  # noqa: PLC0415 - only here

    evening = Evening(tmp_path / "alone")
    with pytest.raises(NotNow):
        evening.table.context.table_command("new attic")
    evening.kill_host()


async def test_lines_typed_at_the_host_are_for_the_table_that_was_chosen(bench):
    """All of them can be listed; a closed one gives its place to another."""
    told = []
    bench.host.tables["table"].add_operator(bytes(32), bench.host.keys.seal_public, "sconsole")
    console = TablesConsole(bench.host.tables, "table", told.append, lambda: bench.now)
    assert console.run("table new attic") == ["Done."]
    await done(bench)
    bench.host.tables["attic"].add_operator(bytes(32), bench.host.keys.seal_public, "sconsole")
    rows = console.run("tables")
    assert [row[:7] for row in rows] == ["* table", "  attic"]
    assert [row.split("   ")[-1] for row in rows] == ["keeper: Ada", "no keeper yet"]
    assert all(table.attendance.code in row for row, table in zip(rows, bench.host.tables.values(), strict=True))
    assert console.run("table attic") == ["What you type is for table attic now."]
    assert console.run("bots 2") == ["Done."]
    assert (bench.host.tables["attic"].lobby.bots, bench.table.lobby.bots) == (2, 0)
    assert told == ["table", "attic"]
    await ordered(bench, "close attic")
    assert console.run("bots 1") == ["Done."]
    assert bench.table.lobby.bots == 1


async def test_the_console_is_told_code_and_keeper_of_each_table_and_of_none_that_is_closed(tmp_path, monkeypatch):
    """Either is written at once when it changes; what a crash has left of a closed table goes with the next start."""
    monkeypatch.setattr(host.table_commands, "LAST_WORD", 0.0)
    folder = tmp_path / "host"
    journal = Journal(folder)
    serving = Host(journal, Nothing(), console=True)
    serving.open_all("table")
    (folder / "console-gone.json").write_text("{}")
    serving.tables.tell_console(WayIn(Address("127.0.0.1", 1884, "host", "secret"), Login("s", "secret")))
    serving.tables.tell_guests("192.168.1.20")
    assert not (folder / "console-gone.json").exists()
    await ordered(type("Bench", (), {"host": serving}), "new attic")
    serving.tables["table"].attendance.code = "7K3M9P"
    serving.commits.plan("table")
    serving.commits.commit()
    keys = console_keys(str(folder))
    assert str(keys["table"].link) == "7K3M9P@s:secret@192.168.1.20:1884/table"
    assert keys["attic"].code == serving.tables["attic"].attendance.code
    assert [key.keeper for key in keys.values()] == ["", ""]
    ada = SeatKeys.new()
    serving.tables["attic"].attendance.add("Ada", ada.sign_public, ada.seal_public, ada.account, 0.0)
    serving.commits.plan("attic")
    serving.commits.commit()
    assert console_keys(str(folder))["attic"].keeper == "Ada"
    await ordered(type("Bench", (), {"host": serving}), "close table")
    assert set(console_keys(str(folder))) == {"attic"}
    serving.commits.close()
    journal.close()
