"""A broker without memory: what strangers may leave in it outlives their visit, and the table has to outlive that."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import struct

from host.brokers import mosquitto
from host.brokers.upkeep import LOSSES_WITHIN
from tests.end_to_end.house import HouseHere, party

SMALL = 8 << 20


def packet(kind: int, body: bytes) -> bytes:
    """An MQTT packet."""
    length, size = b"", len(body)
    while True:
        size, low = divmod(size, 128)
        length += bytes([low | (0x80 if size else 0)])
        if not size:
            return bytes([kind]) + length + body


async def leave_a_session(port: int, number: int) -> None:
    """Come with a session that is to last, subscribe to 60 KB of topics, and go."""
    client_id = b"%08d" % number
    connect = packet(0x10, b"\x00\x04MQTT\x04\x00\x00\x3c" + struct.pack("!H", len(client_id)) + client_id)
    topics = b"".join(struct.pack("!H", 1000) + secrets.token_hex(500).encode() + b"\x01" for _ in range(60))
    with contextlib.suppress(OSError):  # the broker may be gone just then
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(connect + packet(0x82, b"\x00\x01" + topics))
            await reader.read(64)
        finally:
            writer.close()


async def test_a_broker_that_somebody_has_filled_is_started_anew(tmp_path, monkeypatch):
    """It throws the host out again and again, or ends by itself: either way a new one starts, and all are back."""
    monkeypatch.setattr(mosquitto, "MEMORY", SMALL)
    monkeypatch.setattr(mosquitto, "MEMORY_EACH", 0)
    async with HouseHere(tmp_path) as house:
        assert f"memory_limit {SMALL}\n" in (house.broker.folder / "mosquitto.conf").read_text()
        (ada,) = await party(house, ["Ada"], bots=2)
        before = house.broker.pid
        for number in range(400):
            await leave_a_session(house.broker.port, number)
        async with asyncio.timeout(60):
            while house.broker.pid in (before, None):  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.1)
        await ada.until(lambda s: s.status == "live")
        async with asyncio.timeout(30):
            heard = ada.scene.received_at
            while ada.scene.received_at == heard:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.1)
        await ada.connection.close()


async def test_the_host_starts_its_broker_anew_when_it_is_thrown_out_often(tmp_path, monkeypatch):
    """Not for one bad moment, nor for some that lie apart, nor on a broker of somebody else."""
    async with HouseHere(tmp_path) as house:
        host, now = house.host, house.host.loop.time()
        monkeypatch.setattr(host.loop, "time", lambda: now)
        host.disconnected()
        host.disconnected()
        now += LOSSES_WITHIN
        host.disconnected()
        assert not house.broker.died.is_set()
        host.disconnected()
        monkeypatch.setattr(house.broker, "kind", "existing")
        host.disconnected()
        assert not house.broker.died.is_set()
        monkeypatch.setattr(house.broker, "kind", "mosquitto")
        before = house.broker.pid
        host.disconnected()
        assert house.broker.died.is_set()
        monkeypatch.undo()
        async with asyncio.timeout(20):
            while house.broker.pid in (before, None) or house.broker.died.is_set():  # noqa: ASYNC110
                await asyncio.sleep(0.02)
