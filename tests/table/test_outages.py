"""How many have to be lost at once for all clocks to stand still: people who play themselves, more than a third."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from host.table.outages import HALT, OFFLINE, OutageWatch, halted_for
from host.table.people import Participant

if TYPE_CHECKING:
    from host.table.events import TableEvents
    from host.table.live_match import LiveMatch
    from host.table.roster import Roster


class Clocks:
    """Clocks that run or stand."""

    def __init__(self) -> None:
        self.halted: float | None = None

    def can_be_halted(self) -> bool:
        """Somebody's time runs."""
        return True

    def halt(self, now: float) -> None:
        """They stand."""
        self.halted = now

    def go_on(self, _now: float) -> None:
        """They run."""
        self.halted = None


class Air:
    """Six people and two bots; `lost` are the seats that nothing is heard of, `played` those that a bot plays."""

    def __init__(self) -> None:
        self.people = [Participant(str(seat), f"Guest {seat}", bot=seat > 6) for seat in range(1, 9)]
        self.lost: set[int] = set()
        self.played: set[int] = set()
        self.out: set[int] = set()
        self.told: list[str] = []
        self.clocks = Clocks()
        roster = SimpleNamespace(people=self.people, silent_for=self.silent_for)
        events = SimpleNamespace(announce=self.told.append)
        self.watch = OutageWatch(cast("Roster", roster), cast("TableEvents", events))
        game = SimpleNamespace(plays=lambda seat: seat not in self.out)
        substitutes = SimpleNamespace(by_bot=lambda seat: seat > 6 or seat in self.played)
        live_match = SimpleNamespace(clocks=self.clocks, substitutes=substitutes, match=SimpleNamespace(game=game))
        self.live_match = cast("LiveMatch", live_match)

    def silent_for(self, person: Participant, _now: float) -> float:
        """How long nothing has been heard of somebody; a bot never says anything."""
        return OFFLINE if person.bot or int(person.id) in self.lost else OFFLINE - 0.1

    def stand(self, now: float = 10.0) -> bool:
        """Whether the clocks stand after a look."""
        self.watch.halt_while_lost(self.live_match, now)
        return self.clocks.halted is not None


@pytest.fixture
def air() -> Air:
    """Everybody is heard."""
    return Air()


def test_more_than_a_third_of_the_people_are_many(air: Air) -> None:
    """Exactly a third is not; bots are not counted among either."""
    assert not air.stand()
    air.lost = {1, 2}
    assert not air.stand()
    air.lost = {1, 2, 3}
    assert air.stand()
    assert air.told == ["halted"]
    air.lost = {1, 2}
    assert not air.stand()
    assert air.told == ["halted", "running"]


def test_whoever_does_not_play_is_not_missed(air: Air) -> None:
    """Neither somebody who is out of the game nor a seat that a bot plays already."""
    air.lost, air.out = {1, 2, 3}, {1, 2, 3}
    assert not air.stand()
    air.out, air.played = set(), {1, 2}
    assert not air.stand()
    air.played = {5, 6}
    assert air.stand()


def test_one_outage_has_its_time_once(air: Air) -> None:
    """After three minutes the clocks run until everybody was there again."""
    air.lost = {1, 2, 3, 4}
    assert air.stand(10.0)
    assert halted_for(air.live_match, 40.0) == HALT - 30.0
    assert air.stand(10.0 + HALT - 0.1)
    assert not air.stand(10.0 + HALT)
    assert not air.stand(10.0 + HALT + 1.0)
    assert halted_for(air.live_match, 300.0) is None
    air.lost = set()
    assert not air.stand(400.0)
    air.lost = {1, 2, 3, 4}
    assert air.stand(500.0)
