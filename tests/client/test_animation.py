"""Great moments move: a frame is a picture of its own, nothing waits for one, and many things leave them out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text
from client.base.times import Times
from client.device.looks import MOTION, STILL, keep
from client.device.looks import MOVING as MOVES
from client.games import face
from client.paint.canvas import Canvas
from client.paint.moments import TIMINGS, Moment, painted
from client.texts import texts
from client.tui.animation import wanted
from protocol.games.shadow_world import CHARACTERS
from protocol.games.wolfmoon import Known, OwnView
from tests.client import shadow, village
from tests.client.fake import NOTES, ask, ended, lobby, note, playing
from tests.client.pilots import Table, at_table

if TYPE_CHECKING:
    from client.base.scene import Scene

SIZES = [(40, 12), (80, 14), (120, 26)]
MOVING = Times(take_back=0, guard=0, motion=True)
LIT = (True, True, False, True)
WOLF = face("wolfmoon").horizon.moment(note(1, "moon", by=1, card="howling_wolf"), playing(), texts("en")).picture
MOMENTS = [
    Moment("moon", "The second moon", "Ada draws a moon.", figures=(2,)),
    Moment("third_moon", "Third moon", "Ada draws a moon.", figures=(3,), picture=WOLF),
    Moment("death", "Ben", "Ben is out.", LIT, (2,), card="Villager"),
    Moment("dawn", "Day 2", "The sun rises on day 2.", LIT, figures=(2,)),
    Moment("night", "Night 2", "Night 2 falls.", LIT, figures=(2,)),
    Moment("unmasked", "Gregor", "Ben is Gregor.", card="▲ werewolf"),
    Moment("dice", "= 8", "Graveyard", figures=(2, 6)),
    Moment("hit", "", "Ada hits Ben with 3: damage now 7.", figures=(4, 7, 14)),
    Moment("vote", "Ben", figures=(5, 3, 9)),
    Moment("victory", "Ada and Ben", "Won by Ada and Ben.", LIT, hour="gold"),
]
OUT = note(14, "out", by=2, cause=1)
OUT_LATER = note(17, "out", by=2, cause=1)


class Clock:
    """A second hand that moves when it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def drawn(moment: Moment, size: tuple[int, int], at: float) -> list[object]:
    """A frame as lines, over a table of words."""
    under = Canvas(*size)
    for y in range(size[1]):
        under.put(0, y, "what stood there before")
    return painted(moment, under, at).lines()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS, ids=[moment.kind for moment in MOMENTS])
def test_a_frame_is_a_pure_function_of_its_time(moment: Moment, size: tuple[int, int]) -> None:
    """The same twice, another one later, as large as what it covers, and still at its end."""
    frames = [drawn(moment, size, at) for at in (0.0, 0.6, 1.0)]
    assert frames == [drawn(moment, size, at) for at in (0.0, 0.6, 1.0)]
    assert frames[-1] == drawn(moment, size, 7.0)
    assert {len(frame) for frame in frames} == {size[1]}
    assert frames[0] != frames[-1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS, ids=[moment.kind for moment in MOMENTS])
def test_its_last_frame_says_what_has_happened(moment: Moment, size: tuple[int, int]) -> None:
    """In words, or in great letters above words that say it, too."""
    said = "\n".join(map(plain_text, drawn(moment, size, 1.0)))
    if moment.kind == "vote":
        assert "▲ 5" in said
        assert "3 ▼" in said
    else:
        assert (moment.sentence or moment.headline) in said


def test_moments_are_short() -> None:
    """A second or so in several frames, and a second or so as a still picture."""
    for timing in TIMINGS.values():
        assert 0.4 <= timing.moves <= 1.5
        assert 4 <= timing.frames <= 12
        assert timing.moves + timing.stands <= 3


def test_the_name_of_who_has_died_stands_for_most_of_the_picture() -> None:
    """The window before it goes dark at once: who is dead has to be read."""
    timing = TIMINGS["death"]
    named = timing.moves * (timing.frames - 1) / timing.frames
    assert timing.moves + timing.stands - named >= 2.1


@pytest.mark.parametrize(
    ("moment", "game", "event"),
    [
        ("moon", "wolfmoon", "moon"),
        ("death", "wolfmoon", "out"),
        ("death", "shadow_world", "out"),
        ("death", "werewolves", "died"),
        ("vote", "werewolves", "thumbs"),
        ("dice", "shadow_world", "threw"),
        ("hit", "shadow_world", "hurt"),
        ("unmasked", "shadow_world", "revealed"),
    ],
)
def test_a_moment_is_over_when_the_time_of_its_event_is(moment: str, game: str, event: str) -> None:
    """A longer one would be cut short by the next event, after a shorter one the table would stand and wait."""
    timing = TIMINGS[moment]
    assert timing.moves + timing.stands == pytest.approx(face(game).INFO.beat(event, {}))


