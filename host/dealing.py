"""How a deal is bound before its first card: the host's secret is committed to, then every device adds its share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.chance import Chance, commitment, roster_hash
from protocol.messages import Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.journal import MatchRecord


class Dealing:
    """A deal whose roster is open until `until`, or until everybody who is there has given a share."""

    def __init__(self, record: MatchRecord, until: float) -> None:
        self.record = record
        self.until = until
        self.deal = Deal(record.number, commitment(record.secret), b"", [])
        self._shares: dict[str, bytes] = {}

    def add(self, account: str, share: bytes) -> None:
        """Take a device's share; its first one counts."""
        self._shares.setdefault(account, share)

    def lacks(self, accounts: Iterable[str]) -> bool:
        """Whether one of these devices has not given its share yet."""
        return any(account not in self._shares for account in accounts)

    def close(self) -> list[str]:
        """The roster: each seat's share as hex, in seat order, "" where there is none."""
        return [self._shares.get(seat, b"").hex() for seat in self.record.seats]


def bound(table: str, record: MatchRecord) -> tuple[Deal, Chance]:
    """The closed deal of a match, and the chance that follows from its secret and its roster."""
    nonces = [bytes.fromhex(nonce) for nonce in record.roster or []]
    hidden = commitment(record.secret)
    digest = roster_hash(table, record.number, hidden, nonces)
    return Deal(record.number, hidden, digest, nonces), Chance(record.secret, digest)
