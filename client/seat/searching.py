"""Looking for tables in the local network, for whoever has only the code."""

from __future__ import annotations

import asyncio
import secrets
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

from protocol.search import NONCE, PORT, answer_to, question

if TYPE_CHECKING:
    from collections.abc import Callable

TARGETS = ("255.255.255.255", "127.0.0.1")
"""Everybody in this network, and a host on this very machine, which may be in none."""
EVERY = 0.5
"""Seconds between two questions: Wi-Fi loses what goes to everybody."""
NOTHING_YET = 2.0
"""Seconds without an answer after which that is said."""
PATIENCE = 8.0
"""Seconds until nobody is there: a host that has just been started needs some to open its table."""
SETTLING = 1.0
"""Seconds after the first answer in which other tables are heard."""
MOST = 16
"""So many tables at most are heard."""


async def search(
    targets: tuple[str, ...] = TARGETS,
    port: int = PORT,
    patience: float = PATIENCE,
    settling: float = SETTLING,
    silent: Callable[[], None] = lambda: None,
    host: bytes = b"",
) -> list[tuple[str, int, str]]:
    """Address, port and name of each table that answers; its answer is a hint, which code and key have to prove.

    With the fingerprint of a `host` all others are passed over. `silent` is called once, if nobody has answered for a
    while.
    """
    loop = asyncio.get_running_loop()
    nonce = secrets.token_bytes(NONCE)
    found: dict[tuple[str, int, str], None] = {}
    answered = asyncio.Event()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        way.setblocking(False)
        way.bind(("", 0))

        def hear() -> None:
            with suppress(OSError):
                message, (address, _) = way.recvfrom(256)
                told = answer_to(nonce, message)
                if told and host in (b"", told.host) and len(found) < MOST:
                    found[address, told.port, told.table] = None
                    answered.set()
                    saying.cancel()

        async def ask() -> None:
            while True:
                for target in targets:
                    with suppress(OSError):  # no network, or none that lets through what is for everybody
                        way.sendto(question(nonce), (target, port))
                await asyncio.sleep(EVERY)

        saying = loop.call_later(NOTHING_YET, silent)
        asking = loop.create_task(ask())
        loop.add_reader(way, hear)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(answered.wait(), patience)
                await asyncio.sleep(settling)
        finally:
            saying.cancel()
            asking.cancel()
            loop.remove_reader(way)
    return _once(list(found))


def _once(found: list[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """The same table on this machine and in the network is one, by the address that others use too."""
    outside = {(port, table) for address, port, table in found if address != "127.0.0.1"}
    return sorted(one for one in found if one[0] != "127.0.0.1" or one[1:] not in outside)
