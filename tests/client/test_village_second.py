"""A second voice for an accusation: where it is offered, under which key, and where an accusation is to be seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import plain_text
from client.games.village.anytime import SECOND_KEY, anytime_rows
from client.games.village.seats import seat_rows
from client.texts import texts
from protocol.games.village import Nomination
from protocol.texts import LANGUAGES
from tests.client.fake import ask, note
from tests.client.pilots import SIZES, at_table
from tests.client.test_input_state import LONG
from tests.client.village import NOTES, playing, table

GO_ON = ask("go_on", "yes", number=39, kind="standing")
ACCUSE = ask("nominate", "2", "5", number=31, kind="standing", closed={"4": "not_yourself", "7": "nominated"})
SECOND = ask("second", "7", number=32, kind="standing")
TALK = table(phase="talk", slot="", slot_number=0, nominations=[Nomination(3, 7, 0)])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_whoever_accuses_somebody_who_is_accused_seconds_that(size: tuple[int, int], lang: str):
    """It says so before it leaves."""
    async with at_table(playing(ACCUSE, SECOND, table=TALK), size, lang, times=LONG) as at:
        say = at.app.say
        await at.press("1", "7")
        name = at.app.pacer.latest.room.people[6].name
        assert at.choices.prompt.title == say("game.sending", deed=say("village.row.second", name=name))
        await at.press("enter")
        assert at.line.said == [("answer", 32, "7")]


async def test_who_may_not_second_reads_why():
    """For instance whoever has accused them."""
    async with at_table(playing(ACCUSE, table=TALK), (40, 24), times=LONG) as at:
        await at.press("1", "7")
        assert at.app.say("village.closed.nominated") in at.text()
        assert at.line.said == []


@pytest.mark.parametrize("more", [(), ("9",)])
def test_no_digit_that_was_harmless_a_moment_ago_seconds(more: tuple[str, ...]):
    """A second voice can hang somebody: its key is no other row's, however many are accused."""
    say = texts("en")
    second = replace(SECOND, choices=["7", *more])
    asks = [ACCUSE, GO_ON, second]
    scene = playing(*asks, table=TALK)
    *_, last = anytime_rows(asks, scene, say) or []
    assert last.ask == second.number
    assert last.key == SECOND_KEY
    assert not last.key.isdigit()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_arrows_of_the_last_vote_hide_no_accusation(lang: str):
    """Whoever is still accused when a vote on somebody else is over stands trial next."""
    say = texts(lang)
    told = [*NOTES[:8], note(9, "thumbs", at=11, up=[1, 2], down=[3, 7, 8, 9], result="spared")]
    scene = playing(ACCUSE, SECOND, table=TALK, notes=told)
    assert scene.table.seats[6].vote
    drawn = "\n".join(plain_text(row) for row in seat_rows(scene, say, 80, 20))
    assert say("village.seat.accused") in drawn
    assert "→ Gil" in drawn
