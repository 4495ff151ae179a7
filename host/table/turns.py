"""The turns at the doors of a host's tables: how many joins may begin in a second, and who is next.

Each table has its rate, and all of them together have another one: what strangers may cost the machine, and how many
codes they may try, must not grow with every table that is opened. Where the host's turns are scarce, a lot is drawn
among the tables first, so that a crowd at one door holds up nobody at another.

A device that has shown a wrong code at one door may try the others, as one does that knows a code and not which table
it is for: it takes what turns are left when nobody else waits, and counts once, or not at all when a code was right.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Protocol

from protocol.durations import LONG_AGO

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from protocol.messages import JoinRequest

JOINS_A_SECOND = 2
"""At one table, for all strangers together; there is no lock-out."""
JOINS_OF_A_HOST = 8
"""At all tables together, as many as four of them have: tries for as many codes as there are take four years."""
WORD_AFTER = 20
"""Devices with a wrong code after which the host is told."""
REMEMBERED = 30.0
"""Seconds for which a device that has shown a wrong code comes after the others."""


class Door(Protocol):
    """Where the joins of one table wait."""

    def ready(self, now: float) -> list[JoinRequest]:
        """Those of whom one may be answered now."""

    async def begin(self, knock: JoinRequest, now: float) -> None:
        """It is the turn of one of them."""


class Turns:
    """Shared by the `doors` of a host, by the names of their tables. `wrong`: devices that have shown a wrong code."""

    def __init__(self, doors: Mapping[str, Door], lots: Random | None = None) -> None:
        self.lots = lots or secrets.SystemRandom()
        self.wrong = 0
        self._doors = doors
        self._begun: list[float] = []
        self._were_wrong: dict[bytes, float] = {}
        """The keys of those devices, and when each was wrong last."""
        self._told = 0

    def free_at(self) -> float:
        """The moment from which on a join may begin at some table."""
        return self._begun[0] + 1.0 if len(self._begun) >= JOINS_OF_A_HOST else LONG_AGO

    def begin_join(self, now: float) -> None:
        """A join begins."""
        self._begun.append(now)

    async def let_begin(self, now: float) -> None:
        """Let as many joins begin, at whichever table, as may begin now."""
        while self._is_free(now) and (drawn := self._draw(now)):
            door, knock = drawn
            await door.begin(knock, now)

    def _is_free(self, now: float) -> bool:
        self._begun = [at for at in self._begun if now - at < 1.0]
        self._were_wrong = {key: at for key, at in self._were_wrong.items() if now - at < REMEMBERED}
        return len(self._begun) < JOINS_OF_A_HOST

    def _draw(self, now: float) -> tuple[Door, JoinRequest] | None:
        """By lot a table at which somebody waits, and who: one that was wrong only where nobody else waits."""
        waiting = [(door, knocks) for door in self._doors.values() if (knocks := door.ready(now))]
        first = [(door, [one for one in knocks if one.sign not in self._were_wrong]) for door, knocks in waiting]
        drawn = [(door, knocks) for door, knocks in first if knocks] or waiting
        if not drawn:
            return None
        door, knocks = self.lots.choice(drawn)
        return door, self.lots.choice(knocks)

    # -- codes that were shown -----------------------------------------------------------------------------------

    def count_wrong(self, device: bytes, now: float) -> None:
        """A device has shown a wrong code."""
        self.wrong += device not in self._were_wrong
        self._were_wrong[device] = now

    def excuse(self, device: bytes) -> None:
        """A device has shown the code of one table: where it was wrong before, it has only looked for its table."""
        self.wrong -= self._were_wrong.pop(device, None) is not None

    def take_warning(self) -> bool:
        """Whether the host is to be told how many devices were wrong; once each time that so many more have been."""
        if self.wrong < self._told + WORD_AFTER:
            return False
        self._told = self.wrong
        return True
