"""The record of a deal that is over: everything that was secret about it and all answers, as the host opens it.

On the wire it comes in chunks, in a file whole; both are the same bytes: messages one behind the other, each
behind its length, compressed. A file may end with what the device itself remembers of the game.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Final

from protocol.codec import BadMessage, Length, Range, decode, encode
from protocol.messages import Account, Count, Hash, Id, Name, Nonce, Number, Place  # noqa: TC001 - grammar

CHUNK: Final = 16_384
"""Bytes of a record in one message."""
MOST_CHUNKS: Final = 256
CALLED_OFF: Final = "ended"
"""The ending of a game that was ended before its rules did, or whose deal was called off."""
DIGEST: Final = 8
"""Bytes of a hash in a device's memory."""

_MOST_BYTES = 1 << 24
_SIZE = struct.Struct(">I")


@dataclass(slots=True)
class Holder:
    """Whoever held a seat from answer number `since` on; `sign` is the key of their answers, empty for a bot."""

    account: Account
    name: Name
    sign: Annotated[bytes, Length(32)]
    since: Number


@dataclass(slots=True)
class Record:
    """A deal and the game played with it.

    `answers` tells how many `Answered` follow.
    """

    version: Annotated[int, Range(0, 10_000)]
    release: Id
    table: Id
    deal: Number
    game: Id
    options: Annotated[dict[Id, Count | bool], Length(40)]
    seats: Annotated[list[Annotated[list[Holder], Length(20, least=1)]], Length(50)]
    """One list a seat, its first holder first."""
    commitment: Hash
    secret: Hash
    nonces: Annotated[list[Nonce], Length(50)]
    """As in the closed roster; no entry at all when the deal was called off before."""
    winners: Annotated[list[Place], Length(50)]
    ending: Id
    answers: Annotated[int, Range(0, 100_000)]


@dataclass(slots=True)
class Answered:
    """One answer, in the order in which the rules got it.

    `signed` are the bytes as the seat signed them, empty for chance, the clock and whatever the host gave.
    """

    ask: Number
    seat: Annotated[int, Range(-2, 50)]
    name: Id
    choice: Annotated[str, Length(4096)]
    by_host: bool
    signed: Annotated[bytes, Length(600)]


@dataclass(slots=True)
class Memory:
    """What a device remembers of a game: its seat and key, what it saw of the deal, its share, what it was shown."""

    seat: Place
    sign: Hash
    game: Id
    options: Annotated[dict[Id, Count | bool], Length(40)]
    commitment: Hash
    roster: Annotated[bytes, Length(32)]
    nonce: Nonce
    """Empty when this device gave none, because it came later."""
    views: Annotated[bytes, Length(32_000)]
    """The `digest` of each view, in order."""
    acts: Annotated[bytes, Length(16_000)]
    """The `digest` of each own answer that the host said it had taken, in order."""


@dataclass(slots=True)
class Game:
    """A record with its answers, and the memory of a device that was there, if any."""

    record: Record
    answers: list[Answered]
    memory: Memory | None = None


def digest(*parts: bytes) -> bytes:
    """A short hash of what a device was shown (public and own part) or has signed."""
    return sha256(b"".join(_SIZE.pack(len(part)) + part for part in parts)).digest()[:DIGEST]


def digests(row: bytes) -> list[bytes]:
    """The hashes that lie one behind the other in a device's memory."""
    return [row[at : at + DIGEST] for at in range(0, len(row), DIGEST)]


def packed(game: Game) -> bytes:
    """The game as one run of bytes."""
    memory = [game.memory] if game.memory else []
    said = [encode(message) for message in (game.record, *game.answers, *memory)]
    return zlib.compress(b"".join(_SIZE.pack(len(body)) + body for body in said), 6)


def unpacked(data: bytes) -> Game:
    """The game that was packed; BadMessage if it is anything else."""
    parts = _parts(_inflated(data))
    if not parts:
        raise BadMessage(why="an empty record")
    record = decode(Record, parts[0])
    rest = parts[1 + record.answers :]
    if len(parts) < 1 + record.answers or len(rest) > 1:
        raise BadMessage(why="number of answers")
    answers = [decode(Answered, part) for part in parts[1 : 1 + record.answers]]
    return Game(record, answers, decode(Memory, rest[0]) if rest else None)


def chunks(data: bytes) -> list[bytes]:
    """Packed bytes in pieces that fit into a message."""
    return [data[start : start + CHUNK] for start in range(0, len(data), CHUNK)]


def _inflated(data: bytes) -> bytes:
    inflate = zlib.decompressobj()
    try:
        plain = inflate.decompress(data, _MOST_BYTES)
    except zlib.error as error:
        raise BadMessage(why="not a record") from error
    if not inflate.eof or inflate.unused_data:
        raise BadMessage(why="not a whole record")
    return plain


def _parts(plain: bytes) -> list[bytes]:
    parts: list[bytes] = []
    at = 0
    while at < len(plain):
        if len(plain) - at < _SIZE.size:
            raise BadMessage(why="a torn record")
        (size,) = _SIZE.unpack_from(plain, at)
        at += _SIZE.size
        if size > len(plain) - at:
            raise BadMessage(why="a torn record")
        parts.append(plain[at : at + size])
        at += size
    return parts
