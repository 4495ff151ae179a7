"""The longest message of all, and the most members of a list or a map, whatever a class itself would take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest

from protocol import codec
from protocol.codec import BadMessage, Length, decode, encode

Short = Annotated[str, Length(5)]


@dataclass
class Long:
    """As long as anybody likes."""

    data: (
        Annotated[bytes, Length(2 * codec.MOST_BYTES)]
        | Annotated[list[bool], Length(2 * codec.MOST_ITEMS)]
        | Annotated[dict[Short, bool], Length(2 * codec.MOST_ITEMS)]
    )


HEAD = len(encode(Long(bytes(codec.MOST_BYTES >> 1)))) - (codec.MOST_BYTES >> 1)
"""Bytes of such a message beside its data."""


@pytest.mark.parametrize(
    ("longest", "more"),
    [
        (bytes(codec.MOST_BYTES - HEAD), bytes(codec.MOST_BYTES - HEAD + 1)),
        ([True] * codec.MOST_ITEMS, [True] * (codec.MOST_ITEMS + 1)),
        (
            {str(n): True for n in range(codec.MOST_ITEMS)},
            {str(n): True for n in range(codec.MOST_ITEMS + 1)},
        ),
    ],
    ids=["bytes", "list", "map"],
)
def test_the_longest_is_read_and_nothing_longer(
    longest: bytes | list[bool] | dict[str, bool], more: bytes | list[bool] | dict[str, bool]
) -> None:
    """One byte or member more is none of ours."""
    assert decode(Long, encode(Long(longest))) == Long(longest)
    with pytest.raises(BadMessage):
        decode(Long, encode(Long(more)))
