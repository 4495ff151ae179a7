"""The two key pairs of a seat or host, one to sign and one to seal, and signed messages."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, Literal, TypeVar

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from protocol.codec import BadMessage, decode, encode

Message = TypeVar("Message")
Label = Literal[
    "card", "public", "opening", "turned", "challenge", "response", "proof", "answer", "wish", "nonce", "roster",
    "record",
]  # fmt: skip
"""What a signature is for; one made for one purpose never serves another."""

SIGNATURE: Final = 64


class SeatKeys:
    """The keys that are a seat: an Ed25519 pair to sign and an X25519 pair to seal. The host has one, too.

    `account` is the seat's name at the broker and in topics, made from both public keys.
    """

    __slots__ = ("_seal", "_sign", "account", "seal_public", "sign_public")

    def __init__(self, sign: Ed25519PrivateKey, seal: X25519PrivateKey) -> None:
        self._sign = sign
        self._seal = seal
        self.sign_public = sign.public_key().public_bytes_raw()
        self.seal_public = seal.public_key().public_bytes_raw()
        self.account = account(self.sign_public, self.seal_public)

    @classmethod
    def new(cls) -> SeatKeys:
        """Fresh keys."""
        return cls(Ed25519PrivateKey.generate(), X25519PrivateKey.generate())

    @classmethod
    def from_bytes(cls, data: bytes) -> SeatKeys:
        """The keys whose `to_bytes()` was `data`; BadMessage if it cannot be."""
        if len(data) != 64:
            raise BadMessage(why="not a pair of keys")
        sign, seal = data[:32], data[32:]
        return cls(Ed25519PrivateKey.from_private_bytes(sign), X25519PrivateKey.from_private_bytes(seal))

    def to_bytes(self) -> bytes:
        """Both private keys, 64 bytes: for the key file, never for the wire."""
        return self._sign.private_bytes_raw() + self._seal.private_bytes_raw()

    def sign(self, data: bytes) -> bytes:
        """The 64-byte signature over `data`."""
        return self._sign.sign(data)

    def shared_with(self, seal_public: bytes) -> bytes:
        """The secret that only the holders of both pairs can compute; BadMessage for a key that is none."""
        try:
            return self._seal.exchange(X25519PublicKey.from_public_bytes(seal_public))
        except ValueError as error:
            raise BadMessage(why="not a public key") from error

    def __repr__(self) -> str:
        return f"SeatKeys({self.account})"


def account(sign_public: bytes, seal_public: bytes) -> str:
    """The account that belongs to a pair of public keys."""
    return "s" + sha256(sign_public + seal_public).hexdigest()[:12]


def signed(keys: SeatKeys, label: Label, message: object) -> bytes:
    """`message`, encoded, behind its 64-byte signature under `label`."""
    body = encode(message)
    return signature(keys, label, body) + body


def signature(keys: SeatKeys, label: Label, data: bytes) -> bytes:
    """The bare 64-byte signature over `data` under `label`, for whoever has the data already."""
    return keys.sign(_labelled(label, data))


def is_signature(sign_public: bytes, label: Label, data: bytes, signature: bytes) -> bool:
    """Whether the owner of `sign_public` made this `signature` over `data`."""
    try:
        Ed25519PublicKey.from_public_bytes(sign_public).verify(signature, _labelled(label, data))
    except (InvalidSignature, ValueError):
        return False
    return True


def verified(sign_public: bytes, label: Label, cls: type[Message], data: bytes) -> Message:
    """The message that `signed` made with the other half of `sign_public`; BadMessage for everything else.

    The signature is checked over the bytes as they came, before anything in them is read.
    """
    signature, body = data[:SIGNATURE], data[SIGNATURE:]
    if not is_signature(sign_public, label, body, signature):
        raise BadMessage(why="wrong signature")
    return decode(cls, body)


def _labelled(label: Label, body: bytes) -> bytes:
    return b"moontable/1 " + label.encode() + b"\0" + body
