"""A line to the table on which events arrive when the narrator has reached them, at the same moment in all rooms."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from client.base.times import Times
from client.present.narration import narration
from client.present.pacing import EventPacer

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene, SeatLine

UNHURRIED = Times(pause_factor=0)
"""Nothing waits but for the narrator."""


class NarratedLine:
    """The SeatLine `line` with scenes that wait for the narrator; without one it is as the line itself.

    `speak` is called with each sentence and its language when its moment has come, `night` with whether it is
    night now; `aloud` is the language to speak in where the table has not chosen one, "" to be silent then.
    When a scene has its turn is decided by `EventPacer` (pacing.py).
    """

    def __init__(
        self,
        line: SeatLine,
        *,
        speak: Callable[[str, str], None] | None = None,
        night: Callable[[bool], None] | None = None,
        aloud: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._line = line
        self._pacer = EventPacer(UNHURRIED, clock, speak=speak, aloud=aloud)
        self._night = night
        self._changed: list[Callable[[], None]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._pacer.push(line.scene)
        line.observe(self._receive_scene)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line, name)

    @property
    def scene(self) -> Scene:
        """The scene as far as the narrator has told it; an ask comes after what led to it, while its clock runs on."""
        return self._pacer.shown if self._pacer.behind else self._line.scene

    def observe(self, changed: Callable[[], None]) -> None:
        """Call `changed` in the loop's thread whenever there is something new to show."""
        self._changed.append(changed)

    def reclaim(self) -> None:
        """Take the seat back from another device."""
        self._line.reclaim()

    async def close(self) -> None:
        """Let go of the table."""
        self._changed.clear()
        if self._timer:
            self._timer.cancel()
        if self._night:
            self._night(False)
        await self._line.close()

    def _receive_scene(self) -> None:
        self._pacer.push(self._line.scene)
        self._notify()

    def advance(self) -> None:
        """Show what is due, and come back when the next thing is."""
        self._timer = None
        self._pacer.advance()
        self._notify()

    def _notify(self) -> None:
        if self._night:
            told = narration(self.scene)
            self._night(told is not None and told.asleep(self.scene))
        for changed in list(self._changed):
            changed()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        wait = self._pacer.wait()
        if wait is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.01, wait), self.advance)


def narrated(line: SeatLine) -> SeatLine:
    """The line with scenes that wait for the narrator, and no second time."""
    return line if isinstance(line, NarratedLine) else NarratedLine(line)
