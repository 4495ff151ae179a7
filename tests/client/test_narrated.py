"""With a narrator, in several rooms at the same moment: a device shows an event when the narrator has reached it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from client.base.times import AT_ONCE, Times
from client.games.village.narration import Narrator
from client.plain.reader import run_face
from client.plain.spectator import Spectator
from client.present.narrated_line import NarratedLine
from client.present.narration import seconds
from client.present.pacing import EventPacer
from client.texts import texts
from client.tui.television import Television
from protocol.games import TOLD_WITHIN
from tests.client.fake import FakeLine, note
from tests.client.pilots import at_table
from tests.client.test_beats import Clock
from tests.client.village import playing, slot, table

if TYPE_CHECKING:
    from client.base.scene import Scene

LED = {"voice": 2, "mood": 2}
DAY = {"slot": "", "slot_number": 0, "slots": 0}
DAWN = [
    note(13, "day", number=2),
    note(14, "died", at=2, cause="devoured", card="seer", played="", variant=3),
    note(15, "died", at=5, cause="grief", card="villager", played="", variant=3),
]
WORDS = Narrator("de", "dark")


def led(scene: Scene, **options: int) -> Scene:
    """The scene at a table where the narrator speaks German."""
    assert scene.room is not None
    return replace(scene, room=replace(scene.room, options={**LED, **options}))


def night(**options: int) -> Scene:
    """The last slot of the night."""
    return led(playing(you=0, own=None), **options)


def morning(**options: int) -> Scene:
    """Two are out, and the village talks."""
    scene = night(**options)
    seats = [replace(seat, out=seat.out or n in (2, 5)) for n, seat in enumerate(table().seats, 1)]
    return replace(scene, notes=[*scene.notes, *DAWN], table=table(phase="talk", seats=seats, **DAY))


def spoken() -> list[str]:
    """What the narrator says of this morning, and last that the talk begins."""
    return [*(WORDS.note_sentence(line, morning()) for line in DAWN), WORDS.phase_sentence(night(), morning())]


def started(times: Times, you: int = 0, **options: int) -> tuple[EventPacer, Clock, list[tuple[float, str]]]:
    """A device in the night, its clock, and what is spoken on it and when."""
    clock, said = Clock(), list[tuple[float, str]]()
    beats = EventPacer(times, clock, speak=lambda text, lang: said.append((clock.now, text)))
    beats.push(replace(night(**options), you=you))
    return beats, clock, said


def test_every_device_shows_an_event_at_the_same_moment():
    """The words decide, not the pace, seat or settings of the device; each event lasts as long as its sentence."""
    shown: list[list[tuple[float, int, str]]] = []
    for times, you in ((Times(), 4), (Times(pause_factor=3, behind=1), 9), (AT_ONCE, 0)):
        beats, clock, _ = started(times, you)
        beats.push(replace(morning(), you=you))
        told = []
        for _ in range(400):
            told.append((round(clock.now, 1), beats.last_shown, beats.shown.table.phase))
            clock.now += 0.1
            beats.advance()
        shown.append(told)
    assert shown[0] == shown[1] == shown[2]
    at = 100.0
    for line, text in zip(DAWN, spoken(), strict=False):
        first = next(moment for moment, count, _ in shown[0] if count >= line.number)
        assert first == pytest.approx(at, abs=0.15)
        at += seconds(text)
    talk = next(moment for moment, _, phase in shown[0] if phase == "talk")
    assert talk == pytest.approx(at, abs=0.15)


def test_the_narrator_says_each_thing_once_and_when_it_is_shown():
    """Three events and the beginning of the talk, one after another."""
    beats, clock, said = started(AT_ONCE)
    beats.push(morning())
    while beats.behind:
        clock.now += 0.1
        beats.advance()
    assert [text for _, text in said] == spoken()
    gaps = [round(after - before, 1) for (before, _), (after, _) in pairwise(said)]
    assert gaps == [pytest.approx(seconds(text), abs=0.15) for text in spoken()[:-1]]


def test_without_the_option_devices_keep_their_own_beats():
    """`voice` is 0: a device that wants everything at once has it at once."""
    beats, _, said = started(AT_ONCE, voice=0)
    beats.push(morning(voice=0))
    assert (beats.behind, beats.last_shown, said) == (False, 15, [])


def test_who_comes_late_skips_ahead():
    """A device that was out of sight shows what is, and says nothing of what was."""
    beats, _, said = started(AT_ONCE)
    beats.push(replace(night(), status="connecting"))
    beats.push(morning())
    assert (beats.behind, beats.last_shown, said) == (False, 15, [])
    fresh = EventPacer(AT_ONCE, Clock())
    fresh.push(morning())
    assert not fresh.behind


def test_who_skips_ahead_is_in_step_again_with_the_next_event():
    """The key that jumps to now does not make this room's next event come before the others'."""
    beats, clock, _ = started(Times())
    beats.push(morning())
    beats.skip_to_now()
    assert beats.last_shown == 15
    beats.push(replace(morning(), notes=[*morning().notes, note(16, "nominated", by=1, at=3)]))
    assert beats.last_shown == 15
    clock.now += sum(map(seconds, spoken())) + 0.1
    beats.advance()
    assert beats.last_shown == 16


def test_an_asked_seat_sees_its_question_when_its_cause_was_told_and_the_true_clock_at_once():
    """Nobody is asked about something that the narrator has not come to; time runs for everybody alike."""
    beats, clock, _ = started(Times(), 4)
    scene = replace(morning(), you=4, asks=[slot("main", "villager")])
    assert scene.room is not None
    beats.push(replace(scene, room=replace(scene.room, left=42_000)))
    assert beats.shown.table.phase == "dawn"
    assert beats.shown.asks == []
    assert beats.shown.room is not None
    assert beats.shown.room.left == 42_000
    clock.now += TOLD_WITHIN
    beats.advance()
    assert [ask.name for ask in beats.shown.asks] == ["suspect"]


def test_what_would_come_far_too_late_is_left_out():
    """A slaughter is told as long as there is time for it; then the table goes on."""
    beats, clock, said = started(Times())
    many = [note(13 + n, "died", at=n + 1, cause="left", card="villager", played="", variant=n) for n in range(20)]
    beats.push(replace(morning(), notes=[*night().notes, *many]))
    clock.now += TOLD_WITHIN + 8
    beats.advance()
    assert beats.last_shown == 32
    assert 5 < len(said) < 20


def test_a_new_game_begins_with_the_deal_and_the_first_night():
    """The first night is told too, and its table is there at once."""
    beats, clock, said = started(AT_ONCE)
    scene = night()
    assert scene.room is not None
    lobby = replace(scene, table=None, notes=[], room=replace(scene.room, phase="lobby", match=2))
    beats.push(lobby)
    first = table(night=1, slot="check", slot_number=1, slots=3)
    notes = [note(1, "dealt"), note(2, "night", number=1)]
    beats.push(replace(scene, table=first, notes=notes, room=replace(scene.room, match=2)))
    assert beats.shown.table.slot == "check"
    clock.now += 30
    beats.advance()
    assert len(said) == 3


async def test_the_line_client_prints_an_event_when_it_is_spoken():
    """A watcher line by line hears of the second death only after the first has been told."""
    line, printed, spoken_now = FakeLine(night()), list[str](), list[str]()
    clock = Clock()
    stepping = NarratedLine(line, speak=lambda text, lang: spoken_now.append(f"{lang}: {text}"), clock=clock)
    running = asyncio.create_task(
        run_face(
            lambda: asyncio.sleep(0, stepping),
            lambda one: Spectator(one, texts("de"), put=printed.append),
            lambda: "" if clock.now > 200 else __import__("time").sleep(0.05) or "\n",
        )
    )
    await asyncio.sleep(0.1)
    line.show(morning())
    await asyncio.sleep(0.1)
    assert [text.partition(": ")[0] for text in spoken_now] == ["de"]
    assert not any("Ben wurde" in row for row in printed)
    clock.now += 60
    stepping.advance()
    await asyncio.sleep(0.1)
    assert len(spoken_now) == 4
    assert any("Ben" in row for row in printed)
    clock.now += 200
    assert await running == 0
    assert line.closed


async def test_the_screens_of_seats_and_television_wait_together():
    """Cleo's own screen and the television show nobody as dead before the narrator comes to it."""
    line = FakeLine(night())

    async def opening() -> FakeLine:
        return line

    app = Television(opening, texts("de"), [])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        line.show(morning())
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        shown = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        assert "†Ben" not in shown
        assert "Nacht 2" in shown
    async with at_table(replace(night(), you=3), (80, 24), "de") as at:
        await at.show(replace(morning(), you=3))
        assert "†Ben" not in at.text()
        at.app.pacer.skip_to_now()
        at.app.screen.draw()
        await at.pilot.pause()
        assert "†Ben" in at.text()
