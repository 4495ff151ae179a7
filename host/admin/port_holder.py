"""Which program listens on a port of this machine, as far as this user may know."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
LISTENING = "0A"
"""The state of a listening socket in /proc/net/tcp."""


def holder(port: int, proc: Path = PROC) -> str:
    """Name and number of the program, as in `mosquitto (812)`; "" where the system does not say."""
    sockets = {f"socket:[{inode}]" for inode in _inodes(port, proc)}
    if not sockets:
        return ""
    for process in proc.glob("[0-9]*"):
        with suppress(OSError):
            if any(str(open_file.readlink()) in sockets for open_file in (process / "fd").iterdir()):
                return f"{(process / 'comm').read_text().strip()} ({process.name})"
    return ""


def _inodes(port: int, proc: Path) -> set[str]:
    """The numbers of the sockets that listen on a port."""
    found = set()
    for table in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in (proc / "net" / table).read_text().splitlines()[1:]:
                columns = re.split(r"\s+", line.strip())
                if columns[3] == LISTENING and int(columns[1].rpartition(":")[2], 16) == port:
                    found.add(columns[9])
    return found
