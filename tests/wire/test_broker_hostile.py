"""Strangers who send too much, or nonsense, harm nobody; the embedded broker promises nothing here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from protocol.topics import Topics

if TYPE_CHECKING:
    from tests.brokers import Running

KNOCK = Topics("kitchen").join


async def closed(port: int, data: bytes) -> bool:
    """Send bytes on a fresh connection; whether the broker ends it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(data)
        await writer.drain()
        return await asyncio.wait_for(reader.read(), 5) == b""
    except ConnectionError:
        return True
    finally:
        writer.close()


async def test_an_oversized_message_reaches_nobody(mosquitto: Running) -> None:
    """Whoever sends more than the limit is disconnected; a message just below it passes, the others stay."""
    async with mosquitto.host() as host, mosquitto.guest() as small, mosquitto.guest() as large:
        await host.listen(KNOCK)
        await large.say(KNOCK, b"x" * 70_000)
        assert await large.is_gone()
        await small.say(KNOCK, b"x" * 65_000)
        assert await host.hears(KNOCK, b"x" * 65_000)
        assert [len(payload) for _, payload in host.heard] == [65_000]


async def test_nonsense_before_a_connect_is_cut_off(mosquitto: Running) -> None:
    """Claimed sizes and broken packets end at once, and the table does not notice."""
    async with mosquitto.host() as host:
        await host.listen(KNOCK)
        for data in (
            b"\x10\xff\xff\xff\x7f" + b"\0" * 2000,
            b"GET / HTTP/1.1\r\n\r\n",
            b"\x30\x05\x00\x03abc",
            b"\x10\x80\x80\x80\x80\x01",
        ):
            assert await closed(mosquitto.port, data)
        async with mosquitto.guest() as guest:
            await guest.say(KNOCK, b"still here")
            assert await host.hears(KNOCK, b"still here")
        assert not mosquitto.broker.died.is_set()
