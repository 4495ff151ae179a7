"""The record of a deal that is over: everything that was secret about it and all answers, as the host opens it.

On the wire it comes in chunks, in a file whole; both are the same bytes: messages one behind the other, each
behind its length, compressed, the last one signed by the host. A file may end with what the device itself
remembers of the game.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from protocol.codec import MOST_BYTES, BadMessage, Length, Range, decode, encode
from protocol.fields import Count, Hash, Id, Key, Name, Nonce, Number, SeatNumber, TableId  # noqa: TC001 - grammar
from protocol.keys import SIGNATURE, SeatKeys, signed, verified

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CHUNK: Final = 16_384
"""Bytes of a record in one message, after a game."""
SLICE: Final = 1920
"""The same in the waiting room and while a deal is prepared, where no game needs the room in a message."""
MOST_CHUNKS: Final = 256
"""Pieces of one record."""
CALLED_OFF: Final = "ended"
"""The ending of a game that was ended before its rules did, or whose deal was called off."""
DIGEST: Final = 8
"""Bytes of a hash in a device's memory."""

MOST_PACKED: Final = MOST_CHUNKS * CHUNK
"""Bytes of a packed record, also in a file: no more comes over the wire."""
MOST_ANSWERS: Final = 50_000
"""Answers of one game."""

_MOST_BYTES = 1 << 24
_MOST_CLOSING = 300
_AROUND = 3
"""Parts of a record beside its answers: the record itself, its closing, a device's memory."""
_SIZE = struct.Struct(">I")


@dataclass(slots=True)
class Holder:
    """Whoever held a seat when the deal roster was closed; `sign` is the key of their answers, empty for a bot."""

    name: Name
    sign: Annotated[bytes, Length(32)]
    nonce: Nonce
    """What their device gave to the chance of the deal."""
    since: ClassVar[int] = 0


@dataclass(slots=True)
class Handover:
    """A handover: `seat` was somebody else's from answer number `since` on, as everybody was told then."""

    seat: SeatNumber
    since: Number
    name: Name
    sign: Annotated[bytes, Length(32)]
    signature: Annotated[bytes, Length(64)]
    """The host's over the hash of this change and all before it."""


@dataclass(slots=True)
class Record:
    """A deal and the game played with it.

    `answers` tells how many `RecordedAnswer` follow.
    """

    version: Annotated[int, Range(0, 10_000)]
    release: Id
    table: TableId
    deal: Number
    game: Id
    options: Annotated[dict[Id, Count | bool], Length(64)]
    commitment: Hash
    secret: Hash
    roster: Annotated[list[Holder], Length(50)]
    """One a seat, in seat order."""
    signature: Annotated[bytes, Length(64)]
    """The host's over the roster hash; empty when the deal was called off before."""
    hands: Annotated[list[Handover], Length(200)]
    """Every handover, in order."""
    winners: Annotated[list[SeatNumber], Length(50)]
    ending: Id
    answers: Annotated[int, Range(0, MOST_ANSWERS)]

    @property
    def seats(self) -> list[list[Holder | Handover]]:
        """Who held each seat, the first holder first."""
        return [[first, *(h for h in self.hands if h.seat == seat)] for seat, first in enumerate(self.roster, 1)]


@dataclass(slots=True)
class RecordedAnswer:
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
class RecordSeal:
    """The end of a record, signed by the host under "record": `hash` is that of all before it."""

    sign: Key
    seal: Key
    hash: Hash


@dataclass(slots=True)
class Memory:
    """What a device remembers of a game: its seat and key, what it saw of the deal, its nonce, what it was shown."""

    seat: SeatNumber
    sign: Key
    host: Key
    """The host's public key to verify with, as this device has pinned it."""
    game: Id
    options: Annotated[dict[Id, Count | bool], Length(64)]
    commitment: Hash
    roster: Annotated[bytes, Length(32)]
    hands: Annotated[bytes, Length(32)]
    """The hash of the last handover that it saw."""
    signature: Annotated[bytes, Length(64)]
    """The host's over `hands`."""
    nonce: Nonce
    """Empty when this device gave none, because it came later."""
    views: Annotated[bytes, Length(32_000)]
    """The `digest` of each view, in order."""
    acts: Annotated[bytes, Length(16_000)]
    """The `digest` of each own answer that the host said it had taken, in order."""


