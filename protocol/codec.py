"""Dataclasses as msgpack maps, read back with exact checks: nothing is coerced, ignored or left out.

The annotations of a class are its grammar. Each is compiled once into a reader for the one msgpack type it
takes, so that a union is a look-up by type. Whatever is wrong with a message ends in `BadMessage`.
"""

from __future__ import annotations

import re
import types
import typing
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar, Union

import msgpack

from protocol.characters import is_shown
from protocol.errors import MoontableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Reader = Callable[[Any], Any]
    Readers = dict[type, Reader]

Message = TypeVar("Message")
Rule = TypeVar("Rule")

MOST_BYTES = 65_536
"""No message is longer; the broker's packet limit is the same."""
MOST_ITEMS = 1024
"""No list or map has more members: a header that claims more is refused before memory is set aside for it."""


class BadMessage(MoontableError):
    """A message that is not what it claims to be; whoever gets it drops it."""

    en = "A message came that does not belong to this table; it was dropped."
    de = "Es kam eine Nachricht, die nicht an diesen Tisch gehört; sie wurde verworfen."


@dataclass(frozen=True, slots=True)
class Range:
    """The lowest and the highest value of an int."""

    lo: int
    hi: int


@dataclass(frozen=True, slots=True)
class Length:
    """The most (and the fewest) characters of a str, bytes of a bytes, members of a list or dict."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Shape:
    """The pattern of a str that ends in topics, file names or look-ups: in ASCII, and of the whole of it."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Typed:
    """Marks a str that may hold anything that can be typed: whoever takes it has a sentence for what is odd in it."""


def encode(message: object) -> bytes:
    """The dataclass `message` as a msgpack map of its fields, in their order."""
    encoded: bytes = msgpack.packb(message, default=_members)
    return encoded


class Encoder:
    """Encodes messages of one kind that follow each other. One that is equal to the last one is not encoded again."""

    def __init__(self) -> None:
        self._last: tuple[object, bytes] | None = None

    def encode(self, message: object) -> bytes:
        """What `encode` gives; nothing in a message changes after that."""
        if self._last is None or message != self._last[0]:
            self._last = message, encode(message)
        return self._last[1]


def decode(cls: type[Message], data: bytes) -> Message:
    """The message of class `cls` that `data` holds; BadMessage if it is anything else, or more, or less."""
    message: Message = _reader(cls)(_unpacked(data))
    return message


class Decoder(Generic[Message]):
    """Decodes messages of one class that follow each other. What is as it was in the last one is not read again.

    So it is the same object: whoever gets a message changes nothing in it.
    """

    def __init__(self, cls: type[Message]) -> None:
        self._cls = cls
        self._data: bytes | None = None
        self._last: tuple[dict[Any, Any], Message] | None = None

    def decode(self, data: bytes) -> Message:
        """What `data` holds, as `decode` reads it; BadMessage as there, and then the last message stays the last."""
        if self._last and data == self._data:
            return self._last[1]
        value = _unpacked(data)
        message: Message = _reread(self._cls, value, *self._last) if self._last else _reader(self._cls)(value)
        self._data, self._last = data, (value, message)
        return message


def _unpacked(data: bytes) -> dict[Any, Any]:
    """The map that `data` is."""
    if len(data) > MOST_BYTES:
        raise BadMessage(why="too long")
    try:
        value = msgpack.unpackb(
            data,
            object_pairs_hook=_unique,
            ext_hook=_no_extension,
            max_array_len=MOST_ITEMS,
            max_map_len=MOST_ITEMS,
        )
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise BadMessage(why="not msgpack") from error
    if type(value) is not dict:
        raise BadMessage(why="not a map")
    return value


# -- msgpack -------------------------------------------------------------------------------------------------


def _members(message: object) -> dict[str, Any]:
    cls: type = type(message)
    return _writer(cls)(message)


