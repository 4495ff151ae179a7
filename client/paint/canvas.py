"""A grid of terminal cells that is painted part by part and then shown as lines of text."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from client.base.colours import hexadecimal, parsed, rgb
from client.base.spans import Span, columns, cut

if TYPE_CHECKING:
    from client.base.deeds import Deed
    from client.base.spans import TextLine
    from client.paint.pixels import Pixels

HALF = "▀"
"""Two pixels above each other: the upper one in the colour of the text, the lower one in that of the ground."""


class Canvas:
    """A picture of `width` columns and `height` lines. Whatever does not fit is cut off at its edges.

    Tones are those of client/base/colours.py; without a ground of its own a tone keeps the one that is there.
    """

    def __init__(self, width: int, height: int, ground: str = "ground") -> None:
        self.width, self.height = width, height
        self.signs = [[" "] * width for _ in range(height)]
        self.fronts = [["text"] * width for _ in range(height)]
        self.grounds = [[ground] * width for _ in range(height)]
        self.bolds = [[False] * width for _ in range(height)]
        self.taps: list[tuple[int, int, int, int, Deed]] = []

    def put(self, x: int, y: int, text: str, tone: str = "") -> int:
        """Write text from column `x` on; the column behind it."""
        if not 0 <= y < self.height:
            return x + columns(text)
        front, ground, bold = parsed(tone)
        signs, fronts, grounds, bolds = self.signs[y], self.fronts[y], self.grounds[y], self.bolds[y]
        if _narrow(text):
            first, behind = max(0, x), min(self.width, x + len(text))
            if first < behind:
                self._part(y, first, behind)
                signs[first:behind] = text[first - x : behind - x]
                fronts[first:behind] = [front] * (behind - first)
                bolds[first:behind] = [bold] * (behind - first)
                if ground:
                    grounds[first:behind] = [ground] * (behind - first)
            return x + len(text)
        for sign in text:
            wide = columns(sign)
            if wide == 0:
                if 0 < x <= self.width:
                    signs[x - 1] = unicodedata.normalize("NFC", signs[x - 1] + sign)
                continue
            if x >= 0 and x + wide <= self.width:
                self._part(y, x, x + wide)
                signs[x], fronts[x], bolds[x] = sign, front, bold
                if ground:
                    grounds[x] = ground
                if wide > 1:
                    signs[x + 1], fronts[x + 1], bolds[x + 1] = "", front, bold
                    grounds[x + 1] = grounds[x]
            x += wide
        return x

    def _part(self, y: int, first: int, behind: int) -> None:
        """What is written over half of a wide sign leaves a space of the other half."""
        signs = self.signs[y]
        if signs[first] == "" and first:
            signs[first - 1] = " "
        if behind < self.width and signs[behind] == "":
            signs[behind] = " "

    def right(self, end: int, y: int, text: str, tone: str = "") -> int:
        """Write text that ends before column `end`; the column where it begins."""
        self.put(end - columns(text), y, text, tone)
        return end - columns(text)

    def middle(self, x: int, y: int, width: int, text: str, tone: str = "") -> None:
        """Write text into the middle of `width` columns, cut where it is longer."""
        text = cut(text, width)
        self.put(x + (width - columns(text)) // 2, y, text, tone)

    def line(self, x: int, y: int, spans: TextLine) -> int:
        """Write a line of spans, taps included; the column behind it."""
        for span in spans:
            end = self.put(x, y, span.text, span.tone)
            if span.tap:
                self.tap(x, y, end - x, 1, span.tap)
            x = end
        return x

    def fill(self, x: int, y: int, width: int, height: int, tone: str, sign: str = " ") -> None:
        """Fill a rectangle with one sign."""
        for at in range(y, y + height):
            self.put(x, at, sign * width, tone)

    def tint(self, x: int, y: int, width: int, ground: str) -> None:
        """Change the ground of a piece of a line, whatever stands there."""
        if 0 <= y < self.height:
            for at in range(max(0, x), min(self.width, x + width)):
                self.grounds[y][at] = ground

    def box(self, x: int, y: int, width: int, height: int, tone: str) -> None:
        """A rounded edge."""
        self.put(x, y, "╭" + "─" * (width - 2) + "╮", tone)
        for at in range(y + 1, y + height - 1):
            self.put(x, at, "│", tone)
            self.put(x + width - 1, at, "│", tone)
        self.put(x, y + height - 1, "╰" + "─" * (width - 2) + "╯", tone)

    def pixels(self, x: int, y: int, picture: Pixels) -> None:
        """Lay a picture of pixels down, two of them in a cell; where it has none, what was there remains."""
        rows = picture.rows
        nothing = [None] * picture.width
        for line in range(0, len(rows), 2):
            at = y + line // 2
            if not 0 <= at < self.height:
                continue
            below = rows[line + 1] if line + 1 < len(rows) else nothing
            for column, (upper, lower) in enumerate(zip(rows[line], below, strict=True), start=x):
                if (upper is None and lower is None) or not 0 <= column < self.width:
                    continue
                self.bolds[at][column] = False
                if upper is not None and upper == lower:
                    self.signs[at][column], self.grounds[at][column] = " ", hexadecimal(upper)
                elif upper is None and lower is not None:
                    self.signs[at][column], self.fronts[at][column] = "▄", hexadecimal(lower)
                elif upper is not None:
                    self.signs[at][column], self.fronts[at][column] = HALF, hexadecimal(upper)
                    if lower is not None:
                        self.grounds[at][column] = hexadecimal(lower)

    def over(self, x: int, y: int, text: str, tone: str) -> int:
        """Write text on a picture: the ground of each letter is the mean of the two pixels that it covers."""
        for sign in text:
            if 0 <= y < self.height and 0 <= x < self.width and self.signs[y][x] == HALF:
                upper, lower = self.fronts[y][x], self.grounds[y][x]
                if upper.startswith("#") and lower.startswith("#"):
                    self.grounds[y][x] = _mean(upper, lower)
            x = self.put(x, y, sign, tone)
        return x

    def tap(self, x: int, y: int, width: int, height: int, deed: Deed) -> None:
        """Let a rectangle mean something; a later one lies above an earlier one."""
        self.taps.append((x, y, width, height, deed))

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Lay another picture onto this one, taps included."""
        for row in range(other.height):
            at = y + row
            if not 0 <= at < self.height:
                continue
            first, last = max(0, x), min(self.width, x + other.width)
            here, there = slice(first, last), slice(first - x, last - x)
            self.signs[at][here] = other.signs[row][there]
            self.fronts[at][here] = other.fronts[row][there]
            self.grounds[at][here] = other.grounds[row][there]
            self.bolds[at][here] = other.bolds[row][there]
        self.taps += [(left + x, top + y, width, height, deed) for left, top, width, height, deed in other.taps]

    def lines(self) -> list[TextLine]:
        """The picture as lines of spans."""
        return [self._spans(y) for y in range(self.height)]

    def _spans(self, y: int) -> TextLine:
        numbers: dict[int, int] = {}
        taps = tuple(
            (left, width, numbers.setdefault(id(deed), len(numbers)), deed)
            for left, top, width, height, deed in self.taps
            if top <= y < top + height
        )
        return list(
            _row(tuple(self.signs[y]), tuple(self.fronts[y]), tuple(self.bolds[y]), tuple(self.grounds[y]), taps)
        )


