"""What the host gives a table to work with: its name and keys, the journal, chance, bots and the wall clock."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host.bot_workers import InlineBots
from protocol.errors import NotNow

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.bot_workers import BotWorkers
    from host.journal import Journal
    from protocol.keys import SeatKeys


def nobody_opens(_words: str) -> None:
    """There is no host that could open another table."""
    raise NotNow


@dataclass(slots=True)
class TableContext:
    """The same for all parts of a table, for as long as its host runs. `fast` above 0 scales all durations.

    `practice`: nobody can reach the table but from this machine.
    """

    table: str
    keys: SeatKeys
    epoch: bytes
    journal: Journal
    fast: float = 0.0
    practice: bool = False
    fresh: Callable[[int], bytes] = os.urandom
    bot_workers: BotWorkers = field(default_factory=InlineBots)
    table_command: Callable[[str], None] = nobody_opens
    """Does what the console wants of other tables; raises the Refusal that says why not."""
    wall: Callable[[], float] = time.time
