"""The client in a real terminal: strange bytes, signals, and what it leaves behind."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from client.crash import HUNG_UP

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from client.tui.app import run
from tests.client.fake import FakeLine, ask, playing

async def opening():
    return FakeLine(playing(ask("action", "draw", "exchange")))

sys.exit(run(opening, "en"))
"""
FAULTY = """
import sys
import client.seat.practice
from client import command
from client.tui.screens.table import TableScreen
from tests.client.fake import FakeLine, ask, playing

async def line(*_):
    return FakeLine(playing(ask("action", "draw", "exchange")))

client.seat.practice.PracticeHost.line = line
TableScreen.back = lambda screen: [][len("SECRET")]
sys.exit(command.main(["practice", "--lang", "de"]))
"""
RESTLESS = """
import asyncio
import sys
import client.seat.practice
from client import command
from tests.client.fake import FakeLine, ask, playing

async def line(*_):
    line = FakeLine(playing(ask("action", "draw", "exchange")))

    async def change():
        for players in (4, 5, 6) * 10000:
            line.show(playing(ask("action", "draw", "exchange"), players=players))
            await asyncio.sleep(0.02)

    line.changing = asyncio.create_task(change())
    return line

client.seat.practice.PracticeHost.line = line
sys.exit(command.main(["practice", "--lang", "en"]))
"""
FINISHED = """
import sys
import client.seat.practice
from client import command
from client.device.saved_games import SavedGames
from tests.client import village
from tests.client.fake import FakeLine

async def line(*_):
    if "kept" in sys.argv:
        folder = SavedGames().folder
        folder.mkdir(parents=True)
        (folder / "one.moon").write_bytes(b"a game")
    return FakeLine(village.ended(8))

client.seat.practice.PracticeHost.line = line
sys.exit(command.main(["practice", "--lang", "de"]))
"""
LEAVES = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h")
"""Back from the alternate screen, mouse off, cursor shown."""


class Terminal:
    """A pseudo-terminal with the client in it."""

    def __init__(self, program: str = PROGRAM, *words: str, **variables: str) -> None:
        self.end, inner = pty.openpty()
        self.name = os.ttyname(inner)
        self.drawn = b""
        plain = {"TERM": "xterm-256color", "COLUMNS": "40", "LINES": "24", "PYTHONPATH": str(ROOT)}
        self.child = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=ROOT,
            env={**os.environ, **plain, **variables},
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
        )
        os.close(inner)

    def read(self, *, until: bytes = b"\0", seconds: float = 20) -> bytes:
        """Everything drawn so far, once `until` is among it or the client has gone."""
        end = time.monotonic() + seconds
        while until not in self.drawn and time.monotonic() < end:
            if not select.select([self.end], [], [], 0.2)[0]:
                if self.child.poll() is not None:
                    break
                continue
            try:
                self.drawn += os.read(self.end, 65536)
            except OSError:
                break
        return self.drawn

    def close(self) -> int:
        """The exit status."""
        status = self.child.wait(timeout=10)
        os.close(self.end)
        return status


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_leave_a_clean_terminal(number: signal.Signals):
    """Mouse mode and the alternate screen are gone, as after an ordinary end; strange bytes before did no harm."""
    terminal = Terminal()
    assert b"YOUR TURN" in terminal.read(until=b"YOUR TURN")
    os.write(terminal.end, b"\xff\xfe\x1b[M \xa8!")
    terminal.read(seconds=0.3)
    assert terminal.child.poll() is None
    terminal.child.send_signal(number)
    drawn = terminal.read()
    assert b"Traceback" not in drawn
    assert all(leave in drawn for leave in LEAVES)
    assert terminal.close() == 0


