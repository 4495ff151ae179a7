"""How a row of a prompt is drawn: a tile with its key as a cap, a row of values, a tile of a grid of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.base.colours import seat_tone
from client.base.spans import COVER, DOT, Span, apart, clip, columns, cut, text_line, wide

if TYPE_CHECKING:
    from client.base.choices import Choice
    from client.base.spans import TextLine

GROUNDS = ("tile", "tile2")
"""The grounds of rows that follow each other without air between them."""
NEXT = "·"
"""Stands between the names of one value that are not all in full."""
LEAST_LETTERS = 3
"""Letters of a name at least, the full stop among them."""
GOES_ON = "_"
"""Stands behind a number that has been typed and may go on."""
NEW = "·"
"""Stands in place of a key that counts for nothing yet, because it has not stood for this act long enough."""
MARK = "●"
"""Stands at a tile that is chosen, while private things are uncovered."""


@dataclass(frozen=True, slots=True)
class Look:
    """What else a row looks like: under the cursor, uncovered, chosen, with label and hint in one line.

    `typing`: what has been typed is its number, and may go on to be that of others. `digits`: of the longest number in
    its grid. `new`: it takes nothing yet.
    """

    peek: bool
    at: bool
    dense: bool = False
    beside: bool = False
    chosen: bool = False
    typing: bool = False
    digits: int = 1
    new: bool = False


def edge(*, at: bool) -> Span:
    """The left edge of a row: gold under the cursor."""
    return Span("▌", "goldground" if at else "line")


def cap(key: str, row: Choice, *, at: bool, typing: bool = False) -> Span:
    """The key of a row as a cap; a cross where the row is closed for all to see."""
    if row.closed and not row.quiet:
        return Span(" ✕ ", "quiet")
    if typing:
        return Span(f" {key}{GOES_ON}", "turn.title")
    return Span(f" {key} ", "turn.title" if at else "quiet" if key == NEW else "keycap")


def row_lines(key: str, row: Choice, width: int, look: Look) -> list[TextLine]:
    """Label and hint as they fit; `look.beside`: both in one line."""
    label, hint = row.shown(look.peek)
    told = bool(row.closed) and not row.quiet
    tone = "quiet" if told else "bold text"
    if look.dense:
        return [value_line(key, row, (label, hint), width, at=look.at)]
    head = [edge(at=look.at), cap(key, row, at=look.at, typing=look.typing), Span(" ")]
    room = width - wide(head)
    end = [Span("◂", "active")] if look.at and columns(label) + 2 <= room else []
    if look.beside:
        if told and row.short and columns(label) + columns(hint) + 2 + wide(end) > room:
            label = row.short  # so that the reason can be read
        space = room - columns(label) - 2 - wide(end)
        shown = cut(hint, space) if hint and (space >= columns(hint) or told) and space > 3 else ""
        first = [*head, Span(fitting(row, label, room - columns(shown) - bool(shown)), tone)]
        veiled = shown.startswith(COVER)
        tail = [Span(shown, "cover" if veiled else "quiet" if told else "soft"), Span(" ")] if shown else []
        return [apart(first, [*tail, *end], width)]
    first = apart([*head, Span(fitting(row, label, room), tone)], end, width)
    if not hint:
        return [first]
    tone = "cover" if hint.startswith(COVER) else "quiet" if told else "soft"
    return [first, text_line(edge(at=look.at), "    ", Span(cut(hint, width - 5), tone))]


def value_line(key: str, row: Choice, said: tuple[str, str], width: int, *, at: bool) -> TextLine:
    """A row of a grid of values: the value as on its card, the names that have it, what is known of them."""
    label, hint = said
    value, _, names = label.strip().partition(" ")
    told = bool(row.closed) and not row.quiet
    sign = Span(f" {value:>2} ", "turn.title" if at else "quiet" if told else "cardvalue")
    if value != key:
        sign, names = cap(key, row, at=at), label
    tail = hint if row.hint else ""
    head = [edge(at=at), sign, Span(" ")]
    room = width - wide(head) - columns(tail) - 2
    shown = clipped(names.strip(), room)
    end = Span("◂", "active") if at else Span(" ")
    return apart([*head, Span(cut(shown, room), "quiet" if told else "text")], [Span(tail, "soft"), end], width)


def clipped(names: str, room: int) -> str:
    """All names of a value: in full, or each in as many letters as leave the others room."""
    each = names.split(DOT)
    if len(each) < 2 or columns(names) <= room:
        return names
    lengths = range(max(map(len, each)), LEAST_LETTERS - 1, -1)
    ways = (NEXT.join(clip(name, letters) for name in each) for letters in lengths)
    return next((way for way in ways if columns(way) <= room), NEXT.join(each))


def tile_line(key: str, row: Choice, width: int, look: Look) -> TextLine:
    """A tile of a grid: number and name; what was chosen and who points at it only while uncovered."""
    out = bool(row.closed) and not row.quiet
    mark = "◂" if look.at else MARK if look.chosen else " "
    tone = "turn.title" if look.at or look.typing else number_tone(key, row, out=out or look.new)
    shown = NEW if look.new else f"{key}{GOES_ON}" if look.typing else key
    number = Span(f"{shown:>2} " if look.digits < 2 else f" {shown:>2}", tone)  # two digits have air on both sides
    ground = tone if look.digits > 1 and mark == " " else "active" if look.at else "secret"
    head = [number, Span(mark, ground)]
    badge = row.badge if look.peek else ""
    if "," in badge and columns(row.label) + columns(badge) + 1 > width - wide(head):
        badge = f"{badge.split(',')[0]}+"  # a name is cut last
    tight = bool(badge) and columns(row.label) + columns(badge) + 1 == width - wide(head)  # and no space at the end
    room = width - wide(head) - columns(badge) - bool(badge) - (not tight)
    forms = [form for form in (row.label, row.brief, row.short) if form]
    label = cut(next((form for form in forms if columns(form) <= room), forms[-1]), max(1, room))
    full = [*head, Span(label, "quiet" if out else "bold secret" if look.chosen else "bold text")]
    return apart(full, text_line(Span(badge, "secret")), width - (not tight)) if badge else full


def number_tone(key: str, row: Choice, *, out: bool) -> str:
    """The ground of a tile's number: the colour of the seat that it stands for, unless it leads on to seats."""
    if row.fixed or row.leads_to or not key.isdigit() or not int(key):
        return "quiet" if out else "keycap"
    return seat_tone(int(key), out=out)


def fitting(row: Choice, label: str, room: int) -> str:
    """The label, or the short one where it is too long."""
    if columns(label) > room and row.short and label == row.label:
        label = row.short
    return cut(label, room)
