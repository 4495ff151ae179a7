"""A seat changes hands: a one-time code, ten seconds in which its own device may refuse, then another key."""

from __future__ import annotations

from client.device.keyring import Keyring, SeatCredential
from host.table.joining import JOINS_A_SECOND
from host.table.seat_transfer import CODE_LASTS, TRIES
from protocol.codes import ALPHABET, ONCE
from protocol.errors import WrongCode
from protocol.keys import SeatKeys


def code_for(evening, place):
    """The keeper asks for a code and reads it on their own screen."""
    evening.guests["Ada"].submit_command("code", str(place), evening.now)
    evening.until(lambda: evening.guests["Ada"].scene.seat_code, 5)
    seat_code = evening.guests["Ada"].scene.seat_code
    assert seat_code.place == place
    return seat_code.code


async def come(evening, code, name):
    """Somebody joins with a code; their session, or the id of the refusal."""
    evening.run(1.0)  # the door opens twice a second
    evening.porch.now = evening.now
    keys = SeatKeys.new()
    seating = await evening.porch.come(name, code, keys)
    if isinstance(seating, str):
        return seating
    evening.run(0.2)
    evening.guests[name] = evening.connect(evening.seat_of(name, keys))
    evening.until(lambda: evening.guests[name].scene.status == "live", 10)
    return evening.guests[name]


def kinds(evening, name="Ada"):
    """The public events of the table."""
    return [event.kind for event in evening.guests[name].scene.room.events]


async def test_a_seat_goes_to_another_person_with_all_that_it_may_know(evening):
    """Hand, notes and asks are the seat's; the old key is dead and its client says so; everybody is told."""
    for _ in range(25):
        evening.play_on()
    ben = evening.guests["Ben"]
    code = code_for(evening, 2)
    assert len(code) == ONCE
    assert evening.guests["Ben"].scene.seat_code is None
    cleo = await come(evening, code, "Cleo")
    assert (cleo.scene.you, cleo.scene.own) == (0, None)
    assert evening.guests["Ada"].scene.room.moving.place == 2
    evening.run(9.0)
    assert cleo.scene.you == 0
    evening.run(3.0)
    assert cleo.scene.you == 2
    assert cleo.scene.own == evening.table.lifecycle.live_match.match.view(2)[1]
    assert (ben.scene.status, ben.scene.farewell) == ("moved", "moved")
    assert ben.seat.account in evening.table.channels.revoked
    assert kinds(evening)[-3:] == ["code", "moving", "moved"]
    people = evening.guests["Ada"].scene.room.people
    assert (people[1].name, people[1].moved, people[0].moved) == ("Cleo", True, False)
    del evening.guests["Ben"]
    evening.run(40.0)
    assert [(n.number, n.kind, n.facts, n.private) for n in cleo.scene.notes] == everything(evening, 2)
    evening.play_out()
    match = evening.journal.read.match("table", 1)
    assert match.holders[1][0] == "Ben"
    assert [(seat, name) for seat, _, name, _ in match.hands] == [(2, "Cleo")]


def everything(evening, seat):
    """All notes that a seat may know, from the beginning."""
    live_match = evening.table.lifecycle.live_match
    notes = enumerate(live_match.match.notes, 1)
    assert live_match.match.turns
    return [(n, note.kind, note.facts, note.to is not None) for n, note in notes if note.to is None or seat in note.to]


async def test_the_live_device_refuses(evening):
    """Then nothing has changed, and the newcomer is told why."""
    code = code_for(evening, 2)
    cleo = await come(evening, code, "Cleo")
    evening.run(2.0)
    evening.guests["Ada"].submit_command("refuse", "-", evening.now)
    evening.run(0.5)
    assert evening.guests["Ada"].scene.refused == "not_yours"
    evening.guests["Ben"].submit_command("refuse", "-", evening.now)
    evening.run(0.5)
    assert (cleo.scene.status, cleo.scene.farewell) == ("ended", "refused")
    evening.run(15.0)
    assert evening.guests["Ben"].scene.status == "live"
    assert evening.guests["Ben"].scene.you == 2
    assert kinds(evening)[-1] == "refused"
    assert cleo.seat.account in evening.table.channels.revoked


