"""Who keeps the table, and what only they may do."""

from __future__ import annotations

import pytest

from protocol.keys import SeatKeys
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """Ada, Ben and a bot in their first turn; Ada keeps the table."""
    opened = Evening(tmp_path, fast=False)
    opened.start(bots=1)
    yield opened
    opened.kill_host()


def wish(evening, name, wanted, choice="-"):
    """Say a wish and hear what came of it: "" or the id of the refusal."""
    guest = evening.guests[name]
    guest.submit_command(wanted, choice, evening.now)
    evening.until(lambda: not guest.scene.pending, 5)
    evening.run(0.2)
    return guest.scene.refused


def told(evening, name="Ada"):
    """The kinds of the table's public events, as a guest has them."""
    return [event.kind for event in evening.guests[name].scene.room.events]


def person(evening, name):
    """Somebody as everybody sees them."""
    return next(p for p in evening.guests["Ada"].scene.room.people if p.name == name)


def asleep(evening, name, seconds):
    """A device sleeps for a while; gives it back."""
    guest = evening.guests.pop(name)
    evening.run(seconds, step=0.5)
    return guest


@pytest.mark.parametrize("wanted", ["extend", "kick 1", "end", "code 1", "keeper 2", "door renew", "stand_in 1 on"])
def test_only_the_keeper_may(evening, wanted):
    """Everybody else is refused, and nothing has changed."""
    name, _, choice = wanted.partition(" ")
    before = evening.table.attendance.code, evening.table.lifecycle.phase, evening.table.roster.keeper
    assert wish(evening, "Ben", name, choice or "-") == "not_yours"
    assert before == (evening.table.attendance.code, evening.table.lifecycle.phase, evening.table.roster.keeper)


def test_the_keeper_passes_the_table_on(evening):
    """Ben keeps it then, publicly, and Ada does not any more."""
    assert wish(evening, "Ada", "keeper", "2") == ""
    assert person(evening, "Ben").keeper
    assert not person(evening, "Ada").keeper
    assert told(evening)[-1] == "keeper"
    assert wish(evening, "Ada", "kick", "2") == "not_yours"
    evening.restart_host()
    assert evening.table.roster.keeper == evening.guests["Ben"].seat.account


def test_anybody_may_take_over_from_a_keeper_who_is_away_for_two_minutes(evening):
    """Not before, and everybody is told."""
    assert wish(evening, "Ben", "take_keeper") == "not_now"
    evening.guests["Ben"].submit_command("pause", "yes", evening.now)
    asleep(evening, "Ada", 100.0)
    assert wish(evening, "Ben", "take_keeper") == "not_now"
    assert not evening.guests["Ben"].scene.room.keeper_free
    evening.run(40.0, step=0.5)
    assert evening.guests["Ben"].scene.room.keeper_free
    assert wish(evening, "Ben", "take_keeper") == ""
    assert told(evening, "Ben")[-1] == "keeper_taken"
    assert evening.table.roster.keeper == evening.guests["Ben"].seat.account


def test_a_host_that_waited_long_for_its_first_guest_has_no_absent_keeper(tmp_path):
    """Whoever comes keeps the table, and nobody reads that the keeper has been away for two minutes."""
    night = Evening(tmp_path)
    night.run(150.0, step=0.5)
    ada = night.sit("Ada")
    assert not night.table.roster.keeper_free(night.now)
    ben = night.sit("Ben")
    read = {"Ada": [], "Ben": []}
    for _ in range(40):
        night.run(0.05)
        for name, guest in (("Ada", ada), ("Ben", ben)):
            if guest.scene and guest.scene.room:
                read[name].append(guest.scene.room.keeper_free)
    night.kill_host()
    assert set(read["Ada"]) == set(read["Ben"]) == {False}
    assert night.table.roster.keeper == ada.seat.account


def test_a_kicked_guest_is_out_at_once_and_a_bot_plays(evening):
    """Their client hears why, their key opens nothing any more, their account is to be removed, the game goes on."""
    ben = evening.guests["Ben"]
    assert wish(evening, "Ada", "kick", "2") == ""
    assert (ben.scene.status, ben.scene.farewell) == ("ended", "kicked")
    assert ben.seat.account in evening.table.channels.revoked
    assert person(evening, "Ben").stand_in
    assert told(evening)[-1] == "kicked"
    del evening.guests["Ben"]
    evening.retained.pop(evening.topics.down(ben.seat.account))
    for again in (lambda: None, evening.restart_host):
        again()
        evening.guests["Ben"] = evening.connect(ben.seat)
        evening.run(15.0)
        assert evening.guests.pop("Ben").scene.status != "live"
    evening.play_out()
    assert wish(evening, "Ada", "lobby") == ""
    assert "Ben" not in [p.name for p in evening.table.roster.people]


def test_the_keeper_ends_the_match_without_a_winner(evening):
    """Nobody wins, everybody sees it, also after a restart; the deal counts as a deal."""
    number = evening.table.lifecycle.deal.shown.number
    assert wish(evening, "Ada", "end") == ""
    assert evening.table.lifecycle.phase == "result"
    assert evening.table.lifecycle.live_match.match.over.winners == []
    assert evening.guests["Ben"].scene.room.standings == [0, 0, 0]
    evening.restart_host()
    assert (evening.table.lifecycle.phase, evening.table.lifecycle.live_match.match.over.ending) == ("result", "ended")
    evening.until(lambda: evening.guests["Ada"].scene.status == "live", 10)
    for name in ("Ada", "Ben"):
        evening.guests[name].submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing", 20)
    assert evening.table.lifecycle.deal.shown.number == number + 1


