"""The tables of a host: found again or made new, paused after a power cut, told to the console, and let go."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

import host.runtime.power_cut
from host.brokers import Address, Login
from host.journal import Journal
from host.table.context import TableContext
from host.table.people import Participant
from host.tables import Tables, WayIn
from protocol.keys import SeatKeys

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from host.console import Operator
    from host.table.joining import JoinHandler
    from host.table.table import Table

WAY_IN = WayIn(Address("127.0.0.1", 1883, "", ""), Login("console", "secret"))


class Console:
    """Where the ways to the tables are written for consoles; `told` is what was written, in order."""

    def __init__(self, folder: Path) -> None:
        self.keys = SeatKeys.new()
        self.folder = folder
        self.told: list[tuple[str, str, str]] = []

    def files(self, _folder: Path) -> list[Path]:
        """What was written, also before the last start."""
        return sorted(self.folder.glob("console-*"))

    def file(self, _folder: Path, name: str) -> Path:
        """Where it is written for one table."""
        return self.folder / f"console-{name}"

    def write(self, _folder: Path, table: Table, _address: Address, _login: Login, guests: str) -> None:
        """Write it: of which table, with which code, with which address for guests."""
        self.file(self.folder, table.id).write_text(table.attendance.code)
        self.told.append((table.id, table.attendance.code, guests))


class House:
    """A host's tables on a journal; `boots` starts the machine anew, `restarts` only the host."""

    def __init__(self, folder: Path, boot: Path) -> None:
        self.folder, self.boot = folder, boot
        self.console = Console(folder)
        self.keys = SeatKeys.new()
        self.doors: list[str] = []
        self.dice = random.Random(1)
        self.boots("first")

    def boots(self, name: str) -> None:
        """The machine was started, and the host on it."""
        self.boot.write_text(name)
        self.restarts()

    def restarts(self, *, console: bool = True) -> None:
        """A host begins on what the journal holds."""
        if hasattr(self, "journal"):
            self.journal.crash()
        self.journal = Journal(self.folder)
        self.epoch = self.dice.randbytes(16)
        self.journal.write.epoch(self.epoch)
        operator = cast("Operator", self.console) if console else None
        self.tables = Tables(self.journal, self.provide, self.door, operator, most_seats=9)

    def provide(self, name: str) -> TableContext:
        """What a table works with."""
        return TableContext(name, self.keys, self.epoch, self.journal, fresh=self.dice.randbytes)

    def door(self, table: Table) -> JoinHandler:
        """The door of a table."""
        self.doors.append(table.id)
        return cast("JoinHandler", SimpleNamespace(of=table.id))

    def closes(self, name: str) -> None:
        """A table is given up, as its console wants it."""
        table = self.tables[name]
        table.attendance.closed = True
        table.changes.mark_unsaved()
        table.save()
        self.tables.drop(name)
        self.journal.commit()

    def plays(self, name: str, phase: Any) -> Table:
        """Somebody sits at a table in this phase, and all of it is written."""
        table = self.tables.open(name, 100.0, bots=3)
        table.roster.people.insert(0, Participant("ada", "Ada"))
        lifecycle = table.lifecycle
        table.roster.present_accounts = {"ada"}
        if phase != "lobby":
            lifecycle.begin_deal(100.0)
        if phase in ("playing", "result"):
            lifecycle.close_deal(lifecycle.deal.open, 100.0)
        lifecycle.phase = phase
        table.changes.mark_changed()
        table.save()
        self.journal.commit()
        return table


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A host that has just begun, without tables."""
    monkeypatch.setattr(host.runtime.power_cut, "BOOT_ID", tmp_path / "boot_id")
    begun = House(tmp_path, tmp_path / "boot_id")
    yield begun
    begun.journal.crash()


def events(table: Table) -> list[str]:
    """What everybody at a table is told beside the game."""
    return [event.kind for event in table.events.shown]


# -- opening and closing -------------------------------------------------------------------------------------


def test_a_new_table_has_its_game_its_bots_and_a_door(house: House) -> None:
    """It is no larger than the broker allows, and the console has a key to it."""
    table = house.tables.open("oak", 100.0, game="werewolves", bots=3)
    assert (table.lobby.game, table.lobby.bots, len(table.roster.people)) == ("werewolves", 3, 3)
    assert table.attendance.most == 9
    assert table.roster.operator
    assert table.roster.operator.id == house.console.keys.account
    assert (list(house.tables), house.tables["oak"], house.doors) == (["oak"], table, ["oak"])
    assert house.tables.doors["oak"].of == "oak"  # type: ignore[attr-defined] # the door of this house
    usual = house.tables.open("elm", 100.0)
    assert (usual.lobby.game, usual.roster.people) == (usual.lobby.game or "no game", [])


def test_a_table_that_the_journal_has_is_found_as_it_was(house: House) -> None:
    """Whatever game and bots another one would begin with."""
    first = house.tables.open("oak", 100.0, game="werewolves", bots=3)
    first.save()
    house.journal.commit()
    house.restarts()
    assert house.tables.kept() == ["oak"]
    again = house.tables.open("oak", 100.0, game="wolfmoon", bots=1)
    assert (again.lobby.game, again.lobby.bots, again.attendance.code) == ("werewolves", 3, first.attendance.code)


def test_a_table_that_was_closed_begins_anew(house: House) -> None:
    """It is not kept, and is opened only by somebody who says with which game."""
    house.tables.open("oak", 100.0, game="werewolves", bots=3).save()
    assert not house.tables.is_closed("oak")
    house.closes("oak")
    assert (house.tables.kept(), list(house.tables), house.tables.doors) == ([], [], {})
    assert house.tables.is_closed("oak")
    assert not house.tables.is_closed("elm")
    house.restarts()
    again = house.tables.open("oak", 100.0, game="wolfmoon", bots=1)
    assert (again.attendance.closed, again.lobby.game, len(again.roster.people)) == (False, "wolfmoon", 1)


# -- after a power cut ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["lobby", "dealing", "playing", "result"])
def test_after_a_power_cut_whoever_plays_finds_a_pause(house: House, phase: str) -> None:
    """In nobody's name, said once; between games there is nothing to be paused."""
    house.plays("oak", phase)
    house.boots("second")
    table = house.tables.open("oak", 100.0)
    plays = phase in ("dealing", "playing")
    assert (bool(table.lifecycle.paused), table.lifecycle.paused_for) == (plays, "power_cut" if plays else "")
    assert "Ada" not in table.lifecycle.paused
    house.tables.keep_boot()
    assert events(table) == (["power_cut"] if plays else [])
    house.restarts()
    table = house.tables.open("oak", 100.0)
    assert table.lifecycle.paused_for == ("power_cut" if plays else ""), "it was written"
    house.tables.keep_boot()
    assert events(table) == [], "and nothing was cut again"


