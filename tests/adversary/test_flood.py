"""Forged sessions by the thousand on a seat's up-topic, and wills: a device that is starting gets in all the same."""

from __future__ import annotations

import asyncio
import random

import pytest

from client.seat.connection import Connection
from protocol.messages import Up
from protocol.sealing import DOWN, OVERHEAD, UP
from protocol.sizes import UP_SIZE
from tests.adversary.kit import Adversary
from tests.end_to_end.house import HouseHere, party
from tests.table.evening import Evening

A_TICK = 100
"""Forged messages every twentieth of a second."""


def forged(epoch, dice, kind=UP):
    """A message under a session that nobody has begun, as right as it can be without the seat's key."""
    head = bytes([1, kind]) + epoch + dice.randbytes(16) + bytes(8)
    return head + dice.randbytes(UP_SIZE + OVERHEAD - len(head))


@pytest.fixture
def heard_evening(tmp_path):
    """A running game of two people and two bots, and all that was said in it."""
    evening = Evening(tmp_path)
    heard = evening.hear()
    evening.start()
    yield evening, heard
    evening.kill_host()


@pytest.fixture
def evening(heard_evening):
    """The game alone."""
    return heard_evening[0]


def test_a_starting_device_gets_in_under_a_flood_of_forged_sessions(evening):
    """Two thousand sessions a second that only the host can try, while Ada's device starts anew: no delay."""
    dice, account = random.Random(3), evening.guests["Ada"].seat.account
    evening.guests["Ada"] = evening.connect(evening.guests["Ada"].seat)
    started = evening.now
    while evening.guests["Ada"].scene.status != "live":
        for _ in range(A_TICK):
            evening.table.receive(account, forged(evening.epoch, dice), evening.now)
        evening.run(0.05)
        assert evening.now - started < 3.0, "it never gets in"
    line = evening.table.channels.by_account[account]
    assert line.session == evening.guests["Ada"].handshake.run


def state_of(line):
    """What a seat channel remembers."""
    heard = line.session, line.echo, line.receipt, line.received_at
    return *heard, len(line.earlier_sessions), len(line.guard.highest)


def test_a_flood_leaves_nothing_behind(evening):
    """No candidate is remembered, nobody's echo, session or receipt changes, and no step is said for it."""
    dice, account = random.Random(4), evening.guests["Ada"].seat.account
    evening.run(0.3)
    line = evening.table.channels.by_account[account]
    before = state_of(line)
    for kind in (UP, DOWN):
        for _ in range(500):
            evening.table.receive(account, forged(evening.epoch, dice, kind), evening.now)
    assert before == state_of(line)
    assert not evening.table.publication_due(evening.now)


async def test_a_device_comes_back_on_a_real_broker_under_a_flood(tmp_path):
    """Five hundred forged sessions a second on Ada's own topic from somebody with the host's account."""
    async with HouseHere(tmp_path) as house, Adversary(house) as mallory:
        guests = await party(house, ["Ada", "Ben"], bots=1)
        seat = guests[0].connection.seat
        await guests[0].connection.close()

        async def rage():
            while True:
                for _ in range(10):
                    mallory.throw(mallory.topics.up(seat.account), forged(house.host.epoch, mallory.dice))
                await asyncio.sleep(0.02)

        raging = asyncio.create_task(rage())
        await asyncio.sleep(0.5)
        again = Connection(seat)
        again.open()
        async with asyncio.timeout(15):
            while again.scene.status != "live":  # noqa: ASYNC110 - a scene is looked at
                await asyncio.sleep(0.05)
        raging.cancel()
        assert mallory.sent > 100
        for connection in (again, guests[1].connection):
            await connection.close()


# -- wills ------------------------------------------------------------------------------------------------------------


def wills(evening, heard, name):
    """What a broker, or whoever owns it, may say in a seat's name: empty, short, forged, old."""
    account = evening.guests[name].seat.account
    old = [data for topic, data in heard if topic == evening.topics.up(account)]
    dice = random.Random(5)
    return account, [b"", b"gone", dice.randbytes(UP_SIZE + OVERHEAD), forged(evening.epoch, dice), old[0], old[-1]]


def test_a_forged_or_old_will_sends_nobody_away(heard_evening):
    """Whoever is there stays there: nothing but silence makes somebody absent."""
    evening, heard = heard_evening
    account, said = wills(evening, heard, "Ada")
    for will in said * 5:
        evening.table.receive(account, will, evening.now)
        evening.run(0.5)
        assert evening.table.roster.people[0].id == account
        assert account in evening.table.roster.present_accounts
        assert evening.guests["Ben"].scene.room.people[0].present


def test_a_forged_or_old_will_keeps_nobody_here(heard_evening):
    """Whoever is silent is away after ten seconds, whatever is said in their name; nobody stands up for it either."""
    evening, heard = heard_evening
    account, said = wills(evening, heard, "Ada")
    evening.guests.pop("Ada")
    for will in said * 5:
        evening.table.receive(account, will, evening.now)
        evening.run(0.4)
    assert account not in evening.table.roster.present_accounts
    assert not evening.guests["Ben"].scene.room.people[0].present
    assert not evening.table.roster.people[0].gone


def test_the_messages_of_these_tests_would_be_heard_if_they_were_true(evening):
    """The tests' own test: the same with the seat's key is a message."""
    ada = evening.guests.pop("Ada")
    evening.run(12.0)
    assert ada.seat.account not in evening.table.roster.present_accounts
    data = ada.handshake.seal(ada.handshake.live, Up())
    evening.table.receive(ada.seat.account, data, evening.now)
    assert ada.seat.account in evening.table.roster.present_accounts