def test_a_pause_says_who_and_ends_after_a_countdown_that_can_be_stopped(evening):
    """Anybody ends it; whoever is not back with the pizza stops the five seconds."""
    assert wish(evening, "Ben", "pause", "yes") == ""
    assert evening.guests["Ada"].scene.room.paused == "Ben"
    assert wish(evening, "Ada", "pause", "no") == ""
    assert 0 < evening.guests["Ben"].scene.room.countdown <= 5000
    assert wish(evening, "Ben", "stop") == ""
    evening.run(8.0)
    assert evening.guests["Ada"].scene.room.paused == "Ben"
    assert wish(evening, "Ada", "pause", "no") == ""
    evening.run(6.0)
    assert evening.guests["Ada"].scene.room.paused == ""


def test_a_stand_in_for_an_absent_seat_lets_go_when_they_are_back(evening):
    """The keeper need not wait for the 150 seconds; nobody is stood in for who is there."""
    assert wish(evening, "Ada", "stand_in", "2 on") == "not_now"
    ben = asleep(evening, "Ben", 12.0)
    assert wish(evening, "Ada", "stand_in", "2 on") == ""
    assert person(evening, "Ben").stand_in
    evening.guests["Ben"] = ben
    ben.awoke(evening.now)
    evening.until(lambda: not person(evening, "Ben").stand_in, 10)


def test_a_bot_rests_a_seat_until_its_person_wants_it_back(evening):
    """In public, over a restart, and only by the seat's own wish."""
    assert wish(evening, "Ben", "rest", "yes") == ""
    assert person(evening, "Ben").stand_in
    assert told(evening)[-1] == "rest"
    evening.restart_host()
    evening.until(lambda: evening.guests["Ben"].scene.status == "live", 10)
    assert person(evening, "Ben").stand_in
    assert wish(evening, "Ben", "rest", "no") == ""
    assert not person(evening, "Ben").stand_in


def test_a_renewed_code_closes_the_door_for_the_old_one(evening):
    """The keeper's own message carries the table's code, nobody else's does."""
    old = evening.guests["Ada"].scene.code
    assert old == evening.table.attendance.code
    assert wish(evening, "Ada", "door", "renew") == ""
    assert evening.guests["Ada"].scene.code == evening.table.attendance.code != old
    assert evening.guests["Ben"].scene.code == ""


def test_more_time_for_a_running_ask(tmp_path):
    """A minute more, for everybody to see; without a clock there is nothing to extend."""
    evening = Evening(tmp_path, fast=False)
    evening.sit("Ada")
    evening.sit("Ben")
    evening.run(0.3)
    evening.guests["Ada"].submit_command("pace", "brisk", evening.now)
    evening.run(0.3)
    for name, choice in (("bots", "1"), ("option", "start=1"), ("ready", "yes")):
        evening.guests["Ada"].submit_command(name, choice, evening.now)
        evening.run(0.3)
    evening.guests["Ben"].submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.guests["Ada"].scene.asks, 20)
    left = evening.guests["Ada"].scene.room.left
    assert wish(evening, "Ada", "extend") == ""
    assert evening.guests["Ben"].scene.room.left > left + 55_000
    evening.kill_host()


def test_the_operator_keeps_the_table_and_knows_what_everybody_knows(evening):
    """The key in the data folder: the keeper's rights, the public table, no seat, no hand, no private line."""
    keys = SeatKeys.new()
    evening.table.add_operator(keys.sign_public, keys.seal_public, keys.account)
    seat = evening.seat_of("console", keys)
    evening.guests["console"] = evening.connect(seat)
    evening.until(lambda: evening.guests["console"].scene.status == "live", 10)
    evening.run(1.0)
    scene = evening.guests["console"].scene
    assert (scene.you, scene.own, scene.asks) == (0, None, [])
    assert scene.code == evening.table.attendance.code
    assert not [note for note in scene.notes if note.private]
    assert [p.name for p in scene.room.people][:2] == ["Ada", "Ben"]
    assert scene.room.watching == 0
    assert wish(evening, "console", "kick", "2") == ""
    assert wish(evening, "console", "ready", "yes") == "not_now"
    assert wish(evening, "console", "leave") == "not_now"


def test_whoever_left_comes_back_with_their_key_while_the_match_runs(evening):
    """A bot plays on meanwhile; after the match the seat is gone."""
    ben = evening.guests["Ben"]
    assert wish(evening, "Ben", "leave") == ""
    assert ben.scene.status == "ended"
    assert ben.scene.farewell == ""
    evening.run(3.0)
    assert person(evening, "Ben").stand_in
    evening.guests["Ben"] = evening.connect(ben.seat)
    evening.until(lambda: evening.guests["Ben"].scene.status == "live", 10)
    evening.run(1.0)
    assert evening.guests["Ben"].scene.you == 2
    assert evening.guests["Ben"].scene.own is not None
    assert not person(evening, "Ben").stand_in
    assert told(evening)[-1] == "returned"
    wish(evening, "Ben", "leave")
    gone = evening.guests.pop("Ben")
    wish(evening, "Ada", "end")
    assert gone.seat.account in evening.table.channels.revoked
