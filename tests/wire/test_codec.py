"""The codec takes exactly what the annotations say, whatever comes and whichever msgpack reads it."""

from __future__ import annotations

import dataclasses
import random
import tracemalloc
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgpack
import pytest
from msgpack import fallback

from client.texts import texts
from protocol import codec, messages, record
from protocol import fields as grammar
from protocol.codec import BadMessage, Length, Range, Shape, decode, encode
from protocol.errors import TableFull, refusal
from protocol.games import wolfmoon

Short = Annotated[str, Length(5)]


@dataclass(slots=True)
class Inner:
    """A message within a message."""

    word: Short


@dataclass(slots=True)
class Sample:
    """One field of every kind that messages have."""

    number: Annotated[int, Range(-1, 100)]
    flag: bool
    word: Short
    data: Annotated[bytes, Length(4, least=2)]
    mood: Literal["calm", "wild"]
    maybe: Inner | None
    mixed: Short | Annotated[int, Range(0, 9)] | bool
    inners: Annotated[list[Inner], Length(3)]
    facts: Annotated[dict[Short, Short | Annotated[list[Short], Length(2)]], Length(2)]


def sample() -> Sample:
    """A valid message."""
    return Sample(
        number=7,
        flag=True,
        word="käse!",
        data=b"\0\1",
        mood="wild",
        maybe=Inner("a"),
        mixed=3,
        inners=[Inner("b"), Inner("c")],
        facts={"x": "y", "z": ["p", "q"]},
    )


def plain() -> dict[str, Any]:
    """The same as msgpack sees it."""
    return dataclasses.asdict(sample())


