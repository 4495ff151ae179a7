"""Who has what, a line or two for each seat: number, name, hand, marks, and the open cards as chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import Span, TextLine, columns, cut, pad, wide
from client.games.wolfmoon.cards import printed_cards
from client.paint.canvas import Canvas
from client.paint.cards import HAND, Card, chip, chip_width, chips
from client.paint.plates import name_room, number
from protocol.games.wolfmoon import CENTRE, TOKENS_TO_WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.wolfmoon import SeatView

NARROW = 45
"""Below this width marks are signs without their words, and names are cut."""
NAME, LONG_NAME = 12, 16
"""Columns for a name on a narrow screen and on a wide one."""
NAME_AT = 5
"""Where names begin: behind the arrow, the number and a space."""
BESIDE = 20
"""Columns of a seat where several stand in a line."""
LEAST_NAME = 3
WHOLE = 10
"""Columns of a name that stays whole as long as anything else can give way."""
TURN_HAND = 2
"""Columns of a hand while somebody chooses what to play: kept free, so that no card moves when they draw."""
MOST_LINES = 2
"""Lines of a seat, where not all of its open cards can have their names."""
AWAY = "✕"


class Shape(NamedTuple):
    """How seats are set: columns in all, of the names, of the hands."""

    width: int
    names: int
    hands: int


# -- marks ---------------------------------------------------------------------------------------------------


def needed_tokens(scene: Scene) -> int:
    """How many moon tokens win the long game at this table."""
    return TOKENS_TO_WIN.get(len(scene.table.seats), 3)


def token_marks(seat: SeatView, scene: Scene) -> TextLine:
    """Moon tokens won, and those still missing; nothing outside a long game."""
    if not scene.table.long:
        return []
    missing = max(0, needed_tokens(scene) - seat.tokens)
    return [Span("●" * seat.tokens + "○" * missing, "moon")]


def state_marks(seat: SeatView, say: Say, *, signs: bool = False) -> TextLine:
    """Protection and the Witch's token, as words or on narrow screens as signs."""
    found = []
    if seat.protected:
        found.append(("◈", "protected", "good", "bodyguard"))
    if seat.witch:
        found.append(("↥", "witch", "moon", "witch"))
    return [
        Span(sign if signs else f"{sign} {say(f'wolfmoon.{word}')}", tone, Open(Page.RULES, card))
        for sign, word, tone, card in found
    ]


def person_marks(number: int, scene: Scene, say: Say) -> TextLine:
    """Whether the person of a seat is away, or a bot plays for them."""
    people = scene.room.people if scene.room else []
    person = people[number - 1] if number <= len(people) else None
    if person is None or person.bot or scene.table.ending:
        return []
    if person.stand_in:
        return [Span(say("room.bot"), "quiet")]
    return [] if person.present else [Span(f"{AWAY} {say('room.away')}", "alert")]


def is_active(number: int, scene: Scene) -> bool:
    """Whether it is the turn of this seat."""
    return bool(scene.table.active == number and not scene.table.ending)


def name_tone(number: int, seat: SeatView, scene: Scene) -> str:
    """How the name of a seat is drawn: gold for whoever acts, quiet for whoever is out."""
    if seat.out:
        return "quiet"
    return "active" if is_active(number, scene) else "title"


def hand_text(seat: SeatView, say: Say) -> str:
    """A sign for each covered card, or that the seat is out."""
    return f"† {say('wolfmoon.out')}" if seat.out else HAND * seat.cards


# -- open cards ----------------------------------------------------------------------------------------------


def flowed(cards: Sequence[Card], room: int, *, short: bool) -> list[list[tuple[Card, str]]]:
    """Cards with their names in lines of so many columns; a name that is longer than a line is left out."""
    lines: list[list[tuple[Card, str]]] = [[]]
    taken = 0
    for card in cards:
        names = (card.short, "") if short else (card.name, card.short, "")
        name = next(name for name in names if not name or chip_width(card, name) <= room)
        more = chip_width(card, name)
        if lines[-1] and taken + 1 + more > room:
            lines.append([])
            taken = 0
        taken += more + bool(lines[-1])
        lines[-1].append((card, name))
    return lines


