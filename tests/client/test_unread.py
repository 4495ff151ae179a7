"""What was told while a page was open: it is new to whoever comes back to the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import plain_text
from client.base.times import Times
from client.games import face
from client.present.pacing import EventPacer
from client.texts import texts
from client.tui.screens.game import recent_notes
from client.tui.screens.unread import Unread
from tests.client.pilots import at_table
from tests.client.test_beats import Clock
from tests.client.village import NOTES, YOU, note, playing, table

SAY = texts("en")
LAST = NOTES[-1].number
TALK = replace(playing(table=table(phase="talk", slot="", talks=True)), asks=[])
HEARD = [
    note(LAST + 1, "said", by=8, word="good", at=YOU),
    *(note(LAST + at, "said", by=5, word="doubt", at=7) for at in range(2, 12)),
]
TO_ME = "Hanna to you: “I checked you: no creature of the night.”"


def told(*more):
    """The talk after this has been said as well."""
    return replace(TALK, notes=[*TALK.notes, *more])


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_what_was_said_to_me_while_a_page_was_open_stands_there_when_it_closes(size: tuple[int, int]):
    """Ten things were said after it, which alone would have pushed it out."""
    async with at_table(TALK, size) as at:
        await at.press("?")
        await at.show(told(*HEARD))
        await at.press("escape")
        shown = " ".join(at.text().replace("│", " ").split())
        assert "Hanna to you: “I checked" in shown
        assert ("Emil: “I suspect Gil" in shown) == (size[0] > 40), "and the latest of all where there is room"


async def test_without_a_page_it_is_the_latest_that_is_new():
    """Nothing was covered, so nothing is unread."""
    async with at_table(TALK) as at:
        await at.show(told(*HEARD))
        assert at.app.table.unread.first == 0
        assert "Hanna to you" not in at.text()


def test_all_that_a_page_has_covered_is_told_in_the_tone_of_news():
    """What came before it is not; where there is little room what was said to me goes last."""
    scene, game = told(*HEARD), face("werewolves")
    before, new = recent_notes(scene, game, SAY, 80, peek=False, unread=LAST + 1)
    assert [line[-1].tone for line in new] == ["plain"] * len(HEARD)
    assert not any("Hanna to you" in plain_text(line) for line in before)
    for most, latest in ((2, ["Emil: “I suspect Gil, just a feeling.”"]), (1, [])):
        _, few = recent_notes(scene, game, SAY, 80, peek=False, unread=LAST + 1, most=most)
        assert [plain_text(line).strip(" »") for line in few] == [TO_ME, *latest]


def test_it_is_new_until_something_newer_has_come_and_there_was_time_to_read():
    """A second page before that takes nothing of it away; another game does."""
    clock = Clock()
    pacer = EventPacer(Times(pause_factor=0), clock)
    unread = Unread(pacer, lasts=6.0)
    pacer.push(TALK)
    unread.uncover()
    assert unread.first == 0
    unread.cover()
    pacer.push(told(HEARD[0]))
    unread.uncover()
    unread.cover()
    unread.uncover()
    assert unread.first == LAST + 1
    clock.now += 100
    assert unread.first == LAST + 1, "nothing newer has come"
    unread.cover()
    unread.uncover()
    pacer.push(told(*HEARD[:2]))
    assert unread.first == LAST + 1, "there was no time to read it"
    clock.now += 6
    assert unread.first == 0
    unread.cover()
    pacer.push(told(*HEARD))
    pacer.push(replace(told(*HEARD), room=replace(TALK.room, match=TALK.room.match + 1)))
    unread.uncover()
    assert unread.first == 0
