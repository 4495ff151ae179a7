"""A grid of tiles: how many fit side by side, what stands on which page, and how one is found by typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.lines import columns
from client.rows import Row

if TYPE_CHECKING:
    from client.rows import Prompt

LEAST, MOST = 2, 6
"""Tiles side by side."""
EDGE = 5
"""Columns of a tile beside its label: a mark, the number, a space at the end."""
FIND = "find"
BLANK = Row("", "")

Keyed = tuple[str, Row]


def across(prompt: Prompt, width: int) -> int:
    """How many tiles stand side by side so that every label is whole: by public labels alone."""
    longest = max((columns(row.label) for row in prompt.rows if not row.fixed), default=1) + EDGE
    return max(LEAST, min(MOST, width // longest))


def lines(prompt: Prompt, wide: int) -> int:
    """How many lines of tiles the whole grid takes."""
    head, body, tail = parted(prompt)
    return sum(-(-len(part) // wide) for part in (head, body, tail))


def parted(prompt: Prompt) -> tuple[list[Keyed], list[Keyed], list[Keyed]]:
    """Chips above, seats, and what stands below on every page."""
    keyed = prompt.keyed()
    head = [(key, row) for key, row in keyed if row.fixed and row.part == 1]
    tail = [(key, row) for key, row in keyed if row.fixed and row.part != 1]
    return head, [(key, row) for key, row in keyed if not row.fixed], tail


def filled(part: list[Keyed], wide: int) -> list[Keyed]:
    """The same with blanks up to the end of the line."""
    return [*part, *[("", BLANK)] * (-len(part) % wide)]


def pages(prompt: Prompt, room: int, wide: int) -> int:
    """How many pages the seats take in a grid of `room` tiles."""
    head, body, tail = parted(prompt)
    free = room - len(filled(head, wide)) - len(filled(tail, wide))
    if len(body) <= free:
        return 1
    free = room - len(filled(head, wide)) - len(filled([*tail, ("+", BLANK)], wide))
    return -(-len(body) // max(1, free))


def page(prompt: Prompt, room: int, wide: int, number: int, more: str, typed: str | None) -> list[Keyed]:
    """The tiles of page `number`; with `typed` only those that it may mean."""
    head, body, tail = parted(prompt)
    if typed is not None:
        return [*filled(head, wide), *filled(found(body, typed), wide)[:room], *tail, ("/", Row(FIND, f"/{typed}_"))]
    count = pages(prompt, room, wide)
    if count > 1:
        tail = [*tail, ("+", Row("page", more.format(page=number % count + 1, pages=count)))]
        free = max(1, room - len(filled(head, wide)) - len(filled(tail, wide)))
        at = number % count * free
        body = body[at : at + free]
    return [*filled(head, wide), *filled(body, wide), *tail]


def found(body: list[Keyed], typed: str) -> list[Keyed]:
    """The tiles whose number begins with what was typed, or whose name holds it."""
    sought = typed.casefold()
    if sought.isdigit():
        return [(key, row) for key, row in body if key.startswith(sought)]
    return [(key, row) for key, row in body if sought in row.label.casefold()]
