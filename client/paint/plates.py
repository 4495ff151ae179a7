"""Seats and what lies on a table: numbers of seats, panels with a title in their edge, dice, moons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.colours import seat_tone
from client.base.spans import columns, cut

if TYPE_CHECKING:
    from client.paint.canvas import Canvas

MOONS = "◔◑●"
"""Moons that have risen, in order; `○` for those to come."""
DIE = 7
"""Columns of a die."""
PLATE, TAB = 2, 4
"""Lines of a seat's plate, and columns of the number at its upper left."""
PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}


def number(canvas: Canvas, x: int, y: int, seat: int, *, out: bool = False, wide: int = 3) -> int:
    """The number of a seat on its colour, with air on both sides, in `wide` columns of a canvas; the column behind it.

    Lines of text have the same by `seat_sign` and `seat_tone` (client/base/colours.py); a tile's number has its key.
    """
    text = f" {seat:>{max(1, wide - 2)}} "
    return canvas.put(x, y, text, seat_tone(seat, out=out))


def plate(canvas: Canvas, x: int, y: int, width: int, seat: int, *, ground: str, out: bool = False) -> int:
    """A seat in two lines: its number at the left; the column of its words. Whoever is out has no ground any more."""
    if not out:
        canvas.fill(x, y, width, PLATE, f"text on {ground}")
    return number(canvas, x, y, seat, out=out, wide=TAB) + 1


def panel(
    canvas: Canvas,
    region: tuple[int, int, int, int],
    title: str = "",
    right: str = "",
    *,
    edge: str = "line",
    state: tuple[str, str] = ("", ""),
    ground: str = "",
) -> None:
    """An object with a rounded edge; its title stands in the upper edge, its state (text and tone) in the lower."""
    x, y, width, height = region
    if ground:
        canvas.fill(x, y, width, height, f"text on {ground}")
    canvas.box(x, y, width, height, edge)
    if title:
        canvas.put(x + 2, y, f" {cut(title, width - 6)} ", "bold soft")
    if right:
        canvas.right(x + width - 2, y, f" {right} ", "quiet")
    if state[0]:
        canvas.put(x + 2, y + height - 1, f" {cut(state[0], width - 6)} ", state[1])


def die_of_six(canvas: Canvas, x: int, y: int, value: int) -> int:
    """A die of six with its pips, 7 columns by 3 lines; the column behind it."""
    for row, pips in enumerate(PIPS[value]):
        canvas.put(x, y + row, f" {pips} ", "bold print on paper")
    return x + DIE


def die_of_four(canvas: Canvas, x: int, y: int, value: int) -> int:
    """A die of four, a pyramid of paper with its number, 7 columns by 3 lines; the column behind it."""
    for row, (left, wide) in enumerate(((3, 1), (2, 3), (0, 7))):
        canvas.put(x + left, y + row, " " * wide, "print on paper")
    for column, row, sign in ((2, 0, "▗"), (4, 0, "▖"), (1, 1, "▗"), (5, 1, "▖")):
        canvas.put(x + column, y + row, sign, "paper")
    canvas.put(x + 3, y + 1, str(value), "bold print on paper")
    return x + DIE


def name_room(names: list[str], least: int, most: int) -> int:
    """How many columns a list of names takes: as many as the longest needs, within bounds."""
    return max(least, min(most, max((columns(name) for name in names), default=0)))
