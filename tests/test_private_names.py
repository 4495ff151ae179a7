"""Tests use what the program offers: a public name, a fault that comes from outside, or what a person would see."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
OTHERS = {
    "_replace",  # of named tuples
    "_exit",  # of os
    "_fork_exec",  # of subprocess, by which it starts every process
    "_compositor",  # of Textual, which shows nowhere else what it has drawn
    "_dirty_regions",  # of Textual, what it would draw next
    "_display",  # of Textual, by which it draws a screen
    "_on_screen_suspend",  # of Textual, when another screen takes the place of one
}
"""Names that are not ours."""
WRITTEN = re.compile(r"""(?<!\bself)(?<!\bcls)\s*\.\s*_(?!_)|["']_(?!_)""")
"""Where a private name may stand in a source: after a dot behind something else than one's own object, or in quotes."""


def private(text: str) -> set[str]:
    """The private members of other objects that some code asks for, or puts something else in the place of."""
    if not WRITTEN.search(text):
        return set()
    nodes = list(ast.walk(ast.parse(text)))
    put = {
        node.args[1].value
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("setattr", "delattr")
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
    }
    put = {name for name in put if isinstance(name, str) and name.startswith("_") and not name.startswith("__")}
    return (
        put
        | {
            node.attr
            for node in nodes
            if isinstance(node, ast.Attribute)
            and node.attr.startswith("_")
            and not node.attr.startswith("__")
            and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
        }
    ) - OTHERS


def test_a_private_name_of_another_object_is_found() -> None:
    """And an own one is not."""
    assert private("line._sealer.send(self._own, cls._kept, os._exit, x.__class__)") == {"_sealer"}
    assert private("self._own.send(oneself._key, line\n  ._sealer)") == {"_key", "_sealer"}
    assert private('monkeypatch.setattr(joining, "_cards", two)') == {"_cards"}


def test_tests_ask_for_no_private_name() -> None:
    """So a test outlives what it does not test, and nothing is put under a name that the program no longer has."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    asked = {path.relative_to(ROOT).as_posix(): private(path.read_text("utf-8")) for path in paths}
    assert len(asked) > 300
    assert {place: names for place, names in asked.items() if names} == {}
