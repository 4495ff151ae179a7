"""Bots of a village that stand by what they have said: no trust for an accuser, no change of mind without a reason."""

from __future__ import annotations

from typing import Any

import pytest

from host.games.village import speech
from host.games.village.speech import ANYBODY, FEW, SUSPECT
from protocol.games.village import Nomination
from protocol.games.village.statements import DOUBTS, TRUST, WHO
from tests.laws.test_village_talk import NO, YES, mind

REPORT = ((5, "seer", 0), (5, "good", 6))


def accused(*said: tuple[int, str, int], **about: Any) -> str:
    """What a villager at seat 1 says of seat 2, whom seat 3 has accused."""
    return speech.say(mind(*said, nominations=[Nomination(3, 2, 0)], **about))


def test_nobody_trusts_whoever_has_spoken_against_them_today(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither aloud, nor for the sake of a kind word; against them there is still something to say."""
    monkeypatch.setattr(speech, "against", lambda _mind, _at: False)
    assert accused((3, "doubt", 7)) == f"{TRUST}+2"
    assert not accused((3, "doubt", 7), (2, "doubt", 1)).startswith(TRUST)
    monkeypatch.setattr(speech, "against", lambda _mind, _at: True)
    assert accused((3, "doubt", 7), (2, "doubt", 1)).endswith("+2")


@pytest.mark.parametrize(("evil", "turns"), [(0.1, True), (0.6, False)])
def test_a_suspicion_is_taken_back_for_somebody_who_looks_better_than_others(
    evil: float, turns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That somebody says they are a villager is news, and no reason to trust them."""
    one = mind((1, "doubt", 2), (2, "villager", 0))
    monkeypatch.setattr(speech, "rather", lambda _mind, _at: False)
    monkeypatch.setattr(type(one.beliefs), "evil", lambda _beliefs, _seat: evil)
    assert speech.turned(one, 2) is turns


def test_trust_is_taken_back_as_soon_as_somebody_is_against_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """To be wrong about a creature costs more."""
    one = mind((1, TRUST, 2), (5, "evil", 2))
    monkeypatch.setattr(speech, "rather", lambda _mind, _at: True)
    assert speech.turned(one, 2)


def test_whoever_agrees_with_an_accusation_gives_a_reason_first() -> None:
    """Whatever the dice say; once, and not where a word of one's own stands already."""
    assert accused((3, "doubt", 2), (2, "seer", 0), (2, "witch", 0), dice=NO) == "contradicts+2"
    assert not accused((3, "doubt", 2), (2, "seer", 0), (2, "witch", 0), (1, "doubt", 2), dice=NO)


@pytest.mark.parametrize(("more", "believes"), [
    ((), True), (((1, WHO, 5),), False), (((4, "seer", 0),), False),
    (((5, "witch", 0),), False), (((5, "lied", 0),), False),
])  # fmt: skip
def test_somebody_says_that_they_believe_whoever_has_found_something(
    more: tuple[tuple[int, str, int], ...], believes: bool
) -> None:
    """Else a Seer speaks into silence. Not where somebody denies her, she has told two stories, or was spoken of."""
    assert (speech.newly_believed(mind(*REPORT, *more)) == 5) is believes
    assert (speech.say(mind(*REPORT, *more, dice=YES)) == f"{TRUST}+5") is believes


def test_a_claim_without_a_report_is_not_believed() -> None:
    """Nor is one that this seat knows to be untrue."""
    assert not speech.newly_believed(mind(REPORT[0]))
    assert not speech.newly_believed(mind(*REPORT, role="seer"))


@pytest.mark.parametrize(("pointing", "spoken_of"), [(True, FEW), (False, 1)])
def test_where_all_point_a_few_are_spoken_of_before_somebody_must_look_worse(pointing: bool, spoken_of: int) -> None:
    """There nobody is accused whom others could speak of; elsewhere one is enough."""
    for already in range(FEW + 1):
        one = mind(*((8, DOUBTS[0], at) for at in range(2, 2 + already)))
        one.pointing = pointing
        assert speech.least(one) == (ANYBODY if already < spoken_of else SUSPECT)
    first = mind(floor=True)
    first.pointing = pointing
    assert speech.least(first) == SUSPECT, "people have the floor"


@pytest.mark.parametrize(("news", "word"), [((), ""), (((5, "seer", 0), (5, "evil", 2)), "found")])
def test_nobody_suspects_whom_they_trusted_today_but_upon_news(
    news: tuple[tuple[int, str, int], ...], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is said of them without a reason: a guest saw trust become suspicion within a minute, and nobody why."""
    one = mind((2, "villager", 0), (1, TRUST, 2), (1, TRUST, 5), (3, "doubt", 2), *news)
    monkeypatch.setattr(type(one.beliefs), "evil", lambda _beliefs, seat: 0.9 if seat == 2 else 0.1)
    monkeypatch.setattr(speech, "leniency", lambda _mind, _at: 0.5)
    assert [said for said, at in speech.suspicions(one) if at == 2] == ([word] if word else [])


def test_where_some_were_spared_today_the_next_hangs_the_sooner_the_more_vote() -> None:
    """Else a large village never hangs anybody."""
    before, after = mind(), mind()
    for seat in (4, 5):
        after.table.seats[seat - 1].spared = True
    living = len(after.living) + 1
    assert speech.opinion(after, 3) - speech.opinion(before, 3) == pytest.approx(2 * speech.HASTE * living)
