"""What is said to whoever stands trial, or speaks for the Guard Dog: it is about them, and they may speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital
from client.games.village.bets import settled
from client.games.village.words import game_of, target
from protocol.games.village import DOG

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

TRIAL = ("defence", "vote")
"""The parts of a day that are about one seat."""


def own_part(scene: Scene) -> str:
    """What this seat is in the trial of the moment: "you" if accused, "dog" if it speaks for the dog; else ""."""
    table = scene.table
    if table.phase in TRIAL and scene.you and table.accused == scene.you:
        return "you"
    speaks = table.phase == "defence" and table.accused == 0 and any(ask.name == "done" for ask in scene.asks)
    return "dog" if speaks else ""


def gained(before: Scene, scene: Scene, say: Say) -> str:
    """What has come for this seat between two scenes: bets that are settled, whom it joins, that it has to speak."""
    said = [settled(before, scene, say)]
    if scene.joined and scene.joined != before.joined:
        at = 0 if scene.joined == DOG else int(scene.joined)
        accused = (note.facts for note in reversed(scene.notes) if note.kind == "nominated")
        by = next((int(str(facts["by"])) for facts in accused if facts["at"] == at), 0)
        said.append(say("village.joined", name=capital(target(by, scene, say))) if by else "")
    part = own_part(scene)
    if scene.table.phase == "defence" and part and before.table.phase != "defence":
        said.append(say(f"{game_of(scene)}.idle.defence.{part}"))
    return " ".join(filter(None, said))
