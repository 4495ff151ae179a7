"""The sky above a sheet whose title, words and rows leave lines free: they stay together, near the thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import face
from client.paint import village
from client.tui.screens import waiting

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say

LEAST, MOST = 4, 17
"""Lines of a sky at least, and at most."""


def backdrop(scene: Scene, say: Say, width: int, lines: int) -> list[TextLine]:
    """So many lines of sky, [] where they are too few; before a game with a window for every seat, then without any."""
    if lines < LEAST:
        return []
    room, height = scene.room, min(lines, MOST)
    if room and room.phase == "lobby":
        return waiting.sky(room, say, width, height).lines()
    game = face(room.game) if room else None
    hour = game.horizon.hour(scene) if game and game.horizon and scene.table else ""
    return village.village(width, height, hour if hour in village.HOURS else "night", ()).lines()
