"""A QR code in pixels: black on white, since codes in a terminal's own colours do not scan."""

from __future__ import annotations

from functools import lru_cache

from client.base.colours import rgb
from client.paint.pixels import WHITE, Pixels

BORDER = 2
"""Modules of white around a code."""
BLACK = rgb("#000000")


@lru_cache(maxsize=4)
def code(text: str) -> Pixels:
    """The code of a text, a pixel for each module."""
    import segno  # noqa: PLC0415 - seldom asked for

    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=BORDER)]
    done = Pixels(len(rows[0]), len(rows) + len(rows) % 2)
    done.bar(0, 0, done.width, done.height, WHITE)
    for y, row in enumerate(rows):
        for x, black in enumerate(row):
            if black:
                done.dot(x, y, BLACK)
    return done
