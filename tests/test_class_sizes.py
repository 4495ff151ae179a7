"""No class grows past what one can keep in mind, unless the reason stands above it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("class sizes")  # each file is read once
ROOT = Path(__file__).parent.parent
METHODS = 25
ATTRIBUTES = 20
REASON = re.compile(r"^\s*# One class: \w.{20,}$")
"""The comment right above a larger class, or above its decorators."""
MEMBER = re.compile(r"^\s+(\w+)\s*:|\bself\s*\.\s*(\w+)", re.MULTILINE)
"""What may be an attribute, as it stands in a source."""
BEING_REBUILT: set[str] = set()
"""Classes that are being taken apart; whoever is done takes theirs out of here."""


def size(node: ast.ClassDef) -> tuple[int, int]:
    """How many methods and how many attributes of its own a class has."""
    methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)}
    fields = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and named(part.target)}
    written = {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and named(part.value, "self")
    }
    return len(methods), len(fields | written)


def named(node: ast.expr, name: str = "") -> bool:
    """Whether an expression is a name, or this name."""
    return isinstance(node, ast.Name) and name in ("", node.id)


def explained(node: ast.ClassDef, lines: list[str]) -> bool:
    """Whether the reason for a larger class stands above it."""
    first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
    return first > 1 and bool(REASON.match(lines[first - 2]))


def large(text: str) -> dict[str, bool]:
    """The classes of a source that are larger than the law allows, and whether each has its reason."""
    if text.count("def ") <= METHODS and len(set(MEMBER.findall(text))) <= ATTRIBUTES:
        return {}
    lines = text.splitlines()
    classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
    over = [node for node in classes if size(node)[0] > METHODS or size(node)[1] > ATTRIBUTES]
    return {node.name: explained(node, lines) for node in over}


@cache
def house() -> dict[str, bool]:
    """All larger classes of the three packages, by file and name."""
    paths = [path for folder in ("protocol", "host", "client") for path in sorted((ROOT / folder).rglob("*.py"))]
    return {
        f"{path.relative_to(ROOT).as_posix()} {name}": reason
        for path in paths
        for name, reason in large(path.read_text(encoding="utf-8")).items()
    }


def test_a_large_class_says_why() -> None:
    """More than 25 methods or 20 attributes: two subjects, or a reason that a reader can judge."""
    assert [name for name, reason in house().items() if not reason and name not in BEING_REBUILT] == []


def test_what_is_rebuilt_leaves_the_list() -> None:
    """Whoever has taken a class apart strikes it out, so that it cannot grow again unseen."""
    silent = {name for name, reason in house().items() if not reason}
    assert sorted(BEING_REBUILT - silent) == []


@pytest.mark.parametrize(
    ("above", "members", "found"),
    [
        ("", [f"def m{n}(self): ..." for n in range(25)], {}),
        ("", [f"def m{n}(self): ..." for n in range(26)], {"Big": False}),
        ("", [f"a{n}: int" for n in range(20)], {}),
        ("", [f"a{n}: int" for n in range(21)], {"Big": False}),
        ("", ["def __init__(self):", *(f"    self.a{n} = 1" for n in range(21))], {"Big": False}),
        (
            "# One class: because it mirrors the table of the rulebook.\n",
            [f"a{n}: int" for n in range(21)],
            {"Big": True},
        ),
        ("# One class: so.\n", [f"a{n}: int" for n in range(21)], {"Big": False}),
        (
            "# One class: because it mirrors the table of the rulebook.\n\n",
            [f"a{n}: int" for n in range(21)],
            {"Big": False},
        ),
    ],
)
def test_the_law_sees_size_and_reason(above: str, members: list[str], found: dict[str, bool]) -> None:
    """The test's own test: the boundary, fields and attributes, and what counts as a reason."""
    assert large(above + "class Big:\n" + "".join(f"    {line}\n" for line in members)) == found
