"""What has happened since this seat's last turn, told above its next one."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.messages import NoteView

TURN = "turn"
"""The note with which a turn begins, in games that have turns; its fact `by` says whose."""


def since_my_turn(scene: Scene) -> int:
    """The number behind which notes are new since this seat's last turn; -1 while it is not its turn."""
    turns = [note for note in scene.notes if note.kind == TURN]
    if not scene.you or not turns or not mine(turns[-1], scene):
        return -1
    before = 0
    for note, behind in pairwise(turns):
        if mine(note, scene) and not mine(behind, scene):
            before = behind.number
    return before


def mine(note: NoteView, scene: Scene) -> bool:
    """Whether a note is about a turn of this seat."""
    return note.facts.get("by") == scene.you
