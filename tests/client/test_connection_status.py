"""A host that is away is said on every page that lies over the table, as on the table itself, until it is back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Page
from client.paint.canvas import Canvas
from client.paint.qr import code
from client.texts import texts
from client.tui.screens.missed import MissedSheet
from client.tui.screens.page_sheets import sheet_for
from protocol.links import JoinLink
from tests.client import fake, village
from tests.client.pilots import at_table

LINK = JoinLink("192.168.1.20", table="table", fingerprint=bytes(range(16)))
KEPT = replace(village.playing(), code="7K3M9P", link=LINK)
PUSHED = [page for page in Page if page not in (Page.HAND_OVER, Page.REPLAY)]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24)], ids=str)
async def test_every_page_says_that_the_host_is_away(size: tuple[int, int], lang: str):
    """It stands there while the host is away, and goes when it is back."""
    away, said = replace(KEPT, status="connecting"), texts(lang)("bar.lost")
    async with at_table(KEPT, size, lang) as at:
        for page in [*PUSHED, None]:
            at.app.push_screen(sheet_for(page, "", at.app.game) if page else MissedSheet())
            await at.pilot.pause()
            assert said not in at.text(), page
            await at.show(away)
            assert said in at.text(), page
            await at.show(KEPT)
            assert said not in at.text(), page
            at.app.sheets.close_all()
            await at.pilot.pause()


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_the_code_to_scan_stays_whole(lang: str):
    """The line takes its room from the words below the picture."""
    square = code(f"moontable join {replace(LINK, code='7K3M9P')}")
    picture = Canvas(square.width, len(square.rows) // 2)
    picture.pixels(0, 0, square)
    async with at_table(replace(fake.lobby(), code="7K3M9P", link=LINK), (40, 24), lang) as at:
        await at.press("q")
        await at.show(replace(at.line.scene, status="connecting"))
        assert all("".join(span.text for span in row).strip() in at.text() for row in picture.lines())


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", [(40, 24), (80, 24)], ids=str)
async def test_a_refusal_has_a_line_of_its_own_above_the_question(size: tuple[int, int], lang: str):
    """Neither reads as the beginning of the other."""
    asked = fake.playing(fake.ask("action", "draw", "exchange"))
    async with at_table(asked, size, lang) as at:
        at.app.show_refusal("So nicht.")
        await at.pilot.pause()
        rows = at.text().split("\n")
        line = next(number for number, row in enumerate(rows) if row.strip() == "So nicht.")
        assert rows[line + 1].strip() == texts(lang)("wolfmoon.ask.action")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", [(40, 24), (80, 24)], ids=str)
async def test_news_leave_the_question_of_a_second_step_in_its_place(size: tuple[int, int], lang: str):
    """What happens around the table stands above what is being asked, also after a first tap."""
    say = texts(lang)
    talk = village.table(phase="talk", slot="", slot_number=0, slots=0)
    asked = village.playing(village.ask("nominate", "2", "3", kind="standing"), table=talk)
    async with at_table(asked, size, lang) as at:
        await at.tap(say("village.row.nominate"))
        at.app.table.notice.say("Eine Nachricht.")
        at.app.table.draw()
        await at.pilot.pause()
        rows = [row.strip() for row in at.text().split("\n")]
        assert rows[rows.index("Eine Nachricht.") + 1] == say("village.ask.nominate")