@pytest.fixture(params=["msgpack as installed", "msgpack in pure Python"], autouse=True)
def either_msgpack(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on both, since a phone may have the slow one."""
    if request.param == "msgpack in pure Python":

        def unpackb(data: bytes, **options: Any) -> Any:
            return fallback.unpackb(data, **options)

        def packb(message: object, **options: Any) -> bytes:
            return fallback.Packer(**options).pack(message)

        monkeypatch.setattr(msgpack, "unpackb", unpackb)
        monkeypatch.setattr(msgpack, "packb", packb)


def test_what_is_encoded_comes_back() -> None:
    """A message survives the wire with every type it may hold, also with the other arm of each union."""
    there = sample()
    assert decode(Sample, encode(there)) == there
    there.maybe, there.mixed, there.inners, there.facts = None, False, [], {}
    assert decode(Sample, encode(there)) == there
    assert type(decode(Sample, encode(there)).mixed) is bool


def test_the_wire_is_a_map_in_the_order_of_the_fields() -> None:
    """A second client can rely on names and order."""
    assert msgpack.unpackb(encode(sample())) == plain()
    assert list(msgpack.unpackb(encode(sample()))) == [f.name for f in dataclasses.fields(Sample)]


WRONG: list[tuple[str, Any]] = [
    ("number", True),
    ("number", 7.0),
    ("number", float("nan")),
    ("number", "7"),
    ("number", -2),
    ("number", 101),
    ("number", 2**64 - 1),
    ("number", -(2**63)),
    ("number", None),
    ("flag", 1),
    ("flag", 0),
    ("flag", None),
    ("word", b"abc"),
    ("word", "sechs!"),
    ("word", 5),
    ("word", ["a"]),
    ("word", None),
    ("data", "ab"),
    ("data", b"a"),
    ("data", b"abcde"),
    ("mood", "sad"),
    ("mood", " calm"),
    ("mood", "Calm"),
    ("mood", ""),
    ("mood", b"wild"),
    ("mood", 1),
    ("maybe", {}),
    ("maybe", {"word": 1}),
    ("maybe", {"word": "a", "more": 1}),
    ("maybe", ["a"]),
    ("maybe", False),
    ("mixed", 10),
    ("mixed", 1.5),
    ("mixed", None),
    ("mixed", "zu lang"),
    ("inners", {}),
    ("inners", "abc"),
    ("inners", [{"word": "b"}] * 4),
    ("inners", [None]),
    ("inners", [[]]),
    ("facts", []),
    ("facts", {"toolong": "a"}),
    ("facts", {"a": 1}),
    ("facts", {"a": ["b", "c", "d"]}),
    ("facts", {"a": [["b"]]}),
    ("facts", {"a": "", "b": "", "c": ""}),
    ("facts", {b"a": "b"}),
    ("facts", {1: "b"}),
    ("number", msgpack.ExtType(5, b"x")),
    ("number", msgpack.Timestamp(1)),
]


def taken(cls: type, data: bytes) -> bool:
    """Whether these bytes are read as a message."""
    try:
        decode(cls, data)
    except BadMessage:
        return False
    return True


def test_a_value_of_another_type_or_size_is_refused() -> None:
    """Nothing is coerced: not 1 to True, not "7" to 7, not 7.0 to 7."""
    assert taken(Sample, msgpack.packb(plain()))
    assert [wrong for wrong in WRONG if taken(Sample, msgpack.packb({**plain(), wrong[0]: wrong[1]}))] == []


@pytest.mark.parametrize(
    ("name", "lengths"), [("Key", {32}), ("Hash", {32}), ("Fresh", {16}), ("Half", {33}), ("Nonce", {*range(17)})]
)
def test_keys_tags_and_random_bytes_have_their_own_length(name: str, lengths: set[int]) -> None:
    """No byte more and none less reaches the code that reckons with them."""
    cls = dataclasses.make_dataclass("Message", [("value", getattr(grammar, name))], slots=True)
    assert {length for length in range(40) if taken(cls, msgpack.packb({"value": bytes(length)}))} == lengths


@pytest.mark.parametrize("name", [f.name for f in dataclasses.fields(Sample)])
def test_a_missing_member_is_refused(name: str) -> None:
    """No default stands in for what a message left out, also when another member came instead."""
    short = plain()
    del short[name]
    for data in (short, {**short, "other": 1}):
        with pytest.raises(BadMessage):
            decode(Sample, msgpack.packb(data))


def test_an_unknown_member_is_refused() -> None:
    """A message says nothing beside what its class knows."""
    with pytest.raises(BadMessage):
        decode(Sample, msgpack.packb({**plain(), "admin": True}))


def test_a_member_said_twice_is_refused() -> None:
    """Two readers of one message must not see two values."""
    data = msgpack.packb(plain())
    assert data[0] == 0x89
    twice = b"\x8a" + data[1:] + msgpack.packb("number") + msgpack.packb(8)
    with pytest.raises(BadMessage):
        decode(Sample, twice)
    inner = encode(Inner("a"))
    assert inner[0] == 0x81
    with pytest.raises(BadMessage):
        decode(Inner, b"\x82" + inner[1:] + inner[1:])


NO_MESSAGES = [
    b"",
    b"\xc1",
    b"\x80",
    b"\x81",
    b"\x81\x90\x01",
    b"\x81\x80\x01",
    b"\x81\xa4word\xa2\xff\xfe",
    b"\x81\xa4word\xa3\xed\xa0\x80",
    b"\x81\xa4word\xdb\xff\xff\xff\xffa",
    b"\x81\xa4word\xc6\xff\xff\xff\xffa",
    b"\xdf\xff\xff\xff\xff",
    b"\xdd\xff\xff\xff\xff",
    b"\xdd\x00\x00\xff\xff" * 600,
    b"\x91" * 60_000,
    b"\x81\xa1a" * 20_000,
    b"\x81\xa4word\xd6\xff\x00\x00\x00\x01",
    b"\x81\xa4word\xc7\x03\xff\x00\x00\x01",
    b"\x81\xa4word\xc8\xff\xff\x05",
    b"\x01",
    b"\xc0",
    b"\xa4word",
    b"\x81\xa4word\xa1a" + b"\x00",
    b"\x81\xa4word\xa1a" * 2,
    b"\x81\xa4word\xa1a" + bytes(codec.MOST_BYTES),
]
"""Truncated, endless, nested, foreign, mis-encoded or trailing bytes."""


def test_what_is_no_message_is_refused() -> None:
    """Each ends in BadMessage."""
    assert [f"{data[:12].hex()}-{len(data)}" for data in NO_MESSAGES if taken(Inner, data)] == []


def test_claimed_sizes_set_no_memory_aside() -> None:
    """Nested lists that each claim 65,535 members cost their own bytes, not half a megabyte each."""
    data = b"\xdd\x00\x00\xff\xff" * 500
    tracemalloc.start()
    try:
        with pytest.raises(BadMessage):
            decode(Inner, data)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_a_class_must_bound_everything() -> None:
    """A class with an unbounded int, str or list, or with arms that look the same, cannot be used at all."""

    def message(hint: object) -> type:
        return dataclasses.make_dataclass("Loose", [("loose", hint)])

    loose = (
        int,
        str,
        bytes,
        list[bool],
        dict[Short, bool],
        float,
        Any,
        set[int],
        Short | str,
        Inner | Sample,
    )
    for hint in loose:
        with pytest.raises(TypeError):
            decode(message(hint), b"\x81\xa5loose\x01")
    with pytest.raises(TypeError):
        encode(3.5j)


# -- all messages there are ----------------------------------------------------------------------------------


@pytest.mark.parametrize("odd", ["../x", "a/b", "a#", "+", "a+b", "a b", "ä", "a\n", "a\0", "a:b", "*", "[a]", "x\\y"])
def test_ids_have_an_alphabet(odd: str) -> None:
    """Whatever ends in a topic, a file name or a look-up is made of letters, digits, dots, - and _ alone."""
    for cls, fields in (
        (messages.HostCard, ("table", "game")),
        (messages.SeatGrant, ("account",)),
        (messages.SeatInquiry, ("account",)),
        (messages.Act, ("table", "account", "name")),
        (messages.DealNonce, ("table", "account")),
        (messages.NoteView, ("kind",)),
        (messages.Room, ("game",)),
        (messages.JoinRefusal, ("refusal",)),
        (record.Record, ("table", "game", "release", "ending")),
        (record.RecordedAnswer, ("name",)),
        (record.Memory, ("game",)),
    ):
        well = some(cls, random.Random(2))
        assert decode(cls, encode(well)) == well
        for field in fields:
            with pytest.raises(BadMessage):
                decode(cls, encode(dataclasses.replace(well, **{field: odd})))


def test_a_false_fact_of_any_name_is_a_fact() -> None:
    """A host names the facts of its refusals: no name of them is one of a function's own."""
    for name in ("self", "key", "lang", "refusal", "cls"):
        assert TableFull(**{name: 1}).message("en").startswith("All ")
        assert refusal("table_full", {name: 1}).message("en")
        assert texts("en")("list", **{name: 1, "first": "a", "last": "b"})


CLASSES = [
    cls
    for module in (messages, record, wolfmoon)
    for cls in vars(module).values()
    if dataclasses.is_dataclass(cls) and cls.__module__ == module.__name__ and cls is not record.RecordedGame
]


def some(hint: Any, chance: random.Random) -> Any:
    """A random valid value for an annotation."""
    rules = getattr(hint, "__metadata__", ())
    hint = getattr(hint, "__origin__", hint) if rules else hint
    arguments = getattr(hint, "__args__", ())
    origin = getattr(hint, "__origin__", None)
    size = next((chance.randint(r.least, min(r.most, r.least + 5)) for r in rules if isinstance(r, Length)), 0)
    if origin is Literal:
        return chance.choice(arguments)
    if origin is list:
        return [some(arguments[0], chance) for _ in range(size)]
    if origin is dict:
        return {some(arguments[0], chance): some(arguments[1], chance) for _ in range(size)}
    if arguments:
        return some(chance.choice(arguments), chance)
    if hint is int:
        (rule,) = rules
        return chance.choice((rule.lo, rule.hi, chance.randint(rule.lo, rule.hi)))
    if hint is str:
        shaped = any(isinstance(rule, Shape) for rule in rules)
        return "s0123456789ab" if shaped else "".join(chance.choice("aß€\U0001f98a") for _ in range(size))
    if hint is bytes:
        return chance.randbytes(size)
    if hint is bool:
        return chance.random() < 0.5
    if dataclasses.is_dataclass(hint):
        import typing  # noqa: PLC0415 - the one place that resolves annotations by itself

        hints = typing.get_type_hints(hint, include_extras=True)
        return hint(*[some(hints[f.name], chance) for f in dataclasses.fields(hint)])
    return None


def result(read: Any, data: bytes) -> Any:
    """What reading comes to: how the message looks, with the type of each value, or that there is none."""
    try:
        return repr(read(data))
    except BadMessage:
        return BadMessage


TELLING = [bytes([byte]) for byte in b"\xc0\xc3\xcb\xcf\xdd\xdf\x90\x80\xd6"]
"""Bytes that begin a nil, bool, float, int, list, map, extension."""


def mutated(data: bytes, chance: random.Random) -> bytes:
    """`data` with a few bytes changed, taken out, doubled or put in."""
    bytes_now = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(bytes_now) + 1)
        match chance.randrange(5):
            case 0:
                bytes_now[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del bytes_now[at : at + chance.randint(1, 4)]
            case 2:
                bytes_now[at:at] = chance.randbytes(chance.randint(1, 4))
            case 3:
                bytes_now[at:at] = bytes_now[at : at + chance.randint(1, 20)]
            case 4:
                bytes_now[at : at + 1] = chance.choice(TELLING)
    return bytes(bytes_now)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_random_messages_come_back_and_broken_ones_are_only_bad(cls: type) -> None:
    """Random valid messages of every class survive; broken and random bytes give BadMessage or a message."""
    chance = random.Random(cls.__name__)
    for _ in range(40):
        there = some(cls, chance)
        data = encode(there)
        assert decode(cls, data) == there
        for wrong in (*(mutated(data, chance) for _ in range(8)), chance.randbytes(chance.randrange(40))):
            try:
                read = decode(cls, wrong)
            except BadMessage:
                continue
            assert type(read) is cls
            assert decode(cls, encode(read)) == read
