"""Somebody leaves in the middle of a talk and a question follows: what becomes of its clock and of nominations."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import CLOCK, Ask
from host.engine.match import Match
from host.engine.rules import LEAVE
from host.games import rules
from tests.laws.random_play import step

if TYPE_CHECKING:
    from host.games.village.state import Village

OPTIONS: dict[str, dict[str, int | bool]] = {"werewolves": {"elected": True}, "duesterwald": {}}

CLOCKS = ("talk", "last_call")


def game_of(match: Match) -> Village:
    """The village of a match."""
    game: Village = match.game  # type: ignore[assignment]
    return game


def asked(match: Match, name: str) -> list[Ask]:
    """What is asked under a name."""
    return [ask for ask in match.asks if ask.name == name]


def end(match: Match, clock: str) -> None:
    """The clock of that name runs out."""
    match.apply(asked(match, clock)[0], "end", by_host=True)


def talk(game: str, **options: bool) -> Match:
    """A village that talks, with somebody who holds an office."""
    dice = random.Random(1)
    match = Match.start(rules(game), 9, OPTIONS[game] | options)
    while game_of(match).phase != "talk":
        step(match, dice)
    assert game_of(match).leader
    return match


def leaves(match: Match) -> None:
    """Whoever holds the office leaves the table; with the next word of anybody that is carried out."""
    leader = game_of(match).leader
    match.apply(asked(match, LEAVE)[0], str(leader), by_host=True)
    match.apply(next(ask for ask in asked(match, "sleep") if ask.seat != leader), "yes")


def clocks(match: Match) -> list[tuple[str, int, bool]]:
    """The clocks of the talk that run: name, number, and whether everybody waits for them."""
    return [(ask.name, ask.number, not ask.secret) for ask in match.asks if ask.seat == CLOCK and ask.name in CLOCKS]


@pytest.mark.parametrize("game", OPTIONS)
def test_the_clock_of_a_talk_runs_on_beside_the_question(game: str) -> None:
    """It is the same one before, meanwhile and afterwards; only while an office is passed on nobody waits for it."""
    match = talk(game)
    ((name, number, waited_for),) = clocks(match)
    assert waited_for
    leaves(match)
    (question,) = asked(match, "successor")
    assert clocks(match) == [(name, number, False)]
    match.apply(question, question.choices[0])
    assert clocks(match) == [(name, number, True)]
    assert (game_of(match).phase, game_of(match).early) == ("talk", True)
    assert asked(match, "sleep")


@pytest.mark.parametrize("game", OPTIONS)
def test_a_clock_that_ends_beside_the_question_is_followed_by_the_next(game: str) -> None:
    """As if nobody had left: nothing of the talk is lost, and nothing comes twice."""
    match = talk(game)
    ((_, number, _),) = clocks(match)
    leaves(match)
    end(match, "talk")
    assert clocks(match) == []
    match.apply(asked(match, "successor")[0], "next")
    ((name, other, waited_for),) = clocks(match)
    assert (name, waited_for, game_of(match).early) == ("talk", True, False)
    assert other != number


def test_a_last_call_is_short_and_begins_anew_after_the_question() -> None:
    """Nobody could nominate meanwhile."""
    match = talk("werewolves")
    while clocks(match)[0][0] != "last_call":
        end(match, "talk")
    ((_, number, _),) = clocks(match)
    leaves(match)
    assert clocks(match) == []
    match.apply(asked(match, "successor")[0], "next")
    ((name, other, waited_for),) = clocks(match)
    assert (name, waited_for) == ("last_call", True)
    assert other != number


@pytest.mark.parametrize(("guard_dog", "stands"), [(False, True), (True, False)])
def test_nominations_by_and_of_whoever_leaves_fall(guard_dog: bool, stands: bool) -> None:
    """All others stand, but one of a new Mayor whom the Guard Dog keeps; everybody is asked by what is so now."""
    match = talk("werewolves", guard_dog=guard_dog)
    game, leader = game_of(match), game_of(match).leader
    others = game.others(leader)
    nominated = [(leader, others[0]), (others[1], others[2]), *([] if guard_dog else [(others[3], leader)])]
    for by, at in nominated:
        match.apply(next(ask for ask in asked(match, "nominate") if ask.seat == by), str(at))
    leaves(match)
    match.apply(asked(match, "successor")[0], str(others[2]))
    assert [row[:2] for row in game.nominations] == [[others[1], others[2]]] * stands
    open_now = {choice for ask in asked(match, "nominate") for choice in ask.choices}
    assert open_now.isdisjoint({str(leader), str(others[2])})
    assert str(others[0]) in open_now
    assert bool(asked(match, "second")) is stands
