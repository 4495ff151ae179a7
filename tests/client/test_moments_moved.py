"""When a great moment moves, how far it is, and what ends it: by a clock that the test moves."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from client.paint.moments import TIMINGS
from client.tui.animation import JUMP, SHORTEST, SLOW, MomentAnimation
from tests.client import fake
from tests.client.fake import NOTES, note, playing
from tests.client.fake_app import FakeApp

if TYPE_CHECKING:
    from client.base.scene import Scene

FELL = note(14, "out", by=2, cause=1)
DEATH = TIMINGS["death"]
STEP = DEATH.moves / DEATH.frames


class Evening:
    """A table whose notes up to a number have been told; then `tell` tells more."""

    def __init__(self, scene: Scene, **about: Any) -> None:
        self.now = 100.0
        self.waits: float | None = None
        self.app: Any = FakeApp(scene)
        self.app.live = True
        self.app.times = replace(self.app.times, motion=True)
        self.app.pacer = SimpleNamespace(match=1, last_shown=12, shown=scene, latest=scene, wait=lambda: self.waits)
        self.app.table.set_interval = self.app.set_interval
        self.app.table.draw = lambda: self.app.note("draw")
        for name, value in about.items():
            setattr(self.app.pacer, name, value)
        self.moves = MomentAnimation(self.app, clock=lambda: self.now)
        self.moves.look()

    def tell(self, *notes: Any, match: int = 1) -> str:
        """What moves then."""
        shown = replace(self.app.pacer.shown, notes=[*NOTES, *notes])
        self.app.pacer.shown, self.app.pacer.last_shown = shown, max((one.number for one in shown.notes), default=0)
        self.app.pacer.match = match
        self.moves.look()
        return self.moves.now[0].kind if self.moves.now else ""


def test_a_great_moment_moves_as_it_is_told() -> None:
    """The last of several; no private one, and nothing that is not great."""
    assert Evening(playing()).tell(note(13, "turn", by=1, further=False), FELL) == "death"
    assert Evening(playing()).tell(FELL, note(15, "drew", by=1, source="pile")) == "death"
    assert Evening(playing()).tell(note(13, "drew", by=1, source="pile")) == ""
    assert Evening(playing()).tell(replace(FELL, private=True)) == ""
    last = note(15, "ended", ending="moon", winners=[1])
    assert Evening(playing()).tell(FELL, last) == "victory"


def away(of: Evening) -> None:
    """The line is lost."""
    of.app.live = False


def sheet(of: Evening) -> None:
    """Something lies over the table."""
    of.app.sheets = SimpleNamespace(top="a sheet")


def unwanted(of: Evening) -> None:
    """Motion is off."""
    of.moves.wanted = False


def hurried(of: Evening) -> None:
    """The next event is near."""
    of.waits = SHORTEST - 0.01


def no_table(of: Evening) -> None:
    """There is no table."""
    of.app.pacer.shown = replace(of.app.pacer.shown, table=None)


def other_game(of: Evening) -> None:
    """The game is unknown."""
    of.app.game = "another"


@pytest.mark.parametrize("why", [away, sheet, unwanted, hurried, no_table, other_game])
def test_many_things_leave_it_out(why: Any) -> None:
    """Nothing waits for one."""
    of = Evening(playing())
    why(of)
    assert of.tell(FELL) == ""


@pytest.mark.parametrize(("notes", "moves"), [(JUMP, "death"), (JUMP + 1, "")])
def test_whoever_skips_ahead_sees_none(notes: int, moves: str) -> None:
    """So many new events at once are too many."""
    more = [note(20 + n, "drew", by=1, source="pile") for n in range(notes - 1)]
    assert Evening(playing()).tell(FELL, *more) == moves


def test_the_first_scene_and_another_match_move_nothing() -> None:
    """They are what somebody finds; enough time before the next event is time enough."""
    assert Evening(playing(), match=0).tell(FELL, match=1) == ""
    assert Evening(fake.playing(notes=[]), last_shown=0).tell(FELL) == ""
    of = Evening(playing())
    of.waits = SHORTEST
    assert of.tell(FELL) == "death"
    of.moves.look()
    assert of.moves.now, "the same again ends nothing"
    of.app.pacer.last_shown += 1
    of.moves.look()
    assert of.moves.now is None


def test_its_frames_come_one_after_the_other_and_the_last_one_stands() -> None:
    """Then what stands there is drawn once more, and the timer is gone."""
    of = Evening(playing())
    of.tell(FELL)
    of.app.done()
    (timer,) = of.app.timers
    assert timer.seconds == STEP
    seen = []
    while of.moves.now and len(seen) < 100:
        seen.append(of.moves.now[1])
        of.now += STEP
        timer.tick()
    drawn = of.app.done()
    assert seen[: DEATH.frames] == [pytest.approx(frame / (DEATH.frames - 1)) for frame in range(DEATH.frames)]
    assert set(seen[DEATH.frames :]) == {1.0}
    assert drawn == ["draw"] * (DEATH.frames + 1)
    assert len(seen) == -(-(DEATH.moves + DEATH.stands) // STEP)
    assert not timer.runs
    timer.tick()
    assert of.app.done() == []


@pytest.mark.parametrize(("late", "moves"), [(SLOW - 0.01, True), (SLOW + 0.01, False)])
def test_a_slow_line_ends_it(late: float, moves: bool) -> None:
    """A frame that comes so late would only stutter."""
    of = Evening(playing())
    of.tell(FELL)
    of.now += STEP + late
    of.app.timers[0].tick()
    assert bool(of.moves.now) is moves


def test_it_is_stopped_once_and_switched_for_good() -> None:
    """Whoever stops it is told whether there was anything."""
    of = Evening(playing())
    assert not of.moves.stop()
    of.tell(FELL)
    assert of.moves.stop()
    assert not of.moves.stop()
    assert not of.app.timers[0].runs
    of.tell(FELL)
    assert (of.moves.switch(), of.moves.now) == (False, None)
    assert of.moves.switch()
