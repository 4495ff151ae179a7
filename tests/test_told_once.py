"""A worker that tells of each test once leaves nothing out that went wrong."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

from tests import told_once

PLAIN = ("-p", "no:cacheprovider", "-p", "no:asyncio", "-p", "no:pytest-textual-snapshot")
TESTS = """
import pytest

@pytest.fixture
def broken():
    raise OSError("no setup")

@pytest.fixture
def untidy():
    yield
    raise OSError("no end")

def test_passes(): pass
def test_fails(): assert False, "no call"
def test_begins_badly(broken): pass
def test_ends_badly(untidy): pass
@pytest.mark.skip(reason="no wish")
def test_is_left_out(): pass
@pytest.mark.xfail
def test_may_fail(): assert False
"""


def test_whatever_goes_wrong_is_told(tmp_path: Path) -> None:
    """In the setup, in the call and at the end, with its reason."""
    (tmp_path / "test_these.py").write_text(TESTS)
    shutil.copyfile(told_once.__file__, tmp_path / "conftest.py")
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "-n", "1", *PLAIN, "-c", os.devnull, "."]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert "1 failed, 2 passed, 1 skipped, 1 xfailed, 2 errors" in said
    assert all(reason in said for reason in ("no setup", "no call", "no end", "no wish"))


def test_who_asks_how_long_everything_takes_is_told_everything() -> None:
    """By `--durations`; and whoever runs the tests in one process."""
    asked = SimpleNamespace(workerinput={}, getoption=lambda name: {"durations": 10}[name])
    for config in (asked, SimpleNamespace()):
        assert told_once.pytest_runtest_protocol(SimpleNamespace(config=config), None) is None
