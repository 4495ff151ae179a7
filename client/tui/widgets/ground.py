"""What lies below painted parts and shows nothing but the ground, which Textual would look up line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.strip import Strip
from textual.widget import Widget

from client.tui.themes import palette_of
from client.tui.widgets.painted import drawn

if TYPE_CHECKING:
    from textual.geometry import Region


class Ground(Widget):
    """A screen, or a box of parts, without edges and words of its own.

    As a base it stands behind Textual's class, whose looks count: Textual takes those of the first base alone.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """So many empty lines, most of which the parts paint over. Colours that have names stay Textual's matter."""
        palette = palette_of(self.app)
        if not palette["ground"].startswith("#"):
            return super().render_lines(crop)
        line = Strip.blank(crop.width, drawn("", palette).background_style)
        for each in self.app.get_line_filters():
            line = line.apply_filter(each, self.styles.background)
        return [line] * crop.height
