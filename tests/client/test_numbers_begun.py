"""A number of several digits is one input: its first digit is no key that has come too late, and it changes no row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.tui.widgets import arrival
from client.tui.widgets.arrival import LATE, OTHER
from protocol.texts import LANGUAGES
from tests.client.fake import ask
from tests.client.pilots import Table, at_table
from tests.client.test_unasked import AT_ONCE, SAYING, Clock, day

POINT = ask("point", "7", "8", "10", kind="vote", closed=dict.fromkeys(map(str, (1, 2, 3, 4, 5, 6, 9)), "out"))
GUARDED = replace(AT_ONCE, guard=1.0)


def chosen(at: Table) -> list[str]:
    """The names that have been tapped."""
    return list(at.app.table.input_state.selection.chosen)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_number_begins_with_the_key_of_a_row_that_has_gone(lang: str, monkeypatch: pytest.MonkeyPatch):
    """1 was "say something" until the vote came, whose rows are 7, 8 and 10."""
    clock = Clock()
    monkeypatch.setattr(arrival, "time", clock)
    async with at_table(day("talk", *SAYING), (40, 24), lang, times=GUARDED) as at:
        clock.now += 100
        await at.show(day("vote", POINT, accused=-1, ballot="vote"))
        clock.now += OTHER + 1
        assert clock.now - at.choices.arrival.at < LATE
        await at.press("1")
        assert not at.app.table.notice.text
        await at.press("0")
        assert not at.app.table.notice.text
        assert chosen(at) == ["10"]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_was_typed_cuts_no_word_of_the_question(lang: str):
    """It stands in the line below, where there is one."""
    captain = replace(POINT, name="captain")
    scene = day("election", captain, accused=-1, ballot="election")
    scene = replace(scene, room=replace(scene.room, game="duesterwald"))
    async with at_table(scene, (40, 24), lang, times=AT_ONCE, alone=True) as at:
        asked = at.choices.prompt.title
        assert asked in at.text()
        await at.press("1")
        assert "1_" in at.text()
        assert asked in at.text()


async def test_a_digit_that_nothing_follows_is_said_to_be_no_number(monkeypatch: pytest.MonkeyPatch):
    """Whoever meant the row that has gone hears at least that nothing was chosen."""
    clock = Clock()
    monkeypatch.setattr(arrival, "time", clock)
    async with at_table(day("talk", *SAYING), (40, 24), times=replace(GUARDED, digit=0.05)) as at:
        clock.now += 100
        await at.show(day("vote", POINT, accused=-1, ballot="vote"))
        clock.now += OTHER + 1
        await at.press("1")
        await at.until(lambda: at.app.table.notice.text == at.app.say("game.no_such_number", n=1))
        assert chosen(at) == []


async def test_a_word_that_comes_and_goes_makes_no_row_new(monkeypatch: pytest.MonkeyPatch):
    """It may move the rows; what they are is what they were."""
    clock = Clock()
    monkeypatch.setattr(arrival, "time", clock)
    async with at_table(day("vote", POINT, accused=-1, ballot="vote"), (40, 24), times=GUARDED) as at:
        clock.now += 100
        at.app.table.notice.refuse("No.")
        await at.pilot.pause()
        at.app.table.notice.drop()
        await at.pilot.pause()
        assert not at.choices.arrival.idle_keys(at.choices.shown_rows())
        await at.press("1", "0")
        assert chosen(at) == ["10"]
