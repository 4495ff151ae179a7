"""Timers of asks: what each seat has left in a turn, in a halt and after it, and whom more time is given."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from host.engine.asking import CHANCE, CLOCK, Ask
from host.table.clocks import AFTER_HALT, EXTENSION, Clocks
from host.table.pace import PACES
from protocol.durations import NEVER
from protocol.games import TOLD_WITHIN
from protocol.story import BEHIND, GREAT, READ

if TYPE_CHECKING:
    from host.engine.match import Match

BRISK = PACES["brisk"]


class Play:
    """Asks that are open now, with clocks at pace brisk from second 100 on."""

    def __init__(self) -> None:
        self.clocks = Clocks(BRISK, random.Random(1), 100.0)
        self.turn = 1

    def opens(self, now: float, *asks: Ask, turn: int = 1, round_over: bool = False) -> None:
        """These are open now, and nothing else."""
        play = SimpleNamespace(turns=turn, asks=asks, round_over=round_over or None)
        self.clocks.update(cast("Match", play), now)


def choice(number: int, seat: int = 1) -> Ask:
    """Something that the table waits for."""
    return Ask(seat, "target", ("1", "2"), number=number)


def window(number: int) -> Ask:
    """Something that has the same length for everybody."""
    return Ask(2, "spy", ("no",), kind="window", number=number)


@pytest.fixture
def play() -> Play:
    """Nothing is asked yet."""
    return Play()


def test_a_turn_has_its_time_once_however_often_it_asks(play: Play) -> None:
    """What a seat has used is gone for its next ask, down to a least; others and the next turn have all of it."""
    assert BRISK.turn
    first, second, third, other = choice(1), choice(2), choice(3), choice(4, seat=2)
    play.opens(100.0, first)
    assert play.clocks.left(first, 110.0) == BRISK.turn - 10
    play.opens(110.0, second)
    assert play.clocks.left(second, 110.0) == BRISK.turn - 10
    play.opens(110.0 + BRISK.turn, third, other)
    assert play.clocks.left(third, 110.0 + BRISK.turn) == min(BRISK.turn, BRISK.least)
    assert play.clocks.left(other, 110.0 + BRISK.turn) == BRISK.turn
    following = choice(5)
    play.opens(200.0, following, turn=2)
    assert play.clocks.left(following, 200.0) == BRISK.turn


def test_more_time_is_given_to_what_may_be_late(play: Play) -> None:
    """A window, chance and what has no clock keep their length; where there is nothing else nobody has more."""
    asked, shut, dice = choice(1), window(2), Ask(CHANCE, "d6", ("1", "2"), number=3)
    standing = Ask(1, "reveal", ("yes",), kind="standing", number=4)
    play.opens(100.0, asked, shut, dice, standing)
    before = [play.clocks.lasts(one) for one in (asked, shut, dice, standing)]
    assert play.clocks.extend()
    assert BRISK.turn
    assert [play.clocks.lasts(one) for one in (asked, shut, dice, standing)] == [BRISK.turn + EXTENSION, *before[1:]]
    play.opens(110.0, shut, dice, standing)
    assert not play.clocks.extend()
    assert [play.clocks.lasts(one) for one in (shut, dice, standing)] == before[1:]


def test_a_halt_stops_all_clocks_but_those_of_windows(play: Play) -> None:
    """Nothing runs out meanwhile, no bot takes over, and what is kept is what was left."""
    asked, shut = choice(1), window(2)
    play.opens(100.0, asked, shut)
    assert play.clocks.stand_in_at(asked) < NEVER
    play.clocks.halt(105.0)
    assert (play.clocks.ends(asked), play.clocks.stand_in_at(asked)) == (NEVER, NEVER)
    assert play.clocks.ends(shut) == 100.0 + BRISK.window
    assert BRISK.turn
    assert play.clocks.left(asked, 500.0) == BRISK.turn - 5
    assert play.clocks.remaining(500.0)["1"] == BRISK.turn - 5
    assert play.clocks.remaining(500.0)["2"] == BRISK.window - 400
    play.clocks.go_on(500.0)
    assert play.clocks.ends(asked) == 500.0 + BRISK.turn - 5
    assert play.clocks.ends(shut) == 100.0 + BRISK.window


def test_after_a_halt_there_is_time_to_look_around(play: Play) -> None:
    """Twenty seconds at least, but never more than an ask has in all; what has more left keeps it."""
    assert BRISK.turn
    asked = choice(1)
    play.opens(100.0, asked)
    play.clocks.halt(100.0 + BRISK.turn - 2)
    play.clocks.go_on(900.0)
    assert play.clocks.left(asked, 900.0) == AFTER_HALT
    opened = choice(2)
    play.clocks.halt(950.0)
    play.opens(960.0, opened)
    play.clocks.go_on(970.0)
    assert play.clocks.left(opened, 970.0) == play.clocks.lasts(opened)
    play.clocks.go_on(980.0)
    assert play.clocks.left(opened, 980.0) == (play.clocks.lasts(opened) or 0.0) - 10


def test_what_was_left_is_gone_on_with(play: Play) -> None:
    """No more than an ask has, nothing below zero; what had no word left begins anew."""
    assert BRISK.turn
    asked, late, fresh = choice(1), choice(2, seat=2), choice(3, seat=3)
    play.opens(100.0, asked, late, fresh)
    play.clocks.resume({"1": 7.0, "2": -3.0, "9": 5.0}, 300.0)
    assert [play.clocks.left(one, 300.0) for one in (asked, late)] == [7.0, 0.0]
    assert play.clocks.lasts(asked) == BRISK.turn
    assert play.clocks.waited(310.0) == 10.0


def test_time_that_was_given_on_top_is_kept(play: Play) -> None:
    """An ask may have had more than its usual length, for more time or for what was told first; a window never."""
    assert BRISK.turn
    asked, shut = choice(1), window(2)
    play.opens(100.0, asked, shut)
    play.clocks.resume({"1": BRISK.turn + 7, "2": BRISK.window + 7}, 300.0)
    assert play.clocks.left(asked, 300.0) == play.clocks.lasts(asked) == BRISK.turn + 7
    assert play.clocks.left(shut, 300.0) == play.clocks.lasts(shut) == BRISK.window


def test_chance_waits_where_a_round_is_over(play: Play) -> None:
    """So that its result can be read; otherwise it comes at once."""
    dice = Ask(CHANCE, "shuffle", ("a", "b"), number=1)
    play.opens(100.0, dice)
    assert play.clocks.ends(dice) == 100.0
    again = Ask(CHANCE, "shuffle", ("a", "b"), number=2)
    play.opens(110.0, again, round_over=True)
    assert play.clocks.ends(again) == 110.0 + BRISK.result


def test_a_bot_looks_around_again_when_a_part_of_the_day_begins(play: Play) -> None:
    """A standing ask that it wanted nothing of; one that it has still to look at keeps its moment."""
    standing = Ask(1, "nominate", ("2",), kind="standing", number=1)
    talk = Ask(CLOCK, "talk", ("end",), seconds=60, number=2)
    play.opens(100.0, standing)
    moment = play.clocks.bot_at(standing)
    play.opens(100.0, standing, talk)
    assert play.clocks.bot_at(standing) == moment
    play.clocks.never_by_bot(standing)
    play.opens(110.0, standing, talk)
    assert play.clocks.bot_at(standing) == NEVER
    play.opens(120.0, standing, Ask(CLOCK, "vote", ("end",), seconds=60, number=3, secret=True))
    assert play.clocks.bot_at(standing) == NEVER
    play.opens(130.0, standing, Ask(CLOCK, "vote", ("end",), seconds=60, number=4))
    assert 130.0 < play.clocks.bot_at(standing) < NEVER


def test_a_bot_takes_over_from_who_is_away_before_their_time_is_up(play: Play) -> None:
    """At the earlier of both moments; while the clocks stand still never."""
    asked, slow = choice(1), choice(2, seat=2)
    play.opens(100.0, asked, slow)
    assert BRISK.turn
    play.clocks.timers[slow.number].length = None
    assert play.clocks.stand_in_at(asked) == 100.0 + min(BRISK.turn, BRISK.stand_in) == 140.0
    assert play.clocks.stand_in_at(slow) == 100.0 + BRISK.stand_in == 250.0
    play.clocks.halt(110.0)
    assert play.clocks.stand_in_at(asked) == play.clocks.stand_in_at(slow) == NEVER


def test_a_bot_that_need_not_listen_answers_sooner_and_never_later(play: Play) -> None:
    """Its longest time from now, unless it would have answered before that."""
    asked = choice(1)
    play.opens(100.0, asked)
    play.clocks.timers[1].bot_at = 130.0
    play.clocks.soon_by_bot(asked, 110.0)
    assert play.clocks.bot_at(asked) == 110.0 + BRISK.bot[1]
    play.clocks.soon_by_bot(asked, 112.0)
    assert play.clocks.bot_at(asked) == 110.0 + BRISK.bot[1]


def test_whoever_comes_late_to_an_ask_has_the_same_time_to_think(play: Play) -> None:
    """Nobody answers sooner for having begun early; a window has no such time."""
    asked, shut = choice(1), window(2)
    play.opens(100.0, asked, shut)
    play.clocks.timers[1].bot_at = 130.0
    play.clocks.begin_thinking(asked, 110.0)
    assert play.clocks.bot_at(asked) == 130.0
    play.clocks.begin_thinking(asked, 129.5)
    assert play.clocks.bot_at(asked) == 129.5 + BRISK.thinking
    play.clocks.begin_thinking(shut, 110.0)
    assert play.clocks.bot_at(shut) == 100.0


def test_only_what_everybody_sees_moves_the_moment_since_which_the_table_waits(play: Play) -> None:
    """All see how long it has been: a secret ask that opens or closes would tell them of itself."""
    asked, hidden = choice(1), Ask(2, "seer", ("1", "3"), kind="slot", secret=True, number=2)
    play.opens(100.0, asked)
    play.opens(110.0, asked, hidden)
    play.opens(120.0, asked)
    assert play.clocks.waited(125.0) == 25.0
    play.opens(130.0, choice(3, seat=2), hidden)
    assert play.clocks.waited(131.0) == 1.0


def test_what_opens_waits_for_what_is_told_before_it(play: Play) -> None:
    """A window for no narrator, chance for nobody, and a bot for the narrator alone; of two tellings the longer one."""
    assert BRISK.turn
    play.clocks.wait_for_narrator(8.0, 100.0)
    play.clocks.wait_for_story([3.0], 100.0)
    asked, shut, dice = choice(1), window(2), Ask(CHANCE, "d6", ("1", "2"), number=3)
    play.opens(100.0, asked, shut, dice)
    assert [play.clocks.lasts(one) for one in (asked, shut, dice)] == [BRISK.turn + 8, BRISK.window + 3, 0.0]
    assert play.clocks.bot_at(asked) >= 108.0 + BRISK.bot[0]
    assert (play.clocks.bot_at(shut), play.clocks.told_at()) == (100.0, 108.0)
    play.clocks.wait_for_narrator(1.0, 104.0)
    assert play.clocks.told_at() == 109.0, "after what is being told"
    play.clocks.wait_for_narrator(500.0, 104.0)
    play.clocks.wait_for_story([GREAT] * 250, 104.0)
    assert play.clocks.told_at() == 104.0 + max(TOLD_WITHIN, BEHIND) * BRISK.telling_scale, "and never longer than so"


def test_what_is_to_be_read_holds_the_table_up_as_long() -> None:
    """A verdict is told to its end whatever else happens meanwhile, and only then four seconds count again."""
    play = Play()
    scale = BRISK.telling_scale
    play.clocks.wait_for_story([2.0, READ, 1.0], 100.0)
    assert play.clocks.told_at() == pytest.approx(100.0 + (READ + 3) * scale)
    play.clocks.wait_for_story([1.0] * 9, 100.5)
    assert play.clocks.told_at() == pytest.approx(100.0 + (READ + 3) * scale), "routine does not cut it short"
