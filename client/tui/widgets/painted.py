"""The one widget that paints: lines of spans become strips of cells, and Textual hears which of them have changed.

It sends a line from its beginning to the last cell that has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from client.base.colours import parsed, style
from client.base.few_colours import of_sixteen
from client.base.spans import COVER, columns, wide
from client.paint.canvas import HALF
from client.tui.themes import palette_of

if TYPE_CHECKING:
    from client.base.colours import Palette
    from client.base.spans import TextLine


@lru_cache(maxsize=8192)
def drawn(tone: str, palette: Palette, *, words: bool = True) -> Style:
    """The style of a tone on the ground of the screen; of what has no `words`, few colours keep the lightest, too."""
    if not palette["ground"].startswith("#"):
        front, ground, bold = parsed(tone, "ground")
        of, on = of_sixteen(palette[front], palette[ground], words=words)
        return Style(color=of, bgcolor=on, bold=bold and of != "black")  # which many terminals would show as grey
    return Style.parse(style(tone, "ground", palette))


PIXELS = frozenset(f" {HALF}▄█░{COVER}")
"""The signs of pictures and patterns, which are not read."""


class Painted(Widget):
    """A block whose lines are painted cell by cell. Whoever changes what is painted calls `repaint`."""

    can_focus = False
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """As Textual's own, but a size that a layout has given asks for no other layout, and for no second painting."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._lines: list[TextLine] | None = None
        self._strips: list[Strip | None] = []
        self._of: object = None

    def picture(self) -> list[TextLine]:
        """The lines from top to bottom, for the present size."""
        raise NotImplementedError

    def repaint(self, *, layout: bool = False) -> None:
        """Paint everything anew at the next chance."""
        self._lines = None
        self.refresh(repaint=bool(self.outer_size), layout=layout)  # what has no place is painted when it gets one

    def repaint_lines(self, now: list[TextLine]) -> None:
        """The picture is `now`, in as many lines as before: paint at the next chance the cells that differ."""
        before = self._lines
        if before is None or self._seen() != self._of:
            self.repaint()
            return
        changed = [(y, *difference(one, other)) for y, (one, other) in enumerate(zip(before, now, strict=True))]
        regions = [Region(first, y, behind - first, 1) for y, first, behind in changed if first < behind]
        for region in regions:
            self._strips[region.y] = None
        self._lines = now
        if regions:
            self.refresh(*regions)

    def _seen(self) -> tuple[Size, str]:
        """What a picture holds for."""
        return self.size, self.app.theme

    def render_lines(self, crop: Region) -> list[Strip]:
        """The cells of a part of it. Textual itself looks up edges, hues and grounds, which nothing painted has."""
        size, _ = seen = self._seen()
        if self._lines is None or seen != self._of:
            self._lines, self._of = self.picture(), seen
            self._strips = [None] * len(self._lines)
        palette = palette_of(self.app)
        strips = [self._strip(y, size.width, palette) for y in crop.line_range]
        for each in self.app.get_line_filters():
            strips = [one.apply_filter(each, self.styles.background) for one in strips]
        return strips if crop.column_span == (0, size.width) else [one.crop(*crop.column_span) for one in strips]

    def _strip(self, y: int, width: int, palette: Palette) -> Strip:
        """One line of cells."""
        if self._lines is None or y >= len(self._lines):
            return Strip.blank(width, drawn("", palette))
        found = self._strips[y] = self._strips[y] or strip(self._lines[y], width, palette)
        return found


def difference(before: TextLine, now: TextLine) -> tuple[int, int]:
    """The columns in which two lines differ: the first, and the one behind the last."""
    end = max(wide(before), wide(now))
    if before == now:
        return end, end
    first = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        first += columns(one.text)
    if wide(before) != wide(now):
        return first, end
    for one, other in zip(reversed(before), reversed(now), strict=False):
        if one != other:
            break
        end -= columns(one.text)
    return min(first, end - 1), end


def strip(line: TextLine, width: int, palette: Palette) -> Strip:
    """A line in exactly so many cells."""
    segments = [
        Segment(span.text, drawn(span.tone, palette, words=not PIXELS.issuperset(span.text)))
        for span in line
        if span.text
    ]
    taken = wide(line)
    if taken < width:
        segments.append(Segment(" " * (width - taken), drawn("", palette)))
    done = Strip(segments, max(taken, width))
    return done if taken <= width else done.crop(0, width)
