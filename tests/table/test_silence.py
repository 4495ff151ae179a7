"""Who is named for their silence: people who play and are there, after so many mornings, once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from host.table.people import Participant
from host.table.silence import SILENT, Silence

if TYPE_CHECKING:
    from host.table.changes import Changes
    from host.table.events import TableEvents
    from host.table.live_match import LiveMatch
    from host.table.roster import Roster


class Village:
    """Five at a table: Ada, Ben who has left, a bot, Dan who is out of the game, and Eve."""

    def __init__(self) -> None:
        self.people = [Participant(str(n), name) for n, name in enumerate(("Ada", "Ben", "Runa", "Dan", "Eve"))]
        self.people[1].gone = self.people[2].bot = True
        self.named: list[str] = []
        self.written = 0
        roster, events = SimpleNamespace(people=self.people), SimpleNamespace(announce=self.announce)
        changes = SimpleNamespace(mark_unsaved=self.mark_unsaved)
        self.silence = Silence(cast("Roster", roster), cast("TableEvents", events), cast("Changes", changes))
        game = SimpleNamespace(plays=lambda seat: seat != 4)
        self.live_match = SimpleNamespace(
            answered_lately=set(), history=SimpleNamespace(rounds=0), match=SimpleNamespace(game=game)
        )

    def announce(self, kind: str, person: Participant) -> None:
        """Everybody hears it."""
        self.named.append(f"{kind} {person.name}")

    def mark_unsaved(self) -> None:
        """It is to be written."""
        self.written += 1

    def morning(self, *answered: int) -> list[int]:
        """These seats have answered before the next morning: the mornings that each person has been silent."""
        self.live_match.answered_lately.update(answered)
        self.live_match.history.rounds += 1
        self.look()
        return [person.silent for person in self.people]

    def look(self) -> None:
        """The table looks who has answered."""
        self.silence.name_silent(cast("LiveMatch", self.live_match))


@pytest.fixture
def village() -> Village:
    """Nobody has been silent yet."""
    return Village()


def test_only_people_who_play_and_are_there_are_silent(village: Village) -> None:
    """Neither whoever has left, nor a bot, nor somebody whom nothing is asked."""
    assert village.morning() == [1, 0, 0, 0, 1]


def test_whoever_is_silent_for_too_long_is_named_once(village: Village) -> None:
    """An answer begins the count anew; between two mornings nothing is counted, and nothing is written."""
    for _ in range(SILENT - 1):
        village.morning()
    assert village.named == []
    village.morning(5)
    assert village.named == ["idle Ada"]
    assert village.live_match.answered_lately == set()
    written = village.written
    village.look()
    assert village.morning() == [SILENT + 1, 0, 0, 0, 2]
    assert village.named == ["idle Ada"]
    assert village.written == written + 1


def test_an_answer_takes_back_that_somebody_is_absent(village: Village) -> None:
    """Also one that comes in the middle of the day."""
    village.people[0].absent = True
    village.live_match.answered_lately.add(1)
    village.look()
    assert not village.people[0].absent
    assert village.written == 1
