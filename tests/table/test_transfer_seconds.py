"""At which second a code runs out and a seat changes hands, what comes first, and what is written when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from host.table.people import Participant
from host.table.seat_transfer import AFTER_CRASH, CODE_LASTS, KEEP_EVERY, REFUSAL, SeatTransfer
from protocol.durations import NEVER
from protocol.errors import IllegalAnswer, NotNow, NotYours, WrongCode

BEGUN = 100.0


class Hall:
    """Ada, who keeps the table, Ben and a bot; `order` is what the parts of the table are asked, in order."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.ada, self.ben = Participant("a", "Ada", sign="aa"), Participant("b", "Ben", sign="bb", seal="bs")
        self.bot = Participant("bot-1", "Runa", bot=True, ready=True)
        self.channels = SimpleNamespace(table="oak", by_account={"a": "line a", "b": "line b"}, open=self.open)
        self.roster = SimpleNamespace(
            people=[self.ada, self.ben, self.bot], watchers=[], keeper="a", present_accounts={"a", "b"},
            guests=lambda: [*self.roster.people, *self.roster.watchers],
            keeps=lambda person: person.id == self.roster.keeper, revoke=self.revoke,
            seat_of=lambda account: next((n for n, p in enumerate(self.roster.people, 1) if p.id == account), 0),
            let_bots_give_way=lambda: self.order.append("give way"),
        )  # fmt: skip
        self.lobby = SimpleNamespace(bots=1)
        changes = SimpleNamespace(
            mark_unsaved=lambda: self.order.append("unsaved"), mark_changed=lambda: self.order.append("changed")
        )
        events = SimpleNamespace(announce=self.announce, changes=changes)
        self.life = SimpleNamespace(phase="playing", seat_moved=lambda person: self.order.append(f"moved {person.id}"))
        attendance = SimpleNamespace(admit=lambda name, _instead: name)
        parts: list[Any] = [self.roster, self.channels, self.lobby, events, self.life, attendance]
        self.transfer = SeatTransfer(*parts, BEGUN)

    def open(self, person: Participant) -> None:
        """Somebody may speak."""
        self.channels.by_account[person.id] = SimpleNamespace(received_at=0.0)

    def revoke(self, person: Participant, why: str) -> None:
        """Somebody may speak no more."""
        self.order.append(f"revoke {person.id} {why}")
        self.roster.watchers = [p for p in self.roster.watchers if p is not person]

    def announce(self, kind: str, *about: Participant) -> None:
        """Everybody hears it."""
        self.order.append(f"{kind} {' '.join(person.id for person in about)}")

    def code(self, person: Participant, now: float = BEGUN) -> str:
        """The keeper makes a code."""
        self.transfer.make_code(person, self.ada, now)
        assert self.transfer.seat_code
        return self.transfer.seat_code.code

    def comes(self, person: Participant, now: float = BEGUN) -> Participant:
        """Cleo shows a code for somebody's seat."""
        self.code(person, now)
        seat_code = self.transfer.valid_code(now)
        self.transfer.accept(seat_code, "Cleo", (b"\xcc", b"\xdd"), "c", now)
        self.order.clear()
        return self.roster.watchers[-1]  # type: ignore[no-any-return]

    def tick(self, now: float) -> tuple[str, list[str]]:
        """Whose seat has changed hands, and what was done."""
        self.order.clear()
        moved = self.transfer.tick(now)
        assert moved is None or any(moved is person for person in self.roster.people), "the person of the seat"
        return moved.id if moved else "", list(self.order)


@pytest.fixture
def hall() -> Hall:
    """In the middle of a match."""
    return Hall()


# -- the code ------------------------------------------------------------------------------------------------


def test_a_code_runs_out_at_its_second_and_is_shown_to_be_gone(hall: Hall) -> None:
    """Until then it can be tried; at that second not any more, also before the table has looked."""
    hall.code(hall.ben)
    end = BEGUN + 120.0
    assert hall.transfer.valid_code(end - 0.01).person is hall.ben
    assert hall.tick(end - 0.01) == ("", ["unsaved"])
    assert hall.transfer.seat_code
    with pytest.raises(WrongCode):
        hall.transfer.valid_code(end)
    assert hall.tick(end) == ("", ["changed"])
    assert hall.transfer.seat_code is None
    assert hall.tick(end + KEEP_EVERY) == ("", [])


