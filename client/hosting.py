"""`moontable host`: the host's own process, on a terminal with its table on a screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from client.base import packages
from client.base.errors import NoHostParts
from client.base.terminal_print import print_text as _put
from client.guard import guarded
from protocol.program import installation
from protocol.program.commandline import value_of
from protocol.program.configuration import Configuration
from protocol.program.settings import SETTINGS

if TYPE_CHECKING:
    from client.texts import Say


def host(words: list[str], say: Say) -> int:
    """Keep a table: on a terminal with a screen of its own, else the host's own process with the words as they are."""
    if not packages.is_installed("host.__main__"):
        raise NoHostParts(line=installation.host_line())
    packages.need(screens=False)
    if _with_screen(words):
        return _host_on_a_screen(words, say)
    program = [sys.executable, "-P", "-m", "host", *words]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(sys.executable, program)  # noqa: S606 - signals and the exit status are the host's from here on
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the console sends it to the child as well
    return subprocess.run(program, check=False).returncode  # noqa: S603 - our own module


ONLY_LINES = {"--plain", "--help", "-h", "--version", "--practice", "--announce", "--attached"}
"""Words of a host that has nothing to show, or is not asked to."""


def _with_screen(words: list[str]) -> bool:
    """Whether a table is to be kept, rather than something done with its games, and a screen can be drawn here."""
    kept = not words or words[0].startswith("-")
    drawn = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    plain = (
        Configuration.of(value_of("--data", words)).value(SETTINGS["host.plain"]).value and "--no-plain" not in words
    )
    able = os.environ.get("TERM") not in ("dumb", "unknown") and not packages.missing(screens=True)
    return kept and drawn and able and not plain and ONLY_LINES.isdisjoint(words)


def _host_on_a_screen(words: list[str], say: Say) -> int:
    """The host as a child, its table on the screen; what it says meanwhile is kept in a file."""
    import asyncio  # noqa: PLC0415 - only needed here

    from client.device.keyring import home  # noqa: PLC0415
    from client.seat.own_host import OwnHost  # noqa: PLC0415
    from client.seat.spectating import invitation, newcomers_link  # noqa: PLC0415
    from client.tui.host_screen import run  # noqa: PLC0415 - Textual
    from client.watching import Watching, found_to_watch  # noqa: PLC0415

    log = home() / "host.log"
    folder = value_of("--data", words) or str(Configuration.of("").value(SETTINGS["host.data"]).value)
    child = OwnHost(words, log)
    try:
        link = child.ready()
        if link is None:
            sys.stderr.write(child.said())
            return child.stop()
        all_found = asyncio.run(found_to_watch(replace(link, code="", table=""), []))
        first = next((one for one in all_found if one.card.table == link.table), all_found[0])
        found = replace(first, link=replace(link, table=""))
        watching = Watching(all_found, lambda line: line, say, folder=folder)
        with guarded(screens=True, awake=True):
            told = invitation(found, say), newcomers_link(found)
            status = run(watching.opening(found.card), say, *told, lambda: child.ended, watching.choice())
    finally:
        child.stop()
    _put(say("host_screen.goodbye", log=log))
    return status
