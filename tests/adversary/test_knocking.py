"""Strangers at the door of a real host: they knock all the time, and guests come in."""

from __future__ import annotations

import asyncio
import contextlib
import os
from dataclasses import replace

import pytest

from client.seat import joining
from client.seat.finding import find_table
from client.seat.joining import join
from host.table import joining as joins
from host.table import turns
from protocol.codec import BadMessage, decode, encode
from protocol.keys import SIGNATURE, SeatKeys, signed
from protocol.messages import JoinChallenge, JoinProof
from protocol.pairing import DeviceJoin
from protocol.topics import Topics
from tests.brokers import Guest as Listener
from tests.end_to_end.house import HouseHere
from tests.together import together

FASTER = 4
"""Everybody knocks, waits and answers so much faster than in a house, in the same proportions."""
RATE = 4 * FASTER
KNOCK = Topics("table").join


@pytest.fixture(autouse=True)
def all_goes_faster(monkeypatch):
    """The host's door and the guests' devices; strangers do so by themselves."""
    for module, names in ((joins, ("JOINS_A_SECOND",)), (turns, ("JOINS_A_SECOND", "JOINS_OF_A_HOST"))):
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name) * FASTER)
    monkeypatch.setattr(joins, "WAITS", joins.WAITS / FASTER)
    first, growth, longest = joining.PAUSES
    monkeypatch.setattr(joining, "PAUSES", (first / FASTER, growth, longest / FASTER))


@together("knocking")
@pytest.mark.parametrize("bogus", ["new knocks", "wrong codes"])
async def test_guests_come_in_while_strangers_knock(tmp_path, bogus):
    """Twice as often as the door answers, as somebody new each time, and with a wrong proof for each opening."""
    async with HouseHere(tmp_path) as house, Listener(house.link.port, None) as stranger:
        found = await find_table(house.link, [])
        keys = SeatKeys.new()
        device = DeviceJoin(found.card, "AAAAAA", keys, "Mallory")

        async def knock():
            await stranger.listen("moontable/table/join/down/#")
            while True:
                new = replace(device.request(), join=os.urandom(16))
                await stranger.say(KNOCK, encode(new))
                for _, said in list(stranger.heard) if bogus == "wrong codes" else ():
                    with contextlib.suppress(BadMessage):
                        opening = decode(JoinChallenge, said[SIGNATURE:])
                        await stranger.say(KNOCK, signed(keys, "proof", JoinProof(opening.join, bytes(32))))
                stranger.heard.clear()
                await asyncio.sleep(1 / RATE)

        knocking = asyncio.create_task(knock())
        try:
            await asyncio.sleep(1.5 / FASTER)
            for name in ("Ada", "Ben"):
                await join(found, name)
        finally:
            knocking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await knocking
        assert [p.name for p in house.table.roster.people if not p.bot] == ["Ada", "Ben"]
