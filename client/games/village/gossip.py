"""Something for everybody to read at night, whatever their role: what the village says, and one's own notebook so far.

All of it comes from what everybody has seen, or from one's own notebook; nobody is told more than anybody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import names_of
from client.games.village.rumours import rumours
from client.games.village.task import PASTIMES
from client.games.village.words import creature, game_of, watched

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

NOTES = ("thief_note", "opening_note", "main_note")
"""The notes in which the village says something."""
CHANGING = 4_000
"""Milliseconds after which somebody says something else in a slot with a grid."""
RECALLED = 3
"""So many of the latest suspicions are named."""


def page_words(ask: AskView, scene: Scene, say: Say) -> list[str]:
    """What everybody finds below their news: before dawn one's own notebook, else what the village says.

    Whoever only writes into the notebook hears something new every few seconds, as others look for what their pack
    does: nobody is told apart by how often they peek.
    """
    if ask.name == "note" and scene.table.slot == "dawn_note":
        return notebook_words(scene, say)
    if ask.name not in ("note", *PASTIMES):
        return []
    recalled = suspected(scene)[:RECALLED] if ask.name == "suspect" else []
    before = [say("village.gossip.before", names=names_of(scene, recalled, say))] if recalled else []
    return [gossip(ask, scene, say), *before]


def suspected(scene: Scene) -> list[int]:
    """Whom this seat has suspected, the latest first."""
    return list(dict.fromkeys(row.seat for row in reversed(scene.own.notebook)))


def notebook_words(scene: Scene, say: Say) -> list[str]:
    """Whom this seat suspects, how many of those who are open it was right about, its points for a good memory."""
    own, seats, noted = scene.own, scene.table.seats, suspected(scene)
    if not noted:
        return [] if own.note else [say("village.gossip.empty")]  # who has news needs no such line
    said = [say("village.gossip.mine", names=names_of(scene, noted[:RECALLED], say))]
    shown = [view.played or view.card for view in (seats[seat - 1] for seat in noted) if view.card]
    right = sum(creature(card, game_of(scene)) for card in shown)
    if shown:
        said.append(say("village.gossip.nose", n=right, of=len(shown)))
    if own.points:
        said.append(say("village.task.guess.known", n=own.points))
    return said


def gossip(ask: AskView, scene: Scene, say: Say) -> str:
    """A rumour of tonight: a neighbour hears another, and in each slot it is not the one of the slot before.

    It stands still for whoever is alone with bots: nobody sees them peek, and what changes looks like news.
    """
    found, slot = rumours(scene.table.night, scene, say), scene.table.slot
    number = NOTES.index(slot) if slot in NOTES else max(0, ask.left) // CHANGING if watched(scene) else 0
    return say("village.rumour.night", said=found[(number + scene.you) % len(found)])
