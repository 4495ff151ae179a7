"""The test game beside the games of the house: whoever asks for `lantern_on_offer` may choose and seat it."""

from __future__ import annotations

import sys

import pytest

import host.games
import host.table.commands
from client.seat.session import VIEWS
from tests.engine import lantern, lantern_bot

ALL = (*host.games.GAMES, lantern.ID)
"""The ids of all games that the shared tests run over."""


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hosts and clients of this process know the test game."""
    monkeypatch.setattr(host.games, "GAMES", ALL)
    monkeypatch.setattr(host.table.commands, "GAMES", ALL)
    monkeypatch.setitem(sys.modules, "host.games.lantern", lantern)
    monkeypatch.setitem(sys.modules, "host.games.lantern.bot", lantern_bot)
    monkeypatch.setitem(VIEWS, lantern.ID, (lantern.View, lantern.Own))


@pytest.fixture
def lantern_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test game is on offer as long as the test runs."""
    offer(monkeypatch)
