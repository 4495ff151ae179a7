"""Seats in columns, with name and marks, in as little room as there is; who is out, and the cards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import Span, TextLine, cut, fit, flow, pad, text_line, wide, wrap
from client.games.village.ballot import DOWN, UP
from client.games.village.words import alive, cause, living, seat_of, short_card

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.village import TableView

ACCUSED, ACCUSES = "←", "→"
"""Signs beside a seat: somebody accuses it, it accuses somebody. What contradicts a claim has another one."""
NARROW = 13
"""Columns of a seat in as few as possible."""
SUMMED = 8
"""Lines that the numbers of those who are out take at most."""


def columned(cells: list[TextLine], width: int, across: int) -> list[TextLine]:
    """Cells one below the other in columns of the same width, down first."""
    room = width // across
    deep = -(-len(cells) // across)
    rows: list[TextLine] = []
    for at in range(deep):
        row: TextLine = []
        for piece in cells[at::deep]:
            kept = fit(piece, room - 1)
            row += [*kept, Span(" " * (room - wide(kept)))]
        rows.append(row)
    return rows


def tone(seat: int, scene: Scene) -> str:
    """How a name is drawn."""
    if not alive(scene, seat):
        return "quiet"
    if scene.table.accused == seat and scene.table.phase in ("defence", "vote"):
        return "active"
    return "you" if seat == scene.you else "plain"


def vote_mark(vote: str) -> str:
    """What a seat did in the last ballot: a thumb, or at whom it pointed."""
    return {"up": UP, "down": DOWN}.get(vote, f"→{vote}" if vote.isdigit() else "")


def marks(seat: int, scene: Scene, say: Say) -> TextLine:
    """Leader, accused, spared, the last vote, away."""
    view = seat_of(scene, seat)
    found: TextLine = []
    if view is None:
        return found
    if view.leads:
        found.append(Span("★", "moon"))
    if any(one.at == seat for one in scene.table.nominations) and scene.table.phase == "talk":
        found.append(Span(ACCUSED, "alert"))
    if vote := vote_mark(view.vote):
        found.append(Span(vote, "key"))
    if view.spared and scene.table.phase == "talk":
        found.append(Span(say("village.mark.spared"), "good"))
    return [*found, *person_marks(seat, scene, say)]


def person_marks(seat: int, scene: Scene, say: Say) -> TextLine:
    """Whether the person is away, or a bot plays for them."""
    people = scene.room.people if scene.room else []
    person: Any = people[seat - 1] if seat <= len(people) else None
    if person is None or person.bot or scene.table.ending or not alive(scene, seat):
        return []
    if person.stand_in:
        return [Span(f"({say('room.bot')})", "alert")]
    return [] if person.present else [Span(f"({say('room.away')})", "alert")]


def narrow(seat: int, scene: Scene, say: Say) -> TextLine:
    """A seat in as few columns as it can be told in."""
    view = scene.table.seats[seat - 1]
    tail = marks(seat, scene, say)[:2]
    name = ("†" if view.out else "") + name_of(scene, seat, say)
    room = NARROW - 4 - wide(tail)
    return [
        Span(f"{seat:>2} ", "quiet", Open(Page.NOTEBOOK, str(seat))),
        Span(cut(name, room), tone(seat, scene), Open(Page.NOTEBOOK, str(seat))),
        *tail,
    ]


def summary(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """How many live, and who is out, by number."""
    here = living(scene)
    gone = [seat for seat in range(1, len(scene.table.seats) + 1) if seat not in here]
    pieces = [text_line(Span(say("village.alive", n=len(here), all=len(scene.table.seats)), "title"))]
    if gone:
        pieces.append(text_line(Span("†", "quiet")))
        pieces += [text_line(Span(str(seat), "quiet", Open(Page.NOTEBOOK, str(seat)))) for seat in gone]
    rows = flow(pieces, width)
    return rows[:SUMMED]


def set_words(table: TableView, say: Say) -> list[str]:
    """The cards in play, several of a kind counted."""
    return [
        f"{n} {say(f'village.card.{name}.many')}" if n > 1 else say(f"village.card.{name}")
        for name, n in table.cards.items()
        if n
    ]


def set_in_play(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The cards in play as a sentence, to be read in a first night.

    [] later, where the table keeps them secret, and for whoever leads the game, on whose screen no card stands unasked.
    """
    cards = set_words(scene.table, say) if scene.table.night <= 1 and not scene.sheet else []
    if not cards:
        return []
    first, *more = wrap(say("plain.village.set", cards=say.listed(cards)), width - 3)
    return [text_line(" ", Span("▸ ", "quiet"), Span(first, "quiet")), *([Span(f"   {row}", "quiet")] for row in more)]


def dead_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Everybody who is out, with their card and how it happened; at the end everybody."""
    rows: list[TextLine] = []
    for seat, view in enumerate(scene.table.seats, 1):
        if view.out or scene.table.ending:
            card = short_card(view.card, view.played, say)
            why = (cause(view.cause, seat, scene, say) or say("village.cause.unknown")) if view.out else ""
            name = pad(name_of(scene, seat, say), min(12, width // 3))
            rows.append(
                fit(
                    text_line(
                        Span(f"{seat:>2} {'†' if view.out else ' '}{name} {card}", "plain"),
                        Span(f"{',' if card and why else ''} {why}", "quiet"),
                    ),
                    width,
                )
            )
    return rows
