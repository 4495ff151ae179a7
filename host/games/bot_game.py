"""A whole game by bots, without a table and without clocks: who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import Match
from host.games import bot, rules
from protocol.asks import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from host.engine.asking import Ask

MOST_ANSWERS = 100_000
"""A game that takes more is none."""
ROUNDS = 3
"""So often a bot looks at what it may do at any time, until a clock runs out."""


def outcome(game: str, seats: int, options: dict[str, int | bool], dice: Random) -> str:
    """How one game ends that bots play against each other."""
    return play_out(game, seats, options, dice, bot(game))


def play_out(game: str, seats: int, options: dict[str, int | bool], dice: Random, choose: Any) -> str:
    """The same with the choices of another bot, called as `choose(seat, table, own, ask, dice)`."""
    match = Match.start(rules(game), seats, options)
    for ask, choice in answers(match, dice, choose):
        match.apply(ask, choice)
    return match.over.ending if match.over else "draw"


def answers(match: Match, dice: Random, choose: Any) -> Iterator[tuple[Ask, str]]:
    """Each answer of a game in its turn, until it is over; whoever asks for the next has applied the one before."""
    player = _Player(choose, dice)
    for _ in range(MOST_ANSWERS):
        if match.over:
            return
        ask, choice = player.next(match)
        yield ask, choice
        if ask.kind != "slot":
            player.table = None


class _Player:
    """Answers for everybody: chance, then whoever is asked, then what may be done at any time, then the clocks."""

    def __init__(self, choose: Any, dice: Random) -> None:
        self._choose = choose
        self._dice = dice
        self.table: Any = None
        """The public part of the view; what is answered in a slot changes nothing of it."""
        self._acts = 0
        self._seen: dict[tuple[int, int], tuple[int, int]] = {}
        """By ask number and how often it was stirred: how often a bot has looked at it, what had been done by then."""

    def next(self, match: Match) -> tuple[Ask, str]:
        """The next ask and its answer."""
        if chance := [ask for ask in match.asks if ask.seat == CHANCE]:
            return chance[0], self._thrown(chance[0])
        for standing in (False, True):
            people = [ask for ask in match.asks if ask.seat > 0 and (ask.kind == "standing") == standing]
            for ask in self._dice.sample(people, len(people)):
                if choice := self._chosen(match, ask):
                    self._acts += 1
                    return ask, choice
        clocks = [ask for ask in match.asks if ask.seat == CLOCK and ask.kind != "standing"]
        first = min(clocks, key=lambda ask: (ask.seconds or 0, ask.number))
        self._seen.clear()
        return first, first.choices[0]

    def _chosen(self, match: Match, ask: Ask) -> str:
        """What a bot answers, "" where it leaves the ask open."""
        about = ask.number, ask.stirred
        often, acts = self._seen.get(about, (0, -1))
        if not ask.choices or often >= (ROUNDS if ask.kind == "standing" else 1) or acts == self._acts:
            return ""
        if KINDS[ask.kind].draft and str(ask.seat) in match.game.given:
            return ""
        self._seen[about] = often + 1, self._acts
        self.table = self.table or match.view(0)[0]
        choice = self._choose(ask.seat, self.table, match.own(ask.seat), ask, self._dice)
        if ask.allows(choice):
            return str(choice)
        return ask.default if KINDS[ask.kind].turn else ""

    def _thrown(self, ask: Ask) -> str:
        if ask.name == "shuffle":
            return ",".join(self._dice.sample(ask.choices, len(ask.choices)))
        return self._dice.choice(ask.choices)
