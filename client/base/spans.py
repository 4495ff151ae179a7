"""Lines of text as both clients draw them: spans with a tone and, where a tap means something, its meaning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from protocol import width as measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.deeds import Deed

COVER = "▒"
"""What lies under the cover: everything private is drawn with it, always in the same length."""


DOT = " · "
"""What stands between facts."""
TIE = "\u00a0"
"""A space at which no line is broken; it is drawn, and read out, as every other."""


class Span(NamedTuple):
    """A piece of a line; `tone` is a name in client/base/colours.py, `tap` what a tap does."""

    text: str
    tone: str = ""
    tap: Deed | None = None


TextLine = list[Span]

columns = measure.columns
"""How many terminal columns a text takes."""


def text_line(*parts: Span | str) -> TextLine:
    """A line from spans and plain words."""
    return [Span(part) if isinstance(part, str) else part for part in parts]


def plain_text(spans: TextLine) -> str:
    """The line as plain text."""
    return "".join(span.text for span in spans).rstrip()


def cut(text: str, width: int) -> str:
    """`text` in at most `width` columns, with an ellipsis where something is missing."""
    if columns(text) <= width:
        return text
    return (measure.beginning(text, width - 1).rstrip() + "…") if width > 0 else ""


def clip(name: str, letters: int) -> str:
    """A name in at most so many letters; a full stop stands for what is missing."""
    return name if len(name) <= letters else name[: letters - 1].rstrip(" .") + "."


def stopped(text: str) -> str:
    """The text as a sentence before another one: with a full stop where it ends with a word."""
    bare = text.rstrip(" ")
    return f"{bare}." if bare[-1:].isalnum() else bare


def pad(text: str, width: int) -> str:
    """`text` in exactly `width` columns."""
    short = cut(text, width)
    return short + " " * (width - columns(short))


def covered(width: int) -> str:
    """`width` columns of cover."""
    return COVER * width


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """`text` broken at spaces into lines of at most `width` columns; each but the first is indented, no tie is left."""
    done: list[str] = []
    row = ""
    for word in breakable(text):
        rest = word
        if row and columns(row) + 1 + columns(rest) <= width:
            row += " " + rest
            continue
        if row.strip():
            done.append(row)
            row = indent
        while columns(row) + columns(rest) > width:
            head = cut(rest, width - columns(row))[:-1]
            if not head:
                break
            done.append(row + head)
            row, rest = indent, rest[len(head) :]
        row += rest
    if row.strip():
        done.append(row)
    return [untied(row) for row in done] or [""]


def breakable(text: str) -> list[str]:
    """The pieces of a text between which a line may be broken."""
    return [word for word in re.split("[ \t\n]+", text) if word]


def untied(text: str) -> str:
    """The text as it is drawn: a tie is a space."""
    return text.replace(TIE, " ")


def wrap_lines(text: str, width: int) -> list[str]:
    """A text of several lines, each broken into as many as it takes."""
    return [row for line in text.split("\n") for row in wrap(line, width)]


def unbroken(pieces: Sequence[str], width: int, between: str = ", ") -> list[str]:
    """Pieces with a sign between them, in lines that break behind it; within a piece only where that is too long."""
    sign = between.rstrip()
    gap = between[len(sign) :]
    rows: list[str] = []
    for piece in [*(f"{piece}{sign}" for piece in pieces[:-1]), *pieces[-1:]]:
        if rows and columns(f"{rows[-1]}{gap}{piece}") <= width:
            rows[-1] += f"{gap}{piece}"
        else:
            rows.append(piece)
    return [part for row in rows for part in wrap(row, width)]


def wrap_facts(text: str, width: int) -> list[str]:
    """A text broken in place of the dots between its facts, and within them only where one is longer than a line."""
    rows: list[str] = []
    for fact in text.split(DOT):
        if rows and columns(f"{rows[-1]}{DOT}{fact}") <= width:
            rows[-1] += f"{DOT}{fact}"
        else:
            rows.append(fact)
    return [part for row in rows for part in wrap(row, width)]


def wide(spans: TextLine) -> int:
    """How many columns a line takes."""
    return sum(columns(span.text) for span in spans)


def fit(spans: TextLine, width: int) -> TextLine:
    """The line in at most `width` columns."""
    kept: TextLine = []
    left = width
    for span in spans:
        if columns(span.text) > left:
            return [*kept, span._replace(text=cut(span.text, left))] if left > 0 else kept
        kept.append(span)
        left -= columns(span.text)
    return kept


def prose(text: str, tone: str, width: int) -> list[TextLine]:
    """A text as lines of at most `width` columns, the first of which stays free."""
    return [text_line(" ", Span(row, tone)) for row in wrap(text, width - 1)]


def apart(left: TextLine, right: TextLine, width: int) -> TextLine:
    """`left` at the left edge and `right` at the right edge of `width` columns; the left gives way."""
    room = max(0, width - wide(right) - bool(right))
    head = fit(left, room)
    return [*head, Span(" " * max(bool(right), width - wide(head) - wide(right))), *fit(right, width)]


def flow(pieces: list[TextLine], width: int, indent: int = 0) -> list[TextLine]:
    """Unbreakable pieces set one after another with a space between, in lines of at most `width` columns."""
    done: list[TextLine] = [[]]
    for piece in pieces:
        row = done[-1]
        gap = 1 if row and plain_text(row) else 0
        if row and wide(row) + gap + wide(piece) > width:
            row = [Span(" " * indent)] if indent else []
            done.append(row)
            gap = 0
        if gap:
            row.append(Span(" "))
        row.extend(fit(piece, width - wide(row)))
    return done
