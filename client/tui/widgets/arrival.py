"""How new the rows of a prompt are: whether a tap or a key can have been meant for them."""

from __future__ import annotations

import time
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.base.choices import Choice

SURPRISE = 2.5
"""How much longer than other rows a question that comes by itself takes nothing: one reads it first."""

BURST = 2.0
"""So many times longer than rows take no taps, at most, lies between two digits that somebody types in one go."""

Keyed = list[tuple[str, "Choice"]]


class Arrival:
    """When rows have come and whether somebody wanted them; `guard` are the seconds in which new ones take no taps."""

    def __init__(self, guard: float) -> None:
        self.guard = guard
        self.at = 0.0
        self.wanted = False
        """Whether something has just been chosen, so that other rows are what was wanted."""
        self._lasts = guard
        self._before: dict[str, tuple[str, int]] | None = None
        """The rows that others have displaced by themselves, by key; None where the last ones were wanted."""
        self._dropped = -inf
        """When a digit was last dropped."""

    def displace(self, rows: Keyed, *, question: bool) -> None:
        """Others have come in place of these rows, to which a finger may be on its way; with a new question or not."""
        wanted = self.wanted or not rows
        self.at = time.monotonic()
        self._before = None if wanted else {key: (row.label, row.ask) for key, row in rows}
        self._lasts = self.guard * (SURPRISE if question and not wanted else 1)

    def rearrange(self) -> None:
        """Somebody turns the page, or seeks: other rows of the same prompt."""
        self.at, self._lasts, self._before = time.monotonic(), self.guard, None

    @property
    def takes_no_tap(self) -> bool:
        """Whether a tap may have been meant for what was here before."""
        return time.monotonic() - self.at < self._lasts

    @property
    def in_one_go(self) -> bool:
        """Whether a digit typed now goes with one that has just fallen."""
        return time.monotonic() - self._dropped < self.guard * BURST

    def takes_no_key(self, key: str, rows: Keyed) -> bool:
        """Whether this key may have been meant for another row than the one that has it now.

        With a digit fall those that follow it in one go: the rest of them would hit something else.
        """
        if key.isdigit() and self.in_one_go:
            self.drop()
            return True
        if self._before is None or not self.takes_no_tap:
            return False
        if not any(name == key and self._before.get(key) != (row.label, row.ask) for name, row in rows):
            return False
        self.drop()
        return True

    def drop(self) -> None:
        """A digit has fallen: those that follow at once fall with it."""
        self._dropped = time.monotonic()
