"""Codes that people read, type and compare: of a table, of one seat, and the fingerprint of a host's keys.

It needs no cryptography beyond a hash, so that a device knows its way back before anything else is loaded.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from protocol.codec import BadMessage

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 characters, one of each group that looks alike; I, L, O and U are read as 1, 1, 0 and V."""
CODE: Final = 6
ONCE: Final = 7
"""One-time codes for one seat are longer, so that everybody sees which code they hold."""
FINGERPRINT: Final = 16
SPOKEN: Final = 10

_LOOK_ALIKES = str.maketrans("ILOU", "110V", " -_\t")


def new_code(length: int = CODE) -> str:
    """A fresh code, for a table or (`ONCE`) for one seat."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def normalise(code: str) -> str:
    """`code` as it was meant: capitals, without gaps, look-alikes read as the character that codes have."""
    return code.upper().translate(_LOOK_ALIKES)


def fingerprint(card_sign: bytes, card_seal: bytes) -> bytes:
    """16 bytes that stand for a host's keys in links and QR codes."""
    return sha256(b"moontable/1 fingerprint\0" + card_sign + card_seal).digest()[:FINGERPRINT]


def written(fingerprint: bytes) -> str:
    """A fingerprint in the characters of the codes, five bits each, as it stands in a link."""
    bits = int.from_bytes(fingerprint, "big") << -len(fingerprint) * 8 % 5
    count = -(-len(fingerprint) * 8 // 5)
    return "".join(ALPHABET[bits >> 5 * place & 31] for place in reversed(range(count)))


def read(text: str) -> bytes:
    """The fingerprint that `written` wrote; BadMessage if it cannot be one."""
    text = normalise(text)
    count = -(-FINGERPRINT * 8 // 5)
    if len(text) != count or not set(text) <= set(ALPHABET):
        raise BadMessage(why="not a fingerprint")
    value = 0
    for character in text:
        value = value << 5 | ALPHABET.index(character)
    value, spare = divmod(value, 1 << count * 5 - FINGERPRINT * 8)
    if spare:
        raise BadMessage(why="not a fingerprint")
    return value.to_bytes(FINGERPRINT, "big")


def spoken(fingerprint: bytes) -> str:
    """Ten characters for two people to compare, as in `ABCDE-FGHIJ`: the first ten that the link has."""
    ten = written(fingerprint)[:SPOKEN]
    return f"{ten[: SPOKEN // 2]}-{ten[SPOKEN // 2 :]}"