def test_a_fault_of_ours_on_the_screen_is_one_sentence(tmp_path: Path):
    """No traceback: a clean terminal, one sentence in the person's language, a report, and exit status 70."""
    terminal = Terminal(FAULTY, MOONTABLE_HOME=str(tmp_path))
    terminal.read(until=b"DU BIST DRAN")
    os.write(terminal.end, b"\x1b")
    drawn = terminal.read()
    assert b"Traceback" not in drawn
    assert b"IndexError" not in drawn
    assert all(leave in drawn for leave in LEAVES)
    last = " ".join(drawn.rpartition(LEAVES[0])[2].decode().split())
    assert "Moontable hat wegen eines Fehlers im Programm angehalten." in last
    assert terminal.close() == 70
    (report,) = tmp_path.glob("crash-*.txt")
    assert "IndexError" in report.read_text()
    assert "SECRET" not in report.read_text()


def last_words(terminal: Terminal) -> str:
    """What stands on the clean terminal after the screen was closed, which in mid-game takes a second key."""
    while terminal.child.poll() is None:
        os.write(terminal.end, b"\x03")
        terminal.read(seconds=0.5)
    drawn = terminal.read()
    assert terminal.close() == 0
    return " ".join(drawn.rpartition(LEAVES[0])[2].decode().split())


@pytest.mark.parametrize("kept", [True, False])
def test_a_practice_says_goodbye_and_how_a_finished_game_is_seen_again(tmp_path: Path, *, kept: bool):
    """Where one was finished; else goodbye alone."""
    terminal = Terminal(FINISHED, *(["kept"] if kept else []), MOONTABLE_HOME=str(tmp_path))
    terminal.read(until=b"DORF SIEGT")
    said = last_words(terminal)
    assert "Bis bald." in said
    assert ("moontable replay 1“ zeigt das letzte Spiel noch einmal" in said) is kept


def test_whoever_closes_a_table_reads_that_the_seat_stays():
    """As at the line client."""
    terminal = Terminal()
    terminal.read(until=b"YOUR TURN")
    said = last_words(terminal)
    assert "Goodbye. Your seat stays; " in said
    assert "moontable join brings you back." in said


def test_a_terminal_that_is_gone_leaves_no_program_behind(tmp_path: Path):
    """Its window was closed while a lot was drawn: the program ends by itself, and calls that no fault of its own."""
    terminal = Terminal(RESTLESS, MOONTABLE_HOME=str(tmp_path))
    assert b"YOUR TURN" in terminal.read(until=b"YOUR TURN")
    os.close(terminal.end)
    assert terminal.child.wait(timeout=10) == HUNG_UP
    assert not list(tmp_path.glob("crash-*.txt"))


def test_an_input_at_its_end_ends_the_program():
    """A terminal that is not the controlling one goes without a signal; the program does not read on for ever."""
    terminal = Terminal()
    assert b"YOUR TURN" in terminal.read(until=b"YOUR TURN")
    os.close(terminal.end)
    assert terminal.child.wait(timeout=10) is not None


def test_without_colours_everything_is_still_said():
    """NO_COLOR: no hue in anything that is drawn, and Ctrl-C ends cleanly, in mid-game the second one."""
    terminal = Terminal(NO_COLOR="1", COLORTERM="truecolor")
    drawn = terminal.read(until=b"more")
    terminal.read(seconds=0.3)
    hues = re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)[;m]", drawn)
    assert hues
    assert all(red == green == blue for red, green, blue in hues)
    os.write(terminal.end, b"\x03")
    terminal.read(until=b"middle of the game")
    os.write(terminal.end, b"\x03")
    terminal.read()
    assert terminal.close() == 0


@pytest.mark.parametrize(
    ("loaded", "late"),
    [
        ("client.tui.app", {"paho", "cryptography", "spake2", "msgpack"}),
        ("client.command, client.device.keyring, protocol.links", {"paho", "cryptography", "spake2"}),
    ],
    ids=["the first picture", "the way back to a seat by a link"],
)
def test_the_client_is_quick_to_start(loaded, late):
    """Nothing of the wire is loaded before the first picture, nor is what only a new guest needs."""
    code = f"import sys, {loaded}; print({{name.split('.')[0] for name in sys.modules}} & {late})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
