"""The prompt: rows as big as they can be, each with a key, in one widget, so that taps hit exactly."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from client.base.choices import Choice, Prompt
from client.base.colours import CURSOR, RAISED, RAISED_TOO, style
from client.base.deeds import Here
from client.base.spans import Span, apart, columns, cut, fit, pad, text_line, wide
from client.tui.events import Chosen
from client.tui.widgets import tiles

if TYPE_CHECKING:
    from textual import events

    from client.base.deeds import Deed
    from client.base.spans import TextLine

NOTHING = Prompt(0, "", ())
BIGGEST = 3
"""Lines of the biggest row: label, hint, and air."""
MANY = 12
"""With more rows than this, keys may be numbers of several digits."""


def acts(prompt: Prompt) -> tuple[int, list[Deed | str]]:
    """What the rows do: when this changes, the rows under a finger are others."""
    return prompt.ask, [row.deed or row.label for row in prompt.rows]


def labels(prompt: Prompt) -> tuple[int, list[str]]:
    """What the rows are called: where only what they do has changed, the page stays."""
    return prompt.ask, [row.label for row in prompt.rows]


SECRET = ("window", "slot", "vote")
"""Asks whose answers nobody at the table may see yet."""
MARK = "●"
"""Stands at a tile that is chosen, while private things are uncovered."""


class Choices(Widget):
    """The rows of a prompt. `ask` shows another prompt; a chosen row comes as `Chosen`."""

    can_focus = False

    def __init__(self, *, id: str, guard: float = 0.0) -> None:  # noqa: A002 - Textual's own name
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
        self.sought: str | None = None
        """What has been typed to find a tile, None while nobody seeks."""
        self.typed = ""
        """The first digits of a number that may go on."""

    # -- what is asked ------------------------------------------------------------------------------------

    def ask(self, prompt: Prompt, *, peek: bool, more: str) -> None:
        """Show this prompt; `more` is the row that turns the page, with {page} and {pages}."""
        if acts(prompt) != acts(self.prompt):
            self.changed = time.monotonic()
            if labels(prompt) != labels(self.prompt):
                self.cursor, self.page = -1, 0
            self.sought, self.typed = None, ""
        if (prompt, peek, more) != (self.prompt, self.peek, self.more):
            self.prompt, self.peek, self.more = prompt, peek, more
            self.refresh()

    def lay_out(self, depth: int, across: int) -> None:
        """Give each row `depth` lines, and set `across` rows side by side."""
        if (depth, across) != (self.depth, self.across):
            self.depth, self.across = max(1, depth), max(1, across)
            self.refresh()

    def on_resize(self) -> None:
        """Fewer rows fit: a cursor that is not on the screen any more would choose unseen."""
        if self.cursor >= len(self.shown_rows()):
            self.cursor = -1

    @property
    def veiled(self) -> bool:
        """Whether keys leave no trace: the answer is secret, and private things are covered."""
        return self.prompt.kind in SECRET and not self.peek

    # -- pages --------------------------------------------------------------------------------------------

    def room(self) -> int:
        """How many rows fit at once."""
        return max(1, (self.size.height // self.depth) * self.across)

    def pages(self) -> int:
        """How many pages the rows need."""
        rows, room = len(self.prompt.rows), self.room()
        if self.prompt.grid:
            return self.grid()[1]
        if rows <= room:
            return 1
        return -(-rows // max(1, room - 1))

    def shown_rows(self) -> list[tuple[str, Choice]]:
        """Keys and rows of this page; the last turns the page where there is more than one."""
        if self.prompt.grid:
            return [tile for row in self.grid()[0] for tile in row]
        keyed, pages = self.prompt.keyed(), self.pages()
        if pages == 1:
            return keyed
        room = max(1, self.room() - 1)
        page = self.page % pages
        label = self.more.format(page=page + 1, pages=pages)
        return [*keyed[page * room : (page + 1) * room], ("+", Choice(label, Here.TURN))]

    def grid(self) -> tuple[list[list[tuple[str, Choice]]], int]:
        """The lines of a grid on this page, and how many pages it has."""
        lines = max(1, self.size.height // self.depth)
        return tiles.page(self.prompt, lines, self.size.width, self.page, self.more, self.sought, veiled=self.veiled)

    # -- drawing ------------------------------------------------------------------------------------------

    def render(self) -> Content:
        """All rows of this page."""
        if self.prompt.grid:
            return Content("\n").join(self.grid_lines())
        width = self.size.width // self.across
        drawn: list[Content] = []
        cells = [self.cell(index, key, row, width) for index, (key, row) in enumerate(self.shown_rows())]
        for start in range(0, len(cells), self.across):
            beside = cells[start : start + self.across]
            drawn += [Content("").join(parts) for parts in zip(*beside, strict=True)]
        return Content("\n").join(drawn)

    def grid_lines(self) -> list[Content]:
        """The lines of a grid, each divided into as many places as it has."""
        drawn: list[Content] = []
        index = 0
        for at, row in enumerate(self.grid()[0]):
            room = self.size.width // max(1, tiles.places(self.prompt, row, self.size.width))
            ground = (RAISED, RAISED_TOO)[at % 2]
            parts = []
            for key, tile in row:
                full = fit(self.tile(index, key, tile, room), room)
                full = [*full, Span(" " * (room - wide(full)))]
                back = CURSOR if index == self.cursor else ground
                parts.append(Content.assemble(*((span.text, style(span.tone, back)) for span in full)))
                index += 1
            rest = self.size.width - room * len(row)
            parts.append(Content.assemble((" " * rest, style("", ground))))
            drawn.append(Content("").join(parts))
            drawn += [Content(" ")] * (self.depth - 1)
        return drawn

    def at_place(self, x: int, y: int) -> Choice | None:
        """What is chosen by a finger there."""
        at = y // self.depth
        if not self.prompt.grid:
            width, shown = max(1, self.size.width // self.across), self.shown_rows()
            index = at * self.across + min(x // width, self.across - 1)
            return shown[index][1] if 0 <= index < len(shown) else None
        rows = self.grid()[0]
        if not 0 <= at < len(rows):
            return None
        place = x // max(1, self.size.width // max(1, tiles.places(self.prompt, rows[at], self.size.width)))
        return rows[at][place][1] if place < len(rows[at]) else None

    def cell(self, index: int, key: str, row: Choice, width: int) -> list[Content]:
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

    def row_lines(self, index: int, key: str, row: Choice, width: int) -> list[TextLine]:
        """Label and hint as they fit."""
        label, hint = row.shown(self.peek)
        told = bool(row.closed) and not row.quiet
        tone = "closed" if told else "plain"
        mark = Span("▸" if index == self.cursor else " ", "key")
        head = text_line(mark) if self.prompt.dense else text_line(mark, Span(f"{key} ", "key"), " ")
        room = width - wide(head) - 1
        if self.prompt.dense:
            tail = hint if row.hint else ""
            label = self.fitting(row, label, room - columns(tail) - bool(tail))
            return [apart([*head, Span(label, tone)], text_line(Span(tail, "quiet")), width)]
        if self.depth == 1:
            space = room - columns(label) - 3
            beside = f" · {cut(hint, space)}" if hint and (space >= columns(hint) or told) and space > 3 else ""
            return [[*head, Span(self.fitting(row, label, room), tone), Span(beside, "quiet")]]
        first = [*head, Span(self.fitting(row, label, room), tone)]
        second = text_line(pad("", wide(head)), Span(hint, "quiet")) if hint else []
        return [first, second]

    def tile(self, index: int, key: str, row: Choice, width: int) -> TextLine:
        """A tile of a grid: number and name; what was chosen and who points at it only while uncovered."""
        out = bool(row.closed) and not row.quiet
        chosen = self.peek and bool(row.answer) and row.answer in self.prompt.chosen
        mark = "▸" if index == self.cursor else MARK if chosen else " "
        typing = bool(self.typed) and key == self.typed and not self.veiled
        head = text_line(Span(mark, "key"), Span(f"{key:>2} ", "active" if typing else "closed" if out else "key"))
        badge = row.badge if self.peek else ""
        room = width - wide(head) - columns(badge) - bool(badge) - 1
        tone = "closed" if out else "secret" if chosen else "plain"
        label = cut(row.label if columns(row.label) <= room else row.short or row.label, max(1, room))
        full = [*head, Span(label, tone)]
        return apart(full, text_line(Span(badge, "secret")), width - 1) if badge else full

    @staticmethod
    def fitting(row: Choice, label: str, room: int) -> str:
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
        if row := self.at_place(event.x, event.y):
            self.choose(row)

    def choose(self, row: Choice) -> None:
        """Choose a row, or turn the page."""
        self.typed = ""
        if row.deed is Here.FIND:
            self.seek(None)
        elif row.deed is Here.TURN:
            self.page = (self.page + 1) % self.pages()
            self.cursor = -1
            self.changed = time.monotonic()
            self.refresh()
        else:
            self.post_message(Chosen(row))

    def press(self, key: str) -> bool:
        """Choose by key; whether a row has it."""
        if self.prompt.grid and key == "/":
            self.seek("")
            return True
        numbered = self.prompt.grid or (len(self.prompt.rows) > MANY and not self.prompt.dense)
        if numbered and key.isdigit() and self.typed_digit(key):
            return True
        for name, row in self.shown_rows():
            if name == key:
                self.choose(row)
                return True
        return False

    def typed_digit(self, digit: str) -> bool:
        """A digit of a number: choose the tile that only it can mean, or wait for the next digit or Enter."""
        keys = {key: row for key, row in self.prompt.keyed() if key.isdigit()}
        for typed in (self.typed + digit, digit):
            fits = [key for key in keys if key.startswith(typed)]
            if fits == [typed]:
                self.typed = ""
                self.choose(keys[typed])
                return True
            if fits:
                self.typed = typed
                self.refresh()
                return True
        return False

    def seek(self, text: str | None) -> None:
        """Show only the tiles that `text` may mean; None shows all again."""
        self.sought, self.typed, self.cursor = text, "", 0 if text and not self.veiled else -1
        self.changed = time.monotonic()
        self.refresh()

    def seek_key(self, key: str) -> None:
        """A key while a tile is sought: one letter more or less, the first that fits, or enough."""
        sought = self.sought or ""
        if key == "escape":
            self.seek(None)
        elif key == "backspace":
            self.seek(sought[:-1] if sought else None)
        elif key == "enter" and self.veiled and sought:
            if row := tiles.meant(tiles.parted(self.prompt)[1], sought):
                self.seek(None)
                self.choose(row)
        elif key == "enter":
            found = tiles.found(tiles.parted(self.prompt)[1], sought)
            self.seek(None)
            if found and sought:
                self.choose(found[0][1])
        elif len(key) == 1:
            self.seek(sought + key)

    def move(self, by: int) -> None:
        """Move the cursor."""
        count = len(self.shown_rows())
        if count:
            start = -1 if self.cursor < 0 and by > 0 else self.cursor
            self.cursor = (start + by) % count if self.cursor >= 0 or by > 0 else count - 1
            self.refresh()

    def enter(self) -> None:
        """Choose the row under the cursor, or the number that was typed."""
        if self.typed:
            typed, self.typed = self.typed, ""
            row = next((row for key, row in self.prompt.keyed() if key == typed), None)
            if row:
                self.choose(row)
            return
        shown = self.shown_rows()
        if 0 <= self.cursor < len(shown):
            row = shown[self.cursor][1]
            self.cursor = -1 if self.veiled and self.prompt.grid else self.cursor
            self.choose(row)
            self.refresh()

    def under_cursor(self) -> Choice | None:
        """The row under the cursor."""
        shown = self.shown_rows()
        return shown[self.cursor][1] if 0 <= self.cursor < len(shown) else None
