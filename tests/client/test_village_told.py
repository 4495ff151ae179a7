"""A village's screen changes with what has been told of a dawn or an evening, not before and not after."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text
from client.base.times import Times
from client.games.village.scenery import rest
from client.games.village.table import table_pictures
from client.games.village.table_so_far import table_so_far
from client.present.pacing import EventPacer
from client.texts import texts
from client.tui.screens.game import picture, status
from client.tui.screens.layout import under_sky
from client.tui.screens.picture_cache import PictureCache
from client.tui.screens.sharing import plan
from protocol.games.village import Nomination, Statement
from protocol.texts import LANGUAGES
from tests.client.pilots import at_table
from tests.client.test_beats import Clock
from tests.client.village import NOTES, YOU, ask, note, playing, seat, slot, table

if TYPE_CHECKING:
    from client.base.scene import Scene

SAY = texts("en")
LAST = NOTES[-1].number
CLOCK = re.compile(r"\d:\d\d")
MORNING = [
    note(LAST + 1, "day", number=2),
    note(LAST + 2, "died", at=3, cause="devoured", card="seer", played="", variant=0),
]


def title(beats: EventPacer) -> str:
    """The strip on the top of the screen, without its clock."""
    return "".join(span.text for span in status(beats.shown, beats.latest, SAY, 40)[0]).strip()


def out(beats: EventPacer) -> list[int]:
    """Who is out on the screen."""
    return [number for number, view in enumerate(beats.shown.table.seats, 1) if view.out]


@pytest.fixture
def dawn() -> tuple[EventPacer, Clock]:
    """The second night of twelve has just ended: somebody has died, and the talk begins."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    beats.push(playing(slot("main", "villager")))
    seats = [replace(view, out=view.out or number == 3) for number, view in enumerate(table().seats, 1)]
    day = table(phase="talk", slot="", slot_number=0, seats=seats)
    beats.push(playing(table=day, notes=[*NOTES, *MORNING]))
    return beats, clock


def test_the_strip_says_that_it_is_morning_once_it_has_been_told(dawn):
    """No night over the words of a dawn, and no day before them; the talk begins with the last of them."""
    beats, clock = dawn
    assert title(beats) == "Day 2 · morning"
    clock.now += 60
    beats.advance()
    assert title(beats) == "Day 2 · talk"


def test_a_window_goes_dark_with_the_words_about_it(dawn):
    """Not when the sun rises."""
    beats, clock = dawn
    assert out(beats) == [6, 11]
    clock.now += beats.wait()
    beats.advance()
    assert out(beats) == [3, 6, 11]


def test_an_evening_falls_when_it_has_been_told():
    """Whoever is hanged is out with the words, and the night begins with its own."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    day = table(phase="vote", slot="", slot_number=0, accused=YOU, ballot="thumbs")
    before = [*NOTES, note(LAST + 1, "day", number=2)]
    beats.push(playing(table=day, notes=before))
    dead = [seat(out=True) if number in (YOU, 6, 11) else seat() for number in range(1, 13)]
    told = [
        note(LAST + 2, "thumbs", at=YOU, up=[1, 2], down=[3], result="lynched"),
        note(LAST + 3, "died", at=YOU, cause="lynched", card="witch", played="", variant=0),
        note(LAST + 4, "night", number=3),
    ]
    beats.push(playing(table=table(night=3, slot="", slot_number=0, seats=dead), notes=[*before, *told]))
    seen = [(title(beats), YOU in out(beats))]
    while beats.behind:
        clock.now += beats.wait() or 0.0
        beats.advance()
        seen.append((title(beats), YOU in out(beats)))
    assert seen == [("Day 2 · vote", False), ("Day 2 · vote", True), ("Night 3", True)]


def told_one_by_one(before: Scene, after: Scene) -> list[Scene]:
    """What is drawn while the notes that the second scene adds are told, a scene for each of them, before its table."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    beats.push(before)
    beats.push(after)
    seen = [beats.shown]
    while beats.behind:
        clock.now += beats.wait() or 0.0
        beats.advance()
        if beats.behind:
            seen.append(beats.shown)
    return seen


