"""Chance that nobody can bend and that everybody can check afterwards.

The host commits to a secret, then each device adds a nonce; the deal roster with all nonces is closed before the first
shuffle. Answer number i of a deal is drawn from HMAC-SHA256(secret, label | roster hash | i | block), as
docs/protocol.md lays down byte by byte.
"""

from __future__ import annotations

import hmac
import struct
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

SECRET: Final = 32
"""Bytes of a deal's secret."""

_WORDS = 2**64


def commitment(secret: bytes) -> bytes:
    """What the host publishes before it hears a single nonce."""
    return sha256(b"moontable/1 commitment\0" + secret).digest()


def holder_mark(sign: bytes, name: str) -> bytes:
    """What a deal roster has for whoever holds a seat: their public key to verify with, b"" for a bot, and name."""
    return sha256(b"moontable/1 holder\0" + bytes([len(sign)]) + sign + name.encode()).digest()


def roster_hash(table: str, deal: int, commitment: bytes, nonces: Sequence[bytes], holders: Sequence[bytes]) -> bytes:
    """The hash of a closed deal roster, in seat order: who holds each seat (`holder_mark`), and their nonce.

    A nonce is b"" where a device gave none.
    """
    name = table.encode()
    row = b"".join(holder + bytes([len(nonce)]) + nonce for holder, nonce in zip(holders, nonces, strict=True))
    head = bytes([len(name)]) + name + struct.pack(">Q", deal) + commitment + bytes([len(nonces)])
    return sha256(b"moontable/1 roster\0" + head + row).digest()


def handover_hash(before: bytes, seat: int, since: int, holder: bytes) -> bytes:
    """The hash after a seat has changed hands: from answer number `since` on it is `holder`'s.

    `before` is the hash after the last change, the roster hash at first, so that the newest one binds them all.
    """
    return sha256(b"moontable/1 hands\0" + before + struct.pack(">BQ", seat, since) + holder).digest()


class Chance:
    """The answers of one deal by their index, which is used once: the same index gives the same draw."""

    def __init__(self, secret: bytes, roster_hash: bytes) -> None:
        self._secret = secret
        self._roster = roster_hash

    def below(self, index: int, n: int) -> int:
        """One of 0 … n-1."""
        return _below(self.words(index), n)

    def pick(self, index: int, items: Sequence[T]) -> T:
        """One of `items`."""
        return items[self.below(index, len(items))]

    def shuffle(self, index: int, items: Sequence[T]) -> list[T]:
        """All of `items`, shuffled."""
        words = self.words(index)
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = _below(words, last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def words(self, index: int) -> Iterator[int]:
        """The random words of one chance answer, without end; the vectors of docs/protocol.md fix them."""
        block = 0
        while True:
            label = b"moontable/1 chance\0" + self._roster + struct.pack(">QQ", index, block)
            yield from struct.unpack(">4Q", hmac.digest(self._secret, label, "sha256"))
            block += 1


def _below(words: Iterator[int], n: int) -> int:
    """The rest of the first word below the highest multiple of n, so that no result is likelier."""
    if not 0 < n <= _WORDS:
        raise ValueError(f"no chance among {n}")
    limit = _WORDS - _WORDS % n
    return next(word for word in words if word < limit) % n
