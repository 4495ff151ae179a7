"""What is said in a village can be read whole: beside the table on a laptop, over and below the choices on a phone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import Span, plain_text, text_line
from client.games.village.notes import note_line
from client.texts import texts
from client.tui.screens.layout import Headings, Layout
from client.tui.screens.wide import STORY, story, story_columns
from protocol.texts import LANGUAGES
from tests.client import fake, village
from tests.client.pilots import at_table

NAMES = ("Gast", "Runa", "Odo", "Tilda", "Nox", "Mika", "Juno", "Falk", "Ilse", "Bela")
VOTE = ("thumbs", {"at": 8, "up": [1, 3, 5, 6, 7, 10], "down": [2, 4, 8, 9], "result": "lynched"})
HANGED = ("died", {"at": 8, "cause": "lynched", "card": "villager", "played": "", "variant": 0})
GRIEF = ("died", {"at": 2, "cause": "grief", "card": "villager", "played": "", "variant": 0})
TALK = [
    ("day", {"number": 1}),
    ("said", {"by": 9, "word": "trust", "at": 8}),
    ("nominated", {"by": 7, "at": 8}),
    ("said", {"by": 5, "word": "joins", "at": 8}),
    ("said", {"by": 10, "word": "joins", "at": 8}),
    ("said", {"by": 9, "word": "doubt", "at": 8}),
    ("said", {"by": 4, "word": "dead_against", "at": 8}),
    ("seconded", {"by": 5, "at": 8}),
]


def told(*kinds: tuple[str, dict[str, object]]) -> list[object]:
    """These notes, in their order."""
    return [village.note(number, kind, **facts) for number, (kind, facts) in enumerate(kinds, 4)]


def part(phase: str, *kinds: tuple[str, dict[str, object]], **changes: object):
    """A part of the first day among ten with short names, after these notes."""
    table = village.table(10, phase=phase, slot="", slot_number=0, night=1, talks=True, **changes)
    scene = village.playing(players=10, table=table, notes=told(*kinds), you=1)
    return replace(scene, room=replace(scene.room, people=[fake.person(name) for name in NAMES]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("scene", "last"),
    [
        (part("talk", *TALK[:-1]), 4),
        (part("defence", *TALK, accused=8), 4),
        (part("vote", *TALK, VOTE), 1),
        (part("dusk", *TALK, VOTE, HANGED), 2),
    ],
    ids=["talk", "defence", "vote", "hanged"],
)
async def test_a_laptop_shows_the_last_sentences_of_a_talk_whole(scene, last: int, lang: str):
    """With all names of a vote beside what came of it."""
    async with at_table(scene, (80, 24), lang) as at:
        rows = (row.ljust(80)[40:] for row in at.text().split("\n"))
    shown = " ".join(" ".join(rows).replace("│", " ").split())
    for note in scene.notes[-last:]:
        assert note_line(note, scene, texts(lang)) in shown, shown


def test_the_story_gets_what_the_table_needs_not():
    """Half of a laptop at most, as much as ever where the table needs all of it, and no more on a broad screen."""
    assert [story_columns(width, 40) for width in (70, 72, 80, 99, 100)] == [STORY, 31, 39, 49, story_columns(100)]
    assert {story_columns(width) for width in (70, 80, 99)} == {STORY}


@pytest.mark.parametrize(("sign", "begun"), [("»", False), ("†", True)])
def test_of_what_somebody_has_said_no_beginning_stands_alone(sign: str, *, begun: bool):
    """The name at its end is what matters: it is whole or it is in the log; a verdict begins with what matters."""
    old = [text_line(" ", Span(f"{sign} "), Span("Somebody")), *[text_line("   ", Span("innocent"))] * 2]
    shown = story(old, [text_line(" ", Span("! "), Span("New."))], [], ("now", "now", ""), (20, 5))
    assert any("…" in plain_text(row) for row in shown) == begun


def test_a_long_sentence_stands_below_the_choices_after_a_page_as_well():
    """Where there is more room for it than above, whether or not what was missed is told again."""
    last = [text_line(" ", Span("† "), Span("Falk was")), *[text_line("   ", Span("hanged"))] * 4]
    picture = Layout([], story=last, words=Headings("now", "now", "", "before"), recap=lambda _: [])
    heading, above, below = picture.above_and_below(4, 8, 40, [])
    assert (heading, above) == ("", [])
    assert below[1:] == last


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_phone_tells_in_the_night_why_somebody_was_hanged(lang: str):
    """To the end of the sentence: the sky makes way for it."""
    notes = told(*TALK, VOTE, HANGED, ("night", {"number": 2}))
    scene = part("talk").room
    asleep = village.night("main", "villager", 10, notes=notes)
    async with at_table(replace(asleep, room=scene), (40, 24), lang) as at:
        shown = " ".join(at.text().split())
    assert note_line(notes[-2], replace(asleep, room=scene), texts(lang)) in shown, shown


SPOKEN = [
    ("dealt", {}),
    ("day", {"number": 1}),
    ("thumbs", {"at": 3, "up": [4, 6, 7, 8, 10], "down": [1, 2, 3, 9], "result": "lynched"}),
    ("died", {"at": 3, "cause": "lynched", "card": "villager", "played": "", "variant": 0}),
    ("day", {"number": 2}),
    ("said", {"by": 5, "word": "hangs", "at": 8}),
    ("said", {"by": 6, "word": "hangs", "at": 8}),
    ("said", {"by": 7, "word": "contradicts", "at": 8}),
    ("said", {"by": 10, "word": "doubt", "at": 8}),
]
"""Two days, on the second of which three reasons are given against Falk; one of them names somebody."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 24), (40, 15)], ids=str)
@pytest.mark.parametrize("after", [(), (GRIEF,)], ids=["alone", "grief"])
@pytest.mark.parametrize("out", [False, True])
async def test_a_phone_shows_a_verdict_whole(size: tuple[int, int], lang: str, after: tuple[object, ...], out: bool):
    """With the longest names, and whoever dies of it; where the keyboard is open the verdict alone, with short ones."""
    tiny = size[1] == 15
    scene = part("dusk", *SPOKEN, VOTE, HANGED, *(() if tiny else after))
    people = [fake.person(name if tiny else f"{name}-Maximiliana-Theodora"[:20]) for name in NAMES]
    scene = replace(scene, room=replace(scene.room, people=people, hurry="may" if out else ""))
    scene.table.seats[0] = replace(scene.table.seats[0], out=out)
    async with at_table(scene, size, lang) as at:
        shown = " ".join(at.text().split())
    for note in scene.notes:
        if note.kind == "died" and note.number > len(SPOKEN):
            assert note_line(note, scene, texts(lang)) in shown, at.text()


async def test_a_night_begins_with_the_whole_verdict_also_when_somebody_died_of_it():
    """For whoever sleeps, and for whoever is out."""
    notes = told(*TALK, VOTE, HANGED, GRIEF, ("night", {"number": 2}))
    for asleep in (village.night("main", "villager", 10, notes=notes), part("night")):
        scene = replace(asleep, notes=notes, room=part("talk").room)
        async with at_table(scene, (40, 24)) as at:
            shown = " ".join(at.text().split())
        for note in notes[-3:-1]:
            assert note_line(note, scene, texts("en")) in shown, shown
