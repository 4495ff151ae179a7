"""Our own programs are started hundreds of times in tests: here without loading Python and its modules each time.

A test that starts host or client because it needs a running one asks for the fixture `warm_starts`, and starts it as
ever: the process has its own number, streams, environment, signals and end. So have those that it starts itself, such
as bots. Tests about the start itself do not.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.warm_door import WarmDoor, pair

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def warm_server() -> Iterator[WarmDoor]:
    """The one server of this process."""
    ours, theirs = pair()
    variables = os.environ | {"PYTHONPATH": str(HERE.parent)}
    with theirs:
        process = subprocess.Popen([sys.executable, "-P", HERE / "warm_server.py"], stdin=theirs, env=variables)
    door = WarmDoor(ours, variables)
    door.hear(b"warm")
    yield door
    ours.close()
    process.wait()


@pytest.fixture
def warm_starts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Host and client are forked from a process that has loaded them; elsewhere than on Linux they start as ever."""
    if sys.platform == "linux":
        monkeypatch.setattr(subprocess, "_fork_exec", request.getfixturevalue("warm_server").start)
