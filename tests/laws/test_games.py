"""Laws that every game keeps, over random full games of all sizes."""

from __future__ import annotations

import inspect
import json
import marshal
import random
from typing import TYPE_CHECKING

import pytest

from host.asking import CHANCE, CLOCK, Game
from host.games import GAMES, UnknownGame, rules
from host.match import Match, Saved
from protocol.codec import encode
from protocol.errors import IllegalAnswer, LateAnswer, NotAsked
from protocol.games import Option
from tests.laws.chancy import picture, step, stops

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
CROWD = 18
SOME_SIZES = (8, 12, 18, 30, 50)
"""Of a game with more sizes than can all be played."""
TABLES = [
    (game, seats)
    for game in GAMES
    for seats in (rules(game).SEATS if len(rules(game).SEATS) <= len(SOME_SIZES) + 1 else SOME_SIZES)
    if seats in rules(game).SEATS
]
tables = pytest.mark.parametrize(("game", "seats"), TABLES)


def some(game: str, seats: int, games: int) -> Iterator[Match]:
    """All stops of some random games; above 18 seats, where stops are many and alike, every 25th."""
    every = 1 if seats <= CROWD else 25
    for seed in range(max(1, games * SOME_SIZES[0] // max(seats, SOME_SIZES[0]))):
        for number, match in enumerate(stops(game, seats, seed * 100 + seats)):
            if number % every == 0 or match.over:
                yield match


def test_all_games_show_the_same_face() -> None:
    """A game that lacks a part of the face, or names its arguments differently, cannot be seated."""
    for game in GAMES:
        book = rules(game)
        assert game == book.ID
        assert isinstance(book.SEATS, range)
        for name, arguments in FACE.items():
            parameters = inspect.signature(getattr(book, name)).parameters
            assert list(parameters) == arguments
        assert inspect.iscoroutinefunction(book.turn)
        for option in book.OPTIONS.values():
            assert isinstance(option, Option)
            assert option.default in option.values
        for seats in book.SEATS:
            fresh = book.new(seats, {})
            assert isinstance(fresh, Game)
            assert book.describe(book.load(fresh.state())) == book.describe(fresh)


def test_an_unknown_game_is_said_to_be_unknown() -> None:
    """A wrong id comes back as a sentence that names the games there are."""
    with pytest.raises(UnknownGame, match=GAMES[0]):
        rules("solitaire")


@tables
def test_a_random_game_ends(game: str, seats: int) -> None:
    """No random game runs for ever, and its end names winners among the seats."""
    for match in some(game, seats, 60):
        assert match.asked < 2_500 * max(seats, SOME_SIZES[0])
        if match.over:
            assert match.over.final
            assert set(match.over.winners) <= set(match.game.everybody())
        else:
            assert match.asks


@tables
def test_saving_and_loading_is_the_identity_at_every_stop(game: str, seats: int) -> None:
    """A match that went through JSON has the same asks, views and state, to the number."""
    for match in some(game, seats, 4):
        again = Match.load(match.rules, Saved.from_json(match.save().json()))
        assert picture(again) == picture(match)
        assert again.save() == match.save()


@tables
def test_the_state_is_plain(game: str, seats: int) -> None:
    """The state survives JSON and marshal at every stop, also inside turns."""
    for match in some(game, seats, 6):
        state = match.game.state()
        assert json.loads(json.dumps(state)) == state
        assert marshal.loads(marshal.dumps(state)) == state  # noqa: S302 - own bytes


@tables
def test_a_clone_is_equal_and_goes_its_own_way(game: str, seats: int) -> None:
    """Playing a clone to its end leaves the match untouched, and so the other way round."""
    dice = random.Random(seats)
    for number, match in enumerate(some(game, seats, 2)):
        if number % 5 or match.over:
            continue
        before, kept = picture(match), match.save().json()
        clone = match.clone()
        assert picture(clone) == before
        for _ in range(40):
            if not clone.over:
                step(clone, dice)
        assert picture(match) == before
        assert match.save().json() == kept
        assert picture(match.clone()) == before


@tables
def test_only_an_asked_seat_answers_and_only_what_is_offered(game: str, seats: int) -> None:
    """Another seat, another choice, an old or an unknown number are refused before the rules hear of them."""
    for match in some(game, seats, 4):
        before = match.save().json()
        for ask in match.asks:
            for seat in (CHANCE, CLOCK, *range(seats + 1)):
                if seat != ask.seat:
                    with pytest.raises(NotAsked):
                        match.find(ask.number, seat, (*ask.choices, "")[0])
            for choice in ("", "nonsense", *(closed for closed in ask.closed)):
                with pytest.raises(IllegalAnswer):
                    match.find(ask.number, ask.seat, choice)
        open_now = {ask.number for ask in match.asks}
        for number in set(range(1, match.asked + 1)) - open_now:
            with pytest.raises(LateAnswer):
                match.find(number, 1, "x")
        with pytest.raises(NotAsked):
            match.find(match.asked + 1, 1, "x")
        assert match.save().json() == before


@tables
def test_views_survive_a_redeal(game: str, seats: int) -> None:
    """A seat sees the same, byte for byte, in every world that it cannot tell apart, also inside turns."""
    dice = random.Random(seats)
    for match in some(game, seats, 4):
        for seat in range(seats + 1):
            seen = match.view(seat)
            other = match.rules.redeal(match.game, seat, lambda cards: dice.sample(cards, len(cards)))
            for before, after in zip(seen, match.rules.view(other, seat), strict=True):
                assert (before is None) == (after is None)
                assert before is None or encode(before) == encode(after)


@tables
def test_defaults_are_legal_and_end_a_game(game: str, seats: int) -> None:
    """Every ask's default is one of its choices; a table where nobody ever answers comes to an end."""
    for match in some(game, seats, 4):
        for ask in match.asks:
            may_be_nothing = ask.kind == "standing" or (ask.kind in {"slot", "vote"} and not ask.default)
            assert may_be_nothing or ask.allows(ask.default)
    dice = random.Random(seats)
    match = Match.start(rules(game), seats)
    while not match.over:
        ask = next(ask for ask in match.asks if ask.default or ask.seat == CHANCE)
        if ask.seat == CHANCE:
            step(match, dice)
        else:
            match.answer(ask, ask.default, by_host=True)
