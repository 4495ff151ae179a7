"""A sealed message is for one seat, direction, epoch, session; no nonce comes twice; sizes tell nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from protocol import VERSION, sealing
from protocol.codec import BadMessage
from protocol.keys import SeatKeys
from protocol.sealing import (
    NOBODY,
    OVERHEAD,
    Counter,
    DownOpener,
    DownSealer,
    Header,
    ReplayGuard,
    UpOpener,
    UpSealer,
    header,
)

HOST, ANN, BEN = SeatKeys.new(), SeatKeys.new(), SeatKeys.new()
E1, E2, S1, S2 = (bytes([n]) * 16 for n in range(1, 5))
SIZE = 100


def down_seal(seat: SeatKeys = ANN, epoch: bytes = E1, table: str = "blue", account: str = "") -> DownSealer:
    """The host's end of a seat's down-channel."""
    return DownSealer(HOST, seat.seal_public, table, account or seat.account, epoch)


def down_open(seat: SeatKeys = ANN, epoch: bytes = E1, table: str = "blue", account: str = "") -> DownOpener:
    """The device's end of it."""
    return DownOpener(seat, HOST.seal_public, table, account or seat.account, epoch)


def up_seal(seat: SeatKeys = ANN, epoch: bytes = E1, session: bytes = S1, table: str = "blue") -> UpSealer:
    """The device's end of a seat's up-channel."""
    return UpSealer(seat, HOST.seal_public, table, seat.account, epoch, session)


def up_open(seat: SeatKeys = ANN, epoch: bytes = E1, session: bytes = S1, table: str = "blue") -> UpOpener:
    """The host's end of it."""
    return UpOpener(HOST, seat.seal_public, table, seat.account, epoch, session)


@pytest.mark.parametrize("body", [b"", b"a", b"a\0", bytes(50), b"x" * (SIZE - 4)])
def test_what_is_sealed_comes_back(body: bytes) -> None:
    """Both directions, from nothing to the last byte, also with zeros at the end."""
    down = down_seal().seal(body, SIZE, 5, S1)
    assert down_open().open(down) == body
    assert header(down) == Header(VERSION, sealing.DOWN, E1, S1, 5)
    up = up_seal().seal(body, SIZE, 0)
    assert up_open().open(up) == body
    assert header(up) == Header(VERSION, sealing.UP, E1, S1, 0)
    assert len(up) == len(down) == SIZE + OVERHEAD


def test_a_body_that_does_not_fit_is_never_sealed_larger() -> None:
    """A size is a promise; breaking it is a mistake of the program and stops there."""
    with pytest.raises(ValueError, match="too long"):
        down_seal().seal(bytes(SIZE - 3), SIZE, 0)


def test_the_same_body_never_looks_the_same() -> None:
    """Neither to two seats, nor twice to one, nor after the host or the client has started again."""
    body = b"werewolf"
    first = down_seal()
    sealed = [first.seal(body, SIZE, 0), first.seal(body, SIZE, 1), down_seal(BEN).seal(body, SIZE, 0)]
    sealed += [down_seal(epoch=E2).seal(body, SIZE, 0), down_seal(table="red").seal(body, SIZE, 0)]
    sealed += [s.seal(body, SIZE, 0) for s in (up_seal(), up_seal(session=S2), up_seal(epoch=E2), up_seal(BEN))]
    assert len({data[42:] for data in sealed}) == len(sealed)


CHANNELS: list[Any] = [
    down_open(BEN),
    down_open(epoch=E2),
    down_open(table="red"),
    down_open(account=BEN.account),
    DownOpener(ANN, BEN.seal_public, "blue", ANN.account, E1),
    up_open(),
]


def test_a_down_message_opens_in_its_place_only() -> None:
    """Another seat, epoch, table, account, host, direction: BadMessage, also with the header made to fit."""
    data = down_seal().seal(b"secret", SIZE, 0, S1)
    for channel in CHANNELS:
        with pytest.raises(BadMessage):
            channel.open(data)
    forged = data[:1] + bytes([sealing.UP]) + data[2:]
    with pytest.raises(BadMessage):
        up_open().open(forged)
    with pytest.raises(BadMessage):
        down_open(epoch=E2).open(data[:2] + E2 + data[18:])


