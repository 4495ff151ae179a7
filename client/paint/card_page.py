"""A card as a whole page: its picture as large as there is room for, and all that it does in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.colours import NIGHT
from client.base.spans import columns, wrap
from client.paint.canvas import Canvas
from client.paint.cards import printed
from client.paint.horizon import legible
from client.paint.letters import extent, letters

if TYPE_CHECKING:
    from client.paint.cards import Card

WIDEST = 46
"""Columns of a page at most."""
AROUND = 6
"""Lines beside picture and words: both edges, air, the name and the rule below it."""
VALUE = (2, 1)
"""Where the value stands in great letters: column and line."""


def card_page(card: Card, text: str, width: int, lines: int) -> Canvas:
    """The page of a card in at most `width` columns; it has more than `lines` lines where its words do not fit."""
    width = min(width, WIDEST)
    words = [row for part in text.split("\n") for row in wrap(part, width - 6)]
    scale = next((scale for scale in (2, 1) if len(words) + 4 * scale + AROUND <= lines), 1)
    picture = printed(card.picture, scale)
    deep = (picture.height + 1) // 2
    height = max(lines, len(words) + deep + AROUND)
    done = Canvas(width, height)
    done.fill(0, 0, width, height, "print on paper")
    done.box(0, 0, width, height, "frame on paper")
    if legible(card.value) and extent(card.value) + VALUE[0] <= (width - picture.width) // 2:
        done.pixels(*VALUE, letters(card.value, NIGHT["print"]))
    else:
        done.put(*VALUE, f" {card.value} ", "bold print on value")
    done.right(width - 3, 1, card.sign, "bold sign on paper")
    y = 1
    done.pixels((width - picture.width) // 2, y, picture)
    y += deep + 1
    spaced = " ".join(card.name.upper())
    done.middle(1, y, width - 2, spaced if columns(spaced) <= width - 4 else card.name.upper(), "bold print on paper")
    line = min(max(columns(card.name) * 2, 12), width - 8)
    done.put((width - line) // 2, y + 1, "─" * line, "frame on paper")
    y += 3
    for at, row in enumerate(words):
        done.middle(3, y + at, width - 6, row, "print on paper")
    return done
