"""A host that was asleep or stopped takes no time from anybody, by whichever of its clocks went on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from host.table.clocks import AFTER_HALT
from tests.table.evening import Evening
from tests.table.test_absences import begin

if TYPE_CHECKING:
    from pathlib import Path

TEN_MINUTES = 600.0
NAMES = tuple(f"Guest {letter}" for letter in "ABCDEF")


@pytest.mark.parametrize("pace", ["brisk", "relaxed"])
def test_a_clock_that_has_gone_on_ends_no_turn(tmp_path: Path, pace: str) -> None:
    """All devices seem silent at once, so the clocks stop before anything runs out; then everybody has some time."""
    evening = begin(tmp_path, pace, start="1")
    (asked,) = evening.guests["Ada"].scene.asks
    evening.now += TEN_MINUTES
    evening.table.tick(evening.now)
    match = evening.table.lifecycle.live_match
    assert match is not None
    assert match.clocks.halted == evening.now
    evening.until(lambda: match.clocks.halted is None, 5.0)
    (now,) = evening.guests["Ada"].scene.asks
    assert now.number == asked.number
    left = match.clocks.left(match.match.asks[0], evening.now)
    assert left is not None
    assert AFTER_HALT - 5.0 < left <= AFTER_HALT
    evening.kill_host()


def test_answers_that_waited_meanwhile_all_count(tmp_path: Path) -> None:
    """A night slot that the first of them finds run out would else end without the others."""
    evening = Evening(tmp_path)
    evening.start(NAMES, bots=0, game="werewolves")
    live_match = evening.table.lifecycle.live_match
    assert live_match is not None
    evening.until(lambda: all(guest.scene.asks for guest in evening.guests.values()), 60.0)
    waiting = []
    for guest in evening.guests.values():
        ask = next(ask for ask in guest.scene.asks if ask.kind == "slot")
        guest.submit_answer(ask.number, ask.choices[0], evening.now)
        guest.send(evening.now)
        waiting += [(guest.seat.account, data) for _, data in guest.outgoing()]
    evening.now += TEN_MINUTES
    for account, data in waiting:
        assert evening.table.receive(account, data, evening.now)
    assert {str(seat) for seat in range(1, len(NAMES) + 1)} <= live_match.match.game.given.keys()
    evening.kill_host()


def test_a_clock_that_stood_still_has_counted_nothing(tmp_path: Path) -> None:
    """Devices that went on meanwhile find their host again and the same time on its clocks."""
    evening = begin(tmp_path, "brisk", start="1")
    before = evening.guests["Ada"].scene
    for guest in evening.guests.values():
        guest.disconnected(evening.now)
    for guest in evening.guests.values():
        guest.connected(evening.now)
    evening.until(lambda: all(guest.scene.status == "live" for guest in evening.guests.values()), 5.0)
    after = evening.guests["Ada"].scene
    assert [ask.number for ask in after.asks] == [ask.number for ask in before.asks]
    assert before.room is not None
    assert after.room is not None
    assert before.room.left - 5_000 < after.room.left <= before.room.left
    evening.kill_host()
