"""The table as far as it has been told: the hour and the dead of notes that its own picture comes after."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from protocol.games.village import TableView
    from protocol.messages import NoteView


def table_so_far(table: TableView, notes: Iterable[NoteView]) -> TableView:
    """The table with the hour and the deaths that the notes have come to; itself where they tell nothing more."""
    seats, hour, number = list(table.seats), "", 0
    for note in notes:
        facts: dict[str, Any] = dict(note.facts)
        if note.kind in ("night", "day"):
            hour, number = note.kind, facts["number"]
        elif note.kind == "died" and not seats[facts["at"] - 1].out:
            at = facts["at"] - 1
            seats[at] = replace(seats[at], out=True, cause=facts["cause"], card=facts["card"], played=facts["played"])
    told = table if seats == table.seats else replace(table, seats=seats)
    if hour == "day" and table.phase == "night":
        return replace(told, phase="dawn", night=number, slot="", slot_number=0)
    if hour == "night" and (table.phase != "night" or table.night < number):
        return replace(told, phase="night", night=number, slot="", slot_number=0, accused=-1, ballot="", nominations=[])
    return told
