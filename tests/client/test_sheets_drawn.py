"""Every sheet as a reader sees it, one after the other in one program; and what the keys of a sheet do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.choices import Choice
from client.base.deeds import Local, Open, Page
from client.base.spans import plain_text, text_line
from client.tui.attention import MissedSheet
from client.tui.screens.documents import HistorySheet, IntroductionSheet, RoundSheet, RulesSheet
from client.tui.screens.page_sheets import sheet_for
from client.tui.screens.sheets import Sheet
from protocol.links import JoinLink
from tests.client import fake, shadow, village
from tests.client.fake import NOTES, note
from tests.client.pilots import at_table
from tests.client.situations import stands, still
from tests.client.test_faces_read import SAID
from tests.client.test_standing_between_games import with_room
from tests.client.test_standings import PAST

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from tests.client.pilots import Table

pytestmark = pytest.mark.usefixtures("one_moment")

KEEPER = replace(
    fake.lobby(), code="7K3M9P", link=JoinLink("192.168.1.20", table="birch"), standings=PAST, fingerprint="K3V7Q-2MFDX"
)
TALKS = village.playing(
    *village.STANDING, table=replace(village.table(), phase="talk", slot="", slot_number=0, talks=True, said=SAID)
)
SEEN = shadow.playing(own=shadow.own(book=shadow.BOOK, seen=shadow.SEEN))
READ = (Page.MENU, Page.HISTORY, Page.RULES, Page.INTRODUCTION, Page.TABLE, Page.SETUP, Page.OPTIONS, Page.INVITATION)
READ += (Page.NAME, Page.PAUSE, Page.CLOSE, Page.STANDINGS, Page.EVERYBODY, Page.NOTEBOOK, Page.STATEMENTS)


def shown(table: Table) -> list[str]:
    """The screen as it is drawn."""
    return [f"|{row}" for row in table.text().split("\n")]


async def opened(table: Table, scene: Scene, pages: tuple[tuple[Page, str], ...]) -> dict[str, object]:
    """The sheets of these pages over a scene, one after the other."""
    await table.show(still(scene))
    table.app.sheets.close_all()
    found: dict[str, object] = {}
    for page, about in pages:
        table.app.push_screen(sheet_for(page, about, table.app.game))
        await table.pilot.pause()
        found[f"{page.value} {about}".rstrip()] = shown(table)
        table.app.pop_screen()
    return found


@pytest.mark.parametrize("size", [(40, 24), (90, 30)], ids=["phone", "laptop"])
async def test_sheets(size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    """On a phone and on a laptop: in the waiting room, in a game, in a village, at the end."""
    waiting, games = (
        tuple((page, "") for page in READ[:11]),
        ((Page.HISTORY, ""), (Page.RULES, "spy"), (Page.NOTEBOOK, "2")),
    )
    found: dict[str, object] = {}
    evening = (
        ("waiting", KEEPER, waiting),
        ("cards", fake.playing(), ((Page.MENU, ""), (Page.HISTORY, ""), (Page.RULES, "spy"), (Page.CLOSE, ""))),
        ("places", SEEN, (*games, (Page.NOTEBOOK, ""), (Page.NOTEBOOK, "0"), (Page.RULES, "w_bolt6"))),
        ("talk", TALKS, ((Page.STATEMENTS, ""), (Page.NOTEBOOK, "3"), (Page.TABLE, ""), (Page.RULES, "seer"))),
        (
            "over",
            replace(fake.ended(), standings=PAST),
            ((Page.EVERYBODY, ""), (Page.STANDINGS, ""), (Page.HISTORY, "")),
        ),
        ("a pause", with_room(fake.playing(), paused="Ben"), ((Page.MENU, ""), (Page.HISTORY, ""))),
        ("away", replace(fake.playing(), status="connecting"), ((Page.MENU, ""), (Page.TABLE, ""))),
    )
    async with at_table(still(KEEPER), size) as table:
        for name, scene, pages in evening:
            found |= {f"{name}: {about}": rows for about, rows in (await opened(table, scene, pages)).items()}
    stands(f"sheets_{'phone' if size[0] < 70 else 'laptop'}", found, request.config)


async def test_sheets_that_come_by_themselves(request: pytest.FixtureRequest) -> None:
    """The end of a round, and what was missed; what was read stays, and one's own deeds are no news."""
    away = [note(n, "drew", by=n % 4 + 1, source="pile") for n in range(13, 18)]
    ending = [note(18, "value", by=1, value=9), note(19, "ended", ending="moon", winners=[1])]
    scene = still(fake.playing(notes=[*NOTES, *away, *ending], missed=away))
    found: dict[str, object] = {}
    async with at_table(scene, (44, 24)) as table:
        table.app.sheets.close_all()
        for name, sheet in (("a round", RoundSheet(ending)), ("missed", MissedSheet())):
            table.app.push_screen(sheet)
            await table.pilot.pause()
            found[name] = shown(table)
            if isinstance(sheet, MissedSheet):
                await table.show(still(replace(scene, missed=away[:1])))
                found["missed, and away again"] = shown(table)
            table.app.pop_screen()
    stands("sheets_by_themselves", found, request.config)


