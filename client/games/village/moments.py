"""The great moments of a village: nights that fall, dawns, deaths, votes, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital
from client.games.village.notes import event_line
from client.games.village.result import WINS
from client.games.village.words import role, target
from client.paint.moments import Moment

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView

HOURS = {"night": "night", "day": "dawn", "nominated": "day", "thumbs": "day", "ballot": "day"}
"""The sky after each kind of note."""


def moment(note: NoteView, scene: Scene, say: Say) -> Moment | None:
    """What a public note moves on the screen."""
    facts: dict[str, Any] = dict(note.facts)
    said = event_line(note, scene, say)
    lit = windows(note, scene)
    if note.kind in ("night", "day"):
        words = say("village.status.night" if note.kind == "night" else "village.status.only_day", n=facts["number"])
        kind = "night" if note.kind == "night" else "dawn"
        falls = say(f"village.note.{note.kind}", number=facts["number"])
        return Moment(kind, capital(words), falls, lit, figures=(facts["number"],))
    if note.kind == "died":
        name, shown = capital(target(facts["at"], scene, say)), (facts["card"], facts["played"])
        card = " / ".join(role(one, say) for one in shown if one)
        return Moment("death", name, said, lit, dark=(facts["at"],), card=card, hour=hour(note, scene))
    if note.kind == "thumbs":
        up, down = len(facts["up"]), len(facts["down"])
        figures = (up, down, max(up + down, sum(lit)))
        return Moment("vote", capital(target(facts["at"], scene, say)), figures=figures)
    if note.kind == "ended":
        how = facts["ending"]
        great = say.first(f"village.result.{how}.wins", "village.result.draw.wins")
        return Moment("victory", great, said, lit, hour=WINS.get(how, "blood"))
    return None


def hour(note: NoteView, scene: Scene) -> str:
    """The sky under which a note is told."""
    past = [HOURS[one.kind] for one in scene.notes if one.number < note.number and one.kind in HOURS]
    return past[-1] if past else "night"


def windows(note: NoteView, scene: Scene) -> tuple[bool, ...]:
    """Who lived before a note was told."""
    dead = {one.facts["at"] for one in scene.notes if one.kind == "died" and one.number < note.number}
    return tuple(seat not in dead for seat in range(1, len(scene.table.seats) + 1))
