"""Wolfmoon's table: where the round stands, and pictures of the seats from panels down to two lines."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.base.spans import Span, TextLine, apart, columns, text_line, wide
from client.games.wolfmoon.panels import panels
from client.games.wolfmoon.seats import NARROW, dense_rows, middle_line, seat_rows
from client.paint.plates import MOONS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.wolfmoon import TableView

WORDY = 60
"""From this width on the strip says everything in words."""


def deal_of(table: TableView) -> int:
    """Each round is dealt anew."""
    return table.round


def status_line(scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
    """Game and round at the left; moons, pile and the clock at the right."""
    table = scene.table
    wordy = width >= WORDY
    left = text_line(Span(say("wolfmoon.name"), "title"))
    round_said = "  " + say("wolfmoon.round", round=table.round)
    risen = len(table.moons)
    newest = Open(Page.RULES, table.moons[-1]) if table.moons else None
    parts: TextLine = [Span(say("wolfmoon.moons") + " ", "quiet")] if wordy else []
    parts += [Span(" ".join(MOONS[:risen]) + " " * (0 < risen < len(MOONS)), "moon", newest)] if risen else []
    parts.append(Span(" ".join("○" * (len(MOONS) - risen)), "quiet"))
    parts.append(Span("  " + say("wolfmoon.last_turn" if table.last_turn else "wolfmoon.pile", n=table.pile), "quiet"))
    if wordy and table.aside:
        parts.append(Span("  " + say("wolfmoon.aside", n=table.aside), "quiet"))
    if right:
        parts += [Span("  "), *right]
    if (table.long or table.round > 1) and wide(left) + columns(round_said) + wide(parts) < width:
        left.append(Span(round_said, "quiet"))
    return apart(left, parts, width)


def table_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """Panels with pictures on broad screens, rows with air on wide ones, rows with all names, and the tightest."""
    ways = [lines for air in (True, False) if (lines := panels(scene, say, width, air=air))]
    middle = middle_line(scene, say, width)
    rows = seat_rows(scene, say, width, lines="full")
    if width >= NARROW:
        airy = [line for seat in rows for line in ([], *seat)]
        ways.append([*airy[1:], middle])
    ways.append([*chain.from_iterable(rows), middle])
    if len(ways[-1]) > len(rows) + 1:
        tighter = (seat_rows(scene, say, width, lines=names) for names in ("short", "two", "one"))
        ways += [[*chain.from_iterable(seats), middle] for seats in tighter]
    return [*ways, min(dense_rows(scene, say, width), ways[-1], key=len)]
