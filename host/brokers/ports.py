"""Free ports, taken ports, and whether a broker lets an account in."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from contextlib import suppress
from typing import TYPE_CHECKING

from host.errors import PortTaken

if TYPE_CHECKING:
    from host.brokers import Address, Broker


TRIES = 20
"""So many ports after its own a broker looks at."""
LINGERS, PAUSE = 40, 0.05
"""How often, and after how many seconds, a broker that keeps its port tries again: one that was killed with its host
lets go of it a moment later."""
FREE_PORTS = range(20_000, 32_000)
"""Where a port is as good as any other. Systems give higher ones to connections that go out: by the time at which a
host comes back after a crash, one of those could be somebody else's."""


async def started(broker: Broker) -> Address:
    """Start a broker; one that may move takes the next port that is free. Raises what its `start` raises."""
    wanted, tried = broker.port, 0
    while True:
        try:
            return await broker.start()
        except PortTaken:
            if not broker.moves:
                tried += 1
                if tried > LINGERS:
                    raise
                await asyncio.sleep(PAUSE)
                continue
            if broker.port == wanted + TRIES:
                raise PortTaken(port=wanted) from None
            broker.moved_from = wanted
            broker.port += 1


def free_port(port: int, *, lan: bool) -> int:
    """`port` if nobody listens there, a free one of `FREE_PORTS` if it is 0; raises PortTaken."""
    for wanted in random.sample(FREE_PORTS, TRIES) if port == 0 else ():
        with suppress(PortTaken):
            return free_port(wanted, lan=lan)
    with socket.socket() as listening:
        # A port whose last connections still linger counts as free, as it does for the broker.
        # On Windows the same option would share the port with whoever has it.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("" if lan else "127.0.0.1", port))
            listening.listen(1)
        except OSError as refused:
            raise PortTaken(port=port) from refused
        found = int(listening.getsockname()[1])
    # Some systems let one program have a port on all addresses and another the same port on one of them.
    with suppress(OSError), socket.create_connection(("127.0.0.1", found), 0.2):
        raise PortTaken(port=found)
    return found


async def admits(port: int, username: str, password: str) -> bool | None:
    """Whether the broker on this machine lets an account in; None while it does not answer."""
    writer = None
    try:
        async with asyncio.timeout(2):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(_connect(username, password))
            answer = await reader.readexactly(4)
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        return None
    finally:
        if writer:
            writer.close()
    return answer == b"\x20\x02\x00\x00"


def _connect(username: str, password: str) -> bytes:
    """An MQTT 3.1.1 CONNECT: clean session, account and password, a client id of the broker's choosing."""
    body = b"\x00\x04MQTT\x04\xc2\x00\x0a" + _text("") + _text(username) + _text(password)
    if len(body) > 127:
        raise ValueError(len(body))
    return bytes((0x10, len(body))) + body


def _text(text: str) -> bytes:
    return struct.pack("!H", len(text.encode())) + text.encode()
