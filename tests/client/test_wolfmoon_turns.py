"""Wolfmoon's story: a turn that is over is one sentence, one that goes on is told as it happens."""

from __future__ import annotations

import pytest

from client.games.wolfmoon.turns import story_line
from client.present.announcements import Announcer
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client.fake import NOTES, note, playing

EN = texts("en")


def told(notes, lang: str = "en") -> list[str]:
    """All public sentences of a story."""
    scene, say = playing(notes=notes), texts(lang)
    return [line for one in notes if not one.private and (line := story_line(one, scene, say))]


def test_a_turn_that_is_over_is_one_sentence():
    """Played and what came of it; the turn that still goes on keeps its steps."""
    assert told(NOTES) == [
        "Round 1: Ada begins.",
        "It is Ada's turn.",
        "Ada plays the Seer and looks at your card.",
        "It is Ben's turn.",
        "Ben draws a card.",
        "Ben plays a Villager.",
        "Ben points at you.",
        "Ben guesses that you hold 3: wrong.",
    ]


def test_pointing_and_guessing_are_one_step():
    """Whom somebody points at is said by the guess, and the guess of the Assassin's second try stands alone."""
    notes = [
        note(1, "played", by=2, card="assassin"),
        note(2, "targeted", by=2, card="assassin", at=4),
        note(3, "guessed", by=2, at=4, value=3, hit=False),
        note(4, "guessed", by=2, at=4, value=8, hit=False),
        note(5, "turn", by=3, further=False),
    ]
    assert told(notes)[:2] == [
        "Ben plays the Assassin and guesses that you hold 3: wrong.",
        "Ben guesses that you hold 8: wrong.",
    ]
    assert told(notes, "de")[0] == "Ben spielt die Meuchlerin und rät bei dir auf 3: falsch."


def test_a_card_from_the_pile_is_told_by_the_card_that_is_played():
    """Whoever plays has drawn; a card that was put aside, and one after which a moon came, is told by itself."""
    turn = note(9, "turn", by=3, further=False)
    drawn = [note(1, "drew", by=2, source="pile"), note(2, "played", by=2, card="girl")]
    waived = note(3, "waived", by=2, card="girl")
    assert told([*drawn, waived])[0] == "Ben draws a card."
    assert told([*drawn, waived, turn])[0] == "Ben plays the Girl and does not use the effect."
    assert told([note(1, "drew", by=2, source="aside"), drawn[1], turn])[0] == "Ben draws a card that was put aside."
    assert told([drawn[0], turn])[0] == "Ben draws a card."
    kept = note(3, "waived", by=2, card="alchemist")
    assert told([*drawn, kept, turn])[:2] == ["Ben plays the Girl.", "Ben does not use the Alchemist."]


@pytest.mark.parametrize(
    ("card", "lang", "why"),
    [
        ("seer", "en", "Seer: nobody can be chosen."),
        ("witch", "en", "Witch: there is nobody to bring back."),
        ("gravedigger", "en", "Gravedigger: there is no card to take."),
        ("witch", "de", "Hexe: Niemand kann zurückgeholt werden."),
    ],
)
def test_a_card_without_effect_says_why(card: str, lang: str, why: str):
    """Everybody is protected, nobody is out, no card lies there."""
    assert told([note(1, "no_target", by=2, card=card)], lang) == [why]


def test_a_private_line_between_does_not_part_them():
    """What only I learn stands in the story of a turn, not in its sentence."""
    notes = [
        note(1, "played", by=4, card="seer"),
        note(2, "targeted", by=4, card="seer", at=1),
        note(3, "saw", private=True, at=1, card="spy"),
        note(4, "turn", by=1, further=False),
    ]
    assert told(notes)[0] == "You play the Seer and look at the card of Ada."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_comes_of_a_card_for_others_stays_a_sentence_of_its_own(lang: str):
    """Two who swap or compare are the subject themselves."""
    notes = [
        note(1, "played", by=1, card="barkeeper"),
        note(2, "targeted", by=1, card="barkeeper", at=2),
        note(3, "compared", by=1, at=2, card="barkeeper", loser=1),
        note(4, "turn", by=2, further=False),
    ]
    assert len(told(notes, lang)) == 3


def test_whoever_listens_hears_nothing_twice():
    """Lines are said as they come: each step once, also when a whole turn comes at once."""
    announcer = Announcer(EN)
    said = []
    for count in (5, 7, len(NOTES)):
        said += announcer.announce(playing(notes=NOTES[:count]))
    assert sum("plays the Seer" in line for line in said) == 1
