"""The terminal and the phone as they were before, however this program ends, also when it is killed.

A program that is killed puts nothing back. So a small child, a shell that does nothing but wait, is there as long as
the program: when that ends without a word, it switches the terminal's modes off; in any case it lets the phone sleep
again. Where the child was killed as well, the next `moontable` on that terminal does it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

from protocol.program.loading import on_termux

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

LOCK, UNLOCK = "termux-wake-lock", "termux-wake-unlock"
ENDING = 4.0
"""Seconds that letting the phone sleep again may take."""

_OFF = ["1000", "1002", "1003", "1005", "1006", "1015", "1016", "1004", "2004", "2048", "2026"]
"""Mouse, focus, paste, size and synchronous output, as Textual switches them on."""
_USUAL = "\x1b[?7h\x1b[?25h\x1b[0m"
RESET = "".join(f"\x1b[?{mode}l" for mode in _OFF) + "\x1b[<u\x1b[?1049l" + _USUAL
"""Everything off, keys as usual, back from the other screen to where the cursor was, which is shown."""
AGAIN = "".join(f"\x1b[?{mode}l" for mode in _OFF) + "\x1b[<u\x1b[?1047l" + _USUAL
"""The same without moving the cursor: changes nothing where all is well, which is nearly always."""

_SCRIPT = """
reset=$1 lock=$2 unlock=$3
if [ -n "$reset" ]; then saved=$(stty -g <&2 2>/dev/null); fi
if [ -n "$lock" ]; then "$lock" </dev/null >/dev/null 2>&1 & held=$!; fi
echo ready
exec >/dev/null
read -r how
if [ -n "$reset" ] && [ "$how" != done ]; then
    modes=$(stty -a <&2 2>/dev/null)
    case $modes in *-isig*) case $modes in *-icanon*) stty "$saved" <&2 2>/dev/null ;; esac ;; esac
    printf %s "$reset" >&2
fi
if [ -n "$unlock" ]; then
    kill "$held" 2>/dev/null
    "$unlock" </dev/null >/dev/null 2>&1 &
    task=$! n=0
    while kill -0 "$task" 2>/dev/null && [ "$n" -lt 30 ]; do sleep 0.1 || sleep 1; n=$((n + 1)); done
    kill -9 0
fi
"""
"""A shell's own session has no terminal, so no key reaches it, and what it starts ends with it.

The line's modes are put back only where they are still a screen's (neither `isig` nor `icanon`): a shell that has
noticed first has its own. `kill -9 0` ends the script with whichever of the two programs hangs: all are one group.
"""


@contextlib.contextmanager
def guarded(*, screens: bool, awake: bool = False) -> Iterator[None]:
    """Draw on the terminal, or keep the phone `awake`; afterwards all is as it was before, whatever happens."""
    tty = sys.__stderr__ if screens and sys.__stderr__ and sys.__stderr__.isatty() else None
    awake = awake and on_termux() and bool(shutil.which(LOCK))
    child = _watcher(tty, awake=awake) if os.name == "posix" and (tty or awake) else None
    try:
        yield
    finally:
        if child:
            _release(child)


def clean(stream: TextIO) -> None:
    """Switch off what a killed program has left on, where `stream` is a terminal that knows how."""
    if os.name != "posix" or os.environ.get("TERM", "dumb") in ("", "dumb", "unknown") or not stream.isatty():
        return
    stream.write(AGAIN)
    stream.flush()
    with contextlib.suppress(ImportError, OSError, ValueError, AttributeError):
        cook(sys.stdin.fileno())


def cook(terminal: int) -> None:
    """Line by line with an echo again, where only a screen can have left it otherwise."""
    import termios  # noqa: PLC0415 - not on Windows

    with contextlib.suppress(termios.error):
        modes = termios.tcgetattr(terminal)
        if not modes[3] & (termios.ICANON | termios.ISIG):
            modes[0] |= termios.ICRNL | termios.IXON
            modes[3] |= termios.ICANON | termios.ISIG | termios.ECHO | termios.IEXTEN
            termios.tcsetattr(terminal, termios.TCSANOW, modes)


def _watcher(tty: TextIO | None, *, awake: bool) -> subprocess.Popen[bytes] | None:
    """The child, once it has seen how the terminal was; None where there is no shell."""
    words = [RESET if tty else "", LOCK if awake else "", UNLOCK if awake else ""]
    with contextlib.suppress(OSError):
        child = subprocess.Popen(  # noqa: S603 - our own words
            [shutil.which("sh") or "sh", "-c", _SCRIPT, "moontable-guard", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=tty or subprocess.DEVNULL,
            start_new_session=True,
        )
        if child.stdout:
            child.stdout.readline()
            child.stdout.close()
        return child
    return None


def _release(child: subprocess.Popen[bytes]) -> None:
    """Say that all is well, and leave nothing behind that hangs."""
    with contextlib.suppress(OSError):
        if child.stdin:
            child.stdin.write(b"done\n")
            child.stdin.close()
    try:
        child.wait(ENDING)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(OSError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
