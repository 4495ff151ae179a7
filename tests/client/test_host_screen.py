"""The host's own screen: what a television shows, and an end that asks back while a game is on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from client.seat.own_host import OwnHost
from client.texts import texts
from client.tui.host_screen import HostScreen
from protocol.links import JoinLink
from tests.client.fake import FakeLine, lobby, playing
from tests.client.test_terminal import LEAVES, Terminal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from client.base.scene import Scene

ROOT = Path(__file__).parents[2]
GOODBYE = "Everything is saved"
LINK = JoinLink.parse("7K3M9P@192.168.1.20")


@asynccontextmanager
async def shown(scene: Scene, lang: str = "en", *, ended: int | None = None) -> AsyncIterator[HostScreen]:
    """The screen of a host at this moment; `ended`: the exit status of a host that runs no more."""

    async def opening() -> FakeLine:
        return FakeLine(scene)

    app = HostScreen(opening, texts(lang), ["join", "key"], LINK, lambda: ended)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.pause()
        app.press = pilot.press
        yield app


def last_line(app: HostScreen) -> str:
    """What stands below the table."""
    return "".join(span.text for span in app.picture(120, 40)[-1])


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_the_way_in_and_the_way_out_are_on_it(lang: str):
    """Code and address as on a television, and the key that ends the table in the last line."""
    async with shown(lobby(), lang) as app:
        rows = app.picture(120, 40)
        assert len(rows) == 40
        assert any("7K3M9P@192.168.1.20" in span.text for row in rows for span in row)
        assert texts(lang)("host_screen.end") in last_line(app)


@pytest.mark.parametrize("height", [8, 20, 40])
def test_the_way_out_stands_at_the_foot_of_every_screen(height: int):
    """Also before there is a table, and while it is asked whether it is meant."""

    async def opening() -> FakeLine:
        return FakeLine(lobby())

    app = HostScreen(opening, texts("en"), ["join", "key"], LINK, lambda: None)
    for asking, words in ((False, "host_screen.end"), (True, "host_screen.sure")):
        app.asking = asking
        rows = app.picture(80, height)
        assert len(rows) == height
        assert texts("en")(words) in "".join(span.text for span in rows[-1])


async def test_nobody_is_asked_back_in_the_waiting_room():
    """There is nothing to lose."""
    async with shown(lobby()) as app:
        await app.press("q")
        assert app.return_code == 0


async def test_a_game_is_not_ended_by_one_key():
    """The first asks, any other key goes on, and only the second after a question ends it."""
    async with shown(playing()) as app:
        await app.press("q")
        assert app.return_code is None
        assert "END THE TABLE?" in last_line(app)
        await app.press("x")
        assert "END THE TABLE?" not in last_line(app)
        await app.press("ctrl+c")
        assert app.return_code is None
        await app.press("q")
        assert app.return_code == 0


async def test_a_host_that_has_ended_takes_its_screen_with_it():
    """With its own exit status."""
    async with shown(lobby(), ended=4) as app:
        app.tick()
        assert app.return_value == 4
        assert app.goodbye == "The host has ended."


def test_the_host_is_a_child_that_says_how_to_join(tmp_path):
    """Its lines go into a file; it ends with status 0 when it is told to."""
    words = ["--data", str(tmp_path / "data"), "--port", "0", "--broker", "embedded", "--address", "127.0.0.1"]
    host = OwnHost(words, tmp_path / "log")
    try:
        link = host.ready()
        assert link is not None
        assert link.host == "127.0.0.1"
        assert link.code
        assert host.ended is None
    finally:
        assert host.stop() == 0
    assert "127.0.0.1" in host.said()


def test_a_host_ends_with_its_screen_however_that_ended(tmp_path):
    """A closed terminal or a killed screen leaves no table behind that nobody sees."""
    words = ["--data", str(tmp_path / "data"), "--port", "0", "--broker", "embedded", "--address", "127.0.0.1"]
    code = (
        "import sys; from pathlib import Path; from client.seat.own_host import OwnHost;"
        f"host = OwnHost({words!r}, Path({str(tmp_path / 'log')!r})); print(host.ready(), flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as screen:
        assert b"127.0.0.1" in screen.stdout.readline()
        screen.kill()
    for _ in range(600):
        if GOODBYE in (tmp_path / "log").read_text("utf-8"):
            return
        time.sleep(0.05)
    raise AssertionError("it runs on")


def test_the_command_keeps_a_table_on_a_terminal(tmp_path):
    """Its own table is on the screen; q closes it, and says where the host's words are."""
    words = ["--data", str(tmp_path / "data"), "--port", "0", "--broker", "embedded", "--address", "127.0.0.1"]
    program = f"import sys; from client.command import main; sys.exit(main({['host', *words, '--lang', 'en']!r}))"
    terminal = Terminal(program, MOONTABLE_HOME=str(tmp_path), COLUMNS="100", LINES="30")
    ends = texts("en")("host_screen.end").encode()
    assert ends in terminal.read(until=ends)
    (code,) = re.findall(r"moontable join (\S+)@127", (tmp_path / "host.log").read_text("utf-8"))[:1]
    assert code.encode() in terminal.read(until=code.encode())
    os.write(terminal.end, b"q")
    last = " ".join(terminal.read(until=b"The table is closed").rpartition(LEAVES[0])[2].decode().split())
    assert terminal.close() == 0
    assert "The table is closed; its games are kept." in last
    assert b"Traceback" not in terminal.drawn


def test_a_hosts_screen_ends_with_its_terminal(tmp_path):
    """Also with one that goes without a signal: the table is closed, and nothing reads on for ever."""
    words = ["--data", str(tmp_path / "data"), "--port", "0", "--broker", "embedded", "--address", "127.0.0.1"]
    program = f"import sys; from client.command import main; sys.exit(main({['host', *words, '--lang', 'en']!r}))"
    terminal = Terminal(program, MOONTABLE_HOME=str(tmp_path), COLUMNS="100", LINES="30")
    ends = texts("en")("host_screen.end").encode()
    assert ends in terminal.read(until=ends)
    terminal.read(seconds=2)  # nothing is drawn any more that would fail
    os.close(terminal.end)
    try:
        assert terminal.child.wait(timeout=20) is not None
    finally:
        terminal.child.kill()
    for _ in range(600):
        if GOODBYE in (tmp_path / "host.log").read_text("utf-8"):
            return
        time.sleep(0.05)
    raise AssertionError("it runs on")


def test_a_host_that_cannot_begin_leaves_its_words(tmp_path):
    """There is no table, but a sentence and a status."""
    host = OwnHost(["--nonsense"], tmp_path / "log")
    assert host.ready() is None
    assert host.stop() == 2
    assert "--nonsense" in host.said()
