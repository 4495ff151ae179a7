"""The village waits for its narrator: nobody's time runs away while still being told what has happened."""

from __future__ import annotations

import pytest

from host.engine.asking import CLOCK
from host.engine.rules import FLOOR_CLOCK
from host.table.clocks import waiting_for
from host.table.pace import length
from protocol.games import TOLD_WITHIN
from protocol.games.village import TELLS, beat
from protocol.story import BEHIND, behind
from tests.table.village import VillageEvening

GAMES = ("werewolves", "duesterwald")


def begun(village, *names):
    """The seconds beyond its usual length that an open ask of one of these names has."""
    clocks = village.table.lifecycle.live_match.clocks
    ask = next(ask for ask in village.match.asks if ask.name in names)
    times = waiting_for(clocks.people) if ask.name == FLOOR_CLOCK else 1
    return clocks.lasts(ask) - times * length(clocks.pace, ask, slot=ask.kind == "slot")


def told(village, since):
    """The seconds that a narrator needs for the public events since then."""
    return sum(TELLS.get(note.kind, 0) for note in village.match.notes[since:] if note.to is None)


@pytest.mark.parametrize("game", GAMES)
def test_slots_and_talk_begin_when_the_narrator_is_through(tmp_path, game):
    """The deal and the night's beginning go before the first slot, the dawn before the talk or the election."""
    village = VillageEvening.begun(tmp_path, game, voice=1)
    try:
        first = [ask for ask in village.match.asks if ask.kind == "slot"]
        assert len({village.table.lifecycle.live_match.clocks.lasts(ask) for ask in first}) == 1
        assert begun(village, first[0].name) == pytest.approx(told(village, 0), abs=0.3)
        village.slot(village.game.slots[1])
        assert begun(village, *{ask.name for ask in village.match.asks if ask.kind == "slot"}) == 0
        night = village.match.turns
        village.until(lambda: village.match.turns > night, 400)
        dawn = next(n for n, note in enumerate(village.match.notes) if note.kind == "day")
        expected = min(told(village, dawn), TOLD_WITHIN)
        assert expected >= TELLS["day"]
        village.until(lambda: any(ask.seat == CLOCK and ask.seconds for ask in village.match.asks), 5)
        assert begun(village, "talk", "captain", "mayor") == pytest.approx(expected, abs=0.3)
    finally:
        village.kill_host()


@pytest.mark.parametrize("game", GAMES)
def test_a_restarted_host_does_not_wait_for_what_was_told_long_ago(tmp_path, game):
    """Clocks go on with the time that was left, and bots answer as soon as ever."""
    village = VillageEvening.begun(tmp_path, game, voice=1)
    try:
        village.morning()
        village.run(15.0)
        live_match = village.table.lifecycle.live_match
        left = {ask.number: live_match.clocks.left(ask, village.now) for ask in village.match.asks if ask.seconds}
        assert left
        village.restart_host()
        clocks = village.table.lifecycle.live_match.clocks
        for ask in village.match.asks:
            assert clocks.bot_at(ask) <= village.now + clocks.pace.bot[1]
            if ask.number in left:
                assert clocks.left(ask, village.now) <= left[ask.number] + 6.0  # it is written every few seconds
    finally:
        village.kill_host()


@pytest.mark.parametrize("game", GAMES)
def test_without_a_narrator_asks_wait_for_the_screens_alone(tmp_path, game):
    """Devices that have their own beats are never far behind, but by the deaths that are to be read before all else."""
    village = VillageEvening.begun(tmp_path, game)
    try:
        assert all(0 <= begun(village, ask.name) <= BEHIND for ask in village.match.asks if ask.seconds)
        village.morning()
        dawn = max(n for n, note in enumerate(village.match.notes) if note.kind == "day")
        most = behind([beat(note.kind, note.facts) for note in village.match.notes[dawn:] if note.to is None])
        assert all(0 <= begun(village, ask.name) <= most for ask in village.match.asks if ask.seconds)
    finally:
        village.kill_host()
