"""Whole numbers in text that somebody typed, sent or kept."""

from __future__ import annotations

import pytest

from protocol.numbers import MOST_DIGITS, whole_number


@pytest.mark.parametrize(
    ("text", "found"),
    [("0", 0), ("7", 7), ("007", 7), ("9" * MOST_DIGITS, 10**MOST_DIGITS - 1), ("9" * (MOST_DIGITS + 1), None)],
)
def test_a_number_has_few_digits(text: str, found: int | None) -> None:
    """More than any number of ours are none at all."""
    assert whole_number(text) == found


@pytest.mark.parametrize("text", ["", " 1", "1 ", "+1", "-1", "1_0", "1.0", "0x1", "²", "٣", "\uff13", "x", "9" * 5000])
def test_what_is_not_plain_digits_is_no_number(text: str) -> None:
    """Nothing is raised for it, as `int` would for some, and read from it, as `int` would from others."""
    assert whole_number(text) is None


def test_a_number_may_have_to_be_one_of_some() -> None:
    """Otherwise it is none of them."""
    assert [whole_number(text, range(1, 3)) for text in ("0", "1", "2", "3")] == [None, 1, 2, None]
