"""How the most important screens look, as pictures; look at a difference before you accept it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client.base.times import AT_ONCE
from client.texts import texts
from client.tui.app import MoontableApp
from protocol.games.wolfmoon import Known, OwnView
from tests.client.fake import NOTES, FakeLine, ask, ended, lobby, note, playing, seat, table

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from client.base.scene import Scene

GUESS = playing(
    ask("guess", *map(str, range(11))),
    players=6,
    notes=[*NOTES, note(13, "targeted", by=4, card="villager", at=2)],
)
HOLDING_ONE = OwnView(["spy"], [Known("hand", 1, "drunkard")])
"""A hand before its owner draws."""
MY_TURN = playing(
    ask("action", "draw", "exchange"),
    own=HOLDING_ONE,
    table=table(4, seats=[*table(3).seats, seat("servant")]),
)
STORY = playing(
    ask("action", "draw", "exchange"),
    own=HOLDING_ONE,
    players=5,
    table=table(
        5,
        active=4,
        pile=12,
        seats=[
            seat("seer", "thief"),
            seat("girl", "bodyguard", protected=True),
            seat("servant", "mayor", out=True, cards=0),
            seat("merchant"),
            seat("witch", "villager"),
        ],
    ),
    notes=[
        note(1, "played", by=1, card="thief"),
        note(2, "swapped", card="thief", first=1, second=5),
        note(3, "played", by=2, card="bodyguard"),
        note(4, "protected", by=2),
        note(5, "moon", by=3, card="howling_wolf"),
        note(6, "played", by=3, card="mayor"),
        note(7, "out", by=3, cause=3),
        note(8, "played", by=5, card="villager"),
        note(9, "targeted", by=5, card="villager", at=4),
        note(10, "guessed", by=5, at=4, value=8, hit=False),
    ],
)
"""A round in its middle."""

LOOKS: dict[str, tuple[Scene, tuple[int, int], str, list[str]]] = {
    "waiting_room_phone": (lobby(), (40, 24), "en", []),
    "my_turn_phone": (MY_TURN, (40, 24), "en", []),
    "my_turn_keyboard_open": (MY_TURN, (40, 15), "de", []),
    "guess_phone": (GUESS, (40, 24), "en", []),
    "play_peeked_laptop": (playing(ask("play", "spy", "girl")), (80, 24), "de", ["h", "down"]),
    "my_turn_laptop": (MY_TURN, (80, 24), "en", ["h"]),
    "play_covered_laptop": (playing(ask("play", "spy", "girl")), (80, 24), "en", []),
    "play_peeked_wide": (playing(ask("play", "spy", "girl")), (120, 40), "en", ["h"]),
    "wide": (GUESS, (120, 40), "de", []),
    "story_laptop": (STORY, (80, 24), "en", []),
    "result_laptop": (ended(), (80, 24), "en", []),
    "menu_phone": (playing(), (40, 24), "de", ["m"]),
}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("look", LOOKS)
def test_looks(look: str, snap_compare):
    """The screen looks as it did when somebody last looked at it."""
    scene, size, lang, keys = LOOKS[look]

    async def opening() -> FakeLine:
        return FakeLine(scene)

    async def before(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    app = MoontableApp(opening, texts(lang), AT_ONCE)
    assert snap_compare(app, terminal_size=size, run_before=before)
