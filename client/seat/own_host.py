"""A host that runs as long as its screen: a child of this program, which writes what it has to say into a file."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from protocol.links import JoinLink

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ENDING = 10.0
"""Seconds in which a host puts everything away."""


class OwnHost:
    """Starts the host with these `words` of its command line; what it says goes into `log`."""

    def __init__(self, words: Sequence[str], log: Path) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        self._log = log
        with log.open("wb") as said:
            self._child = subprocess.Popen(  # noqa: S603 - our own module
                [sys.executable, "-P", "-m", "host", "--announce", "--attached", *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                start_new_session=os.name == "posix",  # Ctrl-C in the terminal is for the screen, which asks first
            )

    def ready(self) -> JoinLink | None:
        """Wait for the way to its table; None where it ends without one."""
        for line in self._child.stdout or ():
            if line.startswith(b"READY "):
                return JoinLink.parse(json.loads(line[6:])["link"])
        return None

    @property
    def ended(self) -> int | None:
        """The exit status of a host that has ended by itself, None while it runs."""
        return self._child.poll()

    def said(self) -> str:
        """Everything that it has said."""
        return self._log.read_text("utf-8", errors="replace")

    def stop(self) -> int:
        """End it; its exit status."""
        with contextlib.suppress(ProcessLookupError):
            self._child.terminate()
        try:
            return self._child.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._child.kill()
            return self._child.wait()
        finally:
            for pipe in (self._child.stdin, self._child.stdout):
                if pipe:
                    pipe.close()
