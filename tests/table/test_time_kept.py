"""The time that was left when a host was killed: that of this match's asks, and nothing is told twice for it."""

from __future__ import annotations

import pytest

from host.table.pace import PACES
from host.table.table import CLOCKS_EVERY
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """Ada and Ben in the middle of a turn with a clock."""
    opened = Evening(tmp_path, fast=False)
    opened.sit("Ada")
    opened.sit("Ben")
    opened.run(0.3)
    for wish, choice in (("bots", "1"), ("pace", "brisk"), ("ready", "yes")):
        opened.guests["Ada"].submit_command(wish, choice, opened.now)
        opened.run(0.3)
    opened.guests["Ben"].submit_command("ready", "yes", opened.now)
    opened.until(lambda: opened.table.lifecycle.phase == "playing")
    for _ in range(8):
        opened.play_on()
    for _ in range(20):
        opened.until(lambda: timed(opened), 60)
        opened.run(12.0)
        if timed(opened) and told_this_turn(opened):
            break
        opened.play_on()
    assert timed(opened)
    assert told_this_turn(opened)
    yield opened
    opened.kill_host()


def play(evening):
    """The match."""
    return evening.table.lifecycle.live_match


def told_this_turn(evening):
    """The seconds that screens have told what has happened in this turn."""
    match = play(evening).match
    public = [note for note in match.notes[match.notes_before_checkpoint :] if note.to is None]
    return sum(match.rules.INFO.beat(note.kind, note.facts) for note in public)


def timed(evening):
    """The open asks of people that have a clock."""
    return [ask for ask in play(evening).match.asks if ask.seat > 0 and ask.kind in ("choice", "step")]


def test_an_ask_goes_on_with_the_time_that_was_left(evening):
    """No longer than a turn has: the screens have told the story of it before."""
    ask = timed(evening)[0]
    before = play(evening).clocks.left(ask, evening.now)
    play(evening).save_clocks(evening.now)
    evening.journal.commit()
    evening.restart_host()
    ask = next(one for one in timed(evening) if one.number == ask.number)
    assert play(evening).clocks.left(ask, evening.now) == pytest.approx(before)
    assert play(evening).clocks.lasts(ask) == PACES["brisk"].turn


def test_the_time_that_is_left_is_written_every_few_seconds(evening, monkeypatch):
    """Not at each moment: a journal on a slow card has other things to do."""
    written = []
    monkeypatch.setattr(evening.journal.write, "clocks", lambda _table, kept: written.append((evening.now, kept)))
    evening.guests.clear()
    since = evening.now
    evening.run(3 * CLOCKS_EVERY)
    assert 2 <= len(written) <= 4
    assert all(kept["match"] == play(evening).number for _, kept in written)
    assert written[0][0] - since <= CLOCKS_EVERY + 0.1


def test_a_pause_takes_and_gives_no_time(evening):
    """What was left when it began is left when it is over, however long ago that was written down."""
    evening.guests.clear()
    evening.run(CLOCKS_EVERY - 1.0)
    ask = timed(evening)[0]
    left = play(evening).clocks.left(ask, evening.now)
    evening.journal.write.clocks("table", {"match": play(evening).number, "left": {str(ask.number): left + 4.0}})
    evening.table.lifecycle.pause("Ada", evening.now)
    evening.run(30.0)
    evening.table.lifecycle.go_on(evening.now)
    assert play(evening).clocks.left(ask, evening.now) == pytest.approx(left)


def test_what_was_left_in_another_match_is_nothing(evening):
    """Its asks had the same numbers."""
    left = {str(ask.number): 1.0 for ask in timed(evening)}
    evening.journal.write.clocks("table", {"match": play(evening).number + 1, "left": left})
    evening.journal.commit()
    evening.restart_host()
    assert play(evening).clocks.left(timed(evening)[0], evening.now) == PACES["brisk"].turn
