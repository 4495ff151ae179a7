"""The great moments of Wolfmoon: a moon that rises, somebody who is out, the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital, name_of, names_of
from client.games.wolfmoon.cards import PICTURES
from client.games.wolfmoon.notes import note_line
from client.paint.moments import Moment
from protocol.games.wolfmoon import MOONS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView

CAUSES = ("guessed", "spy", "questioned", "compared", "schemer", "forced", "played")
"""The kinds of notes that tell what puts somebody out."""


def moment(note: NoteView, scene: Scene, say: Say) -> Moment | None:
    """What a public note moves on the screen."""
    facts: dict[str, Any] = dict(note.facts)
    said = note_line(note, scene, say)
    if note.kind == "moon":
        number = min(len(MOONS), risen(note, scene))
        kind = "third_moon" if number == len(MOONS) else "moon"
        return Moment(
            kind, say(f"wolfmoon.moment.moon.{number}"), said, figures=(number,), picture=PICTURES["werewolf"]
        )
    if note.kind == "out":
        name = capital(name_of(scene, facts["by"], say))
        told = f"{cause(note, scene, say)} {said}".strip()
        return Moment("death", name, told, windows(note, scene), dark=(facts["by"],))
    if note.kind == "ended" and facts["winners"]:
        hour = "blood" if facts["ending"] == "moon" else "gold"
        return Moment("victory", victory(facts["winners"], scene, say), said, windows(note, scene), hour=hour)
    return None


def cause(note: NoteView, scene: Scene, say: Say) -> str:
    """What of the same turn somebody is out for, as a sentence; "" where nothing of the kind was told."""
    for one in reversed(scene.notes):
        if one.number < note.number:
            if one.kind in CAUSES:
                return note_line(one, scene, say)
            if one.kind == "turn":
                break
    return ""


def risen(note: NoteView, scene: Scene) -> int:
    """Which moon of its round a note tells of."""
    number = 0
    for one in scene.notes:
        if one.number <= note.number:
            number = 0 if one.kind == "round" else number + (one.kind == "moon")
    return number


def victory(won: list[int], scene: Scene, say: Say) -> str:
    """Who wins, in few words."""
    if won == [scene.you]:
        return say("wolfmoon.result.you_win")
    key = "wolfmoon.result.wins.you" if scene.you in won else "wolfmoon.result.wins"
    return capital(say(key, n=len(won), names=names_of(scene, won, say)))


def windows(note: NoteView, scene: Scene) -> tuple[bool, ...]:
    """Who was in the round before a note was told."""
    out: set[object] = set()
    for one in scene.notes:
        if one.number < note.number and one.kind in ("round", "out"):
            out = set() if one.kind == "round" else {*out, one.facts["by"]}
    return tuple(seat not in out for seat in range(1, len(scene.table.seats) + 1))
