"""The journal: what is written comes back, what is not committed is gone, and what is wrong is said."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from host.engine.match import GivenAnswer, Match
from host.errors import JournalDamaged, JournalLocked, JournalUnwritable
from host.games import rules
from host.journal import Journal, file
from host.journal.records import MatchRecord
from tests.table.evening import Evening


def record(number: int = 1) -> MatchRecord:
    """A match of three that has not been dealt yet."""
    return MatchRecord(number, "wolfmoon", ["s1", "s2", "s3"], {"long": False}, b"r" * 32, None, None, [], 0, 0)


def committed(journal: Journal) -> bool:
    """Whether a commit went through."""
    try:
        journal.commit()
    except JournalUnwritable:
        return False
    return True


def test_a_match_comes_back_with_its_checkpoint_answers_and_notes(tmp_path):
    """Everything of a match that was committed is read back by the next host."""
    journal = Journal(tmp_path)
    journal.write.begin_match("table", record())
    journal.write.close_roster("table", 1, ["aa", "", ""])
    options = {name: option.default for name, option in rules("wolfmoon").INFO.options.items()}
    match = Match.start(rules("wolfmoon"), 3, options)
    journal.write.checkpoint("table", 1, match.save(), 0, [["round", {"number": 1}, None]])
    given = GivenAnswer(1, -1, "start", "2", by_host=True)
    journal.write.answer("table", 1, 0, given, b"")
    journal.commit()
    journal.close()

    with closing(Journal(tmp_path)) as kept:
        back = kept.read.match("table", 1)
    assert back is not None
    assert (back.roster, back.answers, back.chance) == (["aa", "", ""], 1, 1)
    assert back.notes == [["round", {"number": 1}, None]]
    assert back.saved.answers == [given]
    assert Match.load(rules("wolfmoon"), back.saved).asks[0].name == "shuffle"


def test_the_log_begins_anew_whenever_much_has_been_written(tmp_path, monkeypatch):
    """Before the first write, and then after so many statements: else it would grow for as long as a host runs."""
    monkeypatch.setattr(file, "LOGGED", 4)
    journal, done, begun = Journal(tmp_path), [], []
    journal.file.db.set_trace_callback(done.append)
    for statements in (1, 1, 2, 1, 4, 1):
        for number in range(statements):
            journal.write.fact(f"fact {number}", b"")
        journal.commit()
        begun.append(sum("wal_checkpoint(restart)" in statement for statement in done))
    assert begun == [1, 1, 1, 2, 2, 3]
    journal.close()


def test_what_was_not_committed_is_gone(tmp_path):
    """A crash before the commit leaves nothing behind."""
    journal = Journal(tmp_path)
    journal.write.begin_match("table", record())
    journal.crash()
    with closing(Journal(tmp_path)) as kept:
        assert kept.read.match("table", 1) is None


def test_a_second_host_on_the_same_journal_is_refused(tmp_path):
    """Two hosts on one journal would deal the same seats twice."""
    first = Journal(tmp_path)
    with pytest.raises(JournalLocked):
        Journal(tmp_path)
    first.close()
    Journal(tmp_path).close()


def test_a_second_process_is_refused_with_a_sentence(tmp_path):
    """The command says what is wrong and exits with its own status; nothing is lost."""
    first = Journal(tmp_path)
    command = [sys.executable, "-m", "host", "--data", str(tmp_path), "--lang", "de"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == JournalLocked.exit_status
    assert "Traceback" not in done.stderr
    assert str(tmp_path) in done.stderr
    first.close()


def test_a_damaged_file_is_named_and_left_alone(tmp_path):
    """Garbage where the journal should be: the error names it, and not a byte of it changes."""
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"this was a journal once " * 100)
    before = path.read_bytes()
    with pytest.raises(JournalDamaged, match=r"journal\.sqlite"):
        Journal(tmp_path)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    """A file where the folder should be."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(JournalUnwritable):
        Journal(blocked / "host")


