"""Folders that last as long as the program that made them; what a killed one has left goes when the next is made.

Keys lie in them, so they are in a place of this person's own, not where every program leaves its files. Beside each
folder lies a file that its program keeps locked: the system lets go of that however the program ends.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Self

_BEGINNING = 10.0
"""Seconds in which a program that has made its file may not have locked it yet."""


class Scratch:
    """A folder below `within`, in a `with` statement or until `close`; raises OSError where there can be none."""

    def __init__(self, within: Path) -> None:
        within.mkdir(parents=True, exist_ok=True, mode=0o700)
        sweep(within)
        self._handle, name = tempfile.mkstemp(prefix="run-", suffix=".lock", dir=within)
        self._mark = Path(name)
        _lock(self._handle, wait=True)
        self.path = self._mark.with_suffix("")
        self.path.mkdir(mode=0o700)

    def close(self) -> None:
        """Take the folder away with everything in it."""
        if self._handle >= 0:
            shutil.rmtree(self.path, ignore_errors=True)
            os.close(self._handle)
            self._handle = -1
            self._mark.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def sweep(within: Path) -> None:
    """Take away the folders whose programs are gone."""
    with contextlib.suppress(OSError):
        for folder in sorted(within.glob("run-*")):
            mark = folder if folder.suffix == ".lock" else folder.with_suffix(".lock")
            if not _kept(mark):
                shutil.rmtree(mark.with_suffix(""), ignore_errors=True)
                mark.unlink(missing_ok=True)


def _kept(mark: Path) -> bool:
    """Whether the program that has made a folder still runs."""
    try:
        if time.time() - mark.stat().st_mtime < _BEGINNING and not mark.with_suffix("").exists():
            return True
        if os.name != "posix":
            mark.unlink()  # there a file that is open cannot be taken away
            return False
        handle = os.open(mark, os.O_RDWR)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    try:
        return not _lock(handle, wait=False)
    finally:
        os.close(handle)


def _lock(handle: int, *, wait: bool) -> bool:
    """Lock an open file for as long as this program runs; whether that went."""
    try:
        import fcntl  # noqa: PLC0415 - not on Windows

        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except (ImportError, OSError):
        return False
    return True
