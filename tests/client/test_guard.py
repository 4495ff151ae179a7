"""What is put back when the client ends, however it ends: the terminal, the phone's sleep, folders with keys."""

from __future__ import annotations

import io
import os
import pty
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from client import guard
from client.guard import AGAIN, RESET, clean
from protocol.program.scratch import Scratch, sweep
from tests.client.test_terminal import LEAVES, ROOT, Terminal

SCREEN = """
import sys
from client.tui.app import run
from client.guard import guarded
from tests.client.fake import FakeLine, ask, playing

async def opening():
    return FakeLine(playing(ask("action", "draw", "exchange")))

with guarded(screens=True):
    sys.exit(run(opening, "en"))
"""
WAITING = """
import sys
from client.guard import guarded

with guarded(screens=False, awake=True):
    print("awake", flush=True)
    sys.stdin.read()
"""


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def until(there, seconds: float = 10.0) -> bool:
    """Whether something comes to be so."""
    end = time.monotonic() + seconds
    while not there() and time.monotonic() < end:
        time.sleep(0.02)
    return bool(there())


def alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def modes(terminal: Terminal) -> int:
    """The local modes of a terminal."""
    return termios.tcgetattr(terminal.end)[3]


def test_a_killed_client_leaves_a_usable_terminal():
    """After SIGKILL: mouse and other screen off, cursor shown, keys as a shell expects them; the watcher goes."""
    terminal = Terminal(SCREEN)
    assert b"YOUR TURN" in terminal.read(until=b"YOUR TURN")
    assert not modes(terminal) & termios.ICANON
    (watcher,) = children(terminal.child.pid)
    os.kill(terminal.child.pid, signal.SIGKILL)
    drawn = terminal.read(until=RESET.encode(), seconds=10)
    assert all(leave in drawn for leave in LEAVES)
    assert drawn.endswith(RESET.encode())
    assert until(lambda: not alive(watcher))
    assert modes(terminal) & termios.ICANON
    assert modes(terminal) & termios.ECHO
    terminal.close()


def test_a_client_that_ends_by_itself_puts_everything_back_alone():
    """Its watcher says nothing and is gone with it."""
    terminal = Terminal(SCREEN)
    terminal.read(until=b"YOUR TURN")
    (watcher,) = children(terminal.child.pid)
    terminal.child.send_signal(signal.SIGTERM)
    drawn = terminal.read()
    assert terminal.close() == 0
    assert RESET.encode() not in drawn
    assert all(leave in drawn for leave in LEAVES)
    assert not alive(watcher)


def test_where_the_watcher_was_killed_too_the_next_command_puts_it_back():
    """Everything of ours killed at once: any `moontable` on that terminal begins by switching off what was left."""
    terminal = Terminal(SCREEN)
    terminal.read(until=b"YOUR TURN")
    (watcher,) = children(terminal.child.pid)
    os.kill(watcher, signal.SIGKILL)
    os.kill(terminal.child.pid, signal.SIGKILL)
    terminal.child.wait(timeout=10)
    assert not modes(terminal) & termios.ICANON
    inner = os.open(terminal.name, os.O_RDWR | os.O_NOCTTY)
    program = [sys.executable, "-m", "client.command", "--version"]
    done = subprocess.run(
        program, cwd=ROOT, env={**os.environ, "TERM": "xterm"}, stdin=inner, stdout=inner, stderr=inner, check=True
    )
    assert done.returncode == 0
    assert modes(terminal) & termios.ICANON
    os.close(inner)
    assert AGAIN.encode() in terminal.read(until=AGAIN.encode(), seconds=5)
    os.close(terminal.end)


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_nothing_is_written_where_nobody_understands_it(term, monkeypatch):
    """No terminal, or one that knows no modes: not one byte."""
    monkeypatch.setenv("TERM", term)
    stream = io.StringIO()
    stream.isatty = lambda: True
    clean(stream)
    assert stream.getvalue() == ""
    monkeypatch.setenv("TERM", "xterm")
    stream.isatty = lambda: False
    clean(stream)
    assert stream.getvalue() == ""


