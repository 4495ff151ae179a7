"""Any ask as a prompt: the game's own words where it has them, plain ones otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt, addressed
from client.base.deeds import Answer
from client.base.names import name_of
from client.games import face
from protocol.asks import KINDS, URGENCY
from protocol.games import GAMES
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

HARMLESS = ("skip", "no", "stop")
"""Answers by which nothing is done."""


def prompt(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """The ask as title and rows."""
    game = face(scene.room.game) if scene.room else None
    asked = (game and game.prompt(ask, scene, say)) or plain_prompt(ask, scene, say)
    return replace(asked, rows=addressed(asked.rows, asked.ask))


def current_ask(scene: Scene) -> AskView | None:
    """The ask that the screen shows first, None when the seat is asked nothing that anybody waits for."""
    asked = [ask for ask in scene.asks if ask.kind != "standing"]
    return min(asked, key=lambda ask: (URGENCY.index(ask.kind), ask.number), default=None)


def can_take_back(scene: Scene, number: int, choice: str) -> bool:
    """Whether an answer, as it cannot be changed later, stays here for a moment in which a tap can be taken back."""
    ask = next((ask for ask in scene.asks if ask.number == number), None)
    game = GAMES.get(scene.room.game) if scene.room else None
    return ask is not None and game is not None and ask.name in game.take_back and choice not in HARMLESS


def anytime_choices(scene: Scene, say: Say) -> tuple[Choice, ...]:
    """The rows of what is open at any time: they stand below whatever is asked, and while others are asked."""
    standing = [ask for ask in scene.asks if ask.kind == "standing"]
    room = scene.room
    if room is None or scene.table is None or not scene.you or room.phase != "playing" or room.paused:
        return ()
    game = face(room.game)
    rows = game.anytime_rows(standing, scene, say) if game else None
    if rows is None:
        rows = [row for ask in standing for row in plain_rows(ask, scene, say)]
    return tuple(replace(row, beside=True) for row in addressed(rows, 0))


def plain_prompt(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """An ask that no game has words for: seats by name, yes and no in words, the rest as it is called."""
    return Prompt(ask.number, say("ask.other"), tuple(plain_rows(ask, scene, say)), ask.kind)


def plain_rows(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """The choices of an ask, then those that are closed; a standing one's rows say which ask they answer."""
    number = ask.number if ask.kind == "standing" else 0
    rows = [Choice(plain_label(choice, scene, say), Answer(choice, number)) for choice in ask.choices]
    rows += [
        Choice(
            plain_label(choice, scene, say),
            Answer(choice, number),
            closed=say.first(f"closed.{why}", "closed.other"),
            quiet=KINDS[ask.kind].hidden,
        )
        for choice, why in ask.closed.items()
    ]
    return rows


def plain_label(choice: str, scene: Scene, say: Say) -> str:
    """A choice in words."""
    if f"row.{choice}" in say:
        return say(f"row.{choice}")
    seat = whole_number(choice, range(1, len(scene.room.people) + 1)) if scene.room else None
    if seat is not None:
        return name_of(scene, seat, say)
    return choice.replace("_", " ")
