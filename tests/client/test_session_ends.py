"""How a line ends, which word counts then, and what stays of it: each line of the session that a slip could take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.scene import Verification
from protocol.codec import decode
from protocol.messages import NoteView, Up
from protocol.sealing import UpOpener, header
from protocol.verdicts import DealChecked, OtherView, RecordFits
from tests.client.fake_host import TABLE, Device, FakeHost, ask, room
from tests.client.test_session import deal


@pytest.fixture
def host() -> FakeHost:
    """A host of one seat."""
    return FakeHost()


@pytest.fixture
def device(host) -> Device:
    """A device of that seat."""
    return Device(host)


# -- leaving -------------------------------------------------------------------------------------------------


def test_whoever_has_left_and_loses_the_broker_is_gone(host, device):
    """The receipt cannot come any more; nothing is said again at a broker that is reached anew."""
    device.go_live()
    device.session.submit_command("leave", "-", device.now)
    device.session.disconnected(device.now)
    assert device.scene.status == "ended"
    device.session.connected(device.now)
    assert device.wait(5) == []


def test_a_host_that_goes_on_talking_has_not_let_go(host, device):
    """Only its silence after "leave" ends the line: as long as it speaks the receipt may still come."""
    device.go_live()
    device.session.submit_command("leave", "-", device.now)
    for _ in range(6):
        device.wait(1)
        device.give(host.down())
    assert device.scene.status == "live"
    device.wait(2)
    assert device.scene.status == "ended"


@pytest.mark.parametrize(("word", "status"), [("moved", "moved"), ("kicked", "ended"), ("left", "ended")])
def test_the_last_word_says_how_a_seat_ended(host, device, word, status):
    """A seat that was moved is at another device; any other is gone. Whatever waited to leave does not."""
    device.go_live()
    device.session.submit_command("ready", "yes", device.now)
    device.give(host.down(farewell=word))
    assert (device.scene.status, device.scene.farewell) == (status, word)
    assert device.session.outgoing() == []


def test_what_was_heard_first_of_an_end_counts(host, device):
    """A seat that has moved stays so when the table is asked about it later, and shows nothing that comes after it."""
    device.go_live()
    device.give(host.down(farewell="moved"))
    device.session.lose_seat(device.now)
    assert device.scene.status == "moved"
    host.room = room(step=9)
    device.give(host.down())
    assert device.scene.room.step == 1


def test_a_hello_that_comes_too_late_ends_the_line(host, device):
    """The host names it among those of devices that have lost the seat."""
    device.session.connected(device.now)
    device.give(host.card())
    (_, sealed), *_ = device.session.outgoing()
    where = (host.seat_keys.seal_public, TABLE, host.account, host.epoch, header(sealed).session)
    hello = decode(Up, UpOpener(host.keys, *where).open(sealed)).hello
    host.session, host.echo = b"o" * 16, b"o" * 16
    device.give(host.down())
    assert device.scene.status == "catching_up"
    device.give(host.down(late=[b"x" * 16]))
    assert device.scene.status == "catching_up"
    device.give(host.down(late=[hello]))
    assert device.scene.status == "moved"


# -- the beat ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("beat", [3000, 5000])
def test_beats_keep_their_grid(host, device, beat):
    """As many as fit into the time, however the ticks of the device lie to it; how long one is says the table."""
    host.room = room(beat=beat)
    device.go_live()
    said = 0
    for _ in range(10):
        said += len(device.wait(6.3, step=0.7))
        device.give(host.down())
    assert said == pytest.approx(63_000 / beat, abs=1)


def test_a_nonce_is_not_said_with_every_message(host, device):
    """It rides in what leaves anyway, and by itself once a second."""
    device.go_live()
    host.room = room(phase="dealing", deal=deal(3))
    for _ in range(5):
        device.give(host.down())
    assert len(device.pass_on()) == 1
    silent = [up for up in device.wait(0.875) if up.nonce]
    assert len(silent) <= 1, "with a beat, if there is one"
    again = [up for up in device.wait(3) if up.nonce]
    assert 3 <= len(again) <= 7


# -- answers -------------------------------------------------------------------------------------------------


def test_an_ask_that_has_closed_is_not_answered_by_the_next_one(host, device):
    """A tap for an earlier ask says nothing about the one that is open now."""
    host.asks = [ask(7)]
    device.go_live()
    device.session.submit_answer(6, "a", device.now)
    assert device.scene.refused == "late_answer"
    assert device.session.outgoing() == []


@pytest.mark.parametrize(
    ("what", "verdict", "kept"), [("answer", "", 8), ("answer", "late_answer", 0), ("wish", "", 0)]
)
def test_the_memory_of_a_deal_holds_the_answers_that_were_taken(host, device, what, verdict, kept):
    """Neither those that the host has refused nor wishes: they are not in the record that is checked."""
    host.room, host.asks = room(deal=deal(1)), [ask(7)]
    device.go_live()
    device.give(host.down())
    if what == "answer":
        device.session.submit_answer(7, "a", device.now)
    else:
        device.session.submit_command("ready", "yes", device.now)
    host.settle(device.pass_on()[-1], verdict)
    device.give(host.down())
    ((noted,), _) = device.session.witness.changes(pressing=False)
    assert len(noted.memory.acts) == kept


def test_a_host_that_has_gone_back_hears_no_answer_of_the_time_that_is_lost(host, device):
    """It may ask the same number something else; and the device vouches for nothing from before."""
    host.room, host.asks = room(deal=deal(1)), [ask(7)]
    host.notes = [NoteView(number, "drew", {"seat": 1}, private=False) for number in (1, 2)]
    device.go_live()
    device.session.submit_answer(7, "a", device.now)
    device.session.outgoing()
    host.restart()
    host.notes = host.notes[:1]
    device.give(host.card())
    device.pass_on()
    device.give(host.down())
    assert not any(up.act for up in device.wait(7))
    assert not device.scene.pending
    ((noted,), _) = device.session.witness.changes(pressing=False)
    assert noted.back
    assert noted.memory.acts == b""


# -- what a check has come to --------------------------------------------------------------------------------

GOOD, BETTER, BAD = (Verification(verdict.id, {}) for verdict in (RecordFits, DealChecked, OtherView))


@pytest.fixture
def result(host, device) -> Device:
    """The device in front of a result."""
    device.go_live()
    host.room = room(phase="result")
    device.give(host.down())
    return device


@pytest.mark.parametrize(
    ("first", "then", "shown"), [(GOOD, BETTER, BETTER), (GOOD, BAD, BAD), (BAD, GOOD, BAD), (BAD, BETTER, BAD)]
)
def test_no_good_word_hides_a_bad_one(result, first, then, shown):
    """Several deals may be checked while one result is shown."""
    result.session.show_verdict(first, "one")
    result.session.show_verdict(then, "two")
    assert result.scene.verification == shown


@pytest.mark.parametrize(("word", "stays"), [(GOOD, False), (BAD, True)])
def test_what_does_not_fit_is_shown_until_the_next_result(host, result, word, stays):
    """Good news goes with its result, as the name of the kept game does."""
    result.session.show_verdict(word, "games/one")
    result.give(host.down())
    assert (result.scene.verification, result.scene.saved_as) == (word, "games/one")
    host.room = replace(host.room, phase="lobby")
    result.give(host.down())
    assert (result.scene.verification, result.scene.saved_as) == (word if stays else None, "")
    host.room = replace(host.room, phase="result", match=2)
    result.give(host.down())
    assert result.scene.verification is None
