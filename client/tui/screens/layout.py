"""A screen before it is drawn: what stands where, and how the rows of the terminal are shared out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from client.base.choices import Choice, Prompt
from client.base.spans import Span, columns, plain_text, text_line, wide, wrap, wrap_lines
from client.paint.bars import rule
from client.tui.widgets import tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.spans import TextLine

TINY = 18
"""Below this height the screen is a phone with its keyboard open."""
UNDER_A_SKY = -1
"""Lines of the record that are pressing where a sky makes way for all of it, and no other picture for any."""
LEAST_RECORD = 2
"""Lines of it that stay before choices lose their hints, in games that do not want more."""
WIDE = 76
"""From this width on a title of a grid takes one line."""
LEAST_BELOW = 3
"""Lines that older news take at least, their heading among them."""
KEYED = 8
"""Columns of a row beside its label and its hint: edge, key, air."""
AIRY = 3
"""Lines of a row that stands apart from the next one."""
OWN = 4
"""Lines under the cover at most, as long as there is something to choose."""
RECORD = 4
"""Lines of the record that a screen of ordinary height keeps free; a table that leaves less than half makes way."""
SENTENCE = 6
"""Lines for which the table makes way so that the last sentence is whole."""
ASKED = 9
"""Lines of title and rows where nothing may move: four rows of two lines each."""
KEPT = 3
"""Lines of it where not even these have room, and it may not move."""
HELD = 7
"""Lines of the record and of what lies under the cover together: what is uncovered must not move the table."""


class Headings(NamedTuple):
    """What the record is called: where it begins with what was before, what is new, what only this seat was told.

    `before` is what older news are called in the place of choices.
    """

    earlier: str = ""
    since: str = ""
    alone: str = ""
    before: str = ""


class Paragraph(NamedTuple):
    """Lines of a record that stand together or not at all; `under_sky`: what is left where a sky says the rest."""

    lines: list[TextLine]
    under_sky: list[TextLine]


# One class: a screen is laid out from all that it has to show.
@dataclass(slots=True)
class Layout:
    """The parts of a screen from top to bottom.

    `tables` are pictures of the table, from the one that uses most lines down to the tightest. `hand` paints what only
    this seat sees in a place of so many columns and lines beside the choices. The record shows its end where it does
    not fit, unless `from_top`. A prompt with ask number 0 is about the table itself.
    """

    status: list[TextLine]
    tables: list[list[TextLine]] = field(default_factory=lambda: [[]])
    record: list[TextLine] = field(default_factory=list)
    own: list[TextLine] = field(default_factory=list)
    prompt: Prompt = field(default_factory=lambda: Prompt(0, "", ()))
    urgent: bool = False
    hand: Callable[[int, int], list[TextLine]] | None = None
    tell: Callable[..., tuple[list[TextLine], list[TextLine]]] | None = None
    """What was before and what is new, in so many columns; with `apart` without private news."""
    news: Callable[[int, int], list[TextLine]] | None = None
    """What only this seat was told, in so many columns and lines; None in games that tell nobody anything alone."""
    words: Headings = field(default_factory=Headings)
    """What the parts of the record are called."""
    hour: str = ""
    """The colours of the title strip: an hour of client/paint/bars.py."""
    from_top: bool = False
    rest: Choice | None = None
    """The row that leads to all of the table, for screens on which it is cut."""
    close: bool = False
    """Whether the picture joins the strip, and the record the picture; then only `pressing` lines go before it."""
    meanwhile: list[TextLine] = field(default_factory=list)
    """What is to be read in the place of choices where there are few, as far as it has room there; else older news."""
    pressing: int = LEAST_RECORD
    """How many lines of the record a picture makes way for."""
    steady: list[list[TextLine]] = field(default_factory=list)
    """The pictures where nothing may move whatever is asked and told, if lines are kept for that.

    The last two of them have nothing over the seats.
    """
    across: int = 1
    """How many rows may stand side by side."""
    left: float = 1.0
    """How much time is left for what is asked, 0 to 1, where it is open for a moment only."""
    recap: Callable[[int], list[TextLine]] | None = None
    """What is new in so many lines, without what has little weight; None where the end of the record is enough."""
    paragraphs: list[Paragraph] = field(default_factory=list)
    """The record in its paragraphs, if none may be cut in its middle."""

    def with_notes(self, lines: int, table: list[TextLine]) -> list[TextLine]:
        """So many lines of the record at most: its end, from its top whole paragraphs, or the weightiest of it.

        `table`: the picture over it, whose sky may say a part of it already.
        """
        if not self.from_top:
            weighed = self.recap and len(self.record) > lines
            return end_of(self.recap(lines) if self.recap and weighed else self.record, lines)
        if not self.paragraphs:
            return self.record[:lines]
        told: list[TextLine] = []
        for whole, shorter in self.paragraphs:
            rows = shorter if under_sky(table) else whole
            if len(told) + len(rows) > lines:
                break
            told += rows
        return told

    def stays(self, table: list[TextLine]) -> int:
        """How many lines of the record a picture makes way for."""
        if self.pressing == UNDER_A_SKY:
            return len(self.record) if under_sky(table) else 0
        return self.pressing

    def below(self, lines: int, told: int, width: int) -> list[TextLine]:
        """What is to be read in so many lines below the choices; `told` lines of the record stand above."""
        older = [] if self.recap else before_the(self.record, told)
        if self.meanwhile or lines < LEAST_BELOW or not older:
            return self.meanwhile[:lines]
        rows = whole_end(older, lines - 1)
        return [rule(width, self.words.before), *rows] if rows else []


@dataclass(frozen=True, slots=True)
class Plan:
    """How many lines each part gets; `depth` lines a row, `across` rows side by side; `gaps` lines between them.

    `meanwhile`: so many lines in the place of choices are free for what is to be read there.
    """

    table: list[TextLine]
    record: int
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


def before_the(record: list[TextLine], told: int) -> list[TextLine]:
    """The whole sentences before the last so many lines, which may begin within a sentence."""
    first = len(record) - told
    while 0 < first < len(record) and not begins(record[first]):
        first -= 1
    return record[:first]


def whole_end(older: list[TextLine], lines: int) -> list[TextLine]:
    """The last whole sentences of older news that fit into so many lines: none where the last one is longer."""
    first = max(0, len(older) - max(0, lines))
    return older[next((at for at in range(first, len(older)) if begins(older[at])), len(older)) :]


def end_of(record: list[TextLine], lines: int) -> list[TextLine]:
    """The last whole sentences that fit into so many lines, or the beginning of one that is longer."""
    if len(record) <= lines:
        return record
    if (shown := whole_end(record, lines)) or lines < 1:
        return shown
    rows = record[next((at for at in range(len(record) - 1, -1, -1) if begins(record[at])), 0) :]
    return [*rows[: lines - 1], broken_off(rows[lines - 1], max(map(wide, rows)))]


def broken_off(line: TextLine, width: int) -> TextLine:
    """A line in at most so many columns, with a sign that its sentence goes on."""
    *head, last = line
    text = last.text.rstrip(" ,;:")
    while text and wide(head) + columns(text) + 2 > width:
        text = text.rpartition(" ")[0].rstrip(" ,;:")
    return [*head, last._replace(text=f"{text} …".strip())]


def told_lines(picture: Layout, own: int) -> int:
    """Lines of the record that a picture leaves where there is room: no picture is worth a fragment."""
    if picture.from_top:
        return len(picture.record)
    if picture.prompt.kind == "slot":  # nothing happens until the answers are in
        return 1 if picture.prompt.grid else max(0, min(RECORD, HELD - own))
    return max(picture.pressing, newest(picture.record), min(RECORD, HELD - own))


def newest(record: list[TextLine]) -> int:
    """Lines of the last sentence, as far as a table should make way for it."""
    begun = next((at for at in range(len(record) - 1, -1, -1) if begins(record[at])), len(record))
    return min(SENTENCE, len(record) - begun)


def painted(table: list[TextLine]) -> bool:
    """Whether a picture begins with a painted line, which needs no air between it and the title strip."""
    return bool(table and table[0]) and any(f" on {ground}" in table[0][0].tone for ground in ("#", "goldground"))


def under_sky(table: list[TextLine]) -> bool:
    """Whether a picture begins with pixels of a sky, which may grow as long as there is room."""
    return painted(table) and table[0][0].tone.startswith("#")


def plan(picture: Layout, width: int, height: int, least: int = 0) -> Plan:
    """Share out the lines: first the prompt, so that no choice scrolls, then the seats, then what happened.

    `least` lines belong to the title and the rows together whatever is asked, so that what stands above them keeps its
    place; more rows than that lose their air first, and push it up only where they would lose their hints.
    """
    foot = height >= TINY
    night = picture.prompt.kind == "slot"
    own = lines_under_cover(picture, foot=foot)
    title = min(len(wrap_lines(picture.prompt.title, width - 2)) if picture.prompt.title else 0, 3 if foot else 2)
    if picture.prompt.grid and width < WIDE:
        title = 2  # so that no tile moves when the answer is uncovered
    free = height - len(picture.status) - own - title - foot
    count = len(picture.prompt.rows)
    keeps = bool(picture.steady) and least >= ASKED
    least, pressing = max(0, least - title), max(0, picture.pressing)
    wanted = RECORD if keeps else told_lines(picture, own)
    pictures, low = picture.tables[:-1] or picture.tables, picture.tables[-1]
    tall = pictures[-1]
    whole = pressing if picture.from_top or night else max(pressing, newest(picture.record))
    deepest = most_lines(picture.prompt, least, width, keeps=keeps)
    sky = [table for table in pictures if under_sky(table)]
    airs = (2,) if picture.from_top or sky else (2, 1)  # air below the strip goes before names on the table
    ways = [(deepest, 1, table, told, 1) for table, told in steady_tables(picture) if keeps]
    if picture.close:
        ways += [
            (depth, picture.across, table, picture.stays(table), 0) for depth in (2, 1) for table in picture.tables
        ]
    ways += [(deepest, 1, table, wanted, 1) for table in sky]
    by_day = picture.prompt.grid and not night  # whose tiles stay where they are in one line each, too
    ways += [
        (depth, 1, table, min(wanted, max(whole, pressing + more)), 1)  # air goes before a line of news
        for depth, more in ((2, 1), (2, 0), *([(1, 0)] if by_day else []))
        for table in sky
    ]
    for depth in range(deepest, 0, -1):  # air between the rows goes before news, and news before hints
        ways += [(depth, 1, table, wanted, gaps) for table in pictures[:-1] for gaps in airs]
        if len(airs) > 1:  # a line of news goes before names on the table
            ways += [(depth, 1, table, max(wanted - 1, pressing), 1) for table in pictures[:-1]]
        ways += [(depth, 1, tall, wanted, gaps) for gaps in airs]
        ways += [(depth, 1, table, min(wanted, pressing), 1) for table in sky]
        if not picture.from_top and depth < AIRY:
            ways += [(depth, 1, tall, min(wanted, whole), gaps) for gaps in ((2, 1, 0) if whole > pressing else (2,))]
    if not picture.from_top and not (night and picture.prompt.grid):
        ways += [(depth, 1, low, wanted, 2) for depth in range(deepest, 0, -1)]
        ways += [(depth, 1, low, min(wanted, whole), 1) for depth in range(deepest, 0, -1)]
        ways += [(depth, 1, low, min(wanted, LEAST_RECORD), 1) for depth in range(deepest, 0, -1)]
    ways += [(1, 1, tall, record, 0) for record in (1, 0)]
    ways += [(1, 1, low, 1, 0), (1, 1, low, 0, 0)]
    if picture.prompt.dense:  # names of cards go after the table, whose open cards each row counts
        ways.append((1, 1, [], 0, 0))
    ways += [(1, 2, low, 1, 0), (1, 2, low, 0, 0)]
    ways.append((1, 2, low[: max(0, free - max(least, -(-count // 2))) if picture.from_top else 0], 0, 0))
    grid = tiles.lines(picture.prompt, width) if picture.prompt.grid else 0
    for depth, across, table, record, gaps in ways:
        steady = 0 if under_sky(table) and (by_day or not count) and not keeps else least
        rows = max((grid or -(-count // across)) * depth, steady)
        lines = 0 if picture.close else min(gaps, 1 if painted(table) or (night and not table) else 2)
        if rows + len(table) + record + lines <= free or (depth, across, table, record, gaps) == ways[-1]:
            rows = min(rows, max(1, free - len(table)))
            free_rows = max(0, rows - (grid or count) * depth) if least and (keeps or not grid) else 0
            return Plan(
                table=table,
                record=max(0, free - rows - len(table) - lines),
                own=own,
                title=title,
                prompt=rows - free_rows,
                meanwhile=free_rows,
                depth=depth,
                across=across,
                foot=foot,
                gaps=lines,
            )
    raise AssertionError


def lines_under_cover(picture: Layout, *, foot: bool) -> int:
    """How many lines of what only this seat sees are shown."""
    night = picture.prompt.kind == "slot"
    if night and not picture.prompt.grid:
        return len(picture.own)  # what is to be read is all there is to do
    return min(len(picture.own), OWN if foot or night else 1)


def steady_tables(picture: Layout) -> list[tuple[list[TextLine], int]]:
    """The tables where nothing may move, with lines of the record: what is asked and told makes no difference.

    The sky goes first, then lines of the record, then what stands over the seats.
    """
    high = [(table, SENTENCE) for table in picture.steady if under_sky(table)]
    low = [table for table in picture.steady if not under_sky(table)]
    headed, bare = low[:-2], low[-2:]
    return [
        *high,
        *((table, told) for told in (RECORD, KEPT, LEAST_RECORD) for table in headed),
        *((table, told) for table in bare for told in (KEPT, LEAST_RECORD)),
    ]


def most_lines(prompt: Prompt, least: int, width: int, *, keeps: bool = False) -> int:
    """How many lines a row has at most, where `least` are kept for all rows: what would need more loses its air first.

    A hint that has room beside its label needs no line of its own; where nothing may move, `keeps`, others go.
    """
    count = len(prompt.rows)
    if prompt.grid or (least and count * 2 > least and (keeps or all(one_line(row, width) for row in prompt.rows))):
        return 1
    return AIRY if not prompt.dense and (not least or count * AIRY <= least) else AIRY - 1


def one_line(row: Choice, width: int) -> bool:
    """Whether label and hint of a row stand side by side in so many columns, behind its key."""
    label, hint = row.shown(peek=False)
    return columns(label) + columns(hint) + KEYED <= width


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
