"""Whole games with real client processes: `moontable join --plain`, driven through pipes, killed in the middle."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys

from tests.end_to_end.house import ROOT, HostProcess
from tests.together import together

ROW = re.compile(r"(\d+): (.*)")
THOUGHT = 0.15
"""Seconds of silence after which the choices that were printed are all there are."""


class PlainGuest:
    """A client process and somebody who types the number of a random row, or of the row that they want.

    An installed `program` starts without the checkout on its path.
    """

    def __init__(
        self, link: str, name: str, home: str, dice: random.Random, program: tuple[str, ...] = (), beside: str = ""
    ) -> None:
        self.link, self.name, self.home, self.dice = link, name, home, dice
        self.beside = ("--with", beside) if beside else ()
        self.lines: list[str] = []
        self.ready = False
        self.program = program or (sys.executable, "-P", "-m", "client.command")
        self.path = "" if program else str(ROOT)
        self.process: asyncio.subprocess.Process | None = None
        self._rows: dict[str, str] = {}
        self._reading: asyncio.Task[None] | None = None

    async def start(self, *, link: bool = True) -> None:
        """Start the process: with the code, or only with what the device has kept."""
        where = [self.link, "--name", self.name, *self.beside] if link else []
        self.process = await asyncio.create_subprocess_exec(
            *self.program, "join", *where, "--plain", "--yes", "--lang", "en",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": self.path, "MOONTABLE_HOME": self.home, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self._reading = asyncio.create_task(self._play())

    async def _play(self) -> None:
        in_rows = False
        while True:
            try:
                async with asyncio.timeout(THOUGHT):
                    line = await self.process.stdout.readline()
            except TimeoutError:
                self._choose()
                continue
            if not line:
                return
            text = line.decode().rstrip()
            self.lines.append(text)
            row = ROW.fullmatch(text)
            if row and not in_rows:
                self._rows.clear()
            if row:
                self._rows[row[1]] = row[2]
            in_rows = bool(row)

    def _choose(self) -> None:
        if not self.ready or any("And now?" in line for line in self.lines):
            return  # after the result a part of its rows, on a slow machine, would be taken for all of them
        rows, self._rows = self._rows, {}
        if not rows or any(word in text for text in rows.values() for word in ("Stop", "not ready")):
            return
        ready = next((sign for sign, text in rows.items() if "I am ready" in text), None)
        self.type(ready or self.dice.choice(list(rows)))

    def type(self, text: str) -> None:
        """Type a line."""
        self.process.stdin.write(f"{text}\n".encode())

    async def until(self, text: str, seconds: float = 60.0) -> None:
        """Wait until a line with this text has been printed."""
        async with asyncio.timeout(seconds):
            while not any(text in line for line in self.lines):
                assert self.process.returncode is None, self.lines[-5:]
                await asyncio.sleep(0.05)

    async def kill(self) -> None:
        """SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        await self._reading

    async def leave(self) -> int:
        """Close the program as a person would; its exit status."""
        self.type("q")
        status = await asyncio.wait_for(self.process.wait(), 10)
        await self._reading
        return status


@together("whole games")
async def test_three_processes_play_while_host_and_a_client_are_killed(tmp_path):
    """SIGKILL of the host and of a client in the middle of a game: nobody types the code again, all end alike."""
    host = HostProcess(tmp_path / "host", "--broker", "mosquitto", "--bots", "1")
    await host.start()
    dice = random.Random(11)
    guests = [PlainGuest(str(host.link), name, str(tmp_path / name), dice) for name in ("Ada", "Ben", "Cleo")]
    try:
        for guest in guests:
            await guest.start()
            await guest.until("You are at the table")
        for guest in guests:
            guest.ready = True
        await guests[0].until("The cards are dealt")
        await asyncio.sleep(0.5)
        await host.kill()
        await host.start()
        await guests[1].kill()
        guests[1].lines.clear()
        await guests[1].start(link=False)
        await asyncio.gather(*(guest.until("And now?", 120) for guest in guests))
        told = [_told(guest) for guest in guests]
        assert len(told[0]) >= 2
        assert told[0] == told[1] == told[2]
        assert [await guest.leave() for guest in guests] == [0, 0, 0]
    finally:
        for guest in guests:
            if guest.process and guest.process.returncode is None:
                await guest.kill()
        await host.stop()
    assert not [line for guest in guests for line in guest.lines if "Traceback" in line]


@together("whole games")
async def test_two_people_join_at_one_device(tmp_path):
    """One command, two seats, and the device goes from one to the other; alone there is nobody to hand it to."""
    host = HostProcess(tmp_path / "host", "--broker", "mosquitto")
    await host.start()
    dice = random.Random(12)
    pair = PlainGuest(str(host.link), "Ada", str(tmp_path / "Ada"), dice, beside="Ben")
    alone = PlainGuest(str(host.link), "Cleo", str(tmp_path / "Cleo"), dice)
    try:
        await pair.start()
        await pair.until("Ada has the device first.")
        await alone.start()
        await alone.until("Seat 3: Cleo")
        assert any("Seat 2: Ben" in line for line in alone.lines), alone.lines
        assert not any("has the device" in line for line in alone.lines)
        assert [await guest.leave() for guest in (pair, alone)] == [0, 0]
    finally:
        for guest in (pair, alone):
            if guest.process and guest.process.returncode is None:
                await guest.kill()
        await host.stop()
    assert not [line for guest in (pair, alone) for line in guest.lines if "Traceback" in line]


def _told(guest: PlainGuest) -> tuple[str, ...]:
    """The result as it was printed, from who has won on, with the guest's own name put back.

    What is asked then may be asked again before everybody has got so far.
    """
    start = max(n for n, line in enumerate(guest.lines) if re.search(r" wins?!$|^Nobody wins", line))
    end = guest.lines.index("And now?", start)
    told = [line for line in guest.lines[start:end] if "Witch's token" not in line and "was checked" not in line]
    lines = [line.replace("You win!", f"{guest.name} wins!") for line in told]
    return tuple(re.sub(r"\b[Yy]ou\b", guest.name, line) for line in lines)
