"""A game on a screen that is wide enough for two columns: table and story above, hand and choices below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.base.spans import wrap
from client.paint.canvas import Canvas
from client.paint.plates import panel
from client.tui.screens.layout import painted
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
TALL_HAND = 13
TALL = 34
"""From this height on the hand has more lines."""
DEEPEST = 3
"""Lines of a choice at most: label, hint, half a line of air."""
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


def story_columns(width: int) -> int:
    """Columns that the story takes at the right."""
    return BROAD_STORY if width >= BROAD else STORY


def share(picture: Layout, width: int, height: int) -> WidePlan:
    """The choices first, so that none scrolls; then the table as generous as it fits; the hand beside the choices."""
    prompt = picture.prompt
    hand = width * 2 // 5 if not prompt.grid else width // 3
    choices = width - hand - 1
    title = min(2, max(1, len(wrap(prompt.title, width - 2)))) if prompt.title else 0
    free = height - len(picture.status) - title - 1
    usual = len((picture.tables[:-1] or picture.tables)[-1]) + 1
    count = tiles.lines(prompt, choices) if prompt.grid else len(prompt.rows)
    flat = prompt.grid or (count > DEEPEST and painted(picture.tables[0]))  # a sky goes before air between choices
    deepest = 1 if count >= MANY or prompt.dense else 2 if flat else DEEPEST
    depth = next((deep for deep in range(deepest, 0, -1) if count * deep <= free - usual), 1)
    most = TALL_HAND if height >= TALL else HAND
    lower = min(max(count * depth, min(most, free - usual)), free - 1)
    upper = free - lower
    fits = (lines for lines in picture.tables if len(lines) + (not painted(lines)) <= upper)
    table = next(fits, picture.tables[-1])
    return WidePlan(table[:upper], upper, lower, title, story_columns(width), hand, depth)


def story(record: list[TextLine], title: str, width: int, height: int) -> list[TextLine]:
    """What just happened in a panel of its own, the latest at its end."""
    done = Canvas(width, height)
    panel(done, (0, 0, width, height), title)
    shown = record[-(height - 2) :] if height > 2 else []
    for y, line in enumerate(shown, start=1):
        done.line(1, y, line)
    for y in range(height):
        done.put(width - 1, y, "╮" if y == 0 else "╯" if y == height - 1 else "│", "line")
    return done.lines()
