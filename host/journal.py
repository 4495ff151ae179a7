"""The journal: one SQLite file, the only truth that outlives the host. No other module touches it.

What a table does is gathered as it happens; `commit` makes all of it durable at once, and nothing leaves the host
before. After a crash the tables, their matches and the time that was left are read back.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from host.errors import JournalDamaged, JournalLocked, JournalUnwritable
from host.match import Given, Saved

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

SCHEMA = """
create table if not exists facts (name text primary key, value blob not null);
create table if not exists epochs (epoch blob primary key);
create table if not exists accounts (name text primary key, password text not null);
create table if not exists tables (id text primary key, state text not null);
create table if not exists matches (
    tbl text, number integer, game text not null, seats text not null, options text not null, secret blob not null,
    roster text not null default '', result text not null default '', primary key (tbl, number)) without rowid;
create table if not exists answers (
    tbl text, match integer, n integer, ask integer not null, seat integer not null, name text not null,
    choice text not null, by_host integer not null, signed blob not null, primary key (tbl, match, n)) without rowid;
create table if not exists checkpoints (
    tbl text, match integer, turns integer, answers integer not null, asked integer not null, state text not null,
    notes text not null, primary key (tbl, match, turns)) without rowid;
create table if not exists holders (
    tbl text, match integer, seat integer, account text not null, name text not null, sign blob not null,
    primary key (tbl, match, seat)) without rowid;
create table if not exists hands (
    tbl text, match integer, n integer, seat integer not null, since integer not null, account text not null,
    name text not null, sign blob not null, primary key (tbl, match, n)) without rowid;
create table if not exists nameless (tbl text, match integer, primary key (tbl, match)) without rowid;
create table if not exists opened (tbl text, match integer, primary key (tbl, match)) without rowid;
create table if not exists events (
    tbl text, number integer, match integer not null, kind text not null, at integer not null, by integer not null,
    sign text not null, primary key (tbl, number)) without rowid;
create table if not exists standings (
    tbl text, match integer, seat integer, evening text not null, game text not null, ending text not null,
    name text not null, bot integer not null, won integer not null, stood_in integer not null,
    primary key (tbl, match, seat)) without rowid;
create table if not exists points (
    tbl text, match integer, seat integer, points integer not null, primary key (tbl, match, seat)) without rowid;
create table if not exists clocks (tbl text primary key, state text not null);
create table if not exists house_rules (
    game text, name text, options text not null, primary key (game, name)) without rowid;
"""


@dataclass(slots=True)
class MatchRecord:
    """A match as the journal has it: facts of its start, and where it stood at the last commit."""

    number: int
    game: str
    seats: list[str]
    options: dict[str, int | bool]
    secret: bytes
    roster: list[str] | None
    """The devices' nonces as hex, in seat order; None while the deal is open."""
    saved: Saved | None
    """The last checkpoint and the answers since; None before the first."""
    notes: list[list[Any]]
    """Notes told up to that checkpoint: kind, facts, audience."""
    answers: int
    """How many answers the match has had."""
    chance: int
    """How many of them were chance's."""
    holders: list[tuple[str, bytes]] = field(default_factory=list)
    """Who got the seats, in seat order: name, and key to verify with (empty for a bot)."""
    hands: list[tuple[int, int, str, bytes]] = field(default_factory=list)
    """Each change of hands: seat, number of answers given before, name, key."""


class Standing(NamedTuple):
    """How a match ended for one seat; `stood_in`: a bot has answered for its person."""

    name: str
    bot: bool
    won: bool
    stood_in: bool


@dataclass(slots=True)
class Finished:
    """All that opening a deal needs of a match that is over: who held the seats, each answer as signed, its result."""

    match: MatchRecord
    readers: set[str]
    """The accounts of all who had a seat in it."""
    answers: list[tuple[Given, bytes]]
    result: dict[str, Any]
    """Winners and ending; empty for a match that was called off."""


def _whole(read: Callable[Concatenate[Journal, Asked], Found]) -> Callable[Concatenate[Journal, Asked], Found]:
    """Let `read` raise JournalDamaged where the file does not hold what was once written."""

    @wraps(read)
    def reading(journal: Journal, /, *asked: Asked.args, **named: Asked.kwargs) -> Found:
        try:
            return read(journal, *asked, **named)
        except (sqlite3.DatabaseError, ValueError, TypeError) as problem:
            raise JournalDamaged(path=journal.folder / "journal.sqlite") from problem

    return reading