def test_an_up_message_opens_in_its_place_only() -> None:
    """The same upwards, and for another session."""
    data = up_seal().seal(b"secret", SIZE, 0)
    wrong = (up_open(BEN), up_open(epoch=E2), up_open(session=S2), up_open(table="red"), down_open())
    for channel in wrong:
        with pytest.raises(BadMessage):
            channel.open(data)
    with pytest.raises(BadMessage):
        up_open(session=S2).open(data[:18] + S2 + data[34:])


def test_every_bit_and_every_length_counts() -> None:
    """Each flipped bit (version, kind, epoch, session, counter, body, tag), each cut, each byte too many."""
    data, channel = down_seal().seal(b"secret", 16, 7, S1), down_open()
    assert channel.open(data) == b"secret"
    wrong = [data[:cut] for cut in range(len(data))] + [data + b"\0", data + data, b"\0" + data]
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        wrong.append(bytes(flipped))
    for one in wrong:
        with pytest.raises(BadMessage):
            channel.open(one)
    assert channel.open(data) == b"secret", "what was wrong changed nothing"


def in_pieces(sealer: DownSealer, body: bytes, pieces: int, counter: Counter | None = None) -> list[bytes]:
    """A body in so many pieces."""
    return sealer.seal_in_pieces(body, SIZE, counter or Counter(), S1, pieces)


@pytest.mark.parametrize("length", [0, 1, SIZE - 4, SIZE - 3, 3 * (SIZE - 4)])
def test_a_body_in_pieces_comes_back_with_the_last_one(length: int) -> None:
    """However much of them it fills, all are as long as ever; and one that is too long for them is never sealed."""
    body, opener = random.Random(length).randbytes(length), down_open()
    pieces = in_pieces(down_seal(), body, 3)
    assert [len(piece) for piece in pieces] == [SIZE + OVERHEAD] * 3
    assert [opener.open(piece) for piece in pieces] == [None, None, body]
    with pytest.raises(ValueError, match="too long"):
        in_pieces(down_seal(), bytes(3 * (SIZE - 4) + 1), 3)


def test_pieces_of_two_bodies_are_never_put_together() -> None:
    """One that is missing, or that another one has come between, leaves nothing; the next body comes as it should."""
    sealer, counter, opener = down_seal(), Counter(), down_open()
    first, second = (in_pieces(sealer, bytes([n]) * 2 * (SIZE - 4), 3, counter) for n in (1, 2))
    alone = sealer.seal(b"alone", SIZE, counter.next(), S1)
    for heard in ([first[1]], [first[0], first[2]], [first[0], second[1]], [first[0], alone, first[1]]):
        *begun, last = heard
        for one in begun:
            opener.open(one)
        with pytest.raises(BadMessage):
            opener.open(last)
    assert [opener.open(piece) for piece in second] == [None, None, b"\2" * 2 * (SIZE - 4)]


@pytest.mark.parametrize("place", [(1, 2), (2, 3), (1, 4)])
def test_a_piece_of_a_body_in_another_number_of_pieces_is_bad(place: tuple[int, int]) -> None:
    """Right behind the first of three there is but the second of three."""
    sealer, opener = down_seal(), down_open()
    first, second, _ = in_pieces(sealer, bytes(3 * (SIZE - 4)), 3)
    head = second[: sealing.HEADER.size]
    wrong = head + sealer.cipher.encrypt(sealing.nonce(1), bytes(place) + b"\0\1x", sealer.associated_data(head))
    assert opener.open(first) is None
    with pytest.raises(BadMessage):
        opener.open(wrong)


def test_a_device_says_nothing_in_pieces() -> None:
    """What it says has one length, whatever it is."""
    sealer = up_seal()
    head = sealing.HEADER.pack(VERSION, sealing.UP, E1, S1, 0)
    data = head + sealer.cipher.encrypt(sealing.nonce(0), b"\0\2\0\4abcd", sealer.associated_data(head))
    with pytest.raises(BadMessage):
        up_open().open(data)


