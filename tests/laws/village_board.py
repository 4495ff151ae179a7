"""A village's board made by hand, for bots that think about it: who is out, what was said, what one seat knows."""

from __future__ import annotations

from typing import Any

from protocol.games.village import OwnView, Pointer, SeatView, Statement, TableView

CARDS = {"werewolf": 2, "villager": 4, "seer": 1, "witch": 1}
SEATS = 8
NIGHT = 2


def board(*said: tuple[int, str, int], **about: Any) -> TableView:
    """Eight living seats on the second day, and what was said then: by whom, the word, about whom."""
    table = TableView(
        phase="talk", night=NIGHT, slot="", slot_number=0, slots=0, cards=dict(CARDS), spare=0, dog="", cat=False,
        seats=[SeatView(False, "", "", "", False, False, "", 0) for _ in range(SEATS)], accused=-1, ballot="",
        tied=[], nominations=[], sleepy=0, more=0, rest=0, quiet=0, ghosts=False, question="", ending="", team="",
        winners=[], talks=True, said=[Statement(NIGHT, *one) for one in said],
    )  # fmt: skip
    for name, value in about.items():
        setattr(table, name, value)
    return table


def opened(table: TableView, seat: int, card: str, **about: Any) -> TableView:
    """The same with somebody out, whose card lies open ("" where nobody may see it)."""
    shown = table.seats[seat - 1]
    shown.out, shown.card = True, card
    for name, value in about.items():
        setattr(shown, name, value)
    return table


def own(role: str = "villager", *, pack: tuple[int, ...] = (), **about: Any) -> OwnView:
    """What a seat has of its own: a role, its pack, and whatever else is said."""
    mates = [Pointer(seat, None) for seat in pack]
    view = OwnView(
        role, role, "", 0, mates, [], [], sword=False, cat=False, note=None, learnt=[], notebook=[], points=0
    )
    for name, value in about.items():
        setattr(view, name, value)
    return view
