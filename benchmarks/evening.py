"""Games with bots at some seats and players who choose at random at the others."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match
from host.games import bot, rules

if TYPE_CHECKING:
    from random import Random

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
