"""A game on a screen that is wide enough for two columns: table and story above, hand and choices below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.base.spans import plain_text, wrap_lines
from client.paint.bars import rule
from client.paint.canvas import Canvas
from client.paint.plates import panel
from client.tui.screens.layout import before_the, end_of, last_sentence, painted, under_sky, whole_end, with_beginning
from client.tui.screens.sharing import is_list
from client.tui.widgets import tiles

if TYPE_CHECKING:
    from client.base.spans import TextLine
    from client.tui.screens.layout import Layout

LAPTOP, BROAD = 70, 100
"""From these widths on there are two columns, and a wider one for the story."""
STORY, BROAD_STORY = 30, 37
"""Columns of the story."""
SHORT = 18
"""Below this height even a wide screen is that of a phone."""
HAND = 9
"""Lines of the hand, as long as the table leaves them."""
TALL_HAND, TALLEST_HAND = 13, 16
"""Lines of the hand on a tall screen, and where the table needs them not for its pictures."""
TALL = 34
"""From this height on the hand has more lines."""
DEEPEST = 3
"""Lines of a choice at most: label, hint, half a line of air."""
NEWS = ((18, 4), (12, 3), (10, 2))
"""From so many lines of story on so many are for what only this seat was told; else it stands in it like the rest."""
FRAMED = 5
"""From so many lines on the story stands in a frame."""
BEGINNING = 2
"""Of what was told before and is longer than the story has room for, the beginning is shown from so many lines on."""
SPOKEN = "»"
"""The sign of what somebody says."""
TOLD = 7
"""Lines of a story, with its frame, that sentences to choose from leave it."""
MANY = 6
"""From so many choices on each has one line, and the table keeps its pictures."""


@dataclass(frozen=True, slots=True)
class WidePlan:
    """How a wide screen is shared out: the table, lines of the upper and the lower half, columns of both sides."""

    table: list[TextLine]
    upper: int
    lower: int
    title: int
    story: int
    hand: int
    depth: int


def is_wide(width: int, height: int) -> bool:
    """Whether a screen has room for two columns."""
    return width >= LAPTOP and height >= SHORT


def story_columns(width: int, enough: int = 0) -> int:
    """Columns that the story takes at the right: on a laptop all but what is `enough` for the table, half at most."""
    if width >= BROAD:
        return BROAD_STORY
    return max(STORY, min(width - enough - 1, width // 2)) if enough else STORY


def share(picture: Layout, width: int, height: int) -> WidePlan:
    """The choices first, so that none scrolls; then the table as generous as it fits; the hand beside the choices."""
    prompt = picture.prompt
    hand = width * 2 // 5 if not prompt.grid else width // 3
    choices = width - hand - 1
    lines = max(1, len(wrap_lines(prompt.title, width - 2))) if prompt.title else 0
    title = lines if picture.told else min(2, lines)
    free = height - len(picture.status) - title - 1
    usual = len((picture.tables[:-1] or picture.tables)[-1]) + 1
    count = tiles.lines(prompt, choices) if prompt.grid else len(prompt.rows)
    alone = tiles.sentences(prompt, choices) if is_list(prompt) else 0
    calm = free + title - 1  # a word about the last tap changes no list to short forms
    count = alone if 0 < alone <= calm - max(usual, TOLD) else count
    flat = prompt.grid or (count > DEEPEST and painted(picture.tables[0]))  # a sky goes before air between choices
    deepest = 1 if count >= MANY or prompt.dense else 2 if flat else DEEPEST
    depth = next((deep for deep in range(deepest, 0, -1) if count * deep <= free - usual), 1)
    hands = (TALLEST_HAND, TALL_HAND) if height >= TALL else (HAND,)
    lowers = [min(max(count * depth, min(lines, free - usual)), free - 1) for lines in hands]
    tables = [fitting(picture.tables, free - lines) for lines in lowers]
    spared = under_sky(tables[-1]) or tables[0] is tables[-1]  # a sky makes way for a hand, pictures of places do not
    lower, table = (lowers[0], tables[0]) if spared else (lowers[-1], tables[-1])
    upper = free - lower
    return WidePlan(table[:upper], upper, lower, title, story_columns(width, picture.enough), hand, depth)


def fitting(tables: list[list[TextLine]], lines: int) -> list[TextLine]:
    """The most generous picture of the table that fits into so many lines."""
    return next((table for table in tables if len(table) + (not painted(table)) <= lines), tables[-1])


def story_lines(height: int, alone: int) -> int:
    """Lines of the story in a panel so high, above so many lines of private news and their heading."""
    return height - 2 - (alone + 1 if alone else 0)


def news_lines(height: int) -> int:
    """Lines of private news in a story of so many lines: the same for everybody."""
    return next((lines for least, lines in NEWS if height >= least), 0)


def story(
    before: list[TextLine],
    new: list[TextLine],
    alone: list[TextLine],
    words: tuple[str, str, str],
    size: tuple[int, int],
) -> list[TextLine]:
    """What just happened in a panel of its own, the latest at its end; below it what only this seat was told.

    `words`: what the story is called, what its new part is called, and what the last part.
    """
    width, height = size
    earlier, since, news = words
    room = story_lines(height, len(alone))
    divided = since != earlier
    left = room - len(new) - divided
    old = whole_end(before, left)
    if left - len(old) >= BEGINNING and not is_spoken(before_the(before, len(old))):
        old = with_beginning(before, left)
    shown = [*old, *([rule(width - 3, since)] if divided else []), *new] if old else end_of(new, room)
    done = Canvas(width, height)
    if height < FRAMED:
        for y, line in enumerate(end_of([*before, *new], height)):
            done.line(1, y, line)
        return done.lines()
    panel(done, (0, 0, width, height), earlier if old else since)
    for y, line in enumerate(shown, start=1):
        done.line(2 if is_rule(line) else 1, y, line)
    if alone:
        done.line(2, 1 + room, rule(width - 3, news, tone="secret"))
    for y, line in enumerate(alone, start=2 + room):
        done.line(1, y, line)
    for y in range(height):
        done.put(width - 1, y, "╮" if y == 0 else "╯" if y == height - 1 else "│", "line")
    return done.lines()


def is_spoken(story: list[TextLine]) -> bool:
    """Whether the last sentence is what somebody says: its last word may be whom it is about, so it is not begun."""
    return any(plain_text(line).lstrip().startswith(SPOKEN) for line in last_sentence(story)[:1])


def is_rule(line: TextLine) -> bool:
    """Whether a line is a rule across the story."""
    return bool(line) and line[0].tone == "rule"
