"""The great moments of the shadow world: dice that roll, a blow, a character unmasked, somebody who falls, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital, name_of, names_of
from client.games.shadow_world.damage import SIGNS
from client.games.shadow_world.notes import note_line
from client.games.shadow_world.throws import comes_to, throw_of
from client.games.shadow_world.words import faction, thing
from client.paint.moments import Moment
from protocol.games.shadow_world import CHARACTERS, HIGHEST

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView


def moment(note: NoteView, scene: Scene, say: Say) -> Moment | None:
    """What a public note moves on the screen."""
    facts: dict[str, Any] = dict(note.facts)
    said = note_line(note, scene, say)
    if note.kind == "threw":
        throw = throw_of(note)
        return Moment("dice", *comes_to(throw, scene, say), figures=(throw.d4, throw.d6))
    if note.kind == "revealed" and facts["cause"] != "end":
        who = str(facts["character"])
        sign = SIGNS[CHARACTERS[who].faction]
        return Moment("unmasked", thing(who, say), said, card=f"{sign} {faction(who, say)}")
    if note.kind == "hurt" and facts["amount"]:
        return Moment("hit", "", said, figures=(max(0, facts["damage"] - facts["amount"]), facts["damage"], HIGHEST))
    if note.kind == "out":
        name, told = capital(name_of(scene, facts["at"], say)), f"{blow(note, scene, say)} {said}".strip()
        return Moment("death", name, told, windows(note, scene), dark=(facts["at"],))
    if note.kind == "ended" and facts["winners"]:
        return Moment("victory", victory(facts["winners"], scene, say), said, windows(note, scene), hour="gold")
    return None


def blow(note: NoteView, scene: Scene, say: Say) -> str:
    """The last damage that somebody took before they were out, as a sentence; "" where none was told."""
    at = note.facts["at"]
    taken = [one for one in scene.notes if one.number < note.number and one.kind == "hurt" and one.facts["at"] == at]
    return note_line(taken[-1], scene, say) if taken else ""


def victory(won: list[int], scene: Scene, say: Say) -> str:
    """Who wins, in few words."""
    if won == [scene.you]:
        return say("shadow_world.result.you_win")
    key = "shadow_world.result.wins.you" if scene.you in won else "shadow_world.result.wins"
    return capital(say(key, n=len(won), names=names_of(scene, won, say)))


def windows(note: NoteView, scene: Scene) -> tuple[bool, ...]:
    """Who was in the game before a note was told."""
    out = {one.facts["at"] for one in scene.notes if one.kind == "out" and one.number < note.number}
    return tuple(seat not in out for seat in range(1, len(scene.table.seats) + 1))
