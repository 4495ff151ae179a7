"""How long a bot takes for a choice in each game, and how long the suggestion of a village's set takes.

    .venv/bin/python benchmarks/choices.py [GAMES]

Whole games by bots; processor time, the mean and the 99th percentile of all choices.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from host.games import GAMES, balance, bot, rules
from host.games.werewolves import chosen

SEED = 1
SEATS = {"werewolves": (12, 50), "duesterwald": (18,)}
"""Where not the fullest table is measured."""


def choices(game: str, seats: int, games: int) -> list[float]:
    """Milliseconds of each choice."""
    choose, spent = bot(game), []

    def timed(*about: Any) -> str:
        begun = time.process_time()
        choice = choose(*about)
        spent.append((time.process_time() - begun) * 1e3)
        return choice

    dice = Random(SEED)
    for _ in range(games):
        balance.play_out(game, seats, {}, dice, timed)
    return sorted(spent)


def suggestions() -> float:
    """Milliseconds of the slowest suggestion for both packs at once."""
    usual = {name: option.default for name, option in rules("werewolves").INFO.options.items()}
    times = []
    for seats in range(14, 51):
        begun = time.process_time()
        chosen(seats, usual | {"mode": 3, "level": 3, "set_priest": 1, "set_hunter": 1})
        times.append((time.process_time() - begun) * 1e3)
    return max(times[1:])


def main() -> None:
    """Print the rows."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print("game          seats   choices     mean      p99")
    for game in GAMES:
        for seats in SEATS.get(game, (max(rules(game).INFO.seats),)):
            times = choices(game, seats, games)
            mean, high = sum(times) / len(times), times[len(times) * 99 // 100]
            print(f"{game:13} {seats:5} {len(times):9,} {mean:5.2f} ms {high:5.2f} ms", flush=True)
    print(f"the slowest suggestion of a set, once the sets are known: {suggestions():.1f} ms")


if __name__ == "__main__":
    main()
