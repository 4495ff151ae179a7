"""The journal's file: its form, what is missing of it, what has changed in it. It is never taken for a new one."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import host.journal.file
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
from host.journal import Journal, schema
from tests.table.evening import Evening

pytestmark = pytest.mark.usefixtures("warm_starts")

ENDLESS = "9" * 5000
"""More digits than `int` reads."""


def changed(folder, *statements):
    """Change a journal's file behind its back."""
    with closing(sqlite3.connect(folder / schema.NAME, isolation_level=None)) as db, db:
        for statement in statements:
            db.execute(*([statement] if isinstance(statement, str) else statement))
    db.close()


def rows_of(path):
    """The answers in a journal's file, and its number."""
    with closing(sqlite3.connect(path)) as db, db:
        found = db.execute("select * from answers").fetchall(), db.execute("pragma user_version").fetchone()
    db.close()
    return found


def results(folder):
    """What `host results` says and how it ends."""
    command = [sys.executable, "-P", "-m", "host", "results", "--data", str(folder), "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def played(tmp_path):
    """The folder of a host that was ended cleanly in the middle of a game, with a result before it."""
    evening = Evening(tmp_path / "host")
    evening.start(("Ada", "Ben"), bots=1)
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "result")
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.play_on()
    evening.table.lifecycle.live_match.save_clocks(evening.now)
    evening.journal.close()
    return evening


def test_a_new_journal_has_its_number_and_its_keys_from_the_first_moment(tmp_path):
    """They are in the file itself, so that no part of it can be taken for a host without keys."""
    journal = Journal(tmp_path)
    keys = journal.keys()
    journal.close()
    with closing(sqlite3.connect(tmp_path / schema.NAME)) as db, db:
        assert db.execute("pragma user_version").fetchone()[0] == schema.VERSION
    db.close()
    assert [path.name for path in tmp_path.iterdir()] == [schema.NAME]
    with closing(Journal(tmp_path)) as kept:
        assert kept.keys() == keys


def test_it_is_written_through_to_the_disk(tmp_path):
    """An answer that was receipted outlives a power cut: every commit waits for the disk."""
    journal = Journal(tmp_path)
    assert journal.file.db.execute("pragma synchronous").fetchone()[0] == 2
    assert journal.file.db.execute("pragma journal_mode").fetchone()[0] == "wal"
    journal.close()


