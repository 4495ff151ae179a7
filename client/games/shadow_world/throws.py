"""The dice: what a throw came to, as a picture and in words; which throws lead nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from client.base.spans import cut, wrap
from client.games.shadow_world.words import thing
from client.paint.plates import DIE, die_of_four, die_of_six
from protocol.games.shadow_world import PLACES, SEVEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.paint.canvas import Canvas
    from client.texts import Say
    from protocol.messages import NoteView


class Throw(NamedTuple):
    """A throw, with 0 for a die that lay still, and what it was for."""

    number: int
    by: int
    d4: int
    d6: int
    why: str

    @property
    def total(self) -> int:
        """Both dice together."""
        return self.d4 + self.d6

    @property
    def place(self) -> str:
        """Where it leads, "" where that is free to choose."""
        return next((place for place, sums in PLACES.items() if self.total in sums), "")


def throw_of(note: NoteView) -> Throw:
    """The throw that a note tells of."""
    facts: dict[str, Any] = dict(note.facts)
    return Throw(note.number, facts["by"], facts["d4"], facts["d6"], str(facts["why"]))


def eyes(throw: Throw) -> int:
    """What the dice of an attack count: their difference, or the one that was thrown."""
    return abs(throw.d4 - throw.d6) if throw.d4 and throw.d6 else throw.d4 or throw.d6


def last_throw(scene: Scene) -> Throw | None:
    """The throw that lies on the table: with a new turn the dice are taken up."""
    note = next((note for note in reversed(scene.notes) if note.kind in ("threw", "turn")), None)
    return throw_of(note) if note and note.kind == "threw" else None


def stood(seat: int, before: int, notes: Sequence[NoteView]) -> str:
    """Where somebody stood when the note of that number was told, "" in the middle."""
    for note in reversed(notes):
        if note.number < before and note.kind == "moved" and note.facts.get("by") == seat:
            return str(note.facts["place"])
    return ""


def outcome(throw: Throw, notes: Sequence[NoteView]) -> str:
    """What a throw to move comes to: "seven", "here" (it leads to where one stands), or "there"."""
    if throw.total == SEVEN:
        return "seven"
    return "here" if throw.place == stood(throw.by, throw.number, notes) else "there"


def dice(canvas: Canvas, x: int, y: int, throw: Throw, scene: Scene, say: Say) -> None:
    """The dice with their faces, and beside them what they come to."""
    x = faces(canvas, x, y, throw)
    room = canvas.width - x - 1
    if room >= DIE:
        sum_said, said = comes_to(throw, scene, say)
        canvas.put(x + 1, y, sum_said, "bold gold")
        for row, words in enumerate(wrap(said, room)[:2], 1):
            canvas.put(x + 1, y + row, cut(words, room), "soft")


def faces(canvas: Canvas, x: int, y: int, throw: Throw) -> int:
    """The dice that were thrown, side by side; the column behind them."""
    if throw.d4:
        x = die_of_four(canvas, x, y, throw.d4) + 1
    if throw.d6:
        x = die_of_six(canvas, x, y, throw.d6) + 1
    return x


def comes_to(throw: Throw, scene: Scene, say: Say) -> tuple[str, str]:
    """What two dice come to, in figures and in words; nothing for a single die."""
    if not (throw.d4 and throw.d6):
        return "", ""
    if throw.why == "move":
        how = outcome(throw, scene.notes)
        return f"= {throw.total}", thing(throw.place, say) if how == "there" else say(f"shadow_world.throw.{how}")
    if throw.why == "attack":
        apart = eyes(throw)
        said = say("shadow_world.throw.hit" if apart else "shadow_world.throw.miss")
        return f"{max(throw.d4, throw.d6)} - {min(throw.d4, throw.d6)} = {apart}", said
    return "", ""
