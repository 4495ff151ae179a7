"""Who leaves is told to everybody, the keeper is introduced, and a pause covers everything private."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Open, Page
from client.base.errors import SeatGone
from client.present.announcements import Announcer
from client.texts import texts
from protocol.errors import SeatTaken
from protocol.messages import Event
from protocol.texts import LANGUAGES
from tests.client.fake import lobby, playing, room
from tests.client.pilots import at_table

SAY = texts("en")


def happened(scene, kind, at, number=1):
    """The scene after a public event."""
    return replace(scene, room=replace(scene.room, events=[Event(number, kind, at, at)]))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_leaves_is_told_on_the_screen_and_in_the_log(lang):
    """In the waiting room the line stays, and the log has it later."""
    say = texts(lang)
    before = lobby()
    told = say("event.left", at="Ben")
    people = [p for p in before.room.people if p.name != "Ben"]
    after = replace(before, room=replace(before.room, people=people, events=[Event(1, "left", 2, 2)]))
    async with at_table(before, (80, 24), lang) as table:
        table.line.show(after)
        await table.pilot.pause()
        assert told in table.text()
        table.app.table.notice.drop()
        await table.pilot.pause()
        assert told in table.text()
        table.app.do(Open(Page.HISTORY))
        await table.pilot.pause()
        assert told in table.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_client_says_once_that_somebody_has_left(lang):
    """The event says it; nobody says it a second time in other words."""
    say = texts(lang)
    announcer = Announcer(say)
    before = lobby()
    announcer.announce(before)
    people = [p for p in before.room.people if p.name != "Ben"]
    after = replace(before, room=replace(before.room, people=people, events=[Event(1, "left", 2, 2)]))
    assert [line for line in announcer.announce(after) if "Ben" in line] == [say("event.left", at="Ben")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_keeper_is_introduced_where_one_comes_in(lang):
    """To the others and to the keeper, who is Ada."""
    say = texts(lang)
    assert say("keeper.other", name="Ada") in Announcer(say).announce(replace(lobby(), you=2))
    assert say("keeper.you") in Announcer(say).announce(replace(lobby(), you=1))


async def test_a_pause_covers_what_was_uncovered():
    """Peeking ends with the pause, nothing lifts the cover, an open sheet makes way and later ones say PAUSED."""
    scene = playing()
    card = texts("en")(f"card.{scene.own.hand[0]}") if f"card.{scene.own.hand[0]}" in texts("en") else ""
    async with at_table(scene, (80, 24), "en") as table:
        await table.press("h")
        assert table.app.peek
        uncovered = table.text()
        assert not card or card in uncovered
        table.app.do(Open(Page.HISTORY))
        await table.pilot.pause()
        table.line.show(replace(scene, asks=[], room=replace(scene.room, paused="Ben", waiting=[])))
        await table.pilot.pause()
        assert not table.app.peek
        assert len(table.app.screen_stack) == 1
        assert "stays covered" in table.text()
        await table.press("h")
        assert not table.app.peek
        table.app.do(Open(Page.HISTORY))
        await table.pilot.pause()
        assert "PAUSED" in table.text()
        await table.press("h")
        assert not table.app.peek


def test_a_pause_covers_the_line_client_that_shows_everything():
    """With --open, too: no private line, no hand, until the game goes on."""
    say = texts("en")
    announcer = Announcer(say, open_hand=True)
    scene = playing()
    paused = replace(scene, asks=[], room=room(paused="Ben"))
    assert announcer.uncovered(scene)
    assert not announcer.uncovered(paused)
    assert not [line for line in announcer.announce(paused) if line in announcer.own(scene)]


@pytest.mark.parametrize("trouble", [SeatTaken(), SeatGone(address="192.168.1.20:1883")])
async def test_why_a_seat_is_lost_stands_on_the_screen(trouble):
    """And how to come back, whole, on a phone as well."""
    scene = playing()
    async with at_table(scene, (40, 24), "en") as table:
        table.line.trouble = trouble
        table.line.show(replace(scene, status="ended"))
        await table.pilot.pause()
        said = " ".join(table.text().split())
        assert trouble.message("en") in said
        assert table.app.goodbye == trouble.message("en")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "werewolves", "options": {}}, "Werewolves"),
        ({"bots": 3}, "bots: 3"),
        ({"pace": "brisk"}, "brisk"),
        ({"options": {**lobby().room.options, "long": True}}, "long game"),
        ({"storyteller": "Zed"}, "Zed"),
    ],
)
def test_who_waits_is_told_what_is_to_be_played_once_it_is_something_else(changes, said):
    """A screen shows it all the time; lines say it once, and that it is as before once it is."""
    before, announcer = lobby(), Announcer(SAY)
    after = replace(before, room=replace(before.room, **changes))
    announcer.announce(before)
    assert [said in line for line in announcer.announce(after)] == [True]
    assert announcer.announce(after) == []
    assert bool(announcer.announce(before)) is ("storyteller" not in changes)
