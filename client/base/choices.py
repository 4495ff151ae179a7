"""A prompt as all faces show it: a title and choices, each said in words, with the typed deed that it stands for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from client.base.deeds import Answer, speaks
from client.base.spans import COVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from client.base.deeds import Deed
    from protocol.asks import AskKind

KEYS = "123456789acdfgijkopuvwxyz"
"""The keys of choices without one of their own; the letters left out belong to the screen."""

HIDDEN = COVER * 12
"""What a choice shows in place of a private hint."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: what it is called, and the deed that choosing it does, or the prompt that it `leads_to`.

    `sentence` says the whole act, for the line that lets a tap be taken back. `short` is a label for narrow screens,
    `brief` one for a line of a phone, where there is one between `short` and the whole.
    `cover` is the label as long as private things are covered, "" when the label is public.
    `closed` says why it cannot be chosen; with `quiet` it is said only when somebody tries.

    In a grid: `part` is the part of a two-part answer that it gives, 0 where it is the whole or either part; `fixed`
    stands on every page; `badge` is drawn at the end of the tile while private things are uncovered.
    `uncovers`: choosing it uncovers what is private for a moment; its `cover` and its hint are public. `beside`: it is
    open at any time, below what is asked.
    """

    label: str
    deed: Deed | None = None
    hint: str = ""
    short: str = ""
    brief: str = ""
    sentence: str = ""
    cover: str = ""
    closed: str = ""
    quiet: bool = False
    key: str = ""
    card: str = ""
    leads_to: Prompt | None = None
    part: int = 0
    fixed: bool = False
    badge: str = ""
    uncovers: bool = False
    beside: bool = False

    def shown(self, peek: bool) -> tuple[str, str]:
        """Label and hint as they may be drawn now."""
        if self.closed and not self.quiet:
            return self.label, self.closed
        if self.cover and not peek:
            return self.cover, self.hint if self.uncovers else HIDDEN
        return self.label, self.hint

    @property
    def answer(self) -> str:
        """What it answers, in the words of the wire; "" where it answers nothing."""
        return self.deed.choice if isinstance(self.deed, Answer) else ""

    @property
    def ask(self) -> int:
        """The number of the ask that it answers, at once or in steps."""
        if self.leads_to:
            return self.leads_to.ask
        return self.deed.ask if isinstance(self.deed, Answer) else 0

    @property
    def speaks(self) -> bool:
        """Whether choosing it says something to the table, at once or in steps."""
        return speaks(self.deed) or bool(self.leads_to and any(row.speaks for row in self.leads_to.rows))

    @property
    def path_key(self) -> object:
        """What the next prompt is found again by, when the prompt that this row belongs to has been made anew."""
        return self.label if self.leads_to is None or self.leads_to.moment is None else self.leads_to.moment

    def in_words(self, peek: bool) -> str:
        """The whole act in words, as far as it may be drawn now."""
        if self.cover and not peek:
            return self.cover
        return self.sentence or self.label


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked, or what it may choose by itself where `ask` is 0.

    `dense` rows are a grid of values: one line each, every label begins with its value, and its key is the value's;
    `column` is the word over their hints.

    A `grid` shows short rows side by side, with keys that may be numbers of several digits. With `two` the answer has
    two parts, each chosen by a row of its own (client/base/selection.py); `chosen` are the answers of both that stand
    now, and `apart` says of whole answers why their parts do not go together.

    `told` is what stands above the rows, each sentence with its tone. A prompt that `stays` is still there once
    something on it has been chosen. `moment`: what it is good for; with another one it is another prompt, although its
    rows are called the same. `writes` names the command whose words are typed here.
    """

    ask: int
    title: str
    rows: tuple[Choice, ...]
    kind: AskKind = "choice"
    dense: bool = False
    column: str = ""
    grid: bool = False
    two: bool = False
    chosen: tuple[str, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict, hash=False)
    told: tuple[tuple[str, str], ...] = ()
    stays: bool = False
    moment: object = None
    writes: str = ""
    card: str = ""
    """What it is about, for the page of the rules that is looked up while it is asked."""
    absent: tuple[Choice, ...] = ()
    """Rows that are not listed now and keep their keys: whoever types one reads why."""

    @property
    def calm(self) -> bool:
        """Whether it holds only what is open at any time: nobody waits for it."""
        return all(row.beside for row in self.rows)

    @property
    def identity(self) -> object:
        """Equal for two prompts that need not be read out twice."""
        if self.ask:
            return self.ask, [row.answer or row.label for row in self.rows if not row.closed and not row.beside]
        return self.moment, [(row.label, row.hint) for row in self.rows]

    def row_for(self, row: Choice) -> Choice:
        """The row, at any step, that does the same as this one, in the words of now; itself where none does."""
        for one in self.rows:
            found = one if one.deed and one.deed == row.deed else one.leads_to.row_for(row) if one.leads_to else row
            if found is not row:
                return found
        return row

    def follow(self, key: object) -> Prompt | None:
        """The prompt that a row leads to, None where that row is not there any more."""
        return next((row.leads_to for row in self.rows if row.leads_to and row.path_key == key), None)

    def keyed(self) -> list[tuple[str, Choice]]:
        """Each row with the key that chooses it; "" where there are more rows than keys.

        No row gets the digit of another one, nor a digit where digits are the numbers of seats or values.
        """
        taken = {row.key for row in self.rows if row.key.isdigit()} - {"0"}
        numbered = (self.grid or self.dense) and taken
        free = (key for key in KEYS if not key.isdigit() or not (numbered or key in taken))
        return [(row.key or next(free, ""), row) for row in self.rows]


def addressed(rows: Iterable[Choice], ask: int) -> tuple[Choice, ...]:
    """The choices, with the number of this ask in all answers, at any step, that do not say which ask they are for."""
    return tuple(_addressed(row, ask) for row in rows)


def _addressed(row: Choice, ask: int) -> Choice:
    if row.leads_to:
        number = row.leads_to.ask or ask
        return replace(row, leads_to=replace(row.leads_to, ask=number, rows=addressed(row.leads_to.rows, number)))
    if isinstance(row.deed, Answer) and not row.deed.ask:
        return replace(row, deed=replace(row.deed, ask=ask))
    return row
