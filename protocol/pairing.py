"""How a device without a seat joins with the table's code: SPAKE2 with confirmation, no input, no output.

    device                               host
    Knock: PAKE half, keys, name    →
                                    ←    Opening: PAKE half, signed
    Proof: tag, signed              →
                                    ←    Welcome: tag over the transcript and the proof
    Confirm: tag over the welcome   →
                                    ←    Seated: sealed SeatGrant

A listener learns nothing to try codes on; whoever takes part can try one code per join. The host's keys, as
the device has them from the host card, are under the host's tag: a card swapped on the way fails here, and as
the seat exists from the confirmation on only, such a join leaves nothing behind. Opening and Proof are signed:
a stranger on a shared broker who answers first, or speaks for the device, is passed over.
"""

from __future__ import annotations

import hmac
import os
from typing import TYPE_CHECKING, Any, Literal

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from spake2 import SPAKE2_A, SPAKE2_B

from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.codes import ONCE, fingerprint, normalise
from protocol.keys import account
from protocol.messages import Confirm, HostCard, JoinChallenge, JoinProof, JoinRequest, JoinWelcome, Seated, SeatGrant
from protocol.sizes import SEATING_SIZE

if TYPE_CHECKING:
    from protocol.keys import SeatKeys

DEVICE = b"moontable/1 device"
HOST = b"moontable/1 host"
_HALF = 33
_PRIME = 2**255 - 19
_CURVE = -121665 * pow(121666, -1, _PRIME)
"""The d of Ed25519: -x² + y² = 1 + d x² y²."""


class FalseSeating(Exception):
    """The host itself has given a seat that is not this device's."""


class DeviceJoin:
    """A device's side of one join with the host of `card`; each step once, in order. `code` as typed.

    It knows in turn: the code, its own half, the key that the host should have as well, that it has, its seat.
    """

    def __init__(self, card: HostCard, code: str, keys: SeatKeys, name: str) -> None:
        join = os.urandom(16)
        self._card = card
        self._pake = SPAKE2_A(password_of(card.table, join, code), DEVICE, HOST)
        self._knock = JoinRequest(
            version=VERSION,
            host=fingerprint(card.sign, card.seal),
            join=join,
            pake=self._pake.start(),
            sign=keys.sign_public,
            seal=keys.seal_public,
            name=name,
            once=len(normalise(code)) == ONCE,
        )
        self.knows: Literal["half", "key", "host", "seat"] = "half"

    @property
    def join(self) -> bytes:
        """The number of this join, also in the topic of the host's replies."""
        return self._knock.join

    def request(self) -> JoinRequest:
        """The first message."""
        return self._knock

    def proof(self, opening: JoinChallenge) -> JoinProof:
        """What shows the host that this device knows the code; BadMessage for an opening that is none."""
        if self.knows != "half" or opening.join != self.join:
            raise BadMessage(why="an opening of another join")
        secret = _shared(self._pake, opening.pake, b"B")
        self.knows = "key"
        self._keys = Confirmation(secret, self._card.table, self._knock, opening)
        return JoinProof(self.join, self._keys.device_tag)

    def confirm(self, welcome: JoinWelcome) -> Confirm:
        """Take the seat; BadMessage for the welcome of whoever knows another code or is not the host of the card."""
        if self.knows != "key" or welcome.join != self.join:
            raise BadMessage(why="a welcome of another join")
        self._tag = self._keys.host_tag(self._card.sign, self._card.seal)
        if not hmac.compare_digest(welcome.tag, self._tag):
            raise BadMessage(why="another host's tag")
        self.knows = "host"
        return Confirm(self.join, self._keys.confirm_tag(self._tag))

    def grant(self, seated: Seated) -> SeatGrant:
        """The seat that the host has given; BadMessage for what somebody else says.

        FalseSeating for any account but the one that follows from this device's own keys.
        """
        if self.knows != "host" or seated.join != self.join:
            raise BadMessage(why="the seat of another join")
        body = self._keys.unsealed(seated.sealed, self._tag)
        try:
            seating = decode(SeatGrant, body)
        except BadMessage:
            raise FalseSeating from None
        if seating.account != account(self._knock.sign, self._knock.seal):
            raise FalseSeating
        self.knows = "seat"
        return seating


