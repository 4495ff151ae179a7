"""Who answers for which seat: bots, stand-ins, the storyteller; and who is waited for, or leaves."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.engine.asking import CLOCK, Ask
from host.engine.rules import LEAVE, SPEECH
from host.table.people import Participant
from host.table.substitutes import Substitutes

if TYPE_CHECKING:
    from host.engine.match import Match

LEAVING = Ask(CLOCK, LEAVE, ("1", "2", "3", "4"), kind="standing")


def person(number: int, **about: Any) -> Participant:
    """Somebody, or a bot."""
    return Participant(f"p{number}", f"P{number}", **about)


def assigned(*people: Participant, present: set[str] | None = None, asks: tuple[Ask, ...] = ()) -> Substitutes:
    """Everybody is there unless said otherwise."""
    substitutes = Substitutes()
    substitutes.assign(people, {p.id for p in people} if present is None else present, asks)
    return substitutes


def by_bots(substitutes: Substitutes, seats: int) -> list[int]:
    """The seats for which bots answer."""
    return [seat for seat in range(1, seats + 1) if substitutes.by_bot(seat)]


# -- who is who ----------------------------------------------------------------------------------------------


def test_each_person_is_taken_as_what_it_is() -> None:
    """A bot is never a stand-in, leaver or absent, whatever else is noted of it."""
    people = [
        person(1),
        person(2, bot=True, rest="own", gone=True, absent=True),
        person(3, rest="own"),
        person(4, rest="keeper"),
        person(5, gone=True),
        person(6, absent=True),
        person(7, proxied=True),
        person(8, proxied=True, absent=True),
    ]
    found = assigned(*people, present={"p1", "p3", "p4", "p6", "p7", "p8"})
    assert found.bots == {2}
    assert found.stand_ins == {3, 4, 5}
    assert found.leavers == {5}
    assert found.absent == {5, 6, 8}
    assert found.answered_by_storyteller == {7}
    assert by_bots(found, 8) == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("ask", "plays"),
    [
        (LEAVING, False),
        (Ask(CLOCK, "talk", ("end",), kind="standing"), True),
        (Ask(1, LEAVE, ("1", "2"), kind="standing"), True),
    ],
)
def test_a_bot_plays_for_who_left_unless_the_clock_lets_seats_leave(ask: Ask, plays: bool) -> None:
    """Whoever rests is played for in any case."""
    found = assigned(person(1, gone=True), person(2, rest="own"), person(3, rest="own", gone=True), asks=(ask,))
    assert by_bots(found, 3) == ([1, 2, 3] if plays else [2, 3])
    assert found.leavers == {1, 3}


def test_everything_is_learned_anew() -> None:
    """Nothing is left of whoever has come back."""
    found = assigned(person(1, gone=True), person(2, rest="own"), person(3, proxied=True), person(4), present={"p3"})
    found.assign([person(n) for n in range(1, 5)], {"p1", "p2", "p3", "p4"}, ())
    assert by_bots(found, 4) == []
    assert not found.leavers | found.absent | found.answered_by_storyteller


def test_a_bot_that_took_over_lets_go_when_its_person_is_there() -> None:
    """And does not take over again by itself when they go once more."""
    found = assigned(person(1), person(2), present=set())
    found.stand_in_until_back(1)
    found.stand_in_until_back(2)
    assert by_bots(found, 2) == [1, 2]
    found.update_absent({2})
    assert by_bots(found, 2) == [2]
    found.update_absent({1, 2})
    assert by_bots(found, 2) == [2]


def test_a_nudged_seat_is_a_bots_for_the_turn() -> None:
    """Also while its person is there; nobody but the match ends it."""
    found = assigned(person(1), person(2))
    found.for_turn.add(2)
    found.assign([person(1), person(2)], {"p1", "p2"}, ())
    assert by_bots(found, 2) == [2]
    found.for_turn.clear()
    assert by_bots(found, 2) == []


def test_a_bot_stands_in_for_people_only() -> None:
    """What a bot answers at its own seat is nobody's; for whatever reason it answers at another one, it stands in."""
    found = assigned(person(1), person(2, bot=True), person(3, rest="own"), person(4), present=set())
    found.for_turn.add(1)
    found.stand_in_until_back(4)
    for seat in (2, 3, 3, 4, 1):
        found.note_answer(seat)
    assert found.stood_in == {1, 3, 4}


