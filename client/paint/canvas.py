"""A grid of terminal cells that is painted part by part and then shown as lines of text."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from client.base.colours import hexadecimal, parsed, rgb
from client.base.spans import Span, columns, cut

if TYPE_CHECKING:
    from collections.abc import Sequence

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

    def meaning(self, x: int, y: int) -> Deed | None:
        """What a tap at this place does."""
        for left, top, width, height, deed in reversed(self.taps):
            if left <= x < left + width and top <= y < top + height:
                return deed
        return None

    def lines(self) -> list[TextLine]:
        """The picture as lines of spans."""
        tapped = {top + row for _, top, _, height, _ in self.taps for row in range(height)}
        return [self._spans(y, taps=y in tapped) for y in range(self.height)]

    def _spans(self, y: int, *, taps: bool) -> TextLine:
        cells: Sequence[tuple[str, str, bool, Deed | None]] = [
            (front if sign != " " else "", ground, bold and sign != " ", self.meaning(x, y) if taps else None)
            for x, (sign, front, ground, bold) in enumerate(
                zip(self.signs[y], self.fronts[y], self.grounds[y], self.bolds[y], strict=True)
            )
        ]
        done: TextLine = []
        start = 0
        while start < self.width:
            front, ground, bold, deed = cells[start]
            end = start + 1
            while end < self.width and cells[end][1] == ground and cells[end][3] is deed:
                other, _, heavy, _ = cells[end]
                if front and other and (other != front or heavy != bold):
                    break
                front, bold = (front, bold) if front else (other, heavy)
                end += 1
            text = "".join(self.signs[y][start:end])
            done.append(Span(text, f"{'bold ' if bold else ''}{front or 'text'} on {ground}", deed))
            start = end
        return done


def _mean(first: str, second: str) -> str:
    one, two = rgb(first), rgb(second)
    return hexadecimal(((one[0] + two[0]) // 2, (one[1] + two[1]) // 2, (one[2] + two[2]) // 2))
