"""Lots that bots of a village draw without a word: whoever knows the same draws the same."""

from __future__ import annotations

from hashlib import blake2b


def drawn(*about: object) -> float:
    """A number from 0 to 1 by what it is about: numbers, texts, and lists of these.

    All numbers are equally likely, however little two things that it is about differ.
    """
    return int.from_bytes(blake2b(repr(about).encode(), digest_size=4).digest()) / 2**32
