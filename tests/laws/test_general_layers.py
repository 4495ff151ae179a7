"""Outside its own folders nothing names a game or a role: a fifth game needs no change there."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

from client.games import Face, face
from host.games import rules
from protocol.games import GAMES

ROOT = Path(__file__).parents[2]
OWN = ("protocol/games/", "host/games/", "client/games/", "client/texts/")
"""Where games are at home."""
ROLE_TABLES = ("ROLES", "VALUES", "CHARACTERS")
"""Under these names a game has its roles, by id."""
MEANT_OTHERWISE = {
    "client/base/colours.py": {"vampire", "werewolf"},  # colours that several games give to parties of these names
    "client/base/few_colours.py": {"vampire", "werewolf"},  # the same
    "client/guard.py": {"cook"},  # the input of a terminal: raw or cooked
    "protocol/reserved.py": {"storyteller"},  # nobody may be called so
}
"""Words that mean something else in a file, with the reason beside them."""
MEMBERS = 25
"""A face has fewer members than this."""


def roles() -> set[str]:
    """The ids of all games and of all their roles."""
    found = set(GAMES)
    for game in GAMES:
        module = vars(import_module(f"protocol.games.{game}"))
        tables = [module[name] for name in ROLE_TABLES if name in module]
        assert tables, f"{game} has its roles in none of {ROLE_TABLES}"
        found.update(*tables)
    return found


def words(path: Path) -> set[str]:
    """What a file's identifiers, and its strings without the docstrings, are made of."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in prose:
            continue
        for name in ("id", "attr", "arg", "name", "module", "value"):
            if isinstance(value := vars(node).get(name), str):
                found |= set(re.findall(r"[a-z_]+", value.lower()))
    return found | {part for word in found for part in word.split("_")}


def test_no_general_module_names_a_game_or_a_role() -> None:
    """What a game can do is asked of its `GameInfo`, its rules and its face."""
    named = {}
    for package in ("protocol", "host", "client"):
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(OWN):
                named[place] = words(path) & roles() - MEANT_OTHERWISE.get(place, set())
    assert len(named) > 100
    assert {place: sorted(found) for place, found in named.items() if found} == {}


ORDINARY = {"house_rules", "opening", "start", "statements"}
"""Names of options that are also pages, or words of the wire or of a command line."""


def test_no_general_module_names_an_option_of_a_game() -> None:
    """Which option lets a storyteller lead, or hides the set, is asked of the game's `GameInfo`."""
    options = {name for info in GAMES.values() for name in info.options} - ORDINARY
    named = {}
    for package in ("protocol", "host", "client"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if not (place := path.relative_to(ROOT).as_posix()).startswith(OWN):
                found = [vars(node).get("value") for node in ast.walk(ast.parse(path.read_text("utf-8")))]
                texts = {value for value in found if isinstance(value, str)}
                named[place] = texts & options - MEANT_OTHERWISE.get(place, set())
    assert len(named) > 100
    assert {place: sorted(found) for place, found in named.items() if found} == {}


def test_a_game_says_the_same_of_itself_everywhere() -> None:
    """What its `GameInfo` promises, its rules can do and its face can show, and nothing beside."""
    for game, info in GAMES.items():
        able, shown = rules(game).ABILITIES, face(game)
        assert shown is not None
        assert game == info.id == rules(game).INFO.id == shown.INFO.id
        assert (info.card_set is None) == (able.set_choice is None)
        assert {info.storyteller_option, info.length_option} - {""} <= set(info.options)
        assert (info.sheet is None) == (info.storyteller_option == "")
        assert (info.sheet is None) == (able.sheet is None) == (shown.storytelling is None)
        assert info.narrated == (able.telling is not None) == (shown.narration is not None)


def test_a_face_stays_small() -> None:
    """What only some games have is a part of its own (client/games/abilities.py)."""
    members = {name for name in {*vars(Face), *Face.__annotations__} if not name.startswith("_")}
    assert 10 < len(members) < MEMBERS