def test_only_the_owner_may_read_it(tmp_path):
    """It holds every secret of the evening."""
    journal = Journal(tmp_path)
    assert (tmp_path / "journal.sqlite").stat().st_mode & 0o077 == 0
    journal.close()


def test_a_commit_that_fails_takes_everything_back_and_says_so(tmp_path):
    """A full disk in the middle of the evening."""
    journal = Journal(tmp_path)
    journal.file.db.execute(f"pragma max_page_count = {journal.file.db.execute('pragma page_count').fetchone()[0]}")
    written = [True]
    while written[-1]:
        journal.write.begin_match("table", record(len(written)))
        written.append(committed(journal))
    assert not journal.file.db.in_transaction
    journal.close()
    path = tmp_path / "journal.sqlite"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma quick_check").fetchone()[0] == "ok"


def test_a_backup_is_a_journal(tmp_path):
    """A host can start from a copy that was made while it ran."""
    journal = Journal(tmp_path / "one")
    journal.write.fact("keys", b"k" * 64)
    journal.commit()
    (tmp_path / "two").mkdir()
    journal.backup(tmp_path / "two" / "journal.sqlite")
    with closing(Journal(tmp_path / "two")) as kept:
        assert kept.read.fact("keys") == b"k" * 64
    journal.close()


def test_a_name_taken_out_leaves_the_deal_that_runs_alone_and_closes_the_others(tmp_path):
    """Names are in the roster that chance is drawn from; without them no record is what everybody was shown."""
    journal = Journal(tmp_path)
    for number in (1, 2):
        journal.write.begin_match("table", record(number))
        journal.write.holder("table", number, 1, "s1", "Ada", b"a" * 32)
        journal.write.handover("table", number, 1, "s2", (1, 5, "Ada", b"b" * 32))
        journal.write.close_roster("table", number, ["aa"])
    journal.commit()
    journal.write.forget_person("Ada", "-")
    journal.commit()
    assert journal.read.finished("table", 1) is None
    assert journal.read.match("table", 1).holders == [("-", b"a" * 32)]
    assert journal.read.finished("table", 2).match.holders == [("Ada", b"a" * 32)]
    assert journal.read.match("table", 2).hands == [(1, 5, "Ada", b"b" * 32)]
    assert journal.read.names() == {"-", "Ada"}
    journal.write.end_match("table", 2, {"winners": [1], "ending": "cap"})
    journal.write.forget_person("Ada", "-")
    journal.commit()
    assert journal.read.finished("table", 2) is None
    assert journal.read.names() == {"-"}
    journal.close()


def test_a_table_is_as_it_was_after_another_start(tmp_path):
    """Every part of it, with nothing as it is at a fresh table; a table that was closed stays closed."""
    fresh = {name: value for part in parts(Evening(tmp_path / "fresh").table) for name, value in part.state().items()}
    evening = Evening(tmp_path / "used")
    table = evening.table
    evening.sit("Ada")
    table.lifecycle.phase, table.lifecycle.number = "playing", 3
    evening.sit("Wim")
    table.channels.end(evening.guests.pop("Wim").seat.account, "kicked")
    table.attendance.open, table.attendance.closed, table.attendance.code = False, True, "NEWNEW"
    table.lobby.game, table.lobby.options, table.lobby.pace_name, table.lobby.bots = (
        "werewolves",
        {"mode": 2},
        "brisk",
        2,
    )
    table.tally.evening, table.tally.counted, table.tally.aside = "2026-11-28", 4, 5
    table.lifecycle.paused, table.lifecycle.paused_for, table.lifecycle.silence.mornings = "Ada", "other_rules", 2
    table.lifecycle.phase = "lobby"
    table.changes.mark_unsaved()
    before = [part.state() for part in parts(table)]
    told = {name: value for state in before for name, value in state.items()}
    assert {name for name, value in told.items() if value == fresh.get(name)} == {"phase"}
    evening.flush()
    evening.restart_host()
    assert [part.state() for part in parts(evening.table)] == before
    evening.kill_host()


def parts(table):
    """Those that keep something."""
    return table.roster, table.channels, table.lobby, table.tally, table.lifecycle, table.attendance
