"""A table on this machine alone: a host as a child process, gone with the client that started it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.base.errors import NoPractice
from client.device.foregone import answers_foregone
from client.device.keyring import home
from client.device.saved_games import SavedGames
from client.seat import joining
from client.seat.connection import Connection
from protocol.links import JoinLink
from protocol.scratch import Scratch

if TYPE_CHECKING:
    from pathlib import Path

STARTING = 20.0
ENDING = 5.0


@dataclass(frozen=True, slots=True)
class Practice:
    """What is to be practised."""

    game: str
    bots: int = 3
    fast: bool = False
    lang: str = "en"

    def arguments(self, folder: str) -> list[str]:
        """The command line of the host."""
        return [
            sys.executable, "-P", "-m", "host", "--practice", "--announce", "--port", "0", "--data", folder,
            "--game", self.game, "--bots", str(self.bots), "--lang", self.lang,
            *(["--fast"] if self.fast else []),
        ]  # fmt: skip


async def practice_line(practice: Practice, name: str) -> Connection:
    """An open line to a table of one's own, which ends with it."""
    host = PracticeHost(practice)
    try:
        found = await joining.find_table(await host.start(), [])
        seat = await joining.join(found, name)
        line = Connection(seat, afterwards=host.stop, shelf=SavedGames(), foregone=answers_foregone)
    except BaseException:
        await host.stop()
        raise
    line.open()
    return line


class PracticeHost:
    """The host as a child, with a folder that lives as long."""

    def __init__(self, practice: Practice) -> None:
        self._practice = practice
        try:
            self._folder = Scratch(home() / "practice")
        except OSError as error:
            raise NoPractice(reason=error.strerror or type(error).__name__) from None
        self._child: asyncio.subprocess.Process | None = None

    async def stop(self) -> None:
        """End the child, whether or not it has begun."""
        child, self._child = self._child, None
        if child and child.returncode is None:
            if child.stdin:
                child.stdin.close()  # a practice host ends when nobody holds its input any more
            with contextlib.suppress(ProcessLookupError):
                child.terminate()
            try:
                await asyncio.wait_for(child.wait(), ENDING)
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    child.kill()
                await child.wait()
        self._folder.close()

    async def start(self) -> JoinLink:
        """Start the child; the link to its table. Raises NoPractice."""
        log = self._folder.path / "log"
        with log.open("wb") as errors:
            self._child = await asyncio.create_subprocess_exec(
                *self._practice.arguments(str(self._folder.path)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                start_new_session=os.name == "posix",  # Ctrl-C in the terminal is for the client
            )
        try:
            link = await asyncio.wait_for(self._ready(), STARTING)
        except TimeoutError:
            link = None
        if link is None:
            raise NoPractice(reason=_last_line(log))
        return link

    async def _ready(self) -> JoinLink | None:
        """The link of the host's READY line, None when it ends without one."""
        child = self._child
        if child is None or child.stdout is None:
            return None
        while line := await child.stdout.readline():
            if line.startswith(b"READY "):
                return JoinLink.parse(json.loads(line[6:])["link"])
        await child.wait()
        return None


def _last_line(log: Path) -> str:
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
