"""Laws of Wolfmoon's bots: they are worth playing against, keep to the rules, and know nothing but their view."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import Match
from host.games import bot, rules
from protocol.games.wolfmoon import OPTIONS, SEATS
from tests.laws.bots import knows_only_its_view, readings
from tests.laws.odds import leads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.engine.asking import Ask

    Player = Callable[[Match, Ask, Random], str]

CHOOSE = bot("wolfmoon")


def by_bot(match: Match, ask: Ask, dice: Random) -> str:
    """A bot's answer."""
    return CHOOSE(ask.seat, *match.view(ask.seat), ask, dice)


def by_dice(_match: Match, ask: Ask, dice: Random) -> str:
    """Any answer."""
    return dice.choice(ask.choices)


def by_default(_match: Match, ask: Ask, _dice: Random) -> str:
    """What the host answers for a seat that lets every ask run out."""
    return ask.default


def play(
    players: dict[int, Player],
    dice: Random,
    options: dict[str, int | bool] | None = None,
    watch: Callable[[Match, Ask], None] = lambda _match, _ask: None,
) -> Match:
    """A whole game of these players by seat; `watch` sees the match before each of their answers."""
    match = Match.start(rules("wolfmoon"), len(players), options)
    while not match.over:
        asked = [ask for ask in match.asks if str(ask.seat) not in match.game.given]
        ask = min(asked, key=lambda ask: ask.seat == CLOCK)
        if ask.seat == CHANCE and ask.name == "shuffle":
            match.apply(ask, ",".join(dice.sample(ask.choices, len(ask.choices))))
        elif ask.seat < 0:
            match.apply(ask, dice.choice(ask.choices))
        else:
            watch(match, ask)
            match.apply(ask, players[ask.seat](match, ask, dice))
    return match


def shares(seats: int, games: int, one: Player, rest: Player) -> Iterator[tuple[float, float]]:
    """Whether a player wins a game who sits among players of another kind, and which share of those does."""
    dice = Random(seats)
    for number in range(games):
        chosen = number % seats + 1
        winners = play({seat: one if seat == chosen else rest for seat in range(1, seats + 1)}, dice).over.winners
        yield chosen in winners, len({*winners} - {chosen}) / (seats - 1)


@pytest.mark.parametrize("seats", SEATS)
def test_a_bot_clearly_beats_random_players(seats: int) -> None:
    """At every number of seats a bot wins clearly more than twice as often as each of its random rivals."""
    assert leads(((bot, 2 * other) for bot, other in shares(seats, 60, by_bot, by_dice)), 5)


@pytest.mark.parametrize("seats", SEATS)
def test_letting_time_run_out_is_never_better_than_acting(seats: int) -> None:
    """Among bots, somebody who answers nothing wins less often than they do."""
    assert leads(((bot, nobody) for nobody, bot in shares(seats, 60, by_default, by_bot)), 4)


@pytest.mark.parametrize(("number", "options"), enumerate(readings(OPTIONS)))
def test_a_bot_chooses_what_is_open_under_every_reading(number: int, options: dict[str, int | bool]) -> None:
    """Whatever the table's options, a bot's choice is one of the ask's, also after what others did at random."""

    def check(match: Match, ask: Ask) -> None:
        assert by_bot(match, ask, Random(1)) in ask.choices

    seats = SEATS[number % len(SEATS)]
    play({seat: by_bot if seat % 2 else by_dice for seat in range(1, seats + 1)}, Random(number), options, check)


def test_a_bot_knows_nothing_but_its_view_and_the_ask() -> None:
    """The same view and ask bring the same choice, whether they come from the match, the wire, or another world."""
    dice = Random(7)
    seen = []

    def check(match: Match, ask: Ask) -> None:
        assert knows_only_its_view(CHOOSE, match, ask, dice)
        seen.append(ask.name)

    for seats in SEATS:
        play(dict.fromkeys(range(1, seats + 1), by_bot), dice, watch=check)
    assert {"action", "play", "slot", "keep", "target"} <= set(seen)


@pytest.mark.parametrize("seats", SEATS)
def test_bots_come_to_an_end(seats: int) -> None:
    """Bots never exchange with the centre for ever: no round among them reaches the technical cap."""
    for seed in range(12):
        assert play(dict.fromkeys(range(1, seats + 1), by_bot), Random(seed)).over.ending != "cap"
