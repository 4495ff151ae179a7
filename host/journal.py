"""The journal: one SQLite file, the only truth that outlives the host. No other module touches it.

What a table does is gathered as it happens; `commit` makes all of it durable at once, and nothing leaves the host
before. After a crash the tables, their matches and the time that was left are read back.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from host import schema
from host.engine.match import GivenAnswer, SavedMatch
from host.errors import BackupThere, BackupUnwritable, JournalDamaged, JournalIncomplete, JournalUnwritable
from host.kept import Finished, MatchRecord, Standing
from host.stored import Json, Odd, Sized, fits, read
from protocol.chance import SECRET

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SEATS = Json(list[str])
_OPTIONS = Json(dict[str, int | bool])
_NOTES = Json(list[tuple[str, dict[str, Any], list[int] | None]])
_RESULT = Json({"winners": list[int], "ending": str}, empty=True)
_CLOCKS = Json({"match": int, "left": dict[str, float]})
_PERSON = {"id": str, "name": str, "bot": bool}
_TABLE = Json({"people": list[Any], "watchers": list[Any], "phase": str})
LOG_SIZE = 4 << 20
"""Bytes of the log from which on it is brought into the file."""
_KEY = 32
"""Bytes of a key to verify with."""


class Savepoint(NamedTuple):
    """What had been written when it was made, committed or not."""

    gathered: int
    house_rules: dict[str, dict[str, dict[str, int | bool]]]


class Journal:
    """The journal in `folder`, made if there is none, locked for this process.

    Raises JournalLocked, JournalNewer, JournalUnwritable, or JournalDamaged where it is not whole; so does every
    reading where the file does not hold what was once written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / schema.NAME
        self._uncommitted: list[tuple[str, tuple[Any, ...]]] = []
        self._house_rules: dict[str, dict[str, dict[str, int | bool]]] = {}
        """As read and written so far: what is not committed yet counts already."""
        self._spoiled: JournalUnwritable | None = None
        self._db = schema.opened(self.path)
        self._marked = False

    # -- transaction ---------------------------------------------------------------------------------------------

    def _write(self, statement: str, values: tuple[Any, ...]) -> None:
        self._uncommitted.append((statement, values))

    def _rows(self, forms: tuple[Any, ...], statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds, each column in its form (see stored.py); the one way in which anything is read."""
        try:
            return [read(row, forms) for row in self._db.execute(statement, values)]
        except (sqlite3.Error, Odd) as problem:
            raise JournalDamaged(path=self.path) from problem

    def commit(self) -> None:
        """Make everything written so far durable. On failure all of it is gone and JournalUnwritable is raised."""
        gathered, self._uncommitted = self._uncommitted, []
        spoiled, self._spoiled = self._spoiled, None
        if spoiled:
            self._house_rules.clear()
            raise spoiled
        if not gathered:
            return
        try:
            self._mark()
            self._db.execute("begin immediate")
            self._enter(gathered)
            self._db.execute("commit")
            self._marked = schema.log_size(self.path) < LOG_SIZE
        except sqlite3.Error as problem:
            self._house_rules.clear()
            with suppress(sqlite3.Error):
                self._db.execute("rollback")
            raise schema.unwritable(self.path, problem) from problem

    def _enter(self, gathered: list[tuple[str, tuple[Any, ...]]]) -> None:
        for statement, values in gathered:
            self._db.execute(statement, values)

    def _mark(self) -> None:
        """Bring the file up to here, and let it say that it is nothing without its log, which says that it is there.

        So either is refused alone, and any program may make one of the two. It is done before the first write and
        whenever the log has grown.
        """
        if not self._marked:
            self._say_of_log(schema.NEEDED)
            self._db.execute("pragma wal_checkpoint(truncate)")
            self._say_of_log(schema.THERE)

    def _say_of_log(self, what: bytes) -> None:
        self._db.execute("insert or replace into facts values (?, ?)", (schema.LOG, what))

    def savepoint(self) -> Savepoint:
        """What `take_back` returns to."""
        rules = {game: dict(kept) for game, kept in self._house_rules.items()}
        return Savepoint(len(self._uncommitted), rules)

    def take_back(self, to: Savepoint) -> None:
        """Forget what was written since a savepoint; what was written before stays, for this table and all others."""
        del self._uncommitted[to.gathered :]
        self._house_rules = {game: dict(kept) for game, kept in to.house_rules.items()}

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """Let what is read inside hold what is not committed yet as well.

        Where that cannot be had JournalUnwritable is raised, and the next commit fails: nobody has been told of it.
        """
        try:
            self._db.execute("begin immediate")
            self._enter(self._uncommitted)
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):
                self._db.execute("rollback")
            self._spoiled = schema.unwritable(self.path, problem)
            raise self._spoiled from problem
        try:
            yield
        finally:
            self._db.execute("rollback")

    def close(self) -> None:
        """Commit and let go of the file, which is whole by itself then."""
        with suppress(JournalUnwritable):
            self.commit()
        needed = True
        with suppress(sqlite3.Error):
            self._db.execute("delete from facts where name = ?", (schema.LOG,))
            needed = False
        self._db.close()
        if needed:  # no room: the file may still ask for its log, which may be empty
            with suppress(OSError):
                schema.log_of(self.path).touch(0o600)

    def backup(self, path: Path) -> None:
        """Write a copy that a host could start from; raises BackupThere or BackupUnwritable."""
        try:
            schema.copied(self._db, path)
        except FileExistsError:
            raise BackupThere(path=path) from None
        except (OSError, sqlite3.Error) as problem:
            raise BackupUnwritable(path=path, reason=getattr(problem, "strerror", None) or problem) from problem

    def read_all(self) -> None:
        """Read everything once, for whoever has to know that it is whole; raises JournalDamaged."""
        for name in ("port", "broker"):
            self.number(name)
        self.accounts()
        self.standings()
        self.points()
        self.names()
        for (game,) in self._rows((str,), "select distinct game from house_rules"):
            self.house_rules(game)
        for table in self.tables():
            self.clocks(table)
            self.events(table)
        for table, number in self._rows((str, int), "select tbl, number from matches"):
            self.match(table, number)
            self.finished(table, number)

    # -- the host ------------------------------------------------------------------------------------------------

    def fact(self, name: str) -> bytes | None:
        """A lasting fact of this host (its port, when it was last used), or None."""
        rows = self._rows((bytes,), "select value from facts where name = ?", name)
        return bytes(rows[0][0]) if rows else None

    def number(self, name: str) -> int | None:
        """A lasting fact that is a number, or None."""
        kept = self.fact(name)
        if kept is not None and not kept.isdigit():
            raise JournalDamaged(path=self.path)
        return None if kept is None else int(kept)

    def keys(self) -> bytes:
        """The host's own keys; raises JournalIncomplete where there are none, JournalDamaged where they changed."""
        keys, mark = self.fact(schema.KEYS), self.fact(schema.KEYS_MARK)
        if keys is None:
            raise JournalIncomplete(path=self.path)
        if mark is None:  # a journal from before they were marked
            self.write_fact(schema.KEYS_MARK, schema.keys_mark(keys))
        elif mark != schema.keys_mark(keys):
            raise JournalDamaged(path=self.path)
        return keys

    def write_fact(self, name: str, value: bytes) -> None:
        """Write a lasting fact."""
        self._write("insert or replace into facts values (?, ?)", (name, value))

    def write_epoch(self, epoch: bytes) -> None:
        """Add the epoch of this start to the list of the host's own."""
        self._write("insert into epochs values (?)", (epoch,))

    def knows_epoch(self, epoch: bytes) -> bool:
        """Whether an epoch was one of this journal's host."""
        return bool(self._rows((int,), "select 1 from epochs where epoch = ?", epoch))

    def accounts(self) -> dict[str, str]:
        """The broker accounts of all seats, with their passwords."""
        return dict(self._rows((str, str), "select name, password from accounts"))

    def write_account(self, name: str, password: str) -> None:
        """Write a seat's broker account."""
        self._write("insert or replace into accounts values (?, ?)", (name, password))

    def drop_account(self, name: str) -> None:
        """Forget a seat's broker account."""
        self._write("delete from accounts where name = ?", (name,))

    def house_rules(self, game: str) -> dict[str, dict[str, int | bool]]:
        """The house rules that are kept for a game, by name: the options that differ from the book's."""
        if game not in self._house_rules:
            wanted = "select name, options from house_rules where game = ? order by name"
            self._house_rules[game] = dict(self._rows((str, _OPTIONS), wanted, game))
        return self._house_rules[game]

    def write_house_rules(self, game: str, name: str, options: dict[str, int | bool]) -> None:
        """Write house rules of a game under a name."""
        self.house_rules(game)[name] = options
        self._write("insert or replace into house_rules values (?, ?, ?)", (game, name, json.dumps(options)))

    def drop_house_rules(self, game: str, name: str) -> None:
        """Forget house rules."""
        self.house_rules(game).pop(name, None)
        self._write("delete from house_rules where game = ? and name = ?", (game, name))

    # -- tables --------------------------------------------------------------------------------------------------

    def tables(self) -> dict[str, dict[str, Any]]:
        """The state of every table, by id."""
        found = dict(self._rows((str, _TABLE), "select id, state from tables order by id"))
        if not all(fits(p, _PERSON) for state in found.values() for p in state["people"] + state["watchers"]):
            raise JournalDamaged(path=self.path)
        return found

    def write_table(self, table: str, state: dict[str, Any]) -> None:
        """Write a table's own state: people, game, options, phase."""
        self._write("insert or replace into tables values (?, ?)", (table, json.dumps(state)))

    def write_clocks(self, table: str, state: dict[str, Any]) -> None:
        """Write how much time was left, in seconds."""
        self._write("insert or replace into clocks values (?, ?)", (table, json.dumps(state)))

    def clocks(self, table: str) -> dict[str, Any]:
        """What `keep_clocks` wrote last: the match, and the seconds left by ask number; empty before it did."""
        rows = self._rows((_CLOCKS,), "select state from clocks where tbl = ?", table)
        found: dict[str, Any] = rows[0][0] if rows else {}
        if not all(number.isascii() and number.isdecimal() for number in found.get("left", ())):
            raise JournalDamaged(path=self.path)
        return found

    def events(self, table: str) -> int:
        """The number of the last public event of a table, 0 before the first."""
        ((last,),) = self._rows((int,), "select coalesce(max(number), 0) from events where tbl = ?", table)
        return int(last)

    def write_event(self, table: str, match: int, number: int, kind: str, at: int, by: int, sign: str) -> None:
        """Write a public event of a table: at whose seat, by whom, and the key that the seat has then."""
        self._write(
            "insert or replace into events values (?, ?, ?, ?, ?, ?, ?)", (table, number, match, kind, at, by, sign)
        )

    # -- the evenings ----------------------------------------------------------------------------------------------

    def write_standings(
        self, table: str, match: int, evening: str, game: str, ending: str, standings: list[Standing]
    ) -> None:
        """Write how a match ended for everybody, under the date of the evening."""
        for seat, one in enumerate(standings, 1):
            values = (table, match, seat, evening, game, ending, *one)
            self._write("insert or replace into standings values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    def write_points(self, table: str, match: int, points: dict[int, int]) -> None:
        """Write what bets have brought each seat of a match that is over."""
        for seat, won in points.items():
            if won:
                self._write("insert or replace into points values (?, ?, ?, ?)", (table, match, seat, won))

    def points(self) -> dict[tuple[str, int, int], int]:
        """What bets have brought, by table, match and seat."""
        rows = self._rows((str, int, int, int), "select tbl, match, seat, points from points")
        return {(table, match, seat): won for table, match, seat, won in rows}

    def standings(self) -> list[tuple[str, str, int, str, str, Standing]]:
        """Every seat of every match that is over: evening, table, match, game, ending, how it ended for the seat."""
        rows = self._rows(
            (str, str, int, str, str, str, int, int, int),
            "select evening, tbl, match, game, ending, name, bot, won, stood_in from standings "
            "order by evening, tbl, match, seat",
        )
        return [(*row[:5], Standing(row[5], bool(row[6]), bool(row[7]), bool(row[8]))) for row in rows]

    def names(self) -> set[str]:
        """The names of all people that stand in results and among the holders of seats."""
        rows = self._rows(
            (str,),
            "select name from standings where not bot union select name from holders where sign <> x'' "
            "union select name from hands",
        )
        return {name for (name,) in rows if name}

    def forget_person(self, name: str, nobody: str) -> int:
        """Take a name and its points out of all results, call its seats `nobody`; out of how many games that was.

        Names are in the roster of a deal: one that runs keeps them, one that is over is opened to nobody any more.
        """
        ((count,),) = self._rows(
            (int,),
            "select count(*) from (select tbl, match from standings where name = ? and not bot "
            "union select tbl, match from holders where name = ? and sign <> x'')",
            name,
            name,
        )
        theirs = "select tbl, match, seat from standings where name = ? and not bot"
        self._write(f"delete from points where (tbl, match, seat) in ({theirs})", (name,))  # noqa: S608 - own words
        self._write("update standings set name = '' where name = ? and not bot", (name,))
        over = "exists (select 1 from matches where tbl = {0}.tbl and number = {0}.match and result <> '') or match < "
        over += "(select max(number) from matches where tbl = {0}.tbl)"
        for kind in ("holders", "hands"):
            which = f"where name = ? and sign <> x'' and ({over.format(kind)})"
            self._write(f"insert or replace into nameless select tbl, match from {kind} {which}", (name,))  # noqa: S608 - own words
            self._write(f"update {kind} set name = ? {which}", (nobody, name))  # noqa: S608 - own words
        return int(count)

    def tidy(self) -> None:
        """Write the file anew: what was deleted is nowhere in it any more."""
        try:
            self._db.execute("vacuum")
            self._db.execute("pragma wal_checkpoint(truncate)")
        except sqlite3.Error as problem:
            raise schema.unwritable(self.path, problem) from problem

    # -- matches -------------------------------------------------------------------------------------------------

    def begin_match(self, table: str, record: MatchRecord) -> None:
        """Write a match that is about to be dealt, with its secret, before the secret's hash is shown to anybody."""
        self._write(
            "insert into matches (tbl, number, game, seats, options, secret, release, rules) "
            "values (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                table,
                record.number,
                record.game,
                json.dumps(record.seats),
                json.dumps(record.options),
                record.secret,
                record.release,
                record.rules,
            ),
        )

    def keep_rules(self, table: str, number: int, release: str, rules: str) -> None:
        """Write that a match goes on by other rules, and which release plays it now."""
        values = (release, rules, table, number)
        self._write("update matches set release = ?, rules = ? where tbl = ? and number = ?", values)

    def close_roster(self, table: str, number: int, roster: list[str]) -> None:
        """Write the devices' nonces: from now on chance is settled."""
        self._write("update matches set roster = ? where tbl = ? and number = ?", (json.dumps(roster), table, number))

    def end_match(self, table: str, number: int, result: dict[str, Any]) -> None:
        """Write how a match ended."""
        self._write("update matches set result = ? where tbl = ? and number = ?", (json.dumps(result), table, number))

    def write_answer(self, table: str, number: int, n: int, given: GivenAnswer, signed: bytes) -> None:
        """Write answer `n` of a match, with the bytes as the seat signed them (empty when the host gave it)."""
        values = (table, number, n, given.number, given.seat, given.name, given.choice, given.by_host, signed)
        self._write("insert into answers values (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    def write_checkpoint(self, table: str, number: int, saved: SavedMatch, answers: int, notes: list[Any]) -> None:
        """Write a turn's start: the state, how many answers came before it, and the notes told since the last one."""
        state, said = json.dumps(saved.state), json.dumps(notes)
        values = (table, number, saved.turns, answers, saved.asked, state, said)
        self._write("insert or replace into checkpoints values (?, ?, ?, ?, ?, ?, ?)", values)

    def write_holder(self, table: str, number: int, seat: int, account: str, name: str, sign: bytes) -> None:
        """Write who got a seat of a match, and the key of their answers (empty for a bot)."""
        self._write("insert into holders values (?, ?, ?, ?, ?, ?)", (table, number, seat, account, name, sign))

    def write_handover(self, table: str, number: int, n: int, account: str, hand: tuple[int, int, str, bytes]) -> None:
        """Write change of hands `n` of a match: seat, number of answers given before, name, key."""
        seat, since, name, sign = hand
        self._write(
            "insert into hands values (?, ?, ?, ?, ?, ?, ?, ?)", (table, number, n, seat, since, account, name, sign)
        )

    def undisclosed(self, table: str, until: int) -> list[int]:
        """The numbers of the deals below `until` that nobody was shown yet."""
        wanted = (
            "select number from matches where tbl = ? and number < ? and not exists "
            "(select 1 from opened where opened.tbl = matches.tbl and opened.match = number) order by number"
        )
        return [number for (number,) in self._rows((int,), wanted, table, until)]

    def write_disclosed(self, table: str, number: int) -> None:
        """Write that a deal was opened to its seats."""
        self._write("insert or replace into opened values (?, ?)", (table, number))

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
            (int, int, int, Json(dict[str, Any]), _NOTES),
            "select turns, answers, asked, state, notes from checkpoints where tbl = ? and match = ? order by turns",
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
            turns, before, asked, state, _ = marks[-1]
            since = [
                GivenAnswer(ask, seat, name, choice, bool(host)) for ask, seat, name, choice, host in rows[before:]
            ]
            saved = SavedMatch(state, asked, turns, since)
        notes = [note for mark in marks for note in mark[4]]
        chance = sum(seat == -1 for _, seat, *_ in rows)
        game, seats, options, secret, roster, release, rules = found[0]
        return MatchRecord(
            number, game, seats, options, secret, roster, saved, notes, len(rows), chance,
            [(name, sign) for name, sign in holders], [(seat, n, name, sign) for seat, n, name, sign in hands],
            release, rules,
        )  # fmt: skip
