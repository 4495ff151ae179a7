"""By whom and by what somebody went out of a round of Wolfmoon, in few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import name_of
from client.games.wolfmoon.notes import card_one

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView

FATAL = ("mayor", "werewolf")
"""Cards that put out whoever plays them."""


def fate_said(seat: int, scene: Scene, say: Say) -> list[str]:
    """By what and by whom somebody went out, then shorter by whom alone; nothing where no note tells it."""
    heard = list(reversed(scene.notes))
    out = next((note for note in heard if note.kind == "round" or went_out(note, seat)), None)
    if out is None or out.kind == "round":
        return []
    ways = []
    for note in heard:
        if note.number < out.number and (note.kind in ("turn", "round") or (by := striker(note, seat))):
            ways = [] if note.kind in ("turn", "round") else [blow(note, by, scene, say)]
            break
    cause = int(str(out.facts["cause"]))
    return ways if cause == seat else [*ways, by_whom("by", cause, scene, say)]


def went_out(note: NoteView, seat: int) -> bool:
    """Whether a note says that a seat is out."""
    return note.kind == "out" and note.facts["by"] == seat


def striker(note: NoteView, seat: int) -> int:
    """The seat whose blow a note tells, where it puts out `seat`; else 0."""
    facts: dict[str, Any] = dict(note.facts)
    if note.kind in ("guessed", "questioned") and facts["hit"] and facts["at"] == seat:
        return int(facts["by"])
    if note.kind == "compared" and facts["loser"] == seat:
        return int(facts["at"] if facts["by"] == seat else facts["by"])
    if note.kind in ("spy", "schemer") and facts["at"] == seat:
        return int(facts["by"])
    played = facts["by"] if note.kind == "played" else facts["at"] if note.kind == "forced" else 0
    return seat if played == seat and facts["card"] in FATAL else 0


def blow(note: NoteView, by: int, scene: Scene, say: Say) -> str:
    """`guessed by Ben`, `laid down the Mayor`."""
    if note.kind in ("played", "forced"):
        return say("wolfmoon.fate.laid", one=card_one(str(note.facts["card"]), say))
    return by_whom(note.kind, by, scene, say)


def by_whom(how: str, by: int, scene: Scene, say: Say) -> str:
    """How, and by whom."""
    person = ".you" if by == scene.you else ""
    return say.first(f"wolfmoon.fate.{how}{person}", f"wolfmoon.fate.{how}", name=name_of(scene, by, say))
