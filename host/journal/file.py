"""The journal's file while a host works with it: its one connection, its transactions, its copies."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from host.errors import BackupThere, BackupUnwritable, JournalDamaged
from host.journal import schema
from host.journal.columns import Odd, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOGGED = 256
"""So many statements lie in the log before it is brought into the file and begun anew, at its old length: what is
written over is durable sooner than what makes a file longer."""

Statements: TypeAlias = list[tuple[str, tuple[Any, ...]]]


class JournalFile:
    """The file at `path`, made if there is none, locked for this process.

    Raises JournalLocked, JournalNewer, JournalUnwritable, or JournalDamaged where it is not whole.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.db = schema.opened(path)
        self._logged = LOGGED

    def rows(self, forms: tuple[Any, ...], statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds, each column in its form (see columns.py); the one way in which anything is read."""
        try:
            return [read(row, forms) for row in self.db.execute(statement, values)]
        except (sqlite3.Error, Odd) as problem:
            raise JournalDamaged(path=self.path) from problem

    def enter(self, statements: Statements) -> None:
        """Make statements durable, all of them or none; raises JournalUnwritable."""
        try:
            if self._logged >= LOGGED:
                self._begin_log()
            self.db.execute("begin immediate")
            self._execute(statements)
            self.db.execute("commit")
            self._logged += len(statements)
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):
                self.db.execute("rollback")
            raise schema.unwritable(self.path, problem) from problem

    @contextmanager
    def ahead(self, statements: Statements) -> Iterator[None]:
        """Let what is read inside hold these statements as well; raises JournalUnwritable where it cannot be had."""
        try:
            self.db.execute("begin immediate")
            self._execute(statements)
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):
                self.db.execute("rollback")
            raise schema.unwritable(self.path, problem) from problem
        try:
            yield
        finally:
            self.db.execute("rollback")

    def copy(self, path: Path) -> None:
        """Write a copy that a host could start from; raises BackupThere or BackupUnwritable."""
        try:
            schema.copied(self.db, path)
        except FileExistsError:
            raise BackupThere(path=path) from None
        except (OSError, sqlite3.Error) as problem:
            raise BackupUnwritable(path=path, reason=getattr(problem, "strerror", None) or problem) from problem

    def tidy(self) -> None:
        """Write the file anew: what was deleted is nowhere in it any more."""
        try:
            self.db.execute("vacuum")
            self.db.execute("pragma wal_checkpoint(truncate)")
        except sqlite3.Error as problem:
            raise schema.unwritable(self.path, problem) from problem

    def close(self) -> None:
        """Let go of the file, which is whole by itself then."""
        needed = True
        with suppress(sqlite3.Error):
            self.db.execute("delete from facts where name = ?", (schema.LOG,))
            needed = False
        self.crash()
        if needed:  # no room: the file may still ask for its log, which may be empty
            with suppress(OSError):
                schema.log_of(self.path).touch(0o600)

    def crash(self) -> None:
        """Let go of the file as a host does that is killed."""
        self.db.close()

    def _execute(self, statements: Statements) -> None:
        for statement, values in statements:
            self.db.execute(statement, values)

    def _begin_log(self) -> None:
        """Bring the file up to here, and let it say that it is nothing without its log, which says that it is there.

        So either is refused alone, and any program may make one of the two. It is done before the first write and
        whenever much has been written since.
        """
        self._say_of_log(schema.NEEDED)
        self.db.execute("pragma wal_checkpoint(restart)")
        self._say_of_log(schema.THERE)
        self._logged = 0

    def _say_of_log(self, what: bytes) -> None:
        self.db.execute("insert or replace into facts values (?, ?)", (schema.LOG, what))
