"""How a match ends, stands still and goes on at a table: what is done in which order, and at which second."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.table.lifecycle import Lifecycle
from host.table.pace import PACES
from host.table.people import Participant
from protocol.durations import NEVER
from protocol.keys import SeatKeys
from protocol.record import CALLED_OFF

if TYPE_CHECKING:
    from host.table.live_match import LiveMatch

PACE = PACES["brisk"]


class House:
    """Ada, Ben and a bot in match 4; `order` is what the parts of the table are asked, in order."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.people = [Participant("a", "Ada", ready=True), Participant("b", "Ben", ready=True), Participant("c", "C")]
        self.people[2].bot = True
        note = self.note
        roster = SimpleNamespace(
            people=self.people, revoke=note("revoke"), present_accounts={"a", "b"}, alone=lambda: 0,
            seat_of=lambda account: next((n for n, p in enumerate(self.people, 1) if p.id == account), 0),
        )  # fmt: skip
        write = SimpleNamespace(end_match=note("written"), handover=note("handover"))
        context = SimpleNamespace(table="oak", keys=SeatKeys.new(), journal=SimpleNamespace(write=write))
        lobby = SimpleNamespace(pace=PACE, game="wolfmoon", storyteller=lambda: None)
        changes = SimpleNamespace(mark_changed=note("changed"), plan_publication=note("publish"))
        events = SimpleNamespace(announce=note("event"), match=4)
        parts: list[Any] = [context, roster, lobby, events, SimpleNamespace(count=note("count")), changes]
        self.life = Lifecycle(*parts)
        self.life.number, self.life.phase = 4, "playing"
        self.live_match = SimpleNamespace(
            end=note("over"), save_clocks=note("save"), resume_clocks=note("resume"), points=lambda: {1: 20},
            answers=7, standing={1: {"spy": "yes"}, 2: {"spy": "no"}},
        )  # fmt: skip
        self.life.live_match = cast("LiveMatch", self.live_match)

    def note(self, what: str) -> Any:
        """Something that notes that it was asked, and what about."""

        def asked(*about: Any) -> None:
            told = [one.name if isinstance(one, Participant) else str(one) for one in about]
            paused = " (paused)" if what in {"save", "resume"} and self.life.paused else ""
            self.order.append(" ".join([what, *told]) + paused)

        return asked


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    """In the middle of the match; seats are assigned by other tests."""
    made = House()
    monkeypatch.setattr(made.life, "assign_bots", lambda: made.order.append("assign"))
    return made


# -- the end -------------------------------------------------------------------------------------------------


def test_a_match_that_is_won_is_written_counted_and_told(house: House) -> None:
    """With its points; nothing of its pause, countdown or standstill is left, and only bots are ready."""
    house.life.paused, house.life.countdown_at, house.life.stopped = "Ada", 60.0, True
    house.life.end([1, 3], "moon")
    assert house.order == [
        "written oak 4 {'winners': [1, 3], 'ending': 'moon'}",
        "count 4 wolfmoon [1, 3] moon {1: 20}",
        "changed",
    ]
    assert (house.life.phase, house.life.paused, house.life.countdown_at, house.life.stopped) == (
        *("result", "", NEVER, False),
    )
    assert [person.ready for person in house.people] == [False, False, True]


def test_a_match_that_is_called_off_is_ended_first_and_counts_no_points(house: House) -> None:
    """Nobody has won it."""
    house.life.end()
    assert house.order == [
        f"over {CALLED_OFF}",
        f"written oak 4 {{'winners': [], 'ending': '{CALLED_OFF}'}}",
        f"count 4 wolfmoon () {CALLED_OFF} {{}}",
        "changed",
    ]


def test_a_deal_can_be_called_off_before_there_is_a_match(house: House) -> None:
    """There is nothing to end then."""
    house.life.live_match = None
    house.life.end()
    assert [step.partition(" ")[0] for step in house.order] == ["written", "count", "changed"]


def test_who_has_left_goes_when_the_match_is_over(house: House) -> None:
    """After it is counted: they may have won."""
    house.people[1].gone = True
    house.life.end([2], "moon")
    assert [step.partition(" ")[0] for step in house.order] == ["written", "count", "revoke", "changed"]
    assert "revoke Ben left" in house.order


# -- the pause -----------------------------------------------------------------------------------------------


