"""How the village looks, as pictures; look at a difference before you accept it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.times import AT_ONCE
from client.texts import texts
from client.tui.app import MoontableApp
from protocol.games.village import Nomination
from tests.client.fake import FakeLine
from tests.client.village import STANDING, ended, night, playing, table

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from client.base.scene import Scene

TALK = table(phase="talk", slot="", slot_number=0, nominations=[Nomination(3, 7, 0)], sleepy=3)
BIG = replace(TALK, seats=table(50).seats)
LOOKS: dict[str, tuple[Scene, tuple[int, int], str, list[str]]] = {
    "night_phone": (night("main", "werewolf"), (40, 24), "en", ["8"]),
    "night_keyboard_open": (night("witch", "villager"), (40, 15), "de", []),
    "night_peeked": (night("main", "werewolf"), (40, 24), "de", ["8", "h"]),
    "night_of_fifty": (night("main", "seer", 50, long=True), (80, 24), "en", []),
    "talk_phone": (playing(*STANDING, table=TALK), (40, 24), "en", []),
    "talk_of_fifty": (playing(*STANDING, table=BIG, players=50, long=True), (120, 40), "de", []),
    "accusing": (playing(*STANDING, table=TALK), (40, 24), "de", ["2"]),
    "result": (ended(), (80, 24), "de", []),
}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("look", LOOKS)
def test_looks(look: str, snap_compare, monkeypatch, tmp_path):
    """The screen looks as it did when somebody last looked at it."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    scene, size, lang, keys = LOOKS[look]
    scene = replace(scene, asks=[replace(ask, left=-1) for ask in scene.asks])

    async def opening() -> FakeLine:
        return FakeLine(scene)

    async def before(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    app = MoontableApp(opening, texts(lang), AT_ONCE)
    assert snap_compare(app, terminal_size=size, run_before=before)
