"""Days belong to people: bots follow the majority of those who live, and the floor ends when they say so."""

from __future__ import annotations

import pytest

from tests.table.village import VillageEvening


@pytest.fixture
def alone(tmp_path):
    """A person with eight bots in Düsterwald, on the first day."""
    evening = VillageEvening.begun(tmp_path, "duesterwald", ("Ada",), bots=8)
    evening.until(lambda: evening.game.phase == "talk", 900)
    yield evening
    evening.kill_host()


def say(evening, name, choice="yes"):
    """Ada's answer to her open ask of that name."""
    number = next(ask.number for ask in evening.match.open_for(1) if ask.name == name)
    evening.guests["Ada"].submit_answer(number, choice, evening.now)


def test_one_of_one_person_ends_the_floor(alone):
    """No bot wants to go on before she does; then all of them do, within seconds, and nobody is asked any more."""
    alone.run(5.0)
    assert alone.game.floor
    assert alone.game.ready == []
    say(alone, "go_on")
    alone.until(lambda: not alone.game.floor, 6)
    assert not any(ask.name == "go_on" for ask in alone.match.asks)


def test_one_of_one_person_ends_the_talk_and_no_bot_before(alone):
    """What she takes back the bots take back, too; what she wants ends the talk a few seconds later."""
    alone.until(lambda: not alone.game.early, 120)
    alone.run(10.0)
    assert alone.game.phase == "talk"
    assert alone.game.sleepy == []
    say(alone, "sleep")
    alone.until(lambda: alone.game.phase != "talk", 6)


def test_people_who_do_not_want_it_are_not_outvoted(alone):
    """However many bots there are: they ask for another minute as she does, and stop when she stops."""
    say(alone, "more")
    alone.until(lambda: any(note.kind == "more_time" for note in alone.match.notes), 6)
    say(alone, "sleep")
    alone.until(lambda: len(alone.game.sleepy) > 4, 6)
    say(alone, "sleep", "no")
    alone.until(lambda: alone.game.sleepy == [], 6)
    assert alone.game.phase == "talk"


def test_where_only_bots_live_the_day_is_as_short_as_its_telling(alone):
    """Whoever is out need not wait for clocks that nobody uses: the talk is over long before the first minute is."""
    alone.game.out.append(1)
    began = alone.now
    alone.until(lambda: alone.game.phase != "talk", 60)
    assert alone.game.early is False
    assert alone.now - began < 60


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_the_last_person_out_may_see_fast_how_it_ends(tmp_path, game):
    """Days and nights go on at the speed of bots and of what is told of them, for whoever wants it; not before."""
    evening = VillageEvening.begun(tmp_path, game, ("Ada", "Ben"), bots=8)
    evening.until(lambda: evening.game.phase == "talk", 900)
    ada, ben = evening.guests["Ada"], evening.guests["Ben"]
    evening.game.out.append(1)
    evening.run(1)
    assert ada.scene.room.hurry == "", "somebody lives whom nobody may hurry"
    ada.submit_command("hurry", "-", evening.now)
    evening.run(1)
    assert not evening.table.lifecycle.live_match.clocks.hurried
    evening.game.out.append(2)
    evening.until(lambda: ben.scene.room.hurry == "may", 20)
    ben.submit_command("hurry", "-", evening.now)
    evening.until(lambda: ada.scene.room.hurry == "does", 10)
    assert [event.kind for event in ada.scene.room.events][-1] == "hurried"
    began, nights = evening.now, evening.game.night
    evening.until(lambda: evening.table.lifecycle.phase == "result", 300)
    rounds = evening.game.night - nights + 1
    assert (evening.now - began) / rounds < 15
    evening.kill_host()
