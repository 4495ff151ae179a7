"""The test game beside the games of the house: whoever asks for `lantern_on_offer` may choose and seat it."""

from __future__ import annotations

import sys

import pytest

from protocol.games import GAMES
from tests.engine import lantern, lantern_bot

ALL = (*GAMES, lantern.INFO.id)
"""The ids of all games that the shared tests run over."""


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hosts and clients of this process know the test game."""
    monkeypatch.setitem(GAMES.found, lantern.INFO.id, lantern.INFO)
    monkeypatch.setitem(sys.modules, "host.games.lantern", lantern)
    monkeypatch.setitem(sys.modules, "host.games.lantern.bot", lantern_bot)


@pytest.fixture
def lantern_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test game is on offer as long as the test runs."""
    offer(monkeypatch)
