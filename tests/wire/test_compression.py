"""The public part comes out as it went in; whatever else is put there is bad, and never becomes long."""

from __future__ import annotations

import random
import zlib

import pytest

from protocol.codec import MOST_BYTES, BadMessage
from protocol.compression import LEVEL, WINDOW, compressed, decompressed, known
from protocol.messages import NoteView, Public, Room

PUBLIC = b"the moon is up " * 40


@pytest.mark.parametrize("public", [b"", b"x", PUBLIC, bytes(MOST_BYTES), random.Random(3).randbytes(5000)])
def test_what_is_compressed_comes_back(public: bytes) -> None:
    """From nothing to as much as a message may hold; the same bytes are compressed alike."""
    assert decompressed(compressed(public)) == public
    assert compressed(public) == compressed(public)


def test_no_more_comes_out_than_a_message_may_hold() -> None:
    """A few bytes that would become very many are given up at that length."""
    for length in (MOST_BYTES + 1, 200 * MOST_BYTES):
        with pytest.raises(BadMessage):
            decompressed(compressed(bytes(length)))


def test_what_is_cut_or_goes_on_is_bad() -> None:
    """Every cut, and each byte behind the end: nothing can be hidden there."""
    data = compressed(PUBLIC)
    for cut in range(len(data)):
        with pytest.raises(BadMessage):
            decompressed(data[:cut])
    for more in (b"\0", b"x", data):
        with pytest.raises(BadMessage):
            decompressed(data + more)


def test_anything_else_is_bad() -> None:
    """Noise, a flipped bit, and what was compressed with other words in mind."""
    data, dice = compressed(PUBLIC), random.Random(5)
    other = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, zdict=b"other words")
    wrong = [dice.randbytes(length) for length in range(60)]
    for bad in (*wrong, PUBLIC, other.compress(PUBLIC) + other.flush()):
        with pytest.raises(BadMessage):
            decompressed(bad)
    for at in range(len(data)):
        flipped = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        with pytest.raises(BadMessage):
            decompressed(flipped)


def test_the_names_of_all_that_everybody_is_told_are_known() -> None:
    """So they take next to no room."""
    for cls in (NoteView, Room, Public):
        for name in cls.__slots__:  # type: ignore[attr-defined] # a dataclass with slots
            assert name.encode() in known()
    assert len(compressed(known())) < 40