async def test_strangers_cannot_burn_a_code(evening):
    """Whatever they try, the right one still opens the seat; everybody is told, once."""
    code = code_for(evening, 2)
    for n in range(TRIES * 3):
        assert await come(evening, "A" * ONCE, f"Mallory {n}") == WrongCode.id
        evening.run(0.3)
        assert ("code_tried" in kinds(evening)) == (n + 1 >= TRIES)
    assert kinds(evening).count("code_tried") == 1
    cleo = await come(evening, code, "Cleo")
    evening.run(11.0)
    assert cleo.scene.you == 2


def test_nobody_guesses_a_code_in_its_time():
    """At the rate of the door, less than one chance in a hundred million."""
    assert CODE_LASTS * JOINS_A_SECOND / len(ALPHABET) ** ONCE < 1e-8


async def test_a_code_is_good_for_two_minutes(evening):
    """And once; the table's own code opens no seat."""
    code = code_for(evening, 2)
    evening.run(125.0, step=0.5)
    assert await come(evening, code, "Cleo") == WrongCode.id
    assert evening.guests["Ada"].scene.seat_code is None


async def test_the_same_person_on_another_device_keeps_the_name(evening):
    """A new phone, the same Ben; and somebody else's name is taken."""
    code = code_for(evening, 2)
    assert await come(evening, code, "Ada") == "name_taken"
    ben = evening.guests.pop("Ben")
    again = await come(evening, code, "Ben")
    evening.guests["the old phone"] = ben
    evening.run(11.0)
    assert again.scene.you == 2
    assert ben.scene.status == "moved"


async def test_the_keeper_is_the_seat_not_the_device(evening):
    """Whoever gets the keeper's seat keeps the table."""
    code = code_for(evening, 1)
    await come(evening, code, "Cleo")
    evening.run(11.0)
    assert evening.table.roster.keeper == evening.guests["Cleo"].seat.account


async def test_a_gone_seat_can_be_given_to_somebody_by_a_code(evening):
    """Ben is sent away; Cleo takes the seat over from the bot in the middle of the match."""
    evening.guests["Ada"].submit_command("kick", "2", evening.now)
    evening.run(1.0)
    del evening.guests["Ben"]
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.run(11.0)
    assert cleo.scene.you == 2
    assert not evening.guests["Ada"].scene.room.people[1].stand_in
    evening.play_out()


async def test_a_moved_seat_outlives_the_host(evening):
    """After a restart the new key is the seat, the old one is nobody."""
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.run(11.0)
    del evening.guests["Ben"]
    evening.restart_host()
    evening.until(lambda: cleo.scene.status == "live", 10)
    assert cleo.scene.you == 2
    assert cleo.scene.room.people[1].moved
    evening.play_out()


def test_two_seats_on_one_device(evening, tmp_path):
    """Two people share a phone: one keyring holds both seats, each with its own key, and both are live at once."""
    keyring = Keyring(tmp_path / "device")
    for guest in evening.guests.values():
        keyring.save(guest.seat)
    assert {seat.name for seat in keyring.credentials()} == {"Ada", "Ben"}
    seats: list[SeatCredential] = [keyring.find(name=name)[0] for name in ("Ada", "Ben")]
    evening.guests = {seat.name: evening.connect(seat) for seat in seats}
    evening.until(lambda: all(g.scene.status == "live" for g in evening.guests.values()), 10)
    evening.run(1.0)
    assert [evening.guests[name].scene.you for name in ("Ada", "Ben")] == [1, 2]
    assert evening.guests["Ada"].scene.own.hand != [] or evening.guests["Ben"].scene.own.hand != []
    evening.play_out()


async def test_every_publication_still_goes_to_every_seat_in_one_size(evening):
    """Code, pages and farewells ride in messages of the same length as all others."""
    heard = evening.hear()
    await come(evening, code_for(evening, 2), "Cleo")
    evening.run(20.0)
    sizes = {len(data) for topic, data in heard if topic.endswith("/down")}
    assert len(sizes) == 1


async def test_whoever_waits_for_a_seat_is_told_no_results_of_the_house(evening):
    """Its device may still refuse; whoever sits at the table sees them between games."""
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.run(0.5)
    evening.guests["Ada"].submit_command("lobby", "-", evening.now)
    evening.run(1.0)
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.run(4.0)
    assert evening.guests["Ada"].scene.standings
    assert (cleo.scene.you, cleo.scene.standings) == (0, None)
    evening.until(lambda: cleo.scene.you == 2 and cleo.scene.standings, 20)
