"""The village under its sky: one window for every seat, in seat order, lit for as long as its person lives."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from client.base.colours import Rgb, hexadecimal, mixed, rgb
from client.paint.canvas import Canvas
from client.paint.sky import GLOW, MOON, STARRY, SUN, sky, stars

if TYPE_CHECKING:
    from client.paint.pixels import Pixels


class Hour(NamedTuple):
    """What the village looks like at an hour of the day."""

    sky: str
    wall: str
    roof: str
    land: str
    warm: str
    light: str = "moon"


HOURS = {
    "night": Hour("night", "#0b0c22", "#07081a", "#1d1b57", "#ffd06b"),
    "dusk": Hour("dusk", "#1a1238", "#120b26", "#35204e", "#ffd06b"),
    "dawn": Hour("dawn", "#3a2748", "#2a1a35", "#6d4a6d", "#ffe09a", "sun"),
    "day": Hour("day", "#6b4a33", "#8f3a35", "#3f7d55", "#fff1bd", "sun"),
    "blood": Hour("blood", "#160711", "#0d040b", "#3a0f26", "#ffd06b"),
    "gold": Hour("gold", "#2a1a3c", "#1c1029", "#6a3b58", "#ffe9a8", "sun"),
}
DARK = rgb("#262a5c")
"""A window whose person is dead or not yet there."""
ONE_EACH, PHONE, LAPTOP, TELEVISION = 6, 12, 24, 40
"""How many windows a village shows at most: one in each house, and in all, on a phone, a laptop, a television."""
LOW = 8
"""Lines below which the village is one row of small houses."""


def room(width: int) -> int:
    """How many windows a village of so many columns shows; where there are more seats, only a skyline stands."""
    return next((most for columns, most in ((70, PHONE), (150, LAPTOP)) if width < columns), TELEVISION)


@lru_cache(maxsize=256)
def village(
    width: int,
    height: int,
    hour: str,
    lit: tuple[bool, ...],
    phase: float = 1.0,
    *,
    light: tuple[float, float, float] | None = None,
) -> Canvas:
    """The village at an hour: `lit` says for each seat whether its window is lit. Not to be changed: it is kept.

    `phase` is that of the moon (1 full, 0.5 half, 0.25 crescent). `light` says where sun or moon stand: column and
    pixel of the centre, radius.
    """
    return turning(width, height, hour, (hour, 0.0), lit, phase, light=light)


def turning(
    width: int,
    height: int,
    hour: str,
    then: tuple[str, float],
    lit: tuple[bool, ...],
    phase: float = 1.0,
    *,
    light: tuple[float, float, float] | None = None,
) -> Canvas:
    """The village on the way from an hour to another, so far; sun or moon are those of the nearer one."""
    look = blended(HOURS[hour], HOURS[then[0]], then[1])
    picture = sky(width, height, hour, then=then)
    ground = height * 2
    radius = min(height * 0.85, 9.0)
    centre = (width - radius - max(3.0, width * 0.06), min(height * 0.95, radius + 2.5))
    if light:
        centre, radius = light[:2], light[2]
    sun = look.light == "sun"
    picture.disc(centre, radius, SUN if sun else MOON, phase=1.0 if sun else phase, glow=GLOW, craters=not sun)
    shown = lit if len(lit) <= room(width) else ()
    _row_of_houses(picture, ground, look, shown) if height < LOW else _street(picture, ground, look, shown)
    done = Canvas(width, height)
    done.pixels(0, 0, picture)
    if look.sky in STARRY:
        clear = (int(centre[0] - radius - 2), int(centre[0] + radius + 3))
        stars(done, 0, max(1, height - 3), seed=7, clear=clear)
    return done


def blended(first: Hour, last: Hour, share: float) -> Hour:
    """What the village looks like between two hours."""
    if not share:
        return first
    nearer = last if share > 0.5 else first
    walls = [(first.wall, last.wall), (first.roof, last.roof), (first.land, last.land), (first.warm, last.warm)]
    wall, roof, land, warm = (hexadecimal(mixed(rgb(one), rgb(other), share)) for one, other in walls)
    return Hour(nearer.sky, wall, roof, land, warm, nearer.light)


def _row_of_houses(picture: Pixels, ground: int, look: Hour, lit: tuple[bool, ...]) -> None:
    """Small houses in one row, one or two windows in each."""
    wall, roof, land, warm = (rgb(colour) for colour in (look.wall, look.roof, look.land, look.warm))
    picture.bar(0, ground - 5, picture.width, 5, land)
    each = 1 if len(lit) <= ONE_EACH else 2
    count = max(1, -(-len(lit) // each)) if lit else max(4, picture.width // 8)
    pitch = picture.width / count
    size = 7 if pitch >= 8 else 5
    if not lit or each == 1:
        size = min(size, 6)
    seat = 0
    for number in range(count):
        left = int(number * pitch + (pitch - size) / 2)
        windows: list[tuple[int, bool]] = []
        for _ in range(each):
            if seat < len(lit):
                windows.append((seat, lit[seat]))
                seat += 1
        _house(picture, left, ground, (size, 4), wall, roof)
        places = [1, size - 2 - (size > 5)] if each == 2 else [size // 2 - 1]
        for (_, on), dx in zip(windows, places, strict=False):
            picture.bar(left + dx, ground - 4, 2 if each == 1 or size > 5 else 1, 2, warm if on else DARK)


def _street(picture: Pixels, ground: int, look: Hour, lit: tuple[bool, ...]) -> None:
    """Houses of several sizes before hills, for as many windows as there are seats."""
    wall, roof, land, warm = (rgb(colour) for colour in (look.wall, look.roof, look.land, look.warm))
    behind = mixed(land, rgb("#000000"), 0.25)
    tall = picture.height >= 30
    picture.hills(ground - (9 if tall else 6), 3 if tall else 2, 0.05, 0.6, land)
    picture.hills(ground - (5 if tall else 3), 2, 0.08, 2.1, behind)
    chance = random.Random(5)
    count = len(lit) or max(4, picture.width // 12)
    pitch = picture.width / count
    for number in range(count):
        size = max(4, min(int(pitch) - 1, chance.choice((8, 9, 10, 11) if tall else (6, 7, 8, 9))))
        high = chance.choice((6, 7, 8) if tall else (4, 5))
        left = int(number * pitch + (pitch - size) / 2)
        _house(picture, left, ground, (size, high), wall, roof)
        if number < len(lit):
            wide, deep = (3, 3) if tall and size >= 8 else (2, 2)
            colour: Rgb = warm if lit[number] else DARK
            picture.bar(left + (size - wide) // 2, ground - high + 1, wide, deep, colour)


def _house(picture: Pixels, left: int, ground: int, size: tuple[int, int], wall: Rgb, roof: Rgb) -> None:
    """A house of so many pixels, wide and high, with a pointed roof."""
    wide, high = size
    picture.bar(left, ground - high, wide, high, wall)
    for step in range((wide + 1) // 2 + 1):
        first, last = left + step - 1, left + wide - step + 1
        if first >= last:
            break
        picture.bar(first, ground - high - 1 - step, last - first, 1, roof)
