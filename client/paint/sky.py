"""The sky over the village: the hour in colours, stars, the moon or the sun, and hills."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from client.base.colours import hexadecimal, mixed, rgb
from client.paint.canvas import HALF
from client.paint.pixels import WHITE, Pixels

if TYPE_CHECKING:
    from client.base.colours import Rgb
    from client.paint.canvas import Canvas

STOPS = {
    "night": ("#070921", "#0e1138", "#1b1d57", "#353079", "#5a4496"),
    "dusk": ("#0d1038", "#2a2462", "#5d3878", "#a8527a", "#e58a63"),
    "dawn": ("#1d2a63", "#4a4689", "#9a5f97", "#e98b7c", "#ffd08a"),
    "day": ("#2a6fb5", "#4a93d1", "#7db9e4", "#b2daf0", "#e6f2e0"),
    "blood": ("#14061c", "#330a28", "#5c1030", "#8d1f37", "#c2483f"),
    "gold": ("#171446", "#3f2a73", "#8a4c80", "#d98660", "#ffd98a"),
}
"""The colours of each sky from top to bottom."""
MOON, SUN, GLOW = rgb("#ffe6a8"), rgb("#fff3b8"), rgb("#ffd890")
STARRY = ("night", "dusk", "blood", "gold")
AREA = 26
"""Cells of sky for each star."""
TALL = 5
"""From more lines than this on some stars have rays."""


@cache
def stops(hour: str) -> tuple[Rgb, ...]:
    """The colours of a sky."""
    return tuple(rgb(colour) for colour in STOPS[hour])


def sky(width: int, height: int, hour: str, *, lower: float = 1.0, then: tuple[str, float] = ("", 0.0)) -> Pixels:
    """A sky of so many columns and lines; `lower`: how far down its colours go, for one that shows only its top.

    `then`: the hour that it turns into, and how far it has.
    """
    done = Pixels(width, height * 2)
    colours = stops(hour)
    if then[0]:
        colours = tuple(mixed(one, other, then[1]) for one, other in zip(colours, stops(then[0]), strict=True))
    if lower < 1:
        deep = [mixed(colours[0], colours[2], part * lower) for part in (0.0, 0.5, 1.0)]
        done.gradient([*deep, mixed(colours[0], colours[3], lower)])
    else:
        done.gradient(colours)
    return done


def stars(canvas: Canvas, y: int, height: int, seed: int, *, clear: tuple[int, int] = (0, 0)) -> None:
    """Stars on a painted sky, the same at every drawing of one seed; none in the columns of `clear`."""
    chance = random.Random(seed)
    for _ in range(canvas.width * height // AREA):
        x, row = chance.randrange(canvas.width), y + int(chance.random() ** 1.6 * height * 0.8)
        sign = chance.choice("··.✦·" if height > TALL else "···.")
        bright = chance.choice((0.45, 0.6, 0.85))
        if clear[0] <= x < clear[1] or not 0 <= row < canvas.height:
            continue
        if canvas.signs[row][x] not in (HALF, " ") or not canvas.grounds[row][x].startswith("#"):
            continue
        ground = rgb(canvas.grounds[row][x])
        canvas.over(x, row, sign, hexadecimal(mixed(ground, WHITE, bright)))
