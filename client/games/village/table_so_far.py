"""The table as far as it has been told: what notes have already said that its own picture comes after."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from protocol.games.village import Nomination, Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from protocol.games.village import SeatView, TableView
    from protocol.messages import NoteView

NONE = -1
"""Nobody is accused."""


def table_so_far(table: TableView, notes: Iterable[NoteView]) -> TableView:
    """The table with all that these notes, which it does not know yet, say of it; itself where they say nothing."""
    for note in notes:
        if told := TOLD.get(note.kind):
            table = told(table, note.facts)
    return table


def _night(table: TableView, facts: Mapping[str, Any]) -> TableView:
    number = facts["number"]
    if table.phase == "night" and table.night >= number:
        return table
    return replace(table, phase="night", night=number, slot="", slot_number=0, accused=NONE, ballot="", nominations=[])


def _day(table: TableView, facts: Mapping[str, Any]) -> TableView:
    if table.phase != "night":
        return table
    return replace(table, phase="dawn", night=facts["number"], slot="", slot_number=0)


def _died(table: TableView, facts: Mapping[str, Any]) -> TableView:
    def dead(seat: SeatView) -> SeatView:
        return replace(seat, out=True, cause=facts["cause"], card=facts["card"], played=facts["played"])

    return with_seats(table, lambda at, seat: dead(seat) if at == facts["at"] and not seat.out else seat)


def _leads(table: TableView, facts: Mapping[str, Any]) -> TableView:
    led = with_seats(table, lambda at, seat: replace(seat, leads=at == facts["at"]))
    return replace(led, tied=[])


def _thumbs(table: TableView, facts: Mapping[str, Any]) -> TableView:
    votes = dict.fromkeys(facts["up"], "up") | dict.fromkeys(facts["down"], "down")
    spared = facts["at"] if facts["result"] == "spared" else NONE

    def voted(at: int, seat: SeatView) -> SeatView:
        return replace(seat, vote=votes.get(at, ""), spared=seat.spared or at == spared)

    still = [one for one in table.nominations if one.at != facts["at"]] if spared != NONE else []
    return replace(with_seats(table, voted), accused=NONE, ballot="", nominations=still)


def _ballot(table: TableView, facts: Mapping[str, Any]) -> TableView:
    votes = [str(at) if at else "" for at in facts["votes"]]
    voted = with_seats(table, lambda at, seat: replace(seat, vote=votes[at - 1]) if at <= len(votes) else seat)
    return replace(voted, ballot="", tied=list(facts.get("tied", ())))


def _nominated(table: TableView, facts: Mapping[str, Any]) -> TableView:
    return replace(table, nominations=[*table.nominations, Nomination(facts["by"], facts["at"], 0)])


def _withdrew(table: TableView, facts: Mapping[str, Any]) -> TableView:
    return replace(table, nominations=[one for one in table.nominations if one.by != facts["by"]])


def _seconded(table: TableView, facts: Mapping[str, Any]) -> TableView:
    return replace(table, phase="defence", accused=facts["at"])


def _said(table: TableView, facts: Mapping[str, Any]) -> TableView:
    return replace(table, said=[*table.said, Statement(table.night, facts["by"], facts["word"], facts["at"])])


TOLD: dict[str, Callable[[TableView, Mapping[str, Any]], TableView]] = {
    "night": _night,
    "day": _day,
    "died": _died,
    "elected": _leads,
    "successor": _leads,
    "thumbs": _thumbs,
    "ballot": _ballot,
    "election": _ballot,
    "tied": lambda table, facts: replace(table, tied=list(facts["seats"])),
    "nominated": _nominated,
    "withdrew": _withdrew,
    "seconded": _seconded,
    "said": _said,
    "dog": lambda table, _: replace(table, dog="dead"),
    "cat_gone": lambda table, _: replace(table, cat=False),
}
"""What a note of a kind says of the table."""


def with_seats(table: TableView, changed: Callable[[int, SeatView], SeatView]) -> TableView:
    """The table with each seat, known by its number, as `changed` makes it."""
    return replace(table, seats=[changed(at, seat) for at, seat in enumerate(table.seats, 1)])
