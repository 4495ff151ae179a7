"""A journal to read although a host works with it: its two files copied at a moment at which they belong together."""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from host.errors import JournalBusy, JournalLocked
from host.journal import Journal, schema

if TYPE_CHECKING:
    from pathlib import Path

TRIES = 50
PAUSE = 0.1
"""Seconds between two tries."""
AT_ONCE = 20
"""So many copies are made in one try: to look whether the host still works takes far longer than to copy."""
HEAD = 32
"""Bytes at the beginning of a log: SQLite draws new ones whenever it has brought the log into the file."""


def readable(folder: Path, place: Path) -> Journal:
    """The journal in `folder`, or where a host works with it a copy of it as it stands, laid into the folder `place`.

    Raises what `Journal` raises, OSError where there is no room, and JournalBusy.
    """
    for _ in range(TRIES):
        try:
            return Journal(folder)
        except JournalLocked:
            if any(copied(folder / schema.NAME, place / schema.NAME) for _ in range(AT_ONCE)):
                return Journal(place)
        time.sleep(PAUSE)
    raise JournalBusy(path=folder / schema.NAME)


def copied(path: Path, copy: Path) -> bool:
    """Copy a journal and its log while they are written; whether the copies belong together."""
    log = schema.log_of(path)
    begun = _head(log)
    with suppress(FileNotFoundError):  # the host has ended meanwhile
        # The file first. What is brought into it meanwhile is in the log as well, and SQLite reads that one first; a
        # last line that is half written has a wrong sum and does not count.
        for source, name in ((path, copy), (log, schema.log_of(copy))):
            shutil.copyfile(source, name)
            name.chmod(0o600)
    return bool(begun) and _head(log) == begun


def _head(log: Path) -> bytes:
    """The beginning of a log; nothing where it is empty, as between two."""
    try:
        with log.open("rb") as opened:
            return opened.read(HEAD)
    except FileNotFoundError:
        return b""
