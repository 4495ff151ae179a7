"""The tables of a host as a device finds them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from client.seat import joining

if TYPE_CHECKING:
    import pytest


async def test_the_tables_of_a_host_are_told_in_order_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However their cards come in."""

    async def cards(*_: object, **__: object) -> list[Any]:
        return [SimpleNamespace(table=name) for name in ("kitchen", "attic", "cellar", "attic")]

    async def reachable(_: object) -> None:
        """Somebody is there."""

    monkeypatch.setattr(joining, "cards_of", cards)
    monkeypatch.setattr(joining, "require_reachable", reachable)
    assert await joining.tables_at("192.0.2.1", 1883) == ["attic", "cellar", "kitchen"]
