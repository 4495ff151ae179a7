"""The way in on a guest's own device: the QR code that the next guest scans."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Open, Page
from client.base.scene import way_in
from client.base.spans import plain_text
from client.paint.canvas import Canvas
from client.paint.qr import code
from client.tui.screens.invitation import InvitationSheet
from protocol.links import JoinLink
from tests.client.fake import lobby, playing
from tests.client.pilots import at_table

LINK = JoinLink("192.168.1.20", table="table", fingerprint=bytes(range(16)))
KEPT = replace(lobby(), code="7K3M9P", link=LINK)
LINE = f"moontable join {replace(LINK, code='7K3M9P')}"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
async def test_the_whole_code_stands_on_the_screen(size: tuple[int, int], lang: str):
    """All of it at once, with the line to type and the key of the table, without a scroll."""
    square = code(LINE)
    picture = Canvas(square.width, len(square.rows) // 2)
    picture.pixels(0, 0, square)
    async with at_table(KEPT, size, lang) as at:
        await at.press("q")
        for row in picture.lines():
            assert plain_text(row).strip() in at.text()
        assert "7K3M9P@192.168.1.20" in at.text()
        assert KEPT.fingerprint in at.text()
        await at.press("q")
        assert at.app.sheets.top is None


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_where_it_does_not_fit_the_line_stands_there(lang: str):
    """A phone with its keyboard open shows what to type instead; nothing of it is cut."""
    async with at_table(KEPT, (40, 15), lang) as at:
        await at.press("q")
        assert LINE.replace(" ", "") in "".join(at.text().split())


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_a_tap_on_the_code_opens_it(size: tuple[int, int]):
    """On a phone on the chip, on a laptop anywhere in the panel; and the foot names the key."""
    async with at_table(KEPT, size) as at:
        await at.tap("7K3M9P")
        assert isinstance(at.app.sheets.top, InvitationSheet)
        at.app.sheets.close_all()
        await at.tap("QR code")
        assert isinstance(at.app.sheets.top, InvitationSheet)


@pytest.mark.parametrize(
    "scene",
    [lobby(), replace(KEPT, code=""), replace(KEPT, link=None), replace(KEPT, link=JoinLink("127.0.0.1"))],
    ids=["nothing known", "no code", "no link", "nobody else comes there"],
)
async def test_without_a_way_in_there_is_no_page(scene):
    """Neither a key nor a word about it."""
    assert way_in(scene) is None
    async with at_table(scene) as at:
        await at.press("q")
        at.app.do(Open(Page.INVITATION))
        assert at.app.sheets.top is None
        assert "QR" not in at.text()


async def test_in_a_game_it_is_found_in_the_menu_of_the_table():
    """Whoever keeps the table shows it there, also while a game runs."""
    async with at_table(replace(playing(), code="7K3M9P", link=LINK)) as at:
        at.app.do(Open(Page.TABLE))
        await at.pilot.pause()
        assert [row for row in at.choices.prompt.rows if row.deed == Open(Page.INVITATION)]


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_word_about_missing_people_leaves_the_village_its_place(lang: str):
    """On a laptop the way in and a misfit take lines; the village makes itself small, but stays."""
    few = replace(KEPT.room, people=KEPT.room.people[:2], standings=[0, 0])
    async with at_table(replace(KEPT, room=few), (80, 24), lang) as at:
        first = at.app.table.frame.parts["table"].lines[0]
        assert " on #" in first[0].tone
        assert "192.168.1.20" in at.text()
