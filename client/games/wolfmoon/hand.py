"""What only one seat sees: its hand, as backs while covered and as faces in the same cells, and what it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Local
from client.base.names import name_of
from client.base.spans import COVER, Span, TextLine, apart, columns, cut, text_line, wide, wrap
from client.games.wolfmoon.cards import printed_cards
from client.games.wolfmoon.fates import fate_said
from client.games.wolfmoon.notes import valued
from client.paint.canvas import Canvas
from client.paint.cards import CHIP, WITH_PICTURE, Card, back, open_card, printed

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

LABEL = 4
"""Columns of a back that its label leaves free."""
LINES = 2
"""Lines of the hand on a phone."""
WIDEST = 23
"""Columns of one of several cards."""
CARD = 14
"""Columns that a card with its picture takes at least."""
PICTURE, PICTURE_LINES, BIG = 12, 4, 10
"""Columns and lines of a picture, and lines of a card that has it twice as large."""
SIDE_BY_SIDE = 18
"""From so many columns beside its picture on a single card has its words there."""
COVERED = 22
"""Columns of cover over what the seat knows, or as many as there are."""
ROOMY = 9
"""From so many lines on two are left for what the seat knows, below that one."""
TALL = 13
FUSE = 22
"""Columns of the words that say how to cover it again, and of the bar that says how long it stays open."""


def place_word(place: int, cards: int) -> str:
    """What the place of a card in the hand is called: left and right of two, else its number."""
    return ("left", "right")[place - 1] if cards == 2 else str(min(place, 4))


def no_card(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """In place of a hand: that there is none, or that this seat is out, and why."""
    if not scene.table.seats[scene.you - 1].out:
        return [text_line(Span(f" {say('wolfmoon.hand')}  {say('wolfmoon.hand.none')}", "quiet"))]
    ways = [say("wolfmoon.hand.out.why", why=why) for why in fate_said(scene.you, scene, say)]
    said = next((way for way in ways if columns(way) < width), say("wolfmoon.hand.out"))
    returning = [text_line(Span(f" {row}", "quiet")) for row in wrap(say("wolfmoon.hand.out.return"), width - 1)]
    return [text_line(Span(f" {said}", "alert")), *returning]


# -- a place beside the choices ------------------------------------------------------------------------------


def hand_picture(scene: Scene, say: Say, size: tuple[int, int], *, peek: bool) -> list[TextLine]:
    """The cards as large as they fit, below them what the seat knows."""
    width, height = size
    if scene.own is None or height <= CHIP:
        return own_lines(scene, say, width, peek=peek)[:height]
    cards = printed_cards(scene.own.hand, say)
    known = 3 if height >= TALL else 2 if height >= ROOMY else 1
    canvas = Canvas(width, height - known)
    for y, line in enumerate(no_card(scene, say, width) if not cards else []):
        canvas.line(0, y, line)
    for at, region in enumerate(regions(len(cards), width - 1, height - known)):
        if not peek:
            back(canvas, region, back_label(at, len(cards), say, region[2]))
        elif len(cards) == 1 and region[2] >= PICTURE + SIDE_BY_SIDE:
            side_by_side(canvas, region, cards[at])
        else:
            open_card(canvas, region, with_effect_that_fits(cards[at], region))
    hinted = len(cards) == 1 and say("peek.hint") in back_label(0, 1, say, width - 2)
    return [*canvas.lines(), *known_lines(scene, say, width, known, peek=peek, hinted=hinted)]


def regions(cards: int, width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Column, line and size of each card: beside each other, or two in a row where they would be too narrow."""
    if not cards:
        return []
    if cards == 1:
        return [(1, 0, min(width, 2 * WIDEST + 1) - 1, height)]
    across = cards if (width - cards) // cards >= CARD else 2
    rows = -(-cards // across)
    each = min(WIDEST, (width - across + 1) // across)
    tall = max(CHIP, height // rows)
    return [(1 + at % across * (each + 1), at // across * tall, each, tall) for at in range(cards)]


def back_label(at: int, cards: int, say: Say, width: int) -> str:
    """What stands on a covered card: whose it is and how to see it, or which of several it is."""
    if cards > 1:
        return say(f"wolfmoon.place.{place_word(at + 1, cards)}.label")
    said = f"{say('wolfmoon.hand')} · {say('peek.hint')}"
    return said if columns(said) + LABEL <= width else say("wolfmoon.hand")


def with_effect_that_fits(card: Card, region: tuple[int, int, int, int]) -> Card:
    """The card without what it does where half a sentence would stand there."""
    _, _, width, height = region
    room = height - WITH_PICTURE - 1 if height >= WITH_PICTURE else 0
    return card if len(wrap(card.effect, width - 2)) <= room else card._replace(effect="")


def side_by_side(canvas: Canvas, region: tuple[int, int, int, int], card: Card) -> None:
    """A single card, its picture at the left and its words at the right."""
    x, y, width, height = region
    open_card(canvas, region, card._replace(picture=(), name="", short="", effect=""))
    scale = 2 if height >= BIG and width >= 2 * PICTURE + SIDE_BY_SIDE else 1
    deep = PICTURE_LINES * scale
    if height >= WITH_PICTURE:
        canvas.pixels(x + 2, y + max(0, (height - deep) // 2), printed(card.picture, scale))
    middle = y + max(0, (height - PICTURE_LINES) // 2)
    words = x + PICTURE * scale + 4
    room = width - PICTURE * scale - 6
    canvas.put(words, middle, cut(card.name if columns(card.name) <= room else card.short, room), "bold print on paper")
    for line, said in enumerate(wrap(card.effect, room)[: height - 3], start=1):
        canvas.put(words, middle + line, said, "effect on paper")


# -- below each other, on a phone ----------------------------------------------------------------------------


def own_lines(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """The hand in two lines, as backs or as faces, and what the seat knows; the first line says the most."""
    if scene.own is None:
        return []
    cards = printed_cards(scene.own.hand, say)
    if not cards:
        return [no_card(scene, say, width)[0], *known_lines(scene, say, width, LINES, peek=peek)]
    canvas = Canvas(width, LINES)
    each = (width - 2 - (len(cards) - 1)) // len(cards)
    for at, card in enumerate(cards):
        x = 1 + at * (each + 1)
        if peek:
            small_face(canvas, x, each, card)
        else:
            small_back(canvas, x, each, back_label(at, len(cards), say, each))
    known = known_lines(scene, say, width, LINES if peek else 1, peek=peek, hinted=len(cards) == 1)
    return [*canvas.lines(), *(known if known[-1] else known[:1])]


def small_back(canvas: Canvas, x: int, width: int, label: str) -> None:
    """A covered card of two lines, its label in the first."""
    canvas.fill(x, 0, width, LINES, "weave on back", "░")
    canvas.middle(x, 0, width, f" {label} ", "bold backlabel on back")


def small_face(canvas: Canvas, x: int, width: int, card: Card) -> None:
    """An open card of two lines: value and name, below them what it does where it fits."""
    canvas.fill(x, 0, width, LINES, "print on paper")
    name = card.name if columns(card.name) + 5 <= width else card.short
    at = canvas.put(x, 0, f" {card.value} ", "cardvalue") + 1
    canvas.put(at, 0, cut(name, x + width - at), "bold print on paper")
    if at + columns(name) + 3 <= x + width:
        canvas.right(x + width, 0, f" {card.sign} ", "bold sign on paper")
    if columns(card.effect) + 2 <= width:
        canvas.put(x + 1, 1, card.effect, "effect on paper")
    if card.open:
        canvas.tap(x, 0, width, LINES, card.open)


# -- what the seat knows -------------------------------------------------------------------------------------


def known_lines(scene: Scene, say: Say, width: int, lines: int, *, peek: bool, hinted: bool = False) -> list[TextLine]:
    """What the seat knows for certain of hidden cards, in so many lines: while covered the same for everybody.

    `hinted`: how to uncover it is said already.
    """
    head = Span(f" {say('wolfmoon.knows')} ", "secret", Local.PEEK)
    hint = Span(say("peek.hint"), "quiet", Local.PEEK)
    if not peek:
        one_line = lines == 1 and not hinted
        room = width - wide([head]) - 1
        veil = Span(COVER * (room - wide([hint]) if one_line else min(COVERED, room)), "cover", Local.PEEK)
        rows = [apart([head, veil], [hint], width)] if one_line else [[head, veil]]
        if not one_line and not hinted:
            rows.append(text_line(" ", hint))
    else:
        told = [Span(row, "secret", Local.PEEK) for row in known_rows(scene, say, width - wide([head]))]
        rows = [[head, told[0]], *([Span(" " * wide([head])), row] for row in told[1:])]
        room = width - wide(rows[-1]) - 1
        if room >= columns(say("peek.open")):
            rows[-1] = apart(rows[-1], fuse(say, min(FUSE, room)), width)
        elif len(rows) < lines:
            rows.append([Span(" "), *fuse(say, min(FUSE, width - 1))])
    return [*rows, *([[]] * (lines - len(rows)))][:lines]


def fuse(say: Say, width: int) -> TextLine:
    """How to cover again, and in the rest of so many columns the bar that says how long the hand stays open."""
    said = Span(say("peek.open"), "fuse", Local.PEEK)
    left = width - columns(said.text) - 1
    return [said, Span(" "), Span(" " * left, "fuse", Local.PEEK)] if left > 0 else [said]


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