def test_a_pause_keeps_the_clocks_as_they_were_before_it(house: House) -> None:
    """Once: whoever says so again changes the name and calls off a countdown, but takes no time."""
    house.life.pause("Ada", 50.0)
    assert house.order == ["save 50.0", "changed"]
    house.life.countdown_at = 60.0
    house.life.pause("Ben", 55.0)
    assert house.order == ["save 50.0", "changed", "changed"]
    assert (house.life.paused, house.life.countdown_at) == ("Ben", NEVER)
    assert house.life.running() is None


def test_without_a_match_a_pause_keeps_no_clocks(house: House) -> None:
    """In a deal there are none; nor do any go on."""
    house.life.live_match = None
    house.life.pause("Ada", 50.0)
    house.life.go_on(60.0)
    assert house.order == ["changed", "changed"]


def test_it_goes_on_after_a_countdown_that_begins_once(house: House) -> None:
    """At the end of the first one; without a pause nothing begins."""
    house.life.go_on_soon(50.0)
    assert (house.life.countdown_at, house.order) == (NEVER, [])
    house.life.paused = "Ada"
    house.life.go_on_soon(50.0)
    assert (house.life.countdown_at, house.order) == (50.0 + PACE.countdown, ["publish"])
    house.life.go_on_soon(52.0)
    assert (house.life.countdown_at, house.order) == (50.0 + PACE.countdown, ["publish"])
    assert house.life.paused == "Ada"


def test_a_pause_that_nobody_wanted_keeps_its_cause_until_somebody_pauses_or_goes_on(house: House) -> None:
    """Also while a countdown is called off."""
    for end in (lambda: house.life.pause("Ada", 50.0), lambda: house.life.go_on(50.0)):
        house.life.pause_for("power_cut")
        house.life.go_on_soon(50.0)
        house.life.pause(house.life.paused, 50.0, house.life.paused_for)
        assert (house.life.paused_for, house.life.countdown_at) == ("power_cut", NEVER)
        assert house.life.paused
        end()
        assert house.life.paused_for == ""


def test_the_clocks_go_on_when_the_pause_is_over(house: House) -> None:
    """And the network may hold them up anew."""
    house.life.paused, house.life.countdown_at, house.life.outages.used = "Ada", 55.0, True
    house.life.go_on(55.0)
    assert house.order == ["resume 55.0", "changed"]
    assert (house.life.paused, house.life.countdown_at, house.life.outages.used) == ("", NEVER, False)
    assert house.life.running() is house.live_match


@pytest.mark.parametrize(("phase", "told"), [("playing", ["event stands_still"]), ("result", [])])
def test_a_match_that_its_rules_cannot_go_on_with_stands_still(house: House, phase: Any, told: list[str]) -> None:
    """Everybody hears it while it is played; its countdown is over."""
    house.life.phase, house.life.countdown_at = phase, 60.0
    house.life.stand_still()
    assert (house.order, house.life.stopped, house.life.countdown_at) == (told, True, NEVER)
    assert house.life.running() is None


# -- a seat with another key ---------------------------------------------------------------------------------


def moved(house: House, handovers: int) -> list[tuple[int, int, str, bytes]]:
    """Ben's seat has another key: what the deal is told of it."""
    hands: list[tuple[int, int, str, bytes]] = []
    house.life.deal = cast("Any", SimpleNamespace(hand_over=lambda hand: (hands.append(hand), handovers)[1]))
    house.people[1].sign = "0b"
    house.life.seat_moved(house.people[1])
    return hands


def test_a_seat_that_moves_is_in_the_record_from_the_next_answer_on(house: House) -> None:
    """What its old device has said in advance is void, and only that; then bots are assigned."""
    assert moved(house, 3) == [(2, 7, "Ben", b"\x0b")]
    assert house.order == ["handover oak 4 3 b (2, 7, 'Ben', b'\\x0b')", "assign"]
    assert house.live_match.standing == {1: {"spy": "yes"}}


@pytest.mark.parametrize(
    ("phase", "live", "handovers"), [("result", True, 3), ("playing", False, 3), ("playing", True, 0)]
)
def test_without_a_record_that_runs_nothing_is_handed_over(
    house: House, phase: Any, live: bool, handovers: int
) -> None:
    """Bots are assigned all the same."""
    house.life.phase = phase
    house.life.live_match = house.life.live_match if live else None
    moved(house, handovers)
    assert house.order == ["assign"]
    assert set(house.live_match.standing) == {1, 2}
