"""What has not changed since the last message is neither encoded nor read again, and nobody sees that."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import msgpack
import pytest

from protocol.codec import BadMessage, Decoder, Encoder, decode, encode
from tests.wire.test_codec import CLASSES, WRONG, Inner, Sample, either_msgpack, mutated, plain, sample, some

__all__ = ["either_msgpack"]
"""For every test, as for those of the codec."""


def result(read: Any, data: bytes) -> Any:
    """What reading comes to: how the message looks, with the type of each value, or that there is none."""
    try:
        return repr(read(data))
    except BadMessage:
        return BadMessage


def test_what_was_right_before_lets_nothing_wrong_pass() -> None:
    """After a message with 1 and True, one with True and 1 is refused; and then the first one still stands."""
    right = {**plain(), "number": 1, "flag": True, "mixed": 1}
    for name, value in WRONG:
        decoder = Decoder(Sample)
        first = decoder.decode(msgpack.packb(right))
        assert result(decoder.decode, msgpack.packb({**right, name: value})) is BadMessage, (name, value)
        again = decoder.decode(msgpack.packb(right))
        assert again == first
        assert again.inners is first.inners
        assert result(decoder.decode, msgpack.packb({**right, "mixed": True})) == repr(
            dataclasses.replace(first, mixed=True)
        )


def test_only_what_has_changed_is_read_again() -> None:
    """One of two messages in a list that is as long as before, and everything beside it, are the same objects."""
    decoder = Decoder(Sample)
    first = decoder.decode(encode(sample()))
    second = decoder.decode(encode(dataclasses.replace(sample(), number=8, inners=[Inner("b"), Inner("d")])))
    assert (second.number, [inner.word for inner in second.inners]) == (8, ["b", "d"])
    assert second.inners[0] is first.inners[0]
    assert second.facts is first.facts
    longer = decoder.decode(encode(dataclasses.replace(sample(), inners=[Inner("b"), Inner("d"), Inner("e")])))
    assert [inner.word for inner in longer.inners] == ["b", "d", "e"]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_reading_on_is_reading_anew(cls: type) -> None:
    """Whatever came before, a decoder gives what `decode` gives: for repeated, slightly changed and broken messages."""
    chance, decoder = random.Random(cls.__name__), Decoder(cls)
    for _ in range(30):
        there = some(cls, chance)
        name = chance.choice([field.name for field in dataclasses.fields(cls)] or [""])
        changed = dataclasses.replace(there, **({name: getattr(some(cls, chance), name)} if name else {}))
        data, other = encode(there), encode(changed)
        for came in (data, data, other, mutated(data, chance), data, mutated(other, chance), mutated(other, chance)):
            assert result(decoder.decode, came) == result(lambda came: decode(cls, came), came)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_an_encoder_gives_the_same_bytes_for_what_is_equal(cls: type) -> None:
    """And for all else those that `encode` gives."""
    chance, encoder = random.Random(cls.__name__), Encoder()
    for _ in range(10):
        one = some(cls, chance)
        first = encoder.encode(one)
        assert first == encode(one)
        assert encoder.encode(dataclasses.replace(one)) is first
