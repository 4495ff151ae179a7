"""A queue at the door: lots are drawn, what is no knock takes nobody's turn, and the owner hears of crowds."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import replace

import pytest

from host.table.joining import CROWDED, MOST_WAITING, TELL_AGAIN, WAITS
from host.table.turns import JOINS_A_SECOND
from protocol.codec import encode
from protocol.durations import NEVER
from protocol.errors import SeatEnded, TooManyTries
from protocol.keys import SeatKeys
from protocol.messages import SeatInquiry
from protocol.topics import Topics
from tests.table.evening import Evening
from tests.table.porch import Porch

MINUTE = 60.0
STEP = 0.05


class Crowd:
    """Strangers who knock `rate` times a second for ever, each time as somebody new, always a moment before a guest."""

    def __init__(self, porch: Porch, rate: float, **change: object) -> None:
        self.porch = porch
        self.rate = rate
        self.now = 0.0
        self.heard = 0
        self._owed = 0.0
        self._change = change
        self._knock = porch.device("Mallory", "AAAAAA").request()
        self._dice = random.Random(5)

    async def go_on(self) -> None:
        """Let a moment pass: they knock, and the door draws when it may."""
        self.now += STEP
        self._owed += self.rate * STEP
        while self._owed >= 1:
            self._owed -= 1
            knock = replace(self._knock, join=self._dice.randbytes(16), **self._change)
            await self.porch.door.receive(encode(knock), self.now)
        if self.porch.door.due() <= self.now:
            await self.porch.door.tick(self.now)

    async def lets_in(self, data: bytes, topic: str, seconds: float = MINUTE) -> float:
        """The seconds after which somebody who says `data` every two of them gets an opening, or NEVER."""
        began, say_at = self.now, self.now
        while self.now < began + seconds:
            await self.go_on()
            if self.now >= say_at:
                say_at = self.now + 2.0
                await self.porch.door.receive(data, self.now)
            for where, said in self.porch.said:
                if where == topic and self.porch.turned(said) is None:
                    return self.now - began
            self.porch.said.clear()
        return NEVER


@pytest.fixture
def porch(tmp_path):
    """The porch of a fresh table."""
    evening = Evening(tmp_path)
    yield Porch(evening)
    evening.kill_host()


def guest(porch, name="Ada"):
    """What a guest says at the door, and where they listen."""
    device = porch.device(name)
    return encode(device.request()), Topics("table").reply(device.join)


@pytest.mark.parametrize("rate", [2, 5])
async def test_strangers_who_knock_all_the_time_lock_nobody_out(porch, rate):
    """However well they time it: one guest after the other comes in within a minute."""
    crowd = Crowd(porch, rate)
    for _ in range(20):
        await crowd.go_on()
    for n in range(3):
        assert await crowd.lets_in(*guest(porch, f"Guest {n}")) < MINUTE


@pytest.mark.parametrize(
    "change",
    [{"pake": b"A\x02" + bytes(31)}, {"pake": b"B" + bytes(32)}, {"seal": bytes(32)}, {"host": bytes(16)}],
    ids=["off the curve", "another side", "no key", "another host"],
)
async def test_what_is_no_knock_takes_nobodys_turn(porch, change):
    """Ten of them a second, and a guest is answered in the next moments."""
    crowd = Crowd(porch, 10, **change)
    for _ in range(20):
        await crowd.go_on()
    assert await crowd.lets_in(*guest(porch), 2.0) < 1.0


async def test_the_rate_holds_whoever_knocks(porch):
    """Never more than two a second are answered, and the queue has an end."""
    crowd = Crowd(porch, 200)
    opened = []
    for _ in range(60):
        await crowd.go_on()
        opened += [crowd.now for _, said in porch.said if porch.turned(said) is None]
        porch.said.clear()
        assert len(porch.door.waiting) <= MOST_WAITING
    assert len(opened) >= 4
    for at in opened:
        assert len([o for o in opened if at <= o < at + 1.0]) <= JOINS_A_SECOND


async def test_who_waits_is_told_and_stays_in_the_queue(porch):
    """The same words again keep the place; who does not say them any more has gone."""
    for n in range(JOINS_A_SECOND):
        await porch.door.receive(guest(porch, f"Guest {n}")[0], 1.0)
    porch.said.clear()
    assert porch.turned(await porch.says(guest(porch)[0], 1.1)) == TooManyTries.id
    assert 1.1 < porch.door.due() <= 2.0
    await porch.door.tick(1.2)
    assert porch.said == []
    await porch.door.tick(porch.door.due())
    assert porch.turned(porch.said.pop()[1]) is None
    for n in range(JOINS_A_SECOND + 1):
        await porch.door.receive(guest(porch, f"Late {n}")[0], 5.0)
    porch.said.clear()
    await porch.door.tick(5.0 + WAITS)
    assert (porch.said, porch.door.due()) == ([], NEVER)


async def test_a_question_about_a_seat_needs_no_turn(porch):
    """Whoever comes back to a seat that is gone hears it also while strangers knock."""
    crowd = Crowd(porch, 20)
    for _ in range(20):
        await crowd.go_on()
    reply = await porch.says(encode(SeatInquiry(bytes(16), SeatKeys.new().account)), crowd.now)
    assert porch.turned(reply) == SeatEnded.id


async def test_the_owner_is_told_of_crowds(porch, caplog):
    """After some seconds without a pause, and not again for a minute; a few guests at once are no crowd."""
    caplog.set_level(logging.WARNING, logger="moontable")
    for n in range(6):
        await porch.door.receive(guest(porch, f"Guest {n}")[0], 0.0)
    for at in range(1, 9):
        await porch.door.tick(float(at))
    assert not caplog.records
    crowd = Crowd(porch, 10)
    crowd.now = 10.0
    while crowd.now < 10.0 + TELL_AGAIN + 2 * CROWDED:
        await crowd.go_on()
        assert len(caplog.records) <= (crowd.now >= 10.0 + CROWDED) + (crowd.now >= 10.0 + TELL_AGAIN)
    assert len(caplog.records) == 2
    assert "keeper" in caplog.text


async def test_a_request_said_again_while_it_is_answered_gets_no_second_half(porch):
    """The device answers the first half that it hears; with another one its right code would be called wrong."""
    data, topic = guest(porch)
    await asyncio.gather(*(porch.door.receive(data, at) for at in (0.0, 0.1, 0.6)))
    assert len({said for where, said in porch.said if where == topic and porch.turned(said) is None}) == 1
