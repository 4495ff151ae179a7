"""How well the bots play: their share of the wins against players who choose at random.

    python benchmarks/bots.py [GAMES] [SEED]

One bot against random players, half the seats, and all but one; and at the end how rounds among bots end.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from host.asking import CHANCE, CLOCK, Ask
from host.games import bot, rules
from host.match import Match

GAME = "wolfmoon"


def by_dice(_seat: int, _table: object, _own: object, ask: Ask, dice: Random) -> str:
    """A player who chooses at random."""
    return dice.choice(ask.choices)


class Evening:
    """Rounds with bots at some seats and random players at the others; counts wins, thinking time and endings."""

    def __init__(self, seats: int, dice: Random) -> None:
        self.seats = seats
        self.dice = dice
        self.choose = bot(GAME)
        self.thought = 0.0
        self.thoughts = 0
        self.turns = 0
        self.endings: Counter[str] = Counter()

    def play(self, bots: set[int], options: dict[str, int | bool] | None = None) -> list[int]:
        """One game; the seats that won it."""
        match = Match.start(rules(GAME), self.seats, options)
        while match.over is None:
            ask = self.next_ask(match)
            match.answer(ask, self.answer(match, ask, bots))
        self.endings[match.over.ending] += 1
        self.turns += match.turns
        return match.over.winners

    def next_ask(self, match: Match) -> Ask:
        """Whose answer comes next: seats before the clock, as at a table."""
        open_asks = [a for a in match.asks if str(a.seat) not in match.game.given]
        return min(open_asks, key=lambda ask: ask.seat == CLOCK)

    def answer(self, match: Match, ask: Ask, bots: set[int]) -> str:
        """What the seat (or chance, or the clock) says."""
        if ask.seat == CLOCK:
            return ask.choices[0]
        if ask.seat == CHANCE:
            if ask.name != "shuffle":
                return self.dice.choice(ask.choices)
            return ",".join(self.dice.sample(ask.choices, len(ask.choices)))
        if ask.seat not in bots:
            return by_dice(ask.seat, None, None, ask, self.dice)
        table, own = match.view(ask.seat)
        begun = time.process_time()
        choice = self.choose(ask.seat, table, own, ask, self.dice)
        self.thought += time.process_time() - begun
        self.thoughts += 1
        return choice


def rates(seats: int, count: int, games: int, seed: int) -> tuple[float, float, Evening]:
    """The part of the games that a bot wins when `count` sit at the table, and a random player."""
    evening = Evening(seats, Random(f"{seed} {seats} {count}"))
    wins = [0, 0]
    for number in range(games):
        bots = {(number + place) % seats + 1 for place in range(count)}
        for winner in evening.play(bots):
            wins[winner in bots] += 1
    others = seats - count
    return wins[True] / games / max(1, count), wins[False] / games / max(1, others), evening


def main() -> None:
    """Print the tables."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"{games} games each; wins of one bot, of one random player, and how many times as often a bot wins")
    print("seats bots   fair    bot  random  times   thinking")
    for seats in rules(GAME).SEATS:
        for count in sorted({1, seats // 2, seats - 1}):
            bot_wins, dice_wins, evening = rates(seats, count, games, seed)
            thinking = evening.thought / evening.thoughts * 1e6
            won = f"{1 / seats:6.1%} {bot_wins:6.1%} {dice_wins:7.1%} {bot_wins / dice_wins:6.1f}"
            print(f"{seats:5} {count:4} {won} {thinking:7.0f} us")
    print("endings among bots alone")
    for seats in rules(GAME).SEATS:
        bot_wins, _, evening = rates(seats, seats, games // 4, seed)
        ends = ", ".join(f"{name} {count / (games // 4):.0%}" for name, count in evening.endings.most_common())
        print(f"{seats:5}  {evening.turns / (games // 4):.0f} turns on average; {ends}")


if __name__ == "__main__":
    main()
