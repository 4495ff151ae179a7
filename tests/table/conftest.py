"""What the tests of a table begin with, unless they say otherwise."""

from __future__ import annotations

import pytest

from tests.table.evening import Evening
from tests.table.test_door import Porch


@pytest.fixture
def evening(tmp_path):
    """Ada, Ben and a bot in their first turn; Ada keeps the table."""
    opened = Evening(tmp_path / "host", fast=False)
    opened.start(bots=1)
    opened.porch = Porch(opened)
    yield opened
    opened.kill_host()
