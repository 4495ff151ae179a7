"""Where there is only one answer the device gives it, after as long as its person takes, unless it is switched off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Local
from client.base.scene import Scene
from client.device.foregone import answer_foregone, answers_foregone
from client.present.device_menu import Device, habits
from client.present.game_prompt import game_prompt
from client.seat.foregone import AT_FIRST, LEAST, MOST, ForegoneAsks, only_answer
from client.seat.session import Session
from client.texts import texts
from protocol.games import GAMES
from protocol.messages import AskView, NoteView
from tests.client import fake_host, shadow
from tests.client.fake_host import FakeHost, room, size

PICKED = 2.0


def lone(number=1, name="again", kind="step", closed="yes"):
    """An ask in which a seat can only pass, as a hidden one gets it that has not the ability."""
    return AskView(number, name, ["no"], {closed: "not_now"}, kind, "no", "", -1, -1)


def free(number=1, name="again"):
    """The same for a seat that has the ability."""
    return AskView(number, name, ["no", "yes"], {}, "step", "no", "", -1, -1)


@pytest.fixture
def host():
    """A host of one seat, at a table of the shadow world."""
    made = FakeHost()
    made.room = room(game="shadow_world")
    return made


def device_of(host, *, wanted=lambda: True, pick=lambda _: PICKED):
    """A device that answers by itself, and is live."""
    device = fake_host.Device(host)
    device.session = Session(host.seat(), foregone=ForegoneAsks(wanted, pick))
    device.go_live()
    return device


def answers(host, ups):
    """The answers in these messages, each once."""
    return list(dict.fromkeys((act.ask, act.choice) for up in ups if (act := host.act(up))))


def test_only_asks_with_a_single_open_choice_have_one_answer():
    """A closed one is none; two parts are never settled in advance."""
    assert only_answer(lone()) == "no"
    assert only_answer(free()) == ""
    assert only_answer(replace(lone(), choices=["no", "yes"])) == "no"
    assert only_answer(replace(lone(), also=["a"])) == ""


def test_the_device_answers_after_the_time_that_was_drawn(host):
    """Not sooner, once, and the scene says before that it will."""
    device = device_of(host)
    host.asks = [lone(5)]
    device.give(host.down())
    assert device.scene.foregone == 5
    assert answers(host, device.wait(PICKED - 0.25)) == []
    assert answers(host, device.wait(0.5)) == [(5, "no")]
    assert device.scene.pending


def test_a_choice_a_throw_and_another_game_wait_for_the_person(host):
    """The throw has one answer, too, but belongs to the person; and so does what a game does not name."""
    device = device_of(host)
    for number, ask in enumerate((free(1), lone(2, "ability"), lone(3, "lie"), lone(4, "leech", "window")), 1):
        host.asks = [replace(ask, number=number)]
        device.give(host.down())
        assert device.scene.foregone == 0
        assert answers(host, device.wait(MOST + 5)) == []


def test_it_can_be_switched_off_also_while_it_waits(host):
    """Then it answers nothing."""
    wanted = [True]
    device = device_of(host, wanted=lambda: wanted[0])
    host.asks = [lone()]
    device.give(host.down())
    wanted[0] = False
    assert answers(host, device.wait(MOST)) == []
    device.give(host.down())
    assert device.scene.foregone == 0


def test_the_time_begins_when_the_screen_has_told_what_led_to_it(host):
    """Nobody would answer before: that would be heard."""
    device = device_of(host)
    beat = GAMES["shadow_world"].beat("attacked", {"by": 2})
    assert beat > 0
    host.notes = [NoteView(1, "attacked", {"by": 2, "seats": [1], "how": "attack"}, private=False)]
    host.asks = [lone()]
    device.give(host.down())
    assert answers(host, device.wait(PICKED)) == []
    assert answers(host, device.wait(beat + 0.25)) == [(1, "no")]


def test_what_is_said_again_is_told_once():
    """Each message repeats the last notes; the screen has told them. Private ones stand there at once."""
    foregone = ForegoneAsks(lambda: True, lambda _: PICKED)
    table, attacked = room(game="shadow_world"), {"by": 2, "seats": [1], "how": "attack"}
    told = GAMES["shadow_world"].beat("attacked", attacked)
    for notes in ([], [1], [1], [1, 2, 3], [1, 2, 3]):
        told_now = [NoteView(number, "attacked", attacked, private=number == 3) for number in notes]
        foregone.update([lone()] if len(notes) > 1 else [], told_now, table, 10.0)
    assert foregone.due(10.0 + 2 * told + PICKED - 0.01) is None
    assert foregone.due(10.0 + 2 * told + PICKED) == (1, "no")


def test_a_pause_stops_it_and_it_begins_anew_afterwards(host):
    """While a game is paused nobody answers."""
    device = device_of(host)
    host.asks, playing = [lone()], host.room
    device.give(host.down())
    host.room = replace(playing, paused="Ben")
    device.give(host.down())
    assert answers(host, device.wait(PICKED + 1)) == []
    host.room = playing
    device.give(host.down())
    assert answers(host, device.wait(PICKED + 0.25)) == [(1, "no")]


def test_the_times_are_those_of_its_person(host):
    """Whoever listens hears the same times, whether a person had something to choose or not."""
    offered = []

    def pick(times):
        offered.append(times)
        return times[-1]

    device = device_of(host, pick=pick)
    for number in range(1, len(AT_FIRST) + 1):
        host.asks = [free(number)]
        device.give(host.down())
        device.wait(2.5)
        device.session.submit_answer(number, "yes", device.now)
        host.settle(device.pass_on()[-1])
        host.asks = []
        device.give(host.down())
    host.asks = [lone(50)]
    device.give(host.down())
    assert offered[-1] == (2.5,) * len(AT_FIRST)
    assert answers(host, device.wait(2.25)) == []
    assert answers(host, device.wait(0.5)) == [(50, "no")]


def test_times_out_of_the_usual_are_brought_back_to_it():
    """Who was in the kitchen does not hold the table up again, and nobody answers at once."""
    offered = []
    foregone = ForegoneAsks(lambda: True, lambda times: offered.append(times) or times[-1])
    table = room(game="shadow_world")
    foregone.update([free(1)], [], table, 10.0)
    foregone.answered(1, 500.0)
    foregone.update([free(2)], [], table, 510.0)
    foregone.answered(2, 510.1)
    foregone.update([lone(3)], [], table, 520.0)
    assert offered[-1][-2:] == (MOST, LEAST)
    assert foregone.due(520.0 + LEAST - 0.01) is None
    assert foregone.due(520.0 + LEAST) == (3, "no")
    assert foregone.due(600.0) is None


def test_on_the_wire_it_is_what_a_tap_is(host):
    """One message of the usual size at the usual moment, signed the same way; the beat keeps its own grid."""
    sent = {}
    for by in ("device", "person"):
        own = FakeHost()
        own.room = host.room
        device = device_of(own, pick=lambda _: 2.5)
        own.asks = [lone(9) if by == "device" else free(9)]
        device.give(own.down())
        heard = []
        for step in range(60):
            device.now += 0.125
            device.session.tick(device.now)
            if by == "person" and step == 19:
                device.session.submit_answer(9, "no", device.now)
            heard += [(step, size(message)) for message in device.session.outgoing()]
        sent[by] = heard
    assert sent["device"] == sent["person"]
    assert any(step == 19 for step, _ in sent["device"])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_only_who_looks_under_the_cover_reads_that_there_is_no_choice(lang):
    """Covered the prompt is the same for everybody."""
    say = texts(lang)
    with_choice = Scene(status="live", you=1, room=room(game="shadow_world"), table=shadow.table(), asks=[free()])
    without = replace(with_choice, asks=[lone()], foregone=1)
    assert game_prompt(without, say, peek=False).title == game_prompt(with_choice, say, peek=False).title
    assert say("game.foregone") in game_prompt(without, say, peek=True).title
    assert say("game.foregone") not in game_prompt(with_choice, say, peek=True).title


def test_the_device_keeps_what_was_wanted(tmp_path, monkeypatch):
    """It answers until somebody wants otherwise; the menu says which it is, and changes it."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    say = texts("en")
    assert answers_foregone()
    for on in (False, True):
        answer_foregone(on=on)
        assert answers_foregone() is on
        rows = habits(Device(alone=False, shared=False, standing={}, peek=False, foregone=answers_foregone()), say).rows
        row = next(row for row in rows if row.deed is Local.FOREGONE)
        assert row.hint == say("menu.foregone.on" if on else "menu.foregone.off")


def test_what_a_game_lets_devices_answer_is_never_the_throw_nor_an_oracle_card():
    """A throw is the turn's own tap, and an oracle card has first to be read."""
    assert not {"ability", "lie", "action"} & {name for info in GAMES.values() for name in info.foregone}
