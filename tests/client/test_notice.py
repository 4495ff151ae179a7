"""What is said in place of what is asked, and for how long: each notice for its own time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from client.base.choices import Choice, Prompt
from client.base.deeds import Local
from client.tui.screens.notice import Notice
from tests.client.pilots import SIZES, at_table
from tests.client.village import playing


class Screen:
    """A screen that draws when it is told to, and whose timers go off when the test says so."""

    app = SimpleNamespace(times=SimpleNamespace(notice=8.0))

    def __init__(self) -> None:
        self.drawn = 0
        self.timers: list[tuple[float, Any]] = []

    def draw(self) -> None:
        """Draw everything anew."""
        self.drawn += 1

    def set_timer(self, seconds: float, then: Any) -> Any:
        """A timer that may be stopped."""
        timer = (seconds, then)
        self.timers.append(timer)
        return SimpleNamespace(stop=lambda: self.timers.remove(timer))


@pytest.fixture
def screen() -> Screen:
    """A screen without a notice."""
    return Screen()


def test_a_notice_goes_when_it_has_been_read(screen: Screen) -> None:
    """The screen is drawn with it and without it."""
    notice = Notice(screen)  # type: ignore[arg-type]
    notice.say("Too late.")
    assert (notice.shown(peek=False), screen.drawn) == ("Too late.", 1)
    ((seconds, then),) = screen.timers
    assert seconds == 8.0
    then()
    assert (notice.shown(peek=False), screen.drawn) == ("", 2)
    then()
    assert screen.drawn == 2, "nothing has changed"


def test_the_time_of_an_old_notice_does_not_end_a_new_one(screen: Screen) -> None:
    """Only one timer runs."""
    notice = Notice(screen)  # type: ignore[arg-type]
    notice.say("Too late.")
    notice.tell("Not counted.")
    assert (len(screen.timers), screen.drawn) == (1, 1)
    assert notice.text == "Not counted."


def test_what_is_secret_in_it_lies_under_the_cover(screen: Screen) -> None:
    """Its place shows that there is something."""
    notice = Notice(screen)  # type: ignore[arg-type]
    notice.say("You have", "bet on Ben.")
    assert notice.shown(peek=True) == "You have bet on Ben."
    assert "Ben" not in notice.shown(peek=False)
    assert notice.shown(peek=False).startswith("You have ")
    notice.forget()
    assert notice.shown(peek=True) == ""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("grid", [False, True])
async def test_why_something_is_closed_is_never_cut(size: tuple[int, int], *, grid: bool) -> None:
    """However many lines that takes: it is said once, above whatever is asked."""
    why = " ".join(f"reason{n}" for n in range(14)) + " end."
    shut = Choice("A rather long name of something", closed=why, key="9")
    asked = Prompt(0, "What now?", (Choice("One", Local.BACK, key="1"), shut), grid=grid)
    async with at_table(playing(), size) as at:
        at.app.table.input_state.applied = lambda *_, **__: asked  # type: ignore[method-assign]
        at.app.table.draw()
        await at.press("9")
        assert f"{shut.label}: {why}" in " ".join(at.text().split()), at.text()
        assert "One" in at.text()
