"""Lines of text out, lines of input in: what the player, the spectator and the console have in common."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from typing import TYPE_CHECKING, ClassVar

from client.base.spans import untied
from client.present.announcements import Announcer
from client.present.narrated_line import narrated
from client.present.shared_device import SharedDevice
from client.present.table_events import nudged, seat_in_question

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from client.base.scene import Scene, SeatLine
    from client.texts import Say

LINGER = 2.0
"""Seconds in which the last act may still get its receipt after the input has ended."""
QUIET = 5.0
"""Seconds of waiting after which it is said whom the table waits for."""

BELL = "\a"

Typed = str | None
"""A line of input; None is its end."""


async def run_face(
    opening: Callable[[], Awaitable[SeatLine]],
    person: Callable[[SeatLine], Reader],
    read: Callable[[], str] | None = None,
) -> int:
    """Open the line, let `person` sit at it until the end, close the line; the exit status."""
    opened = await opening()
    line = opened if isinstance(opened, SharedDevice) else narrated(opened)
    try:
        return await person(line).run(read or sys.stdin.readline)
    finally:
        await line.close()


class Reader:
    """Prints what happens at a table, and reads lines. `put` prints a line.

    Who sits here says what is offered, and what a line means.
    """

    welcome: ClassVar[str]
    moved: ClassVar[str] = "goodbye.moved"
    """Said when another device has the seat, and how it comes back."""

    def __init__(self, line: SeatLine, say: Say, *, put: Callable[[str], None]) -> None:
        self._line = line
        self._say = say
        self._put = put
        self._announcer = self.announcer()
        self._news = asyncio.Event()
        self._typed: asyncio.Queue[Typed] = asyncio.Queue()

    def offer(self, scene: Scene) -> None:
        """Print what can be chosen now, if that is new; nothing for whoever is asked nothing."""

    async def handle(self, typed: Typed) -> int | None:
        """Do what was typed; the exit status once it is over."""
        raise NotImplementedError

    async def run(self, read: Callable[[], str]) -> int:
        """Play until the end; the exit status."""
        self.print([self._say(self.welcome)])
        self._line.observe(self._news.set)
        self._listen(read)
        self._news.set()
        try:
            while (over := await self._step()) is None:
                pass
        except BrokenPipeError:  # nobody reads any more
            return 0
        return over

    async def _step(self) -> int | None:
        """Wait for news or a line; the exit status once it is over."""
        typed = asyncio.ensure_future(self._typed.get())
        news = asyncio.ensure_future(self._news.wait())
        done, pending = await asyncio.wait((typed, news), timeout=QUIET, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        if news in done:
            self._news.clear()
            if (over := self._show_scene()) is not None:
                return over
        if typed in done:
            return await self.handle(typed.result())
        if not done:
            self.quiet()
        return None

    def quiet(self) -> None:
        """Nothing has happened for a while: say whom the table waits for."""
        self.print(self._announcer.idle(self._line.scene))
        self.offer(self._scene())

    def _scene(self) -> Scene:
        """The latest scene."""
        return self._line.scene

    def _show_scene(self) -> int | None:
        scene = self._scene()
        if trouble := getattr(self._line, "trouble", None):
            raise trouble
        if nudged(self._announcer.announced, scene) or seat_in_question(self._announcer.announced, scene):
            self._put(BELL)
        self.print(self._announcer.announce(scene))
        if scene.status == "moved":
            self.print([] if scene.farewell else [self._say(self.moved)])
            return 0
        if scene.status == "ended":
            self.print([] if scene.farewell else [self._say("plain.left")])
            return 0
        self.offer(scene)
        return None

    def announcer(self) -> Announcer:
        """An announcer to whom all of it is new."""
        return Announcer(self._say, open_hand=False)

    def print(self, lines: Sequence[str]) -> None:
        """Say lines."""
        for line in lines:
            self._put(untied(line))

    async def linger(self) -> None:
        """Let the last act get its receipt before the line is closed."""
        loop = asyncio.get_running_loop()
        until = loop.time() + LINGER
        while self._line.scene.pending and loop.time() < until:
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), until - loop.time())

    def _listen(self, read: Callable[[], str]) -> None:
        """Read in a thread of its own: a loop cannot wait for a terminal on every system."""
        loop = asyncio.get_running_loop()

        def reading() -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended while this waited
                while True:
                    try:
                        text = read()
                    except (OSError, ValueError):
                        text = ""
                    loop.call_soon_threadsafe(self._typed.put_nowait, text.rstrip("\r\n") if text else None)
                    if not text:
                        return

        threading.Thread(target=reading, name="input", daemon=True).start()
