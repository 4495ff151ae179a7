"""The seats of a village as rows: number on its colour, name, and in words what everybody knows about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.colours import seat_sign, seat_tone
from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import Span, columns, cut, fit, wide
from client.games.village.ballot import DOWN, UP, last_tally, last_vote
from client.games.village.board import ACCUSED, ACCUSES, person_marks
from client.games.village.claims import claim_words
from client.games.village.words import alive, short_card, target

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say

CELL = 20
"""Columns of a seat with its name and a word."""
MOST = 6
"""Seats side by side at most."""
NAME = 15
"""Columns of number and name, behind which words begin where there is room: far from the seat that comes next."""
BEFORE_NAMES, WITH_AIR = 4, 5
"""Columns before a name, a dagger among them: where numbers have two digits, their colour fills four of them."""
DECIDING = ("vote", "dusk", "election")
"""Phases in which everybody looks at how all have voted."""
SHORTEST = 6
"""Columns of a name that no word and no card takes away."""


def seat_rows(
    scene: Scene,
    say: Say,
    width: int,
    cell: int = CELL,
) -> list[TextLine]:
    """All seats, in lines from left to right, as many side by side as have so many columns."""
    seats = range(1, len(scene.table.seats) + 1)
    across = max(1, min(MOST, width // cell, len(seats)))
    room = width // across
    rows: list[TextLine] = []
    for first in range(1, len(seats) + 1, across):
        row: TextLine = []
        for seat in seats[first - 1 : first - 1 + across]:
            full = seat_cell(seat, scene, say, room - 1, words(seat, scene, say))
            row += [*full, Span(" " * (room - wide(full)))]
        rows.append(row)
    return rows


def seat_cell(seat: int, scene: Scene, say: Say, room: int, ways: list[TextLine]) -> TextLine:
    """One seat in so many columns: the word or the card at its right end gives way before the name does."""
    view = scene.table.seats[seat - 1]
    page = Open(Page.NOTEBOOK, str(seat))
    head = seat_head(seat, scene, WITH_AIR if room > NAME + SHORTEST else BEFORE_NAMES)
    if view.leads:
        head.append(Span("★", "moon"))
    name = ("†" if view.out else "") + name_of(scene, seat, say)
    left = room - wide(head) - 1
    tail = next((way for way in ways if wide(way) + min(SHORTEST, columns(name)) <= left), [])
    name = cut(name, left - wide(tail))
    gap = max(0, min(room - wide(tail), max(NAME, wide(head) + columns(name) + 1)) - wide(head) - columns(name))
    return fit([*head, Span(name, name_tone(seat, scene), page), Span(" " * gap), *tail], room)


def seat_head(seat: int, scene: Scene, before: int) -> TextLine:
    """The number of a seat as far as its name or the dagger `before` it: names stand below each other."""
    view, page = scene.table.seats[seat - 1], Open(Page.NOTEBOOK, str(seat))
    sign = seat_sign(seat, len(scene.table.seats))[: before - view.out]
    return [
        Span(sign, seat_tone(seat, out=view.out), page),
        Span(" " * (before - view.out - columns(sign)), "", page),
    ]


def name_tone(seat: int, scene: Scene) -> str:
    """How a name is drawn."""
    if not alive(scene, seat):
        return "quiet"
    return "bold gold" if seat == scene.you else "bold text"


def words(seat: int, scene: Scene, say: Say) -> list[TextLine]:
    """What is said about a seat, from the fullest way to the shortest; nothing where nothing is to say."""
    view = scene.table.seats[seat - 1]
    if view.out and not (last_vote(scene) and view.vote):
        return card_words(seat, scene, say)
    if marks := person_marks(seat, scene, say):
        return [marks]
    return said_words(seat, scene, say)


def said_words(seat: int, scene: Scene, say: Say) -> list[TextLine]:
    """What somebody has just done, that they are accused, what they claim: from the fullest way to the shortest.

    An accusation is a sign beside a claim: just then what everybody claims has to be weighed.
    """
    view, table = scene.table.seats[seat - 1], scene.table
    claims = card_words(seat, scene, say) or claim_words(seat, scene, say)
    if table.phase in ("defence", "vote") and table.accused == seat and (table.ballot or not view.vote):
        return beside(accused_words(say), claims)
    if table.phase == "talk" and (said := accusation(seat, scene, say)):  # the vote before it is over
        return beside(said, claims)
    if voted := vote_words(seat, scene, say):
        return beside(voted, claims)
    if view.spared and table.phase == "talk":
        return beside([[Span(say("village.mark.spared"), "safe")], [Span("◈", "safe")]], claims)
    return claims


def beside(state: list[TextLine], claims: list[TextLine]) -> list[TextLine]:
    """A state as a word, and as a sign where there is room for no more beside what somebody claims.

    `state`: from a word to a sign. The name of whom all have pointed at is no word to leave out for a claim.
    """
    word, sign = state[0], state[-1]
    if not claims:
        return state
    air = Span(" ")
    whole = [[*sign, air, *claims[0]], [*sign, *claims[0]]]  # air goes before letters do
    both = [[*word, air, *claims[0]], *whole, *([*sign, air, *claim] for claim in claims[1:]), sign]
    return [both[0], *state] if word[0].text.startswith("→") else both


def accused_words(say: Say) -> list[TextLine]:
    """That a seat is accused: as a word, and as a sign."""
    return [[Span(say("village.seat.accused"), "bold danger")], [Span(ACCUSED, "bold danger")]]


def card_words(seat: int, scene: Scene, say: Say) -> list[TextLine]:
    """The open card of somebody who is out; what they have claimed no longer counts."""
    view = scene.table.seats[seat - 1]
    if not view.out or not view.card:
        return []
    return [[Span(short_card(view.card, view.played, say), "card", Open(Page.RULES, view.card))]]


def accusation(seat: int, scene: Scene, say: Say) -> list[TextLine]:
    """That a seat is accused, or whom it accuses: as a word, and as a sign beside what else is told of it."""
    if any(one.at == seat for one in scene.table.nominations):
        return accused_words(say)
    at = next((one.at for one in scene.table.nominations if one.by == seat), None)
    if at is None:
        return []
    name = target(at, scene, say)
    ways = (f"{say('village.seat.accuses')} {name}", f"{ACCUSES} {name}", f"{ACCUSES}{at or 'G'}")
    return [[Span(way, "gold")] for way in ways]


def vote_words(seat: int, scene: Scene, say: Say) -> list[TextLine]:
    """How a seat has voted in the ballot that everybody has just seen: an arrow and a word, the arrow alone."""
    vote = scene.table.seats[seat - 1].vote
    decided = scene.table.phase in DECIDING or last_vote(scene) or last_tally(scene)
    if scene.table.ballot or not decided:
        return []
    if vote in ("up", "down"):
        sign, word, tone = (UP, "death", "danger") if vote == "up" else (DOWN, "life", "safe")
        return [[Span(f"{sign} {say(f'village.vote.{word}')}", tone)], [Span(sign, tone)]]
    if vote.isdigit() and int(vote):
        return [[Span(f"→ {target(int(vote), scene, say)}", "gold")], [Span(f"→{vote}", "gold")]]
    return []
