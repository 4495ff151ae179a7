"""What is told in each scenario, which choices are closed why, and what a bot would choose: kept as text.

A scenario says what is true afterwards, not what people heard on the way, and its people often do what a bot would not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from host.games import bot
from tests.client.situations import stands
from tests.scenarios.rows import Row
from tests.scenarios.runner import ADAPTERS, Player
from tests.scenarios.test_scenarios import HERE, scenarios

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Ask, Note

GAMES = [pytest.param(game, marks=pytest.mark.xdist_group(f"told {game}")) for game in ADAPTERS]
"""Both tests of a game in one process: its scenarios are played once."""


@dataclass
class Listener(Player):
    """A run that takes down what is told turn by turn, and what a bot would choose in the place of whoever is asked.

    `test_scenario` holds the run to everything else.
    """

    turns: list[list[str]] = field(default_factory=lambda: [[]])
    advice: list[str] = field(default_factory=list)

    def listen(self) -> None:
        """Take down what came with the last answer."""
        for note in self.match.notes[self.notes_read :]:
            if note.kind == "turn":
                self.turns.append([])
            self.turns[-1].append(told(note))
        self.notes_read = len(self.match.notes)
        for ask in self.match.asks:
            if ask.number not in self.open_asks and ask.seat > 0:
                self.look_at(ask)
        self.open_asks = {ask.number for ask in self.match.asks}

    def look_at(self, ask: Ask) -> None:
        """A new ask."""
        if ask.closed:
            closed = [f"{choice} {why}" for choice, why in ask.closed.items()]
            self.turns[-1].append(f"? {ask.seat} {ask.name}: {', '.join(closed)}")
        if len(ask.choices) > 1:
            choice = bot(self.scenario["game"])(ask.seat, *self.match.view(ask.seat), ask, Random(1))
            self.advice.append(f"{ask.seat} {ask.name} {choice or '-'}")


class Overheard(Row):
    """A row of the village that takes down what is told; `test_scenario` holds it to everything else."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.known: dict[int, list[str]] = {}
        """By night, what it may ask about the day before."""
        super().__init__(row)

    def heard(self) -> list[str]:
        """A line for each night and each day, without what is told to whoever has nothing to do."""
        self.run()
        lines: list[list[str]] = [[]]
        for note in self.match.notes:
            if note.kind in {"night", "day"}:
                lines.append([])
            if note.kind not in {"nothing", "your_card"}:
                lines[-1].append(told(note))
            if note.kind == "night":
                lines[-1] += self.known.get(note.facts["number"], [])
        return [" · ".join(line) for line in lines if line]

    def open_round(self, number: int) -> None:
        """Take down what is known when a night begins."""
        self.known.setdefault(number, [spelled(["?", *row]) for row in sorted(self.game.yesterday.items())])
        super().open_round(number)

    def watch(self) -> None:
        """Nothing here: it takes longer than all the rest."""


def told(note: Note) -> str:
    """A note in words, and to whom it is told."""
    private = [f"(to {spelled(note.to)})"] if note.to is not None else []
    return spelled([note.kind, *note.facts.values(), *private])


def spelled(values: Iterable[object]) -> str:
    """Values in a line."""
    return " ".join(",".join(map(str, one)) if isinstance(one, list | tuple) else str(one) for one in values)


@cache
def runs(game: str) -> dict[str, Listener]:
    """All scenarios of a game, played."""
    found = {name: Listener.of(read() | {"learns": {}}) for name, read in scenarios(HERE / game)}
    for run in found.values():
        run.run()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_everybody_is_told_and_what_is_closed(game: str, request: pytest.FixtureRequest) -> None:
    """A line for each turn; `--snapshot-update` keeps it anew, to be looked at."""
    found = {name: [" · ".join(turn) for turn in run.turns if turn] for name, run in runs(game).items()}
    stands(game, found, request.config, kept_in=HERE / "told")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_would_choose(game: str, request: pytest.FixtureRequest) -> None:
    """Whoever makes bots stronger sees in the change of this text what they do otherwise."""
    found = {name: " · ".join(run.advice) for name, run in runs(game).items() if run.advice}
    stands(game, found, request.config, kept_in=HERE / "chosen")


def test_what_a_village_is_told(request: pytest.FixtureRequest) -> None:
    """A line for each night and each day of each row: all that is told, to all or to one."""
    rows = {name: row for name, read in scenarios(HERE / "village") if "script" in (row := read())}
    stands(
        "village", {name: Overheard(row).heard() for name, row in rows.items()}, request.config, kept_in=HERE / "told"
    )
