"""What a screen offers while nobody has confirmed its view, and how a lost seat comes back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest
from textual import events

from client.base.choices import Choice
from client.base.deeds import Answer, Command, Local, Page, Standing
from client.texts import texts
from client.tui.screens.documents import RoundSheet
from client.tui.screens.missed import MissedSheet
from client.tui.screens.page_sheets import sheet_for
from tests.client.fake import ask, ended, lobby, playing
from tests.client.pilots import at_table
from tests.client.test_plain import FakeLine as PlainLine
from tests.client.test_plain import Player

NO_SHEET = (Page.NOTEBOOK, Page.HAND_OVER, Page.REPLAY, Page.INVITATION)
"""This game has no notebook, this device no code; the others open no sheet from here."""
UNSURE = ("connecting", "catching_up")
SCENES = {
    "waiting room": lobby(),
    "asked": playing(ask("action", "draw")),
    "open at any time": playing(ask("reveal", "reveal", kind="standing")),
    "others are asked": playing(you=1),
    "result": ended(),
}


def long_wait(scene):
    """The scene when it has lasted so long that anybody may nudge."""
    return replace(scene, room=replace(scene.room, waiting=[2], waited=200_000))


def speaking(rows):
    """The rows that say something to the table."""
    return [row for row in rows if row.speaks]


@pytest.mark.parametrize("status", UNSURE)
@pytest.mark.parametrize("name", SCENES)
async def test_a_view_that_nobody_confirmed_offers_no_rows(name: str, status: str):
    """Neither answers nor wishes, on the table and on every sheet; what only shows something stays."""
    sure = long_wait(SCENES[name])
    async with at_table(sure) as at:
        prompt = at.choices.prompt
        assert prompt.ask or speaking(prompt.rows)
        await at.show(replace(sure, status=status))
        prompt = at.choices.prompt
        assert not (prompt.rows if prompt.ask else speaking(prompt.rows))
        for deed in (
            Command("ready", "yes"),
            Command("nudge"),
            Command("leave"),
            Standing("spy", "yes"),
            Answer("7", 1),
        ):
            at.app.do(deed)
        for key in "123456x":
            await at.press(key)
            at.app.sheets.close_all()
        assert at.line.said == []


@pytest.mark.parametrize("sheet", ["menu", "setup", "options", "house_rules", "left_of", "enough", "table"])
async def test_no_sheet_offers_what_nobody_would_hear(sheet: str):
    """A sheet that was open when the line was lost, and one that is opened meanwhile."""
    sure = lobby() if sheet in ("setup", "options", "house_rules", "left_of") else playing(you=1)
    sure = replace(sure, code="7K3M9P")
    async with at_table(sure) as at:
        at.app.sheets.open(Page(sheet))
        await at.pilot.pause()
        offered = len(at.choices.prompt.rows)
        await at.show(replace(sure, status="catching_up"))
        assert speaking(at.choices.prompt.rows) == []
        if sheet not in {"options", "house_rules"}:
            assert len(at.choices.prompt.rows) < offered
        await at.show(sure)
        assert len(at.choices.prompt.rows) == offered


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_lost_seat_is_taken_back_with_one_key(lang: str):
    """The screen names the key; whoever was sent away has none."""
    say = texts(lang)
    async with at_table(playing(ask("action", "draw"))) as at:
        at.app.say = say
        await at.show(playing(status="moved"))
        assert say("table_menu.reclaim") in at.text()
        await at.press("1")
        assert at.line.said == [("reclaim",)]
        await at.show(playing())
        assert at.app.goodbye == ""
        await at.show(playing(status="moved", farewell="moved"))
        assert say("table_menu.reclaim") not in at.text()


async def test_plain_text_says_how_a_lost_seat_comes_back():
    """The line client ends, and names what to type."""
    player = Player(PlainLine(playing()))
    await player.settle()
    player.line.show(status="moved")
    lines = await player.settle()
    assert "moontable join" in lines[-1]
    assert await player.task == 0


async def test_steps_of_the_table_menu_say_nothing_while_the_line_is_lost():
    """A menu that was open in plain text when the line was lost takes no wish."""
    player = Player(PlainLine(replace(playing(you=1), code="7K3M9P")))
    await player.settle()
    lines = await player.type("k")
    rest = next(row for row in lines if texts("en")("table_menu.rest") in row).partition(":")[0]
    lines = await player.type(rest)
    yes = next(row for row in lines if texts("en")("table_menu.rest.yes") in row).partition(":")[0]
    player.line.show(status="catching_up")
    await player.settle()
    assert await player.type(yes) == [texts("en")("bar.catching_up")]
    for word in ("p", "c", "s"):
        assert await player.type(word) == [texts("en")("bar.catching_up")]
    assert player.line.said == []
    player.task.cancel()


BURSTS = ["m1q", "mqmq", "mqmqmq", "m2q", "m3q", "l+q", "?q?q", "e1q", "m1qq", "mq1q"]


@pytest.mark.parametrize("scene", [lobby(), playing(ask("action", "draw")), ended()], ids=["room", "game", "result"])
async def test_a_burst_of_keys_ends_nothing(scene):
    """Sheets that are taken away before they were drawn."""
    async with at_table(scene) as at:
        for keys in BURSTS:
            for key in keys:
                at.app.post_message(events.Key({"?": "question_mark", "+": "plus"}.get(key, key), key))
            for _ in range(6):
                await at.pilot.pause()
            at.line.show(scene)
            await asyncio.sleep(0)
            await at.pilot.pause()
            assert at.app.fault is None, keys
            at.app.sheets.close_all()
            await at.pilot.pause()


async def test_whatever_draws_may_be_drawn_while_it_is_taken_away():
    """Every sheet, the table itself and what they hear then."""
    sure = replace(playing(ask("action", "draw"), you=1), code="7K3M9P")
    made = [partial(sheet_for, page, "", "wolfmoon") for page in Page if page not in NO_SHEET]
    made += [MissedSheet, lambda: RoundSheet([])]
    async with at_table(sure) as at:
        for make in made:
            sheet = make()
            at.app.push_screen(sheet)
            await at.pilot.pause()
            gone = at.app.pop_screen()
            sheet.draw()
            sheet.scroll_text(1)
            sheet.pick(Choice("", Local.DOWN))
            await gone
            sheet.draw()
            assert sheet.choices.prompt.rows or sheet.footed(), "there is a way out"
