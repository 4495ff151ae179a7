"""A night of processes that may be killed: a host with its Mosquitto, and devices that write down what they hear."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from client.device.keyring import Keyring
from client.seat.finding import find_table
from client.seat.joining import join
from host.games import GAMES
from host.journal import Journal
from host.rehearsal.rehearse import late
from tests.end_to_end.house import ROOT, HostProcess
from tests.laws.random_play import seats_left

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.relay import Relay

SLOTS = 5.0
"""How much longer than usual in tests a slot lasts: devices that were killed must be back within some."""

NO_RELAYS: Mapping[str, Relay] = MappingProxyType({})


class Device:
    """A device's process, which may be killed, stopped and started again on its folder."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.name = name
        self.starts = 0
        self.process: asyncio.subprocess.Process | None = None

    async def join(self, link, port: int) -> None:
        """Get a seat with the code, and keep it; from then on the broker is reached at `port`."""
        self.folder.mkdir()
        seat = await join(await find_table(link, []), self.name)
        self.account = seat.account
        Keyring(self.folder).save(replace(seat, port=port))

    async def start(self) -> None:
        """Start it on what it has kept."""
        self.starts += 1
        with (self.folder / "errors.txt").open("ab") as errors:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", "tests.faults.device", str(self.folder), str(self.starts),
                stdin=asyncio.subprocess.PIPE, stderr=errors, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
            )  # fmt: skip

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        self.process.send_signal(number)

    async def kill(self) -> None:
        """SIGKILL."""
        self.send(signal.SIGKILL)
        await self.process.wait()

    def submit_command(self, name: str, choice: str = "-") -> None:
        """Have it say a wish."""
        self.process.stdin.write(f"{name} {choice}\n".encode())

    def log(self, *kinds: str) -> list[list[object]]:
        """What it has written down."""
        path = self.folder / "log.jsonl"
        lines = path.read_text().splitlines() if path.exists() else []
        told = [json.loads(line) for line in lines if line.endswith("]")]
        return [line for line in told if line[0] in kinds] if kinds else told

    async def until(self, reached, seconds: float = 60.0) -> None:
        """Wait until its log is as wanted."""
        async with asyncio.timeout(seconds):
            while not reached(self.log()):  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.05)


class Night:
    """A host process, devices, and the count of what has been killed.

    `relays` are the ways to the broker of the devices named so; all others reach it directly.
    """

    def __init__(
        self,
        folder: Path,
        seed: int,
        names: tuple[str, ...] = ("Ada", "Ben", "Cleo"),
        bots: int = 1,
        game: str = GAMES.first,
        relays: Mapping[str, Relay] = NO_RELAYS,
    ) -> None:
        self.dice = random.Random(seed)
        bots = max(bots, seats_left(game, len(names)))
        slots = ("--fast", str(SLOTS))
        self.host = HostProcess(folder / "host", *slots, "--broker", "mosquitto", "--bots", str(bots), "--game", game)
        self.devices = [Device(folder / name, name) for name in names]
        self.relays = relays
        self.killed: Counter[str] = Counter()

    async def begin(self) -> None:
        """Everybody joins, is ready, and the cards are dealt."""
        await self.host.start()
        link = self.host.link
        for relay in self.relays.values():
            relay.target = link.port
        for device in self.devices:
            relay = self.relays.get(device.name)
            await device.join(link, relay.port if relay else link.port)
        await asyncio.gather(*(device.start() for device in self.devices))
        for device in self.devices:
            await device.until(lambda log: any(line[0] == "live" for line in log))
            device.submit_command("ready", "yes")

    async def kill(self, victim: str) -> None:
        """SIGKILL of "host" (its broker dies with it), "broker", "device" or "all"; then they are started."""
        self.killed[victim] += 1
        device = self.dice.choice(self.devices)
        if victim == "broker":
            for pid in children(self.host.process.pid):
                os.kill(pid, signal.SIGKILL)
            return
        if victim in ("host", "all"):
            await self.host.kill()
        for one in self.devices if victim == "all" else [device] if victim == "device" else []:
            await one.kill()
        await asyncio.sleep(self.dice.uniform(0.0, 0.4))
        if victim in ("host", "all"):
            await self.host.start()
        for one in self.devices if victim == "all" else [device] if victim == "device" else []:
            await one.start()

    async def first_to_answer(self) -> Device:
        """The device that first has a receipt: which one is chance, and whoever goes out early may never have one."""
        async with asyncio.timeout(60):
            while True:
                for device in self.devices:
                    if device.log("receipt"):
                        return device
                await asyncio.sleep(0.05)

    async def ends(self, match: int = 1, seconds: float = 90.0) -> set[str]:
        """Wait for the result on every device; what they take it to be."""
        for device in self.devices:
            await device.until(lambda log: any(line[:2] == ["end", match] for line in log), seconds)
        return {json.dumps(line) for d in self.devices for line in d.log("end") if line[1] == match}

    async def close(self) -> None:
        """End everything that still runs."""
        for device in self.devices:
            if device.process and device.process.returncode is None:
                device.send(signal.SIGCONT)
                await device.kill()
        if self.host.process and self.host.process.returncode is None:
            await self.host.stop()

    def lost_and_doubled(self) -> tuple[int, int, int]:
        """Once the host has ended: answers receipted to devices, how many the journal lacks, games with one twice."""
        with closing(sqlite3.connect(self.host.folder / "journal.sqlite")) as db, db:
            rows = db.execute("select match, ask, name, seat, choice from answers where signed != x''").fetchall()
            seats = {number: json.loads(text) for number, text in db.execute("select number, seats from matches")}
        db.close()
        kept = Counter((match, ask, name, seats[match][seat - 1], choice) for match, ask, name, seat, choice in rows)
        told = [
            (match, ask, name, device.account, choice)
            for device in self.devices
            for _, match, ask, name, choice, verdict in device.log("receipt")
            if verdict == ""
        ]
        lost = sum(one not in kept for one in told)
        journal = Journal(self.host.folder)
        doubled = sum(
            late(finished) for number in sorted(seats) if (finished := journal.read.finished("table", number))
        )
        journal.close()
        return len(told), lost, doubled

    def complaints(self) -> str:
        """What devices have written on stderr."""
        return "".join((device.folder / "errors.txt").read_text() for device in self.devices)


def children(pid: int) -> list[int]:
    """The processes whose parent this is."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == pid:
                found.append(int(entry.name))
    return found
