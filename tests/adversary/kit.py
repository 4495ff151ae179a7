"""The adversary: a guest with full rights on the broker, and all that such a person may think of sending."""

from __future__ import annotations

import asyncio
import random
import struct
from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING

import msgpack

from protocol import messages
from protocol.codec import encode
from protocol.keys import SeatKeys, signed
from protocol.sealing import OVERHEAD
from protocol.sizes import UP_SIZE
from protocol.topics import Topics
from tests.brokers import Guest as Listener

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.end_to_end.house import HouseHere

TABLE = "table"
FRESH, KEY, HASH = b"f" * 16, b"k" * 32, b"h" * 32
_RIGHT = (
    messages.JoinRequest(
        version=1, host=FRESH, join=FRESH, pake=b"A" + b"\x07" * 32, sign=KEY, seal=KEY, name="Mallory"
    ),
    messages.JoinProof(FRESH, HASH),
    messages.JoinChallenge(FRESH, b"B" + b"\x07" * 32),
    messages.JoinWelcome(FRESH, HASH),
    messages.Seated(FRESH, b"s" * 400),
    messages.JoinRefusal(FRESH, "table_full", {"seats": 6}),
)
VALID = {type(right): {field.name: getattr(right, field.name) for field in fields(right)} for right in _RIGHT}
"""A message of each kind that crosses the broker unsealed, as right as a stranger can make it."""
WRONG = (
    None, True, False, 0, -1, 2**63, 2**64 - 1, -(2**63), float("nan"), float("inf"), 1.5, "", "x" * 5000, "\x00\u202e",
    b"", b"\xff" * 5000, [], [[]], [None] * 2000, {}, {"a": {"b": {}}}, {1: 2},
    msgpack.ExtType(5, b"x"), msgpack.Timestamp(1),
)  # fmt: skip
"""What does not belong into any field."""


def monsters() -> Iterator[bytes]:
    """Bytes that are hard on whoever reads them."""
    yield from (b"", b"\x00", b"\xc1", b"\xff" * 64, b"\x80", b"\x90", b"\xdf\xff\xff\xff\xff", b"\xdd\xff\xff\xff\xff")
    yield b"\x91" * 60_000  # lists in lists
    yield b"\x81\xa1a" * 20_000  # maps in maps
    yield b"\x81" * 900 + b"\xa1a" * 900
    yield b"\xc6\xff\xff\xff\xff" + b"x" * 100  # bytes that claim to be four gigabytes
    yield b"\xdb\x00\x10\x00\x00" + b"x" * 100
    yield b"\xa4\xff\xfe\xfd\xfc"  # a string that is no text
    yield b"\xd9\x03\xed\xa0\x80"  # half of a pair
    yield b"\x82" + msgpack.packb("join") + msgpack.packb(FRESH) + msgpack.packb("join") + msgpack.packb(FRESH)
    yield b"\x81\xa1n\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00"  # NaN
    yield b"\x81\xa1n\xcf" + b"\xff" * 8
    yield struct.pack(">BB16s16sQ", 1, 2, FRESH, FRESH, 2**64 - 1) + b"\x00" * (UP_SIZE + 16)
    yield struct.pack(">BB16s16sQ", 1, 1, FRESH, FRESH, 0) + b"\x00" * 6000


def misshapen() -> Iterator[bytes]:
    """Every kind of unsealed message with something wrong in every field, a field too few, one too many, one twice."""
    for cls, facts in VALID.items():
        for field in fields(cls):
            for wrong in WRONG:
                with suppress(OverflowError):
                    yield msgpack.packb({**facts, field.name: wrong})
            yield msgpack.packb({name: value for name, value in facts.items() if name != field.name})
            whole = msgpack.packb(facts)
            again = msgpack.packb(field.name) + msgpack.packb(facts[field.name])
            yield bytes([whole[0] + 1]) + whole[1:] + again
        yield msgpack.packb({**facts, "more": 1})
        yield msgpack.packb(facts) + b"\xc0"
        yield msgpack.packb(list(facts.values()))


