"""Pictures of square pixels, two of which fill a cell of the terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from client.base.colours import Rgb, mixed, rgb

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WHITE: Rgb = (255, 255, 255)
CRATER: Rgb = rgb("#8a6a30")
CRATERS = ((-0.35, -0.25, 0.22), (0.3, 0.1, 0.28), (-0.1, 0.5, 0.18), (0.35, -0.5, 0.13))
"""Where craters lie on a moon, in its radii: column, row, radius."""
HALO = 6
"""Pixels that the glow of a light reaches beyond its edge."""


class Pixels:
    """A grid of colours; None where nothing is painted."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows: list[list[Rgb | None]] = [[None] * width for _ in range(height)]

    def dot(self, x: int, y: int, colour: Rgb) -> None:
        """One pixel, if it lies inside."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = colour

    def bar(self, x: int, y: int, width: int, height: int, colour: Rgb) -> None:
        """A filled rectangle."""
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self.rows[row][column] = colour

    def gradient(self, stops: Sequence[Rgb]) -> None:
        """Fill everything from top to bottom with colours between the stops."""
        for y in range(self.height):
            at = min(0.9999, y / self.height) * (len(stops) - 1)
            colour = mixed(stops[int(at)], stops[int(at) + 1], at - int(at))
            self.rows[y] = [colour] * self.width

    def disc(
        self,
        centre: tuple[float, float],
        radius: float,
        colour: Rgb,
        *,
        phase: float = 1.0,
        glow: Rgb | None = None,
        craters: bool = True,
    ) -> None:
        """A moon or a sun on what is painted already: `phase` 1 is full, 0.5 half, 0.25 a crescent."""
        reach = radius + (HALO + 1 if glow else 1)
        left, top = int(centre[0] - reach), int(centre[1] - reach)
        right, bottom = int(centre[0] + reach) + 1, int(centre[1] + reach) + 1
        for y in range(max(0, top), min(self.height, bottom)):
            for x in range(max(0, left), min(self.width, right)):
                under = self.rows[y][x]
                if under is None:
                    continue
                across, down = (x + 0.5 - centre[0]) / radius, (y + 0.5 - centre[1]) / radius
                away = math.hypot(across, down) * radius
                found = under
                if glow and radius - 0.5 < away < radius + HALO:
                    found = mixed(found, glow, (1 - (away - radius) / HALO) ** 2 * 0.33)
                inside = radius - away + 0.5
                if inside > 0:
                    lit = across > math.sqrt(max(0.0, 1 - down * down)) * (1 - 2 * phase)
                    face = _face(across, down, colour, craters=craters) if lit else mixed(under, WHITE, 0.10)
                    found = face if inside >= 1 else mixed(found, face, inside)
                self.rows[y][x] = found

    def hills(self, base: float, height: float, frequency: float, shift: float, colour: Rgb) -> None:
        """A silhouette of hills whose crest moves around row `base`."""
        for x in range(self.width):
            wave = 0.5 + 0.5 * math.sin(x * frequency + shift)
            ripple = 0.5 + 0.5 * math.sin(x * frequency * 2.7 + shift * 2)
            top = int(base - height * wave - height * 0.5 * ripple)
            for y in range(max(0, top), self.height):
                self.rows[y][x] = colour


def _face(across: float, down: float, colour: Rgb, *, craters: bool) -> Rgb:
    if not craters:
        return colour
    if any(math.hypot(across - x, down - y) < size for x, y, size in CRATERS):
        colour = mixed(colour, CRATER, 0.22)
    return mixed(colour, WHITE, max(0.0, 0.25 - 0.25 * (across + down)))


def drawing(rows: Sequence[str], inks: Mapping[str, str], scale: int = 1) -> Pixels:
    """A picture from equally long rows of letters, one ink each; a letter without an ink stays empty."""
    done = Pixels(len(rows[0]) * scale, len(rows) * scale)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in inks:
                done.bar(x * scale, y * scale, scale, scale, rgb(inks[letter]))
    return done
