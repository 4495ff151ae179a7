"""A finished game by its turns and nights: where a step stands in it, and where the next part begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital
from client.games import face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.present.replay_steps import ReplayStep
    from client.texts import Say


def chapter(step: ReplayStep, say: Say) -> str:
    """The part of the game that a step belongs to: a turn, a night, a day, or the end."""
    room = step.scene.room
    game = face(room.game) if room else None
    if room and room.phase == "result":
        return say("result.title")
    told = game.sentences.chapter if game else None
    return capital(told(step.scene, say) if told else "") or say("replay.beginning")


def beginnings(steps: Sequence[ReplayStep], say: Say) -> list[int]:
    """Where the parts of a game begin, as places in `steps`; the first is 0."""
    titles = [chapter(step, say) for step in steps]
    return [at for at, title in enumerate(titles) if not at or title != titles[at - 1]]


def position(steps: Sequence[ReplayStep], at: int, say: Say) -> str:
    """`Ben's turn, 2 of 5`: which part of the game a step is in, and how far."""
    starts = beginnings(steps, say)
    first = max(start for start in starts if start <= at)
    after = next((start for start in starts if start > at), len(steps))
    return say("replay.place", chapter=chapter(steps[at], say), n=at - first + 1, of=after - first)
