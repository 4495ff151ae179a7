"""Finished games are verified one after the other while people play on; and a host's tables are told in order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

from client.seat import joining
from client.seat.connection import MOST_WAITING_GAMES, Connection

if TYPE_CHECKING:
    import pytest


def connection(*records: bytes) -> Any:
    """As much of a connection as games are verified with, which has these records."""
    of: Any = MagicMock(_waiting_games=0, _tasks=set(), _written_at=0.0, _verifying=asyncio.Lock(), checked=[])
    of.session.witness.take_records.return_value = list(records)
    of.session.outgoing.return_value = []
    of._clock.return_value = 0.0
    of._shown = of.session.scene

    async def check(data: bytes) -> None:
        assert of._verifying.locked()
        of.checked.append(data)

    of._check_now = check
    of._start = lambda work: Connection._start(of, work)
    of._verify_game = lambda data: Connection._verify_game(of, data)
    return of


async def test_no_more_games_wait_than_may_and_each_makes_room_again() -> None:
    """Whoever sends records without end keeps this device busy with so many; later games have their turn."""
    many = [bytes([number]) for number in range(MOST_WAITING_GAMES + 1)]
    of = connection(*many)
    for _ in range(2):
        of.checked.clear()
        Connection._send(of)
        assert of._waiting_games == len(of._tasks) == MOST_WAITING_GAMES
        await asyncio.gather(*of._tasks)
        await asyncio.sleep(0)
        assert of.checked == many[:MOST_WAITING_GAMES]
        assert (of._waiting_games, of._tasks) == (0, set())


async def test_the_tables_of_a_host_are_told_in_order_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However their cards come in."""

    async def cards(*_: object, **__: object) -> list[Any]:
        return [SimpleNamespace(table=name) for name in ("kitchen", "attic", "cellar", "attic")]

    async def reachable(_: object) -> None:
        """Somebody is there."""

    monkeypatch.setattr(joining, "cards_of", cards)
    monkeypatch.setattr(joining, "require_reachable", reachable)
    assert await joining.tables_at("192.0.2.1", 1883) == ["attic", "cellar", "kitchen"]
