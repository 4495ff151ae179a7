"""Asking for a process that is forked from one that has loaded everything (`tests/warm_server.py`)."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

AT_THE_START = ("PYTHON", "LC_", "LANG", "TEXTUAL", "NO_COLOR", "TZ")
"""Variables, by how their names begin, that count while Python or a module is loaded: another value needs a start."""
CHILDLESS = ("host.replay", "host.bot_workers", "tests.faults.device")
PROGRAMS = (*CHILDLESS, "host", "client.command")
SUBREAPER = 36
"""`PR_SET_CHILD_SUBREAPER` in Linux: whose parent ends is a child of this process from then on."""


def pair() -> tuple[socket.socket, socket.socket]:
    """Both sides of a door: who asks, and who hears it."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


class WarmDoor:
    """Where to ask; `start` takes the place of the function by which `subprocess` starts a process.

    `variables` are those with which everything was loaded.
    """

    def __init__(self, door: socket.socket, variables: dict[str, str]) -> None:
        self.door, self.variables = door, variables
        self.otherwise = subprocess._fork_exec
        self.turn = threading.Lock()

    def start(self, words: list[Any], *how: Any) -> int:
        """Start a process, as ever where it cannot be forked warm; its number."""
        _, close, kept, folder, given, *ends = how
        streams, failures, session, rest = ends[:6], ends[7], ends[9], ends[10:16]
        line = [os.fsdecode(word) for word in words]
        variables = dict(os.environ) if given is None else _read(given)
        plain = close and kept == (failures,) and rest == [-1, None, None, None, -1, None]
        if not (plain and line[0] == sys.executable and self._knows(line[1:], variables)):
            return self.otherwise(words, *how)
        request = {
            "words": line[1:],
            "folder": os.fsdecode(folder or Path.cwd()),
            "variables": variables,
            "session": bool(session),
        }
        theirs = [end if end != -1 else own for own, end in enumerate((streams[0], streams[3], streams[5]))]
        with self.turn, _inheriting():
            try:
                socket.send_fds(self.door, [json.dumps(request).encode()], theirs)
            except BrokenPipeError:  # a test has killed all that this process had started
                return self.otherwise(words, *how)
            number = int(self.door.recv(64))
            self.hear(b"done")
        return number

    def hear(self, expected: bytes) -> None:
        """Wait for a word from the other side."""
        heard = self.door.recv(64)
        assert heard == expected, heard

    def _knows(self, words: list[str], variables: dict[str, str]) -> bool:
        """Whether such a process is what the server can become."""
        kind, program = [*words[words[:1] == ["-P"] :], "", ""][:2]
        return (kind == "-c" or (kind == "-m" and program in PROGRAMS)) and _fixed(variables) == _fixed(self.variables)


def _fixed(variables: dict[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in variables.items() if name.startswith(AT_THE_START)}
    kept.pop("PYTHONPATH", "")
    return kept


def _read(variables: list[bytes]) -> dict[str, str]:
    return dict(os.fsdecode(line).split("=", 1) for line in variables)


@contextlib.contextmanager
def _inheriting() -> Iterator[None]:
    """Meanwhile a descendant whose parent ends becomes a child of this process."""
    control = ctypes.CDLL(None, use_errno=True).prctl
    assert control(SUBREAPER, 1, 0, 0, 0) == 0
    try:
        yield
    finally:
        control(SUBREAPER, 0, 0, 0, 0)
