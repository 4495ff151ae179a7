"""What is drawn while nothing happens: the cells of a clock that runs, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from textual.css.stylesheet import Stylesheet

from client.base.deeds import Local, Open, Page
from client.base.spans import Span, plain_text, text_line
from client.tui.widgets.painted import difference
from tests.client import village
from tests.client.fake import ask, ended, note, playing, room
from tests.client.pilots import Table, at_table

if TYPE_CHECKING:
    from client.base.scene import Scene

BROAD = (120, 40)
pytestmark = pytest.mark.usefixtures("every_frame_is_drawn")


class Clock:
    """A second hand that moves when it is told."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    """The clock of all scenes."""
    hand = Clock()
    monkeypatch.setattr("client.base.scene.time", SimpleNamespace(monotonic=hand.monotonic))
    return hand


def heard(scene: Scene) -> Scene:
    """A scene that arrives when that clock begins."""
    return replace(scene, received_at=0.0)


def painted(at: Table, monkeypatch) -> list[tuple[str, int]]:
    """The parts of the screen that are sent from now on, and how many cells of each; -1 where it is all of it."""
    sent: list[tuple[str, int]] = []
    for name, part in [*at.app.table.frame.parts.items(), ("prompt", at.app.table.frame.prompt)]:

        def refresh(*regions, _name=name, **_how) -> None:
            sent.append((_name, sum(region.area for region in regions) or -1))

        monkeypatch.setattr(part, "refresh", refresh)
    return sent


def test_lines_differ_where_their_words_do():
    """From the first span that is another one to the last, or to the end of the longer line."""
    before = text_line("Turn ", Span("0:10", "moon"), "  ", "pile 9")
    assert difference(before, list(before)) == (17, 17)
    assert difference(before, text_line("Turn ", Span("0:09", "moon"), "  ", "pile 9")) == (5, 9)
    assert difference(before, text_line("Turn ", Span("0:10", "alert"), "  ", "pile 9")) == (5, 9)
    assert difference(before, text_line("Turn ", Span("0:10", "moon"), "  ", "pile 10")) == (11, 18)
    assert difference(text_line("ab", "ab"), text_line("ab", "ba")) == (2, 4)
    assert difference([], text_line("new")) == (0, 3)


async def test_nothing_is_drawn_while_no_clock_runs(clock, monkeypatch):
    """A question without a limit may stand for an hour."""
    async with at_table(playing(ask("action", "draw", "exchange")), BROAD) as at:
        sent = painted(at, monkeypatch)
        drawn: list[float] = []
        monkeypatch.setattr(at.app.table, "draw", lambda: drawn.append(clock.now))
        for clock.now in range(1, 60):
            at.app.table.tick()
        assert (sent, drawn) == ([], [])


@pytest.mark.parametrize("size", [(40, 24), BROAD])
async def test_a_clock_sends_its_figures_alone(clock, monkeypatch, size):
    """Four cells a second, on a phone and on a broad screen."""
    scene = heard(playing(ask("action", "draw", "exchange", left=60_000, length=60_000)))
    async with at_table(scene, size, alone=True) as at:
        assert "1:00" in at.text()
        sent = painted(at, monkeypatch)
        clock.now = 1.0
        at.app.table.tick()
        assert "0:59" in plain_text(at.app.table.frame.parts["status"].lines[0])
        [(part, cells)] = sent
        assert part == "status"
        assert 1 <= cells <= 4


async def test_the_table_is_painted_once_as_long_as_nothing_happens(clock, monkeypatch):
    """However often a clock counts; a new scene is painted anew."""
    from client.games import wolfmoon  # noqa: PLC0415

    painted_at: list[int] = []
    paint = wolfmoon.FACE.table_pictures

    def counted(scene, say, width):
        painted_at.append(width)
        return paint(scene, say, width)

    monkeypatch.setattr(wolfmoon.WolfmoonFace, "table_pictures", staticmethod(counted))
    scene = heard(playing(ask("action", "draw", "exchange", left=60_000, length=60_000)))
    async with at_table(scene, BROAD) as at:
        once = len(painted_at)
        for clock.now in range(1, 9):
            at.app.table.tick()
        assert len(painted_at) == once
        at.app.change_language()
        assert len(painted_at) == once + 1
        said = [*scene.notes, note(13, "played", by=2, card="spy")]
        await at.show(playing(ask("action", "draw", "exchange", left=60_000, length=60_000), notes=said))
        assert len(painted_at) == once + 2


async def test_the_bar_of_the_night_runs_on(clock, monkeypatch):
    """A picture with a clock in it is painted anew when that moves, and only its bar is sent."""
    async with at_table(heard(village.night("main", "werewolf", seconds=32))) as at:
        table = at.app.table
        before = table.frame.parts["table"].lines
        sent = painted(at, monkeypatch)
        clock.now = 16.0
        table.tick()
        after = table.frame.parts["table"].lines
        assert [one == other for one, other in zip(before, after, strict=True)].count(False) == 1
        assert dict(sent)["table"] == 40


async def test_whoever_waits_long_sees_it_count(clock):
    """After a while the waiting line says how long it has been, second by second."""
    async with at_table(heard(playing(room=room(waiting=[2], waited=0)))) as at:
        clock.now = 44.0
        at.app.table.tick()
        assert "0:4" not in at.text()
        for clock.now in (46.0, 47.0):
            at.app.table.tick()
            await at.pilot.pause()
            assert f"0:{clock.now:.0f}" in at.text()


@pytest.mark.parametrize("size", [(40, 24), BROAD])
async def test_a_new_scene_is_sent_once(monkeypatch, size):
    """Also where parts grow, shrink or appear: a place that a layout has given is not painted a second time."""
    async with at_table(playing(), size) as at:
        sent: list[object] = []
        display = at.app._display

        def seen(screen, picture) -> None:
            sent.extend([picture] if picture else [])
            display(screen, picture)

        monkeypatch.setattr(at.app, "_display", seen)
        before = at.text()
        await at.show(playing(ask("action", "draw", "exchange")))
        assert at.text() != before
        assert len(sent) == 1
        await at.show(ended())
        assert len(sent) == 2


async def test_a_table_below_a_page_is_drawn_when_that_is_closed(monkeypatch):
    """Not for each scene that comes while somebody reads, and nobody sees the table."""
    async with at_table(playing()) as at:
        at.app.do(Open(Page.RULES))
        await at.pilot.pause()
        drawn: list[int] = []
        picture = at.app.table.picture

        def counted(width: int):
            drawn.append(width)
            return picture(width)

        monkeypatch.setattr(at.app.table, "picture", counted)
        await at.show(playing(ask("action", "draw", "exchange")))
        at.app.table.tick()
        assert drawn == []
        await at.press("q")
        assert len(drawn) == 1
        assert "Draw a card" in at.text()


async def test_each_part_gets_its_looks_once_when_a_screen_opens(monkeypatch):
    """The table and a page over it; and all of them anew with another theme, also those below."""
    looks: list[object] = []
    apply = Stylesheet.apply

    def counted(stylesheet, node, **how) -> None:
        looks.append(node)
        apply(stylesheet, node, **how)

    monkeypatch.setattr(Stylesheet, "apply", counted)
    async with at_table(playing()) as at:
        assert [looks.count(part) for part in at.app.table.walk_children()] == [1] * 12
        at.app.do(Open(Page.MENU))
        await at.pilot.pause()
        parts = list(at.app.screen.walk_children())
        assert [looks.count(part) for part in parts] == [1] * len(parts)
        looks.clear()
        at.app.do(Local.THEME)
        await at.pilot.pause()
        at.app.do(Local.BACK)
        await at.pilot.pause()
        assert set(at.app.table.walk_children()) <= set(looks)
