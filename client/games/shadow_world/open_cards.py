"""What lies open and has no room in the lines of the seats, on a phone: everybody's equipment, and who falls when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.colours import seat_tone
from client.base.deeds import Open, Page
from client.base.spans import Span, TextLine, fit, flow
from client.games.shadow_world.damage import gear
from protocol.games.shadow_world import LIMITS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

MOST = 3
"""Lines of equipment at most; whoever has no room there keeps the number of cards in the seat's line."""


def equipment(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The equipment of all seats in as few lines as it takes, each behind the number of its seat."""
    pieces = []
    for n, seat in enumerate(scene.table.seats, 1):
        if seat.equipment and not seat.out:
            number = Span(f" {n} ", seat_tone(n), Open(Page.NOTEBOOK, str(n)))
            pieces.append([number, Span(" "), *gear(seat, say, tight=True)])
    return flow(pieces, width)[:MOST] if pieces else []


def limits(say: Say, width: int) -> TextLine:
    """Which initials fall at which damage, in one line."""
    line = [Span(f" {say('shadow_world.falls.line')}", "quiet")]
    for damage, letters in LIMITS.items():
        line += [Span(f" {letters}", "soft"), Span(f" {damage}", "danger")]
    return fit(line, width)


def meanwhile(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Both: who falls when comes first, for it takes one line and helps to read all damage."""
    return [limits(say, width), *equipment(scene, say, width)] if scene.table.board else []
