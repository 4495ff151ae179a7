"""One's own card as it is printed, beside the words under the cover, where all of these have room beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import Span, wide
from client.games.village.portraits import printed_role
from client.games.village.words import game_of
from client.paint.canvas import Canvas
from client.paint.cards import WITH_PICTURE, open_card

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say

SIZES = ((23, 13), (17, 10), (14, WITH_PICTURE))
"""Columns and lines of the card with its power in words, and without."""
WORDS = 12
"""Columns of the words beside it at least."""


def size_beside(width: int, lines: int) -> tuple[int, int]:
    """How large the card may be in a place of so many columns and lines; nothing where there is no room for it."""
    return next((size for size in SIZES if size[0] + 1 + WORDS <= width and size[1] <= lines), (0, 0))


def with_card(rows: list[TextLine], size: tuple[int, int], scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The rows with one's own card at their right edge, from the first one on."""
    canvas = Canvas(size[0], size[1])
    open_card(canvas, (0, 0, *size), printed_role(scene.own.role, game_of(scene), say))
    done = []
    for at, row in enumerate(rows):
        card = canvas.lines()[at] if at < size[1] else []
        done.append([*row, Span(" " * (width - wide(row) - wide(card))), *card] if card else row)
    return done
