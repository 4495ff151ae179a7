"""What was never committed never was: in the journal's file, among the house rules, on the line of a seat."""

from __future__ import annotations

import pytest

from host.errors import JournalUnwritable
from host.journal import Journal
from tests.faults.bench import Database

GAME = "wolfmoon"


@pytest.fixture
def journal(tmp_path):
    """A journal with house rules of one name, on a disk that can be filled."""
    opened = Journal(tmp_path)
    opened.house_rules.keep(GAME, "short", {"long": False})
    opened.commit()
    opened.file.db = Database(opened.file.db, [])
    yield opened
    opened.crash()


def test_what_is_read_ahead_is_not_committed_by_it(journal, tmp_path):
    """It is there while one looks; a kill right after it leaves nothing of it."""
    journal.write.fact("soon", b"1")
    with journal.ahead():
        assert journal.read.fact("soon") == b"1"
    assert journal.read.fact("soon") is None
    journal.crash()
    again = Journal(tmp_path)
    assert again.read.fact("soon") is None
    again.crash()


def test_house_rules_are_taken_back_with_what_was_written(journal):
    """To a savepoint: what was kept before it stays."""
    journal.house_rules.keep(GAME, "long", {"long": True})
    before = journal.savepoint()
    journal.house_rules.keep(GAME, "other", {})
    journal.house_rules.drop(GAME, "short")
    journal.take_back(before)
    assert set(journal.house_rules.of(GAME)) == {"short", "long"}
    journal.commit()
    assert set(journal.read.house_rules(GAME)) == {"short", "long"}


def test_house_rules_that_could_not_be_written_are_not_shown(journal):
    """A full disk: the waiting room shows what the journal holds."""
    journal.house_rules.keep(GAME, "long", {"long": True})
    journal.file.db.full = True
    with pytest.raises(JournalUnwritable):
        journal.commit()
    journal.file.db.full = False
    assert set(journal.house_rules.of(GAME)) == {"short"}
