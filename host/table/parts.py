"""The parts of a table, as commands, joins and the publisher are handed them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.table.attendance import Attendance
    from host.table.changes import Changes
    from host.table.channels import Channels
    from host.table.context import TableContext
    from host.table.events import TableEvents
    from host.table.lifecycle import Lifecycle
    from host.table.lobby import Lobby
    from host.table.nudges import Nudges
    from host.table.roster import Roster
    from host.table.seat_transfer import SeatTransfer
    from host.table.standings import EveningTally


@dataclass(frozen=True, slots=True)
class TableParts:
    """Each has its own state and knows only the parts before it."""

    context: TableContext
    changes: Changes
    channels: Channels
    roster: Roster
    events: TableEvents
    lobby: Lobby
    tally: EveningTally
    lifecycle: Lifecycle
    attendance: Attendance
    transfer: SeatTransfer
    nudges: Nudges
