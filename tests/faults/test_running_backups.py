"""`moontable host backup` while a host works with the journal: it holds one moment, and a game goes on from it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from host.admin import backups
from host.errors import JournalBusy, JournalDamaged
from host.journal import Journal, copies, schema
from tests.end_to_end.house import ROOT, HostProcess, ends, party
from tests.faults.test_backups import said
from tests.table.evening import Evening

WRITER = """
import os, sys, pathlib
from host.journal import Journal, file
file.LOGGED = 16
journal = Journal(pathlib.Path(sys.argv[1]))
n = 0
while True:
    n += 1
    for name in ("first", "last"):
        journal.write.fact(name, str(n).encode() + b"." + os.urandom(3000))
        journal.write.account(f"{name} {n % 50}", f"{n}." + os.urandom(600).hex())
    journal.commit()
    if n == 1:
        print(flush=True)
"""
"""A host that writes as fast as it can and often brings its log into the file; what belongs together has one number."""


def numbers(path):
    """What a backup holds of that writer: the numbers on its two marks, and the largest on the rows for each.

    The rows are the last fifty, whole.
    """
    with closing(sqlite3.connect(path)) as db, db:
        marks = {int(value.split(b".")[0]) for (value,) in db.execute(
            "select value from facts where name in ('first', 'last')")}  # fmt: skip
        for name in ("first", "last"):
            rows = db.execute("select password from accounts where name like ?", (f"{name} %",)).fetchall()
            found = sorted(int(value.split(".")[0]) for (value,) in rows)
            assert found == list(range(max(1, found[-1] - 49), found[-1] + 1))
            marks.add(found[-1])
    db.close()
    return marks


def test_a_backup_holds_one_moment_however_much_is_written(tmp_path):
    """Six backups of a journal that never rests: each is whole, none has half of what was written together."""
    command = [sys.executable, "-P", "-c", WRITER, tmp_path / "host"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as writer:
        try:
            assert writer.stdout.readline() == b"\n"
            seen = []
            for n in range(6):
                backups.back_up(tmp_path / "host", tmp_path / f"saved{n}")
                (one,) = numbers(tmp_path / f"saved{n}")
                seen.append(one)
        finally:
            writer.kill()
    assert seen == sorted(seen)
    assert seen[0] < seen[-1]
    assert not list(tmp_path.glob("copying-*"))


def test_files_that_do_not_belong_together_are_no_backup(tmp_path, monkeypatch):
    """The log is brought into the file between the two copies: that is noticed."""
    evening = Evening(tmp_path / "host")
    evening.start(("Ada", "Ben"), bots=1)
    path, place = evening.journal.path, tmp_path / "place"
    place.mkdir()
    copy = shutil.copyfile

    def meddled(source, name):
        if source == schema.log_of(path):
            evening.journal.file.db.execute("pragma wal_checkpoint(truncate)")
            evening.journal.write.fact("more", b"x" * 9000)
            evening.journal.commit()
        return copy(source, name)

    assert copies.copied(path, place / schema.NAME)
    monkeypatch.setattr(copies.shutil, "copyfile", meddled)
    assert not copies.copied(path, place / schema.NAME)
    evening.journal.file.db.execute("pragma wal_checkpoint(truncate)")
    monkeypatch.undo()
    assert not copies.copied(path, place / schema.NAME), "an empty log tells nothing"
    evening.kill_host()


def test_what_is_brought_into_the_file_between_the_copies_is_in_the_log_as_well(tmp_path, monkeypatch):
    """As in the first half of emptying a log: the copy holds what was written last, and nothing of it is half."""
    journal = Journal(tmp_path / "host")
    place, copy, calls = tmp_path / "place", shutil.copyfile, []
    place.mkdir()

    def write(number):
        for n in range(40):
            journal.write.fact(f"fact {n}", bytes([number]) * 3000)
        journal.commit()

    def meddled(source, name):
        calls.append(source)
        if len(calls) == 2:
            write(2)
            journal.file.db.execute("pragma wal_checkpoint(passive)")
        return copy(source, name)

    write(1)
    monkeypatch.setattr(copies.shutil, "copyfile", meddled)
    assert copies.copied(journal.path, place / schema.NAME)
    saved = Journal(place)
    assert {saved.read.fact(f"fact {n}") for n in range(40)} == {bytes([2]) * 3000}
    saved.close()
    journal.close()


def test_a_journal_that_never_rests_is_said_to_be_busy(tmp_path, monkeypatch):
    """And nothing is left behind."""
    Journal(tmp_path / "host").close()
    monkeypatch.setattr(copies, "PAUSE", 0.0)
    monkeypatch.setattr(copies, "copied", lambda path, copy: False)
    with closing(sqlite3.connect(tmp_path / "host" / schema.NAME, isolation_level=None)) as db, db:
        db.execute("pragma locking_mode=exclusive")
        db.execute("begin exclusive")
        monkeypatch.setattr(copies, "TRIES", 2)
        with pytest.raises(JournalBusy, match=str(tmp_path / "host")):
            backups.back_up(tmp_path / "host", tmp_path / "saved")
        db.execute("rollback")
    db.close()
    assert [path.name for path in tmp_path.iterdir()] == ["host"]


def test_what_is_wrong_with_a_copy_is_said_of_the_journal(tmp_path, monkeypatch):
    """A damaged journal is damaged in its copy, whose name nobody knows."""
    Journal(tmp_path / "host").close()

    def damaged(_folder, place):
        raise JournalDamaged(path=place / schema.NAME)

    monkeypatch.setattr(backups, "readable", damaged)
    with pytest.raises(JournalDamaged, match=str(tmp_path / "host" / schema.NAME)):
        backups.back_up(tmp_path / "host", tmp_path / "saved")


async def test_a_backup_of_a_running_host_is_restored_elsewhere_and_played_to_the_end(tmp_path):
    """In mid-game, by the commands; the first host is gone for good, and its guests end the game at the other one."""
    first = HostProcess(tmp_path / "first", "--broker", "mosquitto")
    await first.start()
    guests = await party(first, ["Ada", "Ben"], bots=1)
    await guests[0].until(lambda _: len(guests[0].seen) > 1)
    for guest in guests:
        guest.silent = True
    status, words = said("backup", tmp_path / "saved", "--data", tmp_path / "first")
    assert (status, str(tmp_path / "saved") in words) == (0, True), words
    assert said("restore", tmp_path / "saved", "--data", tmp_path / "first")[0] == 75, "never over a running host"
    status, words = said("restore", tmp_path / "saved", "--data", tmp_path / "second")
    assert status == 0, words
    await first.kill()
    second = HostProcess(tmp_path / "second", "--broker", "mosquitto")
    await second.start()
    try:
        assert second.link.port == first.link.port
        for guest in guests:
            await guest.until(lambda s: s.status == "live" and s.room.phase == "playing")
        for guest in guests:
            guest.seen.clear()  # it may stand a little earlier, and ask the same numbers again
            guest.speak()
        assert len(await ends(guests)) == 1
    finally:
        for guest in guests:
            await guest.connection.close()
        await second.stop()
