"""What happens to the file: torn, full, read-only, copied, restored. What was receipted stays; the rest is said."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from host.errors import JournalDamaged, JournalLocked, JournalUnwritable
from host.journal import Journal
from tests.table.evening import Evening

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def evening(tmp_path):
    """A game that has been going on for a little while."""
    opened = Evening(tmp_path / "host")
    opened.start(("Ada", "Ben"), bots=1)
    for _ in range(6):
        opened.play_on()
    yield opened
    opened.kill_host()


class Later(Evening):
    """A host that starts on what an earlier one has left, with dice of its own."""

    def open_host(self):
        """Open it under an epoch that nobody has used."""
        self.dice = random.Random(self.dice.random() + 1)
        super().open_host()


def rows(folder):
    """All answers of a journal, in their order."""
    with closing(sqlite3.connect(folder / "journal.sqlite")) as db, db:
        found = db.execute("select match, n, ask, seat, name, choice, signed from answers order by match, n").fetchall()
    db.close()
    return found


def full(journal, *, statements=("insert", "update")):
    """Put a disk without room under a journal; gives back the real one."""
    real = journal.file.db

    class Full:
        def execute(self, statement, *values):
            if statement.startswith(statements):
                raise sqlite3.OperationalError("database or disk is full")
            return real.execute(statement, *values)

    journal.file.db = Full()
    return real


def flush_fails(evening):
    """What the server does when a commit fails."""
    evening.table.save()
    with pytest.raises(JournalUnwritable):
        evening.journal.commit()


def test_an_answer_that_could_not_be_written_gets_no_receipt(evening):
    """The receipt of an answer that was taken back is never told: the device sends it again, and it counts once."""
    evening.until(lambda: any(s.scene.asks and s.scene.asks[0].kind != "window" for s in evening.guests.values()))
    asked = next(s for s in evening.guests.values() if s.scene.asks)
    ask = asked.scene.asks[0]
    real = full(evening.journal)
    asked.submit_answer(ask.number, ask.choices[0], evening.now)
    for _, data in asked.outgoing():
        evening.table.receive(asked.seat.account, data, evening.now)
    flush_fails(evening)
    evening.journal.file.db = real
    evening.table.rebuild(evening.now)
    evening.flush()
    assert asked.scene.pending, "the device still waits for the receipt"
    evening.until(lambda: not asked.scene.pending, 10)
    assert asked.scene.refused == ""
    kept = evening.journal.file.db.execute("select choice from answers where ask = ?", (ask.number,)).fetchall()
    assert kept == [(ask.choices[0],)]
    evening.play_out()


def test_a_wish_that_could_not_be_written_is_taken_back_and_comes_again(tmp_path):
    """Nothing of it was shown meanwhile; with room again it counts, and the next host knows it, too."""
    evening = Evening(tmp_path)
    evening.sit("Ada")
    evening.run(0.5)
    ada = evening.guests["Ada"]
    real = full(evening.journal)
    ada.submit_command("bots", "3", evening.now)
    for _, data in ada.outgoing():
        evening.table.receive(ada.seat.account, data, evening.now)
    flush_fails(evening)
    evening.table.rebuild(evening.now)
    assert evening.table.lobby.bots == 0
    evening.journal.file.db = real
    evening.until(lambda: ada.scene.room.bots == 3, 10)
    evening.restart_host()
    assert evening.table.lobby.bots == 3
    evening.kill_host()


def test_a_result_that_could_not_be_written_is_no_result_yet(evening):
    """The last answer fails to be written: the table is back in the game, and ends it when there is room."""
    commit = evening.journal.commit
    failed = []

    def once():
        if evening.table.lifecycle.phase == "result" and not failed:
            failed.append(full(evening.journal))
            try:
                commit()
            except JournalUnwritable:
                evening.journal.file.db = failed[0]
                evening.table.rebuild(evening.now)
                assert evening.table.lifecycle.phase == "playing"
                return
            raise AssertionError
        commit()

    evening.journal.commit = once
    evening.play_out()
    evening.until(lambda: failed and evening.table.lifecycle.phase == "result", 60)
    evening.run(1.0)
    over = evening.table.lifecycle.live_match.match.over
    assert sum(p.wins for p in evening.table.roster.people) == len(over.winners)


@pytest.mark.parametrize("seed", range(12))
def test_a_torn_write_leaves_a_committed_state_or_is_called_damage(evening, seed):
    """Cut or garbled anywhere in the log: the next host stands at a moment that there was, or says what is wrong."""
    dice = random.Random(seed)
    torn = evening.folder.parent / "torn"
    torn.mkdir()
    before = None
    for name in ("journal.sqlite", "journal.sqlite-wal"):
        if (evening.folder / name).exists():
            shutil.copy(evening.folder / name, torn / name)
    whole = evening.journal.file.db.execute(
        "select match, n, ask, seat, name, choice, signed from answers order by match, n"
    ).fetchall()
    log = torn / "journal.sqlite-wal"
    data = bytearray(log.read_bytes())
    assert data
    place = dice.randrange(len(data))
    if seed % 3 == 0:
        del data[place:]
    elif seed % 3 == 1:
        data[place:] = dice.randbytes(len(data) - place)
    else:
        data[place] ^= 1 << dice.randrange(8)
    log.write_bytes(data)
    before = (torn / "journal.sqlite").read_bytes()
    try:
        journal = Journal(torn)
    except JournalDamaged:
        assert (torn / "journal.sqlite").read_bytes() == before
        return
    journal.close()
    kept = rows(torn)
    assert kept == whole[: len(kept)], "what is left is how it once was"
    again = Later(torn, keys=evening.keys)
    assert not again.table.lifecycle.stopped
    again.kill_host()


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_file_is_never_half_believed(evening, seed):
    """Garbage in the middle of the database itself: a sentence, or a table that stands; no other kind of error."""
    dice = random.Random(seed)
    evening.journal.file.db.execute("pragma wal_checkpoint(truncate)")
    evening.kill_host()
    torn = evening.folder.parent / "torn"
    shutil.copytree(evening.folder, torn)
    data = bytearray((torn / "journal.sqlite").read_bytes())
    for _ in range(dice.choice((1, 20))):
        place = dice.randrange(100, len(data))
        data[place : place + 64] = dice.randbytes(min(64, len(data) - place))
    (torn / "journal.sqlite").write_bytes(data)
    try:
        again = Later(torn, keys=evening.keys)
    except (JournalDamaged, JournalUnwritable):
        assert (torn / "journal.sqlite").read_bytes() == bytes(data), "left as it was"
    else:
        again.kill_host()
    evening.open_host()


def host_says(folder, *, limit):
    """Start a real host on a folder whose files may not grow; its exit status and what it said."""

    def before():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [sys.executable, "-P", "-m", "host", "--data", str(folder), "--port", "0", "--lang", "en", "--practice"],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=30,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, preexec_fn=before,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stderr


def test_a_disk_without_room_is_said_by_a_real_host(tmp_path):
    """A file that may not grow: a sentence and a status of its own, and the file is a journal still."""
    Journal(tmp_path).close()
    size = (tmp_path / "journal.sqlite").stat().st_size
    status, said = host_says(tmp_path, limit=size // 4)
    assert status in (JournalUnwritable.exit_status, JournalDamaged.exit_status), (status, said)
    assert str(tmp_path) in said
    Journal(tmp_path).close()


def test_a_read_only_folder_is_named_and_stays_readable(tmp_path):
    """Who may not write there is told so, and not a byte of what lies there changes."""
    home = tmp_path / "host"
    Journal(home).close()
    (home / "journal.sqlite").chmod(0o444)
    home.chmod(0o555)
    before = (home / "journal.sqlite").read_bytes()
    child = os.fork()
    if child == 0:
        status = 1
        with suppress(BaseException):
            os.chdir(tmp_path)
            if os.getuid() == 0:
                os.setuid(65534)
            try:
                Journal(Path("host"))
            except JournalUnwritable as problem:
                status = 0 if "host/journal.sqlite" in str(problem) else 2
        os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert (home / "journal.sqlite").read_bytes() == before
    home.chmod(0o755)


def test_a_second_host_is_refused_while_the_first_one_plays_on(evening):
    """Refused with its own error, and nothing of the running game has moved."""
    with pytest.raises(JournalLocked):
        Journal(evening.folder)
    evening.play_out()


def test_a_restored_backup_goes_on_from_its_time_and_says_so(evening, tmp_path):
    """A host from a backup: the devices hear that the table has gone back, drop what they meant, and play on."""
    saved = tmp_path / "saved"
    saved.mkdir()
    evening.journal.backup(saved / "journal.sqlite")
    number = evening.table.lifecycle.live_match.match.asked
    for _ in range(12):
        evening.play_on()
    assert evening.table.lifecycle.live_match.match.asked > number
    evening.kill_host()
    evening.folder = saved
    evening.open_host()
    assert evening.table.lifecycle.live_match.match.asked == number
    evening.until(lambda: all(s.handshake.live.id == evening.epoch for s in evening.guests.values()), 20)
    assert {s.scene.refused for s in evening.guests.values()} == {"went_back"}
    evening.play_out()
    evening.run(1.0)
    assert len({tuple(s.scene.table.winners) for s in evening.guests.values()}) == 1
    scenes = [session.scene for session in evening.guests.values()]
    told = [[(n.number, n.kind, json.dumps(n.facts)) for n in scene.notes if not n.private] for scene in scenes]
    assert told[0] == told[1], "the lines of the lost future are gone"