def test_a_counted_vote_runs_no_more() -> None:
    """As soon as it is told how it came out, while its dead and the night are still to be told."""
    where = table(
        phase="vote", slot="", slot_number=0, accused=YOU, ballot="thumbs", nominations=[Nomination(1, YOU, 2)]
    )
    seats = [replace(view, vote="", spared=False) for view in where.seats]
    before = playing(table=replace(where, seats=seats), notes=[*NOTES, note(LAST + 1, "day", number=2)])
    told = [
        note(LAST + 2, "thumbs", at=YOU, up=[1, 2], down=[3], result="lynched"),
        note(LAST + 3, "died", at=YOU, cause="lynched", card="witch", played="", variant=0),
        note(LAST + 4, "night", number=3),
    ]
    counted, dead = told_one_by_one(before, playing(table=table(night=3), notes=[*before.notes, *told]))[:2]
    for scene in (counted, dead):
        assert [view.vote for view in scene.table.seats[:5]] == ["up", "up", "down", "", ""]
        shown = " ".join(plain_text(row) for row in table_pictures(scene, SAY, 40)[-2])
        assert "vote at once" not in shown
        assert "accused" not in shown
        assert "▲ death 2" in shown


@pytest.mark.parametrize("choice", ["successor", "held_fire"])
def test_whoever_has_chosen_thinks_no_more(choice: str) -> None:
    """And hands the star on with the words about it, not with the night after it."""
    seats = [replace(view, leads=number == 6) for number, view in enumerate(table().seats, 1)]
    day = playing(table=table(phase="dusk", slot="", slot_number=0, seats=seats))
    before = replace(day, room=replace(day.room, waiting=[6]))
    facts = {"at": 3, "asked": True} if choice == "successor" else {}
    told = [note(LAST + 1, choice, by=6, **facts), note(LAST + 2, "night", number=3)]
    after = replace(day, notes=[*day.notes, *told], table=table(night=3))
    [shown] = told_one_by_one(before, after)
    assert shown.room.waiting == []
    assert [number for number, view in enumerate(shown.table.seats, 1) if view.leads] == [3 if facts else 6]


def test_what_is_told_of_a_day_shows_at_the_seats_at_once() -> None:
    """Accusations, claims, ballots: with the words of each of them, though their table comes with the last."""
    day = playing(table=table(phase="talk", slot="", slot_number=0))
    kinds = [
        ("said", {"by": 1, "word": "seer", "at": 0}),
        ("nominated", {"by": 2, "at": 3}),
        ("nominated", {"by": 5, "at": 7}),
        ("withdrew", {"by": 5, "at": 7}),
        ("seconded", {"by": 1, "at": 3}),
        ("thumbs", {"at": 3, "up": [2], "down": [1, 3], "result": "spared"}),
        ("election", {"votes": [2, 3, 2], "tied": [2, 3]}),
        ("elected", {"at": 2, "how": "lot"}),
        ("dog", {"cause": "lynched", "variant": 0}),
        ("cat_gone", {"cause": "owner", "variant": 0}),
        ("night", {"number": 3}),
    ]
    told = [note(LAST + at, kind, **facts) for at, (kind, facts) in enumerate(kinds, 1)]
    begun = replace(day.table, cat=True, dog="alive")
    tables = [table_so_far(begun, told[:so_far]) for so_far in range(1, len(told))]
    said, first, both, one, defended, spared, tied, led, dog, cat = tables
    assert said.said == [Statement(2, 1, "seer", 0)]
    assert [len(at.nominations) for at in (said, first, both, one, defended, spared)] == [0, 1, 2, 1, 1, 0]
    assert (defended.phase, defended.accused, spared.accused) == ("defence", 3, -1)
    assert spared.seats[2].spared
    assert (tied.tied, [view.vote for view in tied.seats[:4]]) == ([2, 3], ["2", "3", "2", ""])
    assert led.seats[1].leads
    assert led.tied == []
    assert (dog.dog, dog.cat, cat.cat) == ("dead", True, False)


def test_nights_mornings_and_deaths_are_there_with_their_words() -> None:
    """Nothing of the day stands in a night, no slot in a morning; a table that is as far already stays as it is."""
    day = table(phase="vote", slot="", slot_number=0, accused=3, ballot="thumbs", nominations=[Nomination(2, 3, 0)])
    night_falls, day_breaks = note(LAST + 1, "night", number=3), note(LAST + 2, "day", number=3)
    night = table_so_far(day, [night_falls])
    assert night == replace(day, phase="night", night=3, accused=-1, ballot="", nominations=[])
    busy = replace(night, slot="main", slot_number=2)
    assert table_so_far(busy, [night_falls]) is busy
    dawn = table_so_far(busy, [day_breaks])
    assert dawn == replace(busy, phase="dawn", slot="", slot_number=0)
    talk = replace(dawn, phase="talk")
    assert table_so_far(talk, [day_breaks]) is talk
    death = {"at": 3, "cause": "devoured", "card": "seer", "played": "", "variant": 0}
    mourning = table_so_far(talk, [note(LAST + 3, "died", **death)])
    dead = replace(talk.seats[2], out=True, cause="devoured", card="seer")
    assert mourning == replace(talk, seats=[*talk.seats[:2], dead, *talk.seats[3:]])
    assert table_so_far(mourning, [note(LAST + 4, "died", **{**death, "card": "witch"})]) == mourning


