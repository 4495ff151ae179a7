"""Who has pointed at whom in the ballots that everybody remembers, and who stood apart from the crowd."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from protocol.games.village import EXPELLING

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from protocol.games.village import TableView


class Voice(NamedTuple):
    """That a seat has pointed at another one. `apart`: more hands pointed at others then, each counted once."""

    by: Seat
    at: Seat
    apart: bool


def voices(table: TableView) -> list[Voice]:
    """All that were meant to expel somebody, the oldest first."""
    found: list[Voice] = []
    for ballot in table.ballots:
        if ballot.kind in EXPELLING:
            tally = Counter(at for at in ballot.votes if at)
            most = max(tally.values(), default=0)
            found += [Voice(by, at, tally[at] < most) for by, at in enumerate(ballot.votes, 1) if at]
    return found


def looked_away(table: TableView, seat: Seat) -> set[Seat]:
    """Whom the village has expelled while this seat pointed at somebody else."""
    found: set[Seat] = set()
    for ballot in table.ballots:
        tally = Counter(at for at in ballot.votes if at)
        if ballot.kind in EXPELLING and ballot.votes[seat - 1]:
            most = max(tally.values(), default=0)
            found |= {at for at, hands in tally.items() if hands == most and ballot.votes[seat - 1] != at}
    return {at for at in found if table.seats[at - 1].cause == "voted"}
