"""A whole village of fourteen over a real Mosquitto: eleven real clients and three bots, from the lobby to the end."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.end_to_end.house import Guest, HouseHere, ends

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida", "Jon", "Kim")
BOTS = 3


async def gathered(house, game, names=NAMES, bots=BOTS):
    """The first guest chooses the game, so that the table has seats for the others; then all are ready."""
    dice = random.Random(11)
    guests = [await Guest.come(house.link, names[0], dice)]
    await guests[0].until(lambda s: s.status == "live")
    guests[0].connection.wish("game", game)
    await guests[0].until(lambda s: s.room.game == game)
    for name in names[1:]:
        await asyncio.sleep(0.3)  # the door opens twice a second
        guests.append(await Guest.come(house.link, name, dice))
    guests[0].connection.wish("bots", str(bots))
    await guests[0].until(lambda s: s.room.bots == bots and len(s.room.people) == len(names) + bots)
    for guest in guests:
        await guest.until(lambda s: s.status == "live")
        guest.connection.wish("ready", "yes")
    for guest in guests:
        await guest.until(lambda s: s.room.phase == "playing")
    return guests


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