def test_an_older_program_refuses_a_newer_journal_and_leaves_it(tmp_path):
    """In a sentence that names both forms, and not a byte of it has changed."""
    Journal(tmp_path).close()
    changed(tmp_path, f"pragma user_version = {schema.VERSION + 1}")
    before = (tmp_path / schema.NAME).read_bytes()
    with pytest.raises(JournalNewer, match=rf"{schema.VERSION + 1}.*{schema.VERSION}"):
        Journal(tmp_path)
    assert (tmp_path / schema.NAME).read_bytes() == before
    done = results(tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (JournalNewer.exit_status, False)


def test_a_journal_without_a_number_is_brought_on_after_a_backup(played):
    """The first release's form: the game goes on, paused, since nobody knows by which rules it began."""
    changed(
        played.folder,
        "alter table matches drop column release", "alter table matches drop column rules", "pragma user_version = 0",
        "delete from facts where name = 'keys mark'",
    )  # fmt: skip
    was = rows_of(played.folder / schema.NAME)
    played.open_host()
    assert played.journal.file.db.execute("pragma user_version").fetchone()[0] == schema.VERSION
    assert played.table.lifecycle.phase == "playing"
    assert played.table.lifecycle.paused
    beside = played.folder / f"{schema.NAME}.form-0"
    assert beside.stat().st_mode & 0o077 == 0
    assert rows_of(beside) == was
    played.kill_host()
    played.open_host()
    assert len(list(played.folder.glob("*.form-0*"))) == 1, "once"
    played.kill_host()


def test_a_second_backup_does_not_take_the_place_of_the_first(tmp_path):
    """Somebody has gone back and forth between two releases."""
    for _ in range(2):
        Journal(tmp_path).close()
        changed(
            tmp_path,
            "alter table matches drop column release", "alter table matches drop column rules",
            "pragma user_version = 1",
        )  # fmt: skip
    Journal(tmp_path).close()
    assert {path.name for path in tmp_path.glob("*.form-1*")} == {f"{schema.NAME}.form-1", f"{schema.NAME}.form-1-2"}


@pytest.mark.parametrize(
    "statement",
    [
        "alter table standings drop column won",
        "alter table facts add column more text",
        "drop table points",
        "alter table clocks rename to watches",
    ],
)
def test_a_form_that_is_none_is_called_damage_everywhere(played, statement):
    """A missing column, table or one too many: the host and `host results` say so, without a traceback."""
    changed(played.folder, statement)
    before = (played.folder / schema.NAME).read_bytes()
    with pytest.raises(JournalDamaged):
        Journal(played.folder)
    done = results(played.folder)
    assert (done.returncode, "Traceback" in done.stderr) == (JournalDamaged.exit_status, False)
    assert (played.folder / schema.NAME).read_bytes() == before


@pytest.mark.parametrize("table", ["matches", "answers", "checkpoints", "standings"])
def test_a_page_that_is_damaged_is_said_before_anything_is_read_from_it(played, table):
    """A disk that has failed in one place: no evening begins on it, and the file stays as it is."""
    path = played.folder / schema.NAME
    with closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("pragma page_size").fetchone()
        (page,) = db.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(data)
    with pytest.raises(JournalDamaged):
        Journal(played.folder)
    assert path.read_bytes() == data


def test_somebody_elses_database_gets_none_of_our_tables(tmp_path):
    """Another program's file under this name stays as it is."""
    with closing(sqlite3.connect(tmp_path / schema.NAME)) as db, db:
        db.execute("create table songs (title text)")
    db.close()
    before = (tmp_path / schema.NAME).read_bytes()
    with pytest.raises(JournalDamaged):
        Journal(tmp_path)
    assert (tmp_path / schema.NAME).read_bytes() == before


def test_an_empty_file_is_no_new_host(tmp_path):
    """A copy that failed, a disk that was full: it is refused, and still empty."""
    (tmp_path / schema.NAME).touch()
    with pytest.raises(JournalEmpty, match="another key"):
        Journal(tmp_path)
    assert (tmp_path / schema.NAME).read_bytes() == b""
    done = results(tmp_path)
    assert (done.returncode, "empty" in done.stderr) == (JournalEmpty.exit_status, True)


@pytest.mark.parametrize("grown", [False, True], ids=["at once", "after the log was brought in"])
def test_a_journal_copied_without_its_log_is_refused(tmp_path, monkeypatch, grown):
    """What a running host has written last lies beside the file; without that it would go on from long ago."""
    evening = Evening(tmp_path / "host")
    if grown:
        monkeypatch.setattr(host.journal.file, "LOGGED", 10)
        for size in range(40):
            evening.journal.write.fact(f"filler {size}", bytes(4000))
            evening.journal.commit()
        assert schema.log_of(evening.journal.path).stat().st_size < 200_000
    evening.sit("Ada")
    (tmp_path / "copy").mkdir()
    shutil.copy(evening.folder / schema.NAME, tmp_path / "copy")
    for _ in range(2):  # the refusal itself leaves nothing that would pass for the log
        with pytest.raises(JournalIncomplete, match="-wal"):
            Journal(tmp_path / "copy")
    shutil.copy(schema.log_of(evening.journal.path), tmp_path / "copy")
    with closing(Journal(tmp_path / "copy")) as kept:
        assert kept.read.tables()["table"]["people"][0]["name"] == "Ada"
    evening.kill_host()


def test_a_log_that_another_program_has_brought_in_is_not_missed(tmp_path):
    """Somebody looks into a crashed host's journal with SQLite's own tool, which makes one file of the two."""
    evening = Evening(tmp_path / "host")
    evening.sit("Ada")
    shutil.copytree(evening.folder, tmp_path / "crashed")
    evening.kill_host()
    with closing(sqlite3.connect(tmp_path / "crashed" / schema.NAME)) as db, db:
        assert db.execute("select count(*) from tables").fetchone() == (1,)
    db.close()
    assert not schema.log_of(tmp_path / "crashed" / schema.NAME).exists()
    with closing(Journal(tmp_path / "crashed")) as kept:
        assert kept.read.tables()["table"]["people"][0]["name"] == "Ada"


def test_a_full_disk_at_the_end_does_not_shut_the_journal(tmp_path):
    """Nothing more can be written when the host ends: the next one starts."""
    journal = Journal(tmp_path)
    real = journal.file.db

    class Full:
        def execute(self, statement, *values):
            if statement.startswith(("insert", "delete")) and schema.NEEDED not in values[0]:
                raise sqlite3.OperationalError("database or disk is full")
            return real.execute(statement, *values)

        def close(self):
            real.close()

    journal.file.db = Full()
    journal.write.fact("port", b"1")
    with pytest.raises(JournalUnwritable):
        journal.commit()
    journal.close()
    again = Journal(tmp_path)
    again.write.fact("port", b"2")
    again.close()
    with closing(Journal(tmp_path)) as kept:
        assert kept.read.number("port") == 2


def test_a_log_without_its_journal_is_no_new_host_either(tmp_path):
    """The smaller of the two files was copied."""
    evening = Evening(tmp_path / "host")
    (tmp_path / "copy").mkdir()
    shutil.copy(schema.log_of(evening.journal.path), tmp_path / "copy")
    with pytest.raises(JournalIncomplete):
        Journal(tmp_path / "copy")
    assert not (tmp_path / "copy" / schema.NAME).exists()
    evening.kill_host()


def test_a_journal_that_was_in_use_opens_again_after_a_crash_and_after_being_read(tmp_path):
    """The mark of use never shuts out the journal itself: killed, read by `results`, refused, and opened again."""
    evening = Evening(tmp_path / "host")
    evening.sit("Ada")
    evening.kill_host()
    assert results(tmp_path / "host").returncode == 0
    evening.open_host()
    with pytest.raises(JournalLocked):
        Journal(evening.folder)
    evening.restart_host()
    assert [p.name for p in evening.table.roster.people] == ["Ada"]
    evening.kill_host()


@pytest.mark.parametrize("keys", [None, b"", bytes(64)], ids=["gone", "empty", "others"])
def test_keys_that_are_not_the_hosts_are_refused(tmp_path, keys):
    """Without its own key no device would know this host: it makes no new one."""
    Journal(tmp_path).close()
    changed(tmp_path, "delete from facts where name = 'keys'")
    if keys is not None:
        changed(tmp_path, ("insert into facts values ('keys', ?)", (keys,)))
    journal = Journal(tmp_path)
    with pytest.raises(JournalDamaged):
        journal.keys()
    journal.close()


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.EISDIR, JournalMisplaced),
        (errno.ENOTDIR, JournalMisplaced),
        (errno.ENAMETOOLONG, JournalMisplaced),
        (errno.EACCES, JournalForbidden),
        (errno.EPERM, JournalForbidden),
        (errno.EROFS, JournalForbidden),
        (errno.ENOSPC, JournalFull),
        (errno.EDQUOT, JournalFull),
    ],
)
def test_the_cure_fits_the_reason(tmp_path, number, kind):
    """Room is made where there is none, and nowhere else."""
    problem = schema.unwritable(tmp_path, OSError(number, "reason"))
    assert type(problem) is kind
    for lang in ("en", "de"):
        assert ("make room" in problem.message("en"), "Platz" in problem.message("de")) == (
            (kind is JournalFull,) * 2
        ), lang