@cache
def _writer(cls: type) -> Callable[[Any], dict[str, Any]]:
    """What makes a map of a message. Each member is written out, as dataclasses do it: a loop takes twice as long."""
    members = ", ".join(f"{name!r}: message.{name}" for name in _names(cls))
    writer: Callable[[Any], dict[str, Any]] = eval(f"lambda message: {{{members}}}")  # noqa: S307 - names of members
    return writer


@cache
def _names(cls: type) -> tuple[str, ...]:
    if not is_dataclass(cls):
        raise TypeError(f"{cls.__name__} is no message")
    return tuple(f.name for f in fields(cls))


def _unique(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """A map without a key twice; the pure Python msgpack hands over a generator."""
    pairs = list(pairs)
    unique = dict(pairs)
    if len(unique) != len(pairs):
        raise BadMessage(why="a key twice")
    return unique


def _no_extension(code: int, _data: bytes) -> Any:
    raise BadMessage(why=f"extension {code}")


def member_names(cls: type) -> list[str]:
    """The names of all members of a message, with those of the messages in it."""
    found: list[str] = []
    for name, hint in typing.get_type_hints(cls).items():
        found.append(name)
        for kind in (hint, *typing.get_args(hint)):
            if isinstance(kind, type) and is_dataclass(kind):
                found += member_names(kind)
    return found


# -- from annotations to readers -----------------------------------------------------------------------------


_READERS: dict[type, Reader] = {}
_CONTAINERS = (list, dict)


def _reader(cls: type) -> Reader:
    """What reads the dict that stands for a message of class `cls`."""
    if cls not in _READERS:
        _READERS[cls] = _members_reader(cls)
    return _READERS[cls]


def _members_reader(cls: type) -> Reader:
    members = _members_of(cls)

    def read(value: dict[Any, Any]) -> Any:
        if len(value) != len(members):
            raise BadMessage(why=f"members of {cls.__name__}")
        try:
            return cls(*[readers[type(value[name])](value[name]) for name, readers in members])
        except KeyError as error:
            raise BadMessage(why=f"{cls.__name__}: name or type {error}") from error

    return read


@cache
def _members_of(cls: type) -> list[tuple[str, Readers]]:
    hints = typing.get_type_hints(cls, include_extras=True)
    return [(name, _readers(hints[name])) for name in _names(cls)]


@cache
def _listed(cls: type) -> dict[str, type]:
    """The members of a class that are lists of messages, and of which class those are."""
    hints = typing.get_type_hints(cls)
    arguments = {name: typing.get_args(hints[name]) for name in _names(cls) if typing.get_origin(hints[name]) is list}
    return {name: inner for name, (inner,) in arguments.items() if isinstance(inner, type) and is_dataclass(inner)}


def _reread(cls: type, value: dict[Any, Any], before: dict[Any, Any], known: Any) -> Any:
    """What `_reader` would read, with the parts of `known`, which was read from `before`, where the two are equal."""
    members, lists, read = _members_of(cls), _listed(cls), []
    if len(value) != len(members):
        raise BadMessage(why=f"members of {cls.__name__}")
    try:
        for name, readers in members:
            new, old, one = value[name], before[name], getattr(known, name)
            if _same(new, old):
                read.append(one)
            elif name in lists and _alike(new, old):
                read.append(_reread_list(lists[name], new, old, one))
            else:
                read.append(readers[type(new)](new))
    except KeyError as error:
        raise BadMessage(why=f"{cls.__name__}: name or type {error}") from error
    return cls(*read)


def _same(value: Any, before: Any) -> bool:
    """Whether two values are equal to their last type: True is equal to 1, and is another message."""
    if type(value) is not type(before) or value != before:
        return False
    return type(value) not in _CONTAINERS or not value or bool(msgpack.packb(value) == msgpack.packb(before))


def _alike(value: Any, before: Any) -> bool:
    """Whether a list is as long as one that was read, and holds maps as that one does."""
    return type(value) is list and len(value) == len(before) and all(type(member) is dict for member in value)


def _reread_list(cls: type, value: list[Any], before: list[Any], known: list[Any]) -> list[Any]:
    return [
        one if _same(new, old) else _reread(cls, new, old, one)
        for new, old, one in zip(value, before, known, strict=True)
    ]


def _readers(hint: Any) -> Readers:
    """For each msgpack type that `hint` takes, how it is read."""
    rules: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        rules, hint = hint.__metadata__, hint.__origin__
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return _union(hint, arguments)
    if origin is Literal:
        return {str: _literal(arguments)}
    if origin is list:
        return {list: _list(_readers(arguments[0]), _rule(Length, hint, rules))}
    if origin is dict:
        return {dict: _dict(_readers(arguments[0]), _readers(arguments[1]), _rule(Length, hint, rules))}
    if hint is int:
        return {int: _int(_rule(Range, hint, rules))}
    if hint is str:
        return {str: _str(_sized(_rule(Length, hint, rules)), rules)}
    if hint is bytes:
        return {bytes: _sized(_rule(Length, hint, rules))}
    if hint is bool or hint is types.NoneType:
        return {hint: _as_it_is}
    if isinstance(hint, type) and is_dataclass(hint):
        return {dict: _reader(hint)}
    raise TypeError(f"no message may hold {hint}")


def _rule(kind: type[Rule], hint: Any, rules: tuple[Any, ...]) -> Rule:
    """The rule that bounds `hint`: nothing on the wire is without bounds."""
    for rule in rules:
        if isinstance(rule, kind):
            return rule
    raise TypeError(f"{hint} needs a {kind.__name__}")


def _union(hint: Any, arms: tuple[Any, ...]) -> Readers:
    union: Readers = {}
    for readers in map(_readers, arms):
        if union.keys() & readers.keys():
            raise TypeError(f"two arms of {hint} are the same type on the wire")
        union |= readers
    return union


def _as_it_is(value: Any) -> Any:
    return value


def _int(allowed: Range) -> Reader:
    lo, hi = allowed.lo, allowed.hi

    def read(value: int) -> int:
        if not lo <= value <= hi:
            raise BadMessage(why="out of range")
        return value

    return read


def _sized(length: Length) -> Reader:
    least, most = length.least, length.most

    def read(value: Any) -> Any:
        if not least <= len(value) <= most:
            raise BadMessage(why="length")
        return value

    return read


def _str(sized: Reader, rules: tuple[Any, ...]) -> Reader:
    """Text of its shape, or as it was typed; any other may come to a screen, and all of it can be seen there."""
    if any(isinstance(rule, Typed) for rule in rules):
        return sized
    shape = next((re.compile(rule.pattern, re.ASCII).fullmatch for rule in rules if isinstance(rule, Shape)), None)
    fits: Callable[[str], object] = shape or is_shown

    def read(value: str) -> str:
        if not fits(sized(value)):
            raise BadMessage(why="characters that do not belong there")
        return value

    return read


def _literal(words: tuple[Any, ...]) -> Reader:
    def read(value: str) -> str:
        if value not in words:
            raise BadMessage(why="not one of the words")
        return value

    return read


def _list(readers: Readers, length: Length) -> Reader:
    sized = _sized(length)

    def read(value: list[Any]) -> list[Any]:
        try:
            return [readers[type(member)](member) for member in sized(value)]
        except KeyError as error:
            raise BadMessage(why=f"member of type {error}") from error

    return read


def _dict(keys: Readers, readers: Readers, length: Length) -> Reader:
    sized = _sized(length)

    def read(value: dict[Any, Any]) -> dict[Any, Any]:
        try:
            pairs = sized(value).items()
            return {keys[type(key)](key): readers[type(member)](member) for key, member in pairs}
        except KeyError as error:
            raise BadMessage(why=f"member of type {error}") from error

    return read
