"""No entry of the story is torn apart between the panels of a screen, and what came of a card stays to be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from client.base.spans import Span, plain_text, text_line
from client.games.wolfmoon.turns import story_line
from client.texts import texts
from client.tui.screens.layout import end_of
from client.tui.screens.wide import is_wide, story_columns
from protocol.texts import LANGUAGES
from tests.client import fake, village
from tests.client.pilots import SIZES, at_table

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.messages import NoteView

PHONES = [size for size in SIZES if not is_wide(*size)]
LAPTOPS = [size for size in SIZES if is_wide(*size)]
SHUFFLED = [
    fake.note(1, "round", number=1, by=6),
    fake.note(2, "turn", by=6, further=False),
    fake.note(3, "drew", by=6, source="pile"),
    fake.note(4, "played", by=6, card="drunkard"),
    fake.note(5, "gathered", by=6, seats=[6, 1, 2, 3, 4, 5]),
]
MINE = fake.note(20, "turn", by=4, further=False)


def scene_of(*notes: NoteView, gathered: tuple[int, ...] = (6, 1, 2, 3, 4, 5)) -> Scene:
    """My turn among six of whom nobody is out."""
    told = [fake.note(5, "gathered", by=6, seats=list(gathered)) if one.number == 5 else one for one in notes]
    seats = [fake.seat() for _ in range(5)]
    table = fake.table(6, moons=[], edge=[], seats=[*seats, fake.seat("drunkard")])
    return fake.playing(fake.ask("action", "draw", "exchange"), players=6, notes=[*told, MINE], table=table)


def entries(rows: list[str]) -> list[list[str]]:
    """The lines of a story, by entry."""
    found: list[list[str]] = []
    for row in rows:
        if row.startswith("  ") and found:
            found[-1].append(row)
        else:
            found.append([row])
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("gathered", [(6, 1, 2, 3, 4, 5), (6, 1, 2, 4, 5)], ids=["all", "some"])
async def test_an_entry_stands_in_one_panel(gathered: tuple[int, ...], size: tuple[int, int], lang: str):
    """Each line of an entry stands beside the others or none of them does; the newest one is whole."""
    say = texts(lang)
    async with at_table(scene_of(*SHUFFLED, gathered=gathered), size, lang) as at:
        above, _, below = (part.split("\n") for part in at.text().partition(f"─ {say('game.before')} "))
        told = entries([plain_text(line).rstrip() for line in at.app.table.picture(size[0]).story])
        for entry in told:
            places = [(row in above, row in below) for row in entry]
            assert not (any(up for up, _ in places) and any(down for _, down in places)), at.text()
            assert size[1] == 15 or len(set(places)) == 1, at.text()  # with a keyboard open its end is all there is
        assert size[1] == 15 or all(row in above for row in told[-1]), at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", LAPTOPS, ids=str)
async def test_what_came_of_a_card_is_told_before_the_card_itself(size: tuple[int, int], lang: str):
    """That all hands were shuffled, and what was guessed after it, by my own turn."""
    later = [
        fake.note(6, "turn", by=1, further=False),
        fake.note(7, "drew", by=1, source="pile"),
        fake.note(8, "played", by=1, card="villager"),
        fake.note(9, "targeted", by=1, card="villager", at=3),
        fake.note(10, "guessed", by=1, at=3, value=4, hit=False),
    ]
    first = [fake.note(0, "turn", by=4, further=False)]
    scene = scene_of(*first, *SHUFFLED[1:], *later)
    async with at_table(scene, size, lang) as at:
        rows = (row.ljust(size[0])[-story_columns(size[0]) :] for row in at.text().split("\n"))
        shown = " ".join(" ".join(rows).replace("│", " ").split())
        for number in (5, 10):
            note = next(one for one in scene.notes if one.number == number)
            assert story_line(note, scene, texts(lang)) in shown, at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [*PHONES, *LAPTOPS], ids=str)
async def test_of_an_entry_that_is_too_long_its_beginning_is_shown(size: tuple[int, int], lang: str):
    """What it is about comes first in a sentence; a sign says that it goes on, where it has not all of its words."""
    votes = village.note(12, "election", votes=[n % 9 + 1 for n in range(24)], tied=[1, 2, 3], round=1)
    table = village.table(24, phase="talk", slot="", slot_number=0)
    scene = village.playing(*village.STANDING, table=table, players=24, notes=[*village.NOTES, votes])
    async with at_table(scene, size, lang) as at:
        rows = at.text().split("\n")
    begun = [row for row in rows if re.search(r"▲ (A tie|\w+:) ", row)]
    assert len(begun) == 1, rows
    goes_on = any(row.rstrip(" │").endswith(" …") and "▌" not in row for row in rows)
    assert goes_on != any(row.rstrip(" │").endswith("Rosa).") for row in rows)
    assert size[1] < 40 or not goes_on


def test_a_sentence_is_broken_off_between_two_words():
    """In as many columns as its other lines take."""
    story = [text_line(" ", Span("▲ "), Span(text)) for text in ("Ada, Ben and", "Cleo, in the")]
    rows = [story[0], *(text_line("   ", Span(text)) for text in ("Cleo, in the", "end all others,", "and more"))]
    assert [plain_text(row) for row in end_of(rows, 3)] == [" ▲ Ada, Ben and", "   Cleo, in the", "   end all …"]
    assert [plain_text(row) for row in end_of(rows, 2)] == [" ▲ Ada, Ben and", "   Cleo, in the …"]
    assert end_of([*rows, story[0]], 2) == [story[0]]
    assert end_of(rows, 4) == rows
    assert end_of(rows, 0) == []
