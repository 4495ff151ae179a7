"""What a table concludes after whatever has happened, in which order, and for whom bots play from then on."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import CLOCK, Ask
from host.engine.rules import LEAVE
from host.table.clocks import Clocks
from host.table.lifecycle import Lifecycle
from host.table.pace import PACES, to_the_end
from host.table.people import Participant
from host.table.substitutes import Substitutes
from protocol.durations import NEVER
from protocol.keys import SeatKeys

if TYPE_CHECKING:
    from host.table.live_match import LiveMatch

PACE = PACES["brisk"]


class House:
    """A table where Ada, Ben and a bot play; `order` is what its parts are asked, in order."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.people = [Participant("a", "Ada"), Participant("b", "Ben"), Participant("bot-1", "Runa", bot=True)]
        self.present = {"a", "b"}
        self.alone = 0
        self.teller: Participant | None = None
        self.ready = False
        roster = SimpleNamespace(people=self.people, present_accounts=self.present, lone_seat=lambda: self.alone)
        lobby = SimpleNamespace(
            pace=PACE, all_ready=self.all_ready, countdown=lambda _phase: 5.0, storyteller=lambda: self.teller
        )
        changes = SimpleNamespace(
            plan_publication=lambda: self.order.append("publish"),
            mark_changed=lambda: self.order.append("changed"),
            mark_unsaved=lambda: self.order.append("unsaved"),
        )
        events = SimpleNamespace(announce=lambda kind, *_about: self.order.append(kind), match=0)
        context = SimpleNamespace(table="table", keys=SeatKeys.new())
        parts: list[Any] = [context, roster, lobby, events, SimpleNamespace(), changes]
        self.life = Lifecycle(*parts)
        self.substitutes = Substitutes()
        self.clocks = Clocks(PACE, random.Random(1), 0.0)
        self.out: set[int] = set()
        game = SimpleNamespace(plays=lambda seat: seat not in self.out)
        self.match = SimpleNamespace(over=None, asks=(), game=game)
        self.live_match = SimpleNamespace(
            substitutes=self.substitutes, slots=SimpleNamespace(only_person=0), clocks=self.clocks, match=self.match,
            answered_lately=set(), history=SimpleNamespace(rounds=0),
        )  # fmt: skip
        self.plays()

    def all_ready(self, phase: str) -> bool:
        """Whether a game could begin."""
        self.order.append(f"ready? {phase}")
        return self.ready

    def plays(self, phase: Any = "playing") -> None:
        """The match is there."""
        self.life.phase = phase
        self.life.live_match = cast("LiveMatch", self.live_match)

    def settles(self, now: float = 50.0) -> list[str]:
        """What happens when the table looks at itself."""
        self.order.clear()
        self.life.settle(now)
        return list(self.order)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    """In the middle of a match; its end is only noted."""
    made = House()
    monkeypatch.setattr(made.life, "end", lambda winners, ending: made.order.append(f"end {winners} {ending}"))
    assign = made.life.assign_bots
    monkeypatch.setattr(made.life, "assign_bots", lambda: (made.order.append("assign"), assign())[1])
    return made


# -- settle --------------------------------------------------------------------------------------------------


def test_a_match_that_is_over_ends_before_bots_are_assigned(house: House) -> None:
    """With its winners and its ending, and never while it goes on."""
    assert house.settles() == ["assign"]
    house.match.over = SimpleNamespace(winners=[1, 3], ending="moon")
    assert house.settles() == ["end [1, 3] moon", "assign"]


@pytest.mark.parametrize("why", ["paused", "stopped", "result"])
def test_nothing_of_a_match_is_concluded_that_does_not_run(house: House, why: str) -> None:
    """It ends when it goes on, and whoever has answered is looked at then."""
    house.match.over = SimpleNamespace(winners=[1], ending="moon")
    house.substitutes.stood_in = {1}
    house.live_match.answered_lately = {2}
    house.people[1].silent = 2
    match why:
        case "paused":
            house.life.paused = "Ada"
        case "stopped":
            house.life.stopped = True
        case _:
            house.plays("result")
    assert [done for done in house.settles() if not done.startswith("ready?")] == ["assign"]
    assert (house.people[0].stood_in, house.people[1].silent) == (False, 2)


