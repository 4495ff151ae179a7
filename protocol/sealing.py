"""Sealed messages between the host and one seat.

A message is a header in clear and the sealed, padded body:

    version 1 | kind 1 | epoch 16 | session 16 | counter 8 | ChaCha20-Poly1305 of the padded body
    padded body: index 1 | pieces 1 | length 2 | body | zeros

What the host says may come in several pieces, sealed one after the other; what a device says is one.

The epoch is 16 random bytes for each start of the host, the session 16 for each start of a client. They go
into the keys, so counters begin at 0 in memory: a restored backup or a copied device repeats no nonce.
"""

from __future__ import annotations

import itertools
import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from protocol import VERSION
from protocol.codec import MOST_BYTES, BadMessage

if TYPE_CHECKING:
    from protocol.keys import SeatKeys

DOWN: Final = 1
UP: Final = 2
RUN_BYTES: Final = 16
"""The length of an epoch or a session."""
NOBODY: Final = bytes(RUN_BYTES)
"""The session of a down-message to a seat on which no device has said hello."""

HEADER = struct.Struct(">BB16s16sQ")
"""Version, kind, epoch, session and counter, before what is sealed."""
_PIECE = struct.Struct(">BBH")
PIECE_HEAD: Final = _PIECE.size
"""Bytes of a padded body that are none of it: which piece of how many, and how long it is."""
MOST_PIECES: Final = 255
_TAG = 16
OVERHEAD: Final = HEADER.size + _TAG
"""A sealed message is so much longer than its padded body."""


class Header(NamedTuple):
    """What a message says of itself in clear: true only once it has been opened."""

    version: int
    kind: int
    epoch: bytes
    session: bytes
    counter: int


def header(data: bytes) -> Header:
    """The header of a sealed message, not yet to be trusted; BadMessage if there cannot be one."""
    if not OVERHEAD + _PIECE.size <= len(data) <= MOST_BYTES:
        raise BadMessage(why="length of a sealed message")
    return Header(*HEADER.unpack_from(data))


class Counter:
    """Numbers from 0, each given once: one counter for all that a process seals, never kept on disk."""

    def __init__(self) -> None:
        self._numbers = itertools.count()

    def next(self) -> int:
        """The next number."""
        return next(self._numbers)


class ReplayGuard:
    """Lets the messages of a run (an epoch or a session) through only upwards, each once.

    Ask it after a message has been opened. It forgets no run, since a forgotten one could be replayed; a seat
    that starts more than `MOST_RUNS` times within one epoch has to wait for the next.
    """

    MOST_RUNS = 4096

    def __init__(self) -> None:
        self.highest: dict[bytes, int] = {}

    def accepts(self, run: bytes, counter: int) -> bool:
        """Whether `counter` is above all that came before it in `run`; if so, it is remembered."""
        if run not in self.highest and len(self.highest) >= self.MOST_RUNS:
            return False
        if counter <= self.highest.get(run, -1):
            return False
        self.highest[run] = counter
        return True


class _Channel:
    """One direction between the host and one seat, in one epoch (and one session, upwards)."""

    kind: int
    direction: str

    def __init__(self, shared: bytes, seat_seal_public: bytes, seat: tuple[str, str], *runs: bytes) -> None:
        if any(len(run) != RUN_BYTES for run in runs):
            raise BadMessage(why="length of an epoch or session")
        table, account = seat
        self._runs = runs
        # Without the prefix, which belongs to the broker and may be changed by a bridge.
        self._topic = f"{table}/seat/{account}/{self.direction}".encode()
        info = b"moontable/1 seal\0" + self._topic + b"\0" + seat_seal_public
        self.cipher = ChaCha20Poly1305(HKDF(SHA256(), 32, b"".join(runs), info).derive(shared))

    def associated_data(self, head: bytes) -> bytes:
        """What the seal covers without hiding it: the AAD of docs/protocol.md."""
        return self._topic + b"\0" + head


class _Seal(_Channel):
    _last = -1

    def _sealed(self, body: bytes, size: int, counter: int, session: bytes, piece: tuple[int, int] = (0, 1)) -> bytes:
        if counter <= self._last:
            raise ValueError("a nonce must not be used twice")
        if _PIECE.size + len(body) > size:
            raise ValueError(f"a body of {len(body)} bytes is too long for {size}")
        if len(session) != RUN_BYTES:
            raise ValueError("a session has 16 bytes")
        self._last = counter
        head = HEADER.pack(VERSION, self.kind, self._runs[0], session, counter)
        padded = (_PIECE.pack(*piece, len(body)) + body).ljust(size, b"\0")
        return head + self.cipher.encrypt(nonce(counter), padded, self.associated_data(head))


