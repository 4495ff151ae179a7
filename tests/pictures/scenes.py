"""The screens that the README shows, painted by the real clients on scenes from the tests."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING
from unittest.mock import patch

from client.base.times import AT_ONCE
from client.texts import texts
from client.tui.app import MoontableApp
from client.tui.television import Television
from tests.client import shadow, village
from tests.client.fake import NOTES, FakeLine, ask, note, playing, room
from tests.client.test_looks import MY_TURN
from tests.client.test_village_statements import talk
from tests.pictures.cells import cells, svg

if TYPE_CHECKING:
    from textual.app import App

    from client.base.scene import Scene
    from tests.pictures.cells import Frame

PHONE, LAPTOP, BROAD, TELEVISION = (40, 24), (80, 24), (120, 40), (160, 45)
ALL_DOWN = {"down": [8, 9, 10, 11, 12]}
SECONDS = 1.6
"""How long each frame of the moving picture stands."""
PLAYED = [*NOTES, note(13, "played", by=4, card="girl"), note(14, "targeted", by=4, card="girl", at=1)]


async def still(scene: Scene, size: tuple[int, int], *keys: str) -> str:
    """One screen of the client."""
    async with _app(scene).run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return svg([cells(pilot.app)])


async def television(scene: Scene) -> str:
    """The public table."""

    async def opening() -> FakeLine:
        return FakeLine(scene)

    async with Television(opening, texts("en"), []).run_test(size=TELEVISION) as pilot:
        await pilot.pause()
        return svg([cells(pilot.app)])


async def turn() -> str:
    """A turn of Wolfmoon on a phone: peek, draw, choose, and see what it did."""
    frames: list[Frame] = []
    line = FakeLine(MY_TURN)
    app = _app(MY_TURN, line)
    async with app.run_test(size=PHONE) as pilot:
        for scene, keys in (
            (MY_TURN, ()),
            (MY_TURN, ("h",)),
            (playing(ask("play", "spy", "girl")), ()),
            (playing(ask("target", "1", "2", "skip", closed={"3": "out"}), notes=PLAYED), ("h",)),
            (playing(notes=PLAYED), ()),
        ):
            line.show(scene)
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            frames.append(cells(pilot.app))
    return svg(frames, SECONDS)


def _app(scene: Scene, line: FakeLine | None = None) -> App[int]:
    async def opening() -> FakeLine:
        return line or FakeLine(scene)

    return MoontableApp(opening, texts("en"), AT_ONCE)


class Still(float):
    """A moment at which no time has passed since any other."""

    def __sub__(self, other: float) -> float:
        """The seconds since then."""
        return 0.0


async def pictures() -> dict[str, str]:
    """All pictures by their file's name; no second passes in them."""
    with patch("client.base.scene.time", SimpleNamespace(monotonic=Still)):
        return await _painted()


def all_voted(scene: Scene) -> Scene:
    """The village with nobody who did not vote."""
    told = [one if one.kind != "thumbs" else note(9, "thumbs", **one.facts | ALL_DOWN) for one in scene.notes]
    return replace(scene, notes=told)


async def _painted() -> dict[str, str]:
    public = [line for line in NOTES if not line.private]
    return {
        "wolfmoon_wide.svg": await still(playing(ask("play", "spy", "girl")), BROAD, "h"),
        "night_phone.svg": await still(all_voted(village.night("main", "seer", 12)), PHONE),
        "claims_laptop.svg": await still(all_voted(talk()), LAPTOP, "s"),
        "shadow_laptop.svg": await still(shadow.playing(shadow.ask("attack", "1", "2", "3", "skip")), LAPTOP),
        "television.svg": await television(playing(you=0, own=None, room=room(4, waiting=[4]), notes=public)),
        "turn.svg": await turn(),
    }
