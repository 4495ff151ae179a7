"""The rules alone, played at random: asks a second on one core, with and without views, and the time of a clone.

    python benchmarks/rules.py [SECONDS]

Three rows for each number of seats; the budgets stand in the head line. Choices are drawn by a small generator whose
own cost is part of the figures.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from host.asking import CHANCE, CLOCK, Ask
from host.games import rules
from host.games.wolfmoon.view import own_view, table_view
from host.match import Match
from protocol.codec import encode

GAME = "wolfmoon"


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
            match.answer(ask, ",".join(cards))
        else:
            match.answer(ask, ask.choices[int(self.dice.random() * len(ask.choices))])

    def _next(self, match: Match) -> Ask:
        for ask in match.asks:
            if ask.seat != CLOCK and str(ask.seat) not in match.game.given:
                return ask
        return match.asks[0]


def playing(seats: int, seconds: float, *, views: bool) -> float:
    """Asks answered a second; with `views` every seat's view is built and encoded at each of them."""
    players = Players(f"rules {seats}")
    end = time.perf_counter() + seconds
    begun = time.perf_counter()
    asks = 0
    while time.perf_counter() < end:
        match = Match.start(rules(GAME), seats)
        while match.over is None:
            players.answer(match)
            asks += 1
            if views:
                look(match, seats)
    return asks / (time.perf_counter() - begun)


def look(match: Match, seats: int) -> list[bytes]:
    """The public part once and each seat's own part, encoded."""
    game = match.game
    encoded = [encode(table_view(game))]
    encoded += [encode(own_view(game, seat)) for seat in range(1, seats + 1)]
    return encoded


def cloning(seats: int, seconds: float) -> tuple[float, float]:
    """Microseconds of a clone in the middle of a match: on average, and in the longest turn met."""
    players = Players(f"clone {seats}")
    end = time.perf_counter() + seconds
    times = []
    while time.perf_counter() < end:
        match = Match.start(rules(GAME), seats)
        while match.over is None:
            begun = time.perf_counter()
            match.clone()
            times.append(time.perf_counter() - begun)
            players.answer(match)
    times.sort()
    return sum(times) / len(times) * 1e6, times[int(len(times) * 0.99)] * 1e6


def main() -> None:
    """Print the rows."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print("wolfmoon, random play, one core; budgets 100,000 asks/s, 20,000 with views, clone below 100 us")
    print("seats    asks/s   with all views   clone mean    p99")
    for seats in rules(GAME).SEATS:
        plain = playing(seats, seconds, views=False)
        seen = playing(seats, seconds, views=True)
        mean, high = cloning(seats, seconds)
        print(f"{seats:5} {plain:9,.0f} {seen:16,.0f} {mean:9.0f} us {high:5.0f} us")


if __name__ == "__main__":
    main()
