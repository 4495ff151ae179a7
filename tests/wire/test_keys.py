"""A seat's keys say nothing by accident, and a signature serves for one purpose only."""

from __future__ import annotations

import pickle
from typing import get_args

import pytest

from protocol.codec import BadMessage, encode
from protocol.keys import Label, SeatKeys, account, signed, verified
from protocol.messages import JoinProof, JoinRefusal

SAID = JoinRefusal(join=b"j" * 16, refusal="table_full", facts={"seats": 6})


def test_keys_come_back_from_their_bytes() -> None:
    """The key file is all that a seat needs."""
    keys = SeatKeys.new()
    again = SeatKeys.from_bytes(keys.to_bytes())
    assert (again.sign_public, again.seal_public, again.account) == (
        keys.sign_public,
        keys.seal_public,
        keys.account,
    )
    assert again.to_bytes() == keys.to_bytes()
    assert account(keys.sign_public, keys.seal_public) == keys.account


@pytest.mark.parametrize("length", [0, 32, 63, 65, 128])
def test_other_bytes_are_no_keys(length: int) -> None:
    """A damaged key file is noticed at once."""
    with pytest.raises(BadMessage):
        SeatKeys.from_bytes(bytes(length))


def test_private_parts_are_in_no_representation() -> None:
    """Neither a log line nor a traceback nor a pickle can carry a private key."""
    keys = SeatKeys.new()
    assert {str(keys), repr(keys), str([keys])[1:-1]} == {f"SeatKeys({keys.account})"}
    assert not hasattr(keys, "__dict__")
    with pytest.raises(TypeError):
        pickle.dumps(keys)


def test_both_sides_share_one_secret() -> None:
    """What host and seat derive is the same, and nobody else's."""
    host, seat, other = SeatKeys.new(), SeatKeys.new(), SeatKeys.new()
    assert host.shared_with(seat.seal_public) == seat.shared_with(host.seal_public)
    assert host.shared_with(seat.seal_public) != host.shared_with(other.seal_public)


LOW_ORDER = (
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
)


@pytest.mark.parametrize("public", [*map(bytes.fromhex, LOW_ORDER), b"", bytes(31), bytes(33)], ids=len)
def test_a_key_that_forces_the_secret_is_refused(public: bytes) -> None:
    """Points of low order, and what is no point, give BadMessage instead of a secret that everybody knows."""
    with pytest.raises(BadMessage):
        SeatKeys.new().shared_with(public)


def test_a_signed_message_opens_under_its_label_only() -> None:
    """An act never passes for a wish, a card never for a roster."""
    keys = SeatKeys.new()
    data = signed(keys, "turned", SAID)
    assert data[64:] == encode(SAID)
    assert verified(keys.sign_public, "turned", JoinRefusal, data) == SAID
    for label in get_args(Label):
        if label != "turned":
            with pytest.raises(BadMessage):
                verified(keys.sign_public, label, JoinRefusal, data)


def test_everything_else_is_refused() -> None:
    """Another signer, another class, any flipped bit, any missing or added byte."""
    keys = SeatKeys.new()
    data = signed(keys, "turned", SAID)
    wrong = [data[:cut] for cut in range(len(data))] + [data + b"\0", b"\0" + data]
    wrong += [data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :] for at in range(len(data))]
    for one in wrong:
        with pytest.raises(BadMessage):
            verified(keys.sign_public, "turned", JoinRefusal, one)
    for public in (SeatKeys.new().sign_public, b"", bytes(31), bytes(32), b"\xff" * 32):
        with pytest.raises(BadMessage):
            verified(public, "turned", JoinRefusal, data)
    with pytest.raises(BadMessage):
        verified(keys.sign_public, "turned", JoinProof, data)
