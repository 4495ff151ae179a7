"""What somebody's answer was, in words, looking back at a village's game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.games.village import replay_answers
from client.present.replay_steps import ReplayStep
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client.village import own, playing, table

if TYPE_CHECKING:
    from client.base.scene import Scene

HANDS = [own(card) for card in ("seer", "blacksmith", "witch", "werewolf")]


def village(game: str = "werewolves", **changes: Any) -> Scene:
    """A village at the moment to which the answers led."""
    return playing(game=game, table=table(**changes))


def answered(*answers: str, scene: Scene | None = None, by_host: bool = False, lang: str = "en") -> list[str]:
    """What these answers are in words."""
    step = ReplayStep(1, 1, scene or village(), [], 0, 0, [(one, by_host) for one in answers], HANDS, {})
    return step.answered(texts(lang))


@pytest.mark.parametrize(
    ("answer", "en", "de"),
    [
        ("1 seer 2", "Ada (Seer): Ben.", "Ada (Seherin): Ben."),
        ("2 sword 10", "Ben (the sword): Jan.", "Ben (das Schwert): Jan."),
        (
            "3 witch wolves+2",
            "Cleo (Witch): saves the wolves' prey and poisons Ben.",
            "Cleo (Hexe): rettet die Wolfsbeute und vergiftet Ben.",
        ),
        ("4 werewolf nobody", "Dana (Werewolf): nobody.", "Dana (Werwolf): niemand."),
        ("5 suspect 6+9", "Suspicions: Emil: Fatima and Ida.", "Verdacht: Emil: Fatima und Ida."),
        ("5 suspect none+9", "Suspicions: Emil: Ida.", "Verdacht: Emil: Ida."),
        ("6 bet_team village", "Bets on the winners: Fatima: the village.", "Wetten auf den Sieg: Fatima: das Dorf."),
        ("7 sleep yes", "For an end of the talk: Gil.", "Für ein Ende der Beratung: Gil."),
    ],
)  # fmt: skip
def test_a_choice_says_what_it_was(answer: str, en: str, de: str) -> None:
    """Whose card it was, or what everybody does; the reader by name, as in all that was true."""
    assert answered(answer) == [en]
    assert answered(answer, lang="de") == [de]


def test_what_many_chose_alike_is_one_sentence_below_what_few_did() -> None:
    """Acts of cards first."""
    given = ("5 suspect 6", "6 suspect 7", "1 seer 2", "7 suspect 5")
    assert answered(*given) == ["Ada (Seer): Ben.", "Suspicions: Emil: Fatima; Fatima: Gil; Gil: Emil."]


def test_a_vote_is_told_by_its_result_and_one_without_result_by_its_voices() -> None:
    """As it is where a game was called off meanwhile; in Düsterwald they point."""
    given = ("1 vote up", "2 vote down", "3 vote up")
    assert answered(*given) == []
    assert answered(*given, scene=village(ballot="thumbs")) == ["For death: Ada, Cleo.", "For life: Ben."]
    pointed = ("1 point 2", "2 point 1", "3 point 2")
    assert answered(*pointed, scene=village("duesterwald")) == []
    assert answered(*pointed, scene=village("duesterwald", ballot="point")) == ["At Ben: Ada, Cleo.", "At Ada: Ben."]


@pytest.mark.parametrize("answer", ["1 say doubt+2", "1 claim seer", "1 nominate 2", "1 second 2", "1 note seen"])
def test_what_all_have_heard_is_not_said_again(answer: str) -> None:
    """It stands above as what happened."""
    assert answered(answer) == []


@pytest.mark.parametrize("answer", ["1 brew heal+2", "1 seer 99", "1 seer " + "9" * 5000, "1 seer", "1 bet_team moon"])
def test_what_no_village_knows_is_told_as_in_any_game(answer: str) -> None:
    """A record may come from anybody."""
    _, ask, choice = (*answer.split(" "), "")[:3]
    assert replay_answers.answered(1, ask, choice, village(), HANDS, texts("en")) is None
    assert answered(answer) == ["Ada has chosen."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_host_gave_for_a_person_says_so(lang: str) -> None:
    """For a card's act and below a heading."""
    name = texts(lang)("replay.by_host", name="Ada")
    assert answered("1 seer 2", by_host=True, lang=lang)[0].startswith(name)
    assert name in answered("1 suspect 2", by_host=True, lang=lang)[0]


def test_a_card_that_is_not_known_is_called_by_its_act() -> None:
    """Where a record has no own views."""
    step = ReplayStep(1, 1, replace(village(), own=None), [], 0, 0, [("1 seer 2", False)], [], {})
    assert step.answered(texts("en")) == ["Ada (Seer): Ben."]
