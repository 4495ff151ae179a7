"""Great moments keep their weight while routine hurries."""

from __future__ import annotations

import pytest

from protocol.story import BEHIND, GREAT, hurried


def test_what_fits_is_told_at_its_own_pace() -> None:
    """Nothing hurries without a reason."""
    assert hurried([1.0, 2.5]) == [1.0, 2.5]


def test_routine_hurries_before_a_death() -> None:
    """The last thing that happens is not the fastest."""
    told = hurried([1.0] * 6 + [2.5])
    assert told[-1] == 2.5
    assert sum(told) == pytest.approx(BEHIND)
    assert max(told[:-1]) < 1.0


def test_great_moments_share_the_time_where_they_alone_are_more() -> None:
    """Nobody falls further behind than everybody else."""
    told = hurried([1.0, GREAT, 2.5, 2.5])
    assert told[0] == 0.0
    assert sum(told) == pytest.approx(BEHIND)
