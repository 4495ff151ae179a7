"""Evenings: which games count, when a new evening begins, and who has won how often over all of them."""

from __future__ import annotations

import datetime as dt
from itertools import groupby
from typing import TYPE_CHECKING, Any

from host.journal.columns import member
from host.journal.records import Standing
from protocol.durations import LONG_AGO
from protocol.messages import PAST_PAGE, PAST_PAGES, StandingsPage, StandingsRow
from protocol.record import CALLED_OFF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from host.journal import Journal
    from host.table.context import TableContext
    from host.table.events import TableEvents
    from host.table.people import Participant
    from host.table.roster import Roster

    Row = tuple[str, str, int, str, str, Standing]

EVENING_ENDS = dt.timedelta(hours=5)
"""A game begun after midnight belongs to the evening before."""
APART = 8 * 3600.0
"""Seconds without anybody's device at the table between two evenings."""
KEPT_EVERY = 300.0


def counts(seats: Iterable[Standing], ending: str) -> bool:
    """Whether a game is counted: it came to its own end, and for somebody it was their own."""
    return ending != CALLED_OFF and any(played(one) for one in seats)


def played(seat: Standing) -> bool:
    """Whether a seat's person has played it to the end: no bot has answered for them."""
    return not (seat.bot or seat.stood_in)


def games(rows: Iterable[Row]) -> list[tuple[list[Standing], tuple[str, str, int, str, str]]]:
    """The seats of each game, with evening, table, number, game and ending."""
    return [([row[5] for row in seats], key) for key, seats in groupby(rows, key=lambda row: row[:5])]


def tally(rows: Iterable[Row]) -> tuple[list[StandingsRow], int, int]:
    """What each person has played and won by themselves, the best first; how many games count, and how many do not."""
    kept: dict[tuple[str, str], StandingsRow] = {}
    counted = aside = 0
    for seats, (_, _, _, game, ending) in games(rows):
        if not counts(seats, ending):
            aside += 1
            continue
        counted += 1
        for one in seats:
            if one.name and played(one):
                of = kept.setdefault((game, one.name), StandingsRow(one.name, game, 0, 0))
                of.played += 1
                of.won += one.won
    best = sorted(kept.values(), key=lambda one: (one.game, -one.won, one.played, one.name))
    return best, counted, aside


class StandingsPager:
    """The results of all evenings, page after page, for whoever has a key at a table between two games."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._of: tuple[int, str] | None = None
        self._pages: list[StandingsPage] = []
        self._said = 0

    def next(self, number: int, phase: str) -> StandingsPage | None:
        """The page of this step; None while a game runs. Match `number` and phase say when the results may be new."""
        if phase not in ("lobby", "result"):
            self._of = None
            return None
        if self._of != (number, phase):
            self._of, self._said = (number, phase), 0
            rows, counted, aside = tally(self._journal.read.standings())
            cut = [rows[at : at + PAST_PAGE] for at in range(0, len(rows), PAST_PAGE)][:PAST_PAGES] or [[]]
            self._pages = [StandingsPage(counted, aside, n, len(cut), page) for n, page in enumerate(cut)]
        page = self._pages[self._said % len(self._pages)]
        self._said += 1
        return page


class Calendar:
    """The host's wall clock as a table sees it, and when somebody was last there. Neither ever crosses the wire."""

    def __init__(self, table: str, journal: Journal, wall: Callable[[], float]) -> None:
        self._journal = journal
        self._wall = wall
        self._name = f"company {table}"
        kept = journal.read.number(self._name)
        self._last_present_at = wall() if kept is None else float(kept)
        self._kept = LONG_AGO if kept is None else self._last_present_at

    def evening(self) -> str:
        """The date of this evening."""
        return (dt.datetime.fromtimestamp(self._wall()).astimezone() - EVENING_ENDS).date().isoformat()

    def evening_begins(self, *, anybody_here: bool) -> bool:
        """Whether an evening has begun, because nobody had been there for so long; notes whether somebody is there."""
        now = self._wall()
        begins = now - self._last_present_at >= APART
        if anybody_here or begins:
            self._last_present_at = now
            if abs(now - self._kept) >= KEPT_EVERY:
                self._kept = now
                self._journal.write.fact(self._name, str(int(now)).encode())
        return begins


class EveningTally:
    """Which evening it is, how many of its games count and how many do not, and who has won them."""

    def __init__(self, context: TableContext, roster: Roster, events: TableEvents) -> None:
        self.evening = ""
        self.counted = 0
        self.aside = 0
        self._context = context
        self._roster = roster
        self._events = events
        self._calendar = Calendar(context.table, context.journal, context.wall)

    def state(self) -> dict[str, Any]:
        """What outlives the host, as plain values; wins and points stand with the people."""
        return {"evening": self.evening, "counted": self.counted, "aside": self.aside}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on with what `state()` gave."""
        self.evening = member(state, "evening", str, self.evening)
        self.counted = member(state, "counted", int, self.counted)
        self.aside = member(state, "aside", int, self.aside)

    def begin_when_due(self) -> None:
        """Begin a new evening when nobody had been there for so long."""
        if self._calendar.evening_begins(anybody_here=bool(self._roster.present_accounts)):
            self.begin()

    def begin(self, by: Participant | None = None) -> None:
        """Let the standings begin anew: somebody wanted it, or nobody had been there for so long."""
        people = self._roster.guests()
        if by is None and not (self.counted or self.aside or any(p.wins or p.points for p in people)):
            return
        self.counted = self.aside = 0
        for person in people:
            person.wins = person.points = 0
        self._events.announce("evening", None, by)

    def begin_match(self) -> None:
        """Note on which evening a match begins."""
        self.evening = self._calendar.evening()

    def count(self, number: int, game: str, winners: Sequence[int], ending: str, points: dict[int, int]) -> None:
        """Count a match that is over, and write it to the results."""
        people, write = self._roster.people, self._context.journal.write
        standings = [Standing(p.name, p.bot, n in winners, p.stood_in) for n, p in enumerate(people, 1)]
        for seat, won in points.items():
            people[seat - 1].points += won
        if counts(standings, ending):
            self.counted += 1
            for winner in winners:
                people[winner - 1].wins += not people[winner - 1].stood_in
        else:
            self.aside += 1
        write.standings(self._context.table, number, self.evening, game, ending, standings)
        write.points(self._context.table, number, points)
