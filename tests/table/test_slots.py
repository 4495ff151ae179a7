"""When slots, windows and phases end before their time: for the only person there, and where only bots are left."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import CLOCK, WINDOW, Ask
from host.table.clocks import Clocks
from host.table.pace import PACES, for_practice
from host.table.slots import Slots
from host.table.substitutes import Substitutes
from protocol.durations import NEVER

if TYPE_CHECKING:
    from host.engine.match import Match

PACE = PACES["brisk"]
OPENED = 100.0


class Night:
    """Ada at seat 1 with bots at 2 and 3, and a clock; everything opens at second 100."""

    def __init__(self, *asks: Ask) -> None:
        self.clocks = Clocks(PACE, random.Random(1), OPENED)
        self.substitutes = Substitutes()
        self.substitutes.bots = {2, 3}
        self.slots = Slots(self.clocks, self.substitutes)
        self.slots.only_person = 1
        self.given: dict[str, str] = {}
        self.dead: set[int] = set()
        self.opens(*asks)

    def opens(self, *asks: Ask) -> None:
        """These are open now, and nothing else."""
        self.asks = asks
        self.clocks.update(self.match, OPENED)

    @property
    def match(self) -> Match:
        """The match with these asks."""
        seats = lambda: [1, 2, 3]  # noqa: E731 - as a match has it
        game = SimpleNamespace(given=self.given, everybody=seats, plays=lambda seat: seat not in self.dead)
        return cast("Match", SimpleNamespace(asks=self.asks, game=game, turns=1, round_over=None))

    def answers(self, ask: Ask, now: float) -> None:
        """A seat has answered its slot."""
        self.given[str(ask.seat)] = ask.choices[0]
        self.slots.note_answer(ask, now)

    def passes(self, ask: Ask) -> None:
        """A bot does not mean to answer."""
        self.clocks.never_by_bot(ask)

    def ends(self) -> float:
        """The moment at which the slot ends without its time."""
        return self.slots.ends(self.match)


def slot(number: int, seat: int, *choices: str, **about: Any) -> Ask:
    """A question of the night."""
    return Ask(seat, "main", choices or ("2", "3"), kind="slot", number=number, seconds=20, **about)


CLOSES = Ask(CLOCK, "main", ("close",), number=9, seconds=20, secret=True)


def night(*mine: str, **about: Any) -> tuple[Night, Ask, Ask, Ask]:
    """A slot in which Ada and two bots are asked."""
    asks = slot(1, 1, *mine, **about), slot(2, 2), slot(3, 3)
    return Night(*asks, CLOSES), *asks


# -- slots ---------------------------------------------------------------------------------------------------


def test_a_slot_ends_once_all_have_answered_and_its_person_may_have_changed_their_mind() -> None:
    """Counted from their last answer, not from the first one."""
    play, mine, second, third = night()
    assert play.ends() == NEVER
    play.answers(mine, 105.0)
    assert play.ends() == NEVER
    play.answers(second, 103.0)
    play.answers(third, 103.5)
    bots = max(play.clocks.bot_at(second), play.clocks.bot_at(third))
    assert bots < 105.0
    assert play.ends() == 105.0 + PACE.mind
    play.answers(mine, 106.0)
    assert play.ends() == 106.0 + PACE.mind


def test_it_does_not_end_before_a_bot_has_answered() -> None:
    """The last answer of anybody, and what a bot is still to say, come first."""
    play, mine, second, third = night()
    play.answers(mine, 101.0)
    play.answers(second, 101.0)
    play.answers(third, 110.0)
    assert play.ends() == 110.0
    play.clocks.timers[second.number].bot_at = 112.0
    assert play.ends() == 112.0
    play.passes(second)
    assert play.ends() == 110.0


def test_bots_that_do_not_mean_to_answer_hold_up_nothing() -> None:
    """The person does, whatever a bot would do in their place."""
    play, mine, second, third = night()
    play.passes(second)
    play.passes(third)
    play.passes(mine)
    assert play.ends() == NEVER
    play.answers(mine, 105.0)
    assert play.ends() == 105.0 + PACE.mind


@pytest.mark.parametrize(
    ("mine", "also", "lasts"), [(["0"], (), "read"), (["2", "3"], (), "mind"), (["2"], ("3",), "mind")]
)
def test_who_has_nothing_to_choose_has_time_to_read(mine: list[str], also: tuple[str, ...], lasts: str) -> None:
    """One choice is none; a second part makes it one."""
    assert PACE.read != PACE.mind
    play, own, *others = night(*mine, also=also)
    for other in others:
        play.answers(other, 101.0)
        play.passes(other)
    play.answers(own, 102.0)
    assert play.ends() == 102.0 + getattr(PACE, lasts)


def test_after_a_restart_the_time_counts_from_the_slots_beginning() -> None:
    """When somebody has answered is not written; that they have is."""
    play, mine, second, third = night()
    for ask in (mine, second, third):
        play.given[str(ask.seat)] = "2"
        if ask is not mine:
            play.passes(ask)
    assert play.ends() == OPENED + PACE.mind


def test_where_there_is_somebody_else_nothing_ends_before_its_time() -> None:
    """Neither where nobody is alone nor where the one who is has no slot."""
    play, *asks = night()
    for ask in asks:
        play.answers(ask, 101.0)
    play.slots.only_person = 0
    assert play.ends() == NEVER
    play.slots.only_person = 4
    assert play.ends() == NEVER
    play.slots.only_person = 1
    assert play.ends() < NEVER


def test_answers_are_forgotten_with_their_slot() -> None:
    """The next one is not held up by them, and those of a slot that is still open stay."""
    play, mine, second, third = night()
    for ask in (mine, second, third):
        play.answers(ask, 150.0)
        play.passes(ask)
    play.slots.forget_closed(play.match)
    assert play.ends() == 150.0 + PACE.mind
    following = slot(4, 1), slot(5, 2)
    play.opens(*following, CLOSES)
    play.slots.forget_closed(play.match)
    for ask in following:
        play.passes(ask)
    play.given = {"1": "2", "2": "2"}
    assert play.ends() == OPENED + PACE.mind


# -- phases that a clock ends --------------------------------------------------------------------------------

TALK = Ask(CLOCK, "talk", ("end",), kind="standing", number=8, seconds=60)
POINTS = [Ask(seat, "point", ("1", "2"), kind="standing", number=seat) for seat in (2, 3)]


def day(*asks: Ask) -> Night:
    """A day of which Ada hears nothing more: only bots are left, and none has more to say."""
    play = Night(*(asks or (*POINTS, TALK)))
    play.dead = {1}
    for ask in asks or POINTS:
        if ask.seat > 0:
            play.passes(ask)
    return play


def clock_ends(play: Night, ask: Ask = TALK) -> float:
    """When the clock of the day runs out."""
    return play.slots.clock_ends(play.match, ask)


def test_a_day_of_bots_is_over_when_all_is_told_and_said() -> None:
    """Not before what has happened is told, and never after its time."""
    play = day()
    full = OPENED + 60 * PACE.scale
    assert play.clocks.ends(TALK) == full
    assert clock_ends(play) == OPENED
    play.clocks.wait_for_story([3.0], OPENED)
    assert clock_ends(play) == OPENED + 3.0
    play.clocks.timers[TALK.number].length = 2.0
    assert clock_ends(play) == OPENED + 2.0


def test_a_day_lasts_its_time_where_a_person_plays_or_a_storyteller_leads() -> None:
    """A person whom a bot plays is none here."""
    full = OPENED + 60 * PACE.scale
    play = day()
    play.dead = set()
    assert clock_ends(play) == full
    play.substitutes.stand_ins = {1}
    assert clock_ends(play) == OPENED
    play.substitutes.has_storyteller = True
    assert clock_ends(play) == full


def test_a_day_lasts_while_a_bot_has_more_to_say() -> None:
    """Unless it has answered; whoever is out says nothing."""
    play = day()
    play.clocks.timers[3].bot_at = 110.0
    full = OPENED + 60 * PACE.scale
    assert clock_ends(play) == full
    play.given["3"] = "1"
    assert clock_ends(play) == OPENED
    play.given.clear()
    play.dead.add(3)
    assert clock_ends(play) == OPENED


def test_only_the_clock_that_runs_out_first_is_ended_early() -> None:
    """And none while the clocks stand still."""
    later = Ask(CLOCK, "last_call", ("end",), kind="standing", number=7, seconds=90)
    play = day(*POINTS, TALK, later)
    assert clock_ends(play) == OPENED
    assert clock_ends(play, later) == OPENED + 90 * PACE.scale
    play.clocks.halt(101.0)
    assert clock_ends(play) == NEVER


@pytest.mark.parametrize("kind", ["slot", "window"])
def test_what_is_hidden_never_ends_early_for_bots(kind: Any) -> None:
    """Its length must not tell what they hold."""
    hidden = Ask(2, "main", ("1", "2"), kind=kind, number=2, seconds=20)
    play = day(hidden, TALK)
    play.clocks.timers[hidden.number].length = None
    assert clock_ends(play) == play.clocks.ends(TALK) > OPENED
    play.dead.add(2)
    assert clock_ends(play) == OPENED


# -- windows in practice -------------------------------------------------------------------------------------

ENDS = Ask(CLOCK, WINDOW, ("close",), number=6)


def window(seat: int, *choices: str) -> Ask:
    """A window at a seat."""
    return Ask(seat, "spy", choices or ("no", "yes"), kind="window", number=seat)


def practice(*asks: Ask) -> Night:
    """The same table in practice."""
    play = Night(*asks, ENDS)
    play.clocks.pace = for_practice(PACE)
    return play


def test_in_practice_a_window_waits_for_the_one_who_has_a_choice() -> None:
    """With its clock; those of bots do not matter."""
    play = practice(window(1), window(2))
    assert play.slots.untimed_asks(play.match) == {1, 6}
    assert play.slots.waits_for_person(play.match)
    play.given["1"] = "no"
    assert not play.slots.waits_for_person(play.match)
    assert play.slots.untimed_asks(play.match) == {1, 6}


@pytest.mark.parametrize("asks", [(window(1, "no"),), (window(2), window(3)), (slot(1, 1),), ()])
def test_nothing_waits_without_a_choice_of_that_person(asks: tuple[Ask, ...]) -> None:
    """A window that only shows what is closed, bots' windows, slots."""
    play = practice(*asks)
    assert play.slots.untimed_asks(play.match) == set()
    assert not play.slots.waits_for_person(play.match)


def test_at_a_table_nothing_waits() -> None:
    """Others would see by it who has a choice."""
    play = Night(window(1), ENDS)
    assert play.slots.untimed_asks(play.match) == set()
    assert not play.slots.waits_for_person(play.match)


def test_a_bot_that_stands_in_is_not_waited_for() -> None:
    """The person rests."""
    play = practice(window(1))
    play.substitutes.stand_ins = {1}
    assert not play.slots.waits_for_person(play.match)
