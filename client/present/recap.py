"""What is news to somebody: since their last turn, told above the next one; while their device was out of sight."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from client.games import face, note_beat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from protocol.messages import NoteView

TURN = "turn"
"""The note with which a turn begins, in games that have turns; its fact `by` says whose."""


def since_my_turn(scene: Scene) -> int:
    """The number behind which notes are new since this seat's last turn; -1 while it is not its turn."""
    turns = [note for note in scene.notes if note.kind == TURN]
    if not scene.you or not turns or not is_about_own_turn(turns[-1], scene):
        return -1
    before = 0
    for note, behind in pairwise(turns):
        if is_about_own_turn(note, scene) and not is_about_own_turn(behind, scene):
            before = behind.number
    return before


def worth_telling(lines: Sequence[int], weights: Sequence[float], most: int) -> list[int]:
    """Which events to tell in `most` lines: where all take more, the lightest go first, of equals the oldest.

    What weighs `inf` is told in any case.
    """
    left = list(range(len(lines)))
    for at in sorted(left, key=weights.__getitem__):
        if weights[at] == inf or sum(lines[event] for event in left) <= most:
            break
        left.remove(at)
    return left


def is_about_own_turn(note: NoteView, scene: Scene) -> bool:
    """Whether a note is about a turn of this seat."""
    return note.facts.get("by") == scene.you


def by_others(scene: Scene) -> list[NoteView]:
    """What was missed and is worth telling: what others did, not this seat, which knows what it did."""
    game = face(scene.room.game) if scene.room else None
    return [
        note
        for note in scene.missed
        if not note.private and note_beat(note, game) > 0 and (not scene.you or note.facts.get("by") != scene.you)
    ]
