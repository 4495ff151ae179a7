"""A line that waits for the narrator: what it shows and when, when it looks again, and when it falls silent."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from client.present import narrated_line, pacing
from client.present.narrated_line import NarratedLine, narrated
from client.present.narration import A_SECOND, BEFORE, LONGEST, seconds
from tests.client.fake import NOTES, FakeLine, note, playing

if TYPE_CHECKING:
    from collections.abc import Callable

MORE = [note(13, "turn", by=3, further=False), note(14, "played", by=3, card="villager")]


class Loop:
    """A loop whose timers strike when they are told to."""

    def __init__(self) -> None:
        self.timers: list[Any] = []

    def call_later(self, wait: float, work: Callable[[], None]) -> Any:
        """In so many seconds."""
        timer = SimpleNamespace(wait=wait, work=work, cancelled=False)
        timer.cancel = lambda: setattr(timer, "cancelled", True)
        self.timers.append(timer)
        return timer

    def open(self) -> list[float]:
        """After how many seconds something is to be done."""
        return [round(timer.wait, 6) for timer in self.timers if not timer.cancelled]


class Narrator:
    """Somebody who says the kind of each event, for three seconds."""

    lang = "de"

    def note_sentence(self, note: Any, _scene: Any) -> str:
        """What is said of an event."""
        return f"{note.kind}!"

    def phase_sentence(self, _before: Any, _scene: Any) -> str:
        """Nothing is said of what begins."""
        return ""


class Evening:
    """A line with a narrator, at second 100."""

    def __init__(self) -> None:
        self.now = 100.0
        self.spoken: list[tuple[str, str]] = []
        self.nights: list[bool] = []
        self.shown = 0
        self.of = FakeLine(playing())
        self.line = NarratedLine(
            self.of, speak=lambda *said: self.spoken.append(said), night=self.nights.append, clock=lambda: self.now
        )
        self.line.observe(self.look)

    def look(self) -> None:
        """There is something new."""
        self.shown += 1


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    """Timers that strike by hand."""
    made = Loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: made)
    return made


@pytest.fixture
def evening(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A narrator tells, three seconds an event."""
    assert not loop.timers
    monkeypatch.setattr(pacing, "narrator", lambda _scene, _aloud: Narrator())
    monkeypatch.setattr(pacing, "seconds", lambda text: 3.0 if text else 0.0)
    return Evening()


def numbers(evening: Evening) -> int:
    """The number of the last event that is shown."""
    return max(one.number for one in evening.line.scene.notes)


def test_an_event_is_shown_and_spoken_when_the_narrator_has_come_to_it(evening: Evening, loop: Loop) -> None:
    """And the line looks again at the moment of the next one, not before."""
    assert numbers(evening) == 12
    evening.of.show(playing(notes=[*NOTES, *MORE]))
    assert (numbers(evening), evening.spoken, loop.open()) == (13, [("turn!", "de")], [3.0])
    evening.now += 3.0
    loop.timers[-1].work()
    assert (numbers(evening), evening.spoken[-1], loop.open()[1:]) == (14, ("played!", "de"), [])
    assert evening.shown == 2


def test_a_new_scene_puts_off_what_was_planned(evening: Evening, loop: Loop) -> None:
    """There is one timer at a time, and none that strikes at once again and again."""
    evening.of.show(playing(notes=[*NOTES, *MORE]))
    evening.now += 1.0
    evening.of.show(playing(notes=[*NOTES, *MORE]))
    assert loop.open() == [2.0]
    evening.now += 1.9999
    evening.of.show(playing(notes=[*NOTES, *MORE]))
    assert loop.open() == [0.01]


async def test_who_lets_go_of_the_table_hears_nothing_more(evening: Evening, loop: Loop) -> None:
    """Neither a timer nor the sound of the night is left."""
    evening.of.show(playing(notes=[*NOTES, *MORE]))
    evening.nights.clear()
    await evening.line.close()
    assert (loop.open(), evening.nights, evening.of.closed) == ([], [False], True)
    before = evening.shown
    evening.line.advance()
    assert evening.shown == before


def test_night_is_told_while_it_is_told_to_be(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not where nobody narrates."""
    for told, night in (
        (None, False),
        (SimpleNamespace(asleep=lambda _: False), False),
        (SimpleNamespace(asleep=lambda _: True), True),
    ):
        monkeypatch.setattr(narrated_line, "narration", lambda _scene, told=told: told)
        evening.of.show(playing())
        assert evening.nights[-1] is night


def test_everything_else_is_the_lines(evening: Evening) -> None:
    """Answers and wishes go on; a line is made to wait once."""
    evening.line.submit_answer(7, "1")
    evening.line.reclaim()
    assert evening.of.said == [("answer", 7, "1"), ("reclaim",)]
    assert narrated(evening.line) is evening.line
    assert isinstance(narrated(FakeLine(playing())), NarratedLine)


def test_a_sentence_takes_as_long_as_its_letters() -> None:
    """A breath before it, and never longer than so long; nothing takes no time."""
    assert seconds("") == 0.0
    assert seconds("x" * 20) == BEFORE + 20 / A_SECOND
    assert seconds("x" * 40) - seconds("x" * 20) == pytest.approx(20 / A_SECOND)
    assert seconds("x" * 100_000) == LONGEST


def test_without_lines_a_scene_is_shown_at_once() -> None:
    """A table that has begun anew says nothing of what was before; then lines come one after another again."""
    beats = pacing.EventPacer(narrated_line.UNHURRIED.__class__(), lambda: 100.0)
    beats.push(playing())
    beats.push(playing(notes=[]))
    assert (beats.last_shown, beats.shown.notes) == (0, [])
    beats.push(playing(notes=NOTES[:3]))
    assert [one.number for one in beats.shown.notes] == [NOTES[0].number]
    assert beats.behind
