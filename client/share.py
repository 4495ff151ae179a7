"""What a device adds to the chance of each deal, and whether the host has put it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.chance import roster_hash
from protocol.keys import SeatKeys, signed
from protocol.messages import DealNonce

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.messages import Deal, Room

NONCE_MISSING = "nonce_missing"


class Share:
    """One fresh nonce for each deal, and no second one for a host that changes its commitment."""

    def __init__(self, table: str, keys: SeatKeys, fresh: Callable[[int], bytes]) -> None:
        self._table = table
        self._keys = keys
        self._fresh = fresh
        self._deal = 0
        self._commitment = b""
        self._nonce = b""

    def riding(self, room: Room | None, you: int) -> bytes:
        """The signed nonce that rides in each message until the roster is closed, b"" at other times."""
        if room is None or room.phase != "dealing" or room.deal is None or room.deal.roster or not you:
            return b""
        deal = room.deal
        if deal.number > self._deal:
            self._deal, self._commitment, self._nonce = deal.number, deal.commitment, self._fresh(16)
        if (deal.number, deal.commitment) != (self._deal, self._commitment):
            return b""
        message = DealNonce(self._table, self._keys.account, self._deal, self._commitment, self._nonce)
        return signed(self._keys, "nonce", message)

    def given(self, number: int) -> tuple[bytes, bytes] | None:
        """The commitment that this device saw before it gave its nonce, and the nonce; None when it gave none."""
        return (self._commitment, self._nonce) if number == self._deal and number else None

    def unchecked(self, deal: Deal | None, you: int) -> str:
        """Why this deal cannot be checked, "" when nothing is wrong or no share of ours belongs into it."""
        if deal is None or deal.number != self._deal or not you:
            return ""
        if deal.commitment != self._commitment:
            return NONCE_MISSING
        if not deal.roster:
            return ""
        right = (
            0 < you <= len(deal.nonces)
            and deal.nonces[you - 1] == self._nonce
            and roster_hash(self._table, deal.number, deal.commitment, deal.nonces) == deal.roster
        )
        return "" if right else NONCE_MISSING
