"""`python -P -m host`: opens journal, broker and table, says how to join, and serves until it is told to end."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import re
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from host import crash, qr
from host.errors import Usage
from host.words import words
from protocol.addresses import with_port
from protocol.errors import MoontableError
from protocol.loading import BrokenPackages, at_fault, broken
from protocol.topics import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.brokers import Broker
    from host.journal import Journal
    from host.server import Host
    from host.table import Table

PORT = 1883


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Usage(reason=message)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line of the host; raises Usage."""
    parser = _Parser(prog="moontable host", add_help=False)
    parser.add_argument("--help", "-h", action="store_true")
    parser.add_argument("--data", default="", metavar="FOLDER")
    parser.add_argument("--port", type=int, default=-1)
    parser.add_argument("--broker", default="", metavar="mosquitto|embedded|mqtt://…")
    parser.add_argument("--accounts", default="", metavar="FILE")
    parser.add_argument("--lan", action="store_true")
    parser.add_argument("--table", default="table")
    parser.add_argument("--game", default="wolfmoon")
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--lang", choices=("en", "de"), default="")
    parser.add_argument("--practice", action="store_true")
    parser.add_argument("--announce", action="store_true")
    parser.add_argument("--fast", nargs="?", type=float, const=1.0, default=0.0)  # slots so many times as long
    chosen = parser.parse_args(argv)
    if not -1 <= chosen.port < 65536 or not re.fullmatch(TABLE, chosen.table, re.ASCII):
        raise Usage(reason=f"--port {chosen.port}, --table {chosen.table}")
    return chosen


def main(argv: Sequence[str] | None = None) -> int:
    """Run a host; the exit status."""
    try:
        given = list(sys.argv[1:] if argv is None else argv)
        if given[:1] == ["results"]:
            from host import results  # noqa: PLC0415 - loads cryptography, which may not load

            return results.run(given[1:], _Parser)
        if given[:1] == ["rehearse"]:
            from host import rehearse  # noqa: PLC0415 - hosting never needs it

            return rehearse.main(given[1:])
        chosen = arguments(given)
        if chosen.lang:
            os.environ["MOONTABLE_LANG"] = chosen.lang
        if chosen.help:
            print(words("help"))  # noqa: T201 - a command that is asked for help prints it
            return 0
        logging.basicConfig(
            level=logging.INFO, format="%(asctime)s  %(message)s", datefmt="%H:%M:%S", stream=sys.stderr
        )
        logging.getLogger("moontable").setLevel(logging.WARNING if chosen.practice else logging.INFO)
        asyncio.run(_serve(chosen))
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


async def _serve(chosen: argparse.Namespace) -> None:
    from host.console import Screen  # noqa: PLC0415
    from host.games import rules  # noqa: PLC0415 - a wrong flag is said before anything is loaded
    from host.journal import Journal  # noqa: PLC0415
    from host.server import Host, data_folder  # noqa: PLC0415

    seats = rules(chosen.game).SEATS
    if not 0 <= chosen.bots < seats[-1]:
        raise Usage(reason=f"--bots {chosen.bots} (0-{seats[-1] - 1})")
    asyncio.get_running_loop().set_exception_handler(crash.uncaught)
    folder = data_folder(chosen.data)
    journal = Journal(folder)
    try:
        broker = _broker(chosen, journal)
        host = Host(journal, broker, fast=chosen.fast, console=not chosen.practice)
        table = host.open_table(chosen.table, game=chosen.game, bots=chosen.bots)
        _end_on_signals(host, practice=chosen.practice)
        serving = asyncio.create_task(host.run())
        ready = asyncio.create_task(host.ready.wait())
        await asyncio.wait((serving, ready), return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not serving.done():
            _say_how_to_join(chosen, host, table)
            if sys.stdin.isatty() and not chosen.practice:
                Screen(lambda line: host.obey(table.id, line)).listen()
        await serving
        if not chosen.practice:
            sys.stderr.write(words("goodbye") + "\n")
    finally:
        journal.close()


def _broker(chosen: argparse.Namespace, journal: Journal) -> Broker:
    """The broker that was asked for; its port is the same after every restart."""
    from host.brokers import choose  # noqa: PLC0415

    if "://" in chosen.broker:
        from host.brokers.existing import Existing, Place  # noqa: PLC0415

        return Existing(Place.parse(chosen.broker, Path(chosen.accounts) if chosen.accounts else None))
    kept = journal.fact("port")
    port = chosen.port if chosen.port >= 0 else int(kept) if kept else PORT
    return choose(
        journal.folder / "broker",
        port=port,
        lan=False if chosen.practice else (chosen.lan or None),
        kind=chosen.broker,
        accounts=journal.accounts(),
    )


def _end_on_signals(host: Host, *, practice: bool) -> None:
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if number := getattr(signal, name, None):
            with suppress(NotImplementedError):  # Windows has no handlers here; Ctrl-C still raises
                loop.add_signal_handler(number, host.stop)
    if practice:
        threading.Thread(target=_wait_for_end_of_input, args=(loop, host), daemon=True).start()


def _wait_for_end_of_input(loop: asyncio.AbstractEventLoop, host: Host) -> None:
    """A practice host ends with the client that started it, however that ended."""
    while sys.stdin.buffer.read(4096):
        pass
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(host.stop)


def _say_how_to_join(chosen: argparse.Namespace, host: Host, table: Table) -> None:
    from host.server import own_address  # noqa: PLC0415
    from protocol.pairing import spoken  # noqa: PLC0415

    link = host.link(table)
    if link.host == "127.0.0.1" and not host.broker.local:
        link = replace(link, host=own_address())
    host.journal.keep_fact("port", str(link.port).encode())
    host.journal.commit()
    if chosen.announce:
        print("READY " + json.dumps({"link": str(link)}), flush=True)  # noqa: T201 - a line for the program that started it
    if chosen.practice:
        return
    lines = [
        words("open"),
        words("address", address=with_port(link.host, link.port)),
        words("code", code=table.code),
        words("key", spoken=spoken(link.fingerprint)),
        words("broker", kind=host.broker.kind, port=link.port),
        words("join", link=link),
        words("stop_with", folder=host.journal.folder),
    ]
    if sys.stderr.isatty():
        lines[1:1] = qr.lines(f"moontable join {link}")
    if host.broker.kind == "embedded" and chosen.lan:
        lines.append(words("embedded_lan"))
    sys.stderr.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