@pytest.mark.parametrize(
    ("code", "may_write", "kind"),
    [
        (sqlite3.SQLITE_CANTOPEN, False, JournalForbidden),
        (sqlite3.SQLITE_CANTOPEN, True, JournalUnwritable),
        (sqlite3.SQLITE_CANTOPEN_FULLPATH, False, JournalForbidden),
        (sqlite3.SQLITE_READONLY, True, JournalForbidden),
        (sqlite3.SQLITE_READONLY_DBMOVED, True, JournalForbidden),
        (sqlite3.SQLITE_PERM, True, JournalForbidden),
        (sqlite3.SQLITE_FULL, False, JournalFull),
        (sqlite3.SQLITE_IOERR, False, JournalUnwritable),
    ],
)
def test_the_cure_fits_what_the_database_says(tmp_path, monkeypatch, code, may_write, kind):
    """What it cannot open is forbidden only where nothing may be written beside it."""
    rights = {(tmp_path, os.W_OK): may_write}
    monkeypatch.setattr(os, "access", lambda path, mode: rights[path, mode])
    said = sqlite3.OperationalError("reason")
    said.sqlite_errorcode = code
    assert type(schema.unwritable(tmp_path / schema.NAME, said)) is kind


def no_links(_new, _path):
    """A file system that has none."""
    raise PermissionError(errno.EPERM, "Operation not permitted")


