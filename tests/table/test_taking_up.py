"""A match is taken up as the journal has it: as it stood, by other rules in a pause, or not at all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import host.table.lifecycle
from host.journal.records import MatchRecord
from host.rules_hash import rules_hash
from host.table.lifecycle import Lifecycle
from host.table.pace import PACES
from host.table.people import Participant
from protocol import RELEASE
from protocol.keys import SeatKeys

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = 50.0
OURS = rules_hash("wolfmoon")


class House:
    """A table whose host has just started; `order` is what its parts are asked, `writes` what is written anew."""

    def __init__(self, record: MatchRecord | None) -> None:
        self.order: list[str] = []
        self.written: list[tuple[object, ...]] = []
        self.fails = False
        self.match = SimpleNamespace(over=None)
        write = SimpleNamespace(rules_hash=lambda *about: self.written.append(about))
        read = SimpleNamespace(match=lambda table, number: record if (table, number) == ("oak", 4) else None)
        journal = SimpleNamespace(write=write, read=read)
        fresh: Callable[[int], bytes] = bytes
        context = SimpleNamespace(table="oak", keys=SeatKeys.new(), journal=journal, fresh=fresh, bot_workers=None)
        roster = SimpleNamespace(humans=lambda: [Participant("a", "Ada")])
        changes = SimpleNamespace(
            mark_changed=lambda: self.order.append("changed"), plan_publication=lambda: self.order.append("publish")
        )
        events = SimpleNamespace(announce=self.order.append, match=4)
        lobby = SimpleNamespace(pace=PACES["brisk"])
        parts: list[Any] = [context, roster, lobby, events, SimpleNamespace(), changes]
        self.life = Lifecycle(*parts)
        self.life.number = 4

    def live_match(self, *_about: object) -> Any:
        """The match, or rules that stumble over it."""
        if self.fails:
            raise LookupError
        return SimpleNamespace(
            match=self.match, end=self.order.append, resume_clocks=lambda now: self.order.append(f"clocks {now}")
        )


def record(rules: str = OURS, *, dealt: bool = True, release: str = "0.1") -> MatchRecord:
    """A match of Ada and a bot; without `dealt` its nonces were being collected."""
    roster = ["00" * 16, ""] if dealt else None
    holders = [("Ada", b"k" * 32), ("Runa", b"")]
    facts = MatchRecord(4, "wolfmoon", ["a", "bot-1"], {}, bytes(32), roster, None, [], 0, 0, holders)
    facts.release, facts.rules = release, rules
    return facts


def taken_up(
    monkeypatch: pytest.MonkeyPatch,
    found: MatchRecord | None,
    phase: Any,
    *,
    paused: str = "",
    fails: bool = False,
    over: bool = False,
) -> House:
    """The table after it was read back in this phase."""
    house = House(found)
    house.fails, house.match.over = fails, over or None
    monkeypatch.setattr(host.table.lifecycle, "LiveMatch", house.live_match)
    monkeypatch.setattr(house.life, "assign_bots", lambda: house.order.append("assign"))
    house.life.phase, house.life.paused = phase, paused
    house.life.resume(NOW)
    return house


@pytest.mark.parametrize(
    ("phase", "over", "order"),
    [
        ("playing", False, ["assign", "clocks 50.0", "publish"]),
        ("dealing", False, ["assign", "clocks 50.0", "publish"]),
        ("result", True, ["assign", "clocks 50.0", "publish"]),
        ("result", False, ["assign", "off", "clocks 50.0", "publish"]),
    ],
)
def test_by_the_same_rules_it_goes_on_as_it_stood(
    phase: str, over: bool, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal that is settled is played; what is over stays so, and has an end."""
    monkeypatch.setattr(host.table.lifecycle, "CALLED_OFF", "off")
    house = taken_up(monkeypatch, record(), phase, over=over)
    assert (house.life.phase, house.life.paused, house.life.stopped) == (
        "result" if phase == "result" else "playing",
        "",
        False,
    )
    assert (house.order, house.written) == (order, [])
    assert house.life.live_match
    assert house.life.deal.open is None
    assert house.life.deal.shown


@pytest.mark.parametrize(("paused", "cause"), [("", "other_rules"), ("Ben", "")])
def test_by_other_rules_it_waits_for_somebody_who_wants_it(
    paused: str, cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are told, and the record names both releases; whoever had paused it has paused it still."""
    house = taken_up(monkeypatch, record("other"), "playing", paused=paused)
    assert house.life.live_match
    assert (house.life.paused_for, house.life.paused == "Ben") == (cause, paused == "Ben")
    assert house.life.paused
    assert house.written == [("oak", 4, f"0.1+{RELEASE}", OURS)]
    assert house.order[-1] == "other_rules"


@pytest.mark.parametrize(
    ("rules", "release", "why"),
    [(OURS, "0.1", "stands_still"), ("other", "0.1", "not_taken_up"), (OURS, "0.1+0.2", "not_taken_up")],
)
@pytest.mark.parametrize("paused", ["", "Ben"])
def test_what_the_rules_stumble_over_stands_still_unpaused(
    rules: str, release: str, why: str, paused: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pause would promise that somebody can go on; one that there was is left."""
    house = taken_up(monkeypatch, record(rules, release=release), "playing", paused=paused, fails=True)
    assert (house.life.live_match, house.life.stopped) == (None, True)
    assert (house.life.paused, house.life.paused_for) == (paused, "")
    assert [told for told in house.order if told != "changed"] == [why]


@pytest.mark.parametrize("rules", [OURS, "other"])
def test_a_deal_that_is_open_is_dealt_by_these_rules(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its nonces are collected again, from whoever is there; there is nothing to be told."""
    house = taken_up(monkeypatch, record(rules, dealt=False), "dealing")
    assert (house.life.phase, house.life.live_match, house.order) == ("dealing", None, ["changed"])
    assert house.life.deal.open
    assert house.life.deal.open.until == NOW + PACES["brisk"].dealing
    assert house.written == ([] if rules == OURS else [("oak", 4, RELEASE, OURS)])


def test_what_is_over_is_called_played_by_the_rules_that_played_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody goes on with it."""
    house = taken_up(monkeypatch, record("other"), "result", over=True)
    assert (house.life.paused, house.written) == ("", [])


@pytest.mark.parametrize(("phase", "found"), [("lobby", record()), ("playing", None), ("result", None)])
def test_without_a_match_people_are_in_the_waiting_room(
    phase: str, found: MatchRecord | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last one is no match of theirs any more, or the journal has none."""
    house = taken_up(monkeypatch, found, phase)
    assert (house.life.phase, house.life.live_match, house.order, house.written) == ("lobby", None, [], [])
