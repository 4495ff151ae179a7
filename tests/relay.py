"""A relay between clients and a broker: it can be slow, it can be cut, and it notes what clients say."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

PIECE = 1024
"""Bytes that are passed on at once."""


class Relay:
    """A port on 127.0.0.1 that leads to the port `target`; what is on its way at a cut is lost.

    `rate` is how many bytes a second each direction takes, 0 for as many as come. `said` is all that clients have said.
    """

    def __init__(self, target: int = 0, rate: int = 0) -> None:
        self.target = target
        self.rate = rate
        self.said = bytearray()
        self.cuts = 0
        self.port = 0
        self._ends: set[asyncio.StreamWriter] = set()
        self._silent = False
        self._lost: set[asyncio.StreamWriter] = set()
        """Ends that stay open and never hear anything more."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._lead, "127.0.0.1", 0, limit=PIECE)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for end in self._lost:
            end.transport.abort()

    def cut(self) -> None:
        """Break everything that is connected, without a word to either side."""
        ends, self._ends = self._ends, set()
        self.cuts += len(ends) // 2
        for end in ends:
            end.transport.abort()

    def fall_silent(self) -> None:
        """Pass nothing more on, and tell nobody: as a cable that is pulled out somewhere between two switches."""
        self._silent = True
        self.cuts += len(self._ends) // 2
        self._lost |= self._ends
        self._ends = set()

    def heal(self) -> None:
        """Lead whoever connects from now on; what was connected before stays lost."""
        self._silent = False

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._silent:
            self._lost.add(writer)
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target, limit=PIECE)
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, back}
        await asyncio.gather(self._pass(reader, back, self.said), self._pass(there, writer, bytearray()))
        self._ends -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, said: bytearray) -> None:
        with suppress(OSError):
            while data := await reader.read(PIECE):
                if writer in self._lost:
                    continue
                said += data
                if self.rate:
                    await asyncio.sleep(len(data) / self.rate)
                writer.write(data)
                await writer.drain()
        if writer not in self._lost:
            writer.close()
