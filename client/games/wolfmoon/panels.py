"""The table on broad screens: seats as panels with their newest cards as pictures, centre and edge below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import name_of
from client.base.spans import Span, columns, cut, fit, wide
from client.games.wolfmoon.cards import printed_card, printed_cards
from client.games.wolfmoon.seats import (
    is_active,
    middle_line,
    name_tone,
    packed,
    person_marks,
    state_marks,
    token_marks,
)
from client.paint.canvas import Canvas
from client.paint.cards import CHIP, HAND, WITH_PICTURE, back, open_card
from client.paint.plates import number, panel
from protocol.games.wolfmoon import CENTRE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.paint.cards import Card
    from client.texts import Say
    from protocol.games.wolfmoon import SeatView

BROAD = 62
"""Columns of a table that has room for panels."""
NARROWEST, WIDEST = 26, 51
"""Columns of a panel."""
TALL = WITH_PICTURE + 2
"""Lines of a panel: a picture card between its edges."""
CARD, WIDE_CARD = 14, 17
"""Columns of a picture card at least and at most."""
BACK, TALL_BACK = 4, 8
"""Columns of a covered hand card, and of one that is as high as the open cards."""
OLDER = 3
"""Lines of older cards below the hand."""
FEW = 4
"""Up to so many seats stand two in a row, more three."""
GAP = 2
SLOT = 5
"""Columns of a covered card of the centre."""
SMALL_CARD = 18


def panels(scene: Scene, say: Say, width: int, *, air: bool) -> list[TextLine]:
    """All seats in panels, and the middle: with `air` a line between panels and the middle as small cards.

    Nothing where panels would be too narrow for a card and a hand.
    """
    seats = scene.table.seats
    across = 2 if len(seats) <= FEW else 3
    each = min(WIDEST, (width - GAP * (across - 1)) // across)
    if width < BROAD or each < NARROWEST:
        return []
    rows = -(-len(seats) // across)
    middle = middle_cards(scene, say, width) if air else [middle_line(scene, say, width)]
    canvas = Canvas(width, rows * TALL + (rows - 1) * air)
    for at, seat in enumerate(seats):
        canvas.paste(
            at % across * (each + GAP), at // across * (TALL + air), seat_panel(at + 1, seat, scene, say, each)
        )
    return [*canvas.lines(), *middle]


def seat_panel(number_: int, seat: SeatView, scene: Scene, say: Say, width: int) -> Canvas:
    """A seat: number and name in its edge, its newest cards as pictures, beside them its hand and what is older."""
    active = is_active(number_, scene)
    canvas = Canvas(width, TALL, "raised" if active else "ground")
    panel(canvas, (0, 0, width, TALL), edge="gold" if active else "line")
    tokens = token_marks(seat, scene)
    room = width - 8 - wide(tokens) - 2 * bool(tokens)
    number(canvas, 2, 0, number_, out=seat.out)
    canvas.put(5, 0, f" {cut(name_of(scene, number_, say), room)} ", name_tone(number_, seat, scene))
    if tokens:
        canvas.line(width - 3 - wide(tokens), 0, [Span(" "), *tokens, Span(" ")])
    cards = printed_cards(seat.display, say)
    free = width - 4 - BACK
    each = min(WIDE_CARD, max(CARD, free // 2 - 1))
    pictures = min(len(cards), max(1, free // (each + 1)))
    if pictures < len(cards):
        pictures = max(1, pictures - 1)
    x = 2
    for card in cards[len(cards) - pictures :]:
        open_card(canvas, (x, 1, each, WITH_PICTURE), card, lost=seat.out)
        x += each + 1
    beside(canvas, x, seat, cards[: len(cards) - pictures], width - 2 - x)
    if marks := edge_marks(number_, seat, scene, say):
        canvas.line(2, TALL - 1, fit([Span(" "), *marks, Span(" ")], width - 4))
    return canvas


def beside(canvas: Canvas, x: int, seat: SeatView, older: Sequence[Card], room: int) -> None:
    """Covered hand cards, and below them the cards that lie open the longest.

    With nothing below it the hand is as high as the open cards and keeps its place at the right, where there is room.
    """
    tall = seat.cards * (TALL_BACK + 1) - 1
    if not older and tall <= room:
        for at in range(seat.cards):
            back(canvas, (x + room - tall + at * (TALL_BACK + 1), 1, TALL_BACK, WITH_PICTURE))
        return
    across = max(1, room // (BACK + 1))
    if seat.cards <= across * (1 if older else 2):
        for at in range(seat.cards):
            back(canvas, (x + at % across * (BACK + 1), 1 + at // across * CHIP, BACK, CHIP))
    else:
        canvas.put(x, 2, HAND * seat.cards, "bold handcard")
    each = -(-len(older) // OLDER)
    for line in range(0, len(older), max(1, each)):
        packed(canvas, x, 1 + CHIP + line // each, older[line : line + each], room, lost=seat.out)


def edge_marks(number_: int, seat: SeatView, scene: Scene, say: Say) -> TextLine:
    """What is true of a seat, for the lower edge of its panel."""
    found = [Span(f"† {say('wolfmoon.out')}", "alert")] if seat.out else []
    found += [*state_marks(seat, say), *person_marks(number_, scene, say)]
    if is_active(number_, scene):
        turn = "wolfmoon.turn.you" if number_ == scene.you else "wolfmoon.turn"
        found.append(Span(f"▸ {say(turn)}", "active"))
    done: TextLine = []
    for mark in found:
        done += [Span("  "), mark] if done else [mark]
    return done


def middle_cards(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Centre, pile and edge as small cards of three lines."""
    table = scene.table
    canvas = Canvas(width, CHIP)
    x = canvas.put(1, 1, say("wolfmoon.centre"), "quiet") + 1
    for slot in range(1, CENTRE + 1):
        back(canvas, (x, 0, SLOT, CHIP), str(slot))
        x += SLOT + 1
    if table.pile:
        x = canvas.put(x + 1, 1, say("wolfmoon.pile.word"), "quiet") + 1
        back(canvas, (x, 0, SLOT + 2, CHIP), str(table.pile))
        x += SLOT + 3
    if table.edge:
        x = canvas.put(x + 1, 1, say("wolfmoon.edge"), "quiet") + 1
        newest = printed_card(table.edge[-1], say)
        broad = min(SMALL_CARD, max(columns(newest.name), columns(newest.short)) + 4, max(9, width - x))
        open_card(canvas, (x, 0, broad, CHIP), newest)
        x += broad + 1
        packed(canvas, x, 1, printed_cards(table.edge[:-1], say), width - x, lost=False)
    return canvas.lines()
