"""The host's log: with the time on a terminal, with the level where systemd keeps the journal.

What is said about a table goes through a logger of its own: a line begins with its name where the host has several.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LEVELS = {"error": logging.ERROR, "warning": logging.WARNING, "info": logging.INFO}
SYSLOG = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}
"""The journal's number of each level, which stands at the beginning of every line."""


TABLES = "moontable.table."
"""Before the name of a table, in the name of its logger."""


def about(table: str) -> logging.Logger:
    """What takes the lines about a table."""
    return logging.getLogger(TABLES + table)


class TerminalFormatter(logging.Formatter):
    """Lines as somebody reads them at a terminal, with the time. `several`: whether the host has several tables."""

    def __init__(self, form: str = "%(asctime)s  %(message)s") -> None:
        super().__init__(form, datefmt="%H:%M:%S")
        self.several: Callable[[], bool] = lambda: False

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name that logging calls
        """The message, with the table that it is about where there are others."""
        table = record.name.removeprefix(TABLES)
        if table != record.name and self.several():
            record.message = f"{table}: {record.message}"
        return super().formatMessage(record)


class JournalFormatter(TerminalFormatter):
    """Lines as systemd reads them: the level goes first, the time it knows itself."""

    def __init__(self) -> None:
        super().__init__("%(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The message, each of its lines with its level."""
        level = SYSLOG.get(record.levelno, SYSLOG[logging.INFO])
        return "\n".join(f"<{level}>{line}" for line in super().format(record).splitlines())


def into_journal(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether what this process says goes into systemd's journal: it names the file to which it listens."""
    device, _, inode = environ.get("JOURNAL_STREAM", "").partition(":")
    try:
        here = os.fstat(sys.stderr.fileno())
        return (int(device), int(inode)) == (here.st_dev, here.st_ino)
    except (ValueError, OSError):
        return False


def begin(level: str) -> TerminalFormatter:
    """Log from here on what is at least of this level; what the lines look like."""
    shown, lines = logging.StreamHandler(sys.stderr), JournalFormatter() if into_journal() else TerminalFormatter()
    shown.setFormatter(lines)
    logging.basicConfig(level=logging.INFO, handlers=[shown])
    logging.getLogger("moontable").setLevel(LEVELS[level])
    return lines
