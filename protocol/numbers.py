"""Whole numbers in text that somebody typed, sent or kept, and that may be anything."""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 15
"""No number of ours has more; some thousands of digits would be refused by `int` itself."""
ANY: Final = range(10**MOST_DIGITS)


def whole_number(text: str, among: range = ANY) -> int | None:
    """The number that `text` is in plain digits; None where it is none, or none of these."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        return None
    found = int(text)
    return found if found in among else None
