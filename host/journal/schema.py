"""The form of the journal's file: its numbered migrations, how a new one is made, and how an old one is brought on."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from host.errors import (
    JournalDamaged,
    JournalEmpty,
    JournalForbidden,
    JournalFull,
    JournalIncomplete,
    JournalLocked,
    JournalMisplaced,
    JournalNewer,
    JournalUnwritable,
)
from protocol.keys import SeatKeys

NAME: Final = "journal.sqlite"
LOG: Final = "log"
"""The fact that tells a file without its log from a whole one: the file itself says NEEDED, and the log THERE."""
NEEDED: Final = b"needed"
THERE: Final = b"there"
KEYS: Final = "keys"
KEYS_MARK: Final = "keys mark"
"""The fact that tells whether the host's keys are still the ones that were written."""

MIGRATIONS: Final = (
    # 1: the form of the journals that had no number
    """
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
""",
    # 2: which release dealt a match, and by which rules
    """
alter table matches add column release text not null default '';
alter table matches add column rules text not null default '';
""",
)
VERSION: Final = len(MIGRATIONS)

_FIRST = {"facts", "epochs", "accounts", "tables", "matches", "answers", "checkpoints", "clocks"}
"""The tables that every journal has had."""
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_MISPLACED = {errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL}


def unwritable(path: Path, problem: OSError | sqlite3.Error) -> JournalUnwritable:
    """What to say of a journal that cannot be written, with the cure that fits its reason."""
    reason = getattr(problem, "strerror", None) or str(problem)
    kind = JournalUnwritable
    if isinstance(problem, OSError):
        number = problem.errno
        kind = JournalForbidden if number in _FORBIDDEN else kind
        kind = JournalFull if number in _FULL else kind
        kind = JournalMisplaced if number in _MISPLACED else kind
    else:
        code = (getattr(problem, "sqlite_errorcode", 0) or 0) & 0xFF
        shut = code == sqlite3.SQLITE_CANTOPEN and not os.access(path.parent, os.W_OK)
        kind = JournalForbidden if shut or code in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM} else kind
        kind = JournalFull if code == sqlite3.SQLITE_FULL else kind
    return kind(path=path, reason=reason)


def log_of(path: Path) -> Path:
    """The file beside a journal in which the newest part of it lies."""
    return path.with_name(f"{path.name}-wal")


def opened(path: Path) -> sqlite3.Connection:
    """The journal at `path`, made if there is none, locked, whole and in this release's form; raises what is wrong."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not os.path.lexists(path):
            if log_of(path).exists():
                raise JournalIncomplete(path=path)
            _make_with_keys(path)
        handle = os.open(path, os.O_RDWR)
        size = os.fstat(handle).st_size
        os.close(handle)
        if not size:
            raise JournalEmpty(path=path)
        lone = not log_of(path).exists()
        db = sqlite3.connect(path, isolation_level=None, timeout=0.5)
    except (OSError, sqlite3.Error) as problem:
        raise unwritable(path, problem) from problem
    try:
        _lock(db)
        _check(db, path, lone=lone)
        _bring_on(db, path)
    except sqlite3.OperationalError as problem:
        db.close()
        locked = problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        raise (JournalLocked(path=path) if locked else unwritable(path, problem)) from problem
    except (sqlite3.DatabaseError, UnicodeDecodeError, TypeError, ValueError) as problem:  # it quotes what it found
        db.close()
        raise JournalDamaged(path=path) from problem
    except BaseException:
        db.close()
        raise
    return db


def copied(db: sqlite3.Connection, path: Path) -> None:
    """Write a whole copy to `path`, which must not be there yet, for its owner's eyes only."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        db.execute("vacuum into ?", (str(path),))
        with closing(sqlite3.connect(path, isolation_level=None)) as copy:
            copy.execute("delete from facts where name = ?", (LOG,))
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def keys_mark(keys: bytes) -> bytes:
    """By what the host's keys are known to be whole."""
    return sha256(b"keys" + keys).digest()[:8]


def _make_with_keys(path: Path) -> None:
    """Make a new journal with a new host's keys. It is at `path` whole or not at all, however this ends."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".new", dir=path.parent)
    os.close(handle)
    new = Path(name)
    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as db:
            db.execute("begin immediate")
            _migrate(db, 0)
            keys = SeatKeys.new().to_bytes()
            db.executemany("insert into facts values (?, ?)", [(KEYS, keys), (KEYS_MARK, keys_mark(keys))])
            db.execute("commit")
        _put(new, path)
    finally:
        new.unlink(missing_ok=True)


def _put(new: Path, path: Path) -> None:
    """Give a file its name without taking it from another one."""
    try:
        os.link(new, path)
    except FileExistsError:
        return  # another host was quicker; the lock decides
    except OSError:
        new.replace(path)  # a file system without links


def _lock(db: sqlite3.Connection) -> None:
    # Exclusive locking is the lock against a second host; a killed one lets go of it.
    db.execute("pragma locking_mode=exclusive")
    db.execute("begin immediate")
    db.execute("rollback")


def _check(db: sqlite3.Connection, path: Path, *, lone: bool) -> None:
    """Raise unless the file is a whole journal of a form that is known."""
    if db.execute("pragma quick_check(1)").fetchone()[0] != "ok":
        raise JournalDamaged(path=path)
    version = _version(db)
    if version > VERSION:
        raise JournalNewer(path=path, theirs=version, ours=VERSION)
    tables = set(_form(db))
    if not tables:
        raise JournalIncomplete(path=path)
    if not tables >= _FIRST or version < 0:
        raise JournalDamaged(path=path)
    if lone and db.execute("select 1 from facts where name = ? and value = ?", (LOG, NEEDED)).fetchone():
        raise JournalIncomplete(path=path)


def _bring_on(db: sqlite3.Connection, path: Path) -> None:
    """Bring the file to this release's form; what it was before lies beside it."""
    db.execute("pragma journal_mode=wal")
    db.execute("pragma synchronous=full")
    db.execute("pragma wal_autocheckpoint=0")  # the journal does that itself, and marks it
    version = _version(db)
    if version < VERSION:
        copied(db, free(path.with_name(f"{path.name}.form-{version}")))
        db.execute("begin immediate")
        _migrate(db, version)
        db.execute("commit")
        db.execute("pragma wal_checkpoint(truncate)")
    if _form(db) != _expected():
        raise JournalDamaged(path=path)


def _migrate(db: sqlite3.Connection, version: int) -> None:
    for steps in MIGRATIONS[version:]:
        for statement in filter(str.strip, steps.split(";")):
            db.execute(statement)
    db.execute(f"pragma user_version = {VERSION}")


def free(path: Path) -> Path:
    """A name that is free: `path`, or with a number where something lies there."""
    names = (path, *(path.with_name(f"{path.name}-{n}") for n in range(2, 1000)))
    return next(name for name in names if not os.path.lexists(name))


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("pragma user_version").fetchone()[0])


def _form(db: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of each table."""
    columns: dict[str, list[str]] = {}
    for table, column in db.execute(
        "select t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' "
        "order by t.name, c.cid"
    ):
        columns.setdefault(table, []).append(column)
    return columns


@cache
def _expected() -> dict[str, list[str]]:
    with closing(sqlite3.connect(":memory:")) as db:
        _migrate(db, 0)
        return _form(db)
