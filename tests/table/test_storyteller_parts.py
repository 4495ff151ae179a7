"""A storyteller's wishes and sheet, part by part: what fits on the sheet, and what of her answers is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from host.table import storyteller
from host.table.events import Happened
from host.table.people import Participant
from host.table.storyteller import KEPT_FREE, LIST_HEADS, sheet
from protocol.codec import encode
from protocol.errors import IllegalAnswer, NotNow, NotYours
from protocol.messages import MOST_SHEET, AskView, SeatAsks

SEATS = 20
HERE, BOT, PLAYED = 3, 5, 7
"""Who is there, who is a bot, and for whom one plays."""
ANSWERED = 2


@dataclass
class Sheet:
    """What a game's sheet has for those without a device."""

    told: str
    absent: list[SeatAsks] = field(default_factory=list)
    more: list[int] = field(default_factory=list)


class Night:
    """A slot in which everybody is asked, seat 4 nothing; `asks` by length of their choices."""

    def __init__(self, told: Sheet | None) -> None:
        people = [Participant(f"s{n}", f"Guest {n}", bot=n == BOT) for n in range(1, SEATS + 1)]
        self.roster: Any = SimpleNamespace(people=people, present_accounts={f"s{HERE}"})
        self.live: Any = SimpleNamespace(
            sheet=lambda: told, match=SimpleNamespace(game=SimpleNamespace(given={str(ANSWERED): "6"})),
            substitutes=SimpleNamespace(by_bot=lambda seat: seat in (BOT, PLAYED)), asks_for=self.asks_for,
        )  # fmt: skip

    def asks_for(self, seat: int, now: float) -> list[AskView]:
        """What a seat is asked."""
        assert now == 100.0
        return [AskView(seat, "slot", ["x" * 60] * 4, {}, "slot", "", "", 0, 0)] if seat != 4 else []

    def sheet(self, first: int, room: int) -> bytes:
        """The sheet."""
        return sheet(self.live, self.roster, first, room, 100.0)


def asked_on(night: Night, first: int, room: int) -> tuple[list[int], list[int]]:
    """Of whom everything stands on the sheet, and of whom nothing has room."""
    told = Sheet("night")
    night.live.sheet = lambda: told
    night.sheet(first, room)
    return [asked.seat for asked in told.absent], told.more


ABSENT = [n for n in range(1, SEATS + 1) if n not in (HERE, BOT, PLAYED, 4)]


def test_a_sheet_never_takes_more_than_its_room_and_wastes_none() -> None:
    """Whatever room there is: one more seat would not have gone in, but for the heads of lists."""
    night = Night(None)
    one = len(encode(SeatAsks(1, night.asks_for(1, 100.0))))
    empty = len(encode(Sheet("night")))
    counts = set()
    for room in range(KEPT_FREE + empty, KEPT_FREE + empty + (SEATS + 1) * one, 7):
        told = Sheet("night")
        night.live.sheet = lambda told=told: told
        data = night.sheet(0, room)
        assert len(data) <= room - KEPT_FREE or not told.absent
        counts.add(len(told.absent))
        assert sorted([*(asked.seat for asked in told.absent), *told.more]) == ABSENT
        spare = min(room - KEPT_FREE, MOST_SHEET) - empty - LIST_HEADS - SEATS - len(told.absent) * one
        assert spare < one or not told.more
        assert spare >= 0 or not told.absent
    assert {0, 1, 2, 3} <= counts


def test_whom_she_looks_at_stands_first_on_it_then_whoever_has_not_answered() -> None:
    """In the order of their seats; a seat that is asked nothing takes no room."""
    night = Night(None)
    one = len(encode(SeatAsks(1, night.asks_for(1, 100.0))))
    room = KEPT_FREE + len(encode(Sheet("night"))) + LIST_HEADS + SEATS + 3 * one
    assert asked_on(night, 0, room)[0] == [1, 6, 8]
    assert asked_on(night, 9, room)[0] == [1, 6, 9]
    assert asked_on(night, ANSWERED, room)[0] == [1, ANSWERED, 6]
    assert asked_on(night, 0, 10**6) == (ABSENT, [])
    assert Night(None).sheet(0, room) == b"", "a game without one"


class Table:
    """Ada, who is away, Ben, who is there, and a bot, led by Eve."""

    def __init__(self, *, secret: bool) -> None:
        self.eve = Participant("e", "Eve", leads=True)
        self.people = [Participant("a", "Ada"), Participant("b", "Ben"), Participant("bot-1", "Runa", bot=True)]
        self.given: list[tuple[int, int, str]] = []
        live = SimpleNamespace(
            in_secret_phase=secret, apply_for=lambda seat, ask, answer, _now: self.given.append((seat, ask, answer))
        )
        self.parts: Any = SimpleNamespace(
            lifecycle=SimpleNamespace(live_match=live, phase="playing", paused=""),
            lobby=SimpleNamespace(storyteller=lambda: self.eve),
            roster=SimpleNamespace(
                people=self.people, present_accounts={"b"},
                seat_of=lambda account: [p.id for p in self.people].index(account) + 1,
            ),
        )  # fmt: skip


@pytest.mark.parametrize(("secret", "again"), [(True, None), (False, Happened())])
def test_that_she_answers_for_somebody_is_told_once(secret: bool, again: Happened | None) -> None:
    """In secret nobody sees more than that; the table says nothing then that it would not say anyway."""
    table = Table(secret=secret)
    assert storyteller.proxy(table.parts, table.eve, "1 12 yes", 5.0) == Happened("proxied", table.people[0])
    assert storyteller.proxy(table.parts, table.eve, "1 13 4+5", 5.0) == again
    assert table.given == [(1, 12, "yes"), (1, 13, "4+5")]


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        ("2 12 yes", NotNow), ("3 12 yes", NotNow), ("4 12 yes", IllegalAnswer), ("0 12 yes", IllegalAnswer),
        ("1 x yes", IllegalAnswer), ("1", IllegalAnswer), ("1 1234567890123456 yes", IllegalAnswer),
    ],
)  # fmt: skip
def test_whom_she_cannot_answer_for(choice: str, refusal: type[Exception]) -> None:
    """Whoever is there, a bot, nobody; and what is no ask."""
    table = Table(secret=True)
    with pytest.raises(refusal):
        storyteller.proxy(table.parts, table.eve, choice, 5.0)
    assert table.given == []
    with pytest.raises(NotYours):
        storyteller.proxy(table.parts, table.people[1], "1 12 yes", 5.0)
    for about in ({"paused": "Ada"}, {"phase": "result"}, {"live_match": None}):
        stands = Table(secret=True)
        vars(stands.parts.lifecycle).update(about)
        with pytest.raises(NotNow):
            storyteller.proxy(stands.parts, stands.eve, "1 12 yes", 5.0)
