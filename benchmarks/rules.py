"""The rules alone, played at random: asks a second on one core, with and without views, and the time of a clone.

    .venv/bin/python benchmarks/rules.py [GAME ...]

All games come in turn, unless some are named; of a game with many seats, the fewest, the most and some between.
The rows with budgets are in rows.py; this program prints the rest around them.
Rates and clones are in processor time, the best of some slices, so that other work on the machine counts as little as
it can: by the clock on the wall, one clone in a hundred takes as long as the system lets another program run.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from timeit import repeat

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.measured import Rules
from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match
from host.games import GAMES, rules
from protocol.codec import encode
from tests.laws.chancy import choice_for

SLICES = 12
SLICE = 0.2
"""Seconds of processor time."""
CLONES = 4000
SAMPLES = 6
"""So many numbers of seats at most are tried of a game."""


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
        elif ask.kind == "slot":
            match.apply(ask, choice_for(ask, self.dice))
        else:
            match.apply(ask, ask.choices[int(self.dice.random() * len(ask.choices))])

    def _next(self, match: Match) -> Ask:
        last = match.asks[0]
        for ask in match.asks:
            if ask.kind == "standing":
                continue
            if ask.seat != CLOCK and str(ask.seat) not in match.game.given:
                return ask
            last = ask
        return last


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
    players = Players(f"rules {seats}")
    return max(asks_a_second(players, game, seats, views=views) for _ in range(slices))


def asks_a_second(players: Players, game: str, seats: int, *, views: bool) -> float:
    """The rate of one slice."""
    begun = time.process_time()
    asks = 0
    while (spent := time.process_time() - begun) < SLICE:
        match = Match.start(rules(game), seats)
        while match.over is None:
            players.answer(match)
            asks += 1
            if views:
                look(match, seats)
    return asks / spent


def look(match: Match, seats: int) -> list[bytes]:
    """The public part once and each seat's own part, encoded."""
    return [encode(match.view(0)[0]), *(encode(match.own(seat)) for seat in range(1, seats + 1))]


def cloning(game: str, seats: int) -> tuple[float, float]:
    """Microseconds of a clone at every stop of matches: the median and the 99th percentile."""
    players = Players(f"clone {seats}")
    times: list[float] = []
    while len(times) < CLONES:
        match = Match.start(rules(game), seats)
        while match.over is None and len(times) < CLONES:
            begun = time.thread_time()
            match.clone()
            times.append(time.thread_time() - begun)
            players.answer(match)
    times.sort()
    return times[len(times) // 2] * 1e6, times[len(times) * 99 // 100] * 1e6


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
