"""Hosts to be compared, each with its clients: ours, the bare loop, boardgame.io; every one in processes of its own."""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

from benchmarks import boardgame
from benchmarks.children import Child, NotMeasured
from host.brokers import mosquitto
from protocol.keys import SeatKeys
from protocol.sizes import down_size

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

PUBLIC = {"wolfmoon": 2980, "werewolves": 10_600}
"""Bytes of the signed public table in the middle of a game."""
TRIES = 5
FULL = 0.9
"""What a seat's message holds before it is padded."""


class Side:
    """A host and its clients. Between its turns it sleeps, so that it takes nothing from the others."""

    def __init__(self, host: Child, clients: Child) -> None:
        self._host = host
        self._clients = clients

    @contextmanager
    def awake(self) -> Iterator[None]:
        """A turn of this side."""
        for one in (self._host, self._clients):
            one.wake()
        yield
        self.sleep()

    def sleep(self) -> None:
        """Stand still until the next turn."""
        for one in (self._clients, self._host):
            one.sleep()

    async def spent(self) -> float:
        """The processor milliseconds that the host has used so far; those of its broker are not among them."""
        return float(await self._host.ask("spent")) * 1000

    async def answers(self, number: int) -> list[float]:
        """Milliseconds from each of so many answers to all screens, one after the other."""
        times: list[float] = await self._clients.ask({"do": "answers", "number": number})
        return times

    async def ballots(self, number: int) -> list[float]:
        """Milliseconds from everybody's vote to all screens with the result."""
        times: list[float] = await self._clients.ask({"do": "ballots", "number": number})
        return times

    async def busy(self, seconds: float) -> tuple[int, float]:
        """Answers of all tables, none of which pauses, and the host's milliseconds for all of them."""
        await self._clients.ask({"do": "go"})
        await asyncio.sleep(0.3)
        begun, before = await self._clients.ask({"do": "count"}), await self.spent()
        answers, spent = 0, 0.0
        for _ in range(TRIES):  # on crowded cores a while may pass without one
            await asyncio.sleep(seconds)
            answers, spent = await self._clients.ask({"do": "count"}) - begun, await self.spent() - before
            if answers:
                break
        await self._clients.ask({"do": "halt"})
        await asyncio.sleep(0.2)
        if not answers:
            raise NotMeasured("nobody answered anything")
        return answers, spent


@asynccontextmanager
async def opened(kind: str, tables: int, seats: int, game: str = "wolfmoon", **more: Any) -> AsyncIterator[Side]:
    """A side of one kind (real, bare, boardgame) with so many tables, each in the middle of a game."""
    async with AsyncExitStack() as stack:
        if kind == "boardgame":
            environ = await boardgame.environ()
            host = await stack.enter_async_context(Child(boardgame.command("server.js"), {}, environ))
            wanted = {"port": host.facts["port"], "game": "village" if seats > 6 else "cards"}
            wanted |= {"tables": tables, "seats": seats}
            clients = await stack.enter_async_context(Child(boardgame.command("clients.js"), wanted, environ))
        else:
            host, clients = await _ours(stack, kind, tables, seats, game, more)
        yield Side(host, clients)


async def _ours(
    stack: AsyncExitStack, kind: str, tables: int, seats: int, game: str, more: dict[str, Any]
) -> tuple[Child, Child]:
    if not mosquitto.found():
        raise NotMeasured("Mosquitto is not installed")
    names = [f"Guest {number:02}" for number in range(1, seats + 1)]
    keys = {f"table{n}": [SeatKeys.new() for _ in names] for n in range(1, tables + 1)}
    passwords = {one.account: secrets.token_urlsafe(12) for row in keys.values() for one in row}
    size = down_size(game, seats, "playing")
    wanted = {
        "down": size,
        "body": int(size * FULL),
        "public": PUBLIC[game],
        "game": game,
        "together": 1,
        "tables": {
            table: [
                {
                    "name": name,
                    "account": one.account,
                    "password": passwords[one.account],
                    "sign": one.sign_public.hex(),
                    "seal": one.seal_public.hex(),
                }
                for name, one in zip(names, row, strict=True)
            ]
            for table, row in keys.items()
        },
        **more,
    }
    folder = more.get("folder") or stack.enter_context(tempfile.TemporaryDirectory(prefix="moontable-"))
    host = await stack.enter_async_context(Child([*_program("hosts"), kind, folder], wanted))
    sitting = {
        table: [{"keys": one.to_bytes().hex(), "password": passwords[one.account]} for one in row]
        for table, row in keys.items()
    }
    seated = "village" if kind == "real" and game != "wolfmoon" else kind
    clients = await stack.enter_async_context(
        Child(_program("seats"), {**host.facts, "kind": seated, "tables": sitting})
    )
    return host, clients


def _program(name: str) -> list[str]:
    return [sys.executable, "-m", f"benchmarks.{name}"]
