"""Reads the journal: every value in the form in which it was written, or the journal is damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.engine.match import GivenAnswer, SavedMatch
from host.errors import JournalDamaged
from host.journal.columns import Json, Sized, fits
from host.journal.records import Finished, MatchRecord, Standing
from protocol.chance import SECRET
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from host.journal.file import JournalFile

_SEATS = Json(list[str])
_OPTIONS = Json(dict[str, int | bool])
_NOTES = Json(list[tuple[str, dict[str, Any], list[int] | None]])
_RESULT = Json({"winners": list[int], "ending": str}, empty=True)
_CLOCKS = Json({"match": int, "left": dict[str, float]})
_PERSON = {"id": str, "name": str, "bot": bool}
_TABLE = Json({"people": list[Any], "watchers": list[Any], "phase": str})
_KEY = 32
"""Bytes of a key to verify with."""


class Reader:
    """What stands in a journal's file; raises JournalDamaged where that is not what was once written."""

    def __init__(self, file: JournalFile) -> None:
        self._file = file
        self._rows = file.rows

    def fact(self, name: str) -> bytes | None:
        """A lasting fact of this host (its port, when it was last used), or None."""
        rows = self._rows((bytes,), "select value from facts where name = ?", name)
        return bytes(rows[0][0]) if rows else None

    def number(self, name: str) -> int | None:
        """A lasting fact that is a number, or None."""
        kept = self.fact(name)
        if kept is None:
            return None
        found = whole_number(kept.decode(errors="replace"))
        if found is None:
            raise JournalDamaged(path=self._file.path)
        return found

    def knows_epoch(self, epoch: bytes) -> bool:
        """Whether an epoch was one of this journal's host."""
        return bool(self._rows((int,), "select 1 from epochs where epoch = ?", epoch))

    def accounts(self) -> dict[str, str]:
        """The broker accounts of all seats, with their passwords."""
        return dict(self._rows((str, str), "select name, password from accounts"))

    def house_rules(self, game: str) -> dict[str, dict[str, int | bool]]:
        """The house rules that are kept for a game, by name: the options that differ from the book's."""
        wanted = "select name, options from house_rules where game = ? order by name"
        return dict(self._rows((str, _OPTIONS), wanted, game))

    def tables(self) -> dict[str, dict[str, Any]]:
        """The state of every table, by id."""
        return self._tables("select id, state from tables order by id")

    def table(self, name: str) -> dict[str, Any] | None:
        """The state of one table, None where there never was one."""
        return self._tables("select id, state from tables where id = ?", name).get(name)

    def _tables(self, statement: str, *values: str) -> dict[str, dict[str, Any]]:
        found = dict(self._rows((str, _TABLE), statement, *values))
        if not all(fits(p, _PERSON) for state in found.values() for p in state["people"] + state["watchers"]):
            raise JournalDamaged(path=self._file.path)
        return found

    def clocks(self, table: str) -> dict[str, Any]:
        """What `Writer.clocks` wrote last: the match, and the seconds left by ask number; empty before it did."""
        rows = self._rows((_CLOCKS,), "select state from clocks where tbl = ?", table)
        found: dict[str, Any] = rows[0][0] if rows else {}
        if any(whole_number(ask) is None for ask in found.get("left", ())):
            raise JournalDamaged(path=self._file.path)
        return found

    def last_event(self, table: str) -> int:
        """The number of the last public event of a table, 0 before the first."""
        ((last,),) = self._rows((int,), "select coalesce(max(number), 0) from events where tbl = ?", table)
        return int(last)

    def standings(self) -> list[tuple[str, str, int, str, str, Standing]]:
        """Every seat of every match that is over: evening, table, match, game, ending, how it ended for the seat."""
        rows = self._rows(
            (str, str, int, str, str, str, int, int, int),
            "select evening, tbl, match, game, ending, name, bot, won, stood_in from standings "
            "order by evening, tbl, match, seat",
        )
        return [(*row[:5], Standing(row[5], bool(row[6]), bool(row[7]), bool(row[8]))) for row in rows]

    def points(self) -> dict[tuple[str, int, int], int]:
        """What bets have brought, by table, match and seat."""
        rows = self._rows((str, int, int, int), "select tbl, match, seat, points from points")
        return {(table, match, seat): won for table, match, seat, won in rows}

    def names(self) -> set[str]:
        """The names of all people that stand in results and among the holders of seats."""
        rows = self._rows(
            (str,),
            "select name from standings where not bot union select name from holders where sign <> x'' "
            "union select name from hands",
        )
        return {name for (name,) in rows if name}

    def games_of(self, name: str) -> int:
        """In how many games a person of this name had a seat."""
        ((count,),) = self._rows(
            (int,),
            "select count(*) from (select tbl, match from standings where name = ? and not bot "
            "union select tbl, match from holders where name = ? and sign <> x'')",
            name,
            name,
        )
        return int(count)

    def match(self, table: str, number: int) -> MatchRecord | None:
        """A match as it stood at the last commit."""
        here = (table, number)
        found = self._rows(
            (str, _SEATS, _OPTIONS, Sized(SECRET), Json(list[str], empty=True), str, str),
            "select game, seats, options, secret, roster, release, rules from matches where tbl = ? and number = ?",
            *here,
        )
        if not found:
            return None
        marks = self._rows(
            (int, int, int, _NOTES),
            "select turns, answers, asked, notes from checkpoints where tbl = ? and match = ? order by turns",
            *here,
        )
        rows = self._rows(
            (int, int, str, str, int),
            "select ask, seat, name, choice, by_host from answers where tbl = ? and match = ? order by n",
            *here,
        )
        holders = self._rows(
            (str, Sized(_KEY, empty=True)),
            "select name, sign from holders where tbl = ? and match = ? order by seat",
            *here,
        )
        hands = self._rows(
            (int, int, str, Sized(_KEY, empty=True)),
            "select seat, since, name, sign from hands where tbl = ? and match = ? order by n",
            *here,
        )
        saved = None
        if marks:
            turns, before, asked, _ = marks[-1]
            ((state,),) = self._rows(
                (Json(dict[str, Any]),),
                "select state from checkpoints where tbl = ? and match = ? and turns = ?",
                *here,
                turns,
            )
            since = [
                GivenAnswer(ask, seat, name, choice, bool(host)) for ask, seat, name, choice, host in rows[before:]
            ]
            saved = SavedMatch(state, asked, turns, since)
        notes = [note for mark in marks for note in mark[3]]
        chance = sum(seat == -1 for _, seat, *_ in rows)
        game, seats, options, secret, roster, release, rules = found[0]
        return MatchRecord(
            number, game, seats, options, secret, roster, saved, notes, len(rows), chance,
            [(name, sign) for name, sign in holders], [(seat, n, name, sign) for seat, n, name, sign in hands],
            release, rules,
        )  # fmt: skip

    def finished(self, table: str, number: int) -> Finished | None:
        """A match that is over, as opening its deal needs it; None where a name was taken out of it meanwhile."""
        match, here = self.match(table, number), (table, number)
        nameless = self._rows((int,), "select 1 from nameless where tbl = ? and match = ?", *here)
        if match is None or not match.holders or nameless:
            return None
        readers = self._rows(
            (str,),
            "select account from holders where tbl = ?1 and match = ?2 and sign != x'' "
            "union select account from hands where tbl = ?1 and match = ?2",
            *here,
        )
        rows = self._rows(
            (int, int, str, str, int, bytes),
            "select ask, seat, name, choice, by_host, signed from answers where tbl = ? and match = ? order by n",
            *here,
        )
        answers = [
            (GivenAnswer(n, seat, name, choice, bool(host)), signed) for n, seat, name, choice, host, signed in rows
        ]
        ((result,),) = self._rows((_RESULT,), "select result from matches where tbl = ? and number = ?", *here)
        return Finished(match, {account for (account,) in readers}, answers, result or {})

    def undisclosed(self, table: str, until: int) -> list[int]:
        """The numbers of the deals below `until` that nobody was shown yet."""
        wanted = (
            "select number from matches where tbl = ? and number < ? and not exists "
            "(select 1 from opened where opened.tbl = matches.tbl and opened.match = number) order by number"
        )
        return [number for (number,) in self._rows((int,), wanted, table, until)]

    def read_all(self) -> None:
        """Read everything once, for whoever has to know that it is whole; raises JournalDamaged."""
        for (name,) in self._rows((str,), "select name from facts"):
            read = self.number if name in ("port", "broker") or name.startswith("company ") else self.fact
            read(name)
        self.accounts()
        self.standings()
        self.points()
        self.names()
        for (game,) in self._rows((str,), "select distinct game from house_rules"):
            self.house_rules(game)
        for table in self.tables():
            self.clocks(table)
            self.last_event(table)
        for table, number in self._rows((str, int), "select tbl, number from matches"):
            self.match(table, number)
            self.finished(table, number)
