"""Laws of Wolfmoon alone: its cards, its notes, and the window of the Spy."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import CLOCK, Game
from host.engine.match import Match
from host.games import rules
from host.games.wolfmoon.drawing import draw_free
from host.games.wolfmoon.ending import CAP
from host.games.wolfmoon.state import Wolfmoon, new
from protocol.games.wolfmoon import DECK, ENDINGS, MOONS, NOTES, OPTIONS, PRIVATE_NOTES, SEATS, VALUES
from tests.laws.bots import readings
from tests.laws.random_play import stops

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL = Counter([*DECK, *MOONS])
READINGS = [options for options in readings(OPTIONS) if "start" not in options]


def games(seats: int, number: int, options: dict[str, int | bool] | None = None) -> Iterator[Match]:
    """All stops of random games."""
    for seed in range(number):
        yield from stops("wolfmoon", seats, seed * 1000 + seats, options)


def cards(game: Wolfmoon) -> Counter[str]:
    """Every card in the game, wherever it lies."""
    rows = [game.pile, game.aside, game.centre, game.edge, game.moons, *game.hands, *game.displays]
    return Counter(card for row in rows for card in row if card)


@pytest.mark.parametrize("options", READINGS, ids=lambda o: "-".join(f"{k}-{v}" for k, v in o.items()))
def test_no_reading_of_a_ruling_loses_a_card(options: dict[str, int | bool]) -> None:
    """Under every option all 33 cards are somewhere at every stop, and whoever is out holds none."""
    for seats in SEATS:
        for match in games(seats, 8, options):
            game = cast("Wolfmoon", match.game)
            if game.round:
                assert cards(game) == ALL
            assert all(not game.hands[seat] for seat in game.out)
            if match.over:
                assert match.over.ending in ENDINGS


@pytest.mark.parametrize("seats", SEATS)
def test_notes_keep_to_their_table(seats: int) -> None:
    """Every note is in the table with exactly its facts; private kinds go to seats, others to everybody."""
    told: set[str] = set()
    for match in games(seats, 60, {"long": seats == 4}):
        if not match.over:
            continue
        for note in match.notes:
            told.add(note.kind)
            assert tuple(note.facts) == NOTES[note.kind]
            assert (note.to is None) == (note.kind not in PRIVATE_NOTES)
    unseen = set(NOTES) - told
    assert unseen <= {"token", "won", "partner", "spy", "handed", "alchemist", "schemer", "gave", "received"}


@pytest.mark.parametrize("seats", SEATS)
def test_no_public_note_names_a_hidden_card(seats: int) -> None:
    """A card named to everybody lies open at that stop, or was taken from the open by the Gravedigger."""
    for seed in range(60):
        read = 0
        for match in stops("wolfmoon", seats, seed):
            game = cast("Wolfmoon", match.game)
            rows = [game.edge, game.moons, *game.displays, *(game.hands[seat] for seat in game.shown)]
            seen = {card for row in rows for card in row}
            for note in match.notes[read:]:
                if note.to is None and "card" in note.facts:
                    assert note.facts["card"] in seen or note.kind == "fetched"
            read = len(match.notes)


def a_turn_starts_with_one_card_in_every_hand(game: Wolfmoon) -> None:
    """Between turns everybody in play holds exactly one card and the three slots are full."""
    assert all(len(game.hands[seat]) == 1 for seat in game.in_play())
    assert all(game.centre)


def what_a_seat_knows_is_true(match: Match) -> None:
    """A card that a view says is known lies where the view says."""
    game = cast("Wolfmoon", match.game)
    for seat in game.everybody():
        for known in match.view(seat)[1].knows:
            row = game.hands[known.at] if known.place == "hand" else game.centre[known.at - 1 : known.at]
            assert known.card in row
    for seat in game.in_play():
        assert not game.hand(seat) or VALUES[game.hand(seat)] not in game.ruled_out[seat]


def a_default_never_lays_mayor_or_werewolf(match: Match) -> None:
    """Whoever lets the time run out is not thrown out of the game for it."""
    for ask in match.asks:
        if ask.name == "play" and not {"mayor", "werewolf"} >= set(ask.choices):
            assert ask.default not in {"mayor", "werewolf"}


@pytest.mark.parametrize("seats", SEATS)
def test_what_holds_at_every_stop(seats: int) -> None:
    """Each law above, in the same games."""
    turns = 0
    for match in games(seats, 40):
        game = cast("Wolfmoon", match.game)
        if match.turns != turns and game.round and not game.ending:
            turns = match.turns
            a_turn_starts_with_one_card_in_every_hand(game)
        what_a_seat_knows_is_true(match)
        a_default_never_lays_mayor_or_werewolf(match)


@pytest.mark.parametrize("seats", SEATS)
def test_whoever_might_hold_the_spy_gets_the_window(seats: int) -> None:
    """After wrong guesses the window opens for the guessed seat unless public facts rule the Spy out."""
    opened = Counter[bool]()
    for match in games(seats, 150):
        game = cast("Wolfmoon", match.game)
        if not match.answers or match.answers[-1].name != "guess" or match.over:
            continue
        if any(ask.name == "guess" for ask in match.asks):
            continue
        turn = max(n for n, note in enumerate(match.notes) if note.kind == "played")
        misses = [note for note in match.notes[turn:] if note.kind == "guessed"]
        if any(note.facts["hit"] for note in misses):
            continue
        target = cast("int", misses[-1].facts["at"])
        holds = game.hand(target) == "spy"
        window = [ask for ask in match.asks if ask.name == "spy"]
        public = game.knows["0"].get(f"hand {target}")
        ruled_out = (
            any("spy" in row for row in game.displays)
            or VALUES["spy"] in game.ruled_out[target]
            or public not in (None, "spy")
            or (public is None and "spy" in game.knows["0"].values())
        )
        assert bool(window) == (not ruled_out)
        assert window or not holds
        if window:
            opened[holds] += 1
            assert [ask.seat for ask in match.asks] == [target, CLOCK]
            assert window[0].kind == "window"
            assert window[0].secret
            assert ("yes" in window[0].choices) == holds
            assert set(window[0].choices) | set(window[0].closed) == {"yes", "no"}
            assert window[0].default == "no"
            assert match.waiting() == []
    assert opened[False] > 10


def twin(holder: str) -> Match:
    """A table where seat 2 holds this card and seat 1 is about to draw a Villager."""
    setup: dict[str, Any] = {
        "hands": ["seer", holder, "traitor"],
        "pile": ["villager", "girl", "witch"],
        "centre": ["mayor", "merchant", "thief"],
        "active": 1,
    }
    return Match(rules("wolfmoon"), rules("wolfmoon").arrange(setup, 3, {}))


def test_nobody_else_can_tell_who_has_the_spy() -> None:
    """Two tables that differ only in one hidden card look the same to all others until the window is over."""
    tables = [twin("spy"), twin("bodyguard")]
    for line in ("draw", "villager", "2", "0", "no", "end"):
        for match in tables:
            match.apply(match.asks[-1 if line == "end" else 0], line)
        left, right = tables
        assert [(a.seat, a.name, a.kind) for a in left.asks] == [(a.seat, a.name, a.kind) for a in right.asks]
        for seat in (0, 1, 3):
            assert left.view(seat) == right.view(seat)
        public = [[note for note in match.notes if note.to in (None, (1,), (3,))] for match in tables]
        assert public[0] == public[1]


def test_the_longer_game_goes_on_until_somebody_has_enough_tokens() -> None:
    """Rounds follow each other, the start moves on by one seat, winners are those with enough moon tokens."""
    for seats, enough in ((3, 3), (4, 3), (5, 2), (6, 2)):
        starts: list[int] = []
        for match in games(seats, 1, {"long": True}):
            game = cast("Wolfmoon", match.game)
            if game.round > len(starts):
                starts.append(game.starter)
        assert all(after == before % seats + 1 for before, after in pairwise(starts))
        assert match.over
        assert match.over.winners == [s for s in game.everybody() if game.tokens[s] >= enough]


def test_nothing_of_a_round_is_left_for_the_next() -> None:
    """Tokens, the count of rounds and whose turn it was outlive it; all else begins as it did in the first."""
    outlive = {"round", "starter", "active", "regular", "tokens"}
    of_a_round = {one.name for one in fields(Wolfmoon)} - {one.name for one in fields(Game)} - outlive
    game, fresh = new(4, {}), new(4, {})
    for name in of_a_round | outlive:
        setattr(game, name, "of the last round")
    game.clear_table()
    assert {name: getattr(game, name) for name in of_a_round} == {name: getattr(fresh, name) for name in of_a_round}
    assert {getattr(game, name) for name in outlive} == {"of the last round"}


@pytest.mark.parametrize("reading", [1, 3])
def test_a_moon_drawn_inside_an_effect_gives_whoever_drew_it_another_turn(reading: int) -> None:
    """One's own follows at once, that of somebody else before the next regular turn."""
    for seat, owed in ((1, (True, [])), (2, (False, [2]))):
        game = new(3, {"WM-07": reading})
        game.active = game.regular = 1
        game.pile, game.hands[seat] = [MOONS[0], *DECK[:5]], []
        assert draw_free(game, seat)
        assert (game.pending, game.owed) == owed
        assert (game.moons, len(game.hands[seat])) == ([MOONS[0]], 0 if reading == 1 else 1)


def test_a_table_that_only_exchanges_reaches_the_cap() -> None:
    """Nobody has to draw (WM-17): after many turns the round is over and nobody has won."""
    for options in ({}, {"long": True}):
        match = Match.start(rules("wolfmoon"), 3, {"start": 1, **options})
        while not match.over:
            (ask,) = match.asks
            match.apply(ask, ask.default)
        assert (match.over.winners, match.over.ending) == ([], "cap")
        assert cast("Wolfmoon", match.game).turns == CAP