def test_no_picture_is_worth_a_fragment_of_the_story():
    """The last sentence of the story stays whole on a phone, and the sky makes way for it."""
    votes = note(12, "election", votes=[3, 3, 2, 1, 2, 1, 1, 3, 2], tied=[1, 2, 3], round=1)
    where = table(9, phase="election", slot="", slot_number=0, ballot="election")
    point = ask("captain", *"235789", number=31, kind="vote")
    scene = playing(point, table=where, players=9, notes=[*NOTES[:6], votes])
    for lang in LANGUAGES:
        shown = picture(scene, scene, texts(lang), 40, PictureCache(), peek=False)
        plan_ = plan(shown, 40, 24)
        told = [plain_text(row) for row in shown.with_notes(plan_.story, plan_.table)]
        assert told[0].startswith(" ▲"), told
        assert len([row for row in told if row.startswith(" ▲")]) == 1


def test_a_covered_note_leaves_the_sky_of_the_night():
    """By night nothing is told that a picture would have to make way for."""
    read = ask("note", "seen", number=31, kind="slot", left=9000, length=12000, default="")
    scene = playing(read, table=table(slot="main_note"))
    shown = picture(scene, scene, SAY, 40, PictureCache(), peek=False)
    assert under_sky(plan(shown, 40, 24).table)


def test_names_to_point_at_leave_the_sky_over_a_phone():
    """In one line each they need none of the lines that other rows keep for the next question."""
    point = ask("captain", *"1234578", number=31, kind="vote")
    where = table(9, phase="election", slot="", slot_number=0, ballot="election")
    scene = playing(point, table=where, players=9, notes=NOTES[:6])
    shown = picture(scene, scene, SAY, 40, PictureCache(), peek=False)
    shared = plan(shown, 40, 24, 7)
    assert under_sky(shared.table)
    assert shared.story >= 2


@pytest.mark.parametrize(("lang", "counts"), [("en", "talk"), ("de", "Beratung")])
def test_a_clock_over_a_morning_says_that_it_counts_the_talk(lang: str, counts: str) -> None:
    """The table talks already while screens still tell the morning; told through, the title says what is counted."""
    talk = playing(table=table(phase="talk", slot=""))
    talk = replace(talk, asks=[], room=replace(talk.room, left=60_000))
    dawn = replace(talk, table=replace(talk.table, phase="dawn"))
    over_dawn, over_talk = (plain_text(status(shown, talk, texts(lang), 40)[0]) for shown in (dawn, talk))
    assert over_dawn.split()[-2:-1] == [counts]
    assert over_talk.count(counts) == 1
    assert over_talk.split()[-2] == counts


def test_the_clock_of_a_talk_runs_as_fast_as_bots_that_hurry() -> None:
    """What follows on the running minute is as short as that one will be."""
    talk = playing(table=table(phase="talk", slot="", rest=100))
    left = [rest(replace(talk, room=replace(talk.room, hurry=hurry))) for hurry in ("", "may", "does")]
    assert left == [100_000, 100_000, 20_000]


def test_no_clock_of_a_night_stands_over_the_verdict_before_it() -> None:
    """The table sleeps already while screens still tell who was hanged; once the night has fallen its clock is seen."""
    night = playing(table=table())
    night = replace(night, asks=[], room=replace(night.room, left=23_000))
    vote = replace(night, table=replace(night.table, phase="vote", slot=""))
    over_vote, over_night = (plain_text(status(shown, night, SAY, 40)[0]) for shown in (vote, night))
    assert "0:23" not in over_vote
    assert "0:23" in over_night


@pytest.mark.parametrize("size", [(40, 24), (80, 24)], ids=str)
async def test_no_clock_runs_over_the_picture_of_a_death(size: tuple[int, int]) -> None:
    """The talk gets the time on top that the picture takes; the clock stands there as soon as the picture has gone."""
    moving = Times(take_back=0, guard=0, motion=True)
    talk = playing(table=table(phase="talk", slot="", slot_number=0))
    talk = replace(talk, asks=[], room=replace(talk.room, left=61_000))
    async with at_table(talk, size, times=moving) as at:
        assert CLOCK.search(at.text())
        await at.show(replace(talk, notes=[*NOTES, MORNING[1]]))
        assert at.app.animation.now
        assert not CLOCK.search(at.text())
        assert at.app.animation.stop()
        at.app.table.draw()
        await at.pilot.pause()
        assert CLOCK.search(at.text())