class Adversary(Listener):
    """Somebody with the host's own account at its broker, for `async with`. `rage` goes on until it is cancelled."""

    def __init__(self, house: HouseHere, seed: int = 1) -> None:
        super().__init__(house.link.port, house.login)
        self.house = house
        self.dice = random.Random(seed)
        self.keys = SeatKeys.new()
        self.topics = Topics(TABLE)
        self.sent = 0
        self.tricks: dict[str, int] = {}
        self.all_played = asyncio.Event()
        """Set once every trick was played."""

    async def rage(self, pause: float = 0.004) -> None:
        """All tricks, round after round, each round in another order."""
        while True:
            for name in self.dice.sample(TRICKS, len(TRICKS)):
                self.tricks[name] = self.tricks.get(name, 0) + 1
                for topic, payload, retain in getattr(self, name)():
                    self.throw(topic, payload, retain=retain)
                    await asyncio.sleep(pause)
            self.all_played.set()

    def throw(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Publish without waiting."""
        self.sent += 1
        self._client.publish(topic, payload, 1, retain)

    def _past(self, *endings: str) -> list[tuple[str, bytes]]:
        return [(t, p) for t, p in self.heard[:4000] if t.endswith(endings)]

    def _one(self, *endings: str) -> tuple[str, bytes]:
        past = self._past(*endings)
        return self.dice.choice(past) if past else (self.topics.card, b"")

    def forge(self) -> Iterator[tuple[str, bytes, bool]]:
        """Messages under a key of one's own: card, public table, and a seat's message of the right length."""
        card = self.house.table.publisher.card()
        card.sign, card.seal = self.keys.sign_public, self.keys.seal_public
        yield self.topics.card, signed(self.keys, "card", card), True
        card.sign, card.seal, card.epoch = self.house.host.keys.sign_public, self.house.host.keys.seal_public, FRESH
        yield self.topics.card, signed(self.keys, "card", card), True
        yield self.topics.public, signed(self.keys, "public", messages.Public(b"\x80", b"", [])), True
        topic, _ = self._one("/up")
        yield topic, self.dice.randbytes(UP_SIZE + OVERHEAD), False

    def flip(self) -> Iterator[tuple[str, bytes, bool]]:
        """A message that was heard, with a bit changed."""
        topic, payload = self._one("/up", "/down", "card", "public")
        broken = bytearray(payload or b"\x00")
        broken[self.dice.randrange(len(broken))] ^= 1 << self.dice.randrange(8)
        yield topic, bytes(broken), topic.endswith(("down", "card", "public"))

    def counters(self) -> Iterator[tuple[str, bytes, bool]]:
        """The newest header with a higher counter, over somebody else's seal."""
        topic, payload = self._one("/up", "/down")
        if len(payload) > 42:
            yield topic, payload[:34] + struct.pack(">Q", 2**62) + payload[42:], topic.endswith("down")

    def replay(self) -> Iterator[tuple[str, bytes, bool]]:
        """Old messages again, in another order."""
        past = self._past("/up", "/down", "public", "card")
        for topic, payload in self.dice.sample(past, min(20, len(past))):
            yield topic, payload, topic.endswith(("down", "card", "public"))

    def astray(self) -> Iterator[tuple[str, bytes, bool]]:
        """A seat's message on the topic of another, and on the other direction's."""
        past = self._past("/up", "/down")
        for topic, payload in self.dice.sample(past, min(6, len(past))):
            for other, _ in self.dice.sample(past, 2):
                yield other if other != topic else topic.replace("/up", "/down"), payload, False

    def empty(self) -> Iterator[tuple[str, bytes, bool]]:
        """Take away what the broker keeps."""
        for topic, _ in {self._one("/down"), (self.topics.card, b""), (self.topics.public, b"")}:
            yield topic, b"", True

    def flood(self) -> Iterator[tuple[str, bytes, bool]]:
        """Two hundred messages on one up-topic, some with a header that fits."""
        topic, payload = self._one("/up")
        for n in range(200):
            head = payload[:42] if n % 2 else b""
            yield topic, (head + self.dice.randbytes(UP_SIZE + OVERHEAD))[: UP_SIZE + OVERHEAD], False

    def rubbish(self) -> Iterator[tuple[str, bytes, bool]]:
        """Garbage and monsters, on every topic."""
        topics = sorted({t for t, _ in self.heard}) or [self.topics.card]
        topics += [self.topics.join, "moontable/table/seat//up", "moontable/table/seat/s0/up", "moontable/table/x"]
        topics += ["moontable//card", "moontable/other/join/up", "moontable/table/seat/a/b/up", "moontable/é/\u2028/up"]
        for monster in monsters():
            yield self.dice.choice(topics), monster, False

    def knock(self) -> Iterator[tuple[str, bytes, bool]]:
        """Misshapen joins."""
        for payload in self.dice.sample(MISSHAPEN, 20):
            yield self.topics.join, payload, False
        facts = {**VALID[messages.JoinRequest], "join": self.dice.randbytes(16)}
        yield self.topics.join, encode(messages.JoinRequest(**facts)), False
        yield self.topics.reply(self.dice.randbytes(16)), self.dice.choice(MISSHAPEN), True


MISSHAPEN = list(misshapen())
TRICKS = ("forge", "flip", "counters", "replay", "astray", "empty", "flood", "rubbish", "knock")
