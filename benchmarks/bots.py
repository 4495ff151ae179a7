"""How well the bots play: their share of the wins against players who choose at random.

    .venv/bin/python benchmarks/bots.py [--game wolfmoon] [--games N] [--seed N]
    .venv/bin/python benchmarks/bots.py --game shadow_world [--games N] [--seed N] [--table factions|balance|windows]
    .venv/bin/python benchmarks/bots.py --game werewolves|duesterwald [--games N] [--seed N]

Wolfmoon: one bot against random players, half the seats, and all but one; and how rounds among bots end.
The shadow-world game: by faction, with the seats of one faction played by bots; how the game is balanced among bots
alone, by faction and character; and how long its windows make a table wait.
The village: who wins the suggested sets among bots.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match
from host.games import GAMES, bot, rules

SELDOM = 0.05
"""How often a random player takes up what it might do at any time, at each look."""


def by_dice(ask: Ask, dice: Random) -> str:
    """A player who chooses at random."""
    if ask.kind == "standing" and (not ask.choices or dice.random() >= SELDOM):
        return ""
    return dice.choice(ask.choices)


class Evening:
    """Rounds with bots at some seats and random players at the others; counts wins, thinking time and endings."""

    def __init__(self, game: str, seats: int, dice: Random) -> None:
        self.game = game
        self.seats = seats
        self.dice = dice
        self.choose = bot(game)
        self.thought = 0.0
        self.thoughts = 0
        self.longest = 0.0
        self.turns = 0
        self.windows = 0
        self.endings: Counter[str] = Counter()

    def start(self, options: dict[str, int | bool] | None = None) -> Match:
        """A new game, dealt as far as chance alone deals it."""
        match = Match.start(rules(self.game), self.seats, options)
        while match.over is None and all(ask.seat == CHANCE for ask in match.asks):
            match.apply(match.asks[0], self.chance(match.asks[0]))
            if match.turns:
                break
        return match

    def play(self, bots: set[int], options: dict[str, int | bool] | None = None) -> list[int]:
        """One game; the seats that won it."""
        return self.finish(self.start(options), bots)

    def finish(self, match: Match, bots: set[int]) -> list[int]:
        """The rest of a game; the seats that won it."""
        looked: set[int] = set()
        while match.over is None:
            ask = self.next_ask(match, looked)
            choice = self.answer(match, ask, bots)
            self.windows += ask.seat == CLOCK
            if ask.kind == "standing":
                looked.add(ask.number)
            if choice:
                match.apply(ask, choice)
        self.endings[match.over.ending] += 1
        self.turns += match.turns
        return match.over.winners

    def next_ask(self, match: Match, looked: set[int]) -> Ask:
        """Whose answer comes next: standing asks once, then seats before the clock, as at a table."""
        standing = [a for a in match.asks if a.kind == "standing" and a.number not in looked and a.choices]
        if standing:
            return self.dice.choice(standing)
        open_asks = [a for a in match.asks if a.kind != "standing" and str(a.seat) not in match.game.given]
        return min(open_asks, key=lambda ask: ask.seat == CLOCK)

    def chance(self, ask: Ask) -> str:
        """What chance says."""
        if ask.name != "shuffle":
            return self.dice.choice(ask.choices)
        return ",".join(self.dice.sample(ask.choices, len(ask.choices)))

    def answer(self, match: Match, ask: Ask, bots: set[int]) -> str:
        """What the seat (or chance, or the clock) says."""
        if ask.seat == CLOCK:
            return ask.choices[0]
        if ask.seat == CHANCE:
            return self.chance(ask)
        if ask.seat not in bots:
            return by_dice(ask, self.dice)
        table, own = match.view(ask.seat)
        begun = time.process_time()
        choice = self.choose(ask.seat, table, own, ask, self.dice)
        took = time.process_time() - begun
        self.thought += took
        self.thoughts += 1
        self.longest = max(self.longest, took)
        return choice


def rates(seats: int, count: int, games: int, seed: int) -> tuple[float, float, Evening]:
    """The part of the games that a bot wins when `count` sit at the table, and a random player."""
    evening = Evening("wolfmoon", seats, Random(f"{seed} {seats} {count}"))
    wins = [0, 0]
    for number in range(games):
        bots = {(number + place) % seats + 1 for place in range(count)}
        for winner in evening.play(bots):
            wins[winner in bots] += 1
    others = seats - count
    return wins[True] / games / max(1, count), wins[False] / games / max(1, others), evening


def wolfmoon(games: int, seed: int) -> None:
    """Print the tables of Wolfmoon."""
    print(f"{games} games each; wins of one bot, of one random player, and how many times as often a bot wins")
    print("seats bots   fair    bot  random  times   thinking")
    for seats in rules("wolfmoon").INFO.seats:
        for count in sorted({1, seats // 2, seats - 1}):
            bot_wins, dice_wins, evening = rates(seats, count, games, seed)
            thinking = evening.thought / evening.thoughts * 1e6
            won = f"{1 / seats:6.1%} {bot_wins:6.1%} {dice_wins:7.1%} {bot_wins / dice_wins:6.1f}"
            print(f"{seats:5} {count:4} {won} {thinking:7.0f} us")
    print("endings among bots alone")
    for seats in rules("wolfmoon").INFO.seats:
        bot_wins, _, evening = rates(seats, seats, games // 4, seed)
        ends = ", ".join(f"{name} {count / (games // 4):.0%}" for name, count in evening.endings.most_common())
        print(f"{seats:5}  {evening.turns / (games // 4):.0f} turns on average; {ends}")


def main() -> None:
    """Print the tables."""
    wishes = argparse.ArgumentParser(description="How well the bots play.")
    wishes.add_argument("--game", choices=GAMES, default="wolfmoon")
    wishes.add_argument("--games", type=int, default=0, help="how many games for each row")
    wishes.add_argument("--seed", type=int, default=1)
    wishes.add_argument("--table", default="", help="only this table")
    wish = wishes.parse_args()
    if wish.game == "wolfmoon":
        wolfmoon(wish.games or 2000, wish.seed)
    elif wish.game != "shadow_world":
        from village_balance import table  # noqa: PLC0415 - as below

        table(wish.game, wish.games or 200, wish.seed)
    else:
        from shadow_balance import tables  # noqa: PLC0415 - it plays with the evenings of this file

        tables(wish.games or 400, wish.seed, wish.table)


if __name__ == "__main__":
    main()
