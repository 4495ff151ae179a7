"""A table on this machine alone: a host as a child process, gone with the client that started it.

The child is started before anything else is loaded, so that host, broker and screen come up side by side.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.base.errors import NoPractice
from client.device.foregone import answers_foregone
from client.device.keyring import home
from protocol.program.scratch import Scratch

if TYPE_CHECKING:
    from pathlib import Path

    from client.seat.connection import Connection
    from protocol.links import JoinLink

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


class PracticeHost:
    """The host as a child, with a folder that lives as long. Starts at once; raises NoPractice."""

    def __init__(self, practice: Practice) -> None:
        try:
            self._folder = Scratch(home() / "practice")
        except OSError as error:
            raise NoPractice(reason=error.strerror or type(error).__name__) from None
        self._log = self._folder.path / "log"
        with self._log.open("wb") as errors:
            self._child = subprocess.Popen(  # noqa: S603 - our own module
                practice.arguments(str(self._folder.path)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=os.name == "posix",  # Ctrl-C in the terminal is for the client
            )

    async def line(self, name: str) -> Connection:
        """An open line to a seat at its table, which ends with the line. Raises NoPractice, or why there is no seat."""
        from client.device.saved_games import SavedGames  # noqa: PLC0415 - after the first paint, as all of these
        from client.seat.connection import Connection  # noqa: PLC0415
        from client.seat.finding import find_table  # noqa: PLC0415
        from client.seat.joining import join  # noqa: PLC0415

        try:
            found = await find_table(await self.ready(), [])
            seat = await join(found, name)
            line = Connection(seat, afterwards=self.stop, saved_games=SavedGames(), foregone=answers_foregone)
        except BaseException:
            await self.stop()
            raise
        line.open()
        return line

    async def ready(self) -> JoinLink:
        """The link to its table, once it is open. Raises NoPractice."""
        from protocol.links import JoinLink  # noqa: PLC0415 - after the first paint

        try:
            told = await asyncio.wait_for(asyncio.to_thread(self._said), STARTING)
        except TimeoutError:
            told = b""
        if not told:
            raise NoPractice(reason=_last_line(self._log))
        return JoinLink.parse(json.loads(told)["link"])

    async def stop(self) -> None:
        """End the child, whether or not it has begun."""
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """The same where no loop runs; may be called again."""
        if self._child.stdin:
            with contextlib.suppress(OSError):
                self._child.stdin.close()  # a practice host ends when nobody holds its input any more
        self._child.terminate()
        try:
            self._child.wait(ENDING)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        if self._child.stdout:
            self._child.stdout.close()
        self._folder.close()

    def _said(self) -> bytes:
        """What the host tells on its READY line, nothing when it ends without one."""
        said = self._child.stdout or ()
        return next((line[6:] for line in said if line.startswith(b"READY ")), b"")


def _last_line(log: Path) -> str:
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
