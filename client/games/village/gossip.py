"""Something for everybody to read at night, whatever their role: what the village says, and the own notebook so far.

All of it comes from what everybody has seen, or from the own notebook; nobody is told more than anybody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from client.base.names import capital
from client.games.village.story import creature
from client.games.village.words import game_of, living, target

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

NOTES = ("thief_note", "opening_note", "main_note")
"""The notes in which the village says something."""
PASTIMES = ("suspect", "guess")
"""What those are asked who have nothing else to do."""
CHANGING = 4_000
"""Milliseconds after which somebody says something else in a slot with a grid."""
RECALLED = 3
"""So many of the latest suspicions are named."""
OFTEN = 2
"""From so many votes on a habit is one."""


class Voice(NamedTuple):
    """A public vote of somebody on somebody: for their death or against it."""

    by: int
    at: int
    death: bool


def page_words(ask: AskView, scene: Scene, say: Say) -> list[str]:
    """What everybody finds below their news: before dawn the own notebook, else what the village says.

    Whoever only writes into the notebook hears something new every few seconds, as others look for what their pack
    does: nobody is told apart by how often they peek.
    """
    if ask.name == "note" and scene.table.slot == "dawn_note":
        return notebook_words(scene, say)
    return [gossip(ask, scene, say)] if ask.name in ("note", *PASTIMES) else []


def notebook_words(scene: Scene, say: Say) -> list[str]:
    """Whom this seat suspects, how many of those who are open it was right about, its points for a good memory."""
    own, seats = scene.own, scene.table.seats
    suspected = list(dict.fromkeys(row.seat for row in reversed(own.notebook)))
    if not suspected:
        return [say("village.gossip.empty")]
    said = [say("village.gossip.mine", names=say.listed([target(seat, scene, say) for seat in suspected[:RECALLED]]))]
    shown = [view.played or view.card for view in (seats[seat - 1] for seat in suspected) if view.card]
    right = sum(creature(card, game_of(scene)) for card in shown)
    if shown:
        said.append(say("village.gossip.nose", n=right, of=len(shown)))
    if own.points:
        said.append(say("village.task.guess.known", n=own.points))
    return said


def gossip(ask: AskView, scene: Scene, say: Say) -> str:
    """What the village says tonight: each seat hears something else, and in each slot something new."""
    found = habits(scene, say) or beginnings(scene, say)
    slot = scene.table.slot
    number = NOTES.index(slot) if slot in NOTES else max(0, ask.left) // CHANGING
    return capital(found[(len(NOTES) * scene.table.night + number + scene.you) % len(found)])


def beginnings(scene: Scene, say: Say) -> list[str]:
    """What is said while nobody has voted yet."""
    here, cards = living(scene), scene.table.cards
    place = here.index(scene.you) if scene.you in here else 0
    sides = [target(here[place - 1], scene, say), target(here[(place + 1) % len(here)], scene, say)]
    said = [say("village.gossip.beside", names=say.listed(sides)), say("village.gossip.night")]
    evil = sum(copies for card, copies in cards.items() if creature(card, game_of(scene)))
    return [*said, say("village.gossip.odds", n=evil, all=sum(cards.values()))] if evil else said


def habits(scene: Scene, say: Say) -> list[str]:
    """What the votes so far say of those who live."""
    said: list[str] = []
    voices, game = votes(scene), game_of(scene)
    others = [seat for seat in living(scene) if seat != scene.you]
    for voice in voices:
        view = scene.table.seats[voice.at - 1]
        card = view.played or view.card
        if card and voice.by in others and creature(card, game) != voice.death:
            names = {"name": target(voice.by, scene, say), "at": target(voice.at, scene, say)}
            said.append(say(f"village.gossip.{'innocent' if voice.death else 'spared'}", **names))
    for seat in others:
        own = [voice.death for voice in voices if voice.by == seat]
        if len(own) >= OFTEN and len(set(own)) == 1 and any(not voice.death for voice in voices):
            said.append(say(f"village.gossip.{'always' if own[0] else 'never'}", name=target(seat, scene, say)))
    return [*said, *accusations(scene, others, say)]


def accusations(scene: Scene, others: list[int], say: Say) -> list[str]:
    """Who has accused most, and whom nobody has accused."""
    named = [facts(note) for note in scene.notes if note.kind == "nominated"]
    by = [one["by"] for one in named]
    most = max(others, key=by.count, default=0)
    said = []
    if by.count(most) >= OFTEN:
        said.append(say("village.gossip.accuser", name=target(most, scene, say), n=by.count(most)))
    calm = [seat for seat in others if seat not in {one["at"] for one in named}]
    if named and calm:
        said += [say("village.gossip.calm", name=target(seat, scene, say)) for seat in calm]
    return said


def votes(scene: Scene) -> list[Voice]:
    """All open votes on somebody's life, the oldest first."""
    found: list[Voice] = []
    for note in scene.notes:
        told = facts(note)
        if note.kind == "thumbs" and told["at"]:
            found += [Voice(by, told["at"], side == "up") for side in ("up", "down") for by in told[side]]
        elif note.kind == "ballot":
            found += [Voice(by, at, death=True) for by, at in enumerate(told["votes"], 1) if at]
    return found


def facts(note: Any) -> dict[str, Any]:
    """What a note says."""
    return dict(note.facts)
