"""Public events one after another, so that eyes can follow; never more than a few seconds behind the table."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from client.games import face
from client.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.times import Times
    from protocol.messages import Note

WELL_BEHIND = 30
"""More new lines than this are a return after a long absence: they come all at once."""


def new_deal(before: Scene, after: Scene) -> bool:
    """Whether everything lies anew: the old table says nothing any more."""
    game = face(after.room.game) if after.room else None
    if before.table is None or after.table is None or game is None:
        return True
    return game.deal_of(before.table) != game.deal_of(after.table)


class Beats:
    """What of the latest scene may be drawn now.

    `push` takes each new scene, `advance` moves on to what is due, `now` skips ahead. `shown` is the scene to draw: its
    table is the one that belongs to the last note shown, asks and the own hand are always the latest.
    """

    def __init__(self, times: Times, clock: Callable[[], float] = time.monotonic) -> None:
        self.times = times
        self.clock = clock
        self.latest = Scene()
        self.settled = Scene()
        self.count = 0
        self.match = -1
        self.due: list[tuple[float, int]] = []
        self.coming: list[tuple[int, Scene]] = []
        self.free = 0.0

    @property
    def shown(self) -> Scene:
        """The scene to draw."""
        notes = [note for note in self.latest.notes if note.number <= self.count]
        settled = self.settled
        return replace(self.latest, room=settled.room, table=settled.table, notes=notes)

    @property
    def behind(self) -> bool:
        """Whether something has happened that is not shown yet."""
        return bool(self.due or self.coming)

    def push(self, scene: Scene) -> None:
        """Take a new scene."""
        scene = replace(scene, notes=list(scene.notes))
        self.latest = scene
        match = scene.room.match if scene.room else -1
        first = self.match == -1 or not scene.notes
        if match != self.match:
            self.match, self.due, self.coming, self.count = match, [], [], 0
        seen = self.due[-1][1] if self.due else self.count
        new = [note for note in scene.notes if note.number > seen]
        if first or len(new) > WELL_BEHIND or not self.times.beat or new_deal(self.settled, scene):
            self.now()
            return
        self._schedule(new, scene)
        self.advance()

    def _schedule(self, new: list[Note], scene: Scene) -> None:
        game = face(scene.room.game) if scene.room else None
        now = self.clock()
        at = max(now, self.free)
        for note in new:
            self.due.append((at, note.number))
            at += (game.note_beat(note) if game else 1.0) * self.times.beat
        self.free = at
        last = new[-1].number if new else (self.due[-1][1] if self.due else self.count)
        self.coming.append((last, scene))
        late = self.due[-1][0] - now if self.due else 0.0
        if late > self.times.behind:
            squeeze = self.times.behind / late
            self.due = [(now + max(0.0, when - now) * squeeze, number) for when, number in self.due]
            self.free = now + (self.free - now) * squeeze

    def advance(self) -> bool:
        """Show what is due; whether anything was."""
        now = self.clock()
        before = (self.count, len(self.coming))
        while self.due and self.due[0][0] <= now:
            self.count = max(self.count, self.due.pop(0)[1])
        while self.coming and self.coming[0][0] <= self.count:
            self.settled = self.coming.pop(0)[1]
        return before != (self.count, len(self.coming))

    def now(self) -> None:
        """Skip ahead to the present."""
        self.due, self.coming = [], []
        self.settled = self.latest
        self.count = max((note.number for note in self.latest.notes), default=0)
        self.free = self.clock()

    def wait(self) -> float | None:
        """Seconds until something is due, None when nothing waits."""
        return max(0.0, self.due[0][0] - self.clock()) if self.due else None
