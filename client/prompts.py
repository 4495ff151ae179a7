"""Any ask as a prompt: the game's own words where it has them, plain ones otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import face
from client.people import name_of
from client.rows import Prompt, Row

if TYPE_CHECKING:
    from client.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

__all__ = ["Prompt", "Row", "current", "prompt"]

URGENCY = ("choice", "step", "window", "slot", "standing")


def prompt(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """The ask as title and rows."""
    game = face(scene.room.game) if scene.room else None
    return (game and game.prompt(ask, scene, say)) or plain_prompt(ask, scene, say)


def current(scene: Scene) -> AskView | None:
    """The ask that the screen shows first, None when the seat is asked nothing."""
    return min(scene.asks, key=lambda ask: (URGENCY.index(ask.kind), ask.number), default=None)


def plain_prompt(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """An ask that no game has words for: seats by name, yes and no in words, the rest as it is called."""
    rows = [Row(choice, plain_label(choice, scene, say)) for choice in ask.choices]
    rows += [
        Row(
            choice,
            plain_label(choice, scene, say),
            closed=say.first(f"closed.{why}", "closed.other"),
            quiet=ask.kind in ("window", "slot"),
        )
        for choice, why in ask.closed.items()
    ]
    return Prompt(ask.number, say("ask.other"), tuple(rows), ask.kind)


def plain_label(choice: str, scene: Scene, say: Say) -> str:
    """A choice in words."""
    if f"row.{choice}" in say:
        return say(f"row.{choice}")
    if choice.isdigit() and scene.room and 0 < int(choice) <= len(scene.room.people):
        return name_of(scene, int(choice), say)
    return choice.replace("_", " ")