def in_two(cards: Sequence[Card], room: int) -> list[list[tuple[Card, str]]]:
    """The same in two lines at most: the cards that lie open the longest lose their names first."""
    for bare in range(len(cards) + 1):
        shown = [card._replace(name="", short="") if at < bare else card for at, card in enumerate(cards)]
        lines = flowed(shown, room, short=True)
        if len(lines) <= MOST_LINES:
            return lines
    return []


def packed(canvas: Canvas, x: int, y: int, cards: Sequence[Card], room: int, *, lost: bool) -> int:
    """Open cards in one line: chips that lose their names, or where even these are too many, values side by side."""
    if sum(chip_width(card, "") + 1 for card in cards) - 1 <= room:
        return chips(canvas, x, y, cards, room, lost=lost)
    tone = "lostcardvalue" if lost else "cardvalue"
    for card in cards:
        end = canvas.put(x, y, f" {card.value}", tone)
        if card.open:
            canvas.tap(x, y, end - x, 1, card.open)
        x = end
    return canvas.put(x, y, " ", tone)


def joined(canvas: Canvas, x: int, y: int, cards: Sequence[Card], *, lost: bool) -> None:
    """Values next to each other, told apart by their paper."""
    tone = "lostcard" if lost else "card"
    for at, card in enumerate(cards):
        end = canvas.put(x, y, card.value, f"{tone}value" if at % 2 == 0 else tone)
        if card.open:
            canvas.tap(x, y, end - x, 1, card.open)
        x = end


# -- seats below each other ----------------------------------------------------------------------------------


def shape(scene: Scene, say: Say, width: int) -> Shape:
    """The columns that names and hands take at this table."""
    seats = scene.table.seats
    names = [name_of(scene, at, say) for at in range(1, len(seats) + 1)]
    hands = max(TURN_HAND, *(columns(hand_text(seat, say)) for seat in seats))
    return Shape(width, name_room(names, LEAST_NAME, NAME if width < NARROW else LONG_NAME), hands)


def seat_rows(scene: Scene, say: Say, width: int, *, lines: str = "one") -> list[list[TextLine]]:
    """The lines of each seat.

    `lines` says how open cards are set: in "one" line or "two", or in as many as "full" or "short" names need.
    """
    set_as = shape(scene, say, width)
    seats = enumerate(scene.table.seats, start=1)
    return [seat_row(number, seat, scene, say, set_as, lines) for number, seat in seats]


def seat_row(number_: int, seat: SeatView, scene: Scene, say: Say, set_as: Shape, lines: str) -> list[TextLine]:
    """One seat: whose turn, number, name, hand, marks, and what lies open before it."""
    cards = printed_cards(seat.display, say)
    active = is_active(number_, scene)
    hand_at = NAME_AT + set_as.names + 2 - (set_as.width < NARROW)
    first = hand_at + set_as.hands + 1
    for signs in (set_as.width < NARROW, True):
        marks = [
            *token_marks(seat, scene),
            *state_marks(seat, say, signs=signs),
            *person_marks(number_, scene, say),
        ]
        room = set_as.width - first - sum(columns(mark.text) + 1 for mark in marks)
        chunks = in_two(cards, room) if lines == "two" else flowed(cards, room, short=lines == "short")
        if len(chunks) == 1:
            break
    if lines == "one":
        chunks = []
    packs = not chunks
    canvas = Canvas(set_as.width, max(1, len(chunks)), "raised" if active else "ground")
    if active:
        canvas.put(0, 0, "▸", "active")
    number(canvas, 1, 0, number_, out=seat.out)
    canvas.put(NAME_AT, 0, pad(name_of(scene, number_, say), set_as.names), name_tone(number_, seat, scene))
    canvas.put(hand_at, 0, hand_text(seat, say), "alert" if seat.out else "bold handcard")
    for mark in marks:
        first = canvas.line(first, 0, [mark]) + 1
    if packs:
        packed(canvas, first, 0, cards, room, lost=seat.out)
    for y, chunk in enumerate(chunks):
        x = first
        for card, name in chunk:
            x = chip(canvas, x, y, card, name, lost=seat.out) + 1
    return canvas.lines()


