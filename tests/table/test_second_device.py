"""Several devices of one seat: one of them is live, and every other one is told so, also if it never was."""

from __future__ import annotations

import pytest

from host.table.changes import SOON
from tests.table.evening import Evening

MANY = 6
"""More than fit into one message."""


@pytest.fixture
def evening(tmp_path):
    """A table to which nobody has come yet."""
    evening = Evening(tmp_path)
    yield evening
    evening.kill_host()


def statuses(evening, *names):
    """How the devices stand."""
    return sorted(evening.guests[name].scene.status for name in names)


def mute(session):
    """Nobody hears what this device says from now on."""
    session.take = list


@pytest.mark.parametrize("many", [2, 3, MANY])
def test_of_many_devices_that_start_at_once_one_is_live_and_the_others_stop(evening, many):
    """All hellos are there before the first echo: whoever was overtaken hears it, though it never was live."""
    evening.start()
    seat = evening.guests.pop("Ada").seat
    names = [f"Ada {n}" for n in range(many)]
    for name in names:
        evening.guests[name] = evening.connect(seat)
    evening.until(lambda: statuses(evening, *names) == ["live", *["moved"] * (many - 1)], 10)
    evening.run(5)
    assert statuses(evening, *names) == ["live", *["moved"] * (many - 1)]
    lost = [evening.guests[name] for name in names if evening.guests[name].scene.status == "moved"]
    assert not any(session.outgoing() for session in lost)


def test_two_devices_meet_a_host_that_has_just_started(evening):
    """The one was live before, the other never: the host hears both hellos, and the loser stops."""
    evening.start()
    evening.kill_host()
    evening.guests["Ada again"] = evening.connect(evening.guests["Ada"].seat)
    evening.open_host()
    evening.until(lambda: statuses(evening, "Ada", "Ada again") == ["live", "moved"], 10)


def test_whoever_lost_has_the_seat_back_with_a_new_start(evening):
    """The winner has gone, or has not: a new session takes the seat."""
    evening.start()
    seat = evening.guests["Ada"].seat
    evening.guests["Ada again"] = evening.connect(seat)
    evening.until(lambda: statuses(evening, "Ada", "Ada again") == ["live", "moved"], 10)
    del evening.guests["Ada again"]
    evening.guests["Ada"] = evening.connect(seat)
    evening.until(lambda: evening.guests["Ada"].scene.status == "live", 10)


def test_whoever_has_lost_the_seat_hears_it_soon(evening):
    """It says hello once more, and nothing else has changed: the table does not wait until it would speak anyway."""
    evening.start()
    first = evening.guests.pop("Ada")
    first.awoke(evening.now)
    hello = first.outgoing()
    assert hello
    evening.guests["Ada again"] = evening.connect(first.seat)
    evening.until(lambda: evening.guests["Ada again"].scene.status == "live", 10)
    evening.guests.clear()
    evening.table.publish(evening.now)
    for _, data in hello:
        evening.table.receive(first.seat.account, data, evening.now)
    assert evening.table.channels.by_account[first.seat.account].late
    assert evening.table.due() <= evening.now + SOON


@pytest.mark.parametrize("met", ["nobody else", "another device"])
def test_the_last_word_reaches_whoever_was_never_live(evening, met):
    """A device that nobody has echoed is sent away: it says why, and stops."""
    evening.start(("Ada", "Ben", "Cleo"))
    seat = evening.guests["Cleo"].seat
    device = evening.guests["Cleo"] = evening.connect(seat)
    mute(device)
    if met == "another device":
        evening.guests["Cleo on the phone"] = evening.connect(seat)
        evening.until(lambda: evening.guests["Cleo on the phone"].scene.status == "live", 1)
    assert device.scene.status == "catching_up"
    evening.guests["Ada"].submit_command("kick", "3", evening.now)
    evening.run(0.5)
    assert (device.scene.status, device.scene.farewell) == ("ended", "kicked")


def test_a_device_that_was_live_before_a_restart_hears_the_last_word_of_the_new_start(evening):
    """The new start of the host has not echoed it yet, and never will."""
    evening.start(("Ada", "Ben", "Cleo"))
    cleo = evening.guests["Cleo"]
    mute(cleo)
    evening.restart_host()
    evening.until(lambda: evening.guests["Ada"].scene.status == "live", 10)
    evening.guests["Ada"].submit_command("kick", "3", evening.now)
    evening.run(0.5)
    assert (cleo.scene.status, cleo.scene.farewell) == ("ended", "kicked")


def test_a_hello_that_came_too_late_counts_once(evening):
    """Nobody can make the host speak by saying again what a lost device has said."""
    evening.start()
    seat = evening.guests["Ada"].seat
    line = evening.table.channels.by_account[seat.account]
    lost = evening.guests.pop("Ada")
    evening.guests["Ada again"] = evening.connect(seat)
    evening.until(lambda: evening.guests["Ada again"].scene.status == "live", 10)
    lost.awoke(evening.now)
    ((_, hello),) = lost.outgoing()
    assert line.receive(hello, evening.now) is None
    assert len(line.late) == 1
    line.late.clear()
    assert line.receive(hello, evening.now) is None
    assert line.late == []
    evening.run(0.3)
    assert evening.guests["Ada again"].scene.status == "live"
