"""The prompt: rows as big as they can be, each with a key, in one widget, so that taps hit exactly."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from client.colours import CURSOR, RAISED, RAISED_TOO, style
from client.lines import Span, apart, columns, cut, fit, line, pad, wide
from client.messages import Chosen
from client.rows import Prompt, Row

if TYPE_CHECKING:
    from textual import events

    from client.lines import Line

NOTHING = Prompt(0, "", ())
BIGGEST = 3
"""Lines of the biggest row: label, hint, and air."""
MORE = "page"


def acts(prompt: Prompt) -> tuple[int, list[str]]:
    """What the rows do: when this changes, the rows under a finger are others."""
    return prompt.ask, [row.choice or row.label for row in prompt.rows]


class Choices(Widget):
    """The rows of a prompt. `ask` shows another prompt; a chosen row comes as `Chosen`."""

    can_focus = False

    def __init__(self, *, id: str, guard: float) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self.prompt = NOTHING
        self.peek = False
        self.more = ""
        self.guard = guard
        self.changed = 0.0
        self.cursor = -1
        self.page = 0
        self.depth = 1
        self.across = 1

    # -- what is asked ------------------------------------------------------------------------------------

    def ask(self, prompt: Prompt, *, peek: bool, more: str) -> None:
        """Show this prompt; `more` is the row that turns the page, with {page} and {pages}."""
        if acts(prompt) != acts(self.prompt):
            self.changed = time.monotonic()
            self.cursor, self.page = -1, 0
        if (prompt, peek, more) != (self.prompt, self.peek, self.more):
            self.prompt, self.peek, self.more = prompt, peek, more
            self.refresh()

    def arrange(self, depth: int, across: int) -> None:
        """Give each row `depth` lines, and set `across` rows side by side."""
        if (depth, across) != (self.depth, self.across):
            self.depth, self.across = max(1, depth), max(1, across)
            self.refresh()

    def on_resize(self) -> None:
        """Fewer rows fit: a cursor that is not on the screen any more would choose unseen."""
        if self.cursor >= len(self.visible()):
            self.cursor = -1

    # -- pages --------------------------------------------------------------------------------------------

    def room(self) -> int:
        """How many rows fit at once."""
        return max(1, (self.size.height // self.depth) * self.across)

    def pages(self) -> int:
        """How many pages the rows need."""
        rows, room = len(self.prompt.rows), self.room()
        if rows <= room:
            return 1
        return -(-rows // max(1, room - 1))

    def visible(self) -> list[tuple[str, Row]]:
        """Keys and rows of this page; the last turns the page where there is more than one."""
        keyed, pages = self.prompt.keyed(), self.pages()
        if pages == 1:
            return keyed
        room = max(1, self.room() - 1)
        page = self.page % pages
        label = self.more.format(page=page + 1, pages=pages)
        return [*keyed[page * room : (page + 1) * room], ("+", Row(MORE, label))]

    # -- drawing ------------------------------------------------------------------------------------------

    def render(self) -> Content:
        """All rows of this page."""
        width = self.size.width // self.across
        drawn: list[Content] = []
        cells = [self.cell(index, key, row, width) for index, (key, row) in enumerate(self.visible())]
        for start in range(0, len(cells), self.across):
            beside = cells[start : start + self.across]
            drawn += [Content("").join(parts) for parts in zip(*beside, strict=True)]
        return Content("\n").join(drawn)

    def cell(self, index: int, key: str, row: Row, width: int) -> list[Content]:
        """One row as `depth` lines of `width` columns."""
        ground = (RAISED, RAISED_TOO)[(index // self.across) % 2]
        if index == self.cursor:
            ground = CURSOR
        air = self.depth == BIGGEST
        lines = [fit(part, width) for part in self.row_lines(index, key, row, width)]
        drawn = []
        for number in range(self.depth):
            part = lines[number] if number < len(lines) else []
            last = air and number == self.depth - 1
            back = "" if last and index != self.cursor else ground
            full = [*part, Span(" " * (width - wide(part)))]
            drawn.append(Content.assemble(*((span.text, style(span.tone, back)) for span in full)))
        return drawn

    def row_lines(self, index: int, key: str, row: Row, width: int) -> list[Line]:
        """Label and hint as they fit."""
        label, hint = row.shown(self.peek)
        told = bool(row.closed) and not row.quiet
        tone = "closed" if told else "plain"
        mark = Span("▸" if index == self.cursor else " ", "key")
        head = line(mark) if self.prompt.dense else line(mark, Span(f"{key} ", "key"), " ")
        room = width - wide(head) - 1
        if self.prompt.dense:
            tail = hint if row.hint else ""
            label = self.fitting(row, label, room - columns(tail) - bool(tail))
            return [apart([*head, Span(label, tone)], line(Span(tail, "quiet")), width)]
        if self.depth == 1:
            space = room - columns(label) - 3
            beside = f" · {cut(hint, space)}" if hint and (space >= columns(hint) or told) and space > 3 else ""
            return [[*head, Span(self.fitting(row, label, room), tone), Span(beside, "quiet")]]
        first = [*head, Span(self.fitting(row, label, room), tone)]
        second = line(pad("", wide(head)), Span(hint, "quiet")) if hint else []
        return [first, second]

    @staticmethod
    def fitting(row: Row, label: str, room: int) -> str:
        """The label, or the short one where it is too long."""
        if columns(label) > room and row.short and label == row.label:
            label = row.short
        return cut(label, room)

    # -- choosing -----------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Choose the row under the finger, unless it has only just appeared there."""
        event.stop()
        if time.monotonic() - self.changed < self.guard:
            return
        width = max(1, self.size.width // self.across)
        index = (event.y // self.depth) * self.across + min(event.x // width, self.across - 1)
        shown = self.visible()
        if 0 <= index < len(shown):
            self.choose(shown[index][1])

    def choose(self, row: Row) -> None:
        """Choose a row, or turn the page."""
        if row.choice == MORE:
            self.page = (self.page + 1) % self.pages()
            self.cursor = -1
            self.changed = time.monotonic()
            self.refresh()
        else:
            self.post_message(Chosen(row))

    def press(self, key: str) -> bool:
        """Choose by key; whether a row has it."""
        for name, row in self.visible():
            if name == key:
                self.choose(row)
                return True
        return False

    def move(self, by: int) -> None:
        """Move the cursor."""
        count = len(self.visible())
        if count:
            start = -1 if self.cursor < 0 and by > 0 else self.cursor
            self.cursor = (start + by) % count if self.cursor >= 0 or by > 0 else count - 1
            self.refresh()

    def enter(self) -> None:
        """Choose the row under the cursor."""
        shown = self.visible()
        if 0 <= self.cursor < len(shown):
            self.choose(shown[self.cursor][1])

    def under_cursor(self) -> Row | None:
        """The row under the cursor."""
        shown = self.visible()
        return shown[self.cursor][1] if 0 <= self.cursor < len(shown) else None
