"""A bot gives way to a person of its name, and nobody at a table is told apart by a name."""

from __future__ import annotations

import pytest

from client.present.announcements import Announcer
from client.texts import texts
from host.table.people import BOT_NAMES
from protocol.errors import NameReserved, NameTaken
from protocol.keys import SeatKeys
from protocol.names import looks_like
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """Ada keeps a table with three bots."""
    opened = Evening(tmp_path / "host")
    opened.sit("Ada")
    opened.run(0.3)
    opened.guests["Ada"].submit_command("bots", "3", opened.now)
    opened.run(0.3)
    yield opened
    opened.kill_host()


def names(evening):
    """The names at the table, in seat order."""
    return [person.name for person in evening.table.roster.people]


def alike(evening):
    """Pairs that could be taken for one another."""
    shown = names(evening)
    return [(a, b) for n, a in enumerate(shown) for b in shown[n + 1 :] if looks_like(a, b)]


@pytest.mark.parametrize("wanted", [BOT_NAMES[0], BOT_NAMES[1].upper(), f" {BOT_NAMES[2]} "])
def test_a_bot_gives_way_to_a_guest_of_its_name(evening, wanted):
    """The guest keeps the name, the bot takes another, its number stays, and lines tell both once."""
    teller = Announcer(texts("en"))
    ada = evening.guests["Ada"]
    teller.announce(ada.scene)
    bot = next(p for p in evening.table.roster.people if p.bot and looks_like(p.name, wanted.strip()))
    evening.sit(wanted.strip())
    evening.run(0.3)
    assert wanted.strip() in names(evening)
    assert bot in evening.table.roster.people
    assert alike(evening) == []
    lines = teller.announce(ada.scene)
    assert sum("sits down" in line for line in lines) == 1
    assert sum("is now called" in line for line in lines) == 1
    assert teller.announce(ada.scene) == []


def test_it_gives_way_to_a_new_name_too(evening):
    """Somebody is renamed in the waiting room; two people never share a name."""
    evening.sit("Ben")
    evening.run(0.3)
    evening.guests["Ben"].submit_command("name", BOT_NAMES[0], evening.now)
    evening.run(0.3)
    assert names(evening)[1] == BOT_NAMES[0]
    assert alike(evening) == []
    evening.guests["Ben"].submit_command("name", "ADA", evening.now)
    evening.run(0.3)
    assert evening.guests["Ben"].scene.refused == NameTaken.id
    evening.guests["Ben"].submit_command("name", "Witch", evening.now)
    evening.run(0.3)
    assert evening.guests["Ben"].scene.refused == NameReserved.id


def test_whoever_came_during_a_game_gets_their_name_when_they_sit_down(evening):
    """In the game the bot keeps its own, which stands in the roster; after it the bot gives way."""
    evening.guests["Ada"].submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    bots = [p.name for p in evening.table.roster.people if p.bot]
    evening.sit(bots[0])
    evening.run(0.3)
    assert [p.name for p in evening.table.roster.people if p.bot] == bots
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.run(0.3)
    evening.guests["Ada"].submit_command("lobby", "-", evening.now)
    evening.run(0.5)
    assert bots[0] in [p.name for p in evening.table.roster.people if not p.bot]
    assert alike(evening) == []


def test_whoever_takes_a_seat_over_in_a_game_is_called_like_nobody_there(evening):
    """Neither like a bot that plays on: only the name of the seat that they take is free."""
    evening.guests["Ada"].submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    table = evening.table
    bots = [p for p in table.roster.people if p.bot]
    table.transfer.make_code(bots[0], table.roster.people[0], evening.now)
    keys = SeatKeys.new()

    def arrive(name):
        pair = keys.sign_public, keys.seal_public
        table.transfer.accept(table.transfer.seat_code, name, pair, keys.account, evening.now)

    with pytest.raises(NameTaken):
        arrive(bots[1].name)
    arrive(bots[0].name)
    evening.run(12.0)
    assert alike(evening) == []
    assert not table.roster.people[table.roster.seat_of(keys.account) - 1].bot


def test_whoever_may_come_back_keeps_their_name(evening):
    """Ada leaves a running game: until it is over nobody else is called so, since her key brings her back."""
    evening.sit("Ben")
    evening.run(0.3)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.guests["Ben"].submit_command("leave", "-", evening.now)
    evening.run(0.5)
    with pytest.raises(NameTaken):
        evening.table.attendance.admit("Ben")


def test_people_are_told_apart_by_their_numbers(evening):
    """Each has one of their own: over places, names, and restarts of the host."""
    evening.sit("Ben")
    evening.run(0.3)
    people = evening.guests["Ada"].scene.room.people
    before = {person.name: person.number for person in people}
    assert len(set(before.values())) == len(people)
    evening.guests["Ben"].submit_command("sit", str(len(people)), evening.now)
    evening.guests["Ada"].submit_command("name", "Adele", evening.now)
    evening.restart_host()
    evening.run(1.0)
    after = {person.name: person.number for person in evening.guests["Ben"].scene.room.people}
    assert after.pop("Adele") == before.pop("Ada")
    assert after == before


def test_two_of_one_name_are_two_people_in_plain_lines(evening):
    """A host of another make seats two of one name: nobody is said to come and go with each message."""
    evening.sit("Ben")
    evening.run(0.3)
    for person in evening.table.roster.people[1:3]:
        person.name = "Runa"
    evening.table.changes.mark_changed()
    evening.run(0.3)
    teller, ada = Announcer(texts("en")), evening.guests["Ada"]
    teller.announce(ada.scene)
    for _ in range(5):
        evening.table.changes.plan_publication()
        evening.run(4.0)
        assert teller.announce(ada.scene) == []
    evening.guests["Ben"].submit_command("leave", "-", evening.now)
    evening.run(0.5)
    assert sum("Runa" in line for line in teller.announce(ada.scene)) == 1
