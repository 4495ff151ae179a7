"""Laws that every game keeps, over random full games of all sizes."""

from __future__ import annotations

import inspect
import random
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import CHANCE, Game
from host.engine.match import Match
from host.games import GAMES, UnknownGame, rules
from protocol.games import Option
from tests.laws.every_stop import LAWS, it_goes_on_or_has_winners, look
from tests.laws.random_play import step, stops, thinned

if TYPE_CHECKING:
    from collections.abc import Iterator

FACE = {
    "new": ["seats", "options"],
    "load": ["state"],
    "turn": ["game"],
    "view": ["game", "seat"],
    "redeal": ["game", "seat", "chance"],
    "arrange": ["setup", "seats", "options"],
    "describe": ["game"],
    "default": ["game", "ask"],
}
EVERY = {5: 1, 8: 3, 18: 10, 50: 100}
"""Up to so many seats every so manyth stop is looked at, and each that asks something new: crowds stop alike."""
PLAYED, LOOKED_AT = 40, 4
"""So many random games are played to their end where few sit, and at the stops of so many all laws are held."""
SOME_SIZES = (8, 12, 18, 30, 50)
"""Of a game with more sizes than can all be played."""
TABLES = [
    (game, seats)
    for game in GAMES
    for seats in (rules(game).INFO.seats if len(rules(game).INFO.seats) <= len(SOME_SIZES) + 1 else SOME_SIZES)
    if seats in rules(game).INFO.seats
]
tables = pytest.mark.parametrize(("game", "seats"), TABLES)


def test_all_games_show_the_same_face() -> None:
    """A game that lacks a part of the face, or names its arguments differently, cannot be seated."""
    for game in GAMES:
        book = rules(game)
        assert game == book.INFO.id
        assert isinstance(book.INFO.seats, range)
        for name, arguments in FACE.items():
            parameters = inspect.signature(getattr(book, name)).parameters
            assert list(parameters) == arguments
        assert inspect.iscoroutinefunction(book.turn)
        for option in book.INFO.options.values():
            assert isinstance(option, Option)
            assert option.default in option.values
        for seats in book.INFO.seats:
            fresh = book.new(seats, {})
            assert isinstance(fresh, Game)
            assert book.describe(book.load(fresh.state())) == book.describe(fresh)


def test_an_unknown_game_is_said_to_be_unknown() -> None:
    """A wrong id comes back as a sentence that names the games there are."""
    with pytest.raises(UnknownGame, match=GAMES.first):
        rules("solitaire")


def seeds(seats: int, games: int) -> range:
    """The seeds of so many random games, the fewer the more seats."""
    return range(max(1, games * SOME_SIZES[0] // max(seats, SOME_SIZES[0])))


def some(game: str, seats: int, numbers: range) -> Iterator[Iterator[Match]]:
    """The stops of the random games with these seeds."""
    for seed in numbers:
        yield stops(game, seats, seed * 100 + seats)


@tables
def test_a_random_game_ends(game: str, seats: int) -> None:
    """No random game runs for ever, and its end names winners among the seats; the first games are played below."""
    looked_at = seeds(seats, LOOKED_AT)
    for game_stops in some(game, seats, seeds(seats, PLAYED)[len(looked_at) :]):
        *_, match = game_stops
        assert match.over


@tables
def test_all_laws_hold_at_the_stops_of_random_games(game: str, seats: int) -> None:
    """Each law of every_stop.py; scripts/soak holds them at every stop of games that nobody has played before."""
    assert it_goes_on_or_has_winners in LAWS
    dice = random.Random(seats)
    every = next(step for most, step in EVERY.items() if seats <= most)
    for game_stops in some(game, seats, seeds(seats, LOOKED_AT)):
        assert look(thinned(game_stops, every), dice) > 20


@tables
def test_defaults_end_a_game(game: str, seats: int) -> None:
    """A table where nobody ever answers comes to an end."""
    dice = random.Random(seats)
    match = Match.start(rules(game), seats)
    while not match.over:
        ask = next(ask for ask in match.asks if ask.default or ask.seat == CHANCE)
        if ask.seat == CHANCE:
            step(match, dice)
        else:
            match.apply(ask, ask.default, by_host=True)
