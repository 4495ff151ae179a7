"""What lies open and has no room in the lines of the seats, on a phone: everybody's equipment, and who falls when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.colours import seat_tone
from client.base.deeds import Open, Page
from client.base.names import capital, name_of
from client.base.spans import Span, TextLine, fit, flow
from client.games.shadow_world.damage import gear
from protocol.games.shadow_world import LIMITS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

WAYS = ((True, False), (False, False), (False, True))
"""How equipment is told, the fullest way first: with the names of those who have it, with commas between."""
SPARE = 2
"""Lines that a phone always has for it: names and commas are said in no more."""
MOST = 3
"""Lines of equipment at most; whoever has no room there keeps the number of cards in the seat's line."""


def equipment(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The equipment of all seats behind their numbers, with names and commas as far as these have room."""
    pieces = [carried(scene, say, named=named, tight=tight) for named, tight in WAYS]
    ways = [flow(way, width) for way in pieces if way]
    return next((rows for rows in ways if len(rows) <= SPARE), ways[-1][:MOST]) if ways else []


def carried(scene: Scene, say: Say, *, named: bool, tight: bool) -> list[TextLine]:
    """For each seat with equipment what it has."""
    pieces: list[TextLine] = []
    for n, seat in enumerate(scene.table.seats, 1):
        if seat.equipment and not seat.out:
            page = Open(Page.NOTEBOOK, str(n))
            name = [Span(f"{capital(name_of(scene, n, say))}: ", "text", page)] if named else []
            pieces.append([Span(f" {n} ", seat_tone(n), page), Span(" "), *name, *gear(seat, say, tight=tight)])
    return pieces


def limits(say: Say, width: int) -> TextLine:
    """Which initials fall at which damage, in one line."""
    (first, initial), *others = LIMITS.items()
    line = [
        Span(f" {say('shadow_world.falls.short', letters=initial)}", "quiet"),
        Span(f"{first}", "danger"),
    ]
    for damage, letters in others:
        line += [Span(f" {letters}", "soft"), Span(f"{damage}", "danger")]
    return fit(line, width)


def meanwhile(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Both: who falls when comes first, for it takes one line and helps to read all damage."""
    return [limits(say, width), *equipment(scene, say, width)] if scene.table.board else []
