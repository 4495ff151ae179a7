"""Who is there and since when, who keeps the table, and which dead keys are remembered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.table.changes import SOON, Changes
from host.table.channels import REMOVED_KNOWN, Channels
from host.table.people import Participant
from host.table.roster import KEEPER_FREE, Roster
from protocol.durations import NEVER, SILENCE

if TYPE_CHECKING:
    from host.table.seat_channel import SeatChannel

NOW = 1000.0


class Hall:
    """Ada, who keeps the table, Ben, a bot, and Wanda, who watches; nobody has been heard yet."""

    def __init__(self) -> None:
        self.channels = Channels(cast("Any", SimpleNamespace(table="oak")))
        self.changes = Changes(NOW)
        self.changes.published(NOW)
        self.roster = Roster(self.channels, self.changes, NOW)
        self.ada, self.ben, self.wanda = (Participant(name.lower(), name) for name in ("Ada", "Ben", "Wanda"))
        self.roster.people = [self.ada, self.ben, Participant("bot-1", "Runa", bot=True)]
        self.roster.watchers = [self.wanda]
        self.roster.keeper = "ada"

    def hears(self, person: Participant, now: float) -> None:
        """Somebody's device has said something."""
        channel = SimpleNamespace(received_at=now, present=lambda at: at - channel.received_at < SILENCE)
        self.channels.by_account[person.id] = cast("SeatChannel", channel)

    def looks(self, now: float) -> tuple[bool, set[str]]:
        """Whether anybody has come or gone, and who is there."""
        return self.roster.update_presence(now), set(self.roster.present_accounts)


@pytest.fixture
def hall() -> Hall:
    """At second 1000."""
    return Hall()


def test_people_are_there_while_their_device_is_heard(hall: Hall) -> None:
    """Bots and whoever has left are none of them; a change is told soon, and no change is not."""
    hall.hears(hall.ada, NOW)
    hall.hears(hall.wanda, NOW + 5)
    assert hall.looks(NOW + 5) == (True, {"ada", "wanda"})
    assert hall.changes.next_publication(0.0, 0.0) == NOW + 5 + SOON
    hall.changes.published(NOW + 6)
    assert hall.looks(NOW + SILENCE - 0.01) == (False, {"ada", "wanda"})
    assert hall.changes.next_publication(0.0, 0.0) == NEVER
    assert hall.looks(NOW + SILENCE) == (True, {"wanda"})
    hall.wanda.gone = True
    assert hall.looks(NOW + SILENCE) == (True, set())


def test_absence_counts_from_when_somebody_was_missed(hall: Hall) -> None:
    """Whoever has never been there counts from the table's beginning, or from when they came."""
    hall.hears(hall.ada, NOW)
    hall.looks(NOW)
    assert hall.roster.absent_for(hall.ada, NOW + 5) == 0
    hall.looks(NOW + 12)
    assert hall.roster.absent_for(hall.ada, NOW + 20) == 8
    assert hall.roster.absent_for(hall.ben, NOW + 20) == 20
    hall.hears(hall.ben, NOW + 15)
    assert hall.roster.absent_for(hall.ben, NOW + 20) == 5
    hall.hears(hall.ada, NOW + 21)
    hall.looks(NOW + 21)
    assert hall.roster.absent_for(hall.ada, NOW + 22) == 0


def test_the_table_is_free_two_minutes_after_its_keeper_was_missed(hall: Hall) -> None:
    """At that second; at once where nobody keeps it."""
    hall.hears(hall.ada, NOW)
    hall.looks(NOW)
    hall.looks(NOW + 30)
    assert not hall.roster.keeper_free(NOW + 30 + 119.9)
    assert hall.roster.keeper_free(NOW + 30 + 120.0)
    assert KEEPER_FREE == 120.0
    hall.roster.keeper = "nobody"
    assert hall.roster.keeper_free(NOW)


@pytest.mark.parametrize(("rest", "after"), [("keeper", ""), ("own", "own"), ("", "")])
def test_a_bot_lets_go_of_a_seat_for_whose_person_the_keeper_set_it(hall: Hall, rest: str, after: str) -> None:
    """Once they are there; who wanted to rest rests on, and so does whoever goes."""
    hall.ada.rest = hall.ben.rest = rest
    hall.hears(hall.ben, NOW)
    hall.hears(hall.ada, NOW - SILENCE)
    hall.roster.present_accounts = {"ada"}
    hall.looks(NOW)
    assert (hall.ben.rest, hall.ada.rest) == (after, rest)
    assert hall.changes.unsaved == (rest == "keeper")


