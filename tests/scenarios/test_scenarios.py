"""Every ruling as data: the folders below this one, and those named in MOONTABLE_SCENARIOS."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.scenarios.rows import Row
from tests.scenarios.runner import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
GAME = re.compile(rb'^game = "(\w+)"', re.MULTILINE)
VILLAGE = {"bigbox": "werewolves", "duesterwald": "duesterwald"}


def files(folder: Path, ending: str) -> list[Path]:
    """The files with this ending below a folder, or the one file that was named itself."""
    return sorted(folder.rglob(f"*{ending}")) if folder.is_dir() else [folder] * (folder.suffix == ending)


Read = Callable[[], dict[str, Any]]
"""Reads one scenario, in the test that plays it: reading all of them takes each process long."""


def scenarios(folder: Path) -> Iterator[tuple[str, Read]]:
    """All scenarios below a folder, each with the id of its test; what cannot be read is a test that fails."""
    for path in files(folder, ".toml"):
        game = GAME.search(path.read_bytes())
        yield f"{_kind(game[1].decode() if game else path.parent.name)}-{path.stem}", partial(_read, path)
    for path in files(folder, ".json"):
        try:
            rows = json.loads(path.read_text("utf-8"))
        except ValueError as error:
            yield f"village-{path.stem}", partial(_broken, "village", f"{path}: {error}")
            continue
        for name, game in VILLAGE.items():
            for number, row in enumerate(rows.get(name, []) if isinstance(rows, dict) else [], start=1):
                yield f"village-{name}-{row.get('id', number)}", partial(dict, row, game=game)
    if not folder.exists():
        yield f"missing-{folder.name}", partial(_broken, folder.name, f"{folder}: there is no such folder")


def _kind(game: str) -> str:
    return "village" if game in VILLAGE.values() else game


def _read(path: Path) -> dict[str, Any]:
    try:
        return {"game": path.parent.name, **tomllib.loads(path.read_text("utf-8"))}
    except ValueError as error:
        return _broken(path.parent.name, f"{path}: {error}")


def _broken(game: str, why: str) -> dict[str, Any]:
    return {"game": game, "broken": why}


def given() -> Iterator[Any]:
    """The project's own scenarios, and those that somebody passes in."""
    outside = [Path(name) for name in os.environ.get("MOONTABLE_SCENARIOS", "").split(os.pathsep) if name]
    for folder in (HERE, *outside):
        for name, read in scenarios(folder):
            yield pytest.param(read, id=name)


@pytest.mark.parametrize("read", given())
def test_scenario(read: Read) -> None:
    """A ruling of the rulebook holds as its scenario says."""
    scenario = read()
    if "broken" in scenario:
        pytest.fail(scenario["broken"])
    if "script" in scenario:
        Row(scenario).run()
    else:
        Player.of(scenario).run()


def test_what_cannot_be_read_is_a_test_that_fails(tmp_path: Path) -> None:
    """A broken file, a missing folder or foreign JSON breaks neither the collection nor its neighbours."""
    deep = tmp_path / "nested" / "wolfmoon"
    deep.mkdir(parents=True)
    (deep / "fine.toml").write_text("seats = 3", "utf-8")
    (deep / "torn.toml").write_text("seats = [", "utf-8")
    (deep / "odd.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "torn.json").write_text("{", "utf-8")
    (tmp_path / "list.json").write_text("[1]", "utf-8")
    (tmp_path / "rows.json").write_text('{"bigbox": [{"id": "V-01"}, {}], "duesterwald": []}', "utf-8")
    read = {name: read() for name, read in scenarios(tmp_path)}
    assert [name for name in read if "broken" in read[name]] == ["wolfmoon-odd", "wolfmoon-torn", "village-torn"]
    assert read["wolfmoon-fine"] == {"game": "wolfmoon", "seats": 3}
    assert [name for name in read if name.startswith("village-bigbox")] == ["village-bigbox-V-01", "village-bigbox-2"]
    assert [name for name, _ in scenarios(deep / "fine.toml")] == ["wolfmoon-fine"]
    assert "broken" in dict(scenarios(tmp_path / "nowhere"))["missing-nowhere"]()
