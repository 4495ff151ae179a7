"""The tables of a host, by name: found again in the journal or made, told to the console, and given up."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from host.runtime.log import about
from host.runtime.power_cut import PowerCut
from host.table.table import Table
from host.texts import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.brokers import Address, Login
    from host.console import Operator
    from host.journal import Journal
    from host.table.context import TableContext
    from host.table.joining import JoinHandler

log = logging.getLogger("moontable")


class WayIn(NamedTuple):
    """How the console reaches the tables, and where guests do; "" where no other device comes."""

    address: Address
    login: Login
    guests: str = ""


class Tables(Mapping[str, Table]):
    """All tables that are open. `doors` are their join handlers, by the same names.

    `provide` gives what a table works with, `door` opens its door; both are called once for each table that is opened.
    """

    def __init__(
        self,
        journal: Journal,
        provide: Callable[[str], TableContext],
        door: Callable[[Table], JoinHandler],
        operator: Operator | None,
        most_seats: int,
    ) -> None:
        self.doors: dict[str, JoinHandler] = {}
        self._tables: dict[str, Table] = {}
        self._journal = journal
        self._provide = provide
        self._door = door
        self._operator = operator
        self._most_seats = most_seats
        self.expected = 1
        """So many tables are about to be open at a start."""
        self._power_cut = PowerCut(journal)
        self._way_in: WayIn | None = None
        self._told: dict[str, tuple[str, str]] = {}
        """Code and keeper of each table as the console was told them."""

    def __getitem__(self, name: str) -> Table:
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def several(self) -> bool:
        """Whether the host has more than one table, or is about to."""
        return max(len(self), self.expected) > 1

    def kept(self) -> list[str]:
        """The names of the tables that the journal has and nobody has closed."""
        return [name for name, state in self._journal.read.tables().items() if not state.get("closed")]

    def is_closed(self, name: str) -> bool:
        """Whether there was a table of this name, which was closed."""
        state = self._journal.read.table(name)
        return state is not None and bool(state.get("closed"))

    def open(self, name: str, now: float, *, game: str = "", bots: int = 0) -> Table:
        """The table `name`, as the journal has it; new, or after it was closed, with a game and bots."""
        known = self._journal.read.table(name) is not None
        table = Table(self._provide(name), now)
        if known and not table.attendance.closed:
            self._resume(table)
        else:
            if table.attendance.closed:
                table.attendance.open_anew()
            table.lobby.game = game or table.lobby.game
            table.lobby.bots = bots
            table.lifecycle.seat_bots(now)
        if self._operator:
            keys = self._operator.keys
            table.add_operator(keys.sign_public, keys.seal_public, keys.account)
        table.attendance.most = self._most_seats
        self._tables[name] = table
        self.doors[name] = self._door(table)
        self._write(table)
        return table

    def _resume(self, table: Table) -> None:
        """Say that a table is back; after a power cut it is paused, since nobody is back yet."""
        lifecycle, people = table.lifecycle, table.roster.people
        log.info(words("resumed", table=table.id, people=len(people), number=lifecycle.number))
        if self._power_cut.happened and lifecycle.phase in ("dealing", "playing") and not lifecycle.paused:
            lifecycle.pause_for("power_cut")
            about(table.id).info(words("power_cut"))

    def drop(self, name: str) -> None:
        """Let go of a table that was given up; its games stay in the journal."""
        del self._tables[name], self.doors[name]
        self._told.pop(name, None)
        self.expected = len(self)
        if self._operator:
            with suppress(OSError):
                self._operator.file(self._journal.folder, name).unlink(missing_ok=True)

    def keep_boot(self) -> None:
        """Write that the power cut was noticed together with the pause; a start that failed has noticed nothing."""
        for table in self.values():
            if self._power_cut.happened and table.lifecycle.paused and table.lifecycle.phase in ("dealing", "playing"):
                table.events.announce("power_cut")
            table.save()
        self._power_cut.noticed()
        self._journal.commit()

    # -- for the console -----------------------------------------------------------------------------------------

    def tell_console(self, way_in: WayIn) -> None:
        """Write for `moontable console` how it reaches each table, now and whenever one is opened."""
        self._way_in = way_in
        if self._operator:
            for path in self._operator.files(self._journal.folder):
                if path not in {self._operator.file(self._journal.folder, name) for name in self}:
                    with suppress(OSError):  # of a table that was closed just before a crash
                        path.unlink(missing_ok=True)
        for table in self.values():
            self._write(table)

    def tell_guests(self, address: str) -> None:
        """The same, with the address that other devices reach."""
        if self._way_in:
            self.tell_console(self._way_in._replace(guests=address))

    def tell_changes(self, table: Table) -> None:
        """The same again for one table, if it has another code or keeper now."""
        if self._told.get(table.id) != (table.attendance.code, table.roster.keeper_name):
            self._write(table)

    def _write(self, table: Table) -> None:
        if self._operator and self._way_in:
            self._told[table.id] = table.attendance.code, table.roster.keeper_name
            self._operator.write(self._journal.folder, table, *self._way_in)