class HostJoin:
    """The host's side of one join. Takes some 15 ms: make it in a worker. BadMessage for a bad knock.

    It knows in turn: the knock and a key, that the device knows the code (or that it does not), that it wants
    the seat.
    """

    def __init__(self, table: str, code: str, host_keys: SeatKeys, knock: JoinRequest) -> None:
        host_keys.shared_with(knock.seal)  # a key that shares no secret with ours never gets a seat
        pake = SPAKE2_B(password_of(table, knock.join, code), DEVICE, HOST)
        self._opening = JoinChallenge(knock.join, pake.start())
        self._keys = Confirmation(_shared(pake, knock.pake, b"A"), table, knock, self._opening)
        self._tag = self._keys.host_tag(host_keys.sign_public, host_keys.seal_public)
        self.knows: Literal["key", "right", "wrong", "wanted", "over"] = "key"

    def challenge(self) -> JoinChallenge:
        """The host's first message; the same however often it is asked for."""
        return self._opening

    def accepts(self, proof: JoinProof) -> bool:
        """Whether the device knows the code. One try: after it every proof is refused."""
        if self.knows != "key" or proof.join != self._opening.join:
            return False
        right = hmac.compare_digest(proof.tag, self._keys.device_tag)
        self.knows = "right" if right else "wrong"
        return right

    def welcome(self) -> JoinWelcome:
        """What shows a device that was accepted that this is its host."""
        if self.knows != "right":
            raise BadMessage(why="nobody was accepted")
        return JoinWelcome(self._opening.join, self._tag)

    def confirmed(self, confirm: Confirm) -> bool:
        """Whether the device that was welcomed takes its seat; what a stranger says for it changes nothing."""
        if self.knows != "right" or confirm.join != self._opening.join:
            return False
        if not hmac.compare_digest(confirm.tag, self._keys.confirm_tag(self._tag)):
            return False
        self.knows = "wanted"
        return True

    def seated(self, seating: SeatGrant) -> Seated:
        """The last message, for a device that has confirmed; made once, as its seal has a nonce for one."""
        if self.knows != "wanted":
            raise BadMessage(why="nobody has confirmed")
        self.knows = "over"
        return Seated(self._opening.join, self._keys.sealed(seating, self._tag))


class Confirmation:
    """What both sides make of the PAKE's secret and of all that was said."""

    def __init__(self, secret: bytes, table: str, knock: JoinRequest, opening: JoinChallenge) -> None:
        self._secret = secret
        said = (table.encode(), knock.version.to_bytes(2, "big"), knock.host, knock.join, knock.pake, opening.pake)
        self._transcript = _row(*said, knock.sign, knock.seal, knock.name.encode())
        self.device_tag = self._tag(b"device", self._transcript)

    def host_tag(self, sign: bytes, seal: bytes) -> bytes:
        """The host's proof that it knows the code, over its own keys."""
        return self._tag(b"host", self._transcript + _row(self.device_tag, sign, seal))

    def confirm_tag(self, host_tag: bytes) -> bytes:
        """The device's word that it has seen the host's proof."""
        return self._tag(b"confirm", self._transcript + _row(self.device_tag, host_tag))

    def sealed(self, seating: SeatGrant, host_tag: bytes) -> bytes:
        """A seating under the key of this join."""
        body = encode(seating)
        if len(body) + 2 > SEATING_SIZE:
            raise ValueError("a seating too long")
        padded = (len(body).to_bytes(2, "big") + body).ljust(SEATING_SIZE, b"\0")
        return self._cipher().encrypt(bytes(12), padded, host_tag)

    def unsealed(self, sealed: bytes, host_tag: bytes) -> bytes:
        """The same opened; raises BadMessage where it is another's."""
        try:
            padded = self._cipher().decrypt(bytes(12), sealed, host_tag)
        except (InvalidTag, ValueError) as error:
            raise BadMessage(why="seal broken") from error
        return padded[2:][: int.from_bytes(padded[:2], "big")]

    def _cipher(self) -> ChaCha20Poly1305:
        """One message is ever sealed with this key, so its nonce is zero."""
        return ChaCha20Poly1305(self._key(b"seating"))

    def _tag(self, side: bytes, transcript: bytes) -> bytes:
        return hmac.digest(self._key(side), transcript, "sha256")

    def _key(self, purpose: bytes) -> bytes:
        return HKDFExpand(SHA256(), 32, b"moontable/1 join " + purpose).derive(self._secret)


def plausible(knock: JoinRequest) -> bool:
    """Whether a knock can be one, looked at cheaply: its half is a point of the curve. The PAKE says the rest."""
    y = int.from_bytes(knock.pake[1:], "little") & (2**255 - 1)
    if knock.pake[:1] != b"A" or not 1 < y < _PRIME - 1:
        return False
    above, below = y * y - 1, _CURVE * y * y + 1  # x² is the first divided by the second
    return pow(above * below, (_PRIME - 1) // 2, _PRIME) == 1


def password_of(table: str, join: bytes, code: str) -> bytes:
    """What both sides put into the exchange: the code, for this table and this join alone."""
    return _row(b"moontable/1 code", table.encode(), join, normalise(code).encode())


def _row(*parts: bytes) -> bytes:
    """The parts, each behind its length, so that no two rows read the same."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _shared(pake: Any, half: bytes, side: bytes) -> bytes:
    """The PAKE's secret from the other's half; the library checks the point and says so in many ways."""
    y = int.from_bytes(half[1:], "little") & (2**255 - 1)
    # The library takes the neutral element where its sign is set, and coordinates that are not reduced.
    if len(half) != _HALF or half[:1] != side or not 1 < y < _PRIME - 1:
        raise BadMessage(why="not half a PAKE")
    try:
        secret: bytes = pake.finish(half)
    except Exception as error:
        raise BadMessage(why="not half a PAKE") from error
    return secret
