"""What the tests of a table begin with, unless they say otherwise."""

from __future__ import annotations

import pytest

from tests.table.evening import Evening
from tests.table.porch import Porch


@pytest.fixture
def evening(tmp_path):
    """Ada, Ben and a bot in their first turn; Ada keeps the table."""
    opened = Evening(tmp_path / "host", fast=False)
    opened.start(bots=1)
    opened.porch = Porch(opened)
    yield opened
    opened.kill_host()


@pytest.fixture
def long_slots(monkeypatch):
    """Slots that last a minute, for what takes longer than a tap: a device that falls silent, a seat that moves."""
    monkeypatch.setattr("host.games.village.night.seconds", lambda _game, _slot: 60)
