"""A turn that is over as one sentence: what was played, and what came of it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from client.base.names import capital, name_of
from client.games.wolfmoon.notes import note_line

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView

OVER = ("turn", "ended", "round")
"""What is told once a turn is over."""
AIMED = ("guessed", "questioned")
"""What says again at whom a card is pointed."""
FURTHER = ("targeted", "watched", "protected", "returned", "fetched", "waived", *AIMED)
"""What is said of the same person who played the card."""


def story_line(note: NoteView, scene: Scene, say: Say) -> str:
    """The note as a sentence; of a turn that is over, "" for what a later note of it says as well.

    "Ada plays the Seer." and "Ada looks at your card." become "Ada plays the Seer and looks at your card.", and that
    she has drawn goes without saying.
    """
    at = bisect_left(scene.notes, note.number, key=lambda one: one.number)
    told = note_line(note, scene, say)
    if note.private or note.kind not in ("drew", "played", *FURTHER) or not is_over(scene.notes, at):
        return told
    after = beside(scene.notes, at, 1)
    if after and leads(note, after):
        return ""
    came = note
    before = beside(scene.notes, at, -1)
    if before and before.kind == "targeted" and leads(before, note):
        came, before = before, beside(scene.notes, at, -2)
    subject = f"{capital(name_of(scene, int(str(note.facts['by'])), say))} "
    if before and before.kind == "played" and leads(before, came) and told.startswith(subject):
        first = note_line(before, scene, say)
        return say("wolfmoon.note.joined", first=first.removesuffix("."), then=told.removeprefix(subject))
    return told


def is_over(notes: list[NoteView], at: int) -> bool:
    """Whether the turn that the note belongs to has ended."""
    return any(note.kind in OVER for note in notes[at:])


def beside(notes: list[NoteView], at: int, steps: int) -> NoteView | None:
    """The public note so many public notes before or after that one."""
    way = 1 if steps > 0 else -1
    left = abs(steps)
    while left:
        at += way
        if not 0 <= at < len(notes):
            return None
        left -= not notes[at].private
    return notes[at]


def leads(first: NoteView, then: NoteView) -> bool:
    """Whether the second note says what came of the first."""
    if first.facts.get("by") != then.facts.get("by"):
        return False
    if first.kind == "drew":
        return then.kind == "played" and first.facts["source"] == "pile"
    if then.kind == "waived":
        return first.kind == "played" and first.facts["card"] == then.facts["card"]
    return (first.kind == "played" and then.kind in FURTHER) or (first.kind == "targeted" and then.kind in AIMED)
