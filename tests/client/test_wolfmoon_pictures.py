"""Wolfmoon in pictures: the table at every width, the hand as backs and faces, a sign for all that happens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import columns, plain_text, wide
from client.games.wolfmoon.cards import PICTURES, SIGNS
from client.games.wolfmoon.hand import hand_picture, own_lines
from client.games.wolfmoon.notes import SIGNS as NOTE_SIGNS
from client.games.wolfmoon.notes import note_line, note_sign
from client.games.wolfmoon.panels import panels
from client.games.wolfmoon.result import result_lines
from client.games.wolfmoon.table import table_pictures
from client.paint.cards import INKS
from client.texts import texts
from protocol.games.wolfmoon import NOTES, PRIVATE_NOTES, VALUES, Known, OwnView
from protocol.texts import LANGUAGES
from tests.client.fake import ended, note, person, playing, room, seat, table

if TYPE_CHECKING:
    from client.base.spans import TextLine

EN = texts("en")
WIDTHS = (38, 40, 49, 62, 82, 120, 160)
CROWDED = table(
    6,
    long=True,
    round=2,
    seats=[
        seat("seer", "thief", "villager", "night_watchman", "frankensteins_monster", "bounty_hunter", tokens=1),
        seat("bodyguard", "girl", protected=True, witch=True),
        seat("mayor", "witch", out=True, cards=0),
        seat("gravedigger", "tax_collector", cards=4),
        seat(),
        seat("merchant", tokens=2),
    ],
)
FAR = room(6, people=[person("Maximiliane-Josephine"), *(person(name, present=False) for name in "BCDEF")])
HANDS = (
    [["spy"], ["werewolf"], ["frankensteins_monster"]],
    [["spy", "girl"], ["villager", "villager"], ["bounty_hunter", "werewolf"]],
    [["spy", "girl", "seer", "mayor"], ["villager", "villager", "bodyguard", "bodyguard"]],
)


def painted(line: TextLine) -> list[bool]:
    """For each column whether something lies there, a card or a back, rather than the bare screen."""
    return [not span.tone.endswith("on ground") for span in line for _ in range(columns(span.text))]


def test_every_card_has_a_picture_of_one_size_and_a_sign():
    """Twelve by eight pixels in inks that there are."""
    assert set(PICTURES) == set(SIGNS) == set(VALUES)
    for rows in PICTURES.values():
        assert [len(row) for row in rows] == [12] * 8
        assert set("".join(rows)) <= {".", *INKS}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_table_fits_every_width(width: int, lang: str):
    """However long names are and however many cards lie open; the last picture is the tightest."""
    for scene in (playing(), playing(table=CROWDED, players=6, room=FAR, you=5), playing(you=0)):
        pictures = table_pictures(scene, texts(lang), width)
        assert all(wide(line) <= width for lines in pictures for line in lines)
        assert len(pictures[-1]) == min(map(len, pictures))


@pytest.mark.parametrize("width", WIDTHS)
def test_every_open_card_can_be_seen(width: int):
    """In rows at least by its value; nothing falls off the edge."""
    scene = playing(table=CROWDED, players=6, room=FAR, you=5)
    for lines in table_pictures(scene, EN, width)[:-1]:
        shown = "\n".join(map(plain_text, lines))
        for seat_view in CROWDED.seats:
            for card in seat_view.display:
                assert f" {VALUES[card]}" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(26, 5), (31, 7), (32, 9), (48, 13), (64, 13)])
def test_a_covered_hand_is_the_same_for_all_holdings_and_its_faces_take_the_same_cells(
    size: tuple[int, int], lang: str
):
    """As many lines, as many columns, card by card: a peek moves nothing."""
    say = texts(lang)
    for hands in HANDS:
        covered, faces = set(), set()
        for hand in hands:
            knows = [Known("hand", 1, hand[0]), Known("centre", 2, "mayor")][: len(covered)]
            scene = playing(own=OwnView(hand, knows))
            hidden, shown = (hand_picture(scene, say, size, peek=peek) for peek in (False, True))
            assert len(hidden) == len(shown) == size[1]
            assert all(wide(line) <= size[0] for line in (*hidden, *shown))
            covered.add(str(hidden))
            cards = size[1] - 3
            faces.add(str([painted(line) for line in hidden[:cards]]))
            faces.add(str([painted(line) for line in shown[:cards]]))
        assert len(covered) == len(faces) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_too_a_covered_hand_is_the_same_for_all_holdings(lang: str):
    """Three lines, of which the first two are the hand."""
    say = texts(lang)
    for hands in HANDS:
        scenes = [playing(own=OwnView(hand, [])) for hand in hands]
        covered = [own_lines(scene, say, 40, peek=False) for scene in scenes]
        assert all(lines == covered[0] for lines in covered)
        assert len(covered[0]) == 3
        for scene in scenes:
            shown = own_lines(scene, say, 40, peek=True)
            assert [painted(line) for line in shown[:2]] == [painted(line) for line in covered[0][:2]]
            assert all(wide(line) <= 40 for line in shown)


def test_what_a_card_does_stands_on_it():
    """Beside its picture where one card is held, on a phone in its second line."""
    scene = playing(own=OwnView(["spy"], []))
    for lines in (own_lines(scene, EN, 40, peek=True), hand_picture(scene, EN, (32, 9), peek=True)):
        told = " ".join(plain_text(line) for line in lines)
        assert all(word in told for word in EN("wolfmoon.card.spy.line").split())


def test_every_public_note_has_a_sign():
    """The story is read by its signs; being looked at has its own."""
    assert set(NOTE_SIGNS) == set(NOTES) - set(PRIVATE_NOTES)
    assert note_sign(note(1, "targeted", by=1, card="seer", at=4))[0] == "◉"
    assert note_sign(note(1, "out", by=1, cause=2)) == ("†", "danger")


def test_playing_a_card_says_what_it_does_where_nothing_follows_that_would():
    """A Servant works later, a Spy does nothing on the table; a Seer is told by what comes next."""
    said = {card: note_line(note(1, "played", by=1, card=card), playing(), EN) for card in ("servant", "spy", "seer")}
    assert said == {
        "servant": "Ada plays the Servant (later: one more turn).",
        "spy": "Ada plays the Spy: nothing happens.",
        "seer": "Ada plays the Seer.",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_result_fits_every_width(width: int, lang: str):
    """From a line a seat to pictures under a sky; a name without pixel letters keeps its plain headline."""
    over = ended()
    strange = replace(over, room=replace(over.room, people=[person("Ада"), *over.room.people[1:]]))
    for scene in (over, strange):
        rows = result_lines(scene, texts(lang), width)
        assert all(wide(row) <= width for row in rows)
        headlines = [row for row in map(plain_text, rows) if row.endswith("!")]
        assert len(headlines) == 1
    many = replace(over, table=replace(over.table, winners=[1, 2, 3, 4]), room=FAR)
    assert all(wide(row) <= width for row in result_lines(many, texts(lang), width))
    assert not any("▀" in plain_text(row) for row in result_lines(strange, texts(lang), width)[:3])


@pytest.mark.parametrize(
    ("shown", "backs"),
    [(["seer"], [0, 24, 24, 12, 12, 24, 24, 0]), (["seer", "thief", "girl"], [0, 12, 12, 12, 0, 0, 0, 0])],
)
def test_a_hand_in_a_panel_is_as_high_as_open_cards_while_it_has_room(shown: list[str], backs: list[int]):
    """Three panels side by side: eight columns of back each beside one card, with a moon; four where three lie open."""
    lines = panels(playing(table=table(6, seats=[seat(*shown)] * 6)), EN, 120, air=True)[:8]
    woven = [sum(columns(span.text) for span in line if span.tone == "weave on back") for line in lines]
    assert woven == backs
