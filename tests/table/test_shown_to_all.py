"""What a table shows to everybody beside the game: the card at its door, and the room with all who are in it."""

from __future__ import annotations

from typing import Any

import pytest

from host.table.outages import HALT
from protocol.codec import decode
from protocol.durations import CARD_EVERY
from protocol.keys import verified
from protocol.messages import HostCard, Public, Room
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """Ada, Ben and two bots play Wolfmoon; Cleo watches."""
    opened = Evening(tmp_path)
    opened.start()
    opened.sit("Cleo")
    opened.run(0.5)
    yield opened
    opened.kill_host()


def step(evening: Evening, later: float = 0.0) -> dict[str, bytes]:
    """What the table says next, by topic."""
    return dict(evening.table.publish(evening.now + later))


def room(evening: Evening, later: float = 0.0) -> Room:
    """The room as the next step shows it."""
    shown = verified(evening.keys.sign_public, "public", Public, step(evening, later)[evening.topics.public])
    return decode(Room, shown.room)


def card(evening: Evening) -> HostCard:
    """The card as it was said last."""
    return verified(evening.keys.sign_public, "card", HostCard, evening.retained[evening.topics.card])


def test_the_card_says_how_many_people_have_a_seat_and_how_many_there_are(evening):
    """Bots give way and watchers have none, so neither is counted."""
    table = evening.table
    shown = table.publisher.card()
    assert (shown.taken, shown.seats, shown.open, shown.game, shown.phase) == (2, 6, True, "wolfmoon", "playing")
    assert (shown.table, shown.epoch) == ("table", evening.epoch)
    table.attendance.open = False
    table.lobby.game = "werewolves"
    shown = table.publisher.card()
    assert (shown.seats, shown.open, shown.game) == (table.lobby.seats[-1], False, "werewolves")


def test_the_card_is_said_when_it_has_changed_and_now_and_then(evening):
    """Not with every step: whoever listens at the door hears it again after a while."""
    topic = evening.topics.card
    step(evening)
    assert topic not in step(evening)
    evening.table.attendance.open = False
    assert topic in step(evening)
    assert topic not in step(evening, CARD_EVERY - 0.01)
    assert topic in step(evening, CARD_EVERY)
    assert topic not in step(evening, CARD_EVERY + 1.0)
    evening.table.publisher.publish_card_again()
    assert topic in step(evening, CARD_EVERY + 1.0)


def test_whoever_comes_for_a_seat_does_not_watch(evening):
    """Nobody is told of somebody who waits before a seat."""
    assert room(evening).watching == 1
    evening.table.roster.watchers[0].coming = True
    assert room(evening).watching == 0


def test_a_bot_that_plays_for_somebody_is_told_and_one_that_plays_for_itself_is_none(evening):
    """Whoever rests, and nobody else."""
    lifecycle, people = evening.table.lifecycle, evening.table.roster.people
    people[1].rest = "own"
    lifecycle.assign_bots()
    assert [person.stand_in for person in room(evening).people] == [False, True, False, False]
    people[1].gone = True
    assert [person.present for person in room(evening).people] == [True, False, True, True]


@pytest.mark.parametrize("phase", ["lobby", "playing", "result"])
def test_what_is_shown_in_its_phase_alone(evening, phase):
    """Whom the table waits for in a game, who was stood in for at its end, what could be played before one."""
    evening.go_to(phase)
    evening.table.roster.people[1].stood_in = True
    evening.table.context.journal.house_rules.keep("wolfmoon", "House", {})
    shown = room(evening)
    assert shown.phase == phase
    assert (shown.waited >= 0) == (phase == "playing")
    assert bool(shown.waiting) <= (phase == "playing")
    assert shown.stood_in == ([2] if phase == "result" else [])
    assert shown.house_rules == (["House"] if phase == "lobby" else [])
    assert bool(shown.deal) == (phase != "lobby")


def test_in_a_pause_nobody_is_waited_for(evening):
    """And no time is left of anything."""
    evening.table.lifecycle.pause("Ben", evening.now)
    shown = room(evening)
    assert (shown.paused, shown.waiting, shown.waited, shown.left) == ("Ben", [], -1, -1)


def test_how_long_the_clocks_still_stand_is_told_while_they_do(evening):
    """Down to nothing, and only in a game."""
    assert room(evening).halted == -1
    evening.table.lifecycle.live_match.clocks.halt(evening.now)
    assert room(evening, 10.0).halted == round(1000 * (HALT - 10.0))
    assert room(evening, HALT + 10.0).halted == 0
    evening.table.lifecycle.phase = "result"
    assert room(evening, 10.0).halted == -1


@pytest.mark.parametrize(
    ("only_bots", "hurried", "shown"), [(False, True, ""), (True, False, "may"), (True, True, "does")]
)
def test_a_hurry_is_offered_where_only_bots_still_play(evening, only_bots, hurried, shown):
    """And said while they do."""
    clocks = evening.table.lifecycle.live_match.clocks
    clocks.people, clocks.hurried = 0 if only_bots else 2, hurried
    assert room(evening).hurry == shown


def test_points_are_shown_once_anybody_has_some(evening):
    """And games that were won beside each seat."""
    people = evening.table.roster.people
    people[2].wins = 3
    assert (room(evening).standings, room(evening).points) == ([0, 0, 3, 0], [])
    people[1].points = 5
    assert room(evening).points == [0, 5, 0, 0]


def test_each_step_has_the_next_number_and_its_countdown(evening):
    """Never below nothing while one runs."""
    first: Any = room(evening)
    assert first.countdown == -1
    evening.table.lifecycle.countdown_at = evening.now + 3.0
    second = room(evening)
    assert (second.step, second.countdown) == (first.step + 1, 3000)
    assert room(evening, 5.0).countdown == 0
