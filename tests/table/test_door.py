"""At which second a door lets somebody in, says an answer again, lets go of it, and tells of a crowd."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from host.table.joining import CROWDED, JOIN_TIMEOUT, REST, TELL_AGAIN, WAITS
from host.table.seat_channel import MESSAGES_A_SECOND
from host.table.turns import JOINS_A_SECOND, JOINS_OF_A_HOST
from protocol.codec import decode, encode
from protocol.durations import NEVER
from protocol.keys import SeatKeys, signed
from protocol.messages import JoinRequest, JoinWelcome
from tests.table.evening import Evening
from tests.table.porch import Porch

MOMENT = 0.01


@pytest.fixture
def porch(tmp_path):
    """The porch of a fresh table."""
    evening = Evening(tmp_path)
    yield Porch(evening)
    evening.kill_host()


async def knocks(porch: Porch, name: str, at: float) -> JoinRequest:
    """Somebody knocks."""
    request = porch.device(name).request()
    await porch.door.receive(encode(request), at)
    return request


def opened(porch: Porch) -> int:
    """How many were let in so far."""
    return sum(porch.turned(said) is None for _, said in porch.said)


async def test_a_knock_said_again_hears_the_same_opening_for_as_long_as_a_join_may_take(porch):
    """After that the same words begin another join, for which the first half is no good any more."""
    keys = SeatKeys.new()
    device = porch.device("Ada", keys=keys)
    knock = encode(device.request())
    first = await porch.says(knock, 10.0)
    assert await porch.says(knock, 10.0 + JOIN_TIMEOUT - MOMENT) == first
    again = await porch.says(knock, 10.0 + JOIN_TIMEOUT)
    assert again != first
    proof = signed(keys, "proof", device.proof(porch.opening(again)))
    assert decode(JoinWelcome, await porch.says(proof, 11.0 + JOIN_TIMEOUT)).join == device.join


async def test_a_join_that_was_begun_is_open_for_half_a_minute(porch):
    """Until its last moment a proof is heard, and after it not any more."""
    for name, wait, heard in (("Ada", JOIN_TIMEOUT - MOMENT, 1), ("Ben", JOIN_TIMEOUT, 0)):
        keys = SeatKeys.new()
        device = porch.device(name, keys=keys)
        proof = device.proof(porch.opening(await porch.says(encode(device.request()), 10.0)))
        await porch.door.receive(signed(keys, "proof", proof), 10.0 + wait)
        assert len(porch.said) == heard
        porch.said.clear()


async def test_the_next_one_is_let_in_a_second_after_the_first_of_two(porch):
    """While nobody waits there is nothing to do, and whoever waits is named until their turn has come."""
    assert (porch.door.due(), porch.door.ready(9.0)) == (NEVER, [])
    await knocks(porch, "Ada", 10.0)
    await knocks(porch, "Ben", 10.5)
    cem = await knocks(porch, "Cem", 10.6)
    assert (opened(porch), porch.door.due()) == (JOINS_A_SECOND, 11.0)
    await porch.door.tick(11.0 - MOMENT)
    assert (opened(porch), porch.door.ready(11.0 - MOMENT)) == (2, [])
    assert porch.door.ready(11.0) == [cem]
    await porch.door.tick(11.0)
    assert (opened(porch), porch.door.due(), porch.door.ready(11.0)) == (3, NEVER, [])


async def test_who_has_waited_for_too_long_has_gone(porch):
    """Unless it says the same words again meanwhile."""
    for name in ("Ada", "Ben"):
        await knocks(porch, name, 10.9)
    cem, dan = await knocks(porch, "Cem", 11.0), await knocks(porch, "Dan", 11.0)
    await porch.door.receive(encode(dan), 11.5)
    assert porch.door.ready(11.0 + WAITS - MOMENT) == [cem, dan]
    assert porch.door.ready(11.0 + WAITS) == [dan]
    assert porch.door.ready(11.5 + WAITS) == []


async def test_it_rests_after_too_many_that_were_no_knocks(porch):
    """A guest who comes then is let in when it looks again, a moment later."""
    odd = replace(porch.device("Mallory").request(), seal=bytes(32))
    for n in range(MESSAGES_A_SECOND):
        await porch.door.receive(encode(replace(odd, join=n.to_bytes(16))), 10.0)
    assert porch.said == []
    ada = await knocks(porch, "Ada", 10.0)
    assert (opened(porch), porch.door.due()) == (0, 10.0 + REST)
    assert porch.door.ready(10.0 + REST - MOMENT) == []
    assert porch.door.ready(10.0 + REST) == [ada]
    await porch.door.tick(11.0)
    assert opened(porch) == 1


class Queue:
    """A knock that is said again and again while no turn is free; `told` is when the host was told of a crowd."""

    def __init__(self, porch: Porch, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.WARNING, logger="moontable")
        self.porch = porch
        self.caplog = caplog
        self.knock = encode(porch.device("Ada").request())
        self.told: list[float] = []

    async def waits(self, begin: float, end: float) -> None:
        """It stands in the queue from one moment until just before another."""
        for half in range(round((end - begin) * 2)):
            now = begin + half / 2
            for _ in range(JOINS_OF_A_HOST):
                self.porch.turns.begin_join(now)
            before = len(self.caplog.records)
            await self.porch.door.receive(self.knock, now)
            self.told += [now] * (len(self.caplog.records) - before)
        assert opened(self.porch) == 0


async def test_a_crowd_is_told_of_once_it_lasts_and_again_after_a_while(porch, caplog):
    """For as long as nobody gets in."""
    queue = Queue(porch, caplog)
    await queue.waits(10.0, 10.0 + CROWDED + 2 * TELL_AGAIN + 1)
    assert queue.told == [10.0 + CROWDED + n * TELL_AGAIN for n in range(3)]


async def test_after_a_pause_it_is_another_crowd(porch, caplog):
    """It lasts from its own first moment on, also where nobody has looked at the door while it was empty."""
    queue = Queue(porch, caplog)
    await queue.waits(10.0, 10.0 + CROWDED)
    await queue.waits(30.0, 30.0 + CROWDED)
    await queue.waits(50.0, 50.0 + CROWDED)
    assert queue.told == []
    await queue.waits(50.0 + CROWDED, 50.0 + CROWDED + 1)
    assert queue.told == [50.0 + CROWDED]


async def test_who_is_let_in_by_a_turn_that_another_table_gave_leaves_no_crowd(porch, caplog):
    """All doors of a host are looked at where one of them is."""
    queue = Queue(porch, caplog)
    await queue.waits(10.0, 10.0 + CROWDED)
    await porch.turns.let_begin(16.0)
    assert opened(porch) == 1
    porch.said.clear()
    queue.knock = encode(porch.device("Ben").request())
    await queue.waits(16.0, 16.0 + CROWDED)
    assert queue.told == []
