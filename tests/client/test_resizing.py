"""A screen of another size looks as if it had begun with it, and nothing is laid out twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.client import village
from tests.client.fake import ask, lobby, playing
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from textual.screen import Screen

SCENE = playing(ask("action", "draw", "exchange"))
SIZES = [((40, 24), (120, 40)), ((120, 40), (40, 15)), ((80, 24), (40, 24)), ((40, 15), (40, 24))]
"""A window that grows, a phone that is turned, a keyboard that opens, and one that closes."""


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize(("before", "after"), SIZES)
@pytest.mark.parametrize("key", ["", "m", "?"])
async def test_it_looks_as_if_it_had_begun_so(before: tuple[int, int], after: tuple[int, int], key: str):
    """The table, a sheet of rows and one to read; and the table again below them."""
    keys = [key] if key else []
    async with at_table(SCENE, after) as at:
        table = at.text()
        await at.press(*keys)
        shown = at.text()
    async with at_table(SCENE, before) as at:
        await at.press(*keys)
        await at.pilot.resize_terminal(*after)
        await at.pilot.pause()
        assert at.text() == shown
        if keys:
            await at.press("escape")
        assert at.text() == table


@pytest.mark.parametrize("size", [(40, 24), (120, 40)])
async def test_a_scene_is_laid_out_once(size: tuple[int, int]):
    """Also where it gives every part another size; one that changes none of them needs no layout at all."""
    layouts: list[Screen] = []
    async with at_table(lobby(), size) as at:
        at.app.table.screen_layout_refresh_signal.subscribe(at.app.table, layouts.append, immediate=True)
        for scene in (SCENE, village.night("main", "seer"), lobby()):
            layouts.clear()
            await at.show(scene)
            assert layouts == [at.app.table]
        layouts.clear()
        await at.show(lobby())
        assert layouts == []
