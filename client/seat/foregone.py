"""Asks that have only one answer: the device gives it, after as long as its person usually takes.

Somebody who listens must not hear that nobody has tapped: the time is one that the same person has taken for an
ask of that kind, counted from when the screen had told what led to it.
"""

from __future__ import annotations

import secrets
from collections import deque
from typing import TYPE_CHECKING

from protocol.asks import KINDS
from protocol.durations import LONG_AGO, NEVER
from protocol.games import GAMES
from protocol.story import told_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from protocol.messages import AskView, NoteView, Room

AT_FIRST = (1.7, 2.1, 2.4, 2.8, 3.3, 3.9, 4.8, 6.2)
"""Seconds that people take; they count until this person has answered as often."""
LEAST = 1.0
"""Nobody reads a question and answers it sooner."""
MOST = 15.0
"""Who took longer was somewhere else, and the table is not to wait for that again."""


def only_answer(ask: AskView) -> str:
    """The one answer that an ask allows, "" where there are more, or none."""
    if ask.also:
        return ""
    allowed = [choice for choice in ask.choices if choice not in ask.closed]
    return allowed[0] if len(allowed) == 1 else ""


class ForegoneAsks:
    """What one seat is asked without having a choice, and when its device answers.

    `wanted` says whether the person lets it do so; `pick` draws one of the times.
    """

    def __init__(self, wanted: Callable[[], bool], pick: Callable[[Sequence[float]], float] = secrets.choice) -> None:
        self.number = 0
        """The ask that the device will answer by itself, 0 for none."""
        self._answer = ""
        self.due_at = NEVER
        """When it does so."""
        self._wanted = wanted
        self._pick = pick
        self._taken: dict[str, deque[float]] = {}
        self._match = -1
        self._read = 0
        self._told_at = LONG_AGO
        self._asked_at: dict[int, tuple[str, float]] = {}

    def update(self, asks: Iterable[AskView], notes: Sequence[NoteView], room: Room, now: float) -> None:
        """Learn what is asked now, and what the screen has still to tell before."""
        info = GAMES.get(room.game)
        fresh = [note for note in notes if note.number > self._read and not note.private]
        if self._match == room.match and info:
            self._told_at = told_at(self._told_at, now, [info.beat(note.kind, note.facts) for note in fresh])
        self._match, self._read = room.match, max((note.number for note in notes), default=0)
        turns = {ask.number: ask for ask in asks if KINDS[ask.kind].turn}
        readable_at = max(self._told_at, now)
        self._asked_at = {number: self._asked_at.get(number, (ask.kind, readable_at)) for number, ask in turns.items()}
        lone = [ask for ask in turns.values() if info and ask.name in info.foregone and only_answer(ask)]
        if room.paused or not lone or not self._wanted():
            self.number, self.due_at = 0, NEVER
        elif self.number != lone[0].number:
            self.number, self._answer = lone[0].number, only_answer(lone[0])
            self.due_at = max(now, readable_at + self._usual(lone[0].kind))

    def answered(self, number: int, now: float) -> None:
        """The person has answered by themselves: from now on this is one of the usual times."""
        if number in self._asked_at:
            kind, since = self._asked_at.pop(number)
            self._times(kind).append(min(MOST, max(LEAST, now - since)))
        if number == self.number:
            self.due_at = NEVER

    def due(self, now: float) -> tuple[int, str] | None:
        """The ask to answer now and its answer, once."""
        if now < self.due_at:
            return None
        self.due_at = NEVER
        self._asked_at.pop(self.number, None)
        return (self.number, self._answer) if self._wanted() else None

    def _usual(self, kind: str) -> float:
        return self._pick(tuple(self._times(kind)))

    def _times(self, kind: str) -> deque[float]:
        return self._taken.setdefault(kind, deque(AT_FIRST, maxlen=len(AT_FIRST)))
