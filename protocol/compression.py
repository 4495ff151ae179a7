"""The public part of a step, compressed: with nothing beside it that is anybody's secret.

How well something can be compressed tells what it says. So only that is compressed which the host says openly in the
same step, and what is secret is never in the same stream.
"""

from __future__ import annotations

import zlib
from functools import cache

from protocol.codec import MOST_BYTES, BadMessage, member_names
from protocol.messages import NoteView, Public, Room

LEVEL, WINDOW, MEMORY = 3, 14, 7
"""A public part is 3 to 11 KB long: larger tables are of no use, smaller ones take twice as long for a large village,
and higher levels a fifth longer for one byte of a hundred less."""


def compressed(public: bytes) -> bytes:
    """An encoded public part, shorter."""
    stream = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY, zdict=known())
    return stream.compress(public) + stream.flush()


def decompressed(data: bytes) -> bytes:
    """What was compressed; BadMessage for anything else, and for more than a message may hold."""
    stream = zlib.decompressobj(zdict=known())
    try:
        whole = stream.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise BadMessage(why="not compressed") from error
    if not stream.eof or stream.unused_data:
        raise BadMessage(why="too long, or not all of it")
    return whole


@cache
def known() -> bytes:
    """What is in every public part: the names of members, whichever games a side knows."""
    names = dict.fromkeys(name for cls in (NoteView, Room, Public) for name in member_names(cls))
    return b"".join(bytes([0xA0 | len(name)]) + name.encode() for name in names)
