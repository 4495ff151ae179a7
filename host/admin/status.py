"""`moontable host status`: whether a host runs on this machine, which tables it has, and what systemd says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from host import usage
from host.admin.doctor import console_file, console_tables, look_into, round_trip_of
from host.admin.service import STATE, UNIT, kind
from host.errors import NoJournal
from host.journal import Journal
from host.texts import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

STOPPED = 3
"""The exit status of a service that does not run, as scripts of init know it."""
ASKING = 5.0
"""Seconds for systemd to answer."""


def main(given: Sequence[str]) -> int:
    """The command `status`; 0 where a host runs, 3 where none does. Raises a HostError."""
    from host.server import data_folder  # noqa: PLC0415 - only for the folder

    chosen = usage.status().read(given)
    if chosen is None:
        return 0
    folder = data_folder(chosen.data)
    if not chosen.data and not folder.exists() and (kind(user=False).folder / UNIT).exists():
        folder = STATE
    house = look_into(folder)
    if house.state == "none":
        raise NoJournal(path=folder)
    running = house.state == "running"
    lines = [*(_running(folder) if running else _stopped(folder)), *services()]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if running else STOPPED


def _running(folder: Path) -> Iterator[str]:
    told = console_file(folder)
    yield words("status_running", folder=folder)
    if told:
        yield words("status_open", tables=", ".join(sorted(console_tables(folder))))
        found = round_trip_of(folder)
        yield f"  {found.says}"
        yield words("status_console", data=f" --data {folder}")


def _stopped(folder: Path) -> Iterator[str]:
    yield words("status_stopped", folder=folder)
    journal = Journal(folder)
    try:
        names = [name for name, state in journal.read.tables().items() if not state.get("closed")]
    finally:
        journal.close()
    if names:
        yield words("status_tables", tables=", ".join(names))


def services() -> Iterator[str]:
    """How systemd sees the units that `install` has written."""
    command = shutil.which("systemctl")
    for where in (kind(user=False), kind(user=True)):
        if not (where.folder / UNIT).exists():
            continue
        state = "?"
        if command:
            asked = [command, *(["--user"] if where.user else []), "is-active", UNIT]
            try:
                told = subprocess.run(asked, capture_output=True, text=True, timeout=ASKING, check=False)  # noqa: S603
                state = told.stdout.strip() or "?"
            except (OSError, subprocess.TimeoutExpired):
                state = "?"
        yield words("status_unit", path=where.folder / UNIT, state=state)
