"""Asks as prompts: rows that say what they do, two steps where two things are chosen, twins that tell nothing."""

from __future__ import annotations

import pytest

from client.base.spans import columns
from client.games.wolfmoon.notes import note_line
from client.present.prompts import current_ask, plain_label, prompt
from client.texts import texts
from protocol.games.wolfmoon import COPIES, NOTES, PRIVATE_NOTES, VALUES, OwnView
from protocol.texts import LANGUAGES
from tests.client.fake import NOTES as SAMPLE
from tests.client.fake import ask, note, playing, seat, table

EN, DE = texts("en"), texts("de")
POINTED = [*SAMPLE, note(13, "targeted", by=4, card="villager", at=2)]


def rows(prompted):
    """Choice and label of each row."""
    return [(row.answer, row.label) for row in prompted.rows]


def test_a_guess_is_a_grid_of_values_with_names_and_open_copies():
    """All eleven values, the cards that may be hidden, how many lie open; the deed names value and person."""
    asked = ask("guess", *map(str, range(11)))
    shown = prompt(asked, playing(asked, players=6, notes=POINTED), EN)
    assert shown.dense
    assert [row.answer for row in shown.rows] == [*"01234567", "", "9", "10"]
    assert shown.rows[7].sentence == "Guess that Ben holds 7"
    assert shown.rows[7].label == " 7 Spy"
    assert shown.rows[7].hint == "●○"
    assert "Villager" in shown.rows[1].label
    assert shown.rows[1].hint == "●●●●○○"
    assert shown.rows[9].label == " 9 all of them lie open"
    assert [row.key for row in shown.rows] == [*"0123456789", "x"]
    assert shown.rows[10].label == "10 Werewolf"


def test_whoever_may_hit_the_schemer_is_told_before_what_that_costs():
    """A second tap for 8 as long as the Schemer lies nowhere open; whatever is in one's own hand."""
    asked = ask("guess", *map(str, range(11)))
    warned = prompt(asked, playing(asked, notes=POINTED), EN).rows[8].leads_to
    assert warned
    assert warned.title == "8 may be the Schemer: if Ben holds him, you are out as well."
    assert [(row.answer, row.ask, row.sentence) for row in warned.rows] == [
        ("8", asked.number, "Guess that Ben holds 8")
    ]
    open_now = playing(asked, notes=POINTED, table=table(4, seats=[*table(3).seats, seat("schemer")]))
    assert prompt(asked, open_now, EN).rows[8].leads_to is None


def test_a_second_guess_can_be_left_and_shows_what_was_tried():
    """Stop is a row of its own; the tried value stays in its place, closed."""
    values = [str(value) for value in range(11) if value != 3]
    asked = ask("guess", *values, "stop")
    shown = prompt(asked, playing(asked, notes=POINTED), DE)
    assert len(shown.rows) == 12
    assert shown.rows[3].closed == "geraten"
    assert shown.rows[-1].answer == "stop"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_a_value_fit_beside_its_count_on_a_phone(lang: str):
    """With nothing open, no name of the grid is cut at 40 columns."""
    asked = ask("guess", *map(str, range(11)))
    bare = table(4, seats=[seat(), seat(), seat(), seat()], edge=[])
    shown = prompt(asked, playing(asked, notes=POINTED, table=bare), texts(lang))
    for row in shown.rows:
        assert columns(row.short) + 1 + columns(row.hint) <= 39, row.short


def test_targets_stand_in_seat_order_whether_open_or_closed():
    """A protected person keeps the row, with the reason; the rows say the thing they do."""
    asked = ask("target", "1", "skip", closed={"2": "protected", "3": "out"})
    seats = [seat(), seat(protected=True), seat(out=True), seat("girl")]
    shown = prompt(asked, playing(asked, table=table(4, seats=seats)), EN)
    assert rows(shown) == [
        ("1", "Compare with Ada"),
        ("2", "Compare with Ben"),
        ("3", "Compare with Cleo"),
        ("skip", "Nobody: leave it"),
    ]
    assert [bool(row.closed) for row in shown.rows] == [False, True, True, False]


def test_take_asks_for_the_person_first_and_then_for_the_card():
    """CARD@SEAT in two taps; a person whose cards are all closed is closed."""
    asked = ask("take", "seer@1", "thief@1", "mayor@3", closed={"bodyguard@2": "protected", "werewolf@3": "never"})
    shown = prompt(asked, playing(asked), EN)
    assert [row.label for row in shown.rows] == ["From Ada", "From Ben", "From Cleo"]
    assert shown.rows[1].closed == "protected"
    assert [row.answer for row in shown.rows[0].leads_to.rows] == ["seer@1", "thief@1"]
    assert shown.rows[0].leads_to.rows[1].label == "Take the Thief (7)"
    assert shown.rows[0].leads_to.rows[1].sentence == "Take the Thief (7) from Ada"
    assert [bool(row.closed) for row in shown.rows[2].leads_to.rows] == [False, True]


def test_swap_takes_two_taps_and_every_pair_can_be_reached_from_both_ends():
    """A+B in two taps, whoever is tapped first."""
    asked = ask("swap", "1+4", "1+5", "4+5", closed={"1+2": "protected", "2+4": "protected", "2+5": "protected"})
    shown = prompt(asked, playing(asked, players=5), DE)
    assert [row.label for row in shown.rows] == ["Ada …", "Ben …", "Ich …", "Emil …"]
    assert shown.rows[1].closed == "geschützt"
    assert [row.answer for row in shown.rows[3].leads_to.rows] == ["1+5", "4+5"]
    assert shown.rows[3].leads_to.rows[1].sentence == "Ich tausche mit Emil"
    reached = {second.answer for first in shown.rows for second in first.leads_to.rows}
    assert reached == {"1+4", "1+5", "4+5"}


