"""What is wrong with the line to the table, and what can be chosen as long as the table does not hear this seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Local
from client.base.scene import LOST, reclaimable
from client.base.spans import Span, prose, wide
from client.paint.bars import grounded

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say


def connection_lines(scene: Scene, parting: str, say: Say, width: int) -> list[TextLine]:
    """That the table does not hear this seat, [] while it does; `parting` is why the seat is lost, if that is known."""
    if scene.status == "live":
        return []
    if scene.status in LOST and parting:
        return alert_lines(prose(parting, "alert", width), width)
    known = "lost" if scene.status == "connecting" and scene.room else scene.status
    return alert_lines(prose(say(f"bar.{known}"), "alert", width), width)


def status_lines(scene: Scene, parting: str, say: Say, width: int) -> list[TextLine]:
    """What is wrong, nothing when all is well: the table does not hear this seat, or its deal cannot be verified."""
    if scene.status != "live" or not scene.unverifiable:
        return connection_lines(scene, parting, say, width)
    why = say.first(f"unchecked.{scene.unverifiable}", "unchecked.other")
    return alert_lines(prose(say("bar.unchecked", why=why), "alert", width), width)


def alert_lines(rows: list[TextLine], width: int) -> list[TextLine]:
    """Lines on the ground of what is wrong, from edge to edge."""
    return [grounded([*row, Span(" " * (width - wide(row)))], "death") for row in rows]


def offline_prompt(prompt: Prompt, scene: Scene, parting: str, say: Say) -> Prompt:
    """What is left of a prompt: nothing that says something to the table; with a lost seat the ways out."""
    if scene.status in LOST:
        ways = [Choice(say("menu.close"), Local.CLOSE)]
        if reclaimable(scene):
            ways.insert(0, Choice(say("table_menu.reclaim"), Local.RECLAIM))
        return Prompt(0, "" if parting else say(f"bar.{scene.status}"), tuple(ways))
    shown = [] if prompt.ask else [row for row in prompt.rows if not row.speaks]
    return Prompt(prompt.ask, say("game.later") if prompt.ask else prompt.title, tuple(shown))
