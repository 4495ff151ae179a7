"""The host's log: with the time on a terminal, with the level where systemd keeps the journal."""

from __future__ import annotations

import logging
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LEVELS = {"error": logging.ERROR, "warning": logging.WARNING, "info": logging.INFO}
SYSLOG = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}
"""The journal's number of each level, which stands at the beginning of every line."""


class JournalFormatter(logging.Formatter):
    """Lines as systemd reads them: the level goes first, the time it knows itself."""

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


def begin(level: str) -> None:
    """Log from here on what is at least of this level."""
    shown = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s  %(message)s", datefmt="%H:%M:%S")
    shown.setFormatter(JournalFormatter() if into_journal() else plain)
    logging.basicConfig(level=logging.INFO, handlers=[shown])
    logging.getLogger("moontable").setLevel(LEVELS[level])