def middle_line(scene: Scene, say: Say, width: int) -> TextLine:
    """The centre's covered cards, what lies at the edge, and what the circles mean."""
    table = scene.table
    canvas = Canvas(width, 1)
    x = canvas.put(1, 0, say("wolfmoon.centre"), "quiet") + 1
    x = canvas.put(x, 0, " ".join(HAND * CENTRE), "bold handcard") + 2
    if table.edge:
        x = canvas.put(x, 0, say("wolfmoon.edge"), "quiet") + 1
        x = packed(canvas, x, 0, printed_cards(table.edge, say), width - x, lost=False) + 1
    legend = say("wolfmoon.tokens.legend")
    if table.long and x + columns(legend) <= width:
        canvas.right(width, 0, legend, "quiet")
    return canvas.lines()[0]


# -- several in a line ---------------------------------------------------------------------------------------


class Setting(NamedTuple):
    """How tightly several seats in a line are set: by what has given way so that names stay whole."""

    joined: bool = False
    """Whether values stand next to each other, and one covered card goes without saying."""
    airless: bool = False
    """Whether nothing is left between signs."""


SETTINGS = (Setting(), Setting(joined=True), Setting(joined=True, airless=True))


def dense_rows(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Several seats in a line, with values only: as few lines as the table can be told in."""
    seats = scene.table.seats
    across = max(1, min(len(seats), width // BESIDE))
    each = width // across
    rooms = [each - (at % across < across - 1) for at in range(len(seats))]  # air to the next seat
    painted: list[tuple[Canvas, bool]] = []
    for setting in SETTINGS:
        numbered = enumerate(zip(seats, rooms, strict=True), start=1)
        painted = [dense_seat(number, seat, scene, say, room, setting) for number, (seat, room) in numbered]
        if all(whole for _, whole in painted):
            break
    canvas = Canvas(width, -(-len(seats) // across))
    for at, (seat, _) in enumerate(painted):
        canvas.paste(at % across * each, at // across, seat)
    return canvas.lines()


def dense_seat(
    number_: int, seat: SeatView, scene: Scene, say: Say, width: int, setting: Setting
) -> tuple[Canvas, bool]:
    """A seat in so many columns, and whether its name has room in it: after everything else the name gives way."""
    canvas = Canvas(width, 1)
    active = is_active(number_, scene)
    cards = [card._replace(name="", short="") for card in printed_cards(seat.display, say)]
    marks = dense_marks(number_, seat, scene, say, setting)
    air = 0 if setting.airless else 1
    x = number(canvas, 0, 0, number_, out=seat.out)
    x = canvas.put(x, 0, "▸" if active else " ", "active")
    free = width - x - wide(marks) - air * len(marks) - 1
    name = name_of(scene, number_, say)
    values = 4 * len(cards) - 1
    if setting.joined:
        values = sum(len(card.value) for card in cards)
    elif values + columns(name) > free:
        values = 2 * len(cards) + 1
    free = max(LEAST_NAME, free - max(0, values))
    x = canvas.put(x, 0, cut(name, free), name_tone(number_, seat, scene)) + (1 - air)
    for mark in marks:
        x = canvas.line(x + air, 0, [mark])
    if setting.joined:
        joined(canvas, x + air, 0, cards, lost=seat.out)
    else:
        packed(canvas, x + 1, 0, cards, width - x - 1, lost=seat.out)
    return canvas, min(columns(name), WHOLE) <= free


def dense_marks(number_: int, seat: SeatView, scene: Scene, say: Say, setting: Setting) -> TextLine:
    """Whether a seat is out, its hand, and all of its marks, as signs."""
    marks: TextLine = []
    if seat.out:
        marks = [Span("†", "alert")]
    elif seat.cards > 1 or not setting.joined:
        marks = [Span(HAND * seat.cards, "bold handcard")]
    marks += [*token_marks(seat, scene), *state_marks(seat, say, signs=True)]
    return marks + [mark._replace(text=mark.text.partition(" ")[0]) for mark in person_marks(number_, scene, say)]