class _Open(_Channel):
    def _opened(self, data: bytes) -> tuple[int, int, bytes]:
        """Which piece of how many a message is that was sealed for exactly this; BadMessage for everything else."""
        told = header(data)
        runs = (told.epoch, told.session)[: len(self._runs)]
        if (told.version, told.kind, runs) != (VERSION, self.kind, self._runs):
            raise BadMessage(why="another version, kind, epoch or session")
        head, sealed = data[: HEADER.size], data[HEADER.size :]
        try:
            padded = self.cipher.decrypt(nonce(told.counter), sealed, self.associated_data(head))
        except InvalidTag as error:
            raise BadMessage(why="broken seal") from error
        index, pieces, length = _PIECE.unpack_from(padded)
        end = _PIECE.size + length
        body, zeros = padded[_PIECE.size : end], padded[end:]
        if len(body) != length or zeros != bytes(len(zeros)):
            raise BadMessage(why="padding")
        if index >= pieces:
            raise BadMessage(why="no such piece")
        return index, pieces, body


class DownSealer(_Seal):
    """Seals what the host says to one seat in one epoch."""

    kind = DOWN
    direction = "down"

    def __init__(self, host_keys: SeatKeys, seat_seal_public: bytes, table: str, account: str, epoch: bytes) -> None:
        shared = host_keys.shared_with(seat_seal_public)
        super().__init__(shared, seat_seal_public, (table, account), epoch)

    def seal(self, body: bytes, size: int, counter: int, session: bytes = NOBODY) -> bytes:
        """`body`, padded to `size` and sealed; `session` is that of the device that is live on the seat."""
        return self._sealed(body, size, counter, session)

    def seal_in_pieces(self, body: bytes, size: int, counter: Counter, session: bytes, pieces: int) -> list[bytes]:
        """The same in so many pieces of this size."""
        room = size - PIECE_HEAD
        cut = [body[room * index : room * (index + 1)] for index in range(pieces - 1)]
        cut.append(body[room * (pieces - 1) :])
        return [self._sealed(part, size, counter.next(), session, (n, pieces)) for n, part in enumerate(cut)]


class DownOpener(_Open):
    """Opens what the host says to one seat in one epoch."""

    kind = DOWN
    direction = "down"

    def __init__(self, seat_keys: SeatKeys, host_seal_public: bytes, table: str, account: str, epoch: bytes) -> None:
        shared = seat_keys.shared_with(host_seal_public)
        super().__init__(shared, seat_keys.seal_public, (table, account), epoch)
        self._begun: list[bytes] = []
        self._follows = (0, 0, 0)
        """Counter, index and number of pieces of the one that goes on with what has begun."""

    def open(self, data: bytes) -> bytes | None:
        """The body of a message that was sealed for exactly this, None until its last piece; BadMessage for all else.

        Hand in only what is newer than the last one.
        """
        index, pieces, part = self._opened(data)
        counter = header(data).counter
        if index == 0:
            self._begun = []
        elif (counter, index, pieces) != self._follows:
            raise BadMessage(why="a piece of something else")
        self._begun.append(part)
        self._follows = counter + 1, index + 1, pieces
        return b"".join(self._begun) if index + 1 == pieces else None


class UpSealer(_Seal):
    """Seals what one run of a client says to the host in one epoch."""

    kind = UP
    direction = "up"

    def __init__(
        self,
        seat_keys: SeatKeys,
        host_seal_public: bytes,
        table: str,
        account: str,
        epoch: bytes,
        session: bytes,
    ) -> None:
        shared = seat_keys.shared_with(host_seal_public)
        super().__init__(shared, seat_keys.seal_public, (table, account), epoch, session)

    def seal(self, body: bytes, size: int, counter: int) -> bytes:
        """`body`, padded to `size` and sealed."""
        return self._sealed(body, size, counter, self._runs[1])


class UpOpener(_Open):
    """Opens what one run of a client says to the host in one epoch.

    `shared` is the secret of host and seat where it is known already: computing it is four fifths of the work.
    """

    kind = UP
    direction = "up"

    def __init__(
        self,
        host_keys: SeatKeys,
        seat_seal_public: bytes,
        table: str,
        account: str,
        epoch: bytes,
        session: bytes,
        shared: bytes = b"",
    ) -> None:
        shared = shared or host_keys.shared_with(seat_seal_public)
        super().__init__(shared, seat_seal_public, (table, account), epoch, session)

    def open(self, data: bytes) -> bytes:
        """The body of a message that was sealed for exactly this; BadMessage for everything else."""
        index, pieces, body = self._opened(data)
        if (index, pieces) != (0, 1):
            raise BadMessage(why="a piece")
        return body


def nonce(counter: int) -> bytes:
    """The nonce of a message, which its counter makes the only one of its kind."""
    return counter.to_bytes(12, "big")
