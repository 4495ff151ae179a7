"""A grid of tiles: how many fit side by side, what stands on which page, and how one is found by typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Local
from client.base.spans import COVER, columns

if TYPE_CHECKING:
    from client.base.choices import Prompt

LEAST, MOST = 2, 6
"""Seats side by side."""
EDGE = 5
"""Columns of a tile beside its label: a mark, the number, a space at the end."""
BADGE, SHORT = 3, 12
"""Columns that tiles with short names keep for who points at them."""
VEIL = 6
"""Columns of the cover over what was typed, whatever it is."""

TURN_KEY = ">"
"""Turns the page: a sign that is no row's, as a row may have come where the page was to be turned."""

PHONE, FEW = 48, range(5, 17)
"""Columns of a screen that sets so many seats in as many columns by night as by day: two."""

Keyed = tuple[str, Choice]


def across(tiles: list[Keyed], width: int, least: int = 1) -> int:
    """How many tiles stand side by side so that every label is whole: by public labels alone."""
    if least > 1 and width <= PHONE and len(tiles) in FEW:
        return least
    longest = max((columns(row.label) for _, row in tiles), default=1)
    edge = EDGE + (BADGE if longest <= SHORT and least > 1 else 0)
    return max(least, min(MOST, width // (longest + edge)))


def sentences(prompt: Prompt, width: int) -> int:
    """Lines of the grid where each of its labels has a line of its own; 0 where all have room side by side."""
    head, body, tail = parted(prompt)
    room = width // across(body, width, LEAST) - EDGE
    if all(columns(row.label) <= room for _, row in body if row.short):
        return 0
    return len(body) + sum(-(-len(some) // across(some, width)) for some in (head, tail))


def side_by_side(prompt: Prompt, width: int, room: int) -> int:
    """How many seats or sentences stand side by side in a grid of `room` lines."""
    alone = sentences(prompt, width)
    return 1 if 0 < alone <= room else across(parted(prompt)[1], width, LEAST)


def parted(prompt: Prompt) -> tuple[list[Keyed], list[Keyed], list[Keyed]]:
    """Chips above, seats, and what stands below on every page."""
    keyed = prompt.keyed()
    head = [(key, row) for key, row in keyed if row.fixed and row.part == 1]
    tail = [(key, row) for key, row in keyed if row.fixed and row.part != 1]
    return head, [(key, row) for key, row in keyed if not row.fixed], tail


def set_in_lines(tiles: list[Keyed], wide: int) -> list[list[Keyed]]:
    """The tiles in lines of so many."""
    return [tiles[at : at + wide] for at in range(0, len(tiles), wide)]


def lines(prompt: Prompt, width: int) -> int:
    """How many lines of tiles the whole grid takes at least."""
    head, body, tail = parted(prompt)
    return (
        -(-len(head) // across(head, width))
        - (-len(body) // across(body, width, LEAST))
        - (-len(tail) // across(tail, width))
    )


def page(
    prompt: Prompt, room: int, width: int, number: int, more: str, sought: str | None, *, veiled: bool = False
) -> tuple[list[list[Keyed]], int]:
    """The lines of page `number` in a grid of `room` lines, and how many pages there are.

    With `sought` there are only the tiles that it may mean; where that is `veiled`, all of them stay, and what was
    typed lies under a cover of one length. A line of seats has as many places as all others.
    """
    head, body, tail = parted(prompt)
    above = set_in_lines(head, across(head, width))
    wide = side_by_side(prompt, width, room)
    if sought is not None and veiled:
        tail = [*tail, ("/", Choice(f"/{COVER * VEIL}", Local.FIND))]
    elif sought is not None:
        body = found(body, sought)
        tail = [*tail, ("/", Choice(f"/{sought}_", Local.FIND))]
        below = set_in_lines(tail, across(tail, width))
        free = max(1, room - len(above) - len(below))
        return [*above, *set_in_lines(body, wide)[:free], *below], 1
    below = set_in_lines(tail, across(tail, width))
    seats = set_in_lines(body, wide)
    if len(above) + len(seats) + len(below) <= room:
        return [*above, *seats, *below], 1
    tail = [*tail, (TURN_KEY, Choice(more.format(page=9, pages=9), Local.TURN))]
    below = set_in_lines(tail, across(tail, width))
    free = max(1, room - len(above) - len(below))
    count = -(-len(seats) // free)
    at = number % count * free
    below[-1][-1] = (TURN_KEY, Choice(more.format(page=number % count + 1, pages=count), Local.TURN))
    return [*above, *seats[at : at + free], *below], count


def places(prompt: Prompt, line: list[Keyed], width: int, room: int = 0) -> int:
    """How many places a line has: lines of seats as many as all of them, the others as many as they hold."""
    if line and (line[0][1].fixed or line[0][1].deed in (Local.FIND, Local.TURN)):
        return len(line)
    return side_by_side(prompt, width, room)


def found(body: list[Keyed], typed: str) -> list[Keyed]:
    """The tiles whose number begins with what was typed, or whose name holds it."""
    sought = typed.casefold()
    if sought.isdigit():
        return [(key, row) for key, row in body if key.startswith(sought)]
    return [(key, row) for key, row in body if sought in row.label.casefold()]


def meant(body: list[Keyed], typed: str) -> Choice | None:
    """The one tile that was typed for: by its whole name or number, or because nothing else fits."""
    fits = found(body, typed) if typed else []
    whole = [row for key, row in fits if typed.casefold() in (key, row.label.casefold())]
    return whole[0] if whole else fits[0][1] if len(fits) == 1 else None
