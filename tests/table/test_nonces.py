"""What a deal takes from a device: its nonce, meant for this deal, once, before the roster is closed."""

from __future__ import annotations

import pytest

from host.journal.records import MatchRecord
from host.table.deal import CurrentDeal, OpenDeal
from host.table.seat_channel import SeatChannel
from protocol.codec import BadMessage
from protocol.keys import SeatKeys, signed
from protocol.messages import DealNonce

HOST, SEAT = SeatKeys.new(), SeatKeys.new()
BOUND = b"c" * 32


def record(**changes):
    """A match of Ada and Ben that is about to be dealt."""
    return MatchRecord(3, "wolfmoon", ["ada", "ben"], {}, b"r" * 32, None, None, [("Ada", b"a" * 32)], 0, 0, **changes)


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"table": "beech"},
        {"account": HOST.account},
        {"deal": 4},
        {"commitment": b"d" * 32},
        {"keys": SeatKeys.new()},
    ],
    ids=lambda other: next(iter(other), "good"),
)
def test_a_nonce_is_meant_for_one_deal_of_one_table_and_seat(other):
    """Whatever else was signed once, by this key or another, is no nonce in this deal."""
    line = SeatChannel(HOST, SEAT.sign_public, SEAT.seal_public, "birch", SEAT.account, b"e" * 16)
    facts = {"table": "birch", "account": SEAT.account, "deal": 3, "commitment": BOUND, "nonce": b"n" * 16}
    data = signed(other.get("keys", SEAT), "nonce", DealNonce(**{n: other.get(n, value) for n, value in facts.items()}))
    if not other:
        assert line.decode_nonce(data, 3, BOUND) == b"n" * 16
        return
    with pytest.raises(BadMessage):
        line.decode_nonce(data, 3, BOUND)


def test_the_first_nonce_counts():
    """Whoever has seen the others' nonces changes nothing by another one."""
    deal = OpenDeal(record(), 5.0)
    deal.add("ben", b"1" * 16)
    deal.add("ben", b"2" * 16)
    assert deal.close() == ["", (b"1" * 16).hex()]


def test_a_roster_stays_open_until_everybody_who_is_there_has_given():
    """One nonce is not enough to close it early."""
    deal = CurrentDeal("birch", HOST)
    deal.begin(record(), 5.0)
    deal.open.add("ada", b"1" * 16)
    deal.hurry(["ada", "ben"], 1.0)
    assert deal.open.until == 5.0
    deal.open.add("ben", b"2" * 16)
    deal.hurry(["ada", "ben"], 2.0)
    assert deal.open.until == 2.0
