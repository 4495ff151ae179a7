"""The village at a real table: absences, leaving, a killed host in a slot, seats that move or share a device."""

from __future__ import annotations

import pytest

from host.games import GAMES
from tests.table.village import VillageEvening

VILLAGES = [game for game in ("werewolves", "duesterwald") if game in GAMES]


@pytest.fixture(params=VILLAGES)
def village(request, tmp_path):
    """The first night of a village of nine."""
    evening = VillageEvening.begun(tmp_path, request.param)
    yield evening
    evening.kill_host()


def events(evening):
    """The kinds of what has happened at the table."""
    return [event.kind for event in evening.table.events]


def public_sizes(evening, since):
    """Topics and sizes of what has crossed the broker."""
    return [(topic, len(data)) for topic, data in evening.wire[since:]]


def test_a_phone_asleep_for_a_whole_night_holds_nobody_up(village):
    """Slots end by their clock; whoever slept comes back to the same screen as everybody, and is not replaced."""
    village.silence("Ben")
    village.morning()
    assert not village.table.people[1].stood_in
    assert village.seat("Ben") not in village.table.play.stood_in
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
    village.guests["Hal"].wish("leave", "-", village.now)
    village.run(3.0)
    assert village.game.leaving == [seat]
    assert village.game.alive(seat)
    del village.guests["Hal"]
    village.until(lambda: not village.game.alive(seat) or village.match.over, 400)
    assert village.game.causes[seat] == "left"
    assert not village.table.people[seat - 1].stood_in


def test_a_seat_that_is_silent_for_two_rounds_is_named_once_and_only_removed_on_a_wish(village):
    """Named in the morning, with a question to the keeper; nothing happens without an answer."""
    village.silence("Gil")
    seat = village.seat("Gil")
    village.table.play.clocks.pace = village.table.pace
    for _ in range(3):
        village.until(lambda: village.table.phase != "playing" or village.table.play.rounds() > village.table.mornings
                      or village.game.phase == "talk", 600)  # fmt: skip
        if village.table.phase != "playing" or not village.game.alive(seat):
            pytest.skip("this village was over before")
        rounds = village.table.play.rounds()
        named = [e for e in village.table.events if e.kind == "idle" and e.at == seat]
        assert len(named) == (rounds >= 2)
        if rounds == 2:
            break
        for name in village.guests:
            for ask in village.guests[name].scene.asks:
                if ask.name == "sleep":
                    village.guests[name].answer(ask.number, "yes", village.now)
        village.until(lambda: village.table.play is None or village.game.phase != "talk", 900)
    village.run(2.0)
    assert village.game.alive(seat)
    village.guests["Ben"].wish("remove", str(seat), village.now)
    village.run(1.0)
    assert village.game.alive(seat), "the keeper alone may"
    village.guests["Ada"].wish("remove", str(seat), village.now)
    village.until(lambda: not village.game.alive(seat), 60)


def test_an_answer_makes_somebody_present_again(village):
    """Silence counts in whole mornings, and one answer ends it."""
    village.table.people[2].silent = 2
    village.slot(village.game.slots[0])
    village.say("Cleo", village.asked("Cleo").choices[0])
    village.run(6.0)
    assert village.table.people[2].silent == 0
