"""Where all point, whoever has said nothing says before it whom they will point at, and why."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from host.engine.match import Match
from host.games import bot, rules
from host.games.bot_game import answers
from host.games.village import behaviour
from host.games.village.bot import last_word, point, say
from host.games.village.hearsay import Hearsay
from protocol.games.village.statements import DOUBTS, JOINS
from tests.laws.test_village_talk import NO, found, mind
from tests.laws.village_board import NIGHT, board, opened

if TYPE_CHECKING:
    from host.games.village.mind import Mind


def pointing(*said: tuple[int, str, int], **about: Any) -> Mind:
    """A seat of a village that points, whose dice say nothing by themselves."""
    one = mind(*said, dice=NO, **about)
    one.pointing = True
    return one


def test_whoever_is_about_to_point_at_somebody_says_so() -> None:
    """With the reason that everybody can check, or that others have said it."""
    assert say(pointing((2, "doubt", 5))) == f"{JOINS}+5"
    liar = pointing((2, "doubt", 5), (5, "seer", 0), (5, "witch", 0))
    assert say(liar) == "contradicts+5"


@pytest.mark.parametrize("about", [
    {"early": True}, {"floor": True}, {"said": []}, {"said": [(1, "doubt", 6), (2, "doubt", 5)]},
    {"said": [(2, "doubt", 1)]}, {"said": [(2, "doubt", 5)], "mine": {"lover": 5}},
])  # fmt: skip
def test_nobody_says_a_last_word_who_has_time_or_none_to_point_at(about: dict[str, Any]) -> None:
    """As long as people talk; where nobody was spoken of; and never against oneself, a lover, or twice."""
    said = about.pop("said", [(2, "doubt", 5)])
    assert not last_word(pointing(*said, **about))


def test_where_nobody_points_there_is_no_last_word() -> None:
    """An accusation, a second and a vote have their own words."""
    assert not say(mind((2, "doubt", 5), dice=NO))


def test_the_dead_are_not_pointed_at() -> None:
    """They may be spoken of."""
    one = pointing((2, "doubt", 5), (3, "doubt", 6))
    opened(one.table, 5, "villager")
    assert say(one) == f"{JOINS}+6"


def test_a_known_creature_comes_first_and_nothing_secret_is_told() -> None:
    """A Seer joins those who suspect whom she has found, in the words of anybody."""
    assert say(pointing((2, "doubt", 5), (3, "doubt", 6), role="seer", mine=found(6))) == f"{JOINS}+6"


def test_who_has_said_a_last_word_points_there() -> None:
    """Whatever others say afterwards."""
    one = pointing((2, "doubt", 5), (3, "doubt", 6), (1, JOINS, 6), (4, "doubt", 5), (7, "doubt", 5))
    one.tiles = tuple(map(str, range(2, 9)))
    assert point(one) == "6"


def test_an_echo_tells_nothing_of_anybody() -> None:
    """Neither of whoever it is about, nor of whoever says it: the first voices have told it."""
    for word, counts in ((DOUBTS[0], True), (JOINS, False)):
        table = board((2, word, 5))
        assert bool(list(behaviour.conduct(table, Hearsay(table, {}), {}))) is counts, word


def test_hardly_anybody_points_without_a_word() -> None:
    """In whole games of ten: of all who point at somebody living, four of five have said against whom, and that one."""
    spoke = silent = 0
    for seed in range(4):
        match = Match.start(rules("duesterwald"), 10)
        for ask, choice in answers(match, Random(seed), bot("duesterwald")):
            if ask.name == "point" and choice.isdigit():
                table = match.view(0)[0]
                mine = {one.at for one in table.said if one.by == ask.seat and one.night == table.night}
                spoke += int(choice) in mine
                silent += int(choice) not in mine
            match.apply(ask, choice)
    assert spoke + silent > 40
    assert spoke >= 4 * silent


def test_a_last_word_is_of_today() -> None:
    """What was said on an earlier day is none."""
    one = pointing((2, "doubt", 5))
    one.table.said[:0] = [type(one.table.said[0])(NIGHT - 1, 1, "doubt", 6)]
    assert say(one) == f"{JOINS}+5"