@dataclass(slots=True)
class RecordedGame:
    """A record with its answers, and the memory of a device that was there, if any.

    `closing` is the signed `RecordSeal`, empty for a record that nobody vouches for.
    """

    record: Record
    answers: list[RecordedAnswer]
    memory: Memory | None = None
    closing: bytes = b""


def digest(*parts: bytes) -> bytes:
    """A short hash of what a device was shown (public and own part) or has signed."""
    return sha256(_row(parts)).digest()[:DIGEST]


def digests(row: bytes) -> list[bytes]:
    """The hashes that lie one behind the other in a device's memory."""
    return [row[at : at + DIGEST] for at in range(0, len(row), DIGEST)]


def seal(game: RecordedGame, keys: SeatKeys) -> None:
    """Let a host vouch for the record as a whole."""
    game.closing = signed(keys, "record", RecordSeal(keys.sign_public, keys.seal_public, _hash(game)))


def sealed_by(game: RecordedGame) -> RecordSeal:
    """Who vouches for the record; BadMessage if nobody does, or for another one."""
    said = decode(RecordSeal, game.closing[SIGNATURE:])
    if said.hash != _hash(game):
        raise BadMessage(why="another record")
    return verified(said.sign, "record", RecordSeal, game.closing)


def packed(game: RecordedGame) -> bytes:
    """The game as one run of bytes."""
    memory = [encode(game.memory)] if game.memory else []
    return zlib.compress(_row([*_messages(game), game.closing, *memory]), 6)


def unpacked(data: bytes) -> RecordedGame:
    """The game that was packed; BadMessage if it is anything else."""
    if len(data) > MOST_PACKED:
        raise BadMessage(why="too long")
    parts = _parts(data)
    record = decode(Record, next(parts, b""))
    answers = [decode(RecordedAnswer, part) for part in islice(parts, record.answers)]
    rest = list(islice(parts, _AROUND))
    if len(answers) != record.answers or len(rest) not in (1, 2) or len(rest[0]) > _MOST_CLOSING:
        raise BadMessage(why="number of answers")
    return RecordedGame(record, answers, decode(Memory, rest[1]) if rest[1:] else None, rest[0])


def chunks(data: bytes, size: int = CHUNK) -> list[bytes]:
    """Packed bytes in pieces that fit into a message."""
    return [data[start : start + size] for start in range(0, len(data), size)]


def _messages(game: RecordedGame) -> list[bytes]:
    return [encode(message) for message in (game.record, *game.answers)]


def _hash(game: RecordedGame) -> bytes:
    return sha256(_row(_messages(game))).digest()


def _row(parts: Iterable[bytes]) -> bytes:
    return b"".join(_SIZE.pack(len(part)) + part for part in parts)


def _parts(data: bytes) -> Iterator[bytes]:
    """The parts one by one, inflated no further than they are taken: whoever takes them knows how many there may be."""
    inflated = _Inflated(data)
    while head := inflated.read(_SIZE.size):
        (size,) = _SIZE.unpack(head.ljust(_SIZE.size, b"\xff"))
        if size > MOST_BYTES or len(part := inflated.read(size)) < size:
            raise BadMessage(why="a torn record")
        yield part
    inflated.finish()


class _Inflated:
    """What compressed bytes hold, piece by piece; BadMessage where they hold none or more than a record may."""

    def __init__(self, data: bytes) -> None:
        self._inflate = zlib.decompressobj()
        self._left = data
        self._plain = b""
        self._total = 0

    def read(self, size: int) -> bytes:
        """So many bytes, fewer only at the end."""
        while len(self._plain) < size and not self._inflate.eof:
            try:
                more = self._inflate.decompress(self._left, MOST_BYTES)
            except zlib.error as error:
                raise BadMessage(why="not a record") from error
            if not more and not self._inflate.eof:
                raise BadMessage(why="not a whole record")
            self._left = self._inflate.unconsumed_tail
            self._plain += more
            self._total += len(more)
            if self._total > _MOST_BYTES:
                raise BadMessage(why="too long")
        piece, self._plain = self._plain[:size], self._plain[size:]
        return piece

    def finish(self) -> None:
        """Nothing may follow."""
        if self._plain or not self._inflate.eof or self._inflate.unused_data:
            raise BadMessage(why="not a whole record")
