"""One person with bots: what they are asked waits for them, because nobody could learn anything from their time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from host.table.lobby import Lobby
from host.table.pace import FAST, PACES
from tests.table.evening import Evening
from tests.table.test_lantern import NAMES, ask, dawn, first_night, say

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def practice(monkeypatch: pytest.MonkeyPatch, lantern_on_offer: None) -> None:
    """Every table has the pace of somebody alone with bots, and offers the lantern."""
    monkeypatch.setattr(Lobby, "pace", replace(FAST, alone=True))


def window_of_the_charm(night: Evening) -> int:
    """The seat that was voted out and whose window has just opened."""
    live_match = night.table.lifecycle.live_match
    dawn(night)
    seat = int(next(seat for seat, role in live_match.match.game.roles.items() if role == "charm"))
    say(night, NAMES[seat % 4], "nominate", str(seat))
    night.run(0.5)
    for voter in (NAMES[(seat + 1) % 4], NAMES[(seat + 2) % 4]):
        if ask(night, voter, "vote"):
            say(night, voter, "vote", str(seat))
    night.until(lambda: any(one.name == "charm" for one in live_match.match.asks), 20)
    return seat


def test_a_window_waits_for_the_one_person_who_can_use_it(tmp_path: Path, practice: None) -> None:
    """It has no clock; it is gone as soon as they have answered."""
    night = first_night(tmp_path)
    seat = window_of_the_charm(night)
    live_match = night.table.lifecycle.live_match
    number = next(one.number for one in live_match.match.asks if one.name == "charm")
    assert [one.left for one in live_match.asks_for(seat, night.now) if one.name == "charm"] == [-1]
    night.run(60, step=0.5)
    assert any(one.number == number for one in live_match.match.asks)
    assert live_match.due() > night.now, "nothing is to be done before the answer"
    night.guests[NAMES[seat - 1]].submit_answer(number, "yes", night.now)
    night.run(1.0)
    assert not any(one.number == number for one in live_match.match.asks)
    assert live_match.match.game.gone == []
    night.kill_host()


def test_a_bot_has_no_more_time_for_a_window_than_at_any_table(tmp_path: Path, practice: None) -> None:
    """Else its length would tell the person what the bot holds."""
    night = first_night(tmp_path)
    live_match = night.table.lifecycle.live_match
    seat = int(next(seat for seat, role in live_match.match.game.roles.items() if role == "charm"))
    night.table.roster.people[seat - 1].rest = True  # a bot plays for them
    assert window_of_the_charm(night) == seat
    assert all(live_match.clocks.lasts(one) is not None for one in live_match.match.asks if one.name == "charm")
    night.kill_host()


def test_practice_has_no_clocks_as_long_as_one_person_is_there(tmp_path: Path) -> None:
    """However fast the bots are, nights and days last as ever; with a second person it is a table like any other."""
    evening = Evening(tmp_path, practice=True)
    evening.sit("Ada")
    alone, usual = evening.table.lobby.pace, PACES[evening.table.lobby.pace_name]
    assert (alone.turn, alone.alone, alone.bot) == (None, True, FAST.bot)
    assert (alone.slot, alone.scale, alone.telling_scale) == (usual.slot, usual.scale, usual.telling_scale)
    evening.sit("Ben")
    assert (evening.table.lobby.pace.turn, evening.table.lobby.pace.alone) == (FAST.turn, False)
    evening.kill_host()
