"""How the television, the keeper's sheet and the results look; look at a difference before you accept it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.deeds import Page
from client.base.times import AT_ONCE
from client.texts import texts
from client.tui.app import MoontableApp
from client.tui.television import Television
from protocol.links import JoinLink
from protocol.messages import SeatCodeView
from tests.client.fake import NOTES, FakeLine, ask, ended, lobby, playing, room
from tests.client.test_standings import PAST

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from client.base.scene import Scene

SIZES = {"phone": (40, 24), "laptop": (80, 24), "television": (120, 40)}
INVITATION = ["Join: moontable join 7K3M9P@192.168.1.20", "Key of this table: K3V7Q-2MFDX"]
SHOWN: dict[str, tuple[Scene, str]] = {
    "waiting": (lobby(you=0), "en"),
    "playing": (
        playing(you=0, own=None, room=room(4, waiting=[4]), notes=[line for line in NOTES if not line.private]),
        "de",
    ),
    "result": (replace(ended(you=0), own=None), "en"),
}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shown", SHOWN)
def test_the_television(shown: str, size: str, snap_compare):
    """Waiting room with the way in, a game, a result: nothing private, as much room as there is."""
    scene, lang = SHOWN[shown]

    async def opening() -> FakeLine:
        return FakeLine(scene)

    async def before(pilot: Pilot[int]) -> None:
        await pilot.pause()

    app = Television(opening, texts(lang), INVITATION, JoinLink("192.168.1.20", "7K3M9P"))
    assert snap_compare(app, terminal_size=SIZES[size], run_before=before)


SHEETS: dict[str, tuple[Scene, str, list[str]]] = {
    "keeper_waiting": (
        replace(lobby(), code="7K3M9P", seat_code=SeatCodeView(2, "7K3M9PX", 90_000)),
        "en",
        ["table"],
    ),
    "keeper_playing": (replace(playing(ask("action", "draw", "exchange"), you=1), code="7K3M9P"), "de", ["table"]),
    "evenings": (replace(ended(), standings=PAST), "de", ["standings"]),
}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_sheets_around_the_game(sheet: str, size: str, snap_compare):
    """Codes and wishes of the keeper, and who has won how often."""
    scene, lang, opened = SHEETS[sheet]
    scene = replace(scene, received_at=time.monotonic())

    async def opening() -> FakeLine:
        return FakeLine(scene)

    app = MoontableApp(opening, texts(lang), AT_ONCE)

    async def before(pilot: Pilot[int]) -> None:
        await pilot.pause()
        for name in opened:
            app.sheets.open(Page(name))
        await pilot.pause()

    assert snap_compare(app, terminal_size=SIZES[size], run_before=before)
