"""Random play of any game, by the same seed always the same."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from host.engine.asking import CHANCE, Ask
from host.engine.match import Match
from host.games import rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from protocol.messages import AskView

SELDOM = 0.01
"""How often a random player takes up what it might do at any time."""


def choice_for(ask: Ask | AskView, dice: random.Random) -> str:
    """A random legal answer."""
    if isinstance(ask, Ask) and ask.seat == CHANCE and ask.name == "shuffle":
        return ",".join(dice.sample(ask.choices, len(ask.choices)))
    return Ask(0, ask.name, tuple(ask.choices), closed=ask.closed, also=tuple(ask.also)).any_choice(dice.choice)


def seats_left(game: str, people: int) -> int:
    """How many bots it takes beside `people` until the game may begin."""
    return max(0, rules(game).INFO.seats[0] - people)


def wants(ask: Ask | AskView, dice: random.Random) -> bool:
    """Whether a random player answers now: what it is asked, and now and then what it may do at any time."""
    return bool(ask.choices) and (ask.kind != "standing" or dice.random() < SELDOM)


def stops(game: str, seats: int, seed: int, options: dict[str, int | bool] | None = None) -> Iterator[Match]:
    """A random game: the match at each of its stops, and once more when it is over.

    Whoever plays one to its end sees that no random game runs for ever, and that its end names winners among the seats.
    """
    dice = random.Random(seed)
    match = Match.start(rules(game), seats, options)
    while not match.over:
        assert match.asks
        yield match
        assert match.asked < 2_500 * max(seats, 8)
        step(match, dice)
    assert match.over.final
    assert set(match.over.winners) <= set(match.game.everybody())
    yield match


def step(match: Match, dice: random.Random) -> None:
    """Give one random answer; what is open at any time is taken up now and then, and hardly ever does anybody leave."""
    at_any_time = [
        ask
        for ask in match.asks
        if ask.kind == "standing" and wants(ask, dice) and (ask.seat > 0 or dice.random() < SELDOM)
    ]
    ask = dice.choice(at_any_time or [ask for ask in match.asks if ask.kind != "standing"])
    match.apply(ask, choice_for(ask, dice))


def thinned(stops: Iterable[Match], every: int) -> Iterator[Match]:
    """Of a game's stops those that ask something new, every so manyth of the rest, and the last."""
    asked: set[tuple[str, str, str]] = set()
    for number, match in enumerate(stops):
        now = {(ask.name, ask.kind, ask.default and "default") for ask in match.asks}
        if number % every == 0 or match.over or not now <= asked:
            yield match
        asked |= now


def facts(match: Match) -> dict[str, Any]:
    """All that a match is made of but its views: asks, state, counts."""
    asks = [(a.number, a.seat, a.name, a.choices, a.also, a.kind, a.closed, a.secret, a.default) for a in match.asks]
    return {
        "asks": asks,
        "state": match.rules.describe(match.game),
        "given": dict(match.game.given),
        "over": match.over and (match.over.winners, match.over.ending),
        "counts": (match.asked, match.turns),
    }


def picture(match: Match) -> dict[str, Any]:
    """All that can be seen of a match: asks, views, state."""
    return {**facts(match), "views": [match.view(seat) for seat in range(match.game.seats + 1)]}
