"""Several seats on one device: who has it, when it goes on, and that nothing of one is seen by the other."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from client.base.scene import Scene
from client.base.times import AT_ONCE
from client.present.shared_device import SharedDevice, open_asks, passing
from client.texts import texts
from client.tui.app import MoontableApp
from protocol.messages import AskView
from tests.client.fake import FakeLine, person, playing, room
from tests.client.pilots import Table
from tests.client.test_plain import Player

NAMES = ("Ada", "Ben")


def ask(number, kind="slot", given=""):
    """Something to answer."""
    return AskView(number, "suspect", ["2", "3"], {}, kind, "", given, 20_000, 30_000)


def scene(you, *asks):
    """A seat in a game that is asked something."""
    plain = playing()
    return replace(plain, status="live", you=you, asks=list(asks), notes=[])


@pytest.fixture
def shared():
    """Ada has the device, both are asked in a slot."""
    lines = [FakeLine(scene(1, ask(11))), FakeLine(scene(2, ask(12)))]
    both = SharedDevice(lines, NAMES)
    both.lines = lines
    return both


def test_the_device_goes_on_when_whoever_has_it_has_answered_and_not_before(shared):
    """In a slot both act: first the one, then the other; then nobody has anything left to do."""
    assert shared.next_person() is None
    shared.lines[0].scene = scene(1, ask(11, given="2"))
    assert shared.next_person() == 1
    shared.hand_to(1)
    assert shared.scene.you == 2
    shared.submit_answer(12, "3")
    assert shared.lines[1].said == [("answer", 12, "3")]
    assert shared.lines[0].said == []
    shared.lines[1].scene = scene(2, ask(12, given="3"))
    assert shared.next_person() is None


def test_whatever_is_done_is_done_by_whoever_has_the_device(shared):
    """Answers, commands, what is answered in advance, a seat taken back: the other one has done nothing."""
    shared.hand_to(1)
    shared.submit_answer(12, "3")
    shared.submit_command("ready", "yes")
    shared.set_standing("spy", "no")
    shared.reclaim()
    done = [("answer", 12, "3"), ("wish", "ready", "yes"), ("stand", "spy", "no"), ("reclaim",)]
    assert [line.said for line in shared.lines] == [[], done]
    shared.lines[0].standing, shared.lines[1].standing = {"sleep": "yes"}, {"spy": "no"}
    assert shared.standing == {"spy": "no"}


def test_whoever_is_accused_is_offered_the_device_to_speak(shared):
    """A speech is open at any time, and still somebody waits for it; what else is open then moves nothing."""
    ada, ben = shared.lines
    speech = replace(ask(13, kind="standing"), name="done", choices=["done"])
    ada.show(scene(1, replace(ask(14, kind="standing"), name="sleep")))
    ben.show(scene(2, speech))
    assert shared.next_person() == 1
    shared.hand_to(1)
    assert shared.next_person() is None
    ben.show(scene(2))
    assert shared.next_person() is None


def test_whoever_keeps_it_is_not_asked_again_for_the_same(shared):
    """An answer may be changed: keeping the device is a choice until something new is asked."""
    shared.lines[0].scene = scene(1, ask(11, given="2"))
    shared.hand_to(0)
    assert shared.next_person() is None
    shared.lines[1].scene = scene(2, ask(14))
    assert shared.next_person() == 1


def test_before_a_game_the_device_goes_on_until_all_at_it_are_ready(shared):
    """Whoever is ready is asked to pass it on to somebody who is not; while they are not, they keep it in peace."""

    def waits(you, *ready):
        people = [person(name, ready=name in ready) for name in NAMES]
        return Scene(status="live", you=you, room=room(phase="lobby", people=people))

    shared.lines[0].scene, shared.lines[1].scene = waits(1), waits(2)
    assert shared.next_person() is None
    shared.lines[0].scene = replace(waits(1), pending=True)
    assert shared.next_person() is None  # what the keeper changes is no reason to give the device away
    shared.lines[0].scene, shared.lines[1].scene = waits(1, "Ada"), waits(2, "Ada")
    assert shared.next_person() == 1
    shared.hand_to(0)
    assert shared.next_person() is None
    shared.hand_to(1)
    shared.lines[0].scene, shared.lines[1].scene = waits(1, *NAMES), waits(2, *NAMES)
    assert shared.next_person() is None


def test_an_answer_on_its_way_is_one_and_a_countdown_asks_nobody(shared):
    """Until the table has refused it, it counts as given; while a game is about to begin nobody is missed."""
    shared.lines[0].scene = replace(scene(1, ask(11)), pending=True)
    assert open_asks(shared.scene) == []
    assert shared.next_person() == 1
    waits = Scene(status="live", you=1, room=room(phase="lobby", people=[person(name) for name in NAMES]))
    assert open_asks(waits) == [-2]
    assert open_asks(replace(waits, room=replace(waits.room, countdown=3000))) == []
    assert open_asks(replace(waits, you=0)) == []
    assert open_asks(replace(scene(1, ask(11)), room=room(paused="Ben"))) == []


async def test_whoever_reads_something_private_may_finish_and_leaves_no_tap_behind(shared):
    """The device goes on once it is covered; what one of them was about to send is not sent for the other."""

    async def opening():
        return shared

    app = MoontableApp(opening, texts("en"), replace(AT_ONCE, take_back=60, peek=60))
    async with app.run_test(size=(40, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        table = Table(app, shared.lines[0], pilot)
        await table.show(playing(ask(7, kind="choice"), you=1))
        app.table.input_state.sending = (7, app.table.frame.prompt.prompt.rows[0])
        await table.press("h")
        await table.show(scene(1))
        assert "Pass the device" not in table.text()
        app.table.input_state.sending = (
            (7, app.table.frame.prompt.prompt.rows[0]) if app.table.frame.prompt.prompt.rows else None
        )
        state = app.table.input_state
        await table.press("h")
        assert "Pass the device to Ben" in table.text()
        await table.tap("I am Ben")
        assert app.table.input_state is not state
        assert app.table.input_state.sending is None


@pytest.mark.parametrize(("holder", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_the_device_goes_round_to_whoever_is_next(holder, order):
    """By the order in which they sit down at it, from whoever has it: of several the next one gets it first."""
    lines = [FakeLine(scene(seat)) for seat in range(1, 5)]
    four = SharedDevice(lines, ["Ada", "Ben", "Cleo", "Dora"])
    four.hand_to(holder)
    assert four.others() == order
    offered = [row.deed.to for row in passing(four, order[1], texts("en")).rows]
    assert offered == [order[1], order[0], order[2], holder]
    for at in order[1:]:
        lines[at].scene = scene(at + 1, ask(20 + at))
    assert four.next_person() == order[1]
    lines[order[1]].scene = replace(lines[order[1]].scene, status="moved")
    assert four.others() == [order[0], order[2]]
    assert four.next_person() == order[2]


def test_standing_asks_and_a_lost_seat_move_no_device(shared):
    """What is open at any time waits for nobody, and a seat that is gone needs no device."""
    assert open_asks(scene(2, ask(12, kind="standing"))) == []
    shared.lines[0].scene = scene(1)
    shared.lines[1].scene = replace(scene(2, ask(12)), status="moved")
    assert shared.next_person() is None
    assert shared.others() == []


async def test_on_screens_a_covering_sheet_stands_between_the_two(shared):
    """It names the next one and shows nothing of the game; then the other seat is on the screen."""

    async def opening():
        return shared

    app = MoontableApp(opening, texts("en"), AT_ONCE)
    async with app.run_test(size=(40, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        table = Table(app, shared.lines[0], pilot)
        assert "Pass the device" not in table.text()
        assert table.text().split("\n")[0].endswith("Ada"), "above a card or a note stands whose it is"
        await table.show(scene(1, ask(11, given="2")))
        assert "Pass the device to Ben" in table.text()
        assert "Cleo" not in table.text()
        app.peeking.stays = True
        assert not app.peek  # whoever has chosen to leave it open: not between two people
        app.peeking.stays = False
        await table.tap("I am Ben")
        assert app.pacer.latest.you == 2
        assert table.text().split("\n")[0].endswith("Ben")
        assert "Pass the device" not in table.text()
        assert app.notebook is not app.passing.notebooks[0]
        contextual = table.line
        assert contextual.said == []


async def test_line_by_line_the_screen_is_scrolled_away_before_the_other_reads():
    """The same in lines of text: a question, then the other seat."""
    from tests.client.test_plain import FakeLine as Line  # noqa: PLC0415 - that client's own fake

    lines = [Line(scene(1, ask(11))), Line(scene(2, ask(12)))]
    player = Player(SharedDevice(lines, NAMES))
    await player.settle()
    lines[0].show(asks=[ask(11, given="2")])
    said = "\n".join(await player.settle())
    assert "Pass the device to Ben." in said
    assert said.startswith("\n" * 30)
    said = "\n".join(await player.type("1"))
    assert "This is Ben's seat now." in said
    await player.type("1")
    await asyncio.sleep(0)
    await player.type("o")
    lines[1].show(notes=[])
    assert not any("Ask" in line or "Seat" in line for line in await player.settle())
    assert "This is Ada's seat now." in "\n".join(await player.type("1"))
    assert lines[1].said
    assert lines[0].said == []
    await player.end()
