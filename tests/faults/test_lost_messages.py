"""Steps and acts go at QoS 0: what a broken or slow connection loses is said again, and nothing counts twice."""

from __future__ import annotations

import asyncio

import pytest

from host.mqtt.sender import Sender
from protocol.topics import QOS, Topics, qos
from tests.faults.night import Night
from tests.relay import Relay
from tests.together import together

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


async def judged(night: Night) -> None:
    """All devices saw one end; the journal holds every receipted answer, once."""
    ends = await night.ends()
    await night.close()
    told, lost, doubled = night.lost_and_doubled()
    assert len(ends) == 1
    assert (lost, doubled) == (0, 0)
    assert told > 0
    assert "Traceback" not in night.complaints()


@together("lost messages")
async def test_connections_that_break_again_and_again_lose_nothing(tmp_path):
    """In the middle of steps and acts, with whatever is under way then; each device is live again after it."""
    async with Relay() as ada, Relay() as ben, Relay() as cleo:
        night = Night(tmp_path, 11, relays={"Ada": ada, "Ben": ben, "Cleo": cleo})
        try:
            await night.begin()
            for _ in range(6):
                await asyncio.sleep(night.dice.uniform(0.1, 0.6))
                night.dice.choice([ada, ben, cleo]).cut()
            await judged(night)
            assert ada.cuts + ben.cuts + cleo.cuts > 1
        finally:
            await night.close()


@together("lost messages")
async def test_a_slow_connection_holds_up_nobody_else_and_loses_nothing(tmp_path):
    """Steps queue up on the way to one device, and its connection breaks once while they do."""
    async with Relay(rate=SLOW) as slow:
        night = Night(tmp_path, 12, relays={"Ada": slow})
        try:
            await night.begin()
            await asyncio.sleep(1.0)
            slow.cut()
            await judged(night)
        finally:
            await night.close()
