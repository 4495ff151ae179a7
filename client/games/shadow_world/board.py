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
    for shown in ([*piles(scene, say, named=True), *parts], [*piles(scene, say), *parts], parts):
        tail = [piece for span in shown for piece in (Span("  "), span)][1:]
        left = next((name for name in names if columns(name) + wide(tail) < width), "")
        if left:
            break
    return apart(text_line(Span(left or names[-1], "title")), tail, width)


def table_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The table from pictures of all places down to two seats in a line."""
    if not scene.table.board:
        return [rows(scene, say, width).lines(), couples(scene, say, width).lines()]
    between = middle(scene, say, width)
    around = between.lines() if between else []
    lines, falls = rows(scene, say, width).lines(), legend(say, width).lines()
    small = [*pairs(scene, say, width).lines(), *around]
    if width < FRAMED:
        roomy = rows(scene, say, width, roomy=True).lines()
        seats = [[*falls, *roomy], [*falls, *lines], lines, couples(scene, say, width).lines()]
        return [[*small, *way] for way in seats]
    high = [*frames(scene, say, width, PANEL + 1).lines(), *around]
    low = [*frames(scene, say, width, PANEL - 1).lines(), *around]
    if width >= BROAD:
        painted = [*scenery(scene, say, width).lines(), *around]
        ways = [[*painted, *tracks(scene, say, width).lines()], [*painted, *lines, *falls]]
        ways.append([*high, *framed(scene, say, width).lines()])
    else:
        ways = [[*high, *rows(scene, say, width, roomy=True).lines(), *falls]]
    ways += [way for places in (high, low) for way in ([*places, *lines, *falls], [*places, *lines])]
    return [*ways, [*small, *falls, *lines], [*small, *lines]]


def tracks(scene: Scene, say: Say, width: int) -> Canvas:
    """The track with its frame, on a television beside it who is who."""
    if width < TELEVISION:
        return framed(scene, say, width)
    left = framed(scene, say, width - KNOWN - 1)
    both = Canvas(width, left.height)
    both.paste(0, 0, left)
    both.paste(width - KNOWN, 0, who_is_who(scene, say, KNOWN, left.height))
    return both


def piles_line(scene: Scene, say: Say, width: int) -> TextLine:
    """How many cards the draw piles hold."""
    ways = [[span.text for span in piles(scene, say, named=named)] for named in (True, False)]
    rows = [f" {say('shadow_world.piles')} {' · '.join(said)}" for said in ways]
    return fit(text_line(Span(next((row for row in rows if columns(row) <= width), rows[-1]), "quiet")), width)


def piles(scene: Scene, say: Say, *, named: bool = False) -> TextLine:
    """How many cards each draw pile holds; `named` says what its colour means."""
    found = []
    for colour in COLOURS:
        said, n = say(f"shadow_world.colour.{colour}"), scene.table.draw.get(colour, 0)
        what = say(f"shadow_world.pile.{colour}")
        found.append(Span(say("shadow_world.pile", colour=said, n=n, what=what) if named else f"{said} {n}"))
    return found
