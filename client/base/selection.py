"""What this device has tapped in a grid until its ask closes: one tile, or the two parts of an answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Local

if TYPE_CHECKING:
    from protocol.messages import AskView

EITHER, FIRST, SECOND = 0, 1, 2


@dataclass(slots=True)
class Selection:
    """The taps of one ask. Whoever takes a seat over, or starts the program again, finds the draft that stands."""

    ask: int = 0
    parts: list[str] = field(default_factory=lambda: ["", ""])
    """Of an answer with one part the first is used alone."""
    tapped: list[str] = field(default_factory=lambda: ["", ""])
    """The same as if every tile counted: what a covered screen may tell of, whoever sits before it."""
    refused: Choice | None = None
    """The tile that was tapped last, if it is one that may not be used."""
    touched: bool = False
    rested: bool = False
    """Whether the closing tap was given."""

    def update(self, view: AskView | None) -> None:
        """Learn which ask is open; another one starts anew from its draft."""
        if view is None or view.number != self.ask:
            self.ask = view.number if view else 0
            first, _, second = (view.given if view else "").partition("+")
            self.parts, self.tapped, self.refused = [first, second], [first, second], None
            self.touched, self.rested = bool(first), False

    def begin(self, prompt: Prompt) -> None:
        """Where an answer begins with a word, the first word stands until another is tapped, for everybody alike."""
        word = next((row for row in prompt.rows if row.part == FIRST), None)
        if not prompt.two or word is None or self.touched:
            return
        if not self.tapped[0]:
            self.tapped[0] = word.answer
        if not self.parts[0] and not word.closed:
            self.parts[0] = word.answer

    def tap(self, prompt: Prompt, row: Choice) -> str:
        """Take a tap; the whole answer as it stands now, "" while a part is missing or for a tile that is closed."""
        self.begin(prompt)
        self.touched = True
        self.refused = row if row.closed else None
        self.tapped = with_tap(self.tapped, row) if prompt.two else [row.answer, ""]
        if row.closed:
            return ""
        if not prompt.two:
            self.parts = [row.answer, ""]
            return row.answer
        before = self.parts
        self.parts = with_tap(self.parts, row)
        whole = "+".join(self.parts)
        if whole in prompt.apart:
            self.parts, self.refused = before, replace(row, closed=prompt.apart[whole])
            return ""
        return whole if all(self.parts) else ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The choices that stand."""
        return tuple(part for part in self.parts if part)

    def missing(self, prompt: Prompt, *, peek: bool) -> int:
        """The part that an answer of two parts still needs, 0 for none; covered, as if every tile counted."""
        parts = self.parts if peek else self.tapped
        if not prompt.two or all(parts):
            return 0
        return SECOND if parts[0] else FIRST

    def in_words(self, prompt: Prompt) -> str:
        """What stands, in words: what the tiles mean to this seat, or their labels."""
        labels = [
            next(
                (row.sentence or row.label for row in prompt.rows if row.answer == part and row.part in (EITHER, at)),
                part,
            )
            for at, part in enumerate(self.parts, 1)
            if part
        ]
        return " + ".join(labels)


def with_tap(parts: list[str], row: Choice) -> list[str]:
    """Both parts after a tap; of two names the older one gives way, and one that stands is taken back."""
    if row.part:
        return [row.answer if at == row.part else part for at, part in enumerate(parts, 1)]
    if row.answer in parts:
        return [part for part in parts if part != row.answer] + [""]
    return [row.answer, ""] if not parts[0] else [parts[-1] or parts[0], row.answer]


def in_two_steps(prompt: Prompt) -> tuple[Choice, ...]:
    """An answer of two parts in two steps, for whoever is read one question after the other."""
    rows = tuple(row for row in prompt.rows if row.deed is not Local.REST)
    if not prompt.two:
        return rows
    ones = [row for row in rows if row.part in (EITHER, FIRST)]
    others = [row for row in rows if row.part in (EITHER, SECOND)]
    firsts = []
    for one in ones:
        answers = tuple(
            _answering(other, f"{one.answer}+{other.answer}", prompt) for other in others if other.answer != one.answer
        )
        firsts.append(_first_step(one, answers, prompt))
    return tuple(firsts)


def _answering(row: Choice, choice: str, prompt: Prompt) -> Choice:
    closed = row.closed or prompt.apart.get(choice, "")
    return Choice(row.label, Answer(choice, prompt.ask), key=row.key, closed=closed, quiet=row.quiet)


def _first_step(row: Choice, rows: tuple[Choice, ...], prompt: Prompt) -> Choice:
    leads_to = Prompt(prompt.ask, prompt.title, rows, grid=True)
    return Choice(row.label, key=row.key, closed=row.closed, quiet=row.quiet, leads_to=leads_to)
