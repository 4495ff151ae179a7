"""The host's end of a line against whoever owns the broker: whatever does not belong there changes nothing."""

from __future__ import annotations

import contextlib
import os
import random

import pytest

from host.table.seat_channel import BYTES_A_SECOND, MESSAGES_A_SECOND, Budget, SeatChannel
from protocol.codec import BadMessage, encode
from protocol.durations import SILENCE
from protocol.keys import SeatKeys, signed
from protocol.messages import MOST_LATE, Act, Up
from protocol.sealing import NOBODY, Counter, UpSealer
from protocol.sizes import UP_SIZE

HOST = SeatKeys.new()
EPOCH = b"e" * 16


class Device:
    """A device that is honest unless told otherwise."""

    def __init__(self, keys: SeatKeys, session: bytes | None = None, epoch: bytes = EPOCH) -> None:
        self.keys = keys
        self.session = session or os.urandom(16)
        self.epoch = epoch
        self.counter = Counter()
        self.seal = UpSealer(keys, HOST.seal_public, "table", keys.account, epoch, self.session)

    def says(self, up: Up) -> bytes:
        """A sealed message."""
        return self.seal.seal(encode(up), UP_SIZE, self.counter.next())

    def hello(self) -> bytes:
        """A hello with fresh bytes."""
        return self.says(Up(hello=os.urandom(16)))

    def act(self, counter: int, **other: object) -> bytes:
        """A signed answer to ask 5 of match 1."""
        facts = {
            "table": "table", "match": 1, "epoch": self.epoch, "session": self.session, "account": self.keys.account,
            "counter": counter, "ask": 5, "name": "guess", "choice": "7",
        }  # fmt: skip
        return signed(self.keys, "answer", Act(**{**facts, **other}))


@pytest.fixture
def keys():
    """The keys of a seat."""
    return SeatKeys.new()


@pytest.fixture
def line(keys):
    """The host's end of its line."""
    return SeatChannel(HOST, keys.sign_public, keys.seal_public, "table", keys.account, EPOCH)


def test_nothing_is_heard_before_a_hello(line, keys):
    """A session begins with fresh bytes; they are echoed."""
    device = Device(keys)
    assert line.receive(device.says(Up()), 0.0) is None
    up = line.receive(device.hello(), 0.1)
    assert up is not None
    assert line.echo == up.hello
    assert line.session == device.session


def test_nobody_has_no_device(line, keys):
    """The session that stands for no device is nobody's, also under a good seal; an honest device comes as ever."""
    forged = Device(keys, session=NOBODY)
    for data in (forged.says(Up()), forged.hello()):
        assert line.receive(data, 0.0) is None
    assert (line.session, line.echo, line.guard.highest) == (NOBODY, b"", {})
    assert line.receive(Device(keys).hello(), 0.1)


def test_a_replayed_message_is_not_heard_again(line, keys):
    """The counter of a session only rises."""
    device = Device(keys)
    hello, first = device.hello(), device.says(Up())
    assert line.receive(hello, 0.0)
    assert line.receive(first, 0.1)
    assert line.receive(first, 0.2) is None
    assert line.receive(hello, 0.3) is None


def test_the_last_hello_wins_and_the_first_device_never_comes_back(line, keys):
    """Two processes on a seat; replaying the first one's messages does not bring it back."""
    first, second = Device(keys), Device(keys)
    old = first.hello()
    assert line.receive(old, 0.0)
    assert line.receive(second.hello(), 0.1)
    assert line.session == second.session
    assert line.receive(first.hello(), 0.2) is None
    assert line.receive(old, 0.3) is None
    assert line.session == second.session


@pytest.mark.parametrize("what", ["another epoch", "another seat", "another host"])
def test_messages_of_another_time_or_place_are_bad(line, keys, what):
    """A recording of yesterday, another seat's message, a message to another house."""
    if what == "another epoch":
        data = Device(keys, epoch=b"f" * 16).hello()
    elif what == "another seat":
        data = Device(SeatKeys.new()).hello()
    else:
        seal = UpSealer(keys, SeatKeys.new().seal_public, "table", keys.account, EPOCH, b"s" * 16)
        data = seal.seal(encode(Up(hello=b"h" * 16)), UP_SIZE, 0)
    with pytest.raises(BadMessage):
        line.receive(data, 0.0)
    assert line.echo == b""


def test_flipped_bits_and_garbage_are_bad_and_nothing_else(line, keys):
    """Every possible damage ends in BadMessage or silence; the honest message behind it is still heard."""
    device, dice = Device(keys), random.Random(4)
    hello = device.hello()
    for n in range(60):
        broken = bytearray(hello)
        broken[dice.randrange(len(broken))] ^= 1 << dice.randrange(8)
        for data in (bytes(broken), dice.randbytes(dice.randrange(2000))):
            with contextlib.suppress(BadMessage):
                assert line.receive(data, n * 1.0) is None
    assert line.receive(hello, 100.0)


def test_a_flood_is_dropped_and_nothing_is_concluded(line, keys):
    """Above the budget messages are dropped; a second later the seat is heard again."""
    device = Device(keys)
    assert line.receive(device.hello(), 0.0)
    heard = [line.receive(device.says(Up()), 0.1) for _ in range(3 * MESSAGES_A_SECOND)]
    assert sum(up is not None for up in heard) == MESSAGES_A_SECOND - 1
    assert line.receive(device.says(Up()), 1.2)


