"""What stands in the sky of a large screen by day: clouds, and a gallows while the village decides on a life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.colours import rgb
from client.paint.pixels import Pixels, drawing

if TYPE_CHECKING:
    from client.paint.canvas import Canvas

INKS = {"w": "#f6fbff", "s": "#d3e8f7"}
CLOUD = (
    "........wwwww.......",
    ".......wwwwwww......",
    "...www.wwwwwww.www..",
    "..wwwwwwwwwwwwwwwww.",
    ".wwwwwwwwwwwwwwwwwww",
    ".wwwwwwwwwwwwwwwwwww",
    "..ssswwwwwwwwwwsss..",
    "......sssssss.......",
)
PUFF = (
    "....wwww....",
    "..wwwwwwww..",
    ".wwwwwwwwww.",
    "..sswwwwss..",
)
"""Two clouds, in pixels."""
SKIES = ((CLOUD, 0.55, 1), (PUFF, 0.44, 6), (PUFF, 0.69, 5))
"""Clouds, each with its place across the sky and its line."""
ABOVE = 8
"""Lines of houses and hills below the lowest line of a cloud."""
WOOD, ROPE = rgb("#3a2418"), rgb("#d9b36a")
POST, BEAM, NOOSE = 2, 10, 4
"""Pixels: how wide the post is, how long the beam, how long the rope."""


def clouds(canvas: Canvas) -> None:
    """Clouds on a sky by day, as many as stand clear of the roofs."""
    for shape, place, line in SKIES:
        if line + len(shape) // 2 + ABOVE <= canvas.height:
            canvas.pixels(int(canvas.width * place), line, drawing(shape, INKS))


def gallows(canvas: Canvas, houses: int) -> None:
    """A gallows between two of so many houses: it hides no window."""
    high = min(16, canvas.height * 2 - 6)
    picture = Pixels(BEAM, high)
    picture.bar(0, 0, POST, high, WOOD)
    picture.bar(0, 0, BEAM, 2, WOOD)
    picture.bar(BEAM - 2, 2, 1, NOOSE, ROPE)
    between = canvas.width * ((houses + 1) // 2) // max(1, houses)
    canvas.pixels(between - POST // 2, canvas.height - high // 2, picture)
