"""Whole villages over a real Mosquitto, from the lobby to the end: many clients, and few of them with much trouble."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
from dataclasses import replace

import pytest

from client.seat.connection import Connection
from client.seat.device_seats import DeviceSeats
from client.seat.finding import find_table
from client.seat.joining import join
from tests.end_to_end.house import ROOT, Guest, HostProcess, HouseHere, ends
from tests.end_to_end.test_plain_processes import PlainGuest
from tests.together import together

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida", "Jon", "Kim")
BOTS = 3


@pytest.fixture(autouse=True)
def nobody_waits_at_the_door(monkeypatch):
    """That is another test."""
    monkeypatch.setattr("host.table.joining.JOINS_A_SECOND", len(NAMES))


async def gathered(house, game, names=NAMES, bots=BOTS):
    """The first guest chooses the game, so that the table has seats for the others; then all are ready."""
    dice = random.Random(11)
    guests = [await Guest.come(house.link, names[0], dice)]
    await guests[0].until(lambda s: s.status == "live")
    guests[0].connection.submit_command("game", game)
    await guests[0].until(lambda s: s.room.game == game)
    guests += [await Guest.come(house.link, name, dice) for name in names[1:]]
    guests[0].connection.submit_command("bots", str(bots))
    await guests[0].until(lambda s: s.room.bots == bots and len(s.room.people) == len(names) + bots)
    for guest in guests:
        await guest.until(lambda s: s.status == "live")
        guest.connection.submit_command("ready", "yes")
    for guest in guests:
        await guest.until(lambda s: s.room.phase == "playing")
    return guests


@together("villages")
@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
async def test_a_village_of_fourteen_plays_to_its_end(tmp_path, game):
    """Everybody holds the same result, nobody lost the line, and every packet fitted the broker."""
    async with HouseHere(tmp_path) as house:
        guests = await gathered(house, game)
        statuses = {guest.scene.status for guest in guests}
        results = await ends(guests, 150)
        assert statuses == {"live"}
        assert len(results) == 1
        ((ending, _, _),) = results
        assert ending in {"village", "wolves", "vampires", "lovers", "draw"}
        assert {len(guest.scene.table.seats) for guest in guests} == {14}
        for guest in guests:
            await guest.connection.close()


async def sits(link, name, dice, *, device=None):
    """Somebody joins, at a device that speaks for so many seats."""
    seat = await join(await find_table(link, []), name)
    connection = Connection(seat, device=device)
    connection.open()
    guest = Guest(connection, dice)
    await guest.until(lambda s: s.status == "live")
    return guest


async def keeps_a_checked_game(guest):
    """The guest's program has checked the deal, ends well, and can tell the game again and check it once more."""
    await guest.until("And now?", 20)
    await guest.until("The deal was checked", 20)
    assert await guest.leave() == 0
    assert not [line for line in guest.lines if "Traceback" in line]
    assert await replayed(guest, "--verify") == (0, "The deal was checked: nothing was changed.")
    status, told = await replayed(guest, "--plain")
    assert (status, "Through the eyes of Ben." in told) == (0, True)


async def replayed(guest, how):
    """What the device of a guest says of its one kept game: exit status, and the text up to what the host answered."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "client.command", "replay", "1", how, "--lang", "en"),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), "MOONTABLE_HOME": guest.home},
    )
    told = (await program.communicate())[0].decode()
    return program.returncode, re.split(r" The host answered| Signed by", told)[0]


@together("villages")
@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
async def test_a_village_of_twelve_plays_over_all_troubles_of_a_night(tmp_path, game):
    """Two seats on one device, a phone asleep for a whole night, a host killed in a slot, a seat handed over."""
    host = HostProcess(tmp_path / "host", "--broker", "mosquitto")
    await host.start()
    dice = random.Random(11)
    ben = PlainGuest(str(host.link), "Ben", str(tmp_path / "ben"), dice)
    guests = []
    try:
        ada = await sits(host.link, "Ada", dice, device=DeviceSeats(2))
        ada.connection.submit_command("game", game)
        await ada.until(lambda s: s.room.game == game)
        await ben.start()
        await ben.until("You are at the table")
        dora = await sits(host.link, "Dora", dice, device=DeviceSeats(2))
        cleo = await sits(host.link, "Cleo", dice)
        guests = [ada, dora, cleo]
        ada.connection.submit_command("bots", "8")
        await ada.until(lambda s: len(s.room.people) == 12 and s.room.shared)
        ben.ready = True
        for guest in guests:
            guest.connection.submit_command("ready", "yes")
        await ada.until(lambda s: s.room.phase == "playing" and s.table and s.table.phase == "night")
        ben.process.send_signal(signal.SIGSTOP)
        slept = ada.scene.table.night
        await ada.until(lambda s: s.table.slot in ("main", "girl"))
        await cleo.until(lambda s: s.own)
        card, place, given = ada.scene.own.card, cleo.scene.you, cleo.scene.own.card
        await host.kill()
        await host.start()
        for guest in guests:
            scene = await guest.until(lambda s: s.status == "live", 20)
            assert scene.table.night >= slept
        assert ada.scene.own.card == card
        ada.connection.submit_command("code", str(place))
        code = (await ada.until(lambda s: s.seat_code)).seat_code.code
        finn = await sits(replace(host.link, code=code), "Finn", dice)
        await ada.until(lambda s: s.table.phase != "night" or s.table.night > slept)
        ben.ready = False  # a number that he types as the game ends could be taken for a wish about the next
        ben.process.send_signal(signal.SIGCONT)
        guests[2] = finn
        await finn.until(lambda s: s.you == place and s.own, 20)
        assert finn.scene.own.card == given
        assert (await cleo.until(lambda s: s.status == "moved")).farewell == "moved"
        assert len(await ends(guests, 60)) == 1
        await keeps_a_checked_game(ben)
    finally:
        for guest in guests:
            await guest.connection.close()
        if ben.process and ben.process.returncode is None:
            await ben.kill()
        await host.stop()
