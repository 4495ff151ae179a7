"""The sky over a result: the village with a window for everybody who is still in, and over it who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import columns
from client.paint.canvas import Canvas
from client.paint.horizon import Disc, headline, horizon, legible, over
from client.paint.letters import extent
from client.paint.village import village

if TYPE_CHECKING:
    from client.base.spans import TextLine

SKIES = (22, 19, 16, 13, 11, 9, 7, 6, 5, 4)
"""Lines of the sky, the most first."""
LETTERS = 5
"""Lines of a sky below which there are no great letters, and what is said stands at its top."""
WITH_HOUSES = 11
"""Lines of a sky with room for great letters above houses."""
LEFT = 2
"""Columns of air before who has won."""
LIGHT = 24
"""Columns at the right that belong to sun or moon, with their glow."""


def victory_skies(said: str, hour: str, lit: tuple[bool, ...], width: int) -> list[list[TextLine]]:
    """Skies of an hour that say who has won, the one with most lines first; none where there is no room to say it."""
    if columns(said) + 2 * LEFT > width:
        return []
    return [sky_of(said, hour, lit, (width, lines)) for lines in SKIES]


def under_skies(skies: list[list[TextLine]], below: list[TextLine], bare: list[TextLine]) -> list[list[TextLine]]:
    """A result for a screen to choose from: `below` each of the skies, then `bare` of any, at last without air."""
    return [*([*sky, *below] for sky in skies), [[], *bare], [row for row in bare if row]]


def sky_of(said: str, hour: str, lit: tuple[bool, ...], size: tuple[int, int]) -> list[TextLine]:
    """One of them, in great letters where they have room before the light; low ones stand over hills."""
    width, lines = size
    room = width - LIGHT
    great = lines > LETTERS and legible(said) and LEFT + extent(said) <= room
    canvas = Canvas(width, lines)
    if great and lines < WITH_HOUSES:
        radius = lines - 1.5
        canvas.paste(0, 0, horizon(width, lines, hour, (Disc(width - LIGHT / 2, lines - 0.5, radius, 1.0),), (0, room)))
    else:
        canvas.paste(0, 0, village(width, lines, hour, lit))
    if great:
        headline(canvas, LEFT, 1, (said,), room)
    else:
        over(canvas, LEFT, int(lines > LETTERS), said, "bold moonlight", width - LEFT)
    return canvas.lines()
