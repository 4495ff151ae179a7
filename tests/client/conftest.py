"""What every test of the client begins with."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def nobody_lives_here(tmp_path, monkeypatch):
    """A home that no other test and no person has: notebooks and seats of one would change what another sees."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path / "home"))