def test_what_is_left_is_written_every_second_while_there_is_something(hall: Hall) -> None:
    """Counted from the last time it was written; without code and move never."""
    assert hall.tick(BEGUN + 50) == ("", [])
    hall.code(hall.ben, BEGUN + 50)
    assert hall.transfer.due() == BEGUN + KEEP_EVERY
    assert hall.tick(BEGUN + 50.5) == ("", ["unsaved"])
    assert hall.transfer.due() == BEGUN + 50.5 + KEEP_EVERY
    assert hall.tick(BEGUN + 51.4) == ("", [])
    assert hall.tick(BEGUN + 51.5) == ("", ["unsaved"])
    assert hall.transfer.state()["ticket"][3] == pytest.approx(CODE_LASTS - 1.5)


def test_the_next_moment_is_the_first_of_all(hall: Hall) -> None:
    """There is none before there is a code."""
    assert hall.transfer.due() == NEVER
    hall.code(hall.ben)
    hall.tick(BEGUN + CODE_LASTS - 0.3)
    assert hall.transfer.due() == BEGUN + CODE_LASTS


def test_the_next_moment_of_a_move_is_its_end_unless_a_deal_holds_it_up(hall: Hall) -> None:
    """Then only what is left is written."""
    hall.comes(hall.ben)
    hall.tick(BEGUN + REFUSAL - 0.3)
    assert hall.transfer.due() == BEGUN + REFUSAL
    hall.life.phase = "dealing"
    assert hall.transfer.due() == BEGUN + REFUSAL - 0.3 + KEEP_EVERY


@pytest.mark.parametrize("phase", ["lobby", "result"])
def test_a_bots_seat_has_a_code_during_a_match_alone(hall: Hall, phase: str) -> None:
    """A seat of somebody who is not there has none at all, and while a seat moves there is no other code."""
    hall.life.phase = phase
    with pytest.raises(NotNow):
        hall.code(hall.bot)
    hall.life.phase = "dealing"
    assert hall.code(hall.bot)
    with pytest.raises(IllegalAnswer):
        hall.code(Participant("x", "Xenia"))
    hall.comes(hall.ben)
    with pytest.raises(NotNow):
        hall.code(hall.ada)


# -- the move ------------------------------------------------------------------------------------------------


def test_a_seat_changes_hands_at_its_second(hall: Hall) -> None:
    """Not a moment before; once; the old key is dead before the seat has the new one, and all hear it last."""
    newcomer = hall.comes(hall.ben)
    assert newcomer.coming
    line = hall.channels.by_account["c"]
    assert line.received_at == BEGUN
    assert hall.tick(BEGUN + REFUSAL - 0.01) == ("", ["unsaved"])
    assert hall.tick(BEGUN + REFUSAL) == ("c", ["revoke b moved", "moved c", "moved c"])
    assert (hall.ben.id, hall.ben.name, hall.ben.sign, hall.ben.seal) == ("c", "Cleo", "cc", "dd")
    assert (hall.ben.moved, hall.ben.coming, hall.ben.stood_in) == (True, False, False)
    assert hall.roster.watchers == []
    assert hall.channels.by_account["c"] is line
    assert hall.roster.present_accounts == {"a"}
    assert (hall.roster.keeper, hall.lobby.bots) == ("a", 1)
    assert hall.tick(BEGUN + REFUSAL + 0.01) == ("", [])


def test_in_a_deal_a_seat_waits_until_the_roster_is_closed(hall: Hall) -> None:
    """Then it moves at once."""
    hall.comes(hall.ben)
    hall.life.phase = "dealing"
    assert hall.tick(BEGUN + REFUSAL + 5)[0] == ""
    hall.life.phase = "playing"
    assert hall.tick(BEGUN + REFUSAL + 5.1)[0] == "c"


