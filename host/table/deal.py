"""How a deal is bound before its first card: the host's secret is committed to, then every device adds its nonce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.chance import Chance, commitment, handover_hash, holder_mark, roster_hash
from protocol.keys import signature
from protocol.messages import Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.journal.records import MatchRecord
    from protocol.keys import SeatKeys


class OpenDeal:
    """A deal whose deal roster is open until `until`, or until everybody who is there has given a nonce."""

    def __init__(self, record: MatchRecord, until: float) -> None:
        self.record = record
        self.until = until
        self.deal = Deal(record.number, commitment(record.secret), b"", [])
        self._nonces: dict[str, bytes] = {}

    def add(self, account: str, nonce: bytes) -> None:
        """Take a device's nonce; its first one counts."""
        self._nonces.setdefault(account, nonce)

    def misses(self, accounts: Iterable[str]) -> bool:
        """Whether one of these devices has not given its nonce yet."""
        return any(account not in self._nonces for account in accounts)

    def close(self) -> list[str]:
        """The deal roster at its close: each seat's nonce as hex, in seat order, "" where there is none."""
        return [self._nonces.get(seat, b"").hex() for seat in self.record.seats]


def closed_deal(table: str, record: MatchRecord, keys: SeatKeys) -> tuple[Deal, Chance]:
    """The closed deal of a match with all handovers, and the chance that follows from secret and deal roster."""
    nonces = [bytes.fromhex(nonce) for nonce in record.roster or [""] * len(record.holders)]
    holders = [holder_mark(sign, name) for name, sign in record.holders]
    hidden = commitment(record.secret)
    digest = roster_hash(table, record.number, hidden, nonces, holders)
    newest = roster_hashes(digest, record)[-1]
    deal = Deal(record.number, hidden, digest, nonces, holders, newest, signature(keys, "roster", newest))
    return deal, Chance(record.secret, digest)


def roster_hashes(roster: bytes, record: MatchRecord) -> list[bytes]:
    """The roster hash, and the hash after each handover."""
    hashes = [roster]
    for seat, since, name, sign in record.hands:
        hashes.append(handover_hash(hashes[-1], seat, since, holder_mark(sign, name)))
    return hashes


class CurrentDeal:
    """The deal of a table's match: `open` until its deal roster is closed, `shown` to everybody all the while."""

    def __init__(self, table: str, keys: SeatKeys) -> None:
        self.shown: Deal | None = None
        self.open: OpenDeal | None = None
        self._table = table
        self._keys = keys
        self._record: MatchRecord | None = None

    def begin(self, record: MatchRecord, until: float) -> None:
        """Show what binds the host, and collect the devices' nonces."""
        self.open = OpenDeal(record, until)
        self.shown = self.open.deal

    def hurry(self, accounts: Iterable[str], now: float) -> None:
        """Close the deal roster at once if all these devices have given their nonces."""
        if self.open and not self.open.misses(accounts):
            self.open.until = now

    def close(self, record: MatchRecord) -> Chance:
        """Settle the chance of a match whose deal roster is closed."""
        self.open, self._record = None, record
        self.shown, chance = closed_deal(self._table, record, self._keys)
        return chance

    def hand_over(self, handover: tuple[int, int, str, bytes]) -> int:
        """Show that a seat has another key from so many answers on; how many handovers there have been."""
        if self._record is None:
            return 0
        self._record.hands.append(handover)
        self.shown, _ = closed_deal(self._table, self._record, self._keys)
        return len(self._record.hands)

    def forget(self) -> None:
        """There is no deal any more."""
        self.shown = self.open = self._record = None
