"""Each command in each phase, by each person: what it does, or why it is refused; no host is needed to say so."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

from host.games import rules
from host.table.commands import COMMANDS, apply
from host.table.pace import PACES
from host.table.people import Participant
from protocol.errors import Refusal
from protocol.messages import RULES_KEPT, RULES_NAME
from tests.client.situations import stands

if TYPE_CHECKING:
    import pytest

KEPT = Path(__file__).parent / "situations"
ADA, BEN, BOT, GONE = "Ada", "Ben", "Runa", "Cleo"
LONG = 10_000.0


class Parts:
    """The parts of a table at which Ada keeps, Ben plays, Runa is a bot and Cleo has left; `told` was called."""

    def __init__(self, phase: str, **about: Any) -> None:
        self.people = [
            Participant("ada", ADA), Participant("ben", BEN), Participant("bot-1", BOT, bot=True),
            Participant("cleo", GONE, gone=True),
        ]  # fmt: skip
        self.console, self.watcher = Participant("console", "Console"), Participant("eve", "Eve", leads=True)
        self.told = MagicMock()
        waiting = about.get("waiting", [2])
        self.clocks = SimpleNamespace(
            waited=lambda _: about.get("waited", 0.0), people=0 if about.get("only_bots") else 2,
            hurried=about.get("hurried", False), extend=lambda: about.get("clock", True),
        )  # fmt: skip
        self.match = MagicMock(
            match=SimpleNamespace(waiting=lambda: waiting), clocks=self.clocks,
            substitutes=SimpleNamespace(for_turn=set()),
        )  # fmt: skip
        self.lifecycle = self.told.lifecycle
        self.lifecycle.configure_mock(
            phase=phase, paused=about.get("paused", ""), paused_for=about.get("cause", ""),
            stopped=about.get("stopped", False),
            live_match=self.match if phase == "playing" and not about.get("stopped") else None,
        )  # fmt: skip
        self.roster = SimpleNamespace(
            people=self.people, keeper="ada", operator=self.console, present_accounts=about.get("here", {"ada", "ben"}),
            is_keeper=lambda person: person.id == self.roster.keeper or person is self.console,
            keeper_free=lambda _: about.get("free", False), let_bots_give_way=self.told.let_bots_give_way,
        )  # fmt: skip
        game = about.get("game", "wolfmoon")
        self.lobby = SimpleNamespace(
            game=game, options=dict(about.get("options", {})), pace_name="off", bots=1, pace=PACES["off"],
            seats=rules(game).INFO.seats, storyteller=lambda: self.watcher,
            set_forbidden=lambda _: about.get("forbidden", False),
        )  # fmt: skip
        self.house_rules = about.get("house_rules", {})
        book = self.told.house_rules
        book.of = lambda _: self.house_rules
        self.context = SimpleNamespace(journal=SimpleNamespace(house_rules=book), table_command=self.told.table_command)
        self.attendance = self.told.attendance
        self.attendance.is_taken = lambda name, _: name == BEN
        self.attendance.configure_mock(code="OLD", open=True)
        self.transfer, self.tally, self.events = self.told.transfer, self.told.tally, self.told.events
        self.channels = SimpleNamespace(by_account={"ada": 1, "ben": 2})
        self.nudges = SimpleNamespace(may_follow=lambda _: about.get("may_nudge", True), add=self.told.nudges.add)

        self.who = {one.name: one for one in (*self.people, self.console, self.watcher)}

    def state(self) -> dict[str, object]:
        """What a command may change by itself."""
        one = {name: (person.name, person.ready, person.rest) for name, person in self.who.items()}
        about = {"seats": [p.name for p in self.people], "keeper": self.roster.keeper, **one, **vars(self.lobby)}
        about |= {"open": self.attendance.open, "new code": self.attendance.code != "OLD"}
        return about | {"hurried": self.clocks.hurried, "for the turn": set(self.match.substitutes.for_turn)}


def outcome(command: str, *, by: str = ADA, phase: str = "lobby", coming: bool = False, **about: Any) -> str:
    """What becomes of `COMMAND CHOICE`: the refusal, which changes nothing, or all that it does."""
    parts = Parts(phase, **about)
    name, _, choice = command.partition(" ")
    person, before = parts.who[by], parts.state()
    person.coming = coming
    try:
        apply(parts, person, name, choice or "-", 5.0)  # type: ignore[arg-type] # parts that remember
    except Refusal as refusal:
        assert parts.state() == before
        assert not parts.told.mock_calls
        return f"refused: {refusal.id}"
    changed = [f"{key}={value}" for key, value in parts.state().items() if value != before[key]]
    calls = [words(call) for call in parts.told.mock_calls if "settle" not in str(call)]
    settled = parts.told.lifecycle.settle.call_count
    return "; ".join([*changed, *calls]) + ("" if settled == 1 else f" settled {settled} times") or "nothing"


def words(call: Any) -> str:
    """A call of a part."""
    name, given, _ = call
    return f"{name}({', '.join(one.name if isinstance(one, Participant) else told(one) for one in given)})"


def told(one: Any) -> str:
    """What was given, in a word."""
    if not hasattr(one, "kind"):
        return str(one)
    return " ".join([one.kind or "changed", *(f"{p.name}" for p in (one.at, one.by) if p)])


CHOICES = {
    "ready": "yes", "sit": "2", "name": "Zoe", "pause": "yes", "stand_in": "-", "rest": "yes", "game": "werewolves",
    "option": "long=yes", "bots": "2", "pace": "brisk", "door": "closed", "kick": "2", "code": "2", "keeper": "2",
    "table": "open kitchen", "keep_rules": "Ours", "use_rules": "-", "drop_rules": "Ours",
}  # fmt: skip
OWN = {"lead", "lead_on", "proxy", "look", "undo", "absent", "remove"}
"""Commands about a storyteller, which have tests of their own."""


def test_who_may_do_what_when(request: pytest.FixtureRequest) -> None:
    """Every command of everybody, in every phase."""
    found = {}
    for command in sorted(set(COMMANDS) - OWN):
        asked = f"{command} {CHOICES.get(command, '-')}"
        found[asked] = [
            f"{by:8} {phase:17} {outcome(asked, by=by, phase=phase.split()[0], paused=BEN if ' ' in phase else '')}"
            for by in (ADA, BEN, "Console", "Eve")
            for phase in ("lobby", "dealing", "playing", "playing (paused)", "result")
        ]
    stands("who_may_what_when", found, request.config, kept_in=KEPT)


def test_what_else_a_command_depends_on(request: pytest.FixtureRequest) -> None:
    """Its choice, the clocks, who is here, and what stands already."""
    full = {f"Rules {n}": {} for n in range(RULES_KEPT)}
    some = {"Ours": {"long": True}}
    slow = {"phase": "playing", "waited": LONG}
    cases: list[tuple[str, dict[str, Any]]] = [
        ("odd -", {}),
        ("leave -", {"by": BEN, "coming": True}),
        ("sit 2", {"by": BEN, "coming": True}),
        ("extend -", {"by": "Eve", "phase": "playing"}),
        ("extend -", {"phase": "playing", "clock": False}),
        *(("ready " + choice, {"by": BEN}) for choice in ("no", "maybe", "")),
        ("ready yes", {"forbidden": True}),
        ("ready no", {"forbidden": True}),
        *((f"sit {n}", {}) for n in ("0", "1", "3", "4", "5", "x", "²", "0000000000000002")),
        ("sit 1", {"by": BOT}),
        ("name Ben", {}),
        ("name " + "x" * 80, {}),
        ("stop -", {"paused": BEN, "phase": "playing"}),
        ("stop -", {"paused": BEN, "phase": "playing", "cause": "power_cut"}),
        ("pause no", {"phase": "playing", "paused": BEN}),
        ("pause maybe", {"phase": "playing"}),
        ("nudge -", slow),
        ("nudge -", {**slow, "waited": PACES["off"].nudge}),
        ("nudge -", {**slow, "waited": PACES["off"].nudge - 1}),
        ("nudge -", {**slow, "may_nudge": False}),
        ("nudge -", {**slow, "waiting": []}),
        ("nudge -", {**slow, "waiting": [3, 1]}),
        ("nudge -", {**slow, "paused": BEN}),
        ("hurry -", {"phase": "playing", "only_bots": True}),
        ("hurry -", {"phase": "playing", "only_bots": True, "hurried": True}),
        ("stand_in -", {**slow, "waited": PACES["off"].stand_in}),
        ("stand_in -", {**slow, "waited": PACES["off"].stand_in - 1}),
        ("stand_in -", {**slow, "waiting": []}),
        ("stand_in -", {**slow, "waiting": [1, 2]}),
        *((f"stand_in 2 {state}", {"phase": "playing", "here": {"ada"}}) for state in ("on", "off", "maybe", "")),
        ("stand_in 2 on", {"phase": "playing"}),
        ("stand_in 2 on", {"phase": "playing", "here": set(), "by": BEN}),
        ("stand_in 3 on", {"phase": "playing"}),
        ("stand_in 4 on", {"phase": "playing"}),
        ("rest no", {"phase": "playing"}),
        ("rest maybe", {"phase": "playing"}),
        ("take_keeper -", {"by": BEN, "free": True}),
        ("take_keeper -", {"free": True}),
        ("game wolfmoon", {}),
        ("game chess", {}),
        ("game werewolves", {"options": {"long": True}}),
        ("option long=no", {}),
        ("option long=maybe", {}),
        ("option odd=yes", {}),
        ("option start=1", {"options": {"long": True}}),
        ("keep_rules -", {}),
        ("keep_rules " + "x" * RULES_NAME, {}),
        ("keep_rules " + "x" * (RULES_NAME + 1), {}),
        ("keep_rules Ours", {"options": {"long": True, "start": 0}}),
        ("keep_rules Ours", {"house_rules": full}),
        ("keep_rules Rules 0", {"house_rules": full}),
        ("use_rules Ours", {"house_rules": some}),
        ("use_rules Theirs", {"house_rules": some}),
        ("use_rules -", {"options": {"long": True}}),
        ("drop_rules Ours", {"house_rules": some}),
        *((f"bots {n}", {}) for n in ("0", "5", "6", "-1", "x")),
        ("pace odd", {}),
        ("door open", {}),
        ("door renew", {}),
        ("door odd", {}),
        *((f"kick {n}", {}) for n in (1, 3, 4)),
        *((f"keeper {n}", {}) for n in (1, 3, 4, 9)),
        ("end -", {"phase": "playing", "stopped": True}),
        ("end -", {"stopped": True}),
        *(
            (command, {**slow, "stopped": True})
            for command in ("nudge -", "hurry -", "stand_in -", "rest yes", "extend -")
        ),
    ]
    found = {
        f"{command}{' ' if about else ''}{', '.join(f'{k}={about[k]}' for k in about if k != 'house_rules')}"
        f"{' kept: ' + str(len(about['house_rules'])) if 'house_rules' in about else ''}": outcome(command, **about)
        for command, about in cases
    }
    assert len(found) == len(cases)
    stands("commands", found, request.config, kept_in=KEPT)
