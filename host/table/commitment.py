"""How a deal is bound before its first card: the host's secret is committed to, then every device adds its share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.chance import Chance, commitment, handed, holder_mark, roster_hash
from protocol.keys import mark
from protocol.messages import Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.kept import MatchRecord
    from protocol.keys import SeatKeys


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


def bound(table: str, record: MatchRecord, keys: SeatKeys) -> tuple[Deal, Chance]:
    """The closed deal of a match with all changes of hands, and the chance that follows from secret and roster."""
    nonces = [bytes.fromhex(nonce) for nonce in record.roster or [""] * len(record.holders)]
    holders = [holder_mark(sign, name) for name, sign in record.holders]
    hidden = commitment(record.secret)
    digest = roster_hash(table, record.number, hidden, nonces, holders)
    newest = rows(digest, record)[-1]
    deal = Deal(record.number, hidden, digest, nonces, holders, newest, mark(keys, "roster", newest))
    return deal, Chance(record.secret, digest)


def rows(roster: bytes, record: MatchRecord) -> list[bytes]:
    """The roster's hash, and the hash after each change of hands."""
    told = [roster]
    for seat, since, name, sign in record.hands:
        told.append(handed(told[-1], seat, since, holder_mark(sign, name)))
    return told
