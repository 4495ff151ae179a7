"""Steps and acts go at QoS 0: what a broken or slow way swallows is said again, and nothing of it counts twice."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from client.device.keyring import Keyring
from host.sender import Sender
from protocol.topics import QOS, Topics, qos
from tests.faults.night import Device, Night
from tests.faults.relay import Relay

ME = "s0123456789ab"
SLOW = 150_000
"""Bytes a second: a step comes through, and a row of them queues up."""


class Line:
    """A host's line that only notes what it is told."""

    def __init__(self) -> None:
        self.said: list[tuple[str, int]] = []

    def publish(self, topic: str, _payload: bytes, *, qos: int, retain: bool) -> None:
        """Note the QoS."""
        assert retain
        self.said.append((topic, qos))


@pytest.mark.parametrize("prefix", ["moontable", "home/seat/card", "public"])
def test_each_topic_has_its_qos_under_any_prefix(prefix):
    """What is said again anyway goes at 0, what is said once at 1."""
    topics = Topics("seat", prefix)
    assert [qos(topic) for topic in (topics.down(ME), topics.up(ME), topics.public)] == [0, 0, 0]
    assert [qos(topic) for topic in (topics.card, topics.join, topics.reply(bytes(16)), topics.twin)] == [1, 1, 1, 1]
    assert qos("home/lamp") == 1
    assert set(QOS.values()) == {0, 1}


def test_a_topic_is_emptied_once_and_for_certain():
    """A step is said again, its end is not."""
    sender, down = Sender(moved_in=True), Topics("t").down(ME)
    sender.line = Line()
    sender.send(down, b"a step", retain=True)
    sender.send(down, b"", retain=True)
    assert sender.line.said == [(down, 0), (down, 1)]


async def lead(night: Night, ways: dict[str, Relay]) -> None:
    """Everybody joins; the devices that are named reach the broker by a way of their own."""
    begun = Device.join

    async def join(device: Device, link: object) -> None:
        await begun(device, link)
        if way := ways.get(device.name):
            keyring = Keyring(device.folder)
            keyring.save(replace(keyring.credentials()[0], port=way.port))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Device, "join", join)
        await night.host.start()
        for way in ways.values():
            way.target = night.host.link.port
        patch.setattr(night.host, "start", lambda: asyncio.sleep(0))
        await night.begin()


async def judged(night: Night) -> None:
    """All devices saw one end; the journal holds every receipted answer, once."""
    ends = await night.ends()
    await night.close()
    told, lost, doubled = night.lost_and_doubled()
    assert len(ends) == 1
    assert (lost, doubled) == (0, 0)
    assert told > 0
    assert "Traceback" not in night.complaints()


async def test_ways_that_break_again_and_again_lose_nothing(tmp_path):
    """In the middle of steps and acts, with whatever is on them at that moment; each device is live again after it."""
    night = Night(tmp_path, 11)
    async with AsyncExitStack() as stack:
        ways = {device.name: await stack.enter_async_context(Relay(0)) for device in night.devices}
        try:
            await lead(night, ways)
            for _ in range(6):
                way = night.dice.choice(list(ways.values()))
                await asyncio.sleep(night.dice.uniform(0.1, 0.6))
                way.cut()
            await judged(night)
            assert sum(way.cuts for way in ways.values()) > 1
        finally:
            await night.close()


async def test_a_slow_way_holds_up_nobody_else_and_loses_nothing(tmp_path):
    """One device behind a way on which steps queue up, and which breaks once while they do."""
    night = Night(tmp_path, 12)
    async with Relay(0, SLOW) as way:
        try:
            await lead(night, {"Ada": way})
            await asyncio.sleep(1.0)
            way.cut()
            await judged(night)
        finally:
            await night.close()