def test_a_move_whose_seat_is_gone_turns_the_newcomer_away(hall: Hall) -> None:
    """At once, however long the move has still; a newcomer who went has nothing to be told."""
    hall.comes(hall.ben)
    hall.roster.people.remove(hall.ben)
    assert hall.tick(BEGUN + 0.5) == ("", ["revoke c refused"])
    assert hall.transfer.pending is None
    hall.roster.people.insert(1, hall.ben)
    hall.comes(hall.ben)
    hall.roster.watchers.clear()
    assert hall.tick(BEGUN + REFUSAL) == ("", ["unsaved"])
    assert (hall.transfer.pending, hall.ben.id) == (None, "b")


def test_a_bots_seat_becomes_a_persons(hall: Hall) -> None:
    """With a bot less among those wanted; that a bot has played so far is said of a match that runs."""
    hall.comes(hall.bot)
    assert hall.tick(BEGUN + REFUSAL)[0] == "c"
    assert (hall.bot.bot, hall.bot.ready, hall.bot.stood_in, hall.lobby.bots) == (False, False, True, 0)


@pytest.mark.parametrize(("phase", "stood_in", "order"), [("lobby", False, ["give way"]), ("result", False, [])])
def test_between_games_bots_give_way_to_a_new_name(hall: Hall, phase: str, stood_in: bool, order: list[str]) -> None:
    """Nobody has played for somebody who came after the end."""
    hall.comes(hall.bot)
    hall.life.phase = phase
    hall.lobby.bots = 0
    _, done = hall.tick(BEGUN + REFUSAL)
    assert [step for step in done if step == "give way"] == order
    assert (hall.bot.stood_in, hall.lobby.bots) == (stood_in, 0)


@pytest.mark.parametrize("keeper", ["b", ""])
def test_who_gets_the_keepers_seat_keeps_the_table(hall: Hall, keeper: str) -> None:
    """And whoever comes where nobody does."""
    hall.comes(hall.ben)
    hall.roster.keeper = keeper
    hall.ben.gone, hall.ben.rest = True, "own"
    hall.tick(BEGUN + REFUSAL)
    assert (hall.roster.keeper, hall.ben.gone, hall.ben.rest) == ("c", False, "")


def test_the_seats_own_device_alone_refuses_and_the_newcomer_hears_it_first(hall: Hall) -> None:
    """Once: after that there is nothing to refuse."""
    hall.comes(hall.ben)
    with pytest.raises(NotYours):
        hall.transfer.refuse(hall.ada)
    assert hall.transfer.pending
    hall.transfer.refuse(hall.ben)
    assert hall.order == ["revoke c refused", "refused b b"]
    with pytest.raises(NotNow):
        hall.transfer.refuse(hall.ben)
    assert hall.tick(BEGUN + REFUSAL)[0] == ""


@pytest.mark.parametrize(("left", "more"), [(0.5, AFTER_CRASH), (REFUSAL, REFUSAL)])
def test_after_a_crash_there_is_time_to_come_back_and_refuse(hall: Hall, left: float, more: float) -> None:
    """At least so long, and never less than what was left."""
    hall.comes(hall.ben)
    hall.tick(BEGUN + REFUSAL - left)
    kept = hall.transfer.state()
    assert kept["move"] == ["b", "c", pytest.approx(left)]
    hall.transfer.restore(kept, 500.0)
    assert hall.tick(500.0 + more - 0.01)[0] == ""
    assert hall.tick(500.0 + more)[0] == "c"


def test_who_was_coming_without_a_move_is_turned_away_after_a_crash(hall: Hall) -> None:
    """Only they: whoever comes for a move that goes on stays, and so do others who watch."""
    hall.comes(hall.ben)
    stray, watcher = Participant("s", "Stray", coming=True), Participant("w", "Wanda")
    hall.roster.watchers += [stray, watcher]
    hall.transfer.restore(hall.transfer.state(), 500.0)
    assert hall.order == ["revoke s refused"]
    hall.transfer.restore({}, 500.0)
    assert hall.order[1:] == ["revoke c refused"]
    assert hall.roster.watchers == [watcher]
