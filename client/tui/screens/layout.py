"""A screen before it is drawn: all that it has to show, and how much of each part of it there is room for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from client.base.choices import Choice, Prompt
from client.base.spans import Span, columns, plain_text, text_line, wide, wrap
from client.paint.bars import rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.spans import TextLine

TINY = 18
"""Below this height the screen is a phone with its keyboard open."""
UNDER_A_SKY = -1
"""In place of lines that are pressing: a sky makes way for the whole story, a picture without a sky for none of it."""
STORY = 4
"""Lines of the story that a screen of ordinary height keeps free; a table that leaves less than half makes way."""
LEAST_STORY = 2
"""Lines of the story that stay before choices lose their hints, in games that do not want more."""
WIDE = 76
"""From this width on a title of a grid takes one line."""
LEAST_BELOW = 3
"""Lines that older news take at least, their heading among them."""


class Headings(NamedTuple):
    """What the story is called: where it begins with what was before, what is new, what only this seat was told.

    `before` is what older news are called in the place of choices.
    """

    earlier: str = ""
    since: str = ""
    alone: str = ""
    before: str = ""


class Paragraph(NamedTuple):
    """Lines of a story that stand together or not at all; `under_sky`: what is left where a sky says the rest."""

    lines: list[TextLine]
    under_sky: list[TextLine]


# One class: a screen is laid out from all that it has to show.
@dataclass(slots=True)
class Layout:
    """The parts of a screen from top to bottom.

    `tables` are pictures of the table, from the one that uses most lines down to the tightest. `hand` paints what only
    this seat sees in a place of so many columns and lines beside the choices. The story shows its end where it does
    not fit, unless `from_top`. A prompt with ask number 0 is about the table itself.
    """

    status: list[TextLine]
    tables: list[list[TextLine]] = field(default_factory=lambda: [[]])
    story: list[TextLine] = field(default_factory=list)
    own: list[TextLine] = field(default_factory=list)
    prompt: Prompt = field(default_factory=lambda: Prompt(0, "", ()))
    urgent: bool = False
    hand: Callable[[int, int], list[TextLine]] | None = None
    tell: Callable[..., tuple[list[TextLine], list[TextLine]]] | None = None
    """What was before and what is new, in so many columns; with `apart` without private news."""
    news: Callable[[int, int], list[TextLine]] | None = None
    """What only this seat was told, in so many columns and lines; None in games that tell nobody anything alone."""
    words: Headings = field(default_factory=Headings)
    """What the parts of the story are called."""
    hour: str = ""
    """The colours of the title strip: an hour of client/paint/bars.py."""
    from_top: bool = False
    whole_table: Choice | None = None
    """The row that leads to all of the table, for screens on which it is cut."""
    enough: int = 0
    """Columns that are enough for the table beside a story that has much to tell and gets the rest; 0: as usual."""
    close: bool = False
    """Whether the picture joins the strip, and the story the picture; then only `pressing` lines go before it."""
    meanwhile: list[TextLine] = field(default_factory=list)
    """What is to be read in the place of choices where there are few, as far as it has room there; else older news."""
    begun: Callable[[int], list[TextLine]] | None = None
    """What stands above the story beside a table as long as nothing was told before, in so many columns."""
    pressing: int = LEAST_STORY
    """How many lines of the story a picture makes way for, or `UNDER_A_SKY`."""
    steady: list[list[TextLine]] = field(default_factory=list)
    """The pictures where nothing may move whatever is asked and told, if lines are kept for that.

    The last two of them have nothing over the seats.
    """
    across: int = 1
    """How many rows may stand side by side."""
    left: float = 1.0
    """How much time is left for what is asked, 0 to 1, where it is open for a moment only."""
    told: bool = False
    """Whether the title says something about the last tap, which is not there again when it was not read."""
    recap: Callable[[int], list[TextLine]] | None = None
    """What is new in so many lines, without what has little weight; None where the end of the story is enough."""
    kept: list[TextLine] = field(default_factory=list)
    """What stays of the story, where it has little room, while nothing of weight happens after it."""
    whole: list[TextLine] = field(default_factory=list)
    """The end of the story, where it is to be read to its last word: a verdict, and what has come of it."""
    paragraphs: list[Paragraph] = field(default_factory=list)
    """The story in its paragraphs, if none may be cut in its middle."""

    def with_notes(self, lines: int, table: list[TextLine]) -> list[TextLine]:
        """So many lines of the story at most: its end, from its top whole paragraphs, or the weightiest of it.

        `table`: the picture over it, whose sky may say a part of it already.
        """
        if not self.from_top:
            weighed = self.recap and len(self.story) > lines
            story = self.recap(lines) if self.recap and weighed else self.story
            little = lines < len(self.kept) + STORY
            return with_beginning(self.kept, lines) if self.kept and little else end_of(story, lines)
        if not self.paragraphs:
            return self.story[:lines]
        told: list[TextLine] = []
        for whole, shorter in self.paragraphs:
            rows = shorter if under_sky(table) else whole
            if len(told) + len(rows) > lines:
                break
            told += rows
        return told

    def stays(self, table: list[TextLine]) -> int:
        """How many lines of the story a picture makes way for."""
        if self.pressing == UNDER_A_SKY:
            return len(self.story) if under_sky(table) else 0
        return self.pressing

    def above_and_below(
        self, above: int, below: int, width: int, table: list[TextLine]
    ) -> tuple[str, list[TextLine], list[TextLine]]:
        """The heading of the story and so many lines of it; and what is to be read below the choices.

        The last sentence stands below where more of it has room there.
        """
        last = last_sentence(self.story)
        kept = self.kept or self.from_top or self.meanwhile
        if not kept and above < min(len(last), below - 1):
            older = end_of(self.story[: -len(last)], above)
            return self.words.before if older else "", older, [rule(width, self.words.since), *end_of(last, below - 1)]
        told = self.with_notes(above, table)
        return self.words.since if told else "", told, self.below(below, len(told), width)

    def shows_whole(self, shares: Plan, width: int) -> bool:
        """Whether all that is to be read to its last word stands somewhere, above the choices or below them."""
        _, above, below = self.above_and_below(shares.story, shares.meanwhile, width, shares.table)
        shown = {plain_text(line) for line in (*above, *below)}
        return all(plain_text(line) in shown for line in self.whole)

    def below(self, lines: int, told: int, width: int) -> list[TextLine]:
        """What is to be read in so many lines below the choices; `told` lines of the story stand above."""
        older = [] if self.recap else before_the(self.story, told)
        if self.meanwhile or lines < LEAST_BELOW or not older:
            return self.meanwhile[:lines]
        rows = whole_end(older, lines - 1)
        return [rule(width, self.words.before if told else self.words.since), *rows] if rows else []


@dataclass(frozen=True, slots=True)
class Plan:
    """How many lines each part gets; `depth` lines a row, `across` rows side by side; `gaps` lines between them.

    `meanwhile`: so many lines in the place of choices are free for what is to be read there.
    """

    table: list[TextLine]
    story: int
    own: int
    title: int
    prompt: int
    depth: int
    across: int
    foot: bool
    gaps: int
    meanwhile: int = 0


def begins(line: TextLine) -> bool:
    """Whether something begins in a line of the story: the rest of a sentence stands behind its sign."""
    return bool(line) and not plain_text(line).startswith("  ")


def last_sentence(story: list[TextLine]) -> list[TextLine]:
    """The lines of the last sentence of a story."""
    return story[next((at for at in range(len(story) - 1, -1, -1) if begins(story[at])), len(story)) :]


def before_the(story: list[TextLine], told: int) -> list[TextLine]:
    """The whole sentences before the last so many lines, which may begin within a sentence."""
    first = len(story) - told
    while 0 < first < len(story) and not begins(story[first]):
        first -= 1
    return story[:first]


def whole_end(older: list[TextLine], lines: int) -> list[TextLine]:
    """The last whole sentences of older news that fit into so many lines: none where the last one is longer."""
    first = max(0, len(older) - max(0, lines))
    return older[next((at for at in range(first, len(older)) if begins(older[at])), len(older)) :]


def end_of(story: list[TextLine], lines: int) -> list[TextLine]:
    """The last whole sentences that fit into so many lines, or the beginning of one that is longer."""
    if len(story) <= lines:
        return story
    if (shown := whole_end(story, lines)) or lines < 1:
        return shown
    rows = last_sentence(story)
    return [*rows[: lines - 1], broken_off(rows[lines - 1], max(map(wide, rows)))]


def with_beginning(story: list[TextLine], lines: int) -> list[TextLine]:
    """The last whole sentences, and above them as much of the one before as there is room for."""
    shown = end_of(story, lines)
    older = before_the(story, len(shown)) if len(shown) < min(lines, len(story)) else []
    return [*end_of(older, lines - len(shown)), *shown]


def broken_off(line: TextLine, width: int) -> TextLine:
    """A line in at most so many columns, with a sign that its sentence goes on."""
    *head, last = line
    text = last.text.rstrip(" ,;:")
    while text and wide(head) + columns(text) + 2 > width:
        text = text.rpartition(" ")[0].rstrip(" ,;:")
    return [*head, last._replace(text=f"{text} …".strip())]


def painted(table: list[TextLine]) -> bool:
    """Whether a picture begins with a painted line, which needs no air between it and the title strip."""
    return bool(table and table[0]) and any(f" on {ground}" in table[0][0].tone for ground in ("#", "goldground"))


def under_sky(table: list[TextLine]) -> bool:
    """Whether a picture begins with pixels of a sky, which may grow as long as there is room."""
    return painted(table) and table[0][0].tone.startswith("#")


def paragraphs(text: str, width: int, tone: str = "plain") -> list[TextLine]:
    """A text as lines; a row that begins with # is a heading."""
    done: list[TextLine] = []
    for row in text.split("\n"):
        if row.startswith("# "):
            done += [[]] if done else []
            done += [text_line(Span(part, "moon")) for part in wrap(row[2:], width)]
        else:
            done += [text_line(Span(part, tone)) for part in wrap(row, width)]
    return done
