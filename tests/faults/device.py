"""A device as a process of its own: it plays at random, and writes down each receipt and each end that it saw.

`python -P -m tests.faults.device FOLDER SEED` plays the seat kept in FOLDER until it is killed.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

from client.device.keyring import Keyring
from client.seat.connection import Connection
from protocol.codec import encode
from tests.laws.random_play import choice_for, wants

THINKS = (0.02, 0.25)


class Device:
    """Answers what it is asked after a moment; `log` outlives a SIGKILL."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.connection = Connection(Keyring(folder).credentials()[0])
        self.dice = random.Random(seed)
        self.log = (folder / "log.jsonl").open("a", encoding="utf-8", buffering=1)
        self._answered: set[tuple[int, int]] = set()
        self._thinking: set[asyncio.Task[None]] = set()
        self._ended = 0
        self._live = False
        acts = self.connection.session.outbox
        receipted = acts.settle

        def written(receipt):
            said = receipted(receipt)
            if said is not None and said.ask:
                match = self.connection.scene.room.match
                self.write("receipt", match, said.ask, said.name, said.choice, receipt.verdict)
            return said

        acts.settle = written
        self.connection.observe(self.changed)

    def write(self, *words: object) -> None:
        """One line of the log."""
        self.log.write(json.dumps(words) + "\n")

    def changed(self) -> None:
        """Look at a new scene."""
        scene = self.connection.scene
        if (scene.status == "live") != self._live:
            self._live = not self._live
            self.write("live" if self._live else "away", scene.status)
        if not self._live or scene.room is None:
            return
        if scene.room.phase == "result" and scene.table and self._ended != scene.room.match:
            self._ended = scene.room.match
            self.write("end", scene.room.match, scene.table.ending, scene.table.winners, encode(scene.table).hex())
        for ask in scene.asks:
            if (scene.room.match, ask.number) not in self._answered:
                self._answered.add((scene.room.match, ask.number))
                if not wants(ask, self.dice):
                    continue
                task = asyncio.ensure_future(self.think(ask.number, choice_for(ask, self.dice)))
                self._thinking.add(task)
                task.add_done_callback(self._thinking.discard)

    async def think(self, ask: int, choice: str) -> None:
        """Answer after a moment."""
        await asyncio.sleep(self.dice.uniform(*THINKS))
        self.connection.submit_answer(ask, choice)

    async def wishes(self) -> None:
        """Do as one is told, a line at a time: `wish NAME CHOICE`."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := (await reader.readline()).decode().split():
            self.connection.submit_command(*line)


async def main() -> None:
    """Play for as long as somebody holds the other end of stdin."""
    device = Device(Path(sys.argv[1]), int(sys.argv[2]))
    device.connection.open()
    await device.wishes()
    await device.connection.close()


if __name__ == "__main__":
    asyncio.run(main())