def test_random_bytes_are_only_bad() -> None:
    """No input makes the opening ends raise anything but BadMessage."""
    chance = random.Random(7)
    for _ in range(500):
        data = chance.randbytes(chance.randrange(200))
        if chance.random() < 0.7:
            data = bytes([VERSION]) + bytes([chance.choice((1, 2))]) + E1 + S1 + data
        for channel in (down_open(), up_open()):
            with pytest.raises(BadMessage):
                channel.open(data)
    with pytest.raises(BadMessage):
        header(bytes(100_000))


def test_a_length_or_padding_that_lies_is_refused() -> None:
    """Whoever holds the key cannot hide bytes behind the body or claim more than there is."""
    honest = down_seal()
    for padded in (b"\0\1\0\x05abcd", b"\0\1\xff\xffabcd", b"\0\1\0\1ab\0\0", b"\0\0\0\4abcd", b"\1\1\0\4abcd"):
        head = sealing.HEADER.pack(VERSION, sealing.DOWN, E1, NOBODY, 1)
        data = head + honest.cipher.encrypt(sealing.nonce(1), padded, honest.associated_data(head))
        with pytest.raises(BadMessage):
            down_open().open(data)


@pytest.mark.parametrize("key", [b"", bytes(32), bytes(31)])
def test_a_bad_public_key_is_a_bad_message(key: bytes) -> None:
    """A seat or card with a key that is none cannot stop the other side."""
    for make in (
        lambda: DownSealer(HOST, key, "blue", "s", E1),
        lambda: DownOpener(ANN, key, "blue", "s", E1),
        lambda: UpSealer(ANN, key, "blue", "s", E1, S1),
        lambda: UpOpener(HOST, key, "blue", "s", E1, S1),
    ):
        with pytest.raises(BadMessage):
            make()


@pytest.mark.parametrize("run", [b"", bytes(15), bytes(17)])
def test_an_epoch_or_session_of_another_length_is_refused(run: bytes) -> None:
    """The salt is E and S, 16 bytes each; no other split may give the same key."""
    for make in (lambda: down_open(epoch=run), lambda: up_open(session=run), lambda: up_open(epoch=run)):
        with pytest.raises(BadMessage):
            make()
    with pytest.raises(ValueError, match="session"):
        down_seal().seal(b"", SIZE, 0, run)


def test_a_nonce_is_used_once() -> None:
    """A channel refuses a counter that it has used or passed; a process never gives one twice."""
    channel, counter = down_seal(), Counter()
    assert [counter.next() for _ in range(4)] == [0, 1, 2, 3]
    channel.seal(b"", SIZE, 4)
    for used in (4, 3, 0):
        with pytest.raises(ValueError, match="nonce"):
            channel.seal(b"", SIZE, used)
    channel.seal(b"", SIZE, 5)
    assert Counter().next() == 0, "counters begin at 0 with the process, whatever the disk says"


def test_a_restored_process_repeats_no_pair_of_key_and_nonce() -> None:
    """Same keys, same counters, but another epoch or session: another key stream."""
    body = bytes(SIZE - 4)
    streams = [
        down_seal(epoch=E1),
        down_seal(epoch=E2),
        up_seal(session=S1),
        up_seal(session=S2),
        up_seal(epoch=E2),
    ]
    assert len({channel.seal(body, SIZE, 0)[42:58] for channel in streams}) == len(streams)


def test_the_ladder_lets_each_message_through_once_and_upwards() -> None:
    """Replayed and reordered messages are dropped, gaps are allowed, runs do not touch one another."""
    ladder = ReplayGuard()
    assert [ladder.accepts(S1, n) for n in (0, 0, 1, 5, 3, 5, 6)] == [
        True,
        False,
        True,
        True,
        False,
        False,
        True,
    ]
    assert ladder.accepts(S2, 0)
    assert not ladder.accepts(S1, 6)


def test_the_ladder_forgets_no_run() -> None:
    """Many starts of one seat cannot push an old session out, whose messages could then be replayed."""
    ladder = ReplayGuard()
    ladder.accepts(S1, 9)
    heard = [ladder.accepts(n.to_bytes(16, "big"), 0) for n in range(ReplayGuard.MOST_RUNS + 50)]
    assert heard == [True] * (ReplayGuard.MOST_RUNS - 1) + [False] * 51
    assert not ladder.accepts(S1, 9)
    assert ladder.accepts(S1, 10)
    assert not ladder.accepts(b"n" * 16, 0)