def test_old_messages_spend_nothing_of_the_budget(line, keys):
    """Somebody plays back what the seat said a while ago, as fast as they like: the seat itself is heard."""
    device = Device(keys)
    old = [device.hello(), *(device.says(Up()) for _ in range(5))]
    for data in old:
        assert line.receive(data, 0.0)
    for data in old * MESSAGES_A_SECOND:
        assert line.receive(data, 5.0) is None
    heard = [line.receive(device.says(Up()), 5.0) for _ in range(MESSAGES_A_SECOND)]
    assert all(up is not None for up in heard)


def test_the_budget_counts_the_last_second_in_messages_and_in_bytes():
    """What was heard a second ago counts no more; long messages spend it sooner."""
    budget = Budget()
    assert [budget.affords(1, 5.0) for _ in range(MESSAGES_A_SECOND + 1)] == [True] * MESSAGES_A_SECOND + [False]
    assert not budget.affords(1, 5.99)
    assert budget.affords(BYTES_A_SECOND, 6.0)
    assert not budget.affords(1, 6.5)
    assert budget.affords(1, 7.0)


def test_whoever_has_lost_the_seat_is_told_so_once(line, keys):
    """In the next message, and no more of them than fit into one."""
    first, second = Device(keys), Device(keys)
    line.receive(first.hello(), 0.0)
    line.receive(second.hello(), 0.1)
    for n in range(MOST_LATE + 2):
        line.receive(first.says(Up(hello=bytes([n]) * 16)), 2.0 + n)
    assert line.late == [bytes([n]) * 16 for n in range(2, MOST_LATE + 2)], "the last ones: they are still waiting"
    line.seal(b"", 100, Counter())
    assert line.late == []


def test_acts_are_checked_for_place_time_and_order(line, keys):
    """Only a new act of this seat, session, epoch and table gets through; an old one gets its receipt again."""
    device = Device(keys)
    line.receive(device.hello(), 0.0)
    good = device.act(1)
    act = line.decode_act(good, match=1)
    assert act is not None
    line.write_receipt(act, good, "")
    assert line.decode_act(good, match=1) is None
    assert line.receipt.counter == 1
    assert line.decode_act(device.act(1, choice="8"), match=1) is None
    for other in ({"table": "other"}, {"epoch": b"x" * 16}, {"session": b"x" * 16}, {"account": "s000000000000"}):
        with pytest.raises(BadMessage):
            line.decode_act(device.act(2, **other), match=1)
    with pytest.raises(BadMessage):
        line.decode_act(signed(SeatKeys.new(), "answer", act), match=1)
    with pytest.raises(BadMessage):
        line.decode_act(signed(keys, "wish", act), match=1)


def test_an_answer_to_another_match_is_late(line, keys):
    """An answer that was meant for the last game is receipted as late and changes nothing."""
    device = Device(keys)
    line.receive(device.hello(), 0.0)
    assert line.decode_act(device.act(1, match=7), match=8) is None
    assert line.receipt.verdict == "late_answer"
    assert line.decode_act(device.act(2, match=9), match=8) is None
    assert line.receipt.counter == 2
    told = {"table": "table", "epoch": EPOCH, "session": line.session, "account": keys.account, "choice": "yes"}
    wish = signed(keys, "wish", Act(**told, match=7, counter=3, ask=0, name="ready"))
    assert line.decode_act(wish, match=8).name == "ready", "a wish is about the table, not about a match"


def test_a_new_device_begins_its_acts_anew(line, keys):
    """What the device before has said counts for nothing: the first act of the new one is no old act."""
    first, second = Device(keys), Device(keys)
    line.receive(first.hello(), 0.0)
    line.write_receipt(line.decode_act(first.act(9), match=1), first.act(9), "")
    line.seal(b"", 100, Counter())
    line.receive(second.hello(), 0.1)
    assert line.receipt is None
    assert line.decode_act(second.act(1), match=1) is not None
    line.roll_back()
    assert line.receipt is None


def test_whoever_says_no_hello_spends_nothing(line, keys):
    """Nothing is remembered of a device that has lost its hello: said later, it counts, whatever came before it."""
    device = Device(keys)
    hello = device.hello()
    for _ in range(MESSAGES_A_SECOND):
        assert line.receive(device.says(Up()), 0.0) is None
    assert line.receive(hello, 0.0)


def test_the_last_hello_is_echoed_whatever_is_said_after_it(line, keys):
    """Until there is another one."""
    device = Device(keys)
    line.receive(device.hello(), 0.0)
    echo = line.echo
    assert echo
    line.receive(device.says(Up()), 1.0)
    assert line.echo == echo
    line.receive(device.says(Up(hello=b"z" * 16)), 2.0)
    assert line.echo == b"z" * 16


def test_a_receipt_that_was_told_stays(line, keys):
    """Only those that nobody has been told go with what could not be written."""
    device = Device(keys)
    line.receive(device.hello(), 0.0)
    for counter in (1, 2):
        data = device.act(counter)
        line.write_receipt(line.decode_act(data, match=1), data, "")
        if counter == 1:
            line.seal(b"", 100, Counter())
    line.roll_back()
    assert line.receipt.counter == 1
    assert line.decode_act(device.act(2), match=1) is not None


def test_whoever_says_anything_is_there(line, keys):
    """Until they have been silent for long enough, and not a moment before the first word."""
    device = Device(keys)
    assert not line.present(0.0)
    line.receive(device.hello(), 0.0)
    line.receive(device.says(Up()), 5.0)
    assert line.present(5.0 + SILENCE - 0.1)
    assert not line.present(5.0 + SILENCE)
