"""A vote on somebody's life as a picture: who is accused and by whom, how many are enough, and how it came out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital
from client.base.spans import Span, wide
from client.games.village.words import living, target
from client.paint.bars import banner

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import NoteView

UP, DOWN = "▲", "▼"
AFTER = ("died", "dog", "held_fire", "successor")
AFTER_TALLY = (*AFTER, "tied", "captain_decides", "elected")
"""What may follow a vote, or a ballot, before it is no longer what everybody looks at."""


def vote_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The accused and how many thumbs are enough; after the vote how it came out; nothing while nobody is voted on."""
    table = scene.table
    if table.phase in ("defence", "vote") and table.accused >= 0:
        return [accused_line(scene, say, width), *(open_vote(scene, say) if table.ballot == "thumbs" else [])]
    return [result_line(facts, scene, say, width) for facts in last_vote(scene)]


def last_vote(scene: Scene) -> list[dict[str, Any]]:
    """The facts of the vote that was just told, in a list of one; [] where something else has happened since."""
    if scene.table.phase in ("night", "over"):
        return []
    for note in reversed(scene.notes):
        if note.kind == "thumbs":
            return [dict(note.facts)]
        if not note.private and note.kind not in AFTER:
            break
    return []


def last_tally(scene: Scene) -> list[NoteView]:
    """The ballot just counted in which all pointed at somebody, in a list of one; [] once something else is told."""
    if scene.table.phase in ("night", "over") or scene.table.ballot:
        return []
    for note in reversed(scene.notes):
        if note.kind in ("ballot", "election"):
            return [note]
        if not note.private and note.kind not in AFTER_TALLY:
            break
    return []


def accused_line(scene: Scene, say: Say, width: int) -> TextLine:
    """Who is accused, and by whom."""
    name = capital(target(scene.table.accused, scene, say))
    return banner("death", name.upper(), accusers(scene, say), width)


def accusers(scene: Scene, say: Say) -> str:
    """Who has accused whoever is accused."""
    at = scene.table.accused
    about = [note for note in scene.notes if note.kind in ("nominated", "seconded") and note.facts["at"] == at]
    by = next((note.facts["by"] for note in reversed(about) if note.kind == "nominated"), 0)
    second = next((note.facts["by"] for note in reversed(about) if note.kind == "seconded"), 0)
    facts = {"by": target(int(str(by)), scene, say), "second": target(int(str(second)), scene, say)}
    return say("village.vote.accused", **facts) if by and second else say("village.vote.stands")


def open_vote(scene: Scene, say: Say) -> list[TextLine]:
    """How many thumbs are enough; who has voted, and how, nobody sees before the end."""
    here = len(living(scene))
    return [[Span(" "), Span(say("village.vote.open", all=here, enough=here // 2 + 1), "soft")]]


def result_line(facts: dict[str, Any], scene: Scene, say: Say, width: int) -> TextLine:
    """`▲ death 5 ██████▒▒▒▒████ 3 life ▼`."""
    up, down = len(facts["up"]), len(facts["down"])
    left = [Span(f" {UP} {say('village.vote.death')} {up} ", "bold danger")]
    right = [Span(f" {down} {say('village.vote.life')} {DOWN}", "bold safe")]
    room = max(2, width - wide(left) - wide(right) - 1)
    everybody = max(1, up + down, len(living(scene)))
    red, green = room * up // everybody, room * down // everybody
    open_part = [Span("▒" * (room - red - green), "cover")] if room > red + green else []
    return [*left, Span("█" * red, "danger"), *open_part, Span("█" * green, "safe"), *right]