def test_a_new_journal_gets_its_place_by_a_link(tmp_path, monkeypatch):
    """Putting it over whatever is there could take the place of another host's, so that is done only without links."""
    put, replace = [], Path.replace
    monkeypatch.setattr(Path, "replace", lambda new, path: (put.append(path), replace(new, path))[1])
    for folder, by_replacing in ((tmp_path / "links", False), (tmp_path / "none", True)):
        if by_replacing:
            monkeypatch.setattr(os, "link", no_links)
        Journal(folder).close()
        assert put == [folder / schema.NAME] * by_replacing
        assert [path.name for path in folder.iterdir()] == [schema.NAME]


def test_a_host_that_was_quicker_keeps_its_journal(tmp_path, monkeypatch):
    """Also when it comes at the last moment; nothing of the later one is left."""
    theirs, link = tmp_path / "theirs" / schema.NAME, os.link
    Journal(theirs.parent).close()
    ours = tmp_path / "ours" / schema.NAME

    def just_before(new, path):
        shutil.copy(theirs, ours)
        link(new, path)

    monkeypatch.setattr(os, "link", just_before)
    with closing(Journal(ours.parent)) as journal:
        keys = journal.keys()
    monkeypatch.undo()
    with closing(Journal(theirs.parent)) as journal:
        assert journal.keys() == keys
    assert [path.name for path in ours.parent.iterdir()] == [schema.NAME]


def test_a_folder_where_the_file_should_be_is_named(tmp_path):
    """Neither as the journal nor on the way to it."""
    (tmp_path / schema.NAME).mkdir()
    with pytest.raises(JournalMisplaced, match=r"journal\.sqlite"):
        Journal(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalMisplaced):
        Journal(tmp_path / "file")


def test_one_flipped_bit_is_damage_or_an_equal_table(played):
    """Each bit of what is kept as text for clocks and table, one after the other: never another kind of error."""
    with closing(sqlite3.connect(played.folder / schema.NAME)) as db, db:
        kept = {
            "update clocks set state = cast(? as text)": db.execute("select state from clocks").fetchone()[0],
            "update tables set state = cast(? as text)": db.execute("select state from tables").fetchone()[0],
        }
    db.close()
    for statement, text in kept.items():
        data = text.encode()
        for place in range(0, len(data), 1 if "clocks" in statement else 17):
            flipped = bytearray(data)
            flipped[place] ^= 1 << (place % 7)
            changed(played.folder, (statement, (bytes(flipped),)))
            try:
                played.open_host()
            except JournalDamaged:
                continue
            finally:
                if played.journal:
                    played.journal.close()
            assert played.table.lifecycle.phase in ("lobby", "dealing", "playing", "result")