async def test_pages_are_turned_and_texts_scrolled(request: pytest.FixtureRequest) -> None:
    """The introduction on and back, the rules by keys and by chapters, and from one card to all of them."""
    found: dict[str, object] = {}
    async with at_table(still(fake.playing()), (90, 20)) as table:
        pages = IntroductionSheet("wolfmoon")
        table.app.push_screen(pages)
        await table.pilot.pause()
        for row in (Local.NEXT, Local.NEXT, Local.PREVIOUS):
            pages.pick(next(one for one in pages.rows() if one.deed is row))
            await table.pilot.pause()
            found[f"introduction, page {pages.page + 1}, by {row.value}"] = shown(table)
        table.app.pop_screen()
        rules = RulesSheet("wolfmoon", "spy")
        table.app.push_screen(rules)
        await table.pilot.pause()
        rules.pick(rules.rows()[0])
        await table.pilot.pause()
        found["all rules"] = shown(table)
        at = []
        for key in ("+", "+", "-", "down", "up", "home", "end", "pagedown", "pageup"):
            await table.press(key)
            at.append(f"{key}: {rules.text.scroll_y} chapter {rules.side.cursor}")
        for chapter in rules.chapters()[:4]:
            rules.pick(chapter)
            await table.pilot.pause()
            at.append(f"{chapter.label}: {rules.text.scroll_y} chapter {rules.side.cursor}")
        found["where one reads"] = at
        await table.press("q")
        found["closed"] = [str(table.app.sheets.top)]
    stands("sheets_turned", found, request.config)


async def test_each_round_of_the_history_stands_apart() -> None:
    """An empty line before it, though none before the first thing that is told."""
    told = [note(1, "round", number=1, by=1), note(2, "turn", by=2, further=False), note(3, "round", number=2, by=2)]
    async with at_table(still(replace(fake.playing(), notes=told)), (40, 24)) as table:
        history = HistorySheet()
        table.app.push_screen(history)
        await table.pilot.pause()
        rows = [plain_text(row) for row in history.body(38)]
        assert [row == "" for row in rows] == [False, False, True, False]


class LongSheet(Sheet):
    """More text and more rows than a phone has lines."""

    def heading(self) -> str:
        """A title of one line."""
        return "A sheet"

    def body(self, _width: int) -> list[TextLine]:
        """Much to read."""
        return [text_line(f"line {number}") for number in range(30)]

    def rows(self) -> list[Choice]:
        """Much to choose from."""
        return [Choice(f"row {number}", Open(Page.RULES)) for number in range(30)]


@pytest.mark.parametrize("height", [15, 24])
async def test_four_lines_of_a_text_stay_however_many_rows_follow(height: int) -> None:
    """Rows turn pages; what they are about is still read."""
    async with at_table(still(fake.playing()), (40, height)) as table:
        table.app.push_screen(LongSheet())
        await table.pilot.pause()
        lines = table.text().split("\n")
        assert [row.strip() for row in lines if "line " in row] == [f"line {number}" for number in range(4)]
        assert any("row 0" in row for row in lines)