def test_a_shell_that_has_noticed_first_keeps_its_own_modes():
    """Whoever edits lines has no line mode either, but leaves signals on: not ours to change."""
    end, inner = pty.openpty()
    own = termios.tcgetattr(inner)
    own[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(inner, termios.TCSANOW, own)
    guard.cook(inner)
    assert termios.tcgetattr(inner)[3] == own[3]
    os.close(end)
    os.close(inner)


@pytest.fixture
def phone(tmp_path, monkeypatch):
    """Termux's two programs as scripts that note what was asked; the lock hangs."""
    for name, then in ((guard.LOCK, "exec sleep 600"), (guard.UNLOCK, "exit 0")):
        script = tmp_path / name
        script.write_text(f"#!/bin/sh\necho {name} $$ >> {tmp_path}/asked\n{then}\n")
        script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("TERMUX_VERSION", "0.118")
    return tmp_path


def asked(phone: Path) -> list[tuple[str, int]]:
    """What the phone was asked, and by which process."""
    lines = (phone / "asked").read_text().split() if (phone / "asked").exists() else []
    return [(name, int(pid)) for name, pid in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize("how", ["ends", "killed"])
def test_the_phone_may_sleep_again_and_nothing_hangs_on(phone, how):
    """The lock is given back at the end and after SIGKILL; what hung in taking it ends with the client."""
    with subprocess.Popen(
        [sys.executable, "-c", WAITING], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as client:
        assert client.stdout.readline() == b"awake\n"
        assert until(lambda: asked(phone))
        (watcher,) = children(client.pid)
        if how == "killed":
            client.kill()
        client.stdin.close()
        client.wait(timeout=20)
    assert until(lambda: [name for name, _ in asked(phone)] == [guard.LOCK, guard.UNLOCK])
    assert until(lambda: not any(map(alive, [watcher, *(pid for _, pid in asked(phone))])))


@pytest.mark.parametrize("how", ["ends", "killed"])
def test_giving_the_phone_back_may_hang_as_well(phone, how):
    """Neither program outlives the client by more than a few seconds."""
    (phone / guard.UNLOCK).write_text(f"#!/bin/sh\necho {guard.UNLOCK} $$ >> {phone}/asked\ntrap '' TERM\nsleep 600\n")
    with subprocess.Popen(
        [sys.executable, "-c", WAITING], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as client:
        assert client.stdout.readline() == b"awake\n"
        assert until(lambda: asked(phone))
        (watcher,) = children(client.pid)
        if how == "killed":
            client.kill()
        client.stdin.close()
        client.wait(timeout=20)
    assert until(lambda: len(asked(phone)) == 2 and not any(map(alive, [watcher, *(pid for _, pid in asked(phone))])))


def test_a_phone_without_those_programs_is_no_trouble(monkeypatch):
    """Termux without its API package: nothing is started."""
    monkeypatch.setenv("TERMUX_VERSION", "0.118")
    monkeypatch.setenv("PATH", "")
    with guard.guarded(screens=False, awake=True):
        assert True


def test_a_folder_with_keys_goes_with_its_program_or_with_the_next(tmp_path):
    """At the end at once; after SIGKILL when the next one begins. Nobody takes a running program's folder."""
    code = (
        "import sys; from pathlib import Path; from protocol.program.scratch import Scratch\n"
        "s = Scratch(Path(sys.argv[1])); (s.path / 'key').write_text('k'); print(s.path, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        left = Path(other.stdout.readline().decode().strip())
        with Scratch(tmp_path) as mine:
            assert mine.path.stat().st_mode & 0o077 == 0
            assert (left / "key").exists()
            sweep(tmp_path)
            assert mine.path.exists()
            assert (left / "key").exists()
        assert not mine.path.exists()
        other.kill()
        other.stdin.close()
    assert (left / "key").exists()
    sweep(tmp_path)
    assert list(tmp_path.iterdir()) == []
