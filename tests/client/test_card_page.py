"""The page of a card: its picture, and all of its words at once."""

from __future__ import annotations

import pytest

from client.base.deeds import Open, Page
from client.texts import texts
from protocol.games.wolfmoon import VALUES
from tests.client.fake import playing
from tests.client.pilots import at_table


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
@pytest.mark.parametrize("lang", ["en", "de"])
async def test_every_card_has_a_page_that_needs_no_scroll(size: tuple[int, int], lang: str):
    """Value, name, and each word of what it does, on every screen but a phone with its keyboard open."""
    say = texts(lang)
    async with at_table(playing(), size, lang) as at:
        for card in VALUES:
            at.app.do(Open(Page.RULES, card))
            await at.pilot.pause()
            sheet = at.app.sheets.top
            lines = [row.strip().strip("│").strip() for row in at.text().split("\n")]
            name = say(f"wolfmoon.card.{card}").upper()
            assert name in lines or " ".join(name) in lines
            assert " ".join(say(f"wolfmoon.card.{card}.rule").split()) in " ".join(filter(None, lines))
            assert sheet.text.max_scroll_y == 0
            at.app.sheets.close_all()


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_with_the_keyboard_open_the_words_go_before_the_picture(lang: str):
    """Name and words alone."""
    async with at_table(playing(), (40, 15), lang) as at:
        at.app.do(Open(Page.RULES, "spy"))
        await at.pilot.pause()
        assert "╭" not in at.text()
        assert all(word in at.text() for word in texts(lang)("wolfmoon.card.spy.rule").split())


async def test_the_rules_have_their_chapters_beside_them_on_a_laptop():
    """By key or tap; the chapter that is read is marked."""
    async with at_table(playing(), (80, 24)) as at:
        await at.press("?")
        sheet = at.app.screen
        assert [row.label for _, row in sheet.side.shown_rows()][:3] == ["What it is about", "Your turn", "Effects"]
        assert sheet.side.cursor == 0
        await at.press("5")
        assert at.text().split("\n")[2].endswith("Moons")
        assert sheet.side.under_cursor().label == "Moons"
        await at.press("+")
        assert sheet.text.scroll_y > sheet.begins["Moons"]
        await at.tap("Your turn")
        assert sheet.side.under_cursor().label == "Your turn"


async def test_a_phone_has_no_room_for_chapters():
    """There the text has the whole width, and its keys stand below it."""
    async with at_table(playing(), (40, 24)) as at:
        await at.press("?")
        assert not at.app.screen.side.display
        assert at.text().split("\n")[-1].split() == ["+", "down", "-", "up", "Esc", "back"]
        await at.tap("Esc")
        assert at.app.screen is at.app.table
