"""A prompt as both clients show it: a title and rows, each a whole choice said in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from client.base.spans import COVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from protocol.messages import AskKind

KEYS = "123456789acdfgijkoptuvwxyz"
"""The keys of rows without one of their own; the letters left out belong to the screen."""

SPEAKING = ("wish", "stand", "choose", "leave")
"""How the acts of rows begin that are for the table; all others only show something on this device."""

HIDDEN = COVER * 12
"""What a row shows in place of a private hint."""


@dataclass(frozen=True, slots=True)
class Row:
    """One choice. `deed` says the whole act, for the line that lets a tap be taken back.

    `short` is a label for narrow screens. A row of a first step (a person, whose card comes next) has no `choice` but
    `rows` and their `title`. `cover` is the label as long as private things are covered, "" when the label is public.
    `closed` says why the row cannot be chosen; with `quiet` it is said only when somebody tries.
    `ask` is the ask that it answers, where that stands beside the prompt's own.

    In a grid: `part` is the part of a two-part answer that the row gives, 0 where it is the whole or either part;
    `fixed` stands on every page; `badge` is drawn at the end of the tile while private things are uncovered.
    `grid`: the `rows` of the second step are a grid. `opens`: choosing it uncovers what is private for a moment.
    """

    choice: str
    label: str
    hint: str = ""
    short: str = ""
    sentence: str = ""
    cover: str = ""
    closed: str = ""
    quiet: bool = False
    key: str = ""
    card: str = ""
    rows: tuple[Row, ...] = ()
    title: str = ""
    ask: int = 0
    part: int = 0
    fixed: bool = False
    badge: str = ""
    grid: bool = False
    uncovers: bool = False

    def shown(self, peek: bool) -> tuple[str, str]:
        """Label and hint as they may be drawn now."""
        if self.closed and not self.quiet:
            return self.label, self.closed
        if self.cover and not peek:
            return self.cover, HIDDEN
        return self.label, self.hint

    @property
    def speaks(self) -> bool:
        """Whether choosing the row says something to the table, beside what answers a prompt's own ask."""
        return bool(self.ask) or self.choice.partition(" ")[0] in SPEAKING

    def in_words(self, peek: bool) -> str:
        """The whole act in words, as far as it may be drawn now."""
        if self.cover and not peek:
            return self.cover
        return self.sentence or self.label


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked.

    `dense` rows are a grid of values: one line each, every label begins with its value, and its key is the value's;
    `column` is the word over their hints.

    A `grid` shows short rows side by side, with keys that may be numbers of several digits. With `two` the answer has
    two parts, each chosen by a row of its own (client/base/selection.py); `chosen` are the choices of both that stand
    now, and `apart` says of whole answers why their parts do not go together.
    """

    ask: int
    title: str
    rows: tuple[Row, ...]
    kind: AskKind = "choice"
    dense: bool = False
    column: str = ""
    grid: bool = False
    two: bool = False
    chosen: tuple[str, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict, hash=False)

    def keyed(self) -> list[tuple[str, Row]]:
        """Each row with the key that chooses it; "" where there are more rows than keys."""
        free = iter(KEYS)
        return [(row.key or next(free, ""), row) for row in self.rows]
