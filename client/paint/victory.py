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
TALL = 16
"""Lines of a sky from which on its letters are twice as great, if there is room."""
LEFT = 2
"""Columns of air before who has won."""
LIGHT, GLOW = 24, 6
"""Columns at the right that belong to sun or moon at most; to the glow of a small one."""


def victory_skies(said: str, hour: str, lit: tuple[bool, ...], width: int) -> list[list[TextLine]]:
    """Skies of an hour that say who has won, the one with most lines first; none where there is no room to say it."""
    if columns(said) + 2 * LEFT > width:
        return []
    return [sky_of(said, hour, lit, (width, lines)) for lines in SKIES]


def skies_with_reason(said: str, why: str, hour: str, width: int) -> list[list[TextLine]]:
    """Low skies that say in great letters who has won and on the hills below them why; none where one has no room."""
    if LEFT + columns(why) > width:
        return []
    done = []
    for lines in (lines for lines in SKIES if lines < WITH_HOUSES and great(said, (width, lines))):
        canvas = over_hills(said, hour, (width, lines))
        over(canvas, LEFT, lines - 1, why, "white", width - LEFT)
        done.append(canvas.lines())
    return done


def under_skies(skies: list[list[TextLine]], below: list[TextLine], bare: list[TextLine]) -> list[list[TextLine]]:
    """A result for a screen to choose from: `below` each of the skies, then `bare` of any, at last without air."""
    return [*([*sky, *below] for sky in skies), [[], *bare], [row for row in bare if row]]


def sky_of(said: str, hour: str, lit: tuple[bool, ...], size: tuple[int, int]) -> list[TextLine]:
    """One of them, in great letters where they have room before the light; low ones stand over hills."""
    width, lines = size
    if lines < WITH_HOUSES and great(said, size):
        return over_hills(said, hour, size).lines()
    canvas = Canvas(width, lines)
    canvas.paste(0, 0, village(width, lines, hour, lit))
    if great(said, size):
        write(canvas, said, size, scale=2 if lines >= TALL else 1)
    else:
        over(canvas, LEFT, int(lines > LETTERS), said, "bold moonlight", width - LEFT)
    return canvas.lines()


def room(size: tuple[int, int]) -> int:
    """Columns before the light, which is small in a low sky."""
    width, lines = size
    return width - LEFT - (min(LIGHT, lines * 2 - 3 + GLOW) if lines < WITH_HOUSES else LIGHT)


def great(said: str, size: tuple[int, int]) -> str:
    """What of it stands in great letters: all of it, all but its last word, or nothing."""
    head, _, last = said.rpartition(" ")
    if size[1] <= LETTERS or not legible(said):
        return ""
    if extent(said) <= room(size):
        return said
    return head if head and extent(head) + 2 + columns(last) <= room(size) else ""


def write(canvas: Canvas, said: str, size: tuple[int, int], *, scale: int = 1) -> None:
    """Who has won in great letters, and in bold ones at their feet the word that had no room."""
    head = great(said, size)
    lines = headline(canvas, LEFT, 1, (head,), room(size), scale=scale if head == said else 1)
    if head != said:
        over(canvas, LEFT + extent(head) + 2, lines, said[len(head) :].strip(), "bold moonlight", room(size))


def over_hills(said: str, hour: str, size: tuple[int, int]) -> Canvas:
    """Great letters on a low sky, with a moon before hills."""
    width, lines = size
    canvas = Canvas(width, lines)
    free = LEFT + room(size)
    light = Disc((width + free) / 2, lines - 0.5, lines - 1.5, 1.0)
    canvas.paste(0, 0, horizon(width, lines, hour, (light,), (0, free)))
    write(canvas, said, size)
    return canvas
