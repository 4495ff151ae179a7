"""What this device has tapped in a grid until its ask closes: one tile, or the two parts of an answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from client.base.rows import Row

if TYPE_CHECKING:
    from client.base.rows import Prompt
    from protocol.messages import AskView

EITHER, FIRST, SECOND = 0, 1, 2
REST = "rest"
"""The closing tap of a night slot, the same for everybody; it says nothing to anybody."""


@dataclass(slots=True)
class Selection:
    """The taps of one ask. Whoever takes a seat over, or starts the program again, finds the draft that stands."""

    ask: int = 0
    parts: list[str] = field(default_factory=lambda: ["", ""])
    """Of an answer with one part the first is used alone."""
    refused: Row | None = None
    """The tile that was tapped last, if it is one that may not be used."""
    touched: bool = False
    rested: bool = False
    """Whether the closing tap was given."""

    def update(self, view: AskView | None) -> None:
        """Learn which ask is open; another one starts anew from its draft."""
        if view is None or view.number != self.ask:
            self.ask = view.number if view else 0
            first, _, second = (view.given if view else "").partition("+")
            self.parts, self.refused = [first, second], None
            self.touched, self.rested = bool(first), False

    def tap(self, prompt: Prompt, row: Row) -> str:
        """Take a tap; the whole answer as it stands now, "" while a part is missing or for a tile that is closed."""
        self.touched = True
        self.refused = row if row.closed else None
        if row.closed:
            return ""
        if not prompt.two:
            self.parts = [row.choice, ""]
            return row.choice
        before = self.parts
        if row.part:
            self.parts = [row.choice if at == row.part else part for at, part in enumerate(self.parts, 1)]
        elif row.choice in self.parts:
            self.parts = [part for part in self.parts if part != row.choice] + [""]
        else:
            self.parts = [row.choice, ""] if not self.parts[0] else [self.parts[-1] or self.parts[0], row.choice]
        whole = "+".join(self.parts)
        if whole in prompt.apart:
            self.parts, self.refused = before, replace(row, closed=prompt.apart[whole])
            return ""
        return whole if all(self.parts) else ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The choices that stand."""
        return tuple(part for part in self.parts if part)

    def in_words(self, prompt: Prompt) -> str:
        """What stands, in words: the labels of the tiles."""
        labels = [
            next((row.label for row in prompt.rows if row.choice == part and row.part in (EITHER, at)), part)
            for at, part in enumerate(self.parts, 1)
            if part
        ]
        return " + ".join(labels)


def in_two_steps(prompt: Prompt) -> tuple[Row, ...]:
    """An answer of two parts in two steps, for whoever is read one question after the other."""
    rows = tuple(row for row in prompt.rows if row.choice != REST)
    if not prompt.two:
        return rows
    ones = [row for row in rows if row.part in (EITHER, FIRST)]
    others = [row for row in rows if row.part in (EITHER, SECOND)]
    steps = []
    for one in ones:
        answers = tuple(
            _answering(other, f"{one.choice}+{other.choice}", prompt) for other in others if other.choice != one.choice
        )
        steps.append(_first_step(one, answers, prompt.title))
    return tuple(steps)


def _answering(row: Row, choice: str, prompt: Prompt) -> Row:
    closed = row.closed or prompt.apart.get(choice, "")
    return Row(choice, row.label, key=row.key, closed=closed, quiet=row.quiet)


def _first_step(row: Row, rows: tuple[Row, ...], title: str) -> Row:
    return Row("", row.label, key=row.key, closed=row.closed, quiet=row.quiet, rows=rows, title=title, grid=True)
