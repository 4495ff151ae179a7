"""A house for a game night on 127.0.0.1: a host process that may be killed, and guests on real connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

import pytest

from client.seat.connection import Connection
from client.seat.finding import find_table
from client.seat.joining import join
from host.brokers import Login
from host.brokers.mosquitto import Mosquitto
from host.games import GAMES
from host.journal import Journal
from host.server import Host
from protocol.codec import encode
from protocol.links import JoinLink
from tests.laws.random_play import choice_for, seats_left, wants

if TYPE_CHECKING:
    from collections.abc import Sequence

STARTED = 15.0
ROOT = Path(__file__).resolve().parents[2]


RUNNING: list[asyncio.subprocess.Process] = []
"""Every host that a test has started; whatever a failed test leaves behind is ended after it."""


@pytest.fixture(autouse=True)
def no_host_stays_behind():
    """End what a test that failed midway could not end."""
    yield
    while RUNNING:
        process = RUNNING.pop()
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)


class HostProcess:
    """A real `python -m host` on its own data folder, its broker a real child; `kill` is SIGKILL.

    An installed `program` starts without the checkout on its path.
    """

    def __init__(self, folder: Path, *flags: str, program: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.flags = flags
        self.program = program or (sys.executable, "-P", "-m", "host")
        self.path = "" if program else str(ROOT)
        self.link = JoinLink("127.0.0.1")
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, again on the same folder after a kill, and wait until it says how to join."""
        command = [*self.program, "--data", str(self.folder), "--announce", "--fast", *self.flags]
        if not (self.folder / "journal.sqlite").exists():
            command += ["--port", "0"]
        with tempfile.TemporaryFile() as errors:
            self.process = await asyncio.create_subprocess_exec(
                *command,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                stdin=asyncio.subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": self.path},
            )
            RUNNING.append(self.process)
            line = await asyncio.wait_for(self.process.stdout.readline(), STARTED)
            errors.seek(0)
            assert line.startswith(b"READY "), errors.read().decode()
        told = JoinLink.parse(json.loads(line[6:])["link"])
        self.link = replace(told, host="127.0.0.1")

    async def kill(self) -> None:
        """End it as a power cut would end it."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        """End it as Ctrl-C would; the exit status."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        return await asyncio.wait_for(self.process.wait(), STARTED)


class HouseHere:
    """A host inside this process on a Mosquitto of its own: the test may look behind the table."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "host")
        self.broker = Mosquitto(folder / "broker", port=0, lan=False)
        self.host = Host(self.journal, self.broker, fast=True)
        self.table = self.host.open_table("table")

    async def __aenter__(self) -> Self:
        self._serving = asyncio.create_task(self.host.run())
        await self.host.ready.wait()
        whole = self.host.link(self.table)
        self.link = replace(whole, table=self.table.id)  # as a host's READY line names it: nobody waits for others
        return self

    async def __aexit__(self, *_: object) -> None:
        self.host.stop()
        await self._serving
        self.journal.close()

    @property
    def login(self) -> Login:
        """The host's account, which may read and write everything."""
        return Login(self.host.address.username, self.host.address.password)


class Guest:
    """Somebody with a real connection who answers what they are asked, at once and at random, unless `silent`."""

    def __init__(self, connection: Connection, dice: random.Random) -> None:
        self.connection = connection
        self.dice = dice
        self.silent = False
        self.seen: set[tuple[int, int]] = set()
        self.news = asyncio.Event()
        connection.observe(self.changed)

    @classmethod
    async def come(cls, link: JoinLink, name: str, dice: random.Random) -> Guest:
        """Join with the code and connect."""
        seat = await join(await find_table(link, []), name)
        connection = Connection(seat)
        connection.open()
        return cls(connection, dice)

    @property
    def scene(self):
        """What the guest's screen would be drawn from."""
        return self.connection.scene

    def speak(self) -> None:
        """Answer from now on, first what is asked already."""
        self.silent = False
        self.changed()

    def changed(self) -> None:
        """Answer what is asked and was not seen yet."""
        self.news.set()
        scene = self.scene
        if self.silent or scene.status != "live" or scene.pending:
            return
        for ask in scene.asks:
            if (scene.room.match, ask.number) not in self.seen:
                self.seen.add((scene.room.match, ask.number))
                if wants(ask, self.dice):
                    self.connection.submit_answer(ask.number, choice_for(ask, self.dice))

    async def until(self, reached, seconds: float = 60.0):
        """Wait until the scene is as wanted; the scene then."""
        try:
            async with asyncio.timeout(seconds):
                while not reached(self.scene):
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            raise AssertionError(f"in vain for {seconds} s: {self._state()}") from None
        return self.scene

    def _state(self) -> str:
        """What a failed test says of the guest's scene."""
        scene, room = self.scene, self.scene.room
        about = room and (room.phase, room.match, room.paused, [p.name for p in room.people], room.events)
        return f"{scene.status} {scene.farewell} at {scene.you}, own {scene.own}, {about}, {scene.asks}"


async def party(
    host: HostProcess | HouseHere,
    names: list[str],
    *,
    bots: int = 0,
    game: str = GAMES.first,
    silent: bool = False,
    links: Sequence[JoinLink] = (),
) -> list[Guest]:
    """Guests who have joined, by the host's link or each by their own, with the game running.

    While they are silent it waits for them.
    """
    dice = random.Random(3)
    bots = max(bots, seats_left(game, len(names)))
    guests = []
    for name, link in zip(names, links or [host.link] * len(names), strict=True):
        guests.append(await Guest.come(link, name, dice))
        guests[-1].silent = silent
    for guest in guests:
        await guest.until(lambda s: s.status == "live")
    if guests[0].scene.room.game != game:
        guests[0].connection.submit_command("game", game)
        await guests[0].until(lambda s: s.room.game == game)
    if bots:
        guests[0].connection.submit_command("bots", str(bots))
        await guests[0].until(lambda s: s.room.bots == bots)
    for guest in guests:
        guest.connection.submit_command("ready", "yes")
    for guest in guests:
        await guest.until(lambda s: s.room.phase in ("playing", "result"))
    return guests


async def ends(guests: list[Guest], seconds: float = 90.0) -> set[tuple[object, ...]]:
    """Wait for the result; what each guest takes it to be."""
    results = set()
    for guest in guests:
        scene = await guest.until(lambda s: s.room.phase == "result" and s.status == "live", seconds)
        results.add((scene.table.ending, tuple(scene.table.winners), encode(scene.table)))
    return results