class Journal:
    """The journal in `folder`, locked for this process. Raises JournalLocked, JournalDamaged or JournalUnwritable."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._gathered: list[tuple[str, tuple[Any, ...]]] = []
        self._house_rules: dict[str, dict[str, dict[str, int | bool]]] = {}
        """As read and written so far: what is not committed yet counts already."""
        path = folder / "journal.sqlite"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.5)
        except (OSError, sqlite3.Error) as problem:
            raise JournalUnwritable(path=path, reason=str(problem)) from problem
        try:
            self._prepare()
        except sqlite3.OperationalError as problem:
            self._db.close()
            locked = problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            raise (
                JournalLocked(path=path) if locked else JournalUnwritable(path=path, reason=str(problem))
            ) from problem
        except (sqlite3.DatabaseError, UnicodeDecodeError) as problem:  # it quotes what it found in the file
            self._db.close()
            raise JournalDamaged(path=path) from problem

    def _prepare(self) -> None:
        # Exclusive locking is the lock against a second host; a killed one lets go of it.
        self._db.execute("pragma locking_mode=exclusive")
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=full")
        self._db.execute("begin immediate")
        if self._db.execute("pragma quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError
        for statement in SCHEMA.split(";"):
            self._db.execute(statement)
        self._db.execute("commit")

    # -- transaction ---------------------------------------------------------------------------------------------

    def _write(self, statement: str, values: tuple[Any, ...]) -> None:
        self._gathered.append((statement, values))

    def commit(self) -> None:
        """Make everything written so far durable. On failure all of it is gone and JournalUnwritable is raised."""
        gathered, self._gathered = self._gathered, []
        if not gathered:
            return
        try:
            self._db.execute("begin immediate")
            for statement, values in gathered:
                self._db.execute(statement, values)
            self._db.execute("commit")
        except sqlite3.Error as problem:
            self._house_rules.clear()
            with suppress(sqlite3.Error):
                self._db.execute("rollback")
            raise JournalUnwritable(path=self.folder, reason=str(problem)) from problem

    def close(self) -> None:
        """Commit and let go of the file."""
        with suppress(JournalUnwritable):
            self.commit()
        self._db.close()

    def backup(self, path: Path) -> None:
        """Write a copy that a host could start from."""
        self._db.execute("vacuum into ?", (str(path),))

    # -- the host ------------------------------------------------------------------------------------------------

    @_whole
    def fact(self, name: str) -> bytes | None:
        """A lasting fact of this host (its keys, its port), or None."""
        row = self._db.execute("select value from facts where name = ?", (name,)).fetchone()
        return bytes(row[0]) if row else None

    def keep_fact(self, name: str, value: bytes) -> None:
        """Write a lasting fact."""
        self._write("insert or replace into facts values (?, ?)", (name, value))

    def keep_epoch(self, epoch: bytes) -> None:
        """Add the epoch of this start to the list of the host's own."""
        self._write("insert into epochs values (?)", (epoch,))

    def knows_epoch(self, epoch: bytes) -> bool:
        """Whether an epoch was one of this journal's host."""
        return self._db.execute("select 1 from epochs where epoch = ?", (epoch,)).fetchone() is not None

    @_whole
    def accounts(self) -> dict[str, str]:
        """The broker accounts of all seats, with their passwords."""
        return dict(self._db.execute("select name, password from accounts"))

    def keep_account(self, name: str, password: str) -> None:
        """Write a seat's broker account."""
        self._write("insert or replace into accounts values (?, ?)", (name, password))

    def drop_account(self, name: str) -> None:
        """Forget a seat's broker account."""
        self._write("delete from accounts where name = ?", (name,))

    @_whole
    def house_rules(self, game: str) -> dict[str, dict[str, int | bool]]:
        """The house rules that are kept for a game, by name: the options that differ from the book's."""
        if game not in self._house_rules:
            rows = self._db.execute("select name, options from house_rules where game = ? order by name", (game,))
            self._house_rules[game] = {name: json.loads(options) for name, options in rows}
        return self._house_rules[game]

    def keep_house_rules(self, game: str, name: str, options: dict[str, int | bool]) -> None:
        """Write house rules of a game under a name."""
        self.house_rules(game)[name] = options
        self._write("insert or replace into house_rules values (?, ?, ?)", (game, name, json.dumps(options)))

    def drop_house_rules(self, game: str, name: str) -> None:
        """Forget house rules."""
        self.house_rules(game).pop(name, None)
        self._write("delete from house_rules where game = ? and name = ?", (game, name))

    # -- tables --------------------------------------------------------------------------------------------------

    @_whole
    def tables(self) -> dict[str, dict[str, Any]]:
        """The state of every table, by id."""
        return {row[0]: json.loads(row[1]) for row in self._db.execute("select id, state from tables order by id")}

    def keep_table(self, table: str, state: dict[str, Any]) -> None:
        """Write a table's own state: people, game, options, phase."""
        self._write("insert or replace into tables values (?, ?)", (table, json.dumps(state)))

    def keep_clocks(self, table: str, state: dict[str, Any]) -> None:
        """Write how much time was left, in seconds."""
        self._write("insert or replace into clocks values (?, ?)", (table, json.dumps(state)))

    @_whole
    def clocks(self, table: str) -> dict[str, Any]:
        """The time that was left when it was last written."""
        row = self._db.execute("select state from clocks where tbl = ?", (table,)).fetchone()
        return json.loads(row[0]) if row else {}

    def events(self, table: str) -> int:
        """The number of the last public event of a table, 0 before the first."""
        (last,) = self._db.execute("select coalesce(max(number), 0) from events where tbl = ?", (table,)).fetchone()
        return int(last)

    def keep_event(self, table: str, match: int, number: int, kind: str, at: int, by: int, sign: str) -> None:
        """Write a public event of a table: at whose seat, by whom, and the key that the seat has then."""
        self._write(
            "insert or replace into events values (?, ?, ?, ?, ?, ?, ?)", (table, number, match, kind, at, by, sign)
        )

    # -- the evenings ----------------------------------------------------------------------------------------------

    def keep_standings(
        self, table: str, match: int, evening: str, game: str, ending: str, standings: list[Standing]
    ) -> None:
        """Write how a match ended for everybody, under the date of the evening."""
        for seat, one in enumerate(standings, 1):
            values = (table, match, seat, evening, game, ending, *one)
            self._write("insert or replace into standings values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    def keep_points(self, table: str, match: int, points: dict[int, int]) -> None:
        """Write what bets have brought each seat of a match that is over."""
        for seat, won in points.items():
            if won:
                self._write("insert or replace into points values (?, ?, ?, ?)", (table, match, seat, won))

    def points(self) -> dict[tuple[str, int, int], int]:
        """What bets have brought, by table, match and seat."""
        rows = self._db.execute("select tbl, match, seat, points from points")
        return {(table, match, seat): won for table, match, seat, won in rows}

    def standings(self) -> list[tuple[str, str, int, str, str, Standing]]:
        """Every seat of every match that is over: evening, table, match, game, ending, how it ended for the seat."""
        rows = self._db.execute(
            "select evening, tbl, match, game, ending, name, bot, won, stood_in from standings "
            "order by evening, tbl, match, seat"
        )
        return [(*row[:5], Standing(row[5], bool(row[6]), bool(row[7]), bool(row[8]))) for row in rows]

    @_whole
    def names(self) -> set[str]:
        """The names of all people that stand in results and among the holders of seats."""
        rows = self._db.execute(
            "select name from standings where not bot union select name from holders where sign <> x'' "
            "union select name from hands"
        )
        return {name for (name,) in rows if name}

    def forget_person(self, name: str, nobody: str) -> int:
        """Take a name and its points out of all results, call its seats `nobody`; out of how many games that was.

        Names are in the roster of a deal: one that runs keeps them, one that is over is opened to nobody any more.
        """
        (count,) = self._db.execute(
            "select count(*) from (select tbl, match from standings where name = ? and not bot "
            "union select tbl, match from holders where name = ? and sign <> x'')",
            (name, name),
        ).fetchone()
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
        self._db.execute("vacuum")
        self._db.execute("pragma wal_checkpoint(truncate)")

    # -- matches -------------------------------------------------------------------------------------------------

    def begin_match(self, table: str, record: MatchRecord) -> None:
        """Write a match that is about to be dealt, with its secret, before the secret's hash is shown to anybody."""
        self._write(
            "insert into matches (tbl, number, game, seats, options, secret) values (?, ?, ?, ?, ?, ?)",
            (
                table,
                record.number,
                record.game,
                json.dumps(record.seats),
                json.dumps(record.options),
                record.secret,
            ),
        )

    def close_roster(self, table: str, number: int, roster: list[str]) -> None:
        """Write the devices' nonces: from now on chance is settled."""
        self._write("update matches set roster = ? where tbl = ? and number = ?", (json.dumps(roster), table, number))

    def end_match(self, table: str, number: int, result: dict[str, Any]) -> None:
        """Write how a match ended."""
        self._write("update matches set result = ? where tbl = ? and number = ?", (json.dumps(result), table, number))

    def keep_answer(self, table: str, number: int, n: int, given: Given, signed: bytes) -> None:
        """Write answer `n` of a match, with the bytes as the seat signed them (empty when the host gave it)."""
        values = (table, number, n, given.number, given.seat, given.name, given.choice, given.by_host, signed)
        self._write("insert into answers values (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    def keep_checkpoint(self, table: str, number: int, saved: Saved, answers: int, notes: list[Any]) -> None:
        """Write a turn's start: the state, how many answers came before it, and the notes told since the last one."""
        state, said = json.dumps(saved.state), json.dumps(notes)
        values = (table, number, saved.turns, answers, saved.asked, state, said)
        self._write("insert or replace into checkpoints values (?, ?, ?, ?, ?, ?, ?)", values)

    def keep_holder(self, table: str, number: int, seat: int, account: str, name: str, sign: bytes) -> None:
        """Write who got a seat of a match, and the key of their answers (empty for a bot)."""
        self._write("insert into holders values (?, ?, ?, ?, ?, ?)", (table, number, seat, account, name, sign))

    def keep_hand(self, table: str, number: int, n: int, account: str, hand: tuple[int, int, str, bytes]) -> None:
        """Write change of hands `n` of a match: seat, number of answers given before, name, key."""
        seat, since, name, sign = hand
        self._write(
            "insert into hands values (?, ?, ?, ?, ?, ?, ?, ?)", (table, number, n, seat, since, account, name, sign)
        )

    def unopened(self, table: str, until: int) -> list[int]:
        """The numbers of the deals below `until` that nobody was shown yet."""
        rows = self._db.execute(
            "select number from matches where tbl = ? and number < ? and not exists "
            "(select 1 from opened where opened.tbl = matches.tbl and opened.match = number) order by number",
            (table, until),
        )
        return [number for (number,) in rows]

    def keep_opened(self, table: str, number: int) -> None:
        """Write that a deal was opened to its seats."""
        self._write("insert or replace into opened values (?, ?)", (table, number))

    def finished(self, table: str, number: int) -> Finished | None:
        """A match that is over, as opening its deal needs it; None where a name was taken out of it meanwhile."""
        match = self.match(table, number)
        nameless = self._db.execute("select 1 from nameless where tbl = ? and match = ?", (table, number)).fetchone()
        if match is None or not match.holders or nameless:
            return None
        readers = self._db.execute(
            "select account from holders where tbl = ?1 and match = ?2 and sign != x'' "
            "union select account from hands where tbl = ?1 and match = ?2",
            (table, number),
        )
        rows = self._db.execute(
            "select ask, seat, name, choice, by_host, signed from answers where tbl = ? and match = ? order by n",
            (table, number),
        )
        answers = [(Given(n, seat, name, choice, bool(host)), signed) for n, seat, name, choice, host, signed in rows]
        (result,) = self._db.execute(
            "select result from matches where tbl = ? and number = ?", (table, number)
        ).fetchone()
        return Finished(match, {account for (account,) in readers}, answers, json.loads(result) if result else {})

    @_whole
    def match(self, table: str, number: int) -> MatchRecord | None:
        """A match as it stood at the last commit."""
        row = self._db.execute(
            "select game, seats, options, secret, roster from matches where tbl = ? and number = ?",
            (table, number),
        ).fetchone()
        if row is None:
            return None
        marks = self._db.execute(
            "select turns, answers, asked, state, notes from checkpoints where tbl = ? and match = ? order by turns",
            (table, number),
        ).fetchall()
        rows = self._db.execute(
            "select ask, seat, name, choice, by_host from answers where tbl = ? and match = ? order by n",
            (table, number),
        ).fetchall()
        holders = self._db.execute(
            "select name, sign from holders where tbl = ? and match = ? order by seat", (table, number)
        ).fetchall()
        hands = self._db.execute(
            "select seat, since, name, sign from hands where tbl = ? and match = ? order by n", (table, number)
        ).fetchall()
        saved = None
        notes: list[list[Any]] = []
        if marks:
            turns, before, asked, state, _ = marks[-1]
            since = [Given(ask, seat, name, choice, bool(host)) for ask, seat, name, choice, host in rows[before:]]
            saved = Saved(json.loads(state), asked, turns, since)
            notes = [note for mark in marks for note in json.loads(mark[4])]
        chance = sum(seat == -1 for _, seat, *_ in rows)
        game, seats, options, secret, roster = row
        return MatchRecord(
            number,
            game,
            json.loads(seats),
            json.loads(options),
            secret,
            json.loads(roster) if roster else None,
            saved,
            notes,
            len(rows),
            chance,
            holders,
            hands,
        )