def kinds(scene: Scene, *notes: object) -> list[str]:
    """What these notes of a scene move."""
    game = face(scene.room.game)
    told = replace(scene, notes=[*scene.notes, *notes])
    found = [game.horizon.moment(one, told, texts("de")) for one in notes]
    return [moment.kind if moment else "" for moment in found]


def test_each_game_has_its_moments() -> None:
    """What everybody should look up for, and nothing else."""
    moons = [note(20 + n, "moon", by=1, card="howling_wolf") for n in range(3)]
    round_begins = note(19, "round", number=2, by=1)
    ended = note(24, "ended", ending="moon", winners=[1])
    assert kinds(playing(), round_begins, *moons, ended) == ["", "moon", "moon", "third_moon", "victory"]
    assert kinds(playing(), OUT, note(15, "drew", by=1, source="pile")) == ["death", ""]
    died = note(90, "died", at=3, cause="", card="", played="", variant="")
    thumbs = note(91, "thumbs", at=3, up=[1, 2], down=[4], result="lynched")
    over = note(94, "ended", ending="wolves", winners=[1], team="wolves")
    later = [note(92, "day", number=2), note(93, "night", number=2), over]
    assert kinds(village.playing(), died, thumbs, *later) == ["death", "vote", "dawn", "night", "victory"]
    throw = note(90, "threw", by=1, d4=2, d6=6, why="move")
    mask = note(91, "revealed", by=1, character=next(iter(CHARACTERS)), cause="own")
    hit, spared = (note(93 + n, "hurt", by=1, at=2, amount=n, damage=3, cause="attack") for n in (1, 0))
    fell = note(95, "out", at=2, by=1, cause="attack")
    assert kinds(shadow.playing(), throw, mask, hit, spared, fell) == ["dice", "unmasked", "hit", "", "death"]


def out(scene: Scene) -> Scene:
    """The same scene, and somebody is out."""
    return replace(scene, notes=[*scene.notes, OUT])


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
async def test_a_death_moves_while_it_is_told(monkeypatch, size) -> None:
    """Above the question, which keeps its place; and the table is as it was once the moment is over."""
    clock = Clock()
    monkeypatch.setattr("client.base.scene.time", SimpleNamespace(monotonic=lambda: 0.0))
    scene = playing(ask("action", "draw", "exchange"), notes=NOTES)
    async with at_table(out(scene), size) as at:
        stood = at.text()
    async with at_table(scene, size, times=MOVING) as at:
        animation, parts = at.app.animation, at.app.table.frame.parts
        animation.clock = clock
        asked = parts["title"].region
        await started(at, scene)
        assert animation.now[1] == 0.0
        for _ in range(2):
            clock.now += 0.35
            animation.next_frame()
        await at.pilot.pause()
        assert animation.now[1] == 1.0
        assert "Ben is out." in plain_text(parts["table"].lines[-1])
        assert parts["title"].region == asked
        assert at.text() != stood
        for second in (0.4, 1.4):
            assert animation.now[1] == 1.0
            clock.now += second
            animation.next_frame()
        await at.pilot.pause()
        assert animation.now is None
        assert at.text() == stood


async def started(at: Table, scene: Scene) -> None:
    """Somebody is out, and it moves."""
    await at.show(out(scene))
    assert at.app.animation.now


async def test_a_key_and_a_tap_end_it_and_do_what_they_mean() -> None:
    """Nobody waits for a picture."""
    scene = playing(ask("action", "draw", "exchange"), notes=NOTES)
    for act in ("key", "tap"):
        async with at_table(scene, times=MOVING) as at:
            await started(at, scene)
            await (at.press("1") if act == "key" else at.tap("Draw a card"))
            assert at.app.animation.now is None
            assert at.line.said == [("answer", 7, "draw")]


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_a_word_about_what_was_begun_stands_below_a_picture(size) -> None:
    """The moment that moves may be what has thrown it away."""
    scene = playing(notes=NOTES)
    async with at_table(scene, size, times=MOVING) as at:
        at.app.table.input_state.cut_off = True
        await started(at, scene)
        assert at.app.say("game.cut_off") in at.text()


async def test_a_tap_on_the_picture_ends_it() -> None:
    """And means nothing else: what lay there cannot be seen."""
    scene = playing(ask("action", "draw", "exchange"), notes=NOTES)
    async with at_table(scene, times=MOVING) as at:
        await started(at, scene)
        await at.pilot.click(offset=(20, 3))
        assert at.app.animation.now is None
        assert at.line.said == []
        assert at.app.sheets.top is None