Tap = tuple[int, int, int, "Deed"]
"""First column, width, and a deed by a number: two deeds that are equal are two things to tap, side by side."""


@lru_cache(maxsize=1024)
def _row(
    signs: tuple[str, ...],
    fronts: tuple[str, ...],
    bolds: tuple[bool, ...],
    grounds: tuple[str, ...],
    taps: tuple[Tap, ...],
) -> tuple[Span, ...]:
    """A line in as few spans as its tones and taps allow; a space takes the tone of its neighbours.

    Most lines of a picture are those of the picture before.
    """
    deeds: dict[int | None, Deed] = {number: deed for *_, number, deed in taps}
    numbers = _numbers(len(signs), taps)
    done: list[Span] = []
    start, front, bold, ground, number = 0, "", False, grounds[0] if grounds else "", numbers[0] if numbers else None
    for x, (sign, other, heavy, behind, tap) in enumerate(zip(signs, fronts, bolds, grounds, numbers, strict=True)):
        drawn = "" if sign == " " else other
        new = bool(front and drawn) and (drawn != front or heavy != bold)
        if new or behind != ground or tap != number:
            done.append(_span(signs[start:x], front, ground, deeds.get(number), bold=bold))
            start, front, bold, ground, number = x, "", False, behind, tap
        if not front:
            front, bold = drawn, heavy and sign != " "
    if signs:
        done.append(_span(signs[start:], front, ground, deeds.get(number), bold=bold))
    return tuple(done)


def _numbers(width: int, taps: tuple[Tap, ...]) -> list[int | None]:
    """Which deed lies on each place of a line."""
    numbers: list[int | None] = [None] * width
    for left, wide, number, _ in taps:
        first = max(0, left)
        behind = max(first, min(width, left + wide))
        numbers[first:behind] = [number] * (behind - first)
    return numbers


@lru_cache(maxsize=8192)
def _narrow(text: str) -> bool:
    """Whether each sign of a text takes one column, so that they can be written all at once."""
    return all(columns(sign) == 1 for sign in text)


def _span(signs: tuple[str, ...], front: str, ground: str, deed: Deed | None, *, bold: bool) -> Span:
    return Span("".join(signs), f"{'bold ' if bold else ''}{front or 'text'} on {ground}", deed)


def _mean(first: str, second: str) -> str:
    one, two = rgb(first), rgb(second)
    return hexadecimal(((one[0] + two[0]) // 2, (one[1] + two[1]) // 2, (one[2] + two[2]) // 2))
