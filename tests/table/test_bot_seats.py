"""A bot's seat goes to a person in the middle of a match; a person's seat to a bot and back in the middle of an ask."""

from __future__ import annotations

import itertools

import pytest

from client.device.keyring import Keyring
from host.replay.verify import verify
from host.table.attendance import MOST
from host.table.disclosure import signed_record
from host.table.people import BOT_NAMES, Participant, new_bot
from protocol.errors import NotNow
from protocol.names import looks_like
from protocol.verdicts import RecordFits
from tests.table.evening import Evening
from tests.table.test_seat_transfer import code_for, come, everything, kinds


async def test_a_bots_seat_goes_to_a_person(evening):
    """With hand, asks and exactly the notes that the seat may know; in public, marked, and the record names both."""
    for _ in range(25):
        evening.play_on()
    cleo = await come(evening, code_for(evening, 3), "Cleo")
    evening.run(9.0)
    assert (cleo.scene.you, cleo.scene.own) == (0, None)
    evening.run(4.0)
    assert cleo.scene.you == 3
    assert cleo.scene.own == evening.table.lifecycle.live_match.match.view(3)[1]
    assert [(n.number, n.kind, n.facts, n.private) for n in cleo.scene.notes] == everything(evening, 3)
    person = evening.guests["Ada"].scene.room.people[2]
    assert (person.name, person.bot, person.moved, person.stand_in) == ("Cleo", False, True, False)
    assert kinds(evening)[-3:] == ["code", "moving", "moved"]
    evening.restart_host()
    evening.until(lambda: cleo.scene.status == "live", 10)
    assert not evening.table.lifecycle.live_match.substitutes.by_bot(3)
    evening.play_out()
    finished = evening.journal.read.finished("table", 1)
    assert cleo.seat.account in finished.readers
    assert isinstance(verify(signed_record("table", finished, evening.keys)), RecordFits)
    assert evening.guests["Ada"].scene.room.people[2].moved
    assert evening.table.roster.people[2].stood_in, "a bot has played a part of it: the game is not counted"


async def test_in_the_middle_of_what_the_bot_is_asked(evening):
    """The ask stays open, the person answers it, the game goes on."""
    live_match = evening.table.lifecycle.live_match

    def asked():
        return next((a for a in live_match.match.asks if a.seat == 3 and a.kind in ("choice", "step")), None)

    for _ in range(400):
        if asked():
            break
        evening.play_on(0.1)
    ask = asked()
    evening.table.lifecycle.live_match.clocks.timers[ask.number].bot_at = float("inf")  # a bot that thinks and thinks
    cleo = await come(evening, code_for(evening, 3), "Cleo")
    evening.run(12.0)
    assert [a.number for a in cleo.scene.asks if a.kind == ask.kind] == [ask.number]
    cleo.submit_answer(ask.number, next(iter(ask.choices)), evening.now)
    evening.run(0.5)
    assert cleo.scene.refused == ""
    assert ask.number not in [a.number for a in live_match.match.asks]
    evening.play_out()


async def test_between_games_a_bots_seat_has_no_code(tmp_path):
    """There a guest simply sits down, and the bot makes room."""
    evening = Evening(tmp_path / "host")
    ada = evening.sit("Ada")
    evening.run(0.3)
    ada.submit_command("bots", "2", evening.now)
    evening.run(0.3)
    ada.submit_command("code", "2", evening.now)
    evening.run(0.3)
    assert (ada.scene.refused, ada.scene.seat_code) == (NotNow.id, None)
    evening.kill_host()


async def test_the_person_takes_the_bots_place_in_the_next_game_too(evening):
    """There are as many seats as before: the bot does not come back beside them."""
    await come(evening, code_for(evening, 3), "Cleo")
    evening.run(12.0)
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.run(1.0)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.number == 2 and evening.table.lifecycle.phase == "playing", 30)
    assert [(p.name, p.bot) for p in evening.table.roster.people] == [("Ada", False), ("Ben", False), ("Cleo", False)]


def test_to_a_bot_and_back_in_the_middle_of_an_ask(evening):
    """Ben is asked, rests, comes back before the bot has answered, and answers the same ask himself."""
    ben = evening.guests["Ben"]

    def asked():
        return next((a for a in ben.scene.asks if a.kind in ("choice", "step")), None)

    for _ in range(400):
        if asked():
            break
        evening.play_on(0.1)
    number = asked().number
    ben.submit_command("rest", "yes", evening.now)
    evening.run(0.2)
    assert evening.guests["Ada"].scene.room.people[1].stand_in
    ben.submit_command("rest", "no", evening.now)
    evening.run(0.2)
    assert not evening.guests["Ada"].scene.room.people[1].stand_in
    assert asked().number == number
    ben.submit_answer(number, asked().choices[0], evening.now)
    evening.run(0.3)
    assert ben.scene.refused == ""
    assert number not in [a.number for a in ben.scene.asks]


@pytest.mark.parametrize("game", ["wolfmoon", "lantern"])
def test_to_a_bot_and_back_at_any_moment_with_two_seats_on_one_device(tmp_path, lantern_on_offer, game):
    """Both seats of one phone rest and come back again and again, in every kind of ask, and the game ends."""
    evening = Evening(tmp_path / "host")
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        evening.sit(name)
    keyring = Keyring(tmp_path / "device")
    for name in ("Ada", "Ben"):
        keyring.save(evening.guests[name].seat)
        evening.guests[name] = evening.connect(keyring.find(name=name)[0])
    evening.run(1.0)
    if game != "wolfmoon":
        evening.guests["Ada"].submit_command("game", game, evening.now)
        evening.run(0.3)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing", 30)
    kinds_met = set()
    toggles = 0

    def toggle():
        nonlocal toggles
        toggles += 1
        if toggles > 90:  # enough of it: whoever rests now goes on resting
            return
        kinds_met.update(ask.kind for ask in evening.table.lifecycle.live_match.match.asks if ask.seat in (1, 2))
        name = ("Ada", "Ben")[toggles % 2]
        evening.guests[name].submit_command("rest", "yes" if toggles // 2 % 2 else "no", evening.now)

    evening.play_out(between=toggle)
    assert kinds_met
    assert toggles > 4
    assert {g.scene.status for g in evening.guests.values()} == {"live"}
    finished = evening.journal.read.finished("table", 1)
    assert {answer.by_host for answer, _ in finished.answers if answer.seat in (1, 2)} == {True, False}
    evening.kill_host()


def test_no_bot_needs_a_number():
    """At the biggest table each has a name of its own, whoever the only person is: a number would not be its seat's."""
    for name in ("Ada", *BOT_NAMES[:12]):
        people = [Participant("a", name)]
        while len(people) < MOST:
            people.append(new_bot(people))
        assert not any(sign.isdigit() for person in people for sign in person.name)
        assert not any(looks_like(a.name, b.name) for a, b in itertools.combinations(people, 2))
