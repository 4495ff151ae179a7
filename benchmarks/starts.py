"""How long a person waits: for the first picture of practice and of a seat, and for a practice table to be playable.

Each start is in a terminal of its own; an app with one widget starts in turn with them, and is what first pictures are
measured against. And what a client takes to which nothing happens, in the waiting room.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

from benchmarks.children import NotMeasured
from benchmarks.measured import Starts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PATIENCE = 20.0
SIZE = 24, 80
ROOT = Path(__file__).resolve().parent.parent
ONE_WIDGET = """
from textual.app import App
from textual.widgets import Static

class OneWidget(App):
    def compose(self):
        yield Static("one widget")

OneWidget().run()
"""
STYLES = re.compile(r"\x1b\[[0-9;?<>=$]*[a-zA-Z]")
FIRST = "Moontable"
"""In the title of the first picture; the line of text before it does not name the program."""
PLAYABLE = "I am ready"
"""The first row that can be tapped."""
CLOSED = 9
"""A port at which nobody answers."""
SETTLING, STILL = 3.0, 5.0
"""Seconds until nothing happens any more, and seconds of nothing."""


class Terminal:
    """A program in a terminal of its own, ended on leaving."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        self._told = b""
        self._begun = time.monotonic()
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], list(command), {**os.environ, "TERM": "xterm-256color", **environ})  # noqa: S606
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.pid, signal.SIGTERM)
        while not os.waitpid(self.pid, os.WNOHANG)[0]:
            if not self._read(0.05):
                time.sleep(0.02)
        os.close(self._terminal)

    def _read(self, seconds: float) -> bool:
        if not select.select([self._terminal], [], [], seconds)[0]:
            return False
        try:
            self._told += os.read(self._terminal, 65536)
        except OSError:  # the other end has gone
            return False
        return True

    def shown(self, words: str) -> float:
        """Seconds from the start until these words have come; raises NotMeasured where they do not."""
        while words not in " ".join(STYLES.sub("", self._told.decode(errors="replace")).split()):
            if time.monotonic() - self._begun > PATIENCE or not self._read(PATIENCE):
                raise NotMeasured(f"a program did not show {words!r} within {PATIENCE:.0f} s")
        return time.monotonic() - self._begun

    def watched(self, seconds: float) -> None:
        """Read what comes for so long."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._read(left)


def moontable(home: str, *words: str) -> Terminal:
    """The program, with all that it keeps in a folder."""
    environ = {"PYTHONPATH": str(ROOT), "MOONTABLE_HOME": home, "MOONTABLE_LANG": "en"}
    return Terminal([sys.executable, "-P", "-m", "client.command", *words], environ)


def way_back(home: str) -> str:
    """The link of a table at which this device has a seat; nobody answers there."""
    from client.device.keyring import Keyring, SeatCredential  # noqa: PLC0415 - a host takes its memory from here
    from client.seat.link import link_to  # noqa: PLC0415
    from protocol.keys import SeatKeys  # noqa: PLC0415

    keys, host = SeatKeys.new(), SeatKeys.new()
    seat = SeatCredential(
        table="blue", address="127.0.0.1", port=CLOSED, name="Ada", account=keys.account, password=keys.account,
        keys=keys.to_bytes(), host_sign=host.sign_public, host_seal=host.seal_public,
    )  # fmt: skip
    Keyring(Path(home)).save(seat)
    return str(link_to(seat))


def starts(rounds: int) -> Starts:
    """All programs in turn."""
    counted()
    got = Starts([], [], [], [], 0.0, 0.0)
    with tempfile.TemporaryDirectory() as home:
        link = way_back(home)
        for number in range(rounds + 1):
            with Terminal([sys.executable, "-c", ONE_WIDGET], {}) as one:
                widget = one.shown("one widget")
            with moontable(home, "join", link) as app:
                back = app.shown(FIRST)
            with moontable(home, "practice") as app:
                first, playable = app.shown(FIRST), app.shown(PLAYABLE)
                if number == rounds:
                    app.watched(SETTLING)
                    before = spent(app.pid)
                    app.watched(STILL)
                    got.idle, got.memory = (spent(app.pid) - before) / STILL * 100, resident(app.pid)
            if number:  # the first round finds nothing compiled
                got.one_widget.append(widget)
                got.first.append(first)
                got.back.append(back)
                got.playable.append(playable)
    return got


def counted() -> None:
    """Raise NotMeasured where the system does not tell what a process takes."""
    if not Path("/proc/self/stat").exists():
        raise NotMeasured("this system has no /proc, which tells what a process takes")


def spent(pid: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes that a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
