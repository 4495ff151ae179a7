"""What is tested here happens between programs that run already."""

import pytest


@pytest.fixture(autouse=True)
def programs_start_warm(warm_starts):
    """However often they are killed and started again."""