def test_a_death_says_its_cause() -> None:
    """The deed or the blow that it came from, in one breath."""
    guess = note(15, "guessed", by=1, at=2, value=9, hit=True)
    told = replace(playing(), notes=[note(12, "turn", by=1), guess, note(16, "laid", by=2, card="spy"), OUT_LATER])
    moment = face("wolfmoon").horizon.moment(OUT_LATER, told, texts("en"))
    assert moment.sentence == "Ada guesses that Ben holds 9: right! Ben is out."
    told = replace(told, notes=[guess, note(16, "turn", by=1), OUT_LATER])
    assert face("wolfmoon").horizon.moment(OUT_LATER, told, texts("en")).sentence == "Ben is out."
    scene = shadow.playing()
    hit = note(90, "hurt", by=1, at=2, amount=2, damage=11, cause="attack")
    fell = note(91, "out", at=2, by=1, cause="attack")
    moment = face("shadow_world").horizon.moment(fell, replace(scene, notes=[*scene.notes, hit, fell]), texts("en"))
    assert moment.sentence.endswith("out!")
    assert "now 11" in moment.sentence


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
async def test_the_end_is_told_before_the_screen_looks_like_it(monkeypatch, size) -> None:
    """What comes last keeps the table's places, and the result has all of the screen's lines when its turn has come."""
    monkeypatch.setattr("client.base.scene.time", SimpleNamespace(monotonic=lambda: 0.0))
    scene = playing(notes=NOTES)
    async with at_table(ended(), size) as at:
        stood = at.text()
    async with at_table(scene, size, times=MOVING) as at:
        foot = at.app.table.frame.parts["foot"].region
        await at.show(replace(ended(), notes=[*scene.notes, OUT, note(15, "ended", ending="last", winners=[1])]))
        assert at.app.animation.now[0].kind == "death"
        assert at.app.table.frame.parts["foot"].region == foot
        assert "E " not in plain_text(at.app.table.frame.parts["foot"].lines[0])
        at.line.scene = ended()
        at.app.pacer.push(at.line.scene)
        at.app.animation.stop()
        at.app.skip_ahead()
        await at.pilot.pause()
        assert at.text() == stood


async def test_a_line_that_is_too_slow_ends_it() -> None:
    """A frame that comes late says so."""
    clock = Clock()
    scene = playing(notes=NOTES)
    async with at_table(scene, times=MOVING) as at:
        at.app.animation.clock = clock
        await started(at, scene)
        clock.now += 0.75
        at.app.animation.next_frame()
        assert at.app.animation.now is None


@pytest.mark.parametrize("why", ["switched off", "a sheet", "all at once", "not live", "soon over"])
async def test_there_is_no_motion(why: str) -> None:
    """For whoever does not want any, reads something, comes back, has lost the table, or is told the next thing."""
    scene = playing(notes=NOTES)
    times = replace(MOVING, motion=why != "switched off")
    async with at_table(scene, times=times) as at:
        if why == "a sheet":
            await at.press("l")
        after = out(scene)
        if why == "all at once":
            more = [note(number, "protected", by=2) for number in range(15, 19)]
            after = replace(after, notes=[*after.notes, *more])
            at.line.scene = after
            at.app.pacer.push(after)
            at.app.pacer.skip_to_now()
        if why == "not live":
            after = replace(after, status="connecting")
        if why == "soon over":
            at.app.pacer.wait = lambda: 0.1
        await at.show(after)
        assert at.app.animation.now is None


async def test_it_is_the_same_for_all_hands() -> None:
    """From what everybody may see: cell by cell, whatever is held and however much of it is covered."""
    seen = []
    for hand in (OwnView(["spy"], [Known("hand", 1, "drunkard")]), OwnView(["werewolf"], [])):
        clock = Clock()
        scene = playing(notes=NOTES, own=hand)
        async with at_table(scene, times=MOVING) as at:
            at.app.animation.clock = clock
            await started(at, scene)
            clock.now += 0.6
            at.app.animation.next_frame()
            seen.append([at.app.table.frame.parts[part].lines for part in ("table", "story", "own")])
    assert seen[0] == seen[1]


def test_textual_s_own_switch_says_who_wants_motion() -> None:
    """Before what was chosen, and that before a telephone's terminal, which wants none by itself."""
    phone = {"TERMUX_VERSION": "0.118"}
    assert wanted("", {})
    assert not wanted("", phone)
    keep(MOTION, STILL)
    assert not wanted("", {})
    assert wanted("full", phone)
    keep(MOTION, MOVES)
    assert wanted("", phone)
    assert not wanted("none", {})


async def test_a_key_and_a_row_switch_it_off_and_on() -> None:
    """On this device only, from now on; and it says so."""
    scene = playing(ask("action", "draw", "exchange"), notes=NOTES)
    async with at_table(scene, times=MOVING) as at:
        await started(at, scene)
        await at.press("g")
        assert at.app.animation.now is None
        assert "Nothing moves any more." in at.text()
        assert not wanted("", {})
    async with at_table(lobby(), (80, 24), times=MOVING) as at:
        await at.press("m")
        await at.tap("This device")
        await at.tap("Moving pictures")
        await at.tap("Moving pictures")
        assert at.app.animation.wanted
        assert at.line.said == []
    assert wanted("", {})
