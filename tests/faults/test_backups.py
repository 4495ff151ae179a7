"""`moontable host backup` and `restore`: checked, never over a running host, and nothing is lost whatever comes."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from host.admin import backups
from host.errors import (
    BackupDamaged,
    BackupMissing,
    BackupThere,
    BackupUnwritable,
    JournalLocked,
    JournalNewer,
    NoJournal,
)
from host.journal import Journal, schema
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """A game that goes on."""
    opened = Evening(tmp_path / "host")
    opened.start(("Ada", "Ben"), bots=1)
    opened.play_on()
    yield opened
    opened.kill_host()


def said(*arguments):
    """What the command says, and its status."""
    command = [sys.executable, "-P", "-m", "host", *map(str, arguments), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "200"})
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


def state(path):
    """Everything in a journal that is closed."""
    with closing(sqlite3.connect(path)) as db, db:
        found = {
            "answers": db.execute("select * from answers").fetchall(),
            "tables": db.execute("select * from tables").fetchall(),
            "keys": db.execute("select value from facts where name = 'keys'").fetchall(),
        }
    db.close()
    return found


def test_there_and_back(evening, tmp_path):
    """Laid by after a crash, played on, put back by the commands: the table stands where it stood, with its keys."""
    file = tmp_path / "saved"
    evening.kill_host()
    assert said("backup", file, "--data", evening.folder)[0] == 0
    assert file.stat().st_mode & 0o077 == 0
    then = state(file)
    evening.open_host()
    number = evening.table.lifecycle.live_match.match.asked
    for _ in range(12):
        evening.play_on()
    evening.kill_host()
    later = evening.folder / schema.NAME
    file.chmod(0o644)  # as it comes from a stick that knows no owners
    status, words = said("restore", file, "--data", evening.folder)
    assert (status, ".replaced" in words) == (0, True), words
    assert later.stat().st_mode & 0o777 == 0o600
    assert state(later) == then
    assert len(state(evening.folder / f"{schema.NAME}.replaced")["answers"]) > len(then["answers"])
    evening.open_host()
    assert evening.table.lifecycle.live_match.match.asked == number
    evening.until(lambda: all(s.handshake.live.id == evening.epoch for s in evening.guests.values()), 20)
    assert {s.scene.refused for s in evening.guests.values()} == {"went_back"}


def test_a_machine_that_had_no_house_gets_one(tmp_path):
    """With all the folders that lead there; the journal's own is nobody else's."""
    Journal(tmp_path / "host").close()
    backups.back_up(tmp_path / "host", tmp_path / "saved")
    folder = tmp_path / "new" / "home" / "host"
    assert len(backups.restore(tmp_path / "saved", folder)) == 1
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.name for path in folder.iterdir()} == {schema.NAME}
    Journal(folder).close()


def test_the_screen_of_a_running_host_makes_a_backup_as_well(evening, tmp_path):
    """The word typed there writes a copy that a host can start from."""
    from host.console import run_line  # noqa: PLC0415

    (line,) = run_line(evening.table, f"backup {tmp_path / 'saved'}", evening.now)
    assert str(tmp_path / "saved") in line
    backups.restore(tmp_path / "saved", tmp_path / "other")
    with closing(Journal(tmp_path / "other")) as kept:
        assert kept.keys() == evening.journal.keys()
    (line,) = run_line(evening.table, f"backup {tmp_path / 'saved'}", evening.now)
    assert "already" in line or "schon" in line


def test_nothing_is_restored_over_a_running_host(evening, tmp_path):
    """It is refused before anything is touched, and the game goes on."""
    evening.journal.backup(tmp_path / "saved")
    with pytest.raises(JournalLocked):
        backups.restore(tmp_path / "saved", evening.folder)
    assert sorted(path.name for path in evening.folder.iterdir()) == [schema.NAME, f"{schema.NAME}-wal"]
    evening.play_out()


def test_a_backup_overwrites_nothing_and_leaves_no_half_of_one(evening, tmp_path):
    """A file that is there, a folder that is not."""
    evening.kill_host()
    (tmp_path / "precious").write_text("mine")
    with pytest.raises(BackupThere):
        backups.back_up(evening.folder, tmp_path / "precious")
    assert (tmp_path / "precious").read_text() == "mine"
    with pytest.raises(BackupUnwritable):
        backups.back_up(evening.folder, tmp_path / "nowhere" / "saved")
    with pytest.raises(NoJournal):
        backups.back_up(tmp_path / "empty", tmp_path / "saved")
    assert not (tmp_path / "empty").exists()
    evening.open_host()


def spoiled(path, how):
    """A backup with something wrong."""
    if how == "empty":
        path.write_bytes(b"")
    elif how == "garbage":
        path.write_bytes(b"no journal " * 999)
    elif how == "torn":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    else:
        with closing(sqlite3.connect(path)) as db, db:
            db.execute({
                "keyless": "delete from facts where name = 'keys'",
                "flipped": "update checkpoints set notes = '[1]'",
                "used": "insert into facts values ('log', cast('needed' as blob))",
                "newer": f"pragma user_version = {schema.VERSION + 1}",
            }[how])  # fmt: skip
        db.close()


@pytest.mark.parametrize("how", ["empty", "garbage", "torn", "keyless", "flipped", "used", "newer", "missing"])
def test_what_is_no_whole_journal_takes_no_place(evening, tmp_path, how):
    """It is said what is wrong with the file, and the journal and its folder are as they were."""
    file = tmp_path / "saved"
    evening.journal.backup(file)
    evening.journal.close()
    before = (evening.folder / schema.NAME).read_bytes()
    if how == "missing":
        file.unlink()
    else:
        spoiled(file, how)
    kinds = {"newer": JournalNewer, "missing": BackupMissing}
    with pytest.raises(kinds.get(how, BackupDamaged), match=str(file)):
        backups.restore(file, evening.folder)
    assert (evening.folder / schema.NAME).read_bytes() == before
    assert [path.name for path in evening.folder.iterdir()] == [schema.NAME]
    evening.open_host()


@pytest.mark.parametrize("there", ["empty", "garbage", "without its log", "log alone", "nothing"])
def test_a_backup_is_the_cure_for_a_journal_that_is_not_whole(evening, tmp_path, there):
    """What every refusal advises works; what was there stays beside it, its log never comes to the backup's."""
    evening.journal.backup(tmp_path / "saved")
    then = state(tmp_path / "saved")
    for _ in range(4):
        evening.play_on()
    home = tmp_path / "home"
    home.mkdir()
    if there in ("empty", "garbage"):
        (home / schema.NAME).write_bytes(b"" if there == "empty" else b"garbage" * 99)
    if there == "without its log":
        shutil.copy(evening.folder / schema.NAME, home)
    if there == "log alone":
        shutil.copy(schema.log_of(evening.journal.path), home)
    files = {path.name: path.read_bytes() for path in home.iterdir()}
    backups.restore(tmp_path / "saved", home)
    assert state(home / schema.NAME) == then
    kept = {path.name.replace(".replaced", "") for path in home.glob("*.replaced*")}
    assert kept >= set(files)
    Journal(home).close()


def test_a_folder_copied_from_a_crashed_host_can_be_restored(evening, tmp_path):
    """Both of its files together are whole."""
    evening.play_on()
    shutil.copytree(evening.folder, tmp_path / "copy")
    backups.restore(tmp_path / "copy" / schema.NAME, tmp_path / "home")
    evening.kill_host()
    assert state(tmp_path / "home" / schema.NAME)["answers"] == state(evening.folder / schema.NAME)["answers"]
    evening.open_host()
