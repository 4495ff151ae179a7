"""Kinds of asks have one table (protocol/asks.py): nobody lists some of them again."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

from protocol.asks import KINDS, AskKind

ROOT = Path(__file__).parents[1]
TABLE = "protocol/asks.py"
WRITTEN = re.compile("|".join(f"[\"']{kind}[\"']" for kind in KINDS))
"""A kind as it stands in a source."""


def rows(path: Path) -> list[str]:
    """Every row of two or more kinds that stands in a file."""
    found: list[str] = []
    text = path.read_text("utf-8")
    if len(WRITTEN.findall(text)) < 2:
        return found
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Tuple | ast.Set | ast.List) and len(node.elts) > 1:
            words = [word.value for word in node.elts if isinstance(word, ast.Constant)]
            if len(words) == len(node.elts) and set(words) <= set(KINDS):
                found.append(ast.unparse(node))
    return found


def test_the_table_has_every_kind() -> None:
    """Each kind of the grammar once."""
    assert set(KINDS) == set(get_args(AskKind))


def test_no_file_lists_kinds_of_its_own() -> None:
    """What is true of some kinds is asked of the table, so that a new kind has one place."""
    files = [path for package in ("protocol", "host", "client") for path in sorted((ROOT / package).rglob("*.py"))]
    assert rows(ROOT / TABLE), "the search finds the table itself"
    found = {path.relative_to(ROOT).as_posix(): rows(path) for path in files}
    assert {p: row for p, row in found.items() if row and p != TABLE} == {}
