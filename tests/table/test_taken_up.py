"""A table that a host takes up again, part by part: the game of its phase, and a seat that was changing hands."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from host.table.lifecycle import Lifecycle
from host.table.people import Participant
from host.table.seat_transfer import AFTER_CRASH, SeatTransfer

NOW = 1000.0
BEGUN = SimpleNamespace(roster=b"roster", number=3, game="wolfmoon", release="1")
OPEN = SimpleNamespace(roster=None)


@pytest.mark.parametrize(
    ("phase", "record", "then", "nonces", "begins"),
    [
        ("lobby", BEGUN, "lobby", 0, 0),
        ("playing", None, "lobby", 0, 0),
        ("dealing", OPEN, "dealing", 1, 0),
        ("playing", BEGUN, "playing", 0, 1),
        ("result", BEGUN, "result", 0, 1),
    ],
)
def test_a_game_is_taken_up_where_it_was(phase: str, record: Any, then: str, nonces: int, begins: int) -> None:
    """What has no roster yet is dealt anew; what is nowhere is not played."""
    table: Any = MagicMock(phase=phase, paused="", paused_for="")
    table._context.journal.read.match.return_value = record
    table._look_at_rules.return_value = False
    Lifecycle.resume(table, NOW)
    assert table.phase == then
    assert (table._collect_nonces.call_count, table._begin_match.call_count) == (nonces, begins)
    assert (table.paused, table._events.announce.called) == ("", False)


@pytest.mark.parametrize("goes_on", [True, False])
def test_other_rules_pause_a_game_that_can_go_on_with_them(goes_on: bool) -> None:
    """One that cannot is not paused: nobody could go on."""
    table: Any = MagicMock(phase="playing", paused="", paused_for="", live_match=MagicMock() if goes_on else None)
    table._context.journal.read.match.return_value = BEGUN
    table._look_at_rules.return_value = True
    table.pause_for.side_effect = lambda why: setattr(table, "paused", why)
    Lifecycle.resume(table, NOW)
    assert bool(table.paused) is goes_on
    assert table._events.announce.called is goes_on


@pytest.mark.parametrize(
    ("kept", "refused"),
    [(None, ["Eve", "Finn"]), (("ben", "eve", 1.0), ["Finn"]), (("gone", "eve", 1.0), ["Eve", "Finn"])],
)
def test_whoever_came_for_a_seat_without_a_move_is_turned_away(kept: Any, refused: list[str]) -> None:
    """The one whose move is kept waits on, and the seat's own device has time to refuse again."""
    ben, ada = Participant("ben", "Ben"), Participant("ada", "Ada")
    eve, finn = Participant("eve", "Eve", coming=True), Participant("finn", "Finn", coming=True)
    transfer: Any = MagicMock()
    transfer._roster.guests.return_value = [ben, ada, eve, finn]
    transfer._roster.watchers = [ada, eve, finn]
    SeatTransfer.restore(transfer, {"move": kept} if kept else {}, NOW)
    assert [call.args[0].name for call in transfer._roster.revoke.mock_calls] == refused
    assert {call.args[1] for call in transfer._roster.revoke.mock_calls} == {"refused"}
    if refused == ["Finn"]:
        assert (transfer.pending.person, transfer.pending.until) == (ben, NOW + max(1.0, AFTER_CRASH))
    else:
        assert transfer.pending is None
