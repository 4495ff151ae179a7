"""A finished game by its turns and nights: where a step stands in it, and where the next part begins."""

from __future__ import annotations

from bisect import bisect_right
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


def goes_on(step: ReplayStep) -> bool:
    """Whether a step still belongs to the part before: a verdict to its day, though night falls with it."""
    room = step.scene.room
    game = face(room.game) if room and room.phase != "result" else None
    begins = game.sentences.begins if game else ()
    return bool(begins) and step.opening not in begins


class Chapters:
    """The parts of a finished game in the language of `say`; `beginnings` are places in `steps`, the first is 0.

    What a part is called is asked once: a long game has thousands of steps.
    """

    def __init__(self, steps: Sequence[ReplayStep], say: Say) -> None:
        self.say = say
        moments, places = [chapter(step, say) for step in steps], range(len(steps))
        self._titles = [moments[at - 1 if at and goes_on(steps[at]) else at] for at in places]
        self.beginnings = [at for at in places if not at or self._titles[at] != self._titles[at - 1]]

    def position(self, at: int) -> str:
        """`Ben's turn, 2 of 5`: which part of the game a step is in, and how far."""
        begun = bisect_right(self.beginnings, at)
        first = self.beginnings[begun - 1]
        after = self.beginnings[begun] if begun < len(self.beginnings) else len(self._titles)
        return self.say("replay.place", chapter=self._titles[at], n=at - first + 1, of=after - first)
