"""Pictures as text: every cell by its sign, a picture of pixels by the colours that it comes nearest to.

Behind each picture stands a sum over all its tones, so that no shade changes unnoticed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from client.base.few_colours import PIXELS, one_of_sixteen
from client.paint.canvas import HALF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.spans import TextLine
    from client.paint.canvas import Canvas

LETTERS = {
    "black": " ", "blue": "b", "red": "r", "magenta": "m", "green": "g", "yellow": "y", "white": "e",
    "bright_yellow": "Y", "bright_white": "W",
}  # fmt: skip
"""The letter of each colour that pixels come near to: small ones are dark, capitals light."""
assert set(LETTERS) == set(PIXELS.values())


def drawing(canvas: Canvas) -> list[str]:
    """A picture, two columns a cell where it is one of pixels, and what can be tapped in it."""
    shown = [f"{''.join(_cells(canvas, y))}|" for y in range(canvas.height)]
    taps = [f"tap {x} {y} {width} {height}: {deed}" for x, y, width, height, deed in canvas.taps]
    return [*shown, *taps, f"= {total(canvas.signs, canvas.fronts, canvas.grounds, canvas.bolds)}"]


def sketch(canvas: Canvas) -> str:
    """Its sum alone, for pictures on the way to another."""
    return total(canvas.signs, canvas.fronts, canvas.grounds, canvas.bolds)


def strokes(line: TextLine) -> str:
    """A line with its tones."""
    return " ".join(f"{span.tone or '-'}[{span.text}]{f' -> {span.tap}' if span.tap else ''}" for span in line)


def total(*parts: object) -> str:
    """A short sum of everything."""
    return f"{crc32(repr(parts).encode()):08x}"


def _cells(canvas: Canvas, y: int) -> Iterable[str]:
    for sign, front, ground in zip(canvas.signs[y], canvas.fronts[y], canvas.grounds[y], strict=True):
        if sign == HALF and front.startswith("#"):
            yield LETTERS[one_of_sixteen(front)]
        elif sign == " " and ground.startswith("#"):
            yield LETTERS[one_of_sixteen(ground)]
        else:
            yield sign
