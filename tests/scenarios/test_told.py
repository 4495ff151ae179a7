"""What is told in each scenario, to all or to one, and which choices are closed why: kept in `told/<game>.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.client.situations import stands
from tests.scenarios.runner import ADAPTERS, Player
from tests.scenarios.test_scenarios import HERE, scenarios

if TYPE_CHECKING:
    from collections.abc import Iterable

KEPT = Path(__file__).parent / "told"


class Listener(Player):
    """A run that takes down what is told, turn by turn; `test_scenario` holds it to everything else."""

    def listen(self) -> None:
        """Take down what came with the last answer."""
        turns = self.scenario.setdefault("turns", [[]])
        for note in self.match.notes[self.notes_read :]:
            if note.kind == "turn":
                turns.append([])
            private = [f"(to {spelled(note.to)})"] if note.to is not None else []
            turns[-1].append(spelled([note.kind, *note.facts.values(), *private]))
        self.notes_read = len(self.match.notes)
        for ask in self.match.asks:
            if ask.number not in self.open_asks and ask.closed:
                closed = [f"{choice} {why}" for choice, why in ask.closed.items()]
                turns[-1].append(f"? {ask.seat} {ask.name}: {', '.join(closed)}")
        self.open_asks = {ask.number for ask in self.match.asks}


def spelled(values: Iterable[object]) -> str:
    """Values in a line."""
    return " ".join(",".join(map(str, one)) if isinstance(one, list | tuple) else str(one) for one in values)


@pytest.mark.parametrize("game", ADAPTERS)
def test_what_everybody_is_told_and_what_is_closed(game: str, request: pytest.FixtureRequest) -> None:
    """A line for each turn; `--snapshot-update` keeps it anew, to be looked at."""
    found = {}
    for name, scenario in scenarios(HERE / game):
        scenario.pop("learns", None)
        Listener.of(scenario).run()
        found[name] = [" · ".join(turn) for turn in scenario["turns"] if turn]
    stands(game, found, request.config, kept_in=KEPT)
