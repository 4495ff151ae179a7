"""The embedded broker by itself: what it reads of a client's bytes, and that it can be stopped once it has ended."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.brokers import embedded
from host.brokers.doorkeeper import MOST_PACKET, Bounded
from host.brokers.embedded import Embedded

if TYPE_CHECKING:
    from collections.abc import Coroutine

FULL = b"\x30\x80\x80\x04"
"""The header of a packet that is as long as one may be."""


@pytest.mark.parametrize(
    ("data", "wanted", "read"),
    [
        (b"\x30\x03abc\x40\x00\x50", [1, 1, 2, 1, 1, 1, 1], [b"0", b"\x03", b"ab", b"c", b"@", b"\x00", b"P"]),
        (b"\x30\x03abc", [1, 1, 0, 3], [b"0", b"\x03", b"", b"abc"]),
        (b"\x30\x03abcd", [1, 1, 4, 1], [b"0", b"\x03"]),
        (b"\x30\x03abc", [1, 1, -1, 1], [b"0", b"\x03"]),
        (b"\x30\x03abc\x40\x00", [1, 1, 3, 2], [b"0", b"\x03", b"abc"]),
        (b"\x30\x03abc\x40\x00", [1, 1, 3, 2, 1], [b"0", b"\x03", b"abc"]),
        (b"\x30\x03abc\x40\x00", [1, 1, 3, 0, 1], [b"0", b"\x03", b"abc"]),
        (b"\x40\x00\x40\x00", [1, 1, 0, 1], [b"@", b"\x00"]),
        (b"\x30\x03ab", [1, 1, 3], [b"0", b"\x03"]),
        (FULL + b"x", [1, 1, 1, 1, 1], [b"0", b"\x80", b"\x80", b"\x04", b"x"]),
        (b"\x30\x81\x80\x04x", [1, 1, 1, 1, 1], [b"0", b"\x81", b"\x80"]),
        (b"\x30\x81\x80\x00x", [1, 1, 1, 1, 1], [b"0", b"\x81", b"\x80", b"\x00", b"x"]),
        (b"\x30\x80\x80\x80\x00x", [1, 1, 1, 1, 1, 1], [b"0", b"\x80", b"\x80", b"\x80", b"\x00", b"x"]),
        (b"\x30\x80\x80\x80\x80\x00", [1, 1, 1, 1, 1], [b"0", b"\x80", b"\x80", b"\x80"]),
    ],
)
async def test_a_client_is_read_up_to_what_is_no_packet_of_ours(
    data: bytes, wanted: list[int], read: list[bytes]
) -> None:
    """No packet is left in its middle, none is too long; after what is none there is nothing more."""
    reader = asyncio.StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    bounded, found = Bounded(reader), []
    for most in wanted:
        try:
            found.append(await bounded.read(most))
        except asyncio.IncompleteReadError:
            found.append(None)
    assert found == [*read, *[None] * (len(wanted) - len(read))]
    assert MOST_PACKET == 1 << 16


@pytest.mark.parametrize("ends", [True, False])
async def test_a_broker_that_has_ended_by_itself_can_be_stopped(ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not asked to end once more, and has died; one that is stopped has not."""
    asked: list[str] = []

    async def start() -> None:
        if ends:
            asyncio.get_running_loop().call_later(0.01, asyncio.get_running_loop().stop)

    def shutdown() -> Coroutine[Any, Any, None]:
        asked.append("shutdown")
        return asyncio.sleep(0)

    plugins = SimpleNamespace(get_plugin=lambda _: SimpleNamespace())
    made = SimpleNamespace(plugins_manager=plugins, start=start, shutdown=shutdown)
    monkeypatch.setattr(embedded, "quietly_imported", lambda: lambda _config: made)
    monkeypatch.setattr(embedded, "free_port", lambda port, **_: port)
    broker = Embedded(port=1885)
    address = await broker.start()
    assert (address.port, address.username) == (1885, "host")
    if ends:
        await asyncio.wait_for(broker.died.wait(), 5)
    await broker.stop()
    await broker.stop()
    assert (asked, broker.died.is_set()) == ([] if ends else ["shutdown"], ends)
