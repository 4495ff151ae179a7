"""How new the rows of a prompt are: whether a tap or a key can have been meant for them."""

from __future__ import annotations

import time
from math import inf
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from client.base.choices import Choice

SURPRISE = 2.5
"""How much longer than other rows a question that comes by itself takes nothing: one reads it first."""

OTHER = 4.0
"""So many times longer than rows take no taps does a key count for nothing that did not stand for this act before."""

BURST = 2.0
"""So many times longer than rows take no taps, at most, lies between two digits that somebody types in one go."""

AGAIN = OTHER
"""So many times longer than rows take no taps does one take nothing whose key has fallen: one reads that first."""

LONGEST = 8.0
"""So many times longer, at most, do digits fall that go with one that has fallen: nothing is locked without end."""

LATE = 25.0
"""So many times longer than rows take no taps may a key still be meant for a row that has gone: one is told so."""

Keyed = list[tuple[str, "Choice"]]
Act = tuple[str, int]


class Stood(NamedTuple):
    """Rows that others have displaced by themselves, by key, and when; `all_else`: whether what was not there is new.

    It is where a finger may have been on its way: not where nothing stood, or nothing that a digit chooses.
    """

    at: float
    acts: dict[str, Act]
    all_else: bool

    def knows(self, key: str, row: Choice) -> bool:
        """Whether a finger that was on its way to this key then may have meant this row."""
        return self.acts.get(key, None if self.all_else else act(row)) == act(row)


def act(row: Choice) -> Act:
    """What a row does, for whoever looks at it: what is open at any time is the same whenever it is asked anew."""
    return row.label, 0 if row.beside else row.ask


class Arrival:
    """When rows have come and whether somebody wanted them; `guard` are the seconds in which new ones take no taps."""

    def __init__(self, guard: float) -> None:
        self.guard = guard
        self.at = 0.0
        self.wants_next = False
        """Whether something has just been chosen, so that other rows are what was wanted."""
        self.were_wanted = False
        """Whether the rows that are there were: a tap that falls is then the second one of an impatient finger."""
        self.answers = False
        """Whether an answer is on its way to the table: what a digit would choose then is not on the screen yet."""
        self._lasts = guard
        self._past: list[Stood] = []
        """Rows that others have displaced by themselves; also those that were there for a short time."""
        self._stood: dict[str, float] = {}
        """Until when a row has had a key, where it has gone by itself."""
        self._dropped = self._first_dropped = -inf
        """When a digit was last dropped, and when the first of those that were typed in one go."""
        self._refused: dict[str, tuple[float, Act]] = {}
        """When a key fell, and what it would have done: for the first time, so that pressing it holds up nothing."""

    def displace(self, rows: Keyed, *, question: bool) -> None:
        """Others have come in place of these rows, to which a finger may be on its way; with a new question or not."""
        wanted = self.wants_next or not rows
        self.at, self.were_wanted = time.monotonic(), self.wants_next
        self._lasts = self.guard * (SURPRISE if question and not wanted else 1)
        stood = {key: act(row) for key, row in rows if key}
        lately = [past for past in self._past if self.at - past.at < self.guard * OTHER]
        if not rows:
            lately = [past._replace(all_else=False) for past in lately]
        self._past = [] if self.wants_next else [*lately, Stood(self.at, stood, any(key.isdigit() for key in stood))]
        self._stood = {} if self.wants_next else self._stood | dict.fromkeys(stood, self.at)

    def rearrange(self) -> None:
        """Somebody turns the page, or seeks: other rows of the same prompt."""
        self.at, self._lasts, self._past = time.monotonic(), self.guard, []
        self._stood = {}
        self.were_wanted = True

    @property
    def takes_no_tap(self) -> bool:
        """Whether a tap may have been meant for what was here before."""
        return time.monotonic() - self.at < self._lasts

    def comes_too_late(self, key: str) -> bool:
        """Whether a row that has gone lately had this key, which no other row has."""
        return time.monotonic() - self._stood.get(key, -inf) < self.guard * LATE

    @property
    def in_one_go(self) -> bool:
        """Whether a digit typed now goes with one that has just fallen."""
        return time.monotonic() < self._falls_until

    @property
    def _falls_until(self) -> float:
        """Until when digits fall that go with one that has fallen."""
        return min(self._dropped + self.guard * BURST, self._first_dropped + self.guard * LONGEST)

    def news(self, rows: Keyed) -> set[str]:
        """The keys of rows that are new, have moved, or have just fallen: they count for nothing yet."""
        since = time.monotonic() - self.guard * OTHER
        lately = [past for past in self._past if past.at > since]
        return {
            key
            for key, row in rows
            if key and (not all(past.knows(key, row) for past in lately) or self._unread(key, row))
        }

    def idle_keys(self, rows: Keyed) -> set[str]:
        """The keys that count for nothing now: those of `news`, and any digit while others fall."""
        falls = self.answers or self.in_one_go
        return self.news(rows) | {key for key, _ in rows if falls and key.isdigit()}

    def _unread(self, key: str, row: Choice) -> bool:
        """Whether this very act was refused so lately that nobody has read it since."""
        when, refused = self._refused.get(key, (-inf, None))
        return refused == act(row) and time.monotonic() - when < self.guard * AGAIN

    def settles(self) -> float:
        """Seconds until the last key that is on the screen counts again; 0 where all do."""
        last = max((past.at for past in self._past), default=-inf) + self.guard * OTHER
        fallen = max((when for when, _ in self._refused.values()), default=-inf) + self.guard * AGAIN
        return max(0.0, max(last, fallen, self._falls_until) - time.monotonic())

    def takes_no_key(self, key: str, rows: Keyed) -> bool:
        """Whether this key counts for nothing now: it may have been meant for another row than the one that has it.

        With a digit fall those that follow it in one go: the rest of them would hit something else. A key that has
        fallen once falls again until there was time to read what it does now, however often it is pressed meanwhile.
        """
        here = [(name, row) for name, row in rows if name == key]
        falls = key.isdigit() and (self.answers or self.in_one_go)
        if not falls and not self.news(here):
            return False
        for _, row in here:
            if not falls and not self._unread(key, row):
                self._refused[key] = time.monotonic(), act(row)
        self.drop()
        return True

    def drop(self) -> None:
        """A digit has fallen: those that follow at once fall with it."""
        in_one_go, self._dropped = self.in_one_go, time.monotonic()
        if not in_one_go:
            self._first_dropped = self._dropped
