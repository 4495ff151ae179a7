"""`moontable host backup FILE` and `moontable host restore FILE`: a journal saved, and put back when it is whole."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from host import usage
from host.errors import (
    BackupDamaged,
    BackupMissing,
    BackupThere,
    BackupUnreadable,
    BackupUnwritable,
    JournalDamaged,
    JournalNewer,
    NoJournal,
)
from host.journal import Journal, schema
from host.journal.copies import readable
from host.texts import words
from protocol.program import name as program
from protocol.program.commandline import MissingValue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def main_backup(given: Sequence[str]) -> int:
    """The command `backup`; its exit status. Raises a HostError, and has written nothing then."""
    return _main("backup", given, lambda folder, file: [back_up(folder, file)])


def main_restore(given: Sequence[str]) -> int:
    """The command `restore`; its exit status. Raises a HostError, and has changed nothing then."""
    return _main("restore", given, lambda folder, file: restore(file, folder))


def _main(command: str, given: Sequence[str], work: Callable[[Path, Path], list[str]]) -> int:
    from host.server import data_folder  # noqa: PLC0415 - only for the folder

    chosen = usage.backups(command).read(given)
    if chosen is None:
        return 0
    if not chosen.file:
        raise MissingValue(given=command, see=f"{program.command()} host {command}")
    said = work(data_folder(chosen.data), Path(chosen.file).expanduser())
    sys.stdout.write("\n".join(said) + "\n")
    return 0


def back_up(folder: Path, file: Path) -> str:
    """Write a copy of the journal in `folder`, checked, also while a host runs; what there is to say about it."""
    if not os.path.lexists(folder / schema.NAME):
        raise NoJournal(path=folder)
    if os.path.lexists(file):
        raise BackupThere(path=file)
    try:
        with tempfile.TemporaryDirectory(prefix="copying-", dir=file.parent) as place:
            journal = readable(folder, Path(place))
            try:
                journal.read.read_all()
                journal.backup(file)
            finally:
                journal.close()
    except JournalDamaged as problem:  # it may have been found in the copy
        raise type(problem)(**problem.facts | {"path": folder / schema.NAME}) from problem
    except OSError as problem:
        raise BackupUnwritable(path=file, reason=problem.strerror) from problem
    return words("backup_written", path=file)


def restore(file: Path, folder: Path) -> list[str]:
    """Put a backup in the journal's place, which stays beside it; what there is to say. Never while a host runs."""
    if not file.is_file():
        raise BackupMissing(path=file)
    target = folder / schema.NAME
    with suppress(JournalDamaged, JournalNewer):  # whatever is there gives way, unless a host works with it
        if os.path.lexists(target):
            Journal(folder).close()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(prefix="restoring-", dir=folder) as place:
            _check(file, Path(place))
            aside = _set_aside(target)
            _give_to_owner(Path(place) / schema.NAME, folder)
            (Path(place) / schema.NAME).replace(target)
    except OSError as problem:
        raise schema.unwritable(target, problem) from problem
    return [words("restored", path=file), *([words("set_aside", path=aside)] if aside else [])]


def _check(file: Path, place: Path) -> None:
    """Lay a copy of the backup into a folder, whole and in this release's form; raises what is wrong with it."""
    copy = place / schema.NAME
    try:
        for source, name in ((file, copy), (schema.log_of(file), schema.log_of(copy))):
            if source.exists():
                shutil.copyfile(source, name)
                name.chmod(0o600)
    except PermissionError as problem:
        raise BackupUnreadable(path=file, reason=problem.strerror or "") from problem
    try:
        journal = Journal(place)
        try:
            journal.keys()
            journal.read.read_all()
        finally:
            journal.close()
    except JournalNewer as problem:
        raise JournalNewer(**problem.facts | {"path": file}) from problem
    except JournalDamaged as problem:
        raise BackupDamaged(path=file) from problem


def _give_to_owner(file: Path, folder: Path) -> None:
    """Where root restores for a service, the journal stays the service's: it could not read root's."""
    owner = folder.stat()
    if hasattr(os, "geteuid") and os.geteuid() == 0 and owner.st_uid:
        os.chown(file, owner.st_uid, owner.st_gid)


def _set_aside(target: Path) -> Path | None:
    """Give the journal that is there another name. Its log goes first: on another file it would do harm."""
    log = schema.log_of(target)
    if not os.path.lexists(target) and not log.exists():
        return None
    aside = schema.free(target.with_name(f"{target.name}.replaced"))
    if log.exists():
        log.replace(schema.log_of(aside))
    if os.path.lexists(target):
        target.replace(aside)
    return aside
