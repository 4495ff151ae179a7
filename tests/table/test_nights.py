"""How long slots of a night last at a table: by public facts, and no longer where nobody is there to see it."""

from __future__ import annotations

import random

import pytest

from client.seat.device_seats import DeviceSeats
from host.table.lobby import MOST_SHARING
from host.table.pace import PACES, PASSING, heartbeat
from tests.laws.random_play import choice_for
from tests.table.evening import Evening
from tests.table.village import VillageEvening

GAMES = ("werewolves", "duesterwald")
PACE = PACES["off"]
BEAT = heartbeat(PACE, 8, alone=True)


@pytest.fixture(params=GAMES)
def alone(request, tmp_path):
    """Ada with seven bots in the main slot of the first night."""
    evening = begun(tmp_path, ("Ada",), request.param)
    yield evening
    evening.kill_host()


def begun(folder, names, village="werewolves"):
    """A village of eight with so many people in the main slot of its first night, with real lengths."""
    evening = Evening(folder / "host", fast=0.0)
    evening.start(names, bots=8 - len(names), game=village)
    evening.until(lambda: game(evening).slot == "main", 120)
    evening.run(0.1)
    return evening


def game(evening):
    """The state of the running game."""
    return evening.table.lifecycle.live_match.match.game


def answer(evening, name="Ada"):
    """Somebody answers the open slot, whatever it asks."""
    ask = next(ask for ask in evening.guests[name].scene.asks if ask.kind == "slot")
    evening.guests[name].submit_answer(ask.number, choice_for(ask, random.Random(1)), evening.now)


def lasts(evening):
    """How long the open slot lasts from now on."""
    slot, since = game(evening).slot, evening.now
    evening.until(lambda: game(evening).slot != slot, 120)
    return evening.now - since


def length(evening):
    """How long the open slot would last, in seconds."""
    return next(ask.length for ask in evening.guests["Ada"].scene.asks if ask.kind == "slot") / 1000


def test_a_single_person_ends_a_slot_by_answering(alone):
    """Once all bots have answered, and a moment after the tap in which it may be changed."""
    answer(alone)
    whole, most = length(alone), PACE.bot[1] + BEAT + PACE.mind
    assert PACE.mind < lasts(alone) < most < whole


def test_what_was_opened_can_be_read(alone):
    """A note stays for as long as a look at it takes."""
    alone.until(lambda: game(alone).slot == "dawn_note")
    alone.run(0.2)
    answer(alone)
    assert PACE.read <= lasts(alone) <= PACE.read + BEAT + 0.2


def test_without_an_answer_it_lasts_as_long_as_for_everybody(alone):
    """Nobody is hurried."""
    whole = length(alone)
    assert lasts(alone) == pytest.approx(whole, abs=0.5)


def test_whoever_changes_their_mind_has_that_moment_again(alone):
    """The night goes on after the last tap, not after the first."""
    alone.run(PACE.bot[1])
    answer(alone)
    alone.until(lambda: "1" in game(alone).given, 5)
    alone.run(PACE.mind - BEAT - 0.2)
    ask = next(ask for ask in alone.guests["Ada"].scene.asks if ask.kind == "slot")
    other = next(choice for choice in (ask.also or ask.choices) if choice not in ask.given)
    alone.guests["Ada"].submit_answer(ask.number, f"{ask.choices[0]}+{other}" if ask.also else other, alone.now)
    slot, before = game(alone).slot, game(alone).given["1"]
    alone.until(lambda: game(alone).given.get("1") != before, 5)
    assert game(alone).slot == slot
    assert lasts(alone) == pytest.approx(PACE.mind, abs=0.2)


@pytest.mark.parametrize("other", ["watches", "plays"])
def test_with_anybody_else_at_the_table_it_lasts_its_time(tmp_path, other):
    """Then when it ends would tell who has done something."""
    evening = begun(tmp_path, ("Ada", "Ben") if other == "plays" else ("Ada",))
    if other == "watches":
        evening.sit("Cleo")
    for name in ("Ada", "Ben") if other == "plays" else ("Ada",):
        answer(evening, name)
    whole = length(evening)
    assert lasts(evening) == pytest.approx(whole, abs=0.5)
    evening.kill_host()


def test_where_only_bots_are_left_a_slot_lasts_as_long_as_bots_take(tmp_path):
    """Those who are out wait for nobody; it is the same time for all slots, whoever acts in them."""
    evening = begun(tmp_path, ("Ada", "Ben"))
    game(evening).out += [1, 2]
    evening.table.lifecycle.assign_bots()
    lasts(evening)
    assert lasts(evening) == pytest.approx(PACE.bot[1] + PACE.after_bots, abs=0.1)
    evening.kill_host()


def test_a_device_makes_no_night_longer_by_what_it_says(tmp_path):
    """It may say that fifty share it: a night has time for as many as could."""
    evening = Evening(tmp_path / "host")
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"):
        evening.sit(name).device = DeviceSeats(50)
    evening.run(4.0)
    plain = PACES["off"]
    evening.fast = evening.table.context.fast = 0.0
    pace = evening.table.lobby.pace
    assert (pace.slot, pace.passing) == (MOST_SHARING * plain.slot, (MOST_SHARING - 1) * PASSING)
    evening.kill_host()


@pytest.mark.parametrize("village", GAMES)
def test_nights_of_different_deals_take_the_same_time(tmp_path, village):
    """The same people, the same set, other cards: each slot lasts as long, whoever holds what and whoever taps."""
    heard, dealt = set(), set()
    for number in range(3):
        evening = VillageEvening.begun(tmp_path / str(number), village, seed=number)
        dealt.add(tuple(evening.game.cards))
        slots = []
        while evening.game.slot:
            for name in [*evening.guests][: 3 * number]:
                answer(evening, name)
            slots.append((evening.game.slot, round(lasts(evening), 1)))
        heard.add(tuple(slots[1:]))  # the first one ends when it does, but is looked at in the middle
        evening.kill_host()
    assert len(dealt) > 1
    assert len(heard) == 1
