"""Our own programs are started hundreds of times in tests: here without loading Python and its modules each time.

A test that starts host or client because it needs a running one asks for the fixture `warm_starts`, and starts it as
ever: the process has its own number, streams, environment, signals and end. Tests about the start itself do not.
"""

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

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
AT_THE_START = ("PYTHON", "LC_", "LANG", "TEXTUAL", "NO_COLOR", "TZ")
"""Variables, by how their names begin, that count while Python or a module is loaded: another value needs a start."""
PROGRAMS = ("host", "host.replay", "client.command", "tests.faults.device")
SUBREAPER = 36
"""`PR_SET_CHILD_SUBREAPER` in Linux: whose parent ends is a child of this process from then on."""


class WarmServer:
    """The process that forks; `start` takes the place of the function by which `subprocess` starts one."""

    def __init__(self, otherwise: Any) -> None:
        self.otherwise = otherwise
        self.variables = os.environ | {"PYTHONPATH": str(ROOT)}
        self.turn = threading.Lock()
        self.door, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-P", Path(__file__).with_name("warm_server.py")], stdin=theirs, env=self.variables
            )
        self._hear(b"warm")

    def close(self) -> None:
        """Let it end."""
        self.door.close()
        self.process.wait()

    def start(self, words: list[Any], *how: Any) -> int:
        """Start a process; its number."""
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
            socket.send_fds(self.door, [json.dumps(request).encode()], theirs)
            number = int(self.door.recv(64))
            self._hear(b"done")
        return number

    def _knows(self, words: list[str], variables: dict[str, str]) -> bool:
        """Whether such a process is what the server can become."""
        kind, program = [*words[words[:1] == ["-P"] :], "", ""][:2]
        return (kind == "-c" or (kind == "-m" and program in PROGRAMS)) and _fixed(variables) == _fixed(self.variables)

    def _hear(self, expected: bytes) -> None:
        heard = self.door.recv(64)
        assert heard == expected, heard


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


@pytest.fixture(scope="session")
def warm_server() -> Iterator[WarmServer]:
    """The one server of this process."""
    server = WarmServer(subprocess._fork_exec)
    yield server
    server.close()


@pytest.fixture
def warm_starts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Host and client are forked from a process that has loaded them; elsewhere than on Linux they start as ever."""
    if sys.platform == "linux":
        monkeypatch.setattr(subprocess, "_fork_exec", request.getfixturevalue("warm_server").start)
