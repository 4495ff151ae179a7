"""Nothing is told by a colour alone: whatever differs on the table differs in the signs of the screen, too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.client import fake, shadow, village
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.scene import Scene

SIZES = [(40, 24), (80, 24), (120, 40)]


def changed(scene: Scene, seat: int, **changes: Any) -> Scene:
    """The same scene, but for one fact about one seat."""
    seats = list(scene.table.seats)
    seats[seat - 1] = replace(seats[seat - 1], **changes)
    return replace(scene, table=replace(scene.table, seats=seats))


def turned(scene: Scene, seat: int) -> Scene:
    """The same scene in somebody else's turn."""
    return replace(scene, table=replace(scene.table, active=seat))


WOLFMOON, SHADOW, DAY = fake.playing(), shadow.playing(), village.playing(table=village.table(phase="talk", slot=""))
FACTS: dict[str, list[Scene]] = {
    "whose turn": [turned(WOLFMOON, 1), turned(WOLFMOON, 2)],
    "whose turn on the map": [turned(SHADOW, 1), turned(SHADOW, 2)],
    "a seat that is out": [WOLFMOON, changed(WOLFMOON, 1, out=True)],
    "a protected seat": [WOLFMOON, changed(WOLFMOON, 1, protected=True)],
    "damage": [changed(SHADOW, 1, damage=n) for n in (0, 1, 8)],
    "a camp": [changed(SHADOW, 1, character=one) for one in ("", "v_lie", "w_bolt4", "h_survive")],
    "a fallen seat": [SHADOW, changed(SHADOW, 1, out=True)],
    "a cursed seat": [SHADOW, changed(SHADOW, 1, cursed=True)],
    "where somebody stands": [changed(SHADOW, 1, place=one) for one in ("hut", "chapel", "")],
    "who is dead": [DAY, changed(DAY, 1, out=True, card="villager", cause="devoured")],
}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("size", SIZES)
async def test_what_differs_is_told_in_signs(size: tuple[int, int]) -> None:
    """For whoever sees no colours, and on terminals that have none; by the table, not by news of a change."""
    async with at_table(WOLFMOON, size) as at:
        for fact, scenes in FACTS.items():
            told = []
            for scene in (*scenes, *scenes):
                await at.show(scene)
                told.append(at.text())
            once, again = told[: len(scenes)], told[len(scenes) :]
            assert len(set(once)) == len(scenes), fact
            assert once == again, fact


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", [WOLFMOON, SHADOW], ids=["hand", "character"])
async def test_a_cover_is_not_only_a_colour(scene: Scene, size: tuple[int, int]) -> None:
    """What is covered looks covered."""
    async with at_table(scene, size) as at:
        covered = at.text()
        await at.press("h")
        assert at.text() != covered
        assert "▒" in covered
