"""The shadow world's table: the map of places, below it the damage and what lies open in front of everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import Span, TextLine, apart, columns, fit, text_line, wide
from client.games.shadow_world.damage import couples, framed, legend, rows
from client.games.shadow_world.places import PANEL, frames, middle, pairs, scenery
from client.games.shadow_world.who_is_who import who_is_who
from client.games.shadow_world.words import hidden, mine
from client.paint.canvas import Canvas
from protocol.games.shadow_world import COLOURS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.shadow_world import TableView

FRAMED = 45
"""From this width on places have frames."""
FEW = 6
"""So many seats leave a phone the line that says who falls where."""
BROAD = 78
"""From this width on they have pictures."""
TELEVISION = 116
KNOWN = 36
"""Columns of who is who, where there is room for it beside the track."""


def deal_of(table: TableView) -> int:
    """One deal a game: before it the board is empty."""
    return int(bool(table.board))


def status_line(scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
    """Game and turn at the left; the piles, whether I am hidden, and the clock at the right."""
    table, me = scene.table, mine(scene)
    names = [say("shadow_world.status.turn", turn=table.turn), say("shadow_world.status.short", turn=table.turn)]
    if table.opening:
        names = [say("shadow_world.status.opening"), say("shadow_world.status.opening.short")]
    parts: TextLine = []
    if me and not table.ending:
        state = "out" if me.out else "hidden" if hidden(scene) else "open"
        parts.append(Span(say(f"shadow_world.status.{state}"), "gold" if state == "hidden" else "quiet"))
    if table.extra:
        parts[:0] = [Span(say("shadow_world.status.extra", n=table.extra), "quiet")]
    if right:
        parts += right
    stacks = [Span(f"{say(f'shadow_world.colour.{colour}')} {table.draw.get(colour, 0)}") for colour in COLOURS]
    for shown in ([*stacks, *parts], parts):
        tail = [piece for span in shown for piece in (Span("  "), span)][1:]
        left = next((name for name in names if columns(name) + wide(tail) < width), "")
        if left:
            break
    return apart(text_line(Span(left or names[-1], "title")), tail, width)


def table_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The table from pictures of all places down to two seats in a line."""
    around = [one for one in (middle(scene, say, width),) if one]
    if not scene.table.board:
        return [stacked(rows(scene, say, width)), stacked(couples(scene, say, width))]
    lines, falls = rows(scene, say, width), legend(say, width)
    ways: list[list[Canvas]] = []
    if width >= BROAD:
        ways.append([scenery(scene, say, width), *around, tracks(scene, say, width)])
        ways.append([frames(scene, say, width, PANEL + 1), *around, framed(scene, say, width)])
    if width >= FRAMED:
        if width < BROAD:
            ways.append([frames(scene, say, width, PANEL + 1), *around, rows(scene, say, width, roomy=True), falls])
        ways.append([frames(scene, say, width, PANEL + 1), *around, lines, falls])
        ways.append([frames(scene, say, width, PANEL + 1), *around, lines])
        ways += [[frames(scene, say, width, PANEL - 1), *around, *parts] for parts in ([lines, falls], [lines])]
    else:
        ways.append([pairs(scene, say, width), *around, falls, rows(scene, say, width, roomy=True)])
    ways.append([pairs(scene, say, width), *around, falls, lines])
    if width >= FRAMED or len(scene.table.seats) > FEW:
        ways.append([pairs(scene, say, width), *around, lines])
    if width < FRAMED:
        ways.append([pairs(scene, say, width), *around, couples(scene, say, width)])
    return [stacked(*way) for way in ways]


def tracks(scene: Scene, say: Say, width: int) -> Canvas:
    """The track with its frame, on a television beside it who is who."""
    if width < TELEVISION:
        return framed(scene, say, width)
    left = framed(scene, say, width - KNOWN - 1)
    both = Canvas(width, left.height)
    both.paste(0, 0, left)
    both.paste(width - KNOWN, 0, who_is_who(scene, say, KNOWN, left.height))
    return both


def stacked(*pictures: Canvas) -> list[TextLine]:
    """Pictures below each other, as lines."""
    return [line for picture in pictures for line in picture.lines()]


def piles_line(scene: Scene, say: Say, width: int) -> TextLine:
    """How many cards the draw piles hold."""
    table = scene.table
    said = [f"{say(f'shadow_world.colour.{colour}')} {table.draw.get(colour, 0)}" for colour in COLOURS]
    return fit(text_line(Span(f" {say('shadow_world.piles')} {' · '.join(said)}", "quiet")), width)
