"""Tests use what the program offers: few ask for a private name of it, each for a reason, and fewer each time.

Whoever takes one out of a test takes it out of the list; nothing is added to it. A public name, a fault that comes from
outside, or what a person would see tells the same.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OTHERS = {
    "_replace",  # of named tuples
    "_exit",  # of os
    "_compositor",  # of Textual, which shows nowhere else what it has drawn
}
"""Names that are not ours."""

STILL = {
    # Stop the host between two steps that are one for everybody else: decide, commit, publish, flush.
    "tests/faults/test_order.py": {"_failure", "_of", "_pages", "_stopping"},
    "tests/faults/test_promises.py": {"_disclosure", "_receive_join", "_tasks"},
    # Cheat as no honest program does: seals, joins and counters that one side alone would never write.
    "tests/wire/test_pairing.py": {"_knows"},
    "tests/wire/test_sealing.py": {"_HEADER", "_bound", "_cipher", "_nonce"},
    "tests/adversary/test_flood.py": {"_highest", "_ladder", "_past"},
    "tests/adversary/test_traffic.py": {"_send"},
    "tests/adversary/test_village_nights.py": {"_send"},
    # Cut a line, or end a wait, that nothing else could end at that moment.
    "tests/end_to_end/house.py": {"_address"},
    "tests/end_to_end/test_seats.py": {"_client"},
    "tests/faults/test_bad_moments.py": {"_keep_boot"},
    "tests/faults/test_copies.py": {"_changed", "_seen"},
    "tests/wire/test_mqtt.py": {"_client", "_socket", "_try", "_watch"},
    # Put chance and bots in the place of a match's own.
    "tests/adversary/worlds.py": {"_draw", "_thinker"},
    "tests/table/test_thinking.py": {"_begin", "_begun", "_children", "_clocks"},
    # Look whether something is forgotten, which by definition shows nowhere.
    "tests/replay/test_opening.py": {"_disclosure", "_done"},
}  # fmt: skip
"""The private names that a test still uses, under the reasons why it does."""


def private(tree: ast.AST) -> set[str]:
    """The private members of other objects that some code asks for."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    } - OTHERS


def test_a_private_name_of_another_object_is_found() -> None:
    """And an own one is not."""
    assert private(ast.parse("line._sealer.send(self._own, cls._kept, os._exit, x.__class__)")) == {"_sealer"}


@pytest.mark.parametrize("path", sorted((ROOT / "tests").rglob("*.py")), ids=lambda path: path.stem)
def test_tests_ask_for_no_private_name(path: Path) -> None:
    """Beside those that still do, for the reason that stands beside them."""
    place = path.relative_to(ROOT).as_posix()
    assert private(ast.parse(path.read_text("utf-8"))) - STILL.get(place, set()) == set()


@pytest.mark.parametrize("place", STILL)
def test_no_name_stays_in_the_list_that_no_test_uses(place: str) -> None:
    """So that the list gets shorter with the tests."""
    assert STILL[place] - private(ast.parse((ROOT / place).read_text("utf-8"))) == set()
