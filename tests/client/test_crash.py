"""The last resort: what a failing thread does, and what a person is told about a fault of ours."""

from __future__ import annotations

import errno
import os
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from client import crash
from client.base.errors import Crashed

if TYPE_CHECKING:
    from pathlib import Path


class Exited(BaseException):
    """The program ends here, with this status."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catches the failures of threads and the end of the program."""

    def leave(status: int) -> None:
        raise Exited(status)

    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    crash.watch_threads()
    return tmp_path


def fails(error: BaseException | None, name: str | None) -> int | None:
    """A thread of this name fails (None: it is gone already); the status with which the program ends, if it does."""
    thread = None if name is None else SimpleNamespace(name=name)
    try:
        threading.excepthook(SimpleNamespace(exc_value=error, thread=thread))  # type: ignore[arg-type]
    except Exited as exited:
        return int(str(exited))
    return None


@pytest.mark.parametrize("name", ["beacon", None])
def test_a_failing_thread_is_written_down_and_the_program_goes_on(home: Path, name: str | None) -> None:
    """Also one that is gone before anybody asks for its name."""
    assert fails(ValueError("SECRET"), name) is None
    (report,) = home.glob("crash-*.txt")
    assert "ValueError" in report.read_text("utf-8")
    assert "SECRET" not in report.read_text("utf-8")


def test_without_the_thread_that_draws_the_program_ends(home: Path) -> None:
    """Everything that still wants to draw would wait for ever; a thread that was told to end has failed nowhere."""
    assert fails(ValueError(), crash.DRAWS) == Crashed.exit_status
    assert len(list(home.glob("crash-*.txt"))) == 1
    assert fails(None, "beacon") is None
    assert len(list(home.glob("crash-*.txt"))) == 1


def test_a_terminal_that_has_gone_is_no_fault(home: Path) -> None:
    """In another thread the same error is one."""
    assert fails(OSError(errno.EIO, "gone"), crash.DRAWS) == crash.HUNG_UP
    assert not list(home.glob("crash-*.txt"))
    assert fails(OSError(errno.EIO, "gone"), "beacon") is None
    assert len(list(home.glob("crash-*.txt"))) == 1


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_person_reads_where_the_report_is(home: Path, lang: str) -> None:
    """It names the file that was written."""
    message = crash.report(ValueError()).message(lang)
    (report,) = home.glob("crash-*.txt")
    assert str(report) in message
