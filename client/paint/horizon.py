"""The upper edge of a television: a sky with great letters, moons, and hills where it meets the table."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from client.base.colours import NIGHT, mixed, rgb
from client.base.spans import columns, cut
from client.paint.canvas import Canvas
from client.paint.letters import extent, letters, spelled
from client.paint.pixels import WHITE
from client.paint.sky import GLOW, MOON, sky, stars

if TYPE_CHECKING:
    from client.paint.pixels import Pixels

LEFT = 4
"""Columns of air before great letters."""
LIGHT, GOLDEN = "#fffaf0", "#ffd06b"
"""Great letters at their heads and at their feet."""


class Disc(NamedTuple):
    """A moon on the sky: column and pixel of its centre, its radius, and how full it is; 0 for one that is to come."""

    x: float
    y: float
    radius: float
    phase: float


def horizon(width: int, lines: int, hour: str, moons: tuple[Disc, ...], clear: tuple[int, int] = (0, 0)) -> Canvas:
    """A sky to write on, with moons and stars; none of these in the columns of `clear`."""
    canvas = Canvas(width, lines)
    canvas.paste(0, 0, _painted(width, lines, hour, moons, clear))
    return canvas


@lru_cache(maxsize=16)
def _painted(width: int, lines: int, hour: str, moons: tuple[Disc, ...], clear: tuple[int, int]) -> Canvas:
    picture = sky(width, lines, hour, lower=0.75)
    for disc in moons:
        centre = (disc.x, disc.y)
        if disc.phase:
            picture.disc(centre, disc.radius, MOON, phase=disc.phase, glow=GLOW)
        else:
            _ring(picture, centre, disc.radius)
    picture.hills(lines * 2 - 1, 2, 0.045, 0.4, rgb(NIGHT["ground"]))
    canvas = Canvas(width, lines)
    canvas.pixels(0, 0, picture)
    stars(canvas, 0, max(1, lines - 2), seed=11, clear=clear)
    return canvas


def _ring(picture: Pixels, centre: tuple[float, float], radius: float) -> None:
    for y in range(max(0, int(centre[1] - radius) - 1), min(picture.height, int(centre[1] + radius) + 2)):
        for x in range(max(0, int(centre[0] - radius) - 1), min(picture.width, int(centre[0] + radius) + 2)):
            away = math.hypot(x + 0.5 - centre[0], y + 0.5 - centre[1])
            under = picture.rows[y][x]
            if under is not None and away < radius + 0.4:
                picture.rows[y][x] = mixed(under, WHITE, 0.22 if away > radius - 0.7 else 0.03)


def legible(text: str) -> bool:
    """Whether there are great letters for all of a text."""
    return spelled(text).count("-") == text.count("-")


def headline(canvas: Canvas, x: int, y: int, ways: tuple[str, ...], room: int, *, scale: int = 1) -> int:
    """The first way of a headline that fits in great letters, else the last in bold ones; how many lines it takes."""
    for size in range(scale, 0, -1):
        for way in ways:
            if legible(way) and extent(way, size) <= room:
                canvas.pixels(x, y, letters(way, LIGHT, GOLDEN, size))
                return (7 * size + 1) // 2
    over(canvas, x, y, ways[-1], "bold moonlight", room)
    return 1


def centred(canvas: Canvas, y: int, ways: tuple[str, ...], *, scale: int = 1) -> int:
    """The same in the middle of the canvas."""
    room = canvas.width - 2 * LEFT
    for size in range(scale, 0, -1):
        for way in ways:
            if legible(way) and extent(way, size) <= room:
                canvas.pixels((canvas.width - extent(way, size)) // 2, y, letters(way, LIGHT, GOLDEN, size))
                return (7 * size + 1) // 2
    middle(canvas, canvas.width // 2, y, ways[-1], "bold moonlight", room)
    return 1


def over(canvas: Canvas, x: int, y: int, text: str, tone: str, room: int) -> int:
    """Words on the sky in at most `room` columns; the column behind them."""
    return canvas.over(x, y, cut(text, room), tone)


def middle(canvas: Canvas, centre: int, y: int, text: str, tone: str, room: int) -> None:
    """Words on the sky around a column."""
    text = cut(text, room)
    canvas.over(centre - columns(text) // 2, y, text, tone)
