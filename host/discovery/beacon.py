"""Answers whoever asks in the local network where the table is, so that nobody has to type an address."""

from __future__ import annotations

import asyncio
import ipaddress
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from protocol.search import PORT, Answer, answer, nonce_of

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 20
"""Answers a second, to all who ask together; the rest asks again."""


class Beacon(asyncio.DatagramProtocol):
    """Answers with what `told` gives at that moment, until it is closed."""

    def __init__(
        self, told: Callable[[], Answer], clock: Callable[[], float], way: asyncio.DatagramTransport | None = None
    ) -> None:
        self._told = told
        self._clock = clock
        self._answered: list[float] = []
        self._way = way

    @classmethod
    async def opened(cls, told: Callable[[], Answer], address: str = "0.0.0.0", port: int = PORT) -> Self:  # noqa: S104 - all networks, as its broker
        """A beacon that listens; a silent one where another program has the port, for it is a comfort and no more."""
        loop = asyncio.get_running_loop()
        beacon = cls(told, loop.time)
        with suppress(OSError):
            beacon._way, _ = await loop.create_datagram_endpoint(lambda: beacon, (address, port))
        return beacon

    @property
    def port(self) -> int:
        """Where it listens; 0 for a silent one."""
        return int(self._way.get_extra_info("sockname")[1]) if self._way else 0

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        """Answer a question from this network, to whoever asked alone."""
        nonce, now = nonce_of(data), self._clock()
        self._answered = [at for at in self._answered if now - at < 1]
        if nonce and self._way and not ipaddress.ip_address(addr[0]).is_global and len(self._answered) < MOST:
            self._answered.append(now)
            self._way.sendto(answer(nonce, self._told()), addr)

    def close(self) -> None:
        """Listen no longer."""
        if self._way:
            self._way.close()
