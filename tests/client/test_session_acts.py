"""What a seat says: acts and their receipts, slots, beats, standing answers, windows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.client.fake_host import Device, FakeHost, ask


@pytest.fixture
def host() -> FakeHost:
    """A host of one seat."""
    return FakeHost()


@pytest.fixture
def device(host) -> Device:
    """A device of that seat."""
    return Device(host)


# -- acts and receipts ---------------------------------------------------------------------------------------


def test_an_act_rides_until_its_receipt(host, device):
    """The same signed bytes in every message, until the receipt with their counter and hash."""
    host.asks = [ask(1)]
    device.go_live()
    device.session.submit_answer(1, "a", device.now)
    first = device.pass_on()[-1]
    again = device.wait(7)
    assert [up.act for up in again] == [first.act] * len(again)
    assert len(again) >= 2
    act = host.act(first)
    assert (act.ask, act.name, act.choice, act.match) == (1, "guess", "a", 1)
    host.settle(first)
    stale = replace(host.receipt, digest=b"\0" * 8)
    device.give(host.down(receipt=stale))
    assert device.scene.pending
    device.give(host.down())
    assert not device.scene.pending
    assert not any(up.act for up in device.wait(7))


def test_a_refusal_is_shown_until_the_next_act(host, device):
    """The verdict reaches the scene, and goes with the next thing the person does."""
    host.asks = [ask(1), ask(2)]
    device.go_live()
    device.session.submit_answer(1, "a", device.now)
    host.settle(device.pass_on()[-1], "late_answer")
    device.give(host.down())
    assert device.scene.refused == "late_answer"
    device.session.submit_answer(2, "a", device.now)
    assert device.scene.refused == ""


def test_acts_leave_one_after_the_other(host, device):
    """The next act waits for the receipt of the last; of wishes that wait the newest of a name counts."""
    device.go_live()
    for bots in "123":
        device.session.submit_command("bots", bots, device.now)
    device.session.submit_command("ready", "yes", device.now)
    said = []
    for _ in range(5):
        ups = device.pass_on()
        if not ups:
            break
        host.settle(ups[-1])
        said.append((host.acts[-1].name, host.acts[-1].choice))
        device.give(host.down())
    assert said == [("bots", "1"), ("bots", "3"), ("ready", "yes")]
    counters = [act.counter for act in host.acts]
    assert counters == sorted(set(counters))


@pytest.mark.parametrize(
    ("number", "choice", "verdict"),
    [(9, "a", "late_answer"), (1, "c", "illegal_answer"), (1, "x", "illegal_answer")],
)
def test_what_cannot_be_answered_never_leaves(host, device, number, choice, verdict):
    """A closed ask and a closed choice are refused on the device."""
    host.asks = [ask(1)]
    device.go_live()
    device.session.submit_answer(number, choice, device.now)
    assert device.scene.refused == verdict
    assert device.session.outgoing() == []


def test_a_second_tap_does_not_overtake_the_first(host, device):
    """What left for an ask stands; the host would refuse the second anyway."""
    host.asks = [ask(1)]
    device.go_live()
    device.session.submit_answer(1, "a", device.now)
    device.session.submit_answer(1, "b", device.now)
    ups = device.pass_on()
    assert [host.act(up).choice for up in ups] == ["a"]
    host.settle(ups[-1])
    device.give(host.down(asks=[]))
    assert not device.scene.pending


def test_a_slot_rides_on_the_beat(host, device):
    """In a secret slot no tap sends anything; the last draft rides on the next beat and is shown at once."""
    host.asks = [ask(1, "slot", 20_000)]
    device.go_live()
    device.session.submit_answer(1, "a", device.now)
    device.session.submit_answer(1, "b", device.now)
    assert device.session.outgoing() == []
    assert device.scene.asks[0].given == "b"
    ups = device.wait(3.1)
    assert len(ups) == 1
    assert host.act(ups[0]).choice == "b"


def test_the_beat_is_steady(host, device):
    """One message every three seconds, whatever the person taps in between."""
    device.go_live()
    beats = [len(device.wait(3)) for _ in range(5) if device.give(host.down()) is None]
    assert beats == [1] * 5


def test_standing_answers_ride_in_every_message(host, device):
    """A dark phone still strikes; setting one sends nothing by itself."""
    device.go_live()
    device.session.outbox.set_standing("spy", "yes")
    assert device.session.outgoing() == []
    device.give(host.down())
    assert [up.standing for up in device.wait(6)] == [{"spy": "yes"}] * 2
    device.session.outbox.set_standing("spy", "")
    assert [up.standing for up in device.wait(3)] == [{}]


# -- windows -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tap", "standing", "choice"),
    [("a", "", "a"), ("", "", "b"), ("", "a", "a"), ("b", "a", "b"), ("", "z", "b")],
)
def test_a_window_is_answered_just_before_its_end(host, device, tap, standing, choice):
    """Tapped or not, one answer leaves in the same moment: the tap, else the standing one, else the default."""
    device.go_live()
    host.asks = [ask(1, "window", 4000, "spy")]
    device.give(host.down())
    if standing:
        device.session.outbox.set_standing("spy", standing)
    if tap:
        device.session.submit_answer(1, tap, device.now)
        assert device.session.outgoing() == []
        assert device.scene.asks[0].given == tap
    early = device.wait(3.5)
    assert not any(up.act for up in early)
    late = [up for up in device.wait(0.25) if up.act]
    assert [host.act(up).choice for up in late] == [choice]
    host.settle(late[0], "late_answer")
    device.give(host.down())
    assert device.scene.refused == ("late_answer" if tap else "")
    assert not any(up.act for up in device.wait(4))


def test_a_window_tap_may_change(host, device):
    """Until the end the last tap counts."""
    host.asks = [ask(1, "window", 3000)]
    device.go_live()
    device.session.submit_answer(1, "a", device.now)
    device.session.submit_answer(1, "b", device.now)
    late = [up for up in device.wait(2.8) if up.act]
    assert {host.act(up).choice for up in late} == {"b"}


def test_a_window_that_closed_early_is_forgotten(host, device):
    """When its seat leaves the game nobody answers for it."""
    host.asks = [ask(1, "window", 3000)]
    device.go_live()
    host.asks = []
    device.give(host.down())
    assert not any(up.act for up in device.wait(4))
