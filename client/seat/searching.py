"""Looking for tables in the local network, for whoever has only the code."""

from __future__ import annotations

import asyncio
import secrets
import socket
from contextlib import suppress

from protocol.search import NONCE, PORT, answer_to, question

TARGETS = ("255.255.255.255", "127.0.0.1")
"""Everybody in this network, and a host on this very machine, which may be in none."""
ASKED = (0.0, 0.3, 0.6)
"""Seconds after which it is asked, and asked again: Wi-Fi loses what goes to everybody."""
LISTENING = 1.5
"""Seconds until who has not answered counts as not there."""
MOST = 16
"""So many tables at most are heard."""


async def search(
    targets: tuple[str, ...] = TARGETS, port: int = PORT, seconds: float = LISTENING
) -> list[tuple[str, int, str]]:
    """Address, port and name of each table that answers; its answer is a hint, which code and key have to prove."""
    loop = asyncio.get_running_loop()
    nonce = secrets.token_bytes(NONCE)
    found: dict[tuple[str, int, str], None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        way.setblocking(False)
        way.bind(("", 0))

        def hear() -> None:
            with suppress(OSError):
                message, (address, _) = way.recvfrom(256)
                told = answer_to(nonce, message)
                if told and len(found) < MOST:
                    found[address, told.port, told.table] = None

        def ask() -> None:
            for target in targets:
                with suppress(OSError):  # no network, or none that lets through what is for everybody
                    way.sendto(question(nonce), (target, port))

        loop.add_reader(way, hear)
        try:
            asking = [loop.call_later(after, ask) for after in ASKED]
            await asyncio.sleep(seconds)
            for one in asking:
                one.cancel()
        finally:
            loop.remove_reader(way)
    return _once(list(found))


def _once(found: list[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """The same table on this machine and in the network is one, by the address that others use too."""
    outside = {(port, table) for address, port, table in found if address != "127.0.0.1"}
    return sorted(one for one in found if one[0] != "127.0.0.1" or one[1:] not in outside)
