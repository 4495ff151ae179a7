"""Show me how it ends: a row for whoever has a seat, where only bots still play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Command
from client.present.game_prompt import game_prompt
from client.texts import texts
from tests.client.pilots import SIZES, at_table
from tests.client.test_plain import FakeLine, Player
from tests.client.village import YOU, playing, seat, table


def scene(hurry="may", you=YOU):
    """A village of twelve by day, in which Dana is out."""
    talk = table(12, phase="talk", slot="", slot_number=0)
    talk.seats[YOU - 1] = seat(out=True, card="villager", cause="lynched")
    shown = playing(table=talk, you=you)
    return replace(shown, asks=[], notes=[], room=replace(shown.room, hurry=hurry))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("hurry", "you", "offered"), [("may", YOU, 1), ("", YOU, 0), ("does", YOU, 0), ("may", 0, 0)])
def test_the_row_is_there_once_for_whoever_has_a_seat(lang, hurry, you, offered):
    """Not while people play, not twice, and not for whoever only watches."""
    prompt = game_prompt(scene(hurry, you), texts(lang), peek=False)
    assert [row.deed for row in prompt.rows].count(Command("hurry")) == offered


@pytest.mark.parametrize(("size", "lang"), zip(SIZES, ("en", "de", "en", "de"), strict=True))
async def test_a_tap_on_it_is_enough(size, lang):
    """It can be read on every screen."""
    async with at_table(scene(), size, lang) as at:
        await at.tap(texts(lang)("table_menu.hurry"))
        assert at.line.said == [("wish", "hurry", "-")]


async def test_typed_lines_have_it_too():
    """By its sign."""
    player = Player(FakeLine(scene()))
    rows = await player.settle()
    sign = next(row.partition(": ")[0] for row in rows if "Show me how it ends" in row)
    await player.type(sign)
    assert player.line.said == [("hurry", "-")]
    await player.end()