def test_who_keeps_the_table_next(hall: Hall) -> None:
    """The first person with a seat, else who watches; nobody who only comes for a seat, and nothing for others."""
    assert hall.roster.next_keeper(hall.ben) is None
    assert hall.roster.keeper == "ada"
    hall.ada.gone = True
    assert hall.roster.next_keeper(hall.ada) is hall.ben
    hall.ben.gone = True
    assert hall.roster.next_keeper(hall.ben) is hall.wanda
    hall.wanda.coming = True
    assert hall.roster.next_keeper(hall.wanda) is None
    assert hall.roster.keeper == ""


@pytest.mark.parametrize(("together", "watches", "alone"), [(1, False, 1), (2, False, 0), (1, True, 0)])
def test_somebody_is_alone_where_nobody_else_sees_the_table(
    hall: Hall, together: int, watches: bool, alone: int
) -> None:
    """Neither a second person on the device nor somebody who watches."""
    assert hall.roster.lone_seat() == 0
    hall.ben.gone = True
    hall.ada.together = together
    hall.roster.watchers = [hall.wanda] if watches else []
    assert hall.roster.lone_seat() == alone


# -- dead keys -----------------------------------------------------------------------------------------------


def test_an_account_that_ends_is_told_once_and_remembered(hall: Hall) -> None:
    """With the last reason, among the last ones; one without a channel is none."""
    for number in range(REMOVED_KNOWN + 1):
        hall.hears(Participant(f"p{number}", "P"), NOW)
        hall.channels.end(f"p{number}", "left")
    hall.channels.end("p0", "kicked")
    assert list(hall.channels.removed) == [f"p{number}" for number in range(1, REMOVED_KNOWN + 1)]
    assert hall.channels.revoked == [f"p{number}" for number in range(REMOVED_KNOWN + 1)]
    assert hall.channels.by_account == {}
    assert hall.channels.farewells["p3"][1] == "left"


def test_channels_that_are_opened_anew_keep_what_they_have_heard(hall: Hall) -> None:
    """Of those people alone; no farewell and no account's end is left of what was taken back."""
    hall.hears(hall.ada, NOW)
    hall.hears(hall.ben, NOW)
    hall.hears(hall.wanda, NOW)
    hall.channels.end("wanda", "left")
    kept = hall.channels.by_account["ada"]
    hall.channels.open = lambda person: hall.hears(person, 0.0)  # type: ignore[method-assign]
    hall.channels.reopen([hall.ada, hall.wanda])
    assert set(hall.channels.by_account) == {"ada", "wanda"}
    assert hall.channels.by_account["ada"] is kept
    assert (hall.channels.farewells, hall.channels.revoked) == ({}, [])


# -- seats ---------------------------------------------------------------------------------------------------


def test_bots_are_always_there_and_people_while_they_are_heard(hall: Hall) -> None:
    """Whoever has no channel is not."""
    assert [hall.roster.is_present(person, NOW) for person in hall.roster.people] == [False, False, True]
    hall.hears(hall.ada, NOW)
    assert [hall.roster.is_present(person, NOW + 1) for person in hall.roster.people] == [True, False, True]


def test_silence_counts_from_the_tables_beginning_at_the_earliest(hall: Hall) -> None:
    """What was heard before a restart is no silence of this host."""
    hall.hears(hall.ada, NOW - 500)
    assert hall.roster.silent_for(hall.ada, NOW + 3) == 3
    hall.hears(hall.ada, NOW + 2)
    assert hall.roster.silent_for(hall.ada, NOW + 3) == 1


def test_people_sit_before_bots_in_the_order_in_which_they_came(hall: Hall) -> None:
    """A bot more or less changes nobody's place; of bots the last ones go."""
    hall.roster.give_seat(Participant("cleo", "Cleo"))
    assert [person.id for person in hall.roster.people] == ["ada", "ben", "cleo", "bot-1"]
    hall.roster.seat_bots(3)
    assert [person.id for person in hall.roster.people] == ["ada", "ben", "cleo", "bot-1", "bot-2", "bot-3"]
    hall.roster.seat_bots(1)
    assert [person.id for person in hall.roster.people] == ["ada", "ben", "cleo", "bot-1"]
    assert hall.changes.unsaved


def test_a_bot_gives_way_to_a_guest_of_its_name(hall: Hall) -> None:
    """Only that one, and to whoever watches as well."""
    hall.roster.seat_bots(2)
    first, second = hall.roster.people[2:]
    hall.wanda.name = first.name
    kept = second.name
    hall.roster.let_bots_give_way()
    assert first.name not in {hall.wanda.name, kept}
    assert second.name == kept
