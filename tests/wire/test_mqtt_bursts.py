"""Many messages at one moment: they are taken together, and still nothing else has to wait for all of a flood."""

from __future__ import annotations

import asyncio

from protocol import mqtt
from protocol.endpoint import Endpoint
from protocol.mqtt import MqttClient
from tests.wire.test_mqtt import Scripted, publication, until


async def test_what_comes_together_is_told_together() -> None:
    """What the first message leads to in the loop waits for all of them: one commit, and one step for everybody."""
    loop, order = asyncio.get_running_loop(), []

    def heard(_topic: str, payload: bytes, _kept: bool) -> None:
        order.append("message")
        if payload == b"0":
            loop.call_soon(order.append, "after")

    async with Scripted() as broker:
        client = MqttClient(Endpoint("127.0.0.1", broker.port), ("", ""), on_message=heard)
        client.connect()
        await until(client.is_connected)
        broker.writers[0].write(b"".join(publication("t", b"%d" % number) for number in range(3)))
        await until(lambda: len(order) == 4)
        await client.close()
    assert order == ["message", "message", "message", "after"]


async def test_a_flood_does_not_stop_the_loop() -> None:
    """However much comes, what follows from the first messages is done in between."""
    loop, order = asyncio.get_running_loop(), []

    def heard(*_: object) -> None:
        order.append("message")
        if len(order) == 1:
            loop.call_soon(order.append, "after")

    async with Scripted() as broker:
        client = MqttClient(Endpoint("127.0.0.1", broker.port), ("", ""), on_message=heard)
        client.connect()
        await until(client.is_connected)
        broker.writers[0].write(publication("t", b"x") * (3 * mqtt.MOST_AT_ONCE))
        await until(lambda: len(order) == 3 * mqtt.MOST_AT_ONCE + 1)
        await client.close()
    assert order.index("after") <= 2 * mqtt.MOST_AT_ONCE
