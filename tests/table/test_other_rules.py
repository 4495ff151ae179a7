"""A match that was begun by other rules: it is paused and says so, and goes on by these when somebody wishes it."""

from __future__ import annotations

import pytest

import host.table.lifecycle
from host import rules_hash
from host.table import disclosure
from protocol import RELEASE
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """A game that has been going on for a little while, committed."""
    opened = Evening(tmp_path / "host")
    opened.start(bots=1)
    opened.play_on()
    yield opened
    opened.kill_host()


def renewed(evening, monkeypatch, rules="other rules"):
    """The program is replaced by one with other rules."""
    evening.kill_host()
    monkeypatch.setattr(host.table.lifecycle, "rules_hash", lambda _game: rules)
    evening.open_host()


def kinds(evening):
    """The public events that Ben has seen."""
    return [event.kind for event in evening.guests["Ben"].scene.room.events]


def test_the_journal_knows_who_dealt_and_by_which_rules(evening):
    """From the moment of the deal."""
    match = evening.journal.read.match("table", 1)
    assert (match.release, match.rules) == (RELEASE, rules_hash.rules_hash("wolfmoon"))


def test_by_the_same_rules_it_goes_on_without_a_word(evening):
    """A restart is no news."""
    evening.restart_host()
    evening.run(1.0)
    assert not evening.table.lifecycle.paused
    assert "other_rules" not in kinds(evening)


def test_by_other_rules_it_waits_and_everybody_is_told(evening, monkeypatch):
    """Paused, said once, over a crash as well; somebody goes on, and its record says that two releases played it."""
    renewed(evening, monkeypatch)
    evening.run(2.0)
    assert evening.guests["Ben"].scene.room.paused
    assert kinds(evening).count("other_rules") == 1
    n = evening.table.lifecycle.live_match.answers
    evening.run(30.0)
    assert evening.table.lifecycle.live_match.answers == n, "nothing is played meanwhile"
    evening.restart_host()
    evening.run(2.0)
    assert evening.guests["Ben"].scene.room.paused
    evening.guests["Ben"].submit_command("pause", "no", evening.now)
    evening.until(lambda: not evening.table.lifecycle.paused, 20)
    evening.restart_host()
    evening.run(2.0)
    assert not evening.table.lifecycle.paused, "they know by now"
    evening.play_out()
    record = disclosure.signed_record("table", evening.journal.read.finished("table", 1), evening.keys).record
    assert record.release == f"{RELEASE}+{RELEASE}", "no device checks it as if one release had played it"


def test_where_nothing_is_dealt_yet_there_is_nothing_to_say(tmp_path, monkeypatch):
    """The roster is still open: the cards are dealt by the rules of the program that deals them."""
    evening = Evening(tmp_path / "host", fast=False)
    for name in ("Ada", "Ben", "Cem"):
        evening.sit(name)
    evening.run(0.5)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.run(1.0)
    silent = evening.guests.pop("Cem")
    evening.until(lambda: evening.table.lifecycle.phase == "dealing", 20)
    renewed(evening, monkeypatch)
    evening.guests["Cem"] = silent
    evening.until(lambda: evening.table.lifecycle.phase == "playing", 30)
    assert not evening.table.lifecycle.paused
    assert evening.journal.read.match("table", 1).rules == "other rules"
    evening.kill_host()


def test_the_hash_follows_the_rules_alone(monkeypatch, tmp_path):
    """Any change in the game, what it shares, or the engine gives another hash; a bot's change does not."""
    home = tmp_path / "host"
    (home / "games" / "chess").mkdir(parents=True)
    (home / "games" / "common").mkdir()
    (home / "games" / "other").mkdir()
    (home / "engine").mkdir()
    files = {
        "engine/asking.py": True, "engine/match.py": True, "games/chess/__init__.py": True,
        "games/chess/rules.py": True, "games/common/night.py": True, "games/chess/bot.py": False,
        "games/other/rules.py": False, "table.py": False,
    }  # fmt: skip
    for name in files:
        (home / name).write_text("from host.games.common import night\n" if name == "games/chess/rules.py" else "")
    monkeypatch.setattr(rules_hash.games, "__file__", str(home / "games" / "__init__.py"))
    hashed = rules_hash.rules_hash.__wrapped__
    before = hashed("chess")
    for name, counts in files.items():
        (home / name).write_text((home / name).read_text() + "changed = True\n")
        assert (hashed("chess") != before) == counts, name
        before = hashed("chess")
    for name in files:
        (home / name).write_bytes((home / name).read_bytes().replace(b"\n", b"\r\n"))
    assert hashed("chess") == before, "lines end differently on other systems"
