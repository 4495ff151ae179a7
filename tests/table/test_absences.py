"""Whoever is away holds up nobody: nudges, stand-ins, the time of a turn, and clocks that wait for a broken network."""

from __future__ import annotations

import pytest

from host.table.nudges import NUDGE_EVERY, Nudges
from protocol.keys import SeatKeys
from protocol.story import BEHIND
from tests.table.evening import Evening

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def begin(folder, pace, names=NAMES, **options):
    """A game of people only, at some pace."""
    evening = Evening(folder, fast=False)
    for name in names:
        evening.sit(name)
    evening.run(0.3)
    for wanted, choice in [("pace", pace), *(("option", f"{n}={v}") for n, v in options.items())]:
        evening.guests["Ada"].submit_command(wanted, choice, evening.now)
        evening.run(0.3)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.guests["Ada"].scene.asks, 20)
    return evening


@pytest.fixture
def slow(tmp_path):
    """No clock: Ada is the one who thinks."""
    evening = begin(tmp_path, "off", start="1")
    yield evening
    evening.kill_host()


@pytest.fixture
def brisk(tmp_path):
    """Forty seconds a turn, and it is Ada's."""
    evening = begin(tmp_path, "brisk", start="1")
    yield evening
    evening.kill_host()


def refused(evening, name, wanted, choice="-"):
    """Say a wish; the id of the refusal, "" when it counts."""
    guest = evening.guests[name]
    guest.submit_command(wanted, choice, evening.now)
    evening.until(lambda: not guest.scene.pending, 5)
    evening.run(0.2)
    return guest.scene.refused


def awake(evening, but=()):
    """Nobody says anything for ever: the devices of some are silent."""
    return {name: evening.guests.pop(name) for name in but}


def test_without_a_clock_anybody_may_nudge_after_ninety_seconds(slow):
    """And not before; everybody sees who is meant and by whom."""
    slow.run(80.0, step=0.5)
    assert refused(slow, "Ben", "nudge") == "not_now"
    slow.run(12.0, step=0.5)
    assert refused(slow, "Ben", "nudge") == ""
    room = slow.guests["Ada"].scene.room
    assert (room.nudges, room.waiting) == (1, [1])
    assert [(e.kind, e.at, e.by) for e in room.events] == [("nudged", 1, 2)]


def test_without_a_clock_anybody_may_let_a_bot_play_this_turn_after_150_seconds(slow):
    """For this turn only: with the next one the seat is its person's again."""
    slow.run(140.0, step=0.5)
    assert refused(slow, "Ben", "stand_in") == "not_now"
    slow.run(12.0, step=0.5)
    turn = slow.table.lifecycle.live_match.match.turns
    assert refused(slow, "Ben", "stand_in") == ""
    slow.until(lambda: slow.table.lifecycle.live_match.match.turns > turn, 60)
    assert not slow.table.lifecycle.live_match.substitutes.by_bot(1)
    slow.run(1.0)
    assert [p.stood_in for p in slow.table.roster.people] == [True, False, False, False]


def test_who_is_away_is_played_after_150_seconds_until_they_are_back(slow):
    """Then a bot answers at its own pace, and lets go at the first word of the device."""
    ada = slow.guests.pop("Ada")
    slow.run(140.0, step=0.5)
    assert slow.table.lifecycle.live_match.match.asks[0].seat == 1
    slow.run(20.0, step=0.5)
    assert slow.table.lifecycle.live_match.substitutes.by_bot(1)
    slow.guests["Ada"] = ada
    ada.awoke(slow.now)
    slow.until(lambda: ada.scene.status == "live", 10)
    slow.run(0.3)
    assert not slow.table.lifecycle.live_match.substitutes.by_bot(1)


def test_a_turn_has_its_time_however_many_asks_it_has(brisk):
    """What one ask of the turn has used up the next one lacks, down to twenty seconds."""
    first = brisk.guests["Ada"].scene.asks[0]
    assert 38_000 < first.left <= 40_000 + 1000 * BEHIND  # the screens tell first what happened
    brisk.run(15.0)
    turn = brisk.table.lifecycle.live_match.match.turns
    choice = next(c for c in first.choices if c not in first.closed)
    brisk.guests["Ada"].submit_answer(first.number, choice, brisk.now)
    brisk.run(0.5)
    if brisk.table.lifecycle.live_match.match.turns == turn and (asks := brisk.guests["Ada"].scene.asks):
        assert 20_000 <= asks[0].left < 26_000
    brisk.until(lambda: brisk.table.lifecycle.live_match.match.turns > turn, 120)


def test_the_clocks_wait_while_a_third_are_lost_by_the_network(brisk):
    """More than a third silent for five seconds: all clocks stand, everybody sees it; then at least twenty seconds."""
    brisk.run(25.0)
    lost = awake(brisk, but=("Ben", "Cleo"))
    brisk.run(12.0)
    room = brisk.guests["Ada"].scene.room
    assert room.halted > 160_000
    assert room.events[-1].kind == "halted"
    left = room.left
    number = brisk.guests["Ada"].scene.asks[0].number
    brisk.run(60.0)
    assert brisk.guests["Ada"].scene.room.left == left
    assert brisk.guests["Ada"].scene.asks[0].number == number
    brisk.guests.update(lost)
    for guest in lost.values():
        guest.awoke(brisk.now)
    brisk.until(lambda: brisk.guests["Ada"].scene.room.halted == -1, 10)
    assert brisk.guests["Ada"].scene.room.left > 18_000
    assert brisk.guests["Ada"].scene.room.events[-1].kind == "running"


