"""What is typed at the screen of a host that prints lines: commands for one of its tables at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.console import run_line
from host.texts import words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from host.table.table import Table


class TablesConsole:
    """Takes lines for the table `first` until another one is chosen. `done` is told which one was meant."""

    def __init__(
        self, tables: Mapping[str, Table], first: str, done: Callable[[str], None], clock: Callable[[], float]
    ) -> None:
        self._tables = tables
        self._chosen = first
        self._done = done
        self._clock = clock

    def run(self, typed: str) -> list[str]:
        """Do what a line says; what there is to say about it."""
        if self._chosen not in self._tables:
            self._chosen = next(iter(self._tables))
        first, _, rest = typed.strip().partition(" ")
        if first.casefold() in ("tables", "tische") and not rest:
            return [self._row(table) for table in self._tables.values()]
        if first.casefold() in ("table", "tisch") and rest in self._tables:
            self._chosen = rest
            return [words("tables_chosen", table=rest)]
        said = run_line(self._tables[self._chosen], typed, self._clock())
        self._done(self._chosen)
        return said

    def _row(self, table: Table) -> str:
        """A table by what it shows, and its code."""
        people, mark = len(table.roster.humans()), "*" if table.id == self._chosen else " "
        about = {"game": table.lobby.game, "seats": table.lobby.seats[-1], "phase": table.lifecycle.phase}
        keeper = table.roster.keeper_name
        kept = words("tables_keeper", name=keeper) if keeper else words("tables_no_keeper")
        return words(
            "tables_row", mark=mark, table=table.id, code=table.attendance.code, people=people, keeper=kept, **about
        )
