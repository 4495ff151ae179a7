"""The ground below painted parts is drawn as Textual itself draws a box without edges and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widget import Widget

from client.base.deeds import Open, Page
from client.tui.widgets.ground import Ground
from tests.client.fake import ask, playing
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from rich.segment import Segment
    from textual.strip import Strip

    from tests.client.pilots import Table

BOXES = {"TableScreen", "Row", "RulesSheet", "Beside", "Scrolled"}


def grounds(at: Table) -> dict[str, Ground]:
    """Every screen and box that is there, by what it is."""
    found = [part for screen in at.app.screen_stack for part in (screen, *screen.walk_children())]
    return {type(part).__name__: part for part in found if isinstance(part, Ground)}


def drawn(lines: list[Strip]) -> list[list[tuple[str, object]]]:
    """Signs and their grounds."""

    def ground(cell: Segment) -> object:
        return cell.style.bgcolor if cell.style else None

    return [[(sign, ground(cell)) for cell in line for sign in cell.text] for line in lines]


@pytest.mark.parametrize("colours", ["truecolor", "standard", "none"])
async def test_it_fills_its_box_by_night_and_by_day(monkeypatch, colours: str):
    """To the last line and column, in all colours, in few, and in none."""
    if colours == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    async with at_table(playing(ask("action", "draw")), (120, 40)) as at:
        at.app.do(Open(Page.RULES))
        await at.pilot.pause()
        for _ in ("night", "day"):
            assert set(grounds(at)) == BOXES
            for name, box in grounds(at).items():
                whole = box.size.region
                same = drawn(box.render_lines(whole)) == drawn(Widget.render_lines(box, whole))
                assert same, name  # without a comparison of five thousand cells
            await at.press("t")