def test_one_sleeping_phone_of_four_stops_no_clock(brisk):
    """A third is not reached: the turn runs out as always."""
    awake(brisk, but=("Ben",))
    number = brisk.table.lifecycle.live_match.match.asks[0].number
    brisk.run(45.0)
    assert brisk.guests["Ada"].scene.room.halted == -1
    assert brisk.table.lifecycle.live_match.match.asked > number


def test_clocks_stand_for_three_minutes_at_most_and_once_for_each_outage(brisk):
    """Then the game goes on without the lost ones, and does not stop again for the same outage."""
    awake(brisk, but=("Ben", "Cleo"))
    brisk.until(lambda: brisk.table.lifecycle.live_match.clocks.halted is not None, 30)
    begun = brisk.now
    brisk.until(lambda: brisk.table.lifecycle.live_match.clocks.halted is None, 200)
    assert 175.0 < brisk.now - begun < 190.0
    brisk.run(30.0)
    assert brisk.table.lifecycle.live_match.clocks.halted is None
    brisk.restart_host()
    brisk.until(lambda: brisk.guests["Ada"].scene.status == "live", 10)
    for _ in range(1000):
        brisk.play_on(1.0)
        if brisk.table.lifecycle.phase == "result":
            return
    raise AssertionError("the game never ended")


def test_the_time_left_is_kept_over_a_crash_in_a_halt(brisk):
    """The clocks that stood still go on where they stood."""
    brisk.run(8.0)
    awake(brisk, but=("Ben", "Cleo"))
    brisk.run(13.0)
    assert brisk.table.lifecycle.live_match.clocks.halted is not None
    left = brisk.guests["Ada"].scene.room.left
    brisk.run(30.0)
    brisk.restart_host()
    brisk.until(lambda: brisk.guests["Ada"].scene.status == "live", 10)
    brisk.run(0.5)
    assert left - 6_000 < brisk.guests["Ada"].scene.room.left <= left + 1_000


def test_after_a_pause_the_clocks_wait_for_the_network_anew(brisk):
    """It was away before, and is still away: whoever is lost by it has not had that time yet."""
    brisk.run(8.0)
    awake(brisk, but=("Ben", "Cleo"))
    brisk.run(13.0)
    lifecycle = brisk.table.lifecycle
    assert lifecycle.outages.used
    lifecycle.pause("Ada", brisk.now)
    lifecycle.go_on(brisk.now)
    assert lifecycle.live_match.clocks.halted is None
    brisk.run(0.5)
    assert lifecycle.live_match.clocks.halted is not None


def test_a_pause_in_a_halt_keeps_the_time_too(brisk):
    """Pizza while the network is away: what was left then is left afterwards, twenty seconds at least."""
    brisk.run(8.0)
    awake(brisk, but=("Ben", "Cleo"))
    brisk.run(13.0)
    left = brisk.guests["Ada"].scene.room.left
    assert refused(brisk, "Ada", "pause", "yes") == ""
    brisk.run(40.0)
    assert refused(brisk, "Ada", "pause", "no") == ""
    brisk.run(6.0)
    assert brisk.guests["Ada"].scene.room.paused == ""
    assert left - 4_000 < brisk.guests["Ada"].scene.room.left <= left + 1_000


def test_nudges_ring_at_most_every_ten_seconds(slow):
    """A bell is no toy."""
    slow.run(95.0, step=0.5)
    assert refused(slow, "Ben", "nudge") == ""
    assert refused(slow, "Cleo", "nudge") == "not_now"
    slow.run(10.0, step=0.5)
    assert refused(slow, "Cleo", "nudge") == ""


def test_a_nudge_may_follow_the_last_one_at_its_second():
    """The first one at any time."""
    nudges = Nudges()
    assert nudges.may_follow(0.0)
    for count, now in enumerate((0.0, NUDGE_EVERY), 1):
        nudges.add(now)
        may = [nudges.may_follow(now + later) for later in (0.0, NUDGE_EVERY - 0.01, NUDGE_EVERY)]
        assert (nudges.count, may) == (count, [False, False, True])


def test_windows_never_stand_still(tmp_path):
    """What has the same length for everybody whatever happens is not stopped, so that nothing shows by it."""
    evening = Evening(tmp_path, fast=False, keys=SeatKeys.from_bytes(b"\1" * 64))  # chance comes from them, too
    evening.start(("Ada", "Ben", "Cleo"), bots=0)
    clocks = evening.table.lifecycle.live_match.clocks

    def windows():
        return [ask for ask in evening.table.lifecycle.live_match.match.asks if ask.kind == "window"]

    for _ in range(400):
        if windows():
            break
        evening.play_on(0.2)
    ask = windows()[0]
    clocks.halt(evening.now)
    left = clocks.left(ask, evening.now)
    assert clocks.ends(ask) < float("inf")
    assert clocks.left(ask, evening.now + 1.0) == pytest.approx(left - 1.0)
    evening.kill_host()


def test_a_bot_that_plays_a_turn_lets_go_after_it(slow):
    """The next turn is its person's again, whether or not they are back."""
    live_match = slow.table.lifecycle.live_match
    substitutes, turns = live_match.substitutes, live_match.match.turns
    substitutes.for_turn.add(1)
    slow.until(lambda: live_match.match.turns > turns, 60)
    assert substitutes.for_turn == set()
    assert not substitutes.by_bot(1)
