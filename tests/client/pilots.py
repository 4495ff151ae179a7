"""Run the Textual client on a fake line, look at its screen as text, and tap rows by their words."""

from __future__ import annotations

import asyncio
import contextvars
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from client.base.times import AT_ONCE
from client.texts import texts
from client.tui.app import MoontableApp
from client.tui.widgets.choices import Choices
from tests.client.fake import FakeLine

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from textual.pilot import Pilot

    from client.base.scene import Scene
    from client.base.times import Times

SIZES = [(40, 15), (40, 24), (80, 24), (120, 40)]


class Table:
    """A running client: `app`, its `line`, and hands to tap and type with."""

    def __init__(self, app: MoontableApp, line: FakeLine, pilot: Pilot[int]) -> None:
        self.app = app
        self.line = line
        self.pilot = pilot

    def text(self) -> str:
        """The screen as it is drawn."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    @property
    def choices(self) -> Choices:
        """The rows on top."""
        return self.app.screen.query_one(Choices)

    async def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def tap(self, words: str) -> None:
        """Tap the first place of the screen where these words stand."""
        for y, row in enumerate(self.text().split("\n")):
            x = row.find(words)
            if x >= 0:
                await self.pilot.click(offset=(x + 1, y))
                await self.pilot.pause()
                return
        raise AssertionError(f"{words!r} is not on the screen:\n{self.text()}")

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that comes by itself."""
        for _ in range(500):
            if happened():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("it never happened")

    async def show(self, scene: Scene) -> None:
        """A new scene arrives, from outside the app as from the network."""
        contextvars.Context().run(self.line.show, scene)
        await self.pilot.pause()


@asynccontextmanager
async def at_table(
    scene: Scene, size: tuple[int, int] = (40, 24), lang: str = "en", times: Times = AT_ONCE, *, alone: bool = False
) -> AsyncIterator[Table]:
    """The client at a table."""
    line = FakeLine(scene)

    async def opening() -> FakeLine:
        return line

    app = MoontableApp(opening, texts(lang), times, alone=alone)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        yield Table(app, line, pilot)
