"""When a village's game turned: the hanging after which the winners were ahead for good, or nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text
from client.games.village.board import dead_lines
from client.games.village.story import story_parts, turn, village_ahead
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client.village import ended, note, seat

if TYPE_CHECKING:
    from client.base.scene import Scene

WOLVES = (1, 2)


def game(ending: str, *hours: str, cause: str = "lynched") -> Scene:
    """Ten people with two werewolves, 1 and 2; an hour is its number and who dies: `n3` is bitten, `d1` hanged."""
    notes, day, dead = [note(1, "night", number=1)], 0, set[int]()
    for hour in hours:
        at = int(hour[1:])
        by_day, day = hour[0] == "d", day + (hour[0] == "n")
        card = "werewolf" if at in WOLVES else "villager"
        if not by_day:
            notes += [note(len(notes) + 1, "day", number=day)]
        elif cause == "lynched":
            notes.append(note(len(notes) + 1, "thumbs", at=at, up=[3, 4, 5, 6], down=[7, 8, 9], result="lynched"))
        if at:
            why = cause if by_day else "devoured"
            notes.append(note(len(notes) + 1, "died", at=at, cause=why, card=card, played="", variant=0))
            dead.add(at)
        if by_day and hour is not hours[-1]:
            notes.append(note(len(notes) + 1, "night", number=day + 1))
    seats = [seat(card="werewolf" if n in WOLVES else "villager", out=n in dead) for n in range(1, 11)]
    scene = ended(10)
    return replace(scene, table=replace(scene.table, seats=seats, ending=ending), notes=notes)


@pytest.mark.parametrize(
    ("ending", "hours", "told"),
    [
        ("wolves", ("n3", "d5", "n6", "d7", "n8"), (1, "Emil")),
        ("wolves", ("n3", "d1", "n6", "d7", "n8", "d9", "n10"), (3, "Ida")),
        ("village", ("n3", "d1", "n6", "d7", "n8", "d2"), ()),
        ("village", ("n3", "d5", "n0", "d1", "n8", "d2"), (2, "Ada")),
        ("village", ("n0", "d1", "n0", "d2"), ()),
        ("draw", ("n3", "d5", "n6"), ()),
        ("wolves", ("n3", "d5", "n6", "d0", "n7", "d0", "n8", "d0", "n9"), (1, "Emil")),
        ("village", ("n0", "d1", "n3", "d0", "n4", "d0", "n5", "d0", "n6", "d0", "n7", "d0", "n8", "d2"), ()),
        ("wolves", ("n3", "d1", "n4", "d0", "n5", "d6", "n7", "d8"), (3, "Fatima")),
    ],
)
def test_the_turn_is_the_hanging_that_put_the_winners_ahead(
    ending: str, hours: tuple[str, ...], told: tuple[int, str]
) -> None:
    """Not the last vote merely because it ended the game; nothing where the winners were ahead from the start."""
    say, scene = texts("en"), game(ending, *hours)
    said = turn(scene, say)
    if not told:
        assert not said
        return
    day, name = told
    card = "Werewolf" if ending == "village" else "Villager"
    assert said == [f"The turning point, day {day}: {name}, {card}, hanged by 4 to 3."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_vote_without_thumbs_is_told_without_figures(lang: str) -> None:
    """In Düsterwald whoever most point at dies; the story has the sentence below the deaths."""
    say = texts(lang)
    scene = game("wolves", "n3", "d5", "n6", "d7", "n8", cause="voted")
    card = say("village.card.villager")
    said = say("village.story.turn.voted", day=1, name="Emil", card=card)
    assert turn(scene, say) == [said]
    assert said in " ".join(plain_text(row).strip() for part in story_parts(scene, say, 200) for row in part)


def test_german_says_musstest_to_whoever_had_to_go_and_lebt_of_the_only_one_left() -> None:
    """In the story, in its turning point, on the banner and in the list of the dead."""
    say = texts("de")
    scene = replace(game("wolves", "n3", "d5", "n6", "d7", "n8", cause="voted"), you=5)
    scene.table.seats[4] = replace(scene.table.seats[4], cause="voted")
    story = " ".join(plain_text(row) for part in story_parts(scene, say, 90) for row in part)
    assert "du musstest gehen" in story
    assert "du, Dörfler, musstest gehen." in story
    assert any("musstest gehen" in plain_text(row) for row in dead_lines(scene, say, 60))
    assert "Gil musste gehen" in story
    assert say("village.alive", n=1, all=10) == "1 von 10 lebt"


def test_a_village_is_ahead_while_it_can_afford_as_many_mistakes_as_it_needs_hangings() -> None:
    """Two wolves among ten leave two mistakes; after one mistake and a bite there is one."""
    scene = game("wolves")
    assert village_ahead(list(range(1, 11)), scene)
    assert not village_ahead(list(range(1, 9)), scene)
    assert village_ahead([1, 3, 4, 5, 6], scene)
    assert not village_ahead([1, 3, 4, 5], scene, bites=1)


def test_a_game_of_three_sides_has_no_such_turn() -> None:
    """What helps one pack may help the other more."""
    scene = game("wolves", "n3", "d5", "n6", "d7", "n8")
    seats = [*scene.table.seats]
    seats[1] = replace(seats[1], card="vampire")
    assert not turn(replace(scene, table=replace(scene.table, seats=seats)), texts("en"))
