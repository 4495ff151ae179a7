"""The journal: one SQLite file, the only truth that outlives the host. No other package touches it.

What a table does is gathered as it happens; `commit` makes all of it durable at once, and nothing leaves the host
before. After a crash the tables, their matches and the time that was left are read back.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from host.errors import JournalDamaged, JournalIncomplete, JournalUnwritable
from host.journal import schema
from host.journal.file import JournalFile
from host.journal.house_rules import HouseRules, Kept
from host.journal.reader import Reader
from host.journal.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Savepoint(NamedTuple):
    """What had been written when it was made, committed or not."""

    gathered: int
    house_rules: Kept


class Journal:
    """The journal in `folder`, made if there is none, locked for this process: `read` it, `write` it, `commit`.

    Raises JournalLocked, JournalNewer, JournalUnwritable, or JournalDamaged where it is not whole; so does every
    reading where the file does not hold what was once written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / schema.NAME
        self.file = JournalFile(self.path)
        self.read = Reader(self.file)
        """What was committed, and inside `ahead` what was not."""
        self.write = Writer()
        self.house_rules = HouseRules(self.read, self.write)
        self._spoiled: JournalUnwritable | None = None

    def commit(self) -> bool:
        """Make everything written so far durable; whether there was anything.

        On failure all of it is gone and JournalUnwritable is raised.
        """
        gathered, self.write.gathered = self.write.gathered, []
        spoiled, self._spoiled = self._spoiled, None
        try:
            if spoiled:
                raise spoiled
            if gathered:
                self.file.enter(gathered)
        except JournalUnwritable:
            self.house_rules.forget()
            raise
        return bool(gathered)

    def savepoint(self) -> Savepoint:
        """What `take_back` returns to."""
        return Savepoint(len(self.write.gathered), self.house_rules.save())

    def take_back(self, to: Savepoint) -> None:
        """Forget what was written since a savepoint; what was written before stays, for this table and all others."""
        del self.write.gathered[to.gathered :]
        self.house_rules.load(to.house_rules)

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """Let what is read inside hold what is not committed yet as well.

        Where that cannot be had JournalUnwritable is raised, and the next commit fails: nobody has been told of it.
        """
        try:
            with self.file.ahead(self.write.gathered):
                yield
        except JournalUnwritable as problem:
            self._spoiled = problem
            raise

    def keys(self) -> bytes:
        """The host's own keys; raises JournalIncomplete where there are none, JournalDamaged where they changed."""
        keys, mark = self.read.fact(schema.KEYS), self.read.fact(schema.KEYS_MARK)
        if keys is None:
            raise JournalIncomplete(path=self.path)
        if mark is None:  # a journal from before they were marked
            self.write.fact(schema.KEYS_MARK, schema.keys_mark(keys))
        elif mark != schema.keys_mark(keys):
            raise JournalDamaged(path=self.path)
        return keys

    def backup(self, path: Path) -> None:
        """Write a copy that a host could start from; raises BackupThere or BackupUnwritable."""
        self.file.copy(path)

    def tidy(self) -> None:
        """Write the file anew: what was deleted is nowhere in it any more."""
        self.file.tidy()

    def close(self) -> None:
        """Commit and let go of the file, which is whole by itself then."""
        with suppress(JournalUnwritable):
            self.commit()
        self.file.close()

    def crash(self) -> None:
        """Let go of the file as a host does that is killed: what was not committed is lost."""
        self.file.crash()
