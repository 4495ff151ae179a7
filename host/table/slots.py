"""Slots and windows that follow the only person at a table instead of their time: nobody is there to see it.

A slot lasts as long as public facts say, so that nobody sees who has something to do in it. Where one person plays
with bots alone, and nobody else has a device at the table, it is over once that person has answered; where all who
live are bots, it lasts no longer than bots take. In practice a window waits for that person's tap, where they have a
choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import CLOCK, WINDOW
from protocol.asks import KINDS
from protocol.durations import NEVER

if TYPE_CHECKING:
    from host.engine.asking import Ask, Seat
    from host.engine.match import Match
    from host.table.clocks import Clocks
    from host.table.substitutes import Substitutes


class Slots:
    """The slots and windows of one match. `only_person`: the seat of the one person there, 0 where there are more."""

    def __init__(self, clocks: Clocks, substitutes: Substitutes) -> None:
        self.only_person: Seat = 0
        self._clocks = clocks
        self._substitutes = substitutes
        self._answered: dict[int, float] = {}

    def note_answer(self, ask: Ask, now: float) -> None:
        """Somebody has answered in a slot, for the first time or anew."""
        self._answered[ask.number] = now

    def forget_closed(self, match: Match) -> None:
        """Forget the slots that are over."""
        numbers = {ask.number for ask in match.asks}
        self._answered = {number: at for number, at in self._answered.items() if number in numbers}

    def ends(self, match: Match) -> float:
        """The moment at which the open slot ends because nobody else needs it; NEVER where its time has to run out."""
        asks = [ask for ask in match.asks if ask.kind == "slot"]
        own = next((ask for ask in asks if ask.seat == self.only_person), None)
        if own is None or not all(self._done(ask, match) for ask in asks):
            return NEVER
        pace = self._clocks.pace
        reads = len(own.choices) == 1 and not own.also
        answered = self._answered.get(own.number, self._clocks.opened_at(own))  # before a restart
        bots = [at for ask in asks if ask.seat != self.only_person and (at := self._clocks.bot_at(ask)) != NEVER]
        return max([answered + (pace.read if reads else pace.mind), *self._answered.values(), *bots])

    def clock_ends(self, match: Match, ask: Ask) -> float:
        """When a clock runs out: where only bots are left and none has more to say, as soon as all is told."""
        game, substitutes, ends = match.game, self._substitutes, self._clocks.ends(ask)
        if substitutes.has_storyteller or self._clocks.halted is not None:
            return ends
        if any(game.plays(seat) and not substitutes.by_bot(seat) for seat in game.everybody()):
            return ends
        if any(self._clocks.ends(one) < ends for one in match.asks):
            return ends
        asked = [one for one in match.asks if one.seat > 0 and game.plays(one.seat)]
        done = all(str(one.seat) in game.given or self._clocks.bot_at(one) == NEVER for one in asked)
        hidden = any(KINDS[one.kind].hidden for one in asked)
        return min(ends, self._clocks.told_at()) if done and not hidden else ends

    def untimed_asks(self, match: Match) -> set[int]:
        """The asks that only an answer ends: windows that the one person in practice can use, and their clock."""
        windows = {ask.number for ask in match.asks if self._usable(ask)}
        return windows and windows | {ask.number for ask in match.asks if ask.seat == CLOCK and ask.name == WINDOW}

    def waits_for_person(self, match: Match) -> bool:
        """Whether such a window is open that has no answer yet."""
        return any(self._usable(ask) and str(ask.seat) not in match.game.given for ask in match.asks)

    def _usable(self, ask: Ask) -> bool:
        practised = self._clocks.pace.alone and ask.kind == "window"
        return practised and len(ask.choices) > 1 and not self._substitutes.by_bot(ask.seat)

    def _done(self, ask: Ask, match: Match) -> bool:
        """Whether a seat has answered, or does not mean to."""
        return str(ask.seat) in match.game.given or (ask.seat != self.only_person and self._clocks.bot_at(ask) == NEVER)
