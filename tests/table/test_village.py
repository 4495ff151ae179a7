"""The village at a real table: absences, leaving, a killed host in a slot, seats that move or share a device."""

from __future__ import annotations

import pytest

from client.present.pacing import whole_left
from client.present.standings import evening_sentences
from client.seat.device_seats import DeviceSeats
from client.texts import texts
from host.engine.asking import Over
from host.games import GAMES
from host.table.pace import PACES, PASSING
from protocol.keys import SeatKeys
from tests.table.village import NAMES, VillageEvening

VILLAGES = [game for game in ("werewolves", "duesterwald") if game in GAMES]


@pytest.fixture(params=VILLAGES)
def village(request, tmp_path):
    """The first night of a village of nine."""
    evening = VillageEvening.begun(tmp_path, request.param)
    yield evening
    evening.kill_host()


def events(evening):
    """The kinds of what has happened at the table."""
    return [event.kind for event in evening.table.events.shown]


def test_a_phone_asleep_for_a_whole_night_holds_nobody_up(village):
    """Slots end by their clock; whoever slept comes back to the same screen as everybody, and is not replaced."""
    village.silence("Ben")
    village.morning()
    assert not village.table.roster.people[1].stood_in
    assert village.seat("Ben") not in village.table.lifecycle.live_match.substitutes.stood_in
    village.wake("Ben")
    village.until(lambda: village.guests["Ben"].scene.status == "live", 20)
    assert village.guests["Ben"].scene.table == village.guests["Cleo"].scene.table
    assert [a.name for a in village.guests["Ben"].scene.asks] == [a.name for a in village.guests["Cleo"].scene.asks]


def test_a_killed_host_in_a_slot_goes_on_with_drafts_and_time(village):
    """Drafts of the slot are kept, the clock goes on where it was written, the night ends as it would have."""
    village.slot(village.game.slots[0])
    slot, number = village.game.slot, village.asked("Ada").number
    village.say("Ada", village.asked("Ada").choices[0])
    village.run(6.0)
    given = dict(village.game.given)
    left = village.asked("Ben").left
    assert given
    village.restart_host()
    village.until(lambda: all(g.scene.status == "live" for g in village.guests.values()), 20)
    assert (village.game.slot, village.game.given, village.asked("Ada").number) == (slot, given, number)
    assert abs(village.asked("Ben").left - left) < 12_000
    village.morning()


def test_whoever_leaves_for_good_is_out_between_phases_with_an_open_card(village):
    """No bot plays on; the village goes on without them, and not in the middle of a slot."""
    village.slot(village.game.slots[0])
    seat = village.seat("Hal")
    village.guests["Hal"].submit_command("leave", "-", village.now)
    village.run(3.0)
    assert village.game.leaving == [seat]
    assert village.game.alive(seat)
    del village.guests["Hal"]
    village.until(lambda: not village.game.alive(seat) or village.match.over, 400)
    assert village.game.causes[seat] == "left"
    assert not village.table.roster.people[seat - 1].stood_in


def test_a_seat_that_is_silent_for_two_rounds_is_named_once_and_only_removed_on_a_wish(village):
    """Named in the morning, with a question to the keeper; nothing happens without an answer."""
    village.silence("Gil")
    seat = village.seat("Gil")
    village.table.lifecycle.live_match.clocks.pace = village.table.lobby.pace
    history = village.table.lifecycle.live_match.history
    for _ in range(3):
        village.until(lambda: village.table.lifecycle.phase != "playing"
                      or history.rounds > village.table.lifecycle.silence.mornings
                      or village.game.phase == "talk", 600)  # fmt: skip
        assert village.table.lifecycle.phase == "playing", "a village in which nobody taps goes on"
        assert not village.game.out, "and nobody dies in it"
        rounds = history.rounds
        named = [e for e in village.table.events.shown if e.kind == "idle" and e.at == seat]
        assert len(named) == (rounds >= 2)
        if rounds == 2:
            break
        for name in village.guests:
            for ask in village.guests[name].scene.asks:
                if ask.name == "sleep":
                    village.guests[name].submit_answer(ask.number, "yes", village.now)
        village.until(lambda: village.table.lifecycle.live_match is None or village.game.phase != "talk", 900)
    village.run(2.0)
    assert village.game.alive(seat)
    village.guests["Ben"].submit_command("remove", str(seat), village.now)
    village.run(1.0)
    assert village.game.alive(seat), "the keeper alone may"
    village.guests["Ada"].submit_command("remove", str(seat), village.now)
    village.until(lambda: not village.game.alive(seat), 60)


def test_an_answer_makes_somebody_present_again(village):
    """Silence counts in whole mornings, and one answer ends it."""
    village.table.roster.people[2].silent = 2
    village.slot(village.game.slots[0])
    village.say("Cleo", village.asked("Cleo").choices[0])
    village.run(6.0)
    assert village.table.roster.people[2].silent == 0


