"""Whom a broker becomes that root starts, and where its files are then: root's own folders are closed to that user."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

USERS = ("mosquitto", "_mosquitto", "nobody")
"""The unprivileged users that a broker may become, the best first."""
RUN = Path("/var/run")
"""Where root keeps what belongs to running programs. Nobody else can put anything there before us."""


class User(NamedTuple):
    """An unprivileged user."""

    name: str
    uid: int
    gid: int


def user() -> User | None:
    """Whom a broker of this process becomes; None where this is not root, or where there is no such user."""
    if os.name != "posix" or os.geteuid() != 0 or not RUN.is_dir():
        return None
    import pwd  # noqa: PLC0415 - only POSIX has it

    known = {entry.pw_name: entry for entry in pwd.getpwall() if entry.pw_uid}
    return next((User(name, known[name].pw_uid, known[name].pw_gid) for name in USERS if name in known), None)


def place(folder: Path) -> Path:
    """The folder of a broker's files: `folder` itself, or for root's broker one that its user can reach."""
    folder = folder.resolve()
    if user() is None:
        return folder
    return RUN.resolve() / f"moontable-{hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]}"