def test_whom_a_bot_stood_in_for_is_noted_once(house: House) -> None:
    """At their own seat, and everybody is told the first time alone."""
    house.substitutes.stood_in = {2}
    assert house.settles() == ["changed", "assign"]
    assert [person.stood_in for person in house.people] == [False, True, False]
    assert house.settles() == ["assign"]
    house.substitutes.stood_in = {1, 2}
    assert house.settles() == ["changed", "assign"]


def test_who_has_answered_is_not_silent_before_the_morning_counts(house: House) -> None:
    """Answers come before the morning, and both before the end."""
    house.live_match.answered_lately = {1}
    house.people[0].silent = house.people[1].silent = 2
    house.live_match.history.rounds = 1
    house.match.over = SimpleNamespace(winners=[], ending="cap")
    assert house.settles() == ["unsaved", "unsaved", "idle", "end [] cap", "assign"]
    assert [person.silent for person in house.people[:2]] == [1, 3]


@pytest.mark.parametrize("phase", ["lobby", "result"])
def test_a_countdown_begins_and_is_called_off_with_readiness(house: House, phase: Any) -> None:
    """Once: while all stay ready it goes on from its beginning."""
    house.plays(phase)
    assert house.settles(50.0) == ["assign", f"ready? {phase}"]
    assert house.life.countdown_at == NEVER
    house.ready = True
    assert house.settles(51.0) == ["assign", f"ready? {phase}", "publish"]
    assert house.settles(53.0) == ["assign", f"ready? {phase}"]
    assert house.life.countdown_at == 51.0 + 5.0
    house.ready = False
    assert house.settles(54.0) == ["assign", f"ready? {phase}", "publish"]
    assert house.life.countdown_at == NEVER


@pytest.mark.parametrize("phase", ["dealing", "playing"])
def test_nobody_is_asked_for_readiness_during_a_match(house: House, phase: Any) -> None:
    """A pause's countdown is none of this."""
    house.plays(phase)
    house.ready = True
    house.life.countdown_at = 60.0
    assert house.settles() == ["assign"]
    assert house.life.countdown_at == 60.0


# -- assign_bots ---------------------------------------------------------------------------------------------


def test_without_a_match_there_is_nobody_to_play_for(house: House) -> None:
    """And nothing happens."""
    house.life.live_match = None
    house.life.assign_bots()
    assert house.order == ["assign"]


def test_seats_are_assigned_by_who_is_there_and_by_what_is_asked(house: House) -> None:
    """Whoever has left is played for, unless the clock of this match lets seats leave."""
    house.people[1].gone = True
    house.present.discard("a")
    house.life.assign_bots()
    assert (house.substitutes.absent, house.substitutes.stand_ins, house.substitutes.bots) == ({1}, {2}, {3})
    house.match.asks = (Ask(CLOCK, LEAVE, ("1", "2"), kind="standing"),)
    house.life.assign_bots()
    assert house.substitutes.stand_ins == set()


@pytest.mark.parametrize(("teller", "there"), [(None, False), ("away", False), ("t", True)])
def test_a_storyteller_counts_while_they_are_there(house: House, teller: str | None, there: bool) -> None:
    """In reach, not only named."""
    house.present.add("t")
    house.teller = Participant(teller, "Tess") if teller else None
    house.life.assign_bots()
    assert house.substitutes.has_storyteller == there


def test_who_is_alone_is_told_to_the_slots(house: House) -> None:
    """And whoever is not any more, too."""
    house.alone = 2
    house.life.assign_bots()
    assert house.live_match.slots.only_person == 2
    house.alone = 0
    house.life.assign_bots()
    assert house.live_match.slots.only_person == 0


@pytest.mark.parametrize(
    ("out", "bots"), [(set(), False), ({1}, False), ({1, 2}, True), ({1, 2, 3}, True), ({3}, False)]
)
def test_only_bots_play_once_all_people_are_out(house: House, out: set[int], bots: bool) -> None:
    """Seats count from one; a person whom a bot plays is still one of them."""
    house.out = out
    house.people[1].rest = "own"
    house.life.assign_bots()
    assert (house.clocks.people == 0) == bots


@pytest.mark.parametrize(("hurried", "out"), [(False, {1, 2}), (True, {1}), (True, {1, 2})])
def test_the_end_is_hurried_to_only_where_bots_alone_play(house: House, hurried: bool, out: set[int]) -> None:
    """Else the table's pace is the match's."""
    house.clocks.hurried, house.out = hurried, out
    house.life.assign_bots()
    quick = hurried and out == {1, 2}
    assert house.clocks.pace == (to_the_end(PACE) if quick else PACE)
