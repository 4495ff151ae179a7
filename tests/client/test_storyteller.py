"""The storyteller's device, on screens and line by line: what to say, the sheet, and every wish in one tap."""

from __future__ import annotations

import pytest

from client.menus import menu
from client.storyteller import sheet_said, to_say
from client.texts import texts
from host.games.village.sheet import sheet
from protocol.games.village import SLOTS, Sheet
from tests.client.pilots import at_table
from tests.table.village import VillageEvening

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida")


@pytest.fixture
def told(tmp_path):
    """What Tess is shown before the first slot."""
    evening = VillageEvening.begun(tmp_path, teller="Tess")
    yield evening.guests["Tess"].scene
    evening.kill_host()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_word_is_there_in_both_languages(told, lang):
    """The menu, the sheet and a line for every slot and phase, without a missing text."""
    say = texts(lang)
    shown = menu(told, say, uncovered=False)
    assert [e.deed.name for e in shown.entries if e.deed] == ["lead_on", "extend", "undo"]
    assert len(sheet_said(told, say)) == len(NAMES)
    assert all("(" not in said for said in sheet_said(told, say))
    told.sheet = Sheet(waits=False, rows=told.sheet.rows)
    for slot in SLOTS:
        told.table.slot = slot
        assert not to_say(told, say).startswith("(")


def test_what_is_read_out_is_the_same_whoever_holds_what(told):
    """The suggested line follows from public facts alone."""
    say = texts("en")
    told.table.slot = "main"
    told.sheet = Sheet(waits=False, rows=told.sheet.rows)
    first = to_say(told, say)
    told.sheet = Sheet(waits=False, rows=told.sheet.rows[::-1])
    assert to_say(told, say) == first


@pytest.mark.parametrize("size", [(40, 24), (120, 40)])
async def test_on_screens_cards_stand_only_on_the_sheet(told, size):
    """The table shows no card; the sheet, opened by hand, shows all; one tap goes on."""
    async with at_table(told, size) as table:
        say = table.app.say
        cards = {say(f"village.card.{row.role}") for row in told.sheet.rows}
        assert "Go on" in table.text()
        assert say("storyteller.you")[:16] in table.text()
        assert not any(card in table.text() for card in cards - {say("village.card.villager")})
        await table.tap("Go on")
        assert ("wish", "lead_on", "-") in table.line.said
        await table.tap(say("storyteller.sheet"))
        assert "1 Ada" in table.text()


def test_the_sheet_holds_what_the_host_knows(told):
    """A row for each seat, in order."""
    assert [row.asked for row in told.sheet.rows] == [""] * len(NAMES)
    assert sheet.__doc__
