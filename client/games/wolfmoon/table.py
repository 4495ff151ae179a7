"""Wolfmoon's table: seats with their open cards, the centre, what is used up, and one's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import HIDDEN
from client.base.deeds import Here, Open, Page
from client.base.names import name_of
from client.base.spans import Span, TextLine, apart, clip, columns, cut, fit, flow, pad, text_line, wide, wrap
from client.games.wolfmoon.notes import valued
from protocol.games.wolfmoon import MOONS, TOKENS_TO_WIN, VALUES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.wolfmoon import SeatView, TableView

NARROW = 60
NAME = 12
"""Columns for a name on a narrow screen; a wide one shows every name in full."""
FULL = 99
LETTERS = (16, 9, 7, 6, 5)
"""How many letters of a card's name are shown, by how much room there is."""
INDENT = 3
"""Where the second line of a seat begins."""
BACK = "▮"
"""A covered hand card."""
SLOT = "▯"
"""A covered card of the centre."""


def deal_of(table: TableView) -> int:
    """Each round is dealt anew."""
    return table.round


# -- where we are --------------------------------------------------------------------------------------------


def status_line(scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
    """Game and round at the left; moons, pile and the clock at the right."""
    table = scene.table
    many = table.long or table.round > 1
    names = [say("wolfmoon.status.round", round=table.round), say("wolfmoon.status.short", round=table.round)]
    if not many:
        names = [say("wolfmoon.status")]
    shown = len(table.moons)
    newest = Open(Page.RULES, table.moons[-1]) if table.moons else None
    moons = Span("●" * shown + "○" * (len(MOONS) - shown), "moon", newest)
    pile = say("wolfmoon.last_turn") if table.last_turn else say("wolfmoon.pile", n=table.pile)
    parts = text_line(Span(say("wolfmoon.moons") + " ", "quiet"), moons, Span(f"  {pile}", "quiet"))
    if width >= NARROW and table.aside:
        parts.append(Span("  " + say("wolfmoon.aside", n=table.aside), "quiet"))
    if right:
        parts += [Span("  "), *right]
    left = next((name for name in names if columns(name) + wide(parts) < width), names[-1])
    return apart(text_line(Span(left, "title")), parts, width)


# -- who has what --------------------------------------------------------------------------------------------


def table_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The table with all names in full, as it usually is, and in as few lines as it can be told in."""
    ways = [table_lines(scene, say, width, roomy=True), table_lines(scene, say, width)]
    return [*ways, min(table_lines(scene, say, width, dense=True), ways[-1], key=len)]


def table_lines(scene: Scene, say: Say, width: int, *, dense: bool = False, roomy: bool = False) -> list[TextLine]:
    """A line for each seat, and one for centre and edge.

    `dense` sets several seats into a line; `roomy` takes a second line where the cards' names need it.
    """
    table = scene.table
    seats = list(enumerate(table.seats, start=1))
    if dense:
        pieces = [dense_seat(number, seat, scene, say) for number, seat in seats]
        return [fit(row, width) for row in flow(pieces, width)]
    names = max((columns(name_of(scene, number, say)) for number, _ in seats), default=0)
    names = min(names, NAME) if width < NARROW else names
    hands = max((hand_columns(seat, say) for _, seat in seats), default=1)
    rows: list[TextLine] = []
    for number, seat in seats:
        rows += seat_lines(number, seat, scene, say, (width, names, hands, roomy))
    return [*rows, middle_line(scene, say, width)]


def seat_lines(
    number: int, seat: SeatView, scene: Scene, say: Say, shape: tuple[int, int, int, bool]
) -> list[TextLine]:
    """One seat: whose turn, number, name, hand, marks, open cards as fully as they fit."""
    width, names, hands, roomy = shape
    active = scene.table.active == number and not scene.table.ending
    tone = seat_tone(number, seat, scene)
    hand = say("wolfmoon.out") if seat.out else BACK * seat.cards
    head = text_line(
        Span("▸" if active else " ", "active"),
        Span(f"{number} ", "quiet"),
        Span(pad(name_of(scene, number, say), names), tone),
        Span(" " + pad(hand, hands), "quiet" if seat.out else "plain"),
    )
    for mark in [*marks(seat, scene, say, short=width < NARROW), *person_marks(number, scene, say)]:
        head += [Span(" "), mark]
    room = width - wide(head) - 1
    cards = chips(seat.display, room, say)
    if roomy and "".join(span.text for span in cards) != "".join(span.text for span in chips(seat.display, 999, say)):
        for letters in (FULL, *LETTERS):
            pieces = [[Span(brief(card, letters, say), "card", Open(Page.RULES, card))] for card in seat.display]
            above = flow(pieces, room)[0]
            below = flow(pieces[sum(bool(span.tap) for span in above) :], width - INDENT)
            if len(below) == 1:
                second = [[Span(" " * INDENT), *below[0]]] if below[0] else []
                return [fit([*head, Span(" "), *above], width), *second]
    return [fit([*head, Span(" "), *cards], width)]


def brief(card: str, letters: int, say: Say) -> str:
    """Value and name, or as many letters of it as there is room for."""
    if letters == FULL:
        return valued_first(card, say)
    return f"{VALUES[card]} {clip(say(f'wolfmoon.card.{card}.short'), letters)}"


def valued_first(card: str, say: Say) -> str:
    """`2 Seer`, as the cards lie on the table."""
    return f"{VALUES[card]} {say(f'wolfmoon.card.{card}')}"


def hand_columns(seat: SeatView, say: Say) -> int:
    """How many columns the hand of a seat takes."""
    return columns(say("wolfmoon.out")) if seat.out else seat.cards


def seat_tone(number: int, seat: SeatView, scene: Scene) -> str:
    """How the name of a seat is drawn."""
    if seat.out:
        return "quiet"
    if scene.table.active == number:
        return "active"
    return "you" if number == scene.you else "plain"


def marks(seat: SeatView, scene: Scene, say: Say, *, short: bool) -> TextLine:
    """Protection, the Witch's token, moon tokens, in words."""
    part = ".short" if short else ""
    found: TextLine = []
    if scene.table.long:
        needed = TOKENS_TO_WIN.get(len(scene.table.seats), 3)
        found.append(Span("●" * seat.tokens + "·" * max(0, needed - seat.tokens), "moon"))
    if seat.protected:
        found.append(Span(say(f"wolfmoon.protected{part}"), "good", Open(Page.RULES, "bodyguard")))
    if seat.witch:
        found.append(Span(say(f"wolfmoon.witch{part}"), "moon", Open(Page.RULES, "witch")))
    return found


def person_marks(number: int, scene: Scene, say: Say) -> TextLine:
    """Whether the person of a seat is away, or a bot plays for them."""
    people = scene.room.people if scene.room else []
    person = people[number - 1] if number <= len(people) else None
    if person is None or person.bot or scene.table.ending:
        return []
    if person.stand_in:
        return [Span(f"({say('room.bot')})", "alert")]
    return [] if person.present else [Span(f"({say('room.away')})", "alert")]


def chips(cards: list[str], room: int, say: Say) -> TextLine:
    """Open cards with name and value, with a short name, or as values: the fullest that fits."""
    ways = [
        [f" {VALUES[card]} {say(f'wolfmoon.card.{card}')} " for card in cards],
        [valued_first(card, say) for card in cards],
        *([brief(card, letters, say) for card in cards] for letters in LETTERS),
        [f"{VALUES[card]}" for card in cards],
    ]
    for way in ways:
        if sum(columns(text) + 1 for text in way) <= room + 1 or way is ways[-1]:
            done: TextLine = []
            for card, text in zip(cards, way, strict=True):
                done += [Span(" ")] if done else []
                done.append(Span(text, "card", Open(Page.RULES, card)))
            return done
    return []


def dense_seat(number: int, seat: SeatView, scene: Scene, say: Say) -> TextLine:
    """A seat in as few columns as it can be told in."""
    active = scene.table.active == number and not scene.table.ending
    hand = say("wolfmoon.out") if seat.out else BACK * seat.cards
    name = cut(name_of(scene, number, say), 8)
    piece = text_line(
        Span(f"{'▸' if active else ''}{number} ", "active" if active else "quiet"),
        Span(name, seat_tone(number, seat, scene)),
        Span(f" {hand}", "quiet"),
    )
    for mark in [*marks(seat, scene, say, short=True), *person_marks(number, scene, say)]:
        piece += [Span(" "), mark]
    if seat.display:
        piece += [Span(" "), Span("·".join(str(VALUES[card]) for card in seat.display), "card")]
    return [*piece, Span(" ")]


def middle_line(scene: Scene, say: Say, width: int) -> TextLine:
    """The centre's covered cards, and what lies at the edge."""
    left = text_line(Span("  " + say("wolfmoon.centre") + " ", "quiet"), Span(f"{SLOT}1 {SLOT}2 {SLOT}3", "plain"))
    if scene.table.edge:
        left.append(Span("   " + say("wolfmoon.edge") + " ", "quiet"))
        left = fit([*left, *chips(scene.table.edge, width - wide(left), say)], width)
    legend = Span(say("wolfmoon.tokens.legend"), "quiet")
    if scene.table.long and wide(left) + wide([legend]) < width:
        return apart(left, [legend], width)
    return left


# -- what only I see -----------------------------------------------------------------------------------------


def own_lines(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """One's own hand, and what the seat knows for certain of other hidden cards: two lines while covered."""
    if scene.own is None:
        return []
    titles = [say("wolfmoon.hand"), say("wolfmoon.knows")]
    indent = max(columns(title) for title in titles) + 1
    hint = Span(say("peek.open" if peek else "peek.hint"), "quiet", Here.PEEK)
    heads = [Span(pad(title, indent), "quiet", Here.PEEK) for title in titles]
    if not peek:
        secret = Span(HIDDEN, "cover", Here.PEEK)
        return [apart([heads[0], secret], [hint], width), [heads[1], secret]]
    hand = chips(scene.own.hand, width - indent, say) or text_line(say("wolfmoon.hand.none"))
    first = [heads[0], *hand]
    if wide(first) + wide([hint]) < width:
        first = apart(first, [hint], width)
    rows = known_rows(scene, say, width - indent)
    heads += [Span(" " * indent)] * len(rows)
    return [
        fit(first, width),
        *(text_line(heads[at], Span(row, "secret", Here.PEEK)) for at, row in enumerate(rows, start=1)),
    ]


def known_rows(scene: Scene, say: Say, width: int) -> list[str]:
    """What the seat knows, in lines that break between two things rather than within one."""
    rows = [""]
    for piece in known(scene, say).split(" · "):
        longer = f"{rows[-1]} · {piece}" if rows[-1] else piece
        if columns(longer) > width and rows[-1]:
            rows.append(piece)
        else:
            rows[-1] = longer
    return [row for long in rows for row in wrap(long, width)]


def known(scene: Scene, say: Say) -> str:
    """What the seat still knows for certain, in words."""
    said = []
    for piece in scene.own.knows:
        card = valued(piece.card, say)
        if piece.place == "centre":
            said.append(say("wolfmoon.knows.centre", slot=piece.at, card=card))
        else:
            said.append(say("wolfmoon.knows.hand", name=name_of(scene, piece.at, say), card=card))
    return " · ".join(said) or say("wolfmoon.knows.none")
