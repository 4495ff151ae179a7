"""Cards: open ones of ivory paper from a chip of one line to a whole page, closed ones blue with a moon, covers."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from client.base.colours import NIGHT, rgb
from client.base.spans import columns, wrap
from client.paint.pixels import Pixels, drawing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.deeds import Deed
    from client.paint.canvas import Canvas

INKS = {
    "k": "#2b2140",
    "r": "#b3273d",
    "g": "#d99a1e",
    "b": "#2f5fb3",
    "m": "#c98d62",
    "l": "#8f86b8",
    "v": "#6a3fb0",
    "n": "#2f8a5b",
    "w": "#ffffff",
    "o": "#d9622b",
    "e": "#9b9484",
}
"""The colours of printed pictures, by the letters that stand for them."""
CHIP = 3
"""Lines of a small card; a picture needs four more."""
WITH_PICTURE = 6
AIRY = 3
"""From so many lines that words leave free on a line is left between them and the name."""
VEIL = "▒"
HAND = "▮"
"""A covered card of somebody's hand, in one line."""


class Card(NamedTuple):
    """A card as it is printed: value, name in full and in short, the sign of what it does, picture.

    `effect`: what it does, in a sentence. `open` is what a tap on it opens.
    """

    value: str
    name: str
    short: str
    sign: str = ""
    picture: tuple[str, ...] = ()
    effect: str = ""
    open: Deed | None = None


def chip_width(card: Card, name: str) -> int:
    """The columns of a chip that shows this name, "" for the value alone."""
    return columns(card.value) + 2 + (columns(name) + 2 if name else 0)


def chip(canvas: Canvas, x: int, y: int, card: Card, name: str, *, lost: bool = False) -> int:
    """An open card in one line: value and name, or the value alone; the column behind it."""
    tone = "lostcard" if lost else "card"
    end = canvas.put(x, y, f" {card.value} ", f"{tone}value")
    if name:
        end = canvas.put(end, y, f" {name} ", tone)
    if card.open:
        canvas.tap(x, y, end - x, 1, card.open)
    return end


def chips(canvas: Canvas, x: int, y: int, cards: Sequence[Card], room: int, *, lost: bool = False) -> int:
    """Open cards side by side in `room` columns, the newest last; the oldest lose their names first."""
    names = [card.name for card in cards]

    def needed() -> int:
        return sum(chip_width(card, name) + 1 for card, name in zip(cards, names, strict=True)) - 1

    for shorter in ("short", ""):
        for at, card in enumerate(cards):
            if needed() > room:
                names[at] = card.short if shorter else ""
    first = 0
    while (
        first < len(cards) - 1
        and sum(chip_width(c, n) + 1 for c, n in zip(cards[first:], names[first:], strict=True)) - 1 > room
    ):
        first += 1
    for card, name in zip(cards[first:], names[first:], strict=True):
        x = chip(canvas, x, y, card, name, lost=lost) + 1
    return x


@cache
def printed(picture: tuple[str, ...], scale: int) -> Pixels:
    """The picture of a card, kept."""
    return drawing(picture, INKS, scale)


def open_card(
    canvas: Canvas, region: tuple[int, int, int, int], card: Card, *, lost: bool = False, scale: int = 1
) -> None:
    """An open card: from 3 lines its name, from 6 its picture, above that its effect. `region`: column, line, size."""
    x, y, width, height = region
    paper = "lostpaper" if lost else "paper"
    canvas.fill(x, y, width, height, f"print on {paper}")
    canvas.box(x, y, width, height, f"frame on {paper}")
    canvas.put(x + 1, y, f" {card.value} ", f"bold print on {'lostvalue' if lost else 'value'}")
    if card.sign:
        canvas.put(x + width - 5, y, f" {card.sign} ", f"bold sign on {paper}")
    name = card.name if columns(card.name) <= width - 2 else card.short
    row = y + 1
    if height >= WITH_PICTURE and card.picture:
        picture = printed(card.picture, scale)
        canvas.pixels(x + (width - picture.width) // 2, row, picture)
        row += (picture.height + 1) // 2
    canvas.middle(x + 1, row, width - 2, name, f"bold print on {paper}")
    effect = wrap(card.effect, width - 2) if card.effect else []
    row += y + height - 2 - row - len(effect) >= AIRY
    for line in effect[: max(0, y + height - 1 - row - 1)]:
        row += 1
        canvas.middle(x + 1, row, width - 2, line, f"effect on {paper}")
    if card.open:
        canvas.tap(x, y, width, height, card.open)


@cache
def crescent(size: int) -> Pixels:
    """The moon on the back of a card: gold on blue."""
    done = Pixels(size, size)
    half = size / 2
    gold, blue = rgb(NIGHT["moonlight"]), rgb(NIGHT["back"])
    for y in range(size):
        for x in range(size):
            across, down = x + 0.5 - half, y + 0.5 - half
            if math.hypot(across, down) <= half + 1.2:
                lit = math.hypot(across, down) <= half
                shade = math.hypot(across - half * 0.6, down + half * 0.25) <= half * 0.78
                done.dot(x, y, gold if lit and not shade else blue)
    return done


def back(canvas: Canvas, region: tuple[int, int, int, int], label: str = "") -> None:
    """A card face down, or a hand under its cover: the same whatever card it is."""
    x, y, width, height = region
    canvas.fill(x, y, width, height, "weave on back")
    for row in range(y + 1, y + height - 1):
        canvas.put(x + 1, row, "░" * (width - 2), "weave on back")
    canvas.box(x, y, width, height, "weave on back")
    if height >= WITH_PICTURE:
        lines = 2 if height < 7 else 3 if height < 12 else 5
        canvas.pixels(x + (width - lines * 2) // 2, y + (height - lines) // 2, crescent(lines * 2))
    if label:
        canvas.middle(
            x + 1, y + height // 2 if height < 7 else y + height - 2, width - 2, f" {label} ", "bold backlabel on back"
        )


def cover(canvas: Canvas, x: int, y: int, width: int, height: int = 1, label: str = "") -> None:
    """What only one person may see, covered: always in the same size, whatever lies below it."""
    canvas.fill(x, y, width, height, "cover", VEIL)
    if label:
        canvas.right(x + width - 1, y + height // 2, f" {label} ", "coverlabel on cover")