def test_a_restart_of_the_host_alone_pauses_nothing(house: House) -> None:
    """Nor does a power cut change who has paused."""
    house.plays("oak", "playing")
    house.restarts()
    assert not house.tables.open("oak", 100.0).lifecycle.paused
    table = house.tables["oak"]
    table.lifecycle.paused = "Ben"
    table.changes.mark_changed()
    table.save()
    house.journal.commit()
    house.boots("second")
    assert house.tables.open("oak", 100.0).lifecycle.paused == "Ben"


def test_a_start_that_failed_has_noticed_no_power_cut(house: House) -> None:
    """The next one notices it."""
    house.plays("oak", "playing")
    for _ in range(2):
        house.boots("second")
        assert house.tables.open("oak", 100.0).lifecycle.paused_for == "power_cut"


# -- for the console -----------------------------------------------------------------------------------------


def test_the_console_is_told_of_each_table_once_it_can_be_reached(house: House) -> None:
    """Of those that are open then, and of each that is opened later; again with the address for guests."""
    oak = house.tables.open("oak", 100.0)
    house.tables.tell_guests("192.0.2.7")
    assert house.console.told == []
    house.tables.tell_console(WAY_IN)
    elm = house.tables.open("elm", 100.0)
    both = [("oak", oak.attendance.code), ("elm", elm.attendance.code)]
    assert house.console.told == [(*row, "") for row in both]
    house.console.told.clear()
    house.tables.tell_guests("192.0.2.7")
    assert house.console.told == [(*row, "192.0.2.7") for row in both]


def test_the_console_is_told_a_code_again_where_it_is_another_one(house: House) -> None:
    """Not whenever a table has something to say."""
    house.tables.tell_console(WAY_IN)
    oak = house.tables.open("oak", 100.0)
    house.console.told.clear()
    house.tables.tell_changes(oak)
    assert house.console.told == []
    oak.attendance.code = "NEWCODE"
    house.tables.tell_changes(oak)
    house.tables.tell_changes(oak)
    assert house.console.told == [("oak", "NEWCODE", "")]


def test_nothing_is_left_for_a_console_of_tables_that_are_gone(house: House) -> None:
    """Neither of one that is let go nor of one that was closed just before a crash."""
    house.tables.tell_console(WAY_IN)
    house.tables.open("oak", 100.0)
    house.tables.open("elm", 100.0)
    house.closes("elm")
    (house.folder / "console-attic").touch()
    assert [path.name for path in house.console.files(house.folder)] == ["console-attic", "console-oak"]
    house.tables.tell_console(WAY_IN)
    assert [path.name for path in house.console.files(house.folder)] == ["console-oak"]


def test_without_a_console_nothing_is_written_for_one(house: House) -> None:
    """Nobody has a key then."""
    house.restarts(console=False)
    oak = house.tables.open("oak", 100.0)
    house.tables.tell_console(WAY_IN)
    house.tables.tell_changes(oak)
    house.tables.drop("oak")
    assert (house.console.told, oak.roster.operator) == ([], None)
