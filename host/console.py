"""The terminal of a host that prints lines: what is typed there are commands, with the keeper's rights and no seat."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from host.errors import HostError, JournalDamaged
from host.games import rules
from host.table.commands import apply
from host.texts import words
from protocol.codec import BadMessage
from protocol.console import HELP, ConsoleCommand, parse
from protocol.errors import Refusal
from protocol.keys import SeatKeys
from protocol.program.files import file_name, write_file
from protocol.texts import in_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.brokers import Address, Login
    from host.journal import Journal
    from host.table.table import Table


SETTINGS = ("game", "option", "use_rules", "bots", "pace", "door")
"""Commands that choose among what there is: it is said when nothing is different for them."""


@dataclass(frozen=True, slots=True)
class Operator:
    """The key of the console: made once, kept in the journal, and written for `moontable console` to find."""

    keys: SeatKeys

    @classmethod
    def of(cls, journal: Journal) -> Operator:
        """The operator of a journal."""
        kept = journal.read.fact("operator")
        try:
            keys = SeatKeys.from_bytes(kept) if kept else SeatKeys.new()
        except BadMessage as problem:
            raise JournalDamaged(path=journal.path) from problem
        if not kept:
            journal.write.fact("operator", keys.to_bytes())
        return cls(keys)

    def files(self, folder: Path) -> list[Path]:
        """What was written for consoles, also before the last start."""
        return sorted(folder.glob("console-*.json"))

    def file(self, folder: Path, name: str) -> Path:
        """Where what a console of the table `name` needs is written."""
        return folder / file_name("console", name, suffix=".json")

    def write(self, folder: Path, table: Table, address: Address, login: Login, guests: str) -> None:
        """Write what a console needs, readable by its owner only. Where that fails there is no console.

        `guests` is the address that other devices reach, "" where there is none.
        """
        seat = {
            "table": table.id,
            "address": address.host,
            "port": address.port,
            "tls": address.tls,
            "guests": guests,
            "code": table.attendance.code,
            "keeper": table.roster.keeper_name,
            "account": self.keys.account,
            "login": "" if login.username == self.keys.account else login.username,
            "password": login.password,
            "keys": self.keys.to_bytes().hex(),
            "host_sign": table.context.keys.sign_public.hex(),
            "host_seal": table.context.keys.seal_public.hex(),
        }
        with suppress(OSError):
            write_file(self.file(folder, table.id), json.dumps(seat).encode())


def run_line(table: Table, typed: str, now: float) -> list[str]:
    """Do what a line at the host's screen says; what there is to say about it."""
    word, _, file = typed.strip().partition(" ")
    if word == "backup" and file.strip():
        return _back_up(table, Path(file.strip()).expanduser())
    meant = parse(typed)
    if meant == "":
        return []
    if meant == "help":
        return [*in_language(HELP).split("\n"), words("console_backup")]
    if meant == "who":
        return who(table)
    if not isinstance(meant, ConsoleCommand) or table.roster.operator is None:
        return [words("console_unknown", given=typed.strip()[:40])]
    before, was = (table.attendance.code, table.transfer.seat_code), chosen(table)
    try:
        apply(table.parts, table.roster.operator, meant.name, meant.choice, now)
    except Refusal as refusal:
        return [refusal.message()]
    seat_code = table.transfer.seat_code
    if seat_code and seat_code is not before[1]:
        return [words("console_code", name=seat_code.person.name, code=seat_code.code)]
    if table.attendance.code != before[0]:
        return [words("code", code=table.attendance.code)]
    return [words("console_already" if meant.name in SETTINGS and chosen(table) == was else "console_done")]


def chosen(table: Table) -> tuple[object, ...]:
    """What the commands of SETTINGS have come to."""
    lobby = table.lobby
    offered = rules(lobby.game).INFO.options
    options = {name: lobby.options.get(name, option.default) for name, option in offered.items()}
    return lobby.game, options, lobby.bots, lobby.pace_name, table.attendance.open


def _back_up(table: Table, path: Path) -> list[str]:
    try:
        table.context.journal.backup(path)
    except HostError as problem:
        return [problem.message()]
    return [words("backup_written", path=path)]


def who(table: Table) -> list[str]:
    """Who is at the table, by their places; nothing that the table does not show."""
    lifecycle, roster = table.lifecycle, table.roster
    said = [words("console_phase", game=table.lobby.game, phase=lifecycle.phase, number=lifecycle.number)]
    for place, person in enumerate(roster.people, 1):
        marks = [
            words(f"console_{mark}")
            for mark, true in (
                ("bot", person.bot),
                ("keeper", person.id == roster.keeper),
                ("away", not person.bot and person.id not in roster.present_accounts),
                ("rests", bool(person.rest)),
                ("ready", person.ready and not person.bot),
            )
            if true
        ]
        said.append(f"  {place}  {', '.join([person.name, *marks])}")
    return said


class ConsoleInput:
    """The lines typed at a terminal, each handed to `take` in the loop's thread; what it says is printed."""

    def __init__(self, take: Callable[[str], list[str]]) -> None:
        self._take = take
        self._loop = asyncio.get_running_loop()

    def listen(self) -> None:
        """Begin to read, in a thread of its own that ends with the process."""
        threading.Thread(target=self._read, name="console", daemon=True).start()

    def _read(self) -> None:
        """Read the terminal itself: a thread that waits in `sys.stdin` would hold up the end of the process."""
        rest = b""
        with suppress(OSError, ValueError, RuntimeError):  # the terminal or the loop has gone
            while data := os.read(sys.stdin.fileno(), 4096):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self._loop.call_soon_threadsafe(self._obey, line.decode(errors="replace"))

    def _obey(self, line: str) -> None:
        for said in self._take(line):
            sys.stderr.write(said + "\n")
        sys.stderr.flush()
