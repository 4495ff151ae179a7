"""The clocks of a match: what each open ask has left while people think or sleep, or the network is away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.engine.asking import CHANCE, CLOCK, WINDOW
from host.engine.rules import FLOOR_CLOCK, SPEECH
from host.table.pace import length
from protocol.asks import KINDS
from protocol.durations import NEVER
from protocol.games import TOLD_WITHIN
from protocol.story import told_at

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

    from host.engine.asking import Ask, Seat
    from host.engine.match import Match
    from host.table.pace import Pace


EXTENSION = 60.0
"""Seconds that the keeper can add to the running asks."""
SPEECH_LEAST = 14.0
"""Seconds that a bot's speech lasts at least where people play: time to read it, and to put in a word."""
TOGETHER = 2.0
"""How many times as long bots let people act first, and hear a speech, where several people play: they talk aloud."""
AFTER_HALT = 20.0
"""Seconds that an ask has at least when the clocks go on."""


def waiting_for(people: int) -> float:
    """How many times as long as for a single one bots wait for so many people who still play."""
    return TOGETHER if people > 1 else 1.0


@dataclass(slots=True)
class Timer:
    """When an ask opened, how long it has (None: until it is answered), and when a bot would answer it.

    `steady`: its length is the same for everybody whatever happens, so nothing stops or extends it.
    """

    opened_at: float
    length: float | None
    bot_at: float
    steady: bool
    stirred: int = 0
    """How often something had happened for which a bot looks at the ask again."""

    @property
    def ends(self) -> float:
        """The moment it runs out."""
        return NEVER if self.length is None else self.opened_at + self.length

    def ran(self, now: float, halted: float | None) -> float:
        """How long it has been running, where the clocks have stood still since `halted`."""
        until = now if halted is None or self.steady else max(halted, self.opened_at)
        return until - self.opened_at


class _UsedTime:
    """What each seat has used of the time of the present turn: later asks of the turn have as much less."""

    def __init__(self) -> None:
        self._turn = -1
        self._seconds: dict[Seat, float] = {}

    def begin(self, turn: int) -> None:
        """Forget another turn."""
        if turn != self._turn:
            self._turn = turn
            self._seconds.clear()

    def add(self, seat: Seat, seconds: float) -> None:
        """A seat's ask has closed after so long."""
        self._seconds[seat] = self.of(seat) + seconds

    def of(self, seat: Seat) -> float:
        """The seconds that a seat has used."""
        return self._seconds.get(seat, 0.0)


