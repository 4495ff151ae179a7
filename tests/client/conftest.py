"""What every test of the client begins with."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

from tests.client.situations import NOW


@pytest.fixture(scope="session")
def homes(tmp_path_factory):
    """Folders that nobody has made: a `tmp_path` would be made for each of three thousand tests, and most need none."""
    below = tmp_path_factory.mktemp("homes")
    return (below / str(number) for number in count())


@pytest.fixture(autouse=True)
def nobody_lives_here(homes, monkeypatch):
    """A home that no other test and no person has: notebooks and seats of one would change what another sees."""
    monkeypatch.setenv("MOONTABLE_HOME", str(next(homes)))


@pytest.fixture(autouse=True)
def nobody_hesitates(monkeypatch):
    """Who is asked something in a test, or takes a covered device, types at once."""
    monkeypatch.setattr("client.plain.plain.TOO_SOON", 0.0)
    monkeypatch.setattr("client.plain.shared_device.GUARD", 0.0)


class Still(float):
    """A moment at which no time has passed since any other."""

    def __sub__(self, other: float) -> float:
        """The seconds since then."""
        return 0.0


@pytest.fixture
def no_second_passes(monkeypatch):
    """Clocks on the screen stand still, so that two pictures of it can be compared on any machine."""
    monkeypatch.setattr("client.base.scene.time", SimpleNamespace(monotonic=Still))


@pytest.fixture
def one_moment(monkeypatch):
    """Every scene is looked at in the same second, so that what stands in it can say how old it is."""
    monkeypatch.setattr("client.base.scene.time", SimpleNamespace(monotonic=lambda: NOW))
