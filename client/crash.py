"""The last resort: a fault of ours becomes one sentence and a report, never a traceback on the screen."""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from client.base.errors import Crashed
from protocol.program.files import write_file
from protocol.program.loading import at_fault, broken
from protocol.program.tracebacks import traceback_lines

if TYPE_CHECKING:
    from client.base.errors import ClientError
    from protocol.errors import MoontableError


DRAWS = "textual-output"
"""The thread in which Textual writes to the terminal."""
GONE = (errno.EIO, errno.ENXIO, errno.EPIPE, errno.EBADF)
"""What a terminal says that is not there any more."""
HUNG_UP = 129
"""The exit status of a program whose terminal has gone, as after the signal for it."""


def explained(error: BaseException) -> MoontableError:
    """What a person is told about what nobody has caught: a package that does not load, or a fault of ours."""
    package = at_fault(error)
    return broken(package) if package else report(error)


def report(error: BaseException) -> ClientError:
    """Write down where `error` was raised, and nothing that it knew: no values, no arguments, no message."""
    lines = [
        f"moontable on Python {platform.python_version()}, {sys.platform}",
        *traceback_lines(error),
    ]
    path = _folder() / time.strftime("crash-%Y%m%d-%H%M%S.txt")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_file(path, ("\n".join(lines) + "\n").encode())
    except OSError:
        return Crashed(path="-")
    return Crashed(path=path)


def watch_threads() -> None:
    """A thread that fails is written down, too, instead of being printed over the screen.

    Where it is the one that draws, everything that still wants to draw would wait for ever, so the program ends at
    once; that the terminal is gone is no fault. Seats and notebooks lie on the disk already.
    """

    def failed(args: threading.ExceptHookArgs) -> None:
        draws = args.thread is not None and args.thread.name == DRAWS
        gone = draws and isinstance(args.exc_value, OSError) and args.exc_value.errno in GONE
        if args.exc_value is not None and not gone:
            with contextlib.suppress(Exception):
                report(args.exc_value)
        if draws:
            os._exit(HUNG_UP if gone else Crashed.exit_status)

    threading.excepthook = failed


def _folder() -> Path:
    from client.device.keyring import home  # noqa: PLC0415 - its package may be what is missing

    try:
        return home()
    except ImportError:
        return Path.home()
