"""One answer is one savepoint: what raises in what follows it takes it back, and nothing else with it."""

from __future__ import annotations

import sqlite3

import pytest

from host.errors import JournalUnwritable
from host.table import commands
from protocol.record import CALLED_OFF
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """Ada and Ben with a bot, and one of them is asked."""
    opened = Evening(tmp_path / "host", fast=False)
    opened.start(bots=1)
    opened.until(lambda: asked(opened), 600)
    yield opened
    opened.kill_host()


def asked(evening):
    """Whoever is asked something that others would notice."""
    told = (s for s in evening.guests.values() if s.scene.asks and s.scene.asks[0].kind in ("choice", "step"))
    return next(told, None)


def answers(evening, *, kind=None):
    """The choices of one ask that the journal holds."""
    found = evening.journal.file.db.execute("select ask, choice from answers order by n").fetchall()
    return [choice for number, choice in found if number == kind]


def stumbles(evening, *, at="tick"):
    """Let the rules raise once, in what follows an answer; reading the match back makes them whole again."""

    def broken(*_args, **_named):
        raise ZeroDivisionError

    live_match = evening.table.lifecycle.live_match
    setattr(live_match.substitutes if at == "update_absent" else live_match, at, broken)


def hears(evening, guest):
    """What a guest has to say reaches the table; the host neither commits nor publishes."""
    for _, data in guest.outgoing():
        evening.table.receive(guest.seat.account, data, evening.now)


@pytest.mark.parametrize("at", ["tick", "_update", "update_absent"])
def test_an_answer_that_is_refused_does_not_count_later(evening, at):
    """The rules raise in what follows it: it is told "not now", is nowhere in the journal, and can be given again."""
    guest = asked(evening)
    ask = guest.scene.asks[0]
    stumbles(evening, at=at)
    guest.submit_answer(ask.number, ask.choices[0], evening.now)
    evening.run(0.3)
    assert guest.scene.refused == "not_now"
    assert answers(evening, kind=ask.number) == []
    assert guest.scene.asks[0].number == ask.number
    evening.restart_host()
    evening.run(2.0)
    assert answers(evening, kind=ask.number) == []
    guest.submit_answer(ask.number, ask.choices[-1], evening.now)
    evening.run(0.5)
    assert answers(evening, kind=ask.number) == [ask.choices[-1]]


@pytest.mark.parametrize(("at", "said"), [("_update", "rules of wolfmoon failed"), ("tick", "game 1 cannot go on")])
def test_what_the_rules_have_stumbled_over_is_in_the_log_of_their_table(evening, caplog, at, said):
    """Upon an answer or by themselves: which game it was, and where it was in the program."""
    guest = asked(evening)
    ask = guest.scene.asks[0]
    stumbles(evening, at=at)
    guest.submit_answer(ask.number, ask.choices[0], evening.now)
    evening.run(0.3)
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("moontable.table.table", "ERROR")
    assert said in record.getMessage()
    assert "ZeroDivisionError" in record.getMessage()


def test_what_came_before_it_in_the_same_go_stays(evening):
    """A wish and an answer in one go, the answer stumbles: the wish and its receipt stay, here and at other tables."""
    guest = asked(evening)
    other = next(g for g in evening.guests.values() if g is not guest)
    ask = guest.scene.asks[0]
    evening.journal.write.fact("another table's answer", b"1")
    other.submit_command("rest", "yes", evening.now)
    hears(evening, other)
    assert evening.table.roster.people[other.scene.you - 1].rest == "own"
    stumbles(evening)
    guest.submit_answer(ask.number, ask.choices[0], evening.now)
    hears(evening, guest)
    assert evening.table.roster.people[other.scene.you - 1].rest == "own"
    evening.flush()
    assert evening.journal.read.fact("another table's answer") == b"1"
    assert evening.journal.read.tables()["table"]["people"][other.scene.you - 1]["rest"] == "own"
    evening.until(lambda: not other.scene.pending, 5)
    assert other.scene.refused == ""
    kinds = [event.kind for event in other.scene.room.events]
    assert kinds.count("rest") == 1, "done once, not again when the device sends it again"


