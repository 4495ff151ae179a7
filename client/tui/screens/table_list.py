"""All tables of a host on one screen: a village with a window for each, lit while somebody is there, and their list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Watch
from client.base.spans import Span, cut, fit, text_line
from client.paint.bars import strip
from client.paint.canvas import Canvas
from client.paint.horizon import LEFT, headline
from client.paint.village import room, village
from client.present.tables import table_cells

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.base.spans import TextLine
    from client.present.tables import Known
    from client.texts import Say
    from protocol.messages import HostCard

LOW = 9
"""Lines of a village at least."""
TONES = ("title", "plain", "soft", "quiet", "gold", "soft")
"""Name, game, seats, state, code, keeper."""
GAP = "   "


def picture(
    cards: Sequence[HostCard], known: Mapping[str, Known], say: Say, size: tuple[int, int], at: int
) -> list[TextLine]:
    """The list, as much of it as fits around line `at`, which is pointed at; above it the village where it has room."""
    width, height = size
    if not cards:
        return [heading(say, width), [], text_line(Span(" " + say("watch.looking"), "quiet"))]
    depth = 2 if 2 * len(cards) + LOW <= height else 1
    free = height - depth * len(cards) - 1
    top = sky(cards, say, width, free) if free >= LOW else [heading(say, width)]
    lines = max(1, (height - len(top) - 1) // depth)
    first = max(0, min(at - lines // 2, len(cards) - lines))
    rows: list[TextLine] = []
    for number, told in enumerate(table_cells(cards, known, say)):
        if first <= number < first + lines:
            rows += [line(told, cards[number].table, width, here=number == at), *([[]] * (depth - 1))]
    return [*top, [], *rows]


def heading(say: Say, width: int) -> TextLine:
    """The title where there is no room for a village."""
    return strip([Span(say("tables.title"), "title")], width)


def line(told: Sequence[str], name: str, width: int, *, here: bool) -> TextLine:
    """One table; a tap anywhere on it looks at it."""
    watch = Watch(name)
    if here:
        return [Span(cut(f" ▸ {GAP.join(told).rstrip()}", width), "you", watch)]
    spans = [Span("   ", "plain", watch)]
    for cell, tone in zip(told, TONES, strict=True):
        spans += [Span(cell, tone, watch), Span(GAP, "plain", watch)]
    return fit(spans, width)


def sky(cards: Sequence[HostCard], say: Say, width: int, lines: int) -> list[TextLine]:
    """The village at dusk under the title."""
    lit = tuple(card.taken > 0 for card in cards)
    canvas = Canvas(width, lines)
    canvas.paste(0, 0, village(width, lines, "dusk", lit[: room(width)], 0.3))
    headline(canvas, LEFT, 1, (say("tables.title").upper(),), width - 6 * LEFT)
    return canvas.lines()