ODD = [
    ("update standings set name = ?", b"\xff"),
    ("update standings set won = ?", "x"),
    ("update standings set evening = ?", b"2026"),
    ("update matches set secret = ?", b"short"),
    ("update matches set seats = ?", '["a", 1]'),
    ("update matches set options = ?", "[]"),
    ("update matches set result = ? where result <> ''", '{"winners": "1"}'),
    ("update checkpoints set state = ?", "[1]"),
    ("update checkpoints set notes = ?", '[["a"]]'),
    ("update answers set choice = ?", b"\x00"),
    ("update holders set sign = ?", b"12"),
    ("update clocks set state = ?", '{"match": 2}'),
    ("update clocks set state = ?", '{"match": 2, "left": {"1": NaN}}'),
    ("update clocks set state = ?", '{"match": 2, "left": {"x": 1}}'),
    ("update clocks set state = ?", f'{{"match": 2, "left": {{"{ENDLESS}": 1}}}}'),
    ("update tables set state = ?", "{}"),
    ("update tables set state = ?", '{"people": [{"id": "a"}], "watchers": [], "phase": "lobby"}'),
    ("update tables set state = ?", '{"people": [], "watchers": [{"id": "a"}], "phase": "lobby"}'),
    ("update accounts set password = ?", b"7"),
    ("update facts set value = ? where name like 'company%'", "now"),
    ("update facts set value = ? where name like 'company%'", b"now"),
    ("update facts set value = ? where name like 'company%'", ENDLESS.encode()),
]
"""What nobody writes, by what puts it there: another type, length or form than that of its column."""


@pytest.mark.parametrize(("statement", "value"), ODD, ids=lambda told: str(told)[:60])
def test_what_nobody_wrote_so_is_damage_for_every_reader(played, statement, value):
    """All that is read goes through one reader: another type, length or form is said in a sentence, with the file."""
    changed(played.folder, "insert or ignore into accounts values ('a', 'b')")
    changed(played.folder, (statement, (value,)))
    journal = Journal(played.folder)

    def everything():
        journal.read.accounts()
        journal.read.standings()
        journal.read.tables()
        journal.read.clocks("table")
        journal.read.number("company table")
        for number in (1, 2):
            journal.read.finished("table", number)

    with pytest.raises(JournalDamaged, match=re.escape(str(journal.path))):
        everything()
    journal.close()


def test_whoever_reads_all_finds_whatever_nobody_wrote_so(played):
    """A backup is looked through when it is laid by and when it is put back, not when a table or a deal is opened."""
    changed(
        played.folder,
        "insert or ignore into accounts values ('a', 'b')",
        "insert into house_rules values ('village', 'ours', '{}')",
        "insert into points values ('table', 1, 1, 2)",
        "insert or ignore into facts values ('port', x'31'), ('boot', x'00')",
    )
    more = [
        ("update facts set value = ? where name = 'port'", b"now"),
        ("update facts set value = ? where name = 'boot'", "now"),
        ("update house_rules set options = ?", '{"ours": "yes"}'),
        ("update points set points = ?", "many"),
        ("update events set number = ?", "last"),
    ]
    found, odd = [], [*ODD, *more]
    for statement, value in [("update facts set value = value", None), *odd]:
        home = played.folder.parent / f"home {len(found)}"
        home.mkdir()
        shutil.copy(played.folder / schema.NAME, home)
        changed(home, (statement, () if value is None else (value,)))
        with closing(Journal(home)) as journal:
            try:
                journal.read.read_all()
                found.append("")
            except JournalDamaged:
                found.append(statement)
    assert found == ["", *(statement for statement, _ in odd)]
