"""`python -P -m host`: opens journal, broker and table, says how to join, and serves until it is told to end."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from host import usage
from host.errors import OnlyWithAddress
from host.runtime import crash, log
from host.texts import words
from protocol.errors import MoontableError
from protocol.games import GAMES
from protocol.program.commandline import bots, take_configuration, take_language, use_language_of_file
from protocol.program.loading import BrokenPackages, at_fault, broken

if TYPE_CHECKING:
    import argparse
    import asyncio
    from collections.abc import Callable, Sequence

    from host.brokers import Broker
    from host.journal import Journal
    from host.server import Host
    from host.table.table import Table

    Program = Callable[[Sequence[str]], int]


PORT = 1883
PROGRAMS = {
    "results": ("host.admin.results", "main"),
    "backup": ("host.admin.backups", "main_backup"),
    "restore": ("host.admin.backups", "main_restore"),
    "describe": ("host.usage", "describe"),
    "bridge": ("host.admin.bridge", "main"),
    "install": ("host.admin.service", "main"),
    "status": ("host.admin.status", "main"),
    "doctor": ("host.admin.doctor", "main"),
    "rehearse": ("host.rehearsal.rehearse", "main"),
}
"""Where the commands after `moontable host` are: module and function."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a host; the exit status."""
    try:
        given = take_configuration(take_language(sys.argv[1:] if argv is None else argv))
        use_language_of_file(given)
        if given and given[0] in PROGRAMS:
            module, function = PROGRAMS[given[0]]
            program: Program = getattr(import_module(module), function)  # what it loads may not load
            return program(given[1:])
        chosen = usage.host().read(given, alone="--practice" in given)
        if chosen is None:
            return 0
        import asyncio  # noqa: PLC0415 - half of the start of what needs none

        lines = log.begin("warning" if chosen.practice else chosen.log)
        asyncio.run(_serve(chosen, lines))
    except MoontableError as problem:
        sys.stderr.write(f"{problem}\n")
        return problem.exit_status
    except KeyboardInterrupt:
        return 130
    except BaseException as problem:
        if not (package := at_fault(problem)):
            raise
        sys.stderr.write(f"{broken(package)}\n")
        return BrokenPackages.exit_status
    return 0


async def _serve(chosen: argparse.Namespace, lines: log.TerminalFormatter) -> None:
    import asyncio  # noqa: PLC0415

    from host.console import ConsoleInput  # noqa: PLC0415
    from host.discovery.addresses import valid_address  # noqa: PLC0415 - a wrong flag is said before anything is loaded
    from host.discovery.beacon import Beacon  # noqa: PLC0415 - as all of these
    from host.journal import Journal  # noqa: PLC0415
    from host.runtime.garbage_collection import relax  # noqa: PLC0415
    from host.server import Host, data_folder  # noqa: PLC0415
    from host.tables_console import TablesConsole  # noqa: PLC0415
    from protocol.search import SEVERAL, Answer  # noqa: PLC0415

    chosen.game = chosen.game or GAMES.first
    chosen.bots = bots(chosen.bots, chosen.game)
    chosen.address = valid_address(chosen.address) if chosen.address else ""
    asyncio.get_running_loop().set_exception_handler(crash.log_uncaught)
    folder = data_folder(chosen.data)
    journal = Journal(folder)
    beacon = None
    try:
        broker = _broker(chosen, journal)
        host = Host(journal, broker, fast=chosen.fast, console=not chosen.practice, practice=chosen.practice)
        lines.several = lambda: host.tables.several
        table = host.open_all(chosen.table, game=chosen.game, bots=chosen.bots)
        _end_on_signals(host, attached=chosen.practice or chosen.attached)
        serving = asyncio.create_task(host.run())
        ready = asyncio.create_task(host.ready.wait())
        await asyncio.wait((serving, ready), return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        relax()
        if not serving.done():
            _keep_port(host, table)
            await _say_how_to_join(chosen, host, table)
            if host.broker.kind != "existing" and not host.broker.local and host.address:
                port, tables, mark = host.address.port, host.tables, host.link(table).fingerprint
                beacon = await Beacon.opened(
                    lambda: Answer(port, next(iter(tables)) if len(tables) == 1 else SEVERAL, mark)
                )
            if sys.stdin.isatty() and not chosen.practice:
                console = TablesConsole(host.tables, table.id, host.commits.plan, host.loop.time)
                ConsoleInput(console.run).listen()
        await serving
        if not chosen.practice:
            sys.stderr.write(words("goodbye") + "\n")
    finally:
        if beacon:
            beacon.close()
        journal.close()


def _broker(chosen: argparse.Namespace, journal: Journal) -> Broker:
    """The broker that was asked for; its port is the same after every restart."""
    from host.brokers.choosing import choose, known  # noqa: PLC0415

    kind = known(chosen.broker)
    if kind == "existing":
        from host.brokers.existing import BrokerAccess, Existing  # noqa: PLC0415

        files = [Path(name).expanduser() if name else None for name in (chosen.accounts, chosen.ca)]
        return Existing(BrokerAccess.parse(chosen.broker, files[0], ca=files[1]))
    for option, given in (("--accounts", chosen.accounts), ("--ca", chosen.ca)):
        if given:
            raise OnlyWithAddress(option=option)
    kept = journal.read.number("port")
    broker = choose(
        journal.folder / "broker",
        port=chosen.port if chosen.port >= 0 else kept or PORT,
        lan=False if chosen.practice else (chosen.lan or None),
        kind=kind,
        accounts=journal.read.accounts(),
    )
    broker.moves = chosen.port < 0 and not kept
    return broker


def _end_on_signals(host: Host, *, attached: bool) -> None:
    loop = host.loop
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if number := getattr(signal, name, None):
            with suppress(NotImplementedError):  # Windows has no handlers here; Ctrl-C still raises
                loop.add_signal_handler(number, host.stop)
    if attached:
        threading.Thread(target=_wait_for_end_of_input, args=(loop, host), daemon=True).start()


def _wait_for_end_of_input(loop: asyncio.AbstractEventLoop, host: Host) -> None:
    """A host that a screen has started ends with it, however that ended."""
    while os.read(sys.stdin.fileno(), 4096):  # a thread that waits in `sys.stdin` would hold up the end of the process
        pass
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(host.stop)


def _keep_port(host: Host, table: Table) -> None:
    """Guests find the table at the same port after every restart."""
    if host.broker.kind != "existing":
        host.journal.write.fact("port", str(host.link(table).port).encode())
        host.journal.commit()


async def _say_how_to_join(chosen: argparse.Namespace, host: Host, table: Table) -> None:
    from host.discovery import invitation  # noqa: PLC0415

    link = host.link(table)
    address = chosen.address or await invitation.address(host.broker, link)
    host.tables.tell_guests(address)
    link = replace(link, host=address or link.host)
    if chosen.announce:
        whole = replace(link, table=table.id)  # whoever knows the table need not wait for others on the broker
        print("READY " + json.dumps({"link": str(whole)}), flush=True)  # noqa: T201 - a line for the program that started it
    if chosen.practice:
        return
    lines = invitation.lines(host.broker, link, reached=bool(address), named=bool(chosen.address))
    lines += [
        words("also_open", table=one.id, link=replace(host.link(one), host=link.host, fingerprint=b""))
        for one in host.tables.values()
        if one is not table
    ]
    lines.append(words("stop_with", folder=host.journal.folder))
    sys.stderr.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