# -- what follows --------------------------------------------------------------------------------------------


def test_people_are_those_who_are_asked_there_and_not_played_for() -> None:
    """Each once, in order, of this name alone."""
    found = assigned(
        person(1), person(2, bot=True), person(3, absent=True), person(4), person(5, rest="own"), person(6)
    )
    asks = [Ask(seat, "end", ("yes",), kind="standing") for seat in (4, 1, 2, 3, 5, 4)] + [Ask(6, "talk", ("yes",))]
    match = cast("Match", SimpleNamespace(asks=asks))
    assert found.people_asked(match, "end") == [1, 4]
    assert found.people_asked(match, "talk") == [6]
    assert found.people_asked(match, "vote") == []


@pytest.mark.parametrize(
    ("ask", "waited"),
    [
        (Ask(2, "play", ("a",)), True),
        (Ask(2, "ability", ("a",), kind="step"), True),
        (Ask(1, "play", ("a",)), False),
        (Ask(2, "play", ("a",), seconds=20), False),
        (Ask(2, "vote", ("a",), kind="vote"), False),
        (Ask(2, "spy", ("a",), kind="window"), False),
        (Ask(2, "seer", ("a",), kind="slot"), False),
        (Ask(2, "reveal", ("a",), kind="standing"), False),
    ],
)
def test_who_is_away_is_waited_for_in_a_turn_alone(ask: Ask, waited: bool) -> None:
    """A vote, a window, a slot and whatever brings its own length go by without them."""
    assert assigned(person(1), person(2), present={"p1"}).waited_for(ask) == waited


@pytest.mark.parametrize(
    ("kind", "name", "seat", "leads", "speechless"),
    [
        ("standing", SPEECH, 2, False, True),
        ("standing", SPEECH, 1, False, False),
        ("choice", SPEECH, 2, False, False),
        ("standing", "talk", 2, False, False),
        ("standing", SPEECH, 2, True, True),
        ("standing", SPEECH, 3, True, True),
    ],
)
def test_nobody_speaks_for_who_is_away(kind: Any, name: str, seat: int, leads: bool, speechless: bool) -> None:
    """Also where somebody leads, as long as they have not answered for that seat; a seat said to be away has nobody."""
    people = person(1), person(2), person(3, proxied=True, absent=True)
    found = assigned(*people, present={"p1"})
    found.has_storyteller = leads
    assert found.speechless(Ask(seat, name, ("done",), kind=kind)) == speechless


@pytest.mark.parametrize("leads", [True, False])
def test_the_storyteller_speaks_for_whom_they_answer(leads: bool) -> None:
    """While they are there; without them a speech that nobody holds is over."""
    found = assigned(person(1), person(2, proxied=True), present={"p1"})
    found.has_storyteller = leads
    assert found.speechless(Ask(2, SPEECH, ("done",), kind="standing")) == (not leads)


def test_seats_leave_one_after_the_other_in_their_order() -> None:
    """Those that the clock lets go, and only by that ask."""
    found = assigned(*(person(n, gone=n in {2, 3, 10}) for n in range(1, 11)), asks=(LEAVING,))
    assert found.leaver(LEAVING) == "2"
    assert found.leaver(Ask(CLOCK, LEAVE, ("1", "10", "3"), kind="standing")) == "3"
    assert found.leaver(Ask(CLOCK, LEAVE, ("1", "4"), kind="standing")) == ""
    assert found.leaver(Ask(CLOCK, "talk", ("2",), kind="standing")) == ""