def test_twins_in_the_hand_are_two_rows_like_any_other_hand():
    """Two Villagers must not look different from two other cards while covered."""
    twins = prompt(ask("play", "villager"), playing(own=OwnView(["villager", "villager"], [])), EN)
    other = prompt(ask("play", "spy", "girl"), playing(own=OwnView(["spy", "girl"], [])), EN)
    assert [row.shown(False) for row in twins.rows] == [row.shown(False) for row in other.rows]
    assert [row.answer for row in twins.rows] == ["villager", "villager"]
    assert twins.rows[0].shown(True)[0] == "Play a Villager"


def test_the_spy_is_asked_in_the_same_rows_whether_held_or_not():
    """The window tells nothing: same title, rows, order and hints."""
    held = prompt(ask("spy", "no", "yes", kind="window"), playing(), EN)
    bare = prompt(ask("spy", "no", closed={"yes": "not_yours"}, kind="window"), playing(), EN)
    assert [row.shown(False) for row in held.rows] == [row.shown(False) for row in bare.rows]
    assert held.title == bare.title == "Ben guessed 3, and that is wrong. Strike back?"
    assert bare.rows[0].closed
    assert bare.rows[0].quiet


def test_an_unknown_ask_is_still_a_prompt():
    """A game that this client has no words for can be played all the same."""
    asked = ask("whatever", "2", "yes", "some_thing", closed={"3": "odd"})
    shown = prompt(asked, playing(asked), EN)
    assert [row.label for row in shown.rows] == ["Ben", "Yes", "some thing", "Cleo"]


def test_the_most_urgent_ask_is_shown_first():
    """What everybody waits for comes before what stands open all the time."""
    standing = ask("nominate", "1", number=3, kind="standing")
    choice = ask("action", "draw", number=9)
    assert current_ask(playing(standing, choice)) is choice
    assert current_ask(playing()) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", NOTES)
def test_every_note_is_a_whole_sentence_from_every_chair(kind: str, lang: str):
    """By, at, me, somebody else: no hole, no brace, a capital letter and a full stop."""
    facts = {
        "number": 1,
        "by": 1,
        "at": 2,
        "further": True,
        "source": "aside",
        "card": "inquisitor",
        "slot": 2,
        "value": 7,
        "hit": True,
        "could": False,
        "seats": [1, 2, 4],
        "loser": 2,
        "first": 1,
        "second": 2,
        "cause": 1,
        "ending": "moon",
        "winners": [1, 2],
        "tokens": 2,
        "taken": "seer",
        "returned": "mayor",
        "cards": ["seer", "mayor", "thief"],
    }
    for changes in (
        {},
        {"hit": False, "loser": 0, "further": False, "source": "pile", "winners": [], "could": True},
        {"at": 1},
    ):
        told = note(1, kind, private=kind in PRIVATE_NOTES, **{k: (facts | changes)[k] for k in NOTES[kind]})
        for you in (1, 2, 3):
            line = note_line(told, playing(you=you), texts(lang))
            assert line
            assert line[0] == line[0].upper()
            assert line[-1] in ".!"
            assert "{" not in line


def test_sentences_speak_to_whoever_reads_them():
    """You are "you", in the right case."""
    guessed = note(1, "guessed", by=2, at=4, value=3, hit=False)
    assert note_line(guessed, playing(), EN) == "Ben guesses that you hold 3: wrong."
    assert note_line(guessed, playing(you=2), DE) == "Du rätst bei Dana auf 3: falsch."
    assert note_line(guessed, playing(you=1), DE) == "Ben rät bei Dana auf 3: falsch."
    swapped = note(2, "swapped", card="thief", first=1, second=4)
    assert note_line(swapped, playing(), DE) == "Du und Ada tauscht die Handkarten."
    saw = note(3, "saw", private=True, at=1, card="schemer")
    assert note_line(saw, playing(), DE) == "Ada hat den Intriganten (8)."


def test_the_copies_of_the_box_are_counted_right():
    """The grid has a circle for each card of that value that the box holds."""
    asked = ask("guess", *map(str, range(11)))
    shown = prompt(asked, playing(asked, notes=POINTED), EN)
    for value, row in enumerate(shown.rows):
        box = sum(COPIES[card] for card in VALUES if VALUES[card] == value)
        assert len(row.hint) == box


def test_the_witch_says_when_she_can_bring_nobody_back():
    """Whoever is out is out for all to see, so the row may say it."""
    asked, own = ask("play", "witch", "seer"), OwnView(["witch", "seer"], [])
    scene = playing(asked, own=own)
    assert prompt(asked, scene, EN).rows[0].hint == EN("wolfmoon.card.witch.line")
    everybody = table(seats=[seat(), seat(), seat(), seat()])
    assert prompt(asked, playing(asked, own=own, table=everybody), EN).rows[0].hint == "nobody is out: nothing happens"


@pytest.mark.parametrize(
    ("card", "said"), [("barkeeper", "Ben does not use the effect."), ("alchemist", "does not use")]
)
def test_a_card_that_was_just_played_is_not_named_again(card: str, said: str):
    """One that has lain there for a while is."""
    assert said in note_line(note(13, "waived", by=2, card=card), playing(), EN)


@pytest.mark.parametrize(
    ("choice", "said"), [("1", "Ada"), ("4", "you"), ("3", "Cleo"), ("0", "0"), ("5", "5"), ("two_words", "two words")]
)
def test_a_choice_without_a_text_is_somebody_at_the_table_or_itself(choice: str, said: str) -> None:
    """The last seat is one like the first."""
    assert plain_label(choice, playing(), EN) == said
