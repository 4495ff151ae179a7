"""The rules alone, played at random: asks a second on one core, with and without views, and the time of a clone.

    .venv/bin/python benchmarks/rules.py [GAME ...]

All games come in turn, unless some are named; of a game with many seats, the fewest, the most and some between.
The rows with budgets are in rows.py; this program prints the rest around them.
Rates and clones are in processor time, the best of some slices that play the same matches, so that other work on the
machine counts as little as it can: by the clock on the wall, one clone in a hundred takes as long as the system lets
another program run.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from timeit import repeat
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.measured import Rules
from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match
from host.games import GAMES, rules
from protocol.codec import Encoder
from tests.laws.random_play import choice_for

if TYPE_CHECKING:
    from collections.abc import Sequence

SLICES = 5
SLICE = 0.2
"""Seconds of processor time, or one match where that takes longer."""
CLONES = 3000
CLONED = 3
"""So often all stops of the same matches are cloned; the best counts, as with the rates."""
CLONING = 2.0
"""Seconds of processor time for clones, the matches between them included, where there would be more of them."""
SAMPLES = 5
"""So many numbers of seats at most are tried of a game."""
DEEDS = 0.7
"""How often somebody does what may be done at any time, where nothing else is open but a clock."""


class Players:
    """Seats, chance and clock, all of them choosing at random."""

    def __init__(self, seed: str) -> None:
        self.dice = Random(seed)

    def answer(self, match: Match) -> None:
        """Answer one open ask: a seat's before the clock's, so that windows are used."""
        ask = self._next(match)
        if ask.seat == CHANCE and ask.name == "shuffle":
            cards = list(ask.choices)
            self.dice.shuffle(cards)
            match.apply(ask, ",".join(cards))
        elif ask.also or ask.kind == "slot":
            match.apply(ask, choice_for(ask, self.dice))
        else:
            match.apply(ask, ask.choices[int(self.dice.random() * len(ask.choices))])

    def _next(self, match: Match) -> Ask:
        clock = None
        for ask in match.asks:
            if ask.kind == "standing":
                continue
            if ask.seat == CLOCK:
                clock = clock or ask
            elif str(ask.seat) not in match.game.given:
                return ask
        deeds = [ask for ask in match.asks if ask.kind == "standing" and ask.seat > 0 and ask.choices]
        if clock is None or (deeds and self.dice.random() < DEEDS):
            return deeds[int(self.dice.random() * len(deeds))]
        return clock


def alone(rounds: int) -> Rules:
    """What is counted of all this in one run of the benchmark."""
    slices = 3 * rounds
    return Rules(
        {("wolfmoon", 6): playing("wolfmoon", 6, slices, views=False)},
        {of: playing(*of, slices, views=True) for of in (("wolfmoon", 6), ("werewolves", 50))},
        {of: cloning(*of)[1] for of in (("wolfmoon", 6), ("shadow_world", 8))},
    )


def playing(game: str, seats: int, slices: int = SLICES, *, views: bool) -> float:
    """Asks answered a second; with `views` every seat's view is built and encoded at each of them."""
    matches, rates = 0, []
    for _ in range(slices):
        matches, rate = asks_a_second(game, seats, matches, views=views)
        rates.append(rate)
    return max(rates)


def asks_a_second(game: str, seats: int, matches: int, *, views: bool) -> tuple[int, float]:
    """The rate of one slice of so many matches, with 0 of as many as fill it; and how many those were."""
    begun, spent, asks, played = time.process_time(), 0.0, 0, 0
    while played < matches if matches else spent < SLICE:
        players = Players(f"rules {seats} {played}")
        match = Match.start(rules(game), seats)
        encoders = [Encoder() for _ in range(seats + 1)]
        while match.over is None:
            players.answer(match)
            asks += 1
            if views:
                look(match, encoders)
        spent = time.process_time() - begun
        played += 1
    return played, asks / spent


def look(match: Match, encoders: Sequence[Encoder]) -> list[bytes]:
    """The public part once and each seat's own part, encoded as a host does it."""
    public, *own = encoders
    return [public.encode(match.view(0)[0]), *(one.encode(match.own(seat)) for seat, one in enumerate(own, 1))]


def cloning(game: str, seats: int) -> tuple[float, float]:
    """Microseconds of clones at the stops of matches, each at its best: the median and the 99th percentile."""
    slices = [_cloned(game, seats) for _ in range(CLONED)]
    times = sorted(min(same) for same in zip(*slices, strict=False))
    return times[len(times) // 2] * 1e6, times[len(times) * 99 // 100] * 1e6


def _cloned(game: str, seats: int) -> list[float]:
    """Seconds of each clone; the matches, and so the stops, are the same every time."""
    players = Players(f"clone {seats}")
    times: list[float] = []
    end = time.process_time() + CLONING
    while len(times) < CLONES and time.process_time() < end:
        match = Match.start(rules(game), seats)
        while match.over is None and len(times) < CLONES:
            begun = time.thread_time()
            match.clone()
            times.append(time.thread_time() - begun)
            players.answer(match)
    return times


def main() -> None:
    """Print the rows."""
    print(f"Random play, one core; this machine sums up 0..999 in {yardstick():.0f} us")
    for game in sys.argv[1:] or GAMES:
        print(f"\n{game}\nseats    asks/s   with all views   clone p50    p99")
        for seats in samples(rules(game).INFO.seats):
            plain = playing(game, seats, views=False)
            seen = playing(game, seats, views=True)
            middle, high = cloning(game, seats)
            print(f"{seats:5} {plain:9,.0f} {seen:16,.0f} {middle:8.0f} us {high:4.0f} us", flush=True)


def samples(seats: range) -> list[int]:
    """All numbers of seats of a game, or where there are many the first, the last and some evenly between."""
    steps = min(len(seats), SAMPLES) - 1
    return [seats[len(seats[1:]) * at // steps] for at in range(steps + 1)]


def yardstick() -> float:
    """A figure by which two machines can be compared: microseconds for a sum over a range of a thousand."""
    return min(repeat("sum(range(1000))", number=200, repeat=20)) / 200 * 1e6


if __name__ == "__main__":
    main()
