"""Which run of the host a device takes for the present one: the one that has echoed it, and none that is over."""

from __future__ import annotations

import random

import pytest

from client.device.keyring import SeatCredential
from client.seat.handshake import HELLO_AGAIN, Handshake
from protocol.codec import BadMessage
from protocol.keys import SeatKeys

HOST, SEAT = SeatKeys.new(), SeatKeys.new()
FIRST, SECOND = b"1" * 16, b"2" * 16


@pytest.fixture
def line() -> Handshake:
    """A device that has said hello to a first run of its host and was echoed."""
    seat = SeatCredential(
        table="table", address="127.0.0.1", port=1, name="Ada", account=SEAT.account, password="",
        keys=SEAT.to_bytes(), host_sign=HOST.sign_public, host_seal=HOST.seal_public,
    )  # fmt: skip
    shake = Handshake(seat, SEAT, random.Random(1).randbytes, -1000.0)
    shake.begin(0.0)
    enter(shake, FIRST)
    return shake


def enter(shake: Handshake, epoch: bytes) -> None:
    """The host's card names a run, and that run has echoed us."""
    shake.announce(epoch)
    assert shake.announced is not None
    shake.enter(shake.announced)
    shake.confirmed = True


def test_the_card_of_the_present_run_announces_nothing(line: Handshake) -> None:
    """Nobody is asked any more for an echo, also where another run was announced in between."""
    line.announce(FIRST)
    assert line.announced is None
    line.announce(SECOND)
    assert line.announced is not None
    line.announce(FIRST)
    assert line.announced is None
    assert not line.due(1000.0)
    assert line.hellos(1000.0, 1) == []


def test_a_run_that_is_over_never_comes_back(line: Handshake) -> None:
    """Its card, said again by whoever has the broker, is bad."""
    enter(line, SECOND)
    with pytest.raises(BadMessage):
        line.announce(FIRST)
    assert line.live is not None
    assert (line.live.id, line.announced) == (SECOND, None)


def test_a_run_that_is_announced_is_asked_until_it_answers(line: Handshake) -> None:
    """The present one too, once what is known may be old; not more often than every other second."""
    line.announce(SECOND)
    assert line.due(10.0)
    assert len(line.hellos(10.0, 1)) == 1
    assert not line.due(10.0 + HELLO_AGAIN - 0.1)
    assert line.due(10.0 + HELLO_AGAIN)
    line.begin(20.0)
    assert len(line.hellos(20.0, 1)) == 2
