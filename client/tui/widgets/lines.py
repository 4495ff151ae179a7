"""A block of lines, drawn as they are; spans that mean something can be tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import columns
from client.tui.events import Tapped
from client.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual import events

    from client.base.deeds import Deed
    from client.base.spans import TextLine


class Lines(Painted):
    """Lines of spans. With `tap`, a tap anywhere else on the block means that."""

    def __init__(self, *, id: str, tap: Deed | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self.lines: list[TextLine] = []
        self.tap = tap

    def show(self, lines: list[TextLine]) -> None:
        """Draw these lines from now on."""
        if lines != self.lines:
            grown = len(lines) != len(self.lines)
            self.lines = lines
            if grown:
                self.repaint(layout=True)
            else:
                self.repaint_lines(lines)

    def picture(self) -> list[TextLine]:
        """All lines, one below the other."""
        return self.lines

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002 - Textual's
        """As many as there are lines."""
        return len(self.lines)

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was tapped."""
        tap = self.meaning(event.x, event.y) or self.tap
        if tap:
            event.stop()
            self.post_message(Tapped(tap))

    def meaning(self, x: int, y: int) -> Deed | None:
        """What a tap at this place does."""
        if not 0 <= y < len(self.lines):
            return None
        for span in self.lines[y]:
            x -= columns(span.text)
            if x < 0:
                return span.tap
        return None
