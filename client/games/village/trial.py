"""What is said to whoever stands trial, or speaks for the Guard Dog: it is about them, and they may speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.village.bets import settled
from client.games.village.words import game_of

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
    """What has come for this seat between two scenes: what its bets have brought, and that it has to speak now."""
    said = [settled(before, scene, say)]
    part = own_part(scene)
    if scene.table.phase == "defence" and part and before.table.phase != "defence":
        said.append(say(f"{game_of(scene)}.idle.defence.{part}"))
    return " ".join(filter(None, said))
