"""In one's turn the story begins where the turn before ended; what only one seat was told has a place of its own."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from client.base.spans import COVER, Span, plain_text
from client.present.recap import since_my_turn, worth_telling
from client.tui.screens.wide import story
from tests.client.fake import ask, note, person, playing, room, seat, table
from tests.client.pilots import at_table

NOTES = [
    note(1, "turn", by=4, further=False),
    note(2, "played", by=4, card="thief"),
    note(3, "turn", by=1, further=False),
    note(4, "played", by=1, card="seer"),
    note(5, "saw", private=True, at=1, card="drunkard"),
    note(6, "turn", by=2, further=False),
    note(7, "played", by=2, card="bodyguard"),
    note(8, "protected", by=2),
]
MINE = note(9, "turn", by=4, further=False)
FURTHER = note(10, "turn", by=4, further=True)
NAMES = ("Ada", "Ben", "Cleo", "Dana", "Emil", "Fatima", "Gil", "Hanna")


def scene(*more, **changes):
    """Dana is asked, after these notes."""
    return playing(ask("action", "draw", "exchange"), notes=[*NOTES, *more], **changes)


def test_the_recap_begins_where_the_turn_before_ended():
    """A further turn of the same seat belongs to the turn; whoever has had none yet hears all of it."""
    assert since_my_turn(scene(MINE)) == 3
    assert since_my_turn(scene(MINE, FURTHER)) == 3
    assert since_my_turn(playing(ask("action", "draw"), notes=[*NOTES[2:], MINE])) == 0


def test_there_is_no_recap_in_the_turn_of_somebody_else_or_for_a_watcher():
    """They have seen it all as it came."""
    assert since_my_turn(scene()) == -1
    assert since_my_turn(replace(scene(MINE), you=0)) == -1
    assert since_my_turn(playing(ask("action", "draw"), notes=[])) == -1


async def test_a_phone_tells_only_what_is_new_in_ones_turn():
    """Under a heading that says so; in the turn of somebody else it is what has just happened."""
    async with at_table(scene(MINE)) as at:
        assert "since your last turn" in at.text()
        assert "You play the Thief." not in at.text()
        assert "Ada plays the Seer" in at.text()
        await at.show(scene())
        assert "since your last turn" not in at.text()
        assert "just now" in at.text()


async def test_a_wide_screen_tells_what_was_before_as_well():
    """Above the heading of what is new."""
    async with at_table(scene(MINE), (120, 40)) as at:
        order = [at.text().index(words) for words in ("just now", "Thief.", "since your last turn", "plays the Seer")]
        assert order == sorted(order)


@pytest.mark.parametrize(("room", "first"), [(8, "† Juno was"), (7, "† Juno was"), (6, "† Tilda")])
def test_a_long_verdict_is_begun_where_a_panel_has_two_free_lines(room: int, first: str):
    """Rather than leave them empty; its end is in the log."""
    long = [
        "† Juno was hanged.",
        "  Juno was the",
        "  Mayor. Against",
        "  Juno: a feeling",
        "  of all the rest",
        "  of us.",
    ]
    before = [[Span(row, "plain")] for row in [*long, "† Tilda died.", "  Of grief."]]
    told = story(before, [[Span("☾ Night falls.", "plain")]], [], ("now", "now", ""), (24, room))
    rows = [row for line in told[1:-1] if (row := plain_text(line).strip("│ "))]
    assert rows[0].startswith(first)
    assert [row for row in rows if row.endswith("…")] == ([rows[room - 6]] if first == "† Juno was" else [])
    assert rows[-1] == "☾ Night falls."


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_private_news_have_a_place_of_their_own_on_wide_screens(size: tuple[int, int]):
    """Covered it is the same for whoever has heard something and whoever has not."""
    nothing = scene(MINE)
    nothing.notes = [one for one in nothing.notes if not one.private]
    async with at_table(scene(MINE), size) as at:
        covered = at.text()
        assert "only you know" in covered
        assert "Drunkard" not in covered
        await at.show(nothing)
        assert at.text() == covered
        await at.press("h")
        assert "nothing so far" in at.text()
        await at.press("h")
        await at.show(scene(MINE))
        await at.press("h")
        assert "Ada has the Drunkard (1)." in at.text()


async def test_a_watcher_is_told_nothing_alone():
    """There is nothing under a cover that nobody can lift."""
    public = [one for one in NOTES if not one.private]
    async with at_table(replace(scene(), you=0, own=None, asks=[], notes=public), (80, 24)) as at:
        assert "only you know" not in at.text()
        assert COVER * 12 not in at.text()


async def test_eight_seats_leave_four_lines_of_story_on_a_phone():
    """The table makes itself small first."""
    crowd = scene(
        note(10, "played", by=5, card="villager"),
        note(11, "played", by=6, card="witch"),
        note(12, "turn", by=4, further=False),
        table=table(6, seats=[*table(6).seats, seat("seer"), seat("thief", "girl")]),
        room=room(4, people=[person(name, keeper=name == "Ada") for name in NAMES], standings=[0] * 8),
    )
    async with at_table(crowd) as at:
        assert all(name in at.text() for name in ("Gil", "Hanna"))
        rows = at.text().split("\n")
        heading = next(y for y, row in enumerate(rows) if "since your last turn" in row)
        hand = next(y for y, row in enumerate(rows) if "left" in row)
        assert hand - heading - 1 >= 4


async def test_a_long_private_line_is_told_from_its_beginning():
    """Its end says nothing without it; what was told before stays above as long as all of it fits."""
    long = note(8, "saw", private=True, at=1, card="frankensteins_monster")
    scene_now = scene(MINE)
    scene_now.notes = [*NOTES[:-1], long, MINE]
    names = [person("Ada-Maximiliana-Theo" if name == "Ada" else name, keeper=name == "Ada") for name in NAMES[:4]]
    scene_now.room = replace(scene_now.room, people=names)
    async with at_table(scene_now, (80, 24)) as at:
        await at.press("h")
        rows = at.text().split("\n")
        first = next(y for y, row in enumerate(rows) if "only you know" in row) + 1
        assert "Ada-Maximiliana-Theo" in rows[first]
        assert "…" in rows[first + 1] or "Monster" in rows[first + 1]


@pytest.mark.parametrize(("most", "left"), [(9, [0, 1, 2, 3]), (8, [1, 2, 3]), (6, [2, 3]), (3, [3]), (1, [3])])
def test_what_has_little_weight_makes_way_first(most: int, left: list[int]):
    """Of equals the oldest, and never what is on now; in the order in which it happened."""
    assert worth_telling([2, 3, 1, 3], [0.8, 0.8, 1.2, inf], most) == left


async def test_a_death_outlasts_the_draws_that_came_after_it():
    """A laptop has few lines for all that happened between two turns: who is out, and why, is among them."""
    drawn = [note(10 + n, "drew", by=2 + n % 2, source="pile") for n in range(12)]
    blow = [note(8, "guessed", by=1, at=3, value=7, hit=True), note(9, "out", by=3)]
    turns = [note(1, "turn", by=4, further=False), note(7, "turn", by=1, further=False)]
    told = [*turns, *blow, *drawn, note(30, "turn", by=4, further=False), note(31, "drew", by=4, source="pile")]
    async with at_table(playing(ask("action", "draw", "exchange"), notes=told), (80, 24)) as at:
        for words in ("since your last turn", "Ada guesses", "Cleo is out", "You draw a card"):
            assert words in at.text(), words


async def test_a_phone_leaves_out_what_has_little_weight_first():
    """A round of five has more to tell than four lines: who was guessed at stays, what was drawn and exchanged goes."""
    rest = [note(12 + n, "exchanged", by=1 + n % 3, slot=1) for n in range(5)]
    blow = note(11, "guessed", by=1, at=4, value=7, hit=False)
    turns = [note(1, "turn", by=4, further=False), note(10, "turn", by=1, further=False)]
    told = [*turns, blow, *rest, note(30, "turn", by=4, further=False), note(31, "drew", by=4, source="pile")]
    async with at_table(playing(ask("play", "seer", "thief"), notes=told)) as at:
        for words in ("since your last turn", "guesses that you hold 7", "You draw a card"):
            assert words in at.text(), words


@pytest.mark.parametrize(("lang", "word"), [("en", "shuffled"), ("de", "gemischt")])
@pytest.mark.parametrize("size", [(40, 20), (40, 24)], ids=str)
async def test_a_shuffle_outlasts_what_was_played_after_it(size: tuple[int, int], lang: str, word: str):
    """Where there are two lines: whoever has seen a hand before it must not believe it still."""
    told = [
        note(1, "turn", by=4, further=False),
        note(2, "turn", by=5, further=False),
        note(3, "played", by=5, card="drunkard"),
        note(4, "gathered", by=5, seats=[1, 2, 3, 4, 5, 6]),
        *(
            one
            for by, at in enumerate((6, 1, 2, 3))
            for one in (
                note(10 + 3 * at, "turn", by=by or 6, further=False),
                note(11 + 3 * at, "played", by=by or 6, card="villager"),
                note(12 + 3 * at, "guessed", by=by or 6, at=5, value=7, hit=False),
            )
        ),
    ]
    told = sorted(told, key=lambda one: one.number)
    seats = [seat("villager") for _ in range(6)]
    scene_now = playing(
        ask("action", "draw", "exchange"),
        notes=[*told, note(40, "turn", by=4, further=False)],
        players=6,
        table=table(6, seats=seats),
    )
    async with at_table(scene_now, size, lang) as at:
        assert word in at.text()
