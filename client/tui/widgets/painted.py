"""The one widget that paints: lines of spans become strips of cells, kept until something changes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from client.base.colours import style
from client.base.spans import wide
from client.tui.themes import palette_of

if TYPE_CHECKING:
    from client.base.colours import Palette
    from client.base.spans import TextLine


@lru_cache(maxsize=8192)
def drawn(tone: str, palette: Palette) -> Style:
    """The style of a tone on the ground of the screen."""
    return Style.parse(style(tone, "ground", palette))


class Painted(Widget):
    """A block whose lines are painted cell by cell. Whoever changes what is painted calls `repaint`."""

    can_focus = False

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._strips: list[Strip] | None = None
        self._of: object = None

    def picture(self) -> list[TextLine]:
        """The lines from top to bottom, for the present size."""
        raise NotImplementedError

    def repaint(self, *, layout: bool = False) -> None:
        """Paint everything anew at the next chance."""
        self._strips = None
        self.refresh(layout=layout)

    def render_line(self, y: int) -> Strip:
        """One line of cells."""
        seen = (self.size, self.app.theme)
        if self._strips is None or seen != self._of:
            palette = palette_of(self.app)
            self._strips = [strip(line, self.size.width, palette) for line in self.picture()]
            self._of = seen
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, drawn("", palette_of(self.app)))


def strip(line: TextLine, width: int, palette: Palette) -> Strip:
    """A line in exactly so many cells."""
    segments = [Segment(span.text, drawn(span.tone, palette)) for span in line if span.text]
    taken = wide(line)
    if taken < width:
        segments.append(Segment(" " * (width - taken), drawn("", palette)))
    done = Strip(segments, max(taken, width))
    return done if taken <= width else done.crop(0, width)