@pytest.mark.usefixtures("long_slots")
async def test_a_seat_handed_over_in_a_slot_keeps_its_draft_and_its_task(village):
    """The new key has the same screen, draft and card; the slot's clock does not notice."""
    slot = village.game.slot
    ask = village.asked("Ben")
    village.say("Ben", ask.choices[0] + (f"+{ask.also[-1]}" if ask.also else ""))
    village.run(4.0)
    given = village.game.given["2"]
    ends = village.table.lifecycle.live_match.clocks.ends(village.match.open_for(2)[0])
    transfer = village.table.transfer
    keys = SeatKeys.from_bytes(village.dice.randbytes(64))
    transfer.make_code(village.table.roster.people[1], village.table.roster.people[0], village.now)
    transfer.accept(transfer.seat_code, "Mia", (keys.sign_public, keys.seal_public), keys.account, village.now)
    village.guests["Mia"] = village.connect(village.seat_of("Mia", keys))
    village.run(12.0)
    assert village.table.roster.people[1].name == "Mia"
    assert village.guests["Ben"].scene.status == "moved"
    assert village.game.slot == slot
    mia = village.guests["Mia"].scene
    assert mia.own == village.table.lifecycle.live_match.match.own(2)
    assert next(a.given for a in mia.asks if a.kind == "slot") == given
    assert village.table.lifecycle.live_match.clocks.ends(village.match.open_for(2)[0]) == ends


@pytest.mark.usefixtures("long_slots")
def test_two_seats_on_one_device_have_time_for_both_and_beats_of_their_own(village):
    """It is told once in public; from the next slot on it lasts for one after the other, and for passing the device."""
    first = village.asked("Ada").length
    slot = village.game.slot
    for name in ("Ada", "Ben"):
        village.guests[name].device = DeviceSeats(2)
    village.run(4.0)
    assert events(village).count("shared") == 1
    assert village.guests["Dan"].scene.room.shared
    assert village.asked("Cleo").length == first, "a slot that runs keeps its length"
    heard = village.hear()
    village.run(8.0)
    said = [topic for topic, _ in heard if topic.endswith("/up")]
    assert {said.count(topic) for topic in set(said)} <= {3, 4, 5}, "each seat speaks for itself, as often as all"
    assert len(set(said)) == len(NAMES)
    village.until(lambda: village.game.slot not in {slot, ""}, 120)
    village.run(0.5)
    seconds = next(a.seconds for a in village.match.asks if a.kind == "slot")
    pace = village.table.lobby.pace
    assert (pace.slot, pace.passing) == (2 * PACES["brisk"].slot, PASSING)
    assert abs(village.asked("Cleo").length - (seconds * pace.slot + PASSING) * 1000) < 2
    for name in ("Ada", "Ben"):
        village.guests[name].device = DeviceSeats(1)
    village.run(4.0)
    assert not village.guests["Dan"].scene.room.shared


@pytest.mark.parametrize("devices", [1, 2])
def test_the_clock_of_a_day_runs_through_both_parts_of_a_talk(village, devices):
    """It counts what follows the running part from its first second on, also where people share a device."""
    for name in ("Ada", "Ben"):
        village.guests[name].device = DeviceSeats(devices)
    village.until(lambda: village.game.phase == "talk" and not village.game.leaving, 900)
    village.run(1.0)
    scene = village.guests["Dan"].scene
    assert scene.room.shared == (devices > 1)
    assert scene.table.rest
    first, at = whole_left(scene), scene.received_at
    village.until(lambda: not village.game.rest, 200)
    village.run(1.0)
    scene = village.guests["Dan"].scene
    assert scene.table.phase == "talk"
    assert scene.table.rest == 0
    assert abs(first - (scene.received_at - at) * 1000 - whole_left(scene)) < 100


def test_points_from_bets_stand_beside_the_games_won_and_outlive_the_host(village):
    """Shown apart from wins, kept for each match; an evening that begins anew begins without them."""
    village.game.bet_points[3] = 5
    village.match.over = Over([1], "village")
    village.table.lifecycle.settle(village.now)
    village.run(1.0)
    room = village.guests["Dan"].scene.room
    assert room.points[2] == 5
    assert sum(room.points) == 5
    assert room.standings[0] == 1
    assert room.standings[2] == 0
    said = evening_sentences(village.guests["Dan"].scene, room, texts("en"))
    assert said == ["This evening: Ada 1 win, Cleo 5 points from bets"]
    assert village.journal.read.points() == {("table", village.table.lifecycle.number, 3): 5}
    village.guests["Ada"].submit_command("evening", "-", village.now)
    village.run(1.0)
    assert village.guests["Dan"].scene.room.points == []
