"""How the shadow world looks, as pictures; look at a difference before you accept it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text, wide
from client.base.times import AT_ONCE
from client.games.shadow_world.throws import Throw, dice
from client.paint.canvas import Canvas
from client.texts import texts
from client.tui.app import MoontableApp
from client.tui.television import layout
from protocol.texts import LANGUAGES
from tests.client.fake import FakeLine
from tests.client.shadow import BOOK, NOTES, ORACLE, SEEN, ask, ended, note, own, playing

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from client.base.scene import Scene

ATTACK = playing(ask("attack", "1", "2", "3", "skip"))
STRUCK = [note(21, "attacked", by=1, seats=[4], how="attack"), note(22, "threw", by=1, d4=1, d6=4, why="attack")]
FELL = [note(21, "out", at=3, by=1, cause="attack"), note(22, "out", at=4, by=4, cause="r_spider")]
WINDOW = playing(ask("counter", "no", kind="window", closed={"yes": "not_yours"}), notes=[*NOTES, *STRUCK])
LOOKS: dict[str, tuple[Scene, tuple[int, int], str, list[str]]] = {
    "attack_phone": (ATTACK, (40, 24), "en", []),
    "attack_keyboard_open": (ATTACK, (40, 15), "de", []),
    "attack_laptop": (ATTACK, (80, 24), "de", []),
    "oracle_peeked": (playing(ask("lie", "truth", kind="step"), own=own(oracle=ORACLE)), (40, 24), "en", ["h"]),
    "reveal": (playing(), (40, 24), "de", ["r"]),
    "notebook": (playing(own=own(book=BOOK, seen=SEEN)), (40, 24), "en", ["b", "3", "h"]),
    "wide": (playing(ask("ability", "no", kind="step"), players=8), (120, 40), "en", []),
    "window": (WINDOW, (40, 24), "en", []),
    "seven_broad": (playing(ask("move", "hut", "chapel", "circle", "tree", "spring")), (120, 40), "de", ["h"]),
    "result": (ended(notes=[*NOTES, *FELL]), (80, 24), "de", []),
}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("look", LOOKS)
def test_looks(look: str, snap_compare, monkeypatch, tmp_path):
    """The screen looks as it did when somebody last looked at it."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    scene, size, lang, keys = LOOKS[look]

    async def opening() -> FakeLine:
        return FakeLine(scene)

    async def before(pilot: Pilot[int]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    app = MoontableApp(opening, texts(lang), AT_ONCE)
    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_television_shows_board_damage_and_what_happens(size: tuple[int, int], lang: str):
    """Eight seats, places, the track and the last events fit a television; nothing private is on it."""
    scene = playing(players=8, you=0, own=None, asks=[])
    rows = layout(scene, texts(lang), *size, [], [])
    text = "\n".join(map(plain_text, rows))
    assert len(rows) <= size[1]
    assert all(wide(row) <= size[0] for row in rows)
    for said in ("Ada", "Hanna", "Gregor", "BE", "8"):
        assert said in text
    assert "Frederik" not in text


@pytest.mark.parametrize(
    ("width", "says"),
    [
        (24, ["", "", ""]),
        (25, ["= 4", "Spring", "of"]),
        (26, ["= 4", "Spring", "of"]),
        (27, ["= 4", "Spring of", "Wisdom"]),
        (33, ["= 4", "Spring of", "Wisdom"]),
        (34, ["= 4", "Spring of Wisdom", ""]),
    ],
)
def test_the_place_of_a_throw_is_broken_not_cut_and_fills_its_room(width: int, says: list[str]):
    """Beside the dice a hand has fourteen columns; where there are too few for a word, the dice lie alone."""
    canvas = Canvas(width, 3)
    dice(canvas, 1, 0, Throw(1, 3, 2, 2, "move"), playing(notes=[]), texts("en"))
    assert [plain_text(line)[18:].rstrip() for line in canvas.lines()] == says
