"""What moves on the table's screen: a great moment while its event is told, and never longer than that."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from client.device.looks import MOTION, MOVING, STILL, keep, kept
from client.games import face
from client.paint.moments import TIMINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from textual.timer import Timer

    from client.paint.moments import Moment
    from client.tui.table_app import TableApp

SHORTEST = 0.4
"""Seconds of its event from which a moment is worth moving."""
JUMP = 3
"""More new events than this at once are not moved: somebody has skipped ahead, or was away."""
SLOW = 0.5
"""Seconds by which a frame comes late where a line is too slow for motion."""


SAID = os.environ.get("TEXTUAL_ANIMATIONS", "")
"""Textual's own switch, before its own motion is switched off (client/tui/app.py)."""


def wanted(said: str = SAID, variables: Mapping[str, str] = os.environ) -> bool:
    """Whether great moments move: as Textual's switch says, else as was chosen last, else on all but telephones."""
    if said:
        return said.lower() != "none"
    return kept(MOTION, (MOVING, STILL), STILL if "TERMUX_VERSION" in variables else MOVING) == MOVING


class MomentAnimation:
    """The moment that moves now. It ends by itself, with the next event, with a key or a tap, and on a slow line."""

    def __init__(self, app: TableApp, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self.wanted = app.times.motion
        self.clock = clock
        self._moment: Moment | None = None
        self._began = self._stepped = 0.0
        self._timer: Timer | None = None
        self._seen = (-1, 0)

    @property
    def now(self) -> tuple[Moment, float] | None:
        """The moment and how far it is, 0 to 1; None while nothing moves."""
        if self._moment is None:
            return None
        timing = TIMINGS[self._moment.kind]
        frame = int((self.clock() - self._began) / timing.moves * timing.frames)
        return self._moment, min(1.0, frame / (timing.frames - 1))

    def switch(self) -> bool:
        """From now on the other way, on this device; whether great moments move now."""
        self.wanted = not self.wanted
        keep(MOTION, MOVING if self.wanted else STILL)
        self.stop()
        return self.wanted

    def look(self) -> None:
        """See what has just been told, and let it move where it is great and there is time for it."""
        app = self._app
        pacer = app.pacer
        (match, before), count = self._seen, pacer.last_shown
        self._seen = pacer.match, count
        if match != pacer.match or count == before:
            return
        self.stop()
        wait = pacer.wait()
        if not self.wanted or app.sheets.top or not app.live or (wait is not None and wait < SHORTEST):
            return
        scene = pacer.shown
        game = face(app.game)
        told = [note for note in scene.notes if before < note.number <= count and not note.private]
        if not (game and game.horizon and scene.table) or before <= 0 or len(told) > JUMP:
            return
        for note in reversed(told):
            if found := game.horizon.moment(note, scene, app.say):
                self._begin(found)
                return

    def _begin(self, moment: Moment) -> None:
        timing = TIMINGS[moment.kind]
        self._moment = moment
        self._began = self._stepped = self.clock()
        self._timer = self._app.table.set_interval(timing.moves / timing.frames, self.next_frame)

    def next_frame(self) -> None:
        """Draw the next frame, or what stands there once the moment is over."""
        if self._moment is None:
            return
        timing = TIMINGS[self._moment.kind]
        since, late = self._stepped - self._began, self.clock() - self._stepped - timing.moves / timing.frames
        self._stepped = self.clock()
        if late > SLOW or self._stepped - self._began >= timing.moves + timing.stands:
            self.stop()
        elif since >= timing.moves:
            return  # the last frame stands
        self._app.table.draw()

    def stop(self) -> bool:
        """Nothing moves any more; whether anything did. Whoever stops it draws."""
        moved, self._moment = self._moment is not None, None
        if self._timer:
            self._timer.stop()
            self._timer = None
        return moved
