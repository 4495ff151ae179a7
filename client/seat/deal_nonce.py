"""What a device adds to the chance of each deal, and whether the host has put it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.chance import holder_mark, roster_hash
from protocol.durations import LONG_AGO
from protocol.keys import SeatKeys, is_signature, signed
from protocol.messages import DealNonce

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.messages import Deal, Room

NONCE_MISSING = "nonce_missing"
KEY_SWAPPED = "key_swapped"


class DealNonces:
    """One fresh nonce for each deal, and no second one for a host that changes its commitment."""

    def __init__(self, table: str, keys: SeatKeys, host_sign: bytes, fresh: Callable[[int], bytes]) -> None:
        self._table = table
        self._keys = keys
        self._host_sign = host_sign
        self._fresh = fresh
        self.sent_at = LONG_AGO
        """When the device last gave one."""
        self._deal = 0
        self._commitment = b""
        self._nonce = b""
        self._judged: Deal | None = None
        self._judgement = ""

    def restore(self, number: int, commitment: bytes, nonce: bytes) -> None:
        """Go on with the nonce that an earlier run of this device has given."""
        if number > self._deal:
            self._deal, self._commitment, self._nonce = number, commitment, nonce

    def signed_nonce(self, room: Room | None, you: int) -> bytes:
        """The signed nonce that rides in each message until the deal roster is closed, b"" at other times."""
        if room is None or room.phase != "dealing" or room.deal is None or room.deal.roster or not you:
            return b""
        deal = room.deal
        if deal.number > self._deal:
            self._deal, self._commitment, self._nonce = deal.number, deal.commitment, self._fresh(16)
        if (deal.number, deal.commitment) != (self._deal, self._commitment):
            return b""
        message = DealNonce(self._table, self._keys.account, self._deal, self._commitment, self._nonce)
        return signed(self._keys, "nonce", message)

    def given_nonce(self, number: int) -> tuple[bytes, bytes] | None:
        """The commitment that this device saw before it gave its nonce, and the nonce; None when it gave none."""
        return (self._commitment, self._nonce) if number == self._deal and number else None

    def why_unverifiable(self, room: Room, you: int) -> str:
        """Why this deal cannot be verified, "" when nothing is wrong or no nonce of ours belongs into it."""
        deal = room.deal
        if deal is None or deal.number != self._deal or not you:
            return ""
        if deal.commitment != self._commitment:
            return NONCE_MISSING
        if not deal.roster:
            return ""
        if not 0 < you <= len(deal.nonces) == len(deal.holders) or deal.nonces[you - 1] != self._nonce:
            return NONCE_MISSING
        if deal.holders[you - 1] != holder_mark(self._keys.sign_public, room.people[you - 1].name):
            return KEY_SWAPPED
        return self._judge_roster(deal)

    def _judge_roster(self, deal: Deal) -> str:
        """Whether deal roster and signature hold; both come with every step, and only another deal is judged again."""
        if self._judged != deal:
            self._judged, self._judgement = deal, self._judge(deal)
        return self._judgement

    def _judge(self, deal: Deal) -> str:
        right = roster_hash(self._table, deal.number, deal.commitment, deal.nonces, deal.holders) == deal.roster
        return "" if right and is_signature(self._host_sign, "roster", deal.hands, deal.signature) else NONCE_MISSING