class Clocks:
    """The timers of a match's open asks. `halted` is the moment since which they stand still, None while they run."""

    def __init__(self, pace: Pace, dice: Random, now: float) -> None:
        self.pace = pace
        self.halted: float | None = None
        self.waiting_since = now
        self._told_at = self._shown_at = now
        self._dice = dice
        self.timers: dict[int, Timer] = {}
        self._seats: dict[int, Seat] = {}
        self._public: set[int] = set()
        self.people = 1
        """How many of those who still play are people; where there is none, only bots are left."""
        self.hurried = False
        """Whether somebody wants to see how it ends."""
        self._used = _UsedTime()

    def wait_for_narrator(self, seconds: float, now: float) -> None:
        """A narrator has more to tell: what opens before it is through gets the rest of that time on top."""
        told = max(self._told_at, now) + seconds * self.pace.telling_scale
        self._told_at = min(told, now + TOLD_WITHIN * self.pace.telling_scale)

    def wait_for_story(self, beats: Sequence[float], now: float) -> None:
        """Screens tell public events one after another: what opens has the time on top until they have told them.

        `beats`: the seconds that each new one deserves.
        """
        self._shown_at = told_at(self._shown_at, now, beats, self.pace.telling_scale)

    def update(self, match: Match, now: float, untimed: Collection[int] = ()) -> None:
        """Bring the timers in line with the open asks; the numbers in `untimed` have no length whatever they are."""
        for number in self.timers.keys() - {ask.number for ask in match.asks}:
            closed, seat = self.timers[number], self._seats[number]
            if seat > 0 and not closed.steady and closed.length is not None:
                self._used.add(seat, closed.ran(now, self.halted))
        self._used.begin(match.turns)  # what has just closed was of the turn before
        narrator = max(0.0, self._told_at - now)
        begun = any(_begins_phase(ask) and ask.number not in self.timers for ask in match.asks)
        timers: dict[int, Timer] = {}
        for ask in match.asks:
            timer = self.timers.get(ask.number)
            if timer is None:
                timer = self._opened(ask, match, now, timed=ask.number not in untimed)
            else:
                if begun and ask.kind == "standing" and timer.bot_at == NEVER:
                    timer.bot_at = now + narrator + self._dice.uniform(*self.pace.bot)
                if timer.stirred != ask.stirred:
                    timer.stirred, timer.bot_at = ask.stirred, now + narrator + self._dice.uniform(*self.pace.bot)
            timers[ask.number] = timer
        # Everybody sees since when the table waits, so what only one seat may know must not move it.
        public = {ask.number for ask in match.asks if not ask.secret}
        if public != self._public:
            self.waiting_since = now
        self.timers, self._public = timers, public
        self._seats = {ask.number: ask.seat for ask in match.asks}

    def _opened(self, ask: Ask, match: Match, now: float, *, timed: bool) -> Timer:
        """The timer of an ask that has just opened: it has on top what is still to be told of what led to it."""
        narrator, screens = max(0.0, self._told_at - now), max(0.0, self._shown_at - now)
        slot = any(one.kind == "slot" for one in match.asks)
        lasts = self.pace.result if ask.seat == CHANCE and match.round_over else self._length(ask, slot=slot)
        lasts = lasts if timed else None
        told = max(narrator, screens) if ask.kind == "standing" else narrator  # by day bots let people read a verdict
        bot_at = now if ask.kind == "window" else now + told + self._dice.uniform(*self.pace.bot)
        if lasts is not None and ask.seat != CHANCE:
            lasts += max(screens, 0.0 if _steady(ask) else narrator)
        return Timer(now, lasts, bot_at, _steady(ask), ask.stirred)

    def _length(self, ask: Ask, *, slot: bool) -> float | None:
        if ask.seat == CHANCE:
            return 0.0
        lasts = length(self.pace, ask, slot=slot)
        if slot and lasts is not None and not self.people:
            return min(lasts, self.pace.bot[1] + self.pace.after_bots)
        if lasts is not None and ask.name == FLOOR_CLOCK:
            return lasts * waiting_for(self.people)
        if lasts is not None and ask.seat > 0 and KINDS[ask.kind].turn and not ask.seconds:
            return max(min(lasts, self.pace.least), lasts - self._used.of(ask.seat))
        return lasts

    # -- asking them -----------------------------------------------------------------------------------------------

    def ends(self, ask: Ask) -> float:
        """The moment at which an ask runs out; NEVER while the clocks stand still for it."""
        timer = self.timers[ask.number]
        return NEVER if self.halted is not None and not timer.steady else timer.ends

    def opened_at(self, ask: Ask) -> float:
        """The moment at which an ask was opened."""
        return self.timers[ask.number].opened_at

    def stand_in_at(self, ask: Ask) -> float:
        """The moment at which a bot takes over from somebody who is out of reach, until they are back."""
        if self.halted is not None:
            return NEVER
        timer = self.timers[ask.number]
        return min(timer.ends, timer.opened_at + self.pace.stand_in)

    def bot_at(self, ask: Ask) -> float:
        """The moment at which a bot answers an ask."""
        timer = self.timers[ask.number]
        if ask.name == SPEECH and self.people:
            return max(timer.bot_at, timer.opened_at + SPEECH_LEAST * self.pace.scale * waiting_for(self.people))
        return timer.bot_at

    def told_at(self) -> float:
        """The moment at which everything that has happened is told."""
        return max(self._told_at, self._shown_at)

    def thinks_at(self, ask: Ask) -> float:
        """The moment at which a bot begins to think about an ask."""
        return self.timers[ask.number].bot_at - self.pace.thinking

    def begin_thinking(self, ask: Ask, now: float) -> None:
        """A bot begins to think: whoever comes late to an ask has the same time for it as everybody."""
        timer = self.timers[ask.number]
        if ask.kind != "window":
            timer.bot_at = max(timer.bot_at, now + self.pace.thinking)

    def later_by_bot(self, ask: Ask, now: float, *, anew: bool = False) -> None:
        """A bot is not through with an ask: when it is looked at again; with `anew` as if it had just been asked."""
        wait = self._dice.uniform(*self.pace.bot) if anew else self.pace.thinking / 4
        self.timers[ask.number].bot_at = now + wait

    def soon_by_bot(self, ask: Ask, now: float) -> None:
        """A bot need not hear to the end what is told before it answers."""
        timer = self.timers[ask.number]
        timer.bot_at = min(timer.bot_at, now + self.pace.bot[1])

    def never_by_bot(self, ask: Ask) -> None:
        """A bot has looked at an ask and wants nothing of it."""
        self.timers[ask.number].bot_at = NEVER

    def left(self, ask: Ask, now: float) -> float | None:
        """The seconds that an ask has left, None without a clock."""
        timer = self.timers[ask.number]
        return None if timer.length is None else max(0.0, timer.length - timer.ran(now, self.halted))

    def lasts(self, ask: Ask) -> float | None:
        """The seconds that an ask has in all, None without a clock."""
        return self.timers[ask.number].length

    def waited(self, now: float) -> float:
        """The seconds since the public asks became those that are open now."""
        return now - self.waiting_since

    def can_be_halted(self) -> bool:
        """Whether anybody's time is running that a halt would stop."""
        return any(t.length and not t.steady for t in self.timers.values())

    # -- changing them ---------------------------------------------------------------------------------------------

    def extend(self) -> bool:
        """Give the running asks more time; false when none has a clock that may be extended."""
        running = [t for t in self.timers.values() if t.length and not t.steady]
        for timer in running:
            timer.length = (timer.length or 0.0) + EXTENSION
        return bool(running)

    def halt(self, now: float) -> None:
        """Stop the clocks."""
        self.halted = now

    def go_on(self, now: float) -> None:
        """Let the clocks go on, each with some time at least."""
        since, self.halted = self.halted, None
        for timer in self.timers.values():
            if since is not None and not timer.steady:
                timer.opened_at += now - max(since, timer.opened_at)
                if timer.length is not None and timer.length > 0 and timer.ends - now < AFTER_HALT:
                    timer.opened_at = now - timer.length + min(timer.length, AFTER_HALT)

    def remaining(self, now: float) -> dict[str, float]:
        """Seconds left of each timed ask, by its number."""
        timed = [(n, t) for n, t in self.timers.items() if t.length is not None]
        return {str(n): (t.length or 0.0) - t.ran(now, self.halted) for n, t in timed}

    def resume(self, kept: dict[str, float], now: float) -> None:
        """Go on with the time that was left."""
        self.waiting_since, self.halted = now, None
        for timer in self.timers.values():
            if timer.length is None:
                timer.opened_at = now
        for number, left in kept.items():
            running = self.timers.get(int(number))
            if running and running.length is not None:
                if not running.steady:
                    running.length = max(running.length, left)
                running.opened_at = now - running.length + min(max(left, 0.0), running.length)


def _begins_phase(ask: Ask) -> bool:
    """Whether a part of the day begins with this clock, for all to see: bots look anew at what is open at any time."""
    return ask.seat == CLOCK and bool(ask.seconds) and not ask.secret


def _steady(ask: Ask) -> bool:
    """Whether nothing stops or extends an ask (`Timer.steady`): how long a window is open must tell nobody anything."""
    return ask.kind == "window" or ask.name == WINDOW or ask.seat == CHANCE
