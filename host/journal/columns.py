"""What the journal holds, read back: every value in the form in which it was written, or the journal is damaged."""

from __future__ import annotations

import json
import math
import types
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_args, get_origin

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")


class Odd(ValueError):
    """A value that nobody has written so."""


class Json(NamedTuple):
    """A column that holds JSON of a form; `empty`: it may hold nothing at all, which is read as None."""

    form: Any
    empty: bool = False


class Sized(NamedTuple):
    """A column that holds so many bytes; `empty`: or none."""

    length: int
    empty: bool = False


def read(row: tuple[Any, ...], forms: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row, each column by its form: a type, Sized, or Json; raises Odd."""
    return tuple(_column(value, form) for value, form in zip(row, forms, strict=True))


def _column(value: Any, form: Any) -> Any:
    if isinstance(form, Sized):
        if type(value) is not bytes or (len(value) != form.length and not (form.empty and not value)):
            raise Odd
        return value
    if isinstance(form, Json):
        if type(value) is not str:
            raise Odd
        if form.empty and not value:
            return None
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as problem:
            raise Odd from problem
        form = form.form
    if not fits(value, form):
        raise Odd
    return value


def fits(value: Any, form: Any) -> bool:
    """Whether a value has a form: Any, a type, `list[…]`, `dict[…, …]`, `A | B`, `tuple[…]`, {name: form}.

    An int is a float as well, and a float is a number. A tuple is a list of that length, and a dict as a form names the
    members that there must be; there may be others.
    """
    if form is Any:
        return True
    if isinstance(form, dict):
        return type(value) is dict and all(name in value and fits(value[name], form[name]) for name in form)
    if form is float:
        return type(value) in (int, float) and math.isfinite(value)
    if type(form) is type:
        return type(value) is form
    kind, inner = _taken_apart(form)
    if kind is types.UnionType:
        return any(fits(value, one) for one in inner)
    if kind is list:
        return type(value) is list and all(fits(one, inner[0]) for one in value)
    if kind is dict:
        pairs = value.items() if type(value) is dict else [(0, 0)]
        return type(value) is dict and all(fits(k, inner[0]) and fits(v, inner[1]) for k, v in pairs)
    if kind is tuple:
        return type(value) is list and len(value) == len(inner) and all(map(fits, value, inner))
    raise TypeError(f"no column has the form {form}")


@cache
def _taken_apart(form: Any) -> tuple[Any, tuple[Any, ...]]:
    """What a form is made of; a journal has few forms and many values."""
    return get_origin(form), get_args(form)


def member(state: Mapping[str, Any], name: str, form: Any, default: T) -> T:
    """What a saved state holds under a name, `default` where an older release did not write it; raises Odd."""
    value: T = state.get(name, default)
    if not fits(value, form):
        raise Odd(name)
    return value
