"""Whether a narrator tells the game that a scene shows, and how long a sentence takes.

How long is a function of the text, so that all devices of a table move on together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import face

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.games.abilities import Narration, Narrator

BEFORE, A_SECOND = 0.8, 14
"""A sentence takes this many seconds before its first word, and this many characters are spoken in one."""
LONGEST = 20.0


def seconds(text: str) -> float:
    """How long the narrator speaks."""
    return min(LONGEST, BEFORE + len(text) / A_SECOND) if text else 0.0


def narration(scene: Scene) -> Narration | None:
    """How the game on the table is told; None where there is no table, or no narrator can tell it."""
    game = face(scene.room.game) if scene.room else None
    return game.narration if game and isinstance(scene.table, game.INFO.table_view) else None


def narrator(scene: Scene, aloud: str = "") -> Narrator | None:
    """Who leads the table's devices through its events: None where nobody does and all have their own beats.

    `aloud` is the language in which this device alone speaks where the table has not chosen one.
    """
    part = narration(scene)
    return part.narrator(scene, aloud) if part else None