def test_a_wish_that_stumbles_changes_nothing(evening, monkeypatch):
    """A fault in a wish: the person is told "not now", and what it had done by then is undone."""

    def half(table, person, _choice, _now):
        table.tell("extended", None, person)
        table.roster.people[0].name = "Somebody"
        raise ZeroDivisionError

    monkeypatch.setitem(commands.COMMANDS, "rest", half)
    ada = evening.guests["Ada"]
    before = [event.number for event in ada.scene.room.events]
    ada.submit_command("rest", "yes", evening.now)
    evening.run(0.5)
    assert ada.scene.refused == "not_now"
    assert [p.name for p in evening.table.roster.people][:2] == ["Ada", "Ben"]
    assert [event.number for event in ada.scene.room.events] == before
    evening.restart_host()
    assert [p.name for p in evening.table.roster.people][:2] == ["Ada", "Ben"]


def test_a_disk_that_fails_there_takes_everything_back_once_more(evening):
    """The rules raise while the disk is full: nothing escapes, the next commit says so, nobody was told anything."""
    guest = asked(evening)
    ask = guest.scene.asks[0]
    real = evening.journal.file.db

    class Full:
        def execute(self, statement, *values):
            if statement.startswith(("insert", "update")):
                raise sqlite3.OperationalError("database or disk is full")
            return real.execute(statement, *values)

    evening.table.roster.people[0].together = 2
    evening.table.changes.mark_unsaved()
    evening.journal.write.fact("another table's answer", b"1")
    stumbles(evening)
    evening.journal.file.db = Full()
    guest.submit_answer(ask.number, ask.choices[0], evening.now)
    hears(evening, guest)
    evening.journal.file.db = real  # there is room again before the host comes to commit
    evening.table.save()
    with pytest.raises(JournalUnwritable):
        evening.journal.commit()
    assert evening.journal.read.fact("another table's answer") is None
    evening.table.rebuild(evening.now)
    evening.until(lambda: not guest.scene.pending, 10)
    assert answers(evening, kind=ask.number) == [ask.choices[0]], "sent again, and taken"


def test_a_table_whose_rules_fail_by_themselves_stands_still_says_so_and_can_be_ended(evening):
    """Nobody answered: it stays where it stood, everybody is told once, nothing is taken, and the keeper may end it."""
    n = len(evening.journal.file.db.execute("select 1 from answers").fetchall())
    stumbles(evening)
    evening.run(1.0)
    for guest in evening.guests.values():
        assert [event.kind for event in guest.scene.room.events].count("stands_still") == 1
    guest = asked(evening)
    ask = guest.scene.asks[0]
    guest.submit_answer(ask.number, ask.choices[0], evening.now)
    evening.run(0.5)
    assert guest.scene.refused == "not_now"
    assert len(evening.journal.file.db.execute("select 1 from answers").fetchall()) == n
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.until(lambda: evening.guests["Ben"].scene.room.phase == "result", 5)


@pytest.mark.parametrize("state", ["{}", '{"phase": 7}'])
def test_a_match_that_cannot_be_read_back_stops_the_table_not_the_host(evening, state):
    """Its checkpoint makes no sense to the rules: the others hear so, and the keeper ends it."""
    evening.journal.file.db.execute("update checkpoints set state = ?", (state,))
    evening.restart_host()
    evening.until(lambda: "stands_still" in [e.kind for e in evening.guests["Ben"].scene.room.events], 20)
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.until(lambda: evening.guests["Ben"].scene.room.phase == "result", 10)
    assert {row[4] for row in evening.journal.read.standings()} == {CALLED_OFF}
    evening.restart_host()
    evening.run(1.0)
    assert evening.table.lifecycle.phase == "result"
