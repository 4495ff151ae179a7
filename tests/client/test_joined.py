"""An accusation that comes a moment after somebody else's supports that one; what is asked anew is answered anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.times import Times
from client.games import gain
from client.present.announcements import Announcer
from client.texts import texts
from protocol.games.village import Nomination
from protocol.messages import AskView
from protocol.texts import LANGUAGES
from tests.client.fake import ask
from tests.client.fake_host import Device, FakeHost, room
from tests.client.pilots import at_table
from tests.client.village import NOTES as TOLD
from tests.client.village import note, playing, table

HELD = Times(pause_factor=0, guard=0, take_back=60, peek=60)
BY_DAY = table(phase="talk", slot="", slot_number=0)
ACCUSED = table(phase="talk", slot="", slot_number=0, nominations=[Nomination(2, 9, 0)])
QUICKER = [*TOLD, note(90, "nominated", by=2, at=9)]


def standing(name: str, number: int, *choices: str, **closed: str) -> AskView:
    """Something that is open at any time."""
    return AskView(number, name, list(choices), closed, "standing", "", "", -1, -1)


# -- on its way ----------------------------------------------------------------------------------------------


@pytest.fixture
def host() -> FakeHost:
    """A host of one seat in a village."""
    host = FakeHost()
    host.room = room(game="werewolves")
    return host


def refused(host: FakeHost, verdict: str, *asks: AskView, name: str = "nominate", choice: str = "9") -> Device:
    """A device whose answer was on its way when these asks took the place of its own."""
    device = Device(host)
    host.asks = [standing(name, 32, "2", "9")]
    device.go_live()
    device.session.submit_answer(32, choice, device.now)
    host.settle(device.pass_on()[-1], verdict)
    host.asks = list(asks)
    device.give(host.down())
    return device


@pytest.mark.parametrize("verdict", ["late_answer", "illegal_answer"])
@pytest.mark.parametrize(
    ("asks", "answered", "joined"),
    [
        ([standing("nominate", 42, "2"), standing("second", 43, "9")], (43, "second", "9"), "9"),
        ([standing("nominate", 42, "2", "9"), standing("second", 43, "3")], (42, "nominate", "9"), ""),
    ],
)
def test_an_accusation_on_its_way_joins_the_one_that_was_quicker(
    host: FakeHost, verdict: str, asks: list[AskView], answered: tuple[int, str, str], joined: str
) -> None:
    """Or is made anew where only somebody else is accused; either way it leaves at once, and nothing was refused."""
    device = refused(host, verdict, *asks)
    act = host.act(device.pass_on()[-1])
    assert act
    assert (act.ask, act.name, act.choice) == answered
    assert (device.scene.joined, device.scene.refused, device.scene.pending) == (joined, "", True)
    host.settle(device.wait(7)[-1])
    device.give(host.down())
    assert (device.scene.joined, device.scene.refused, device.scene.pending) == (joined, "", False)


@pytest.mark.parametrize(
    "asks",
    [
        [],
        [standing("nominate", 42, "2"), standing("second", 43, "3")],
        [standing("second", 43, "9", **{"9": "no"})],
        [replace(standing("nominate", 42, "9"), kind="choice")],
    ],
)
def test_what_nobody_may_join_was_too_late(host: FakeHost, asks: list[AskView]) -> None:
    """As before; and what was refused for another reason stays so."""
    assert refused(host, "late_answer", *asks).scene.refused == "late_answer"
    join = standing("second", 43, "9")
    assert refused(host, "not_now", join).scene.refused == "not_now"
    assert refused(host, "late_answer", join, name="bet").scene.refused == "late_answer"


# -- about to leave ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_an_accusation_that_is_held_joins_the_one_that_was_quicker(lang: str):
    """It says so, can still be taken back, and leaves as what it has become."""
    talk = playing(standing("nominate", 32, "2", "9"), table=BY_DAY)
    asks = [standing("nominate", 42, "2", **{"9": "nominated"}), standing("second", 43, "9")]
    async with at_table(talk, (80, 24), lang, times=HELD) as at:
        await at.press("1", "9")
        await at.show(playing(*asks, table=ACCUSED, notes=QUICKER))
        say = at.app.say
        assert say("village.joined", name="Ben") in at.text()
        assert say("game.take_back") in at.text()
        assert say("game.cut_off") not in at.text()
        at.app.table.notice.drop()
        name = at.app.pacer.latest.room.people[8].name
        assert say("game.sending", deed=say("village.row.second", name=name)) in at.text()
        await at.press("enter")
        assert at.line.said == [("answer", 43, "9")]


async def test_an_accusation_that_nobody_may_join_any_more_is_cut_off():
    """Somebody has supported it already, and the trial has begun."""
    talk = playing(standing("nominate", 32, "2", "9"), table=BY_DAY)
    async with at_table(talk, (80, 24), times=HELD) as at:
        await at.press("1", "9")
        await at.show(playing(ask("claim", "seer", number=50, kind="standing"), table=ACCUSED, notes=QUICKER))
        assert at.app.say("game.cut_off") in at.text()
        await at.press("enter")
        assert at.line.said == []


# -- what is said --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_was_quicker_is_said_once(lang: str):
    """In lines of text as on a screen; also once the accusation has become a trial."""
    say = texts(lang)
    before = playing(table=BY_DAY)
    after = playing(table=table(phase="defence", slot="", slot_number=0, accused=9), notes=QUICKER, joined="9")
    words = say("village.joined", name="Ben")
    assert gain(before, after, say) == words
    assert gain(after, after, say) == ""
    announcer = Announcer(say)
    announcer.announce(before)
    assert words in announcer.announce(after)
    assert words not in announcer.announce(replace(after, received_at=1.0))
