"""The result of a card game under its sky."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text
from client.paint.victory import victory_skies
from tests.client import shadow
from tests.client.fake import ended
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.scene import Scene


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
@pytest.mark.parametrize("over", [ended(), shadow.ended()])
async def test_a_result_stands_under_a_sky_that_leaves_the_evening_whole(over: Scene, size: tuple[int, int]):
    """It says who has won; standings and what was checked lose no line to it."""
    async with at_table(over, size) as at:
        rows = at.text().split("\n")
        assert "▀" in rows[1]
        assert "This evening" in at.text()
        assert "Log" in at.text()
        assert "wins!" not in "".join(rows[rows.index(next(row for row in rows if "This evening" in row)) :])


def test_a_name_that_the_sky_has_no_room_for_needs_none():
    """Who has won is never cut."""
    assert not victory_skies("Maximilian, Bernhard and Cleopatra win!", "gold", (True,), 40)
    assert "Ada wins!" in "".join(map(plain_text, victory_skies("Ada wins!", "gold", (True, False), 40)[-1]))
    assert "Ada wins!" not in "".join(map(plain_text, victory_skies("Ada wins!", "gold", (True,), 120)[0]))
