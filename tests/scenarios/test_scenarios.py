"""Every ruling as data: the folders below this one, and those named in MOONTABLE_SCENARIOS."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from host.games import GAMES
from tests.scenarios.runner import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
VILLAGE = {"bigbox": "werewolves", "duesterwald": "duesterwald"}


def scenarios(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """All scenarios below a folder, each with the id of its test."""
    for path in sorted(folder.rglob("*.toml")):
        try:
            scenario = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            scenario = {"game": path.parent.name, "broken": f"{path}: {error}"}
        scenario.setdefault("game", path.parent.name)
        yield f"{scenario['game']}-{path.stem}", scenario
    for path in sorted(folder.rglob("*.json")):
        rows = json.loads(path.read_text("utf-8"))
        for name, game in VILLAGE.items():
            for row in rows.get(name, []) if isinstance(rows, dict) else []:
                yield f"village-{name}-{row['id']}", {**row, "game": game}


def given() -> Iterator[Any]:
    """The project's own scenarios, and those that somebody passes in."""
    outside = [Path(name) for name in os.environ.get("MOONTABLE_SCENARIOS", "").split(os.pathsep) if name]
    for folder in (HERE, *outside):
        for name, scenario in scenarios(folder):
            foreign = folder is not HERE and scenario["game"] not in GAMES
            skip = pytest.mark.skip(reason=f"there is no game {scenario['game']} yet")
            yield pytest.param(scenario, id=name, marks=[skip] if foreign else [])


@pytest.mark.parametrize("scenario", given())
def test_scenario(scenario: dict[str, Any]) -> None:
    """A ruling of the rulebook holds as its scenario says."""
    assert "broken" not in scenario, scenario["broken"]
    Player.of(scenario).run()
