"""How new the rows of a prompt are: whether a tap or a key can have been meant for them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.base.choices import Choice

SURPRISE = 2.5
"""How much longer than other rows a question that comes by itself takes nothing: one reads it first."""

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

    def takes_no_key(self, key: str, rows: Keyed) -> bool:
        """Whether this key may have been meant for another row than the one that has it now."""
        if self._before is None or not self.takes_no_tap:
            return False
        return any(name == key and self._before.get(key) != (row.label, row.ask) for name, row in rows)
