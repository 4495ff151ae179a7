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
    "tests/faults/bench.py": {"_client", "_plan_commit", "_timers"},
    "tests/faults/test_order.py": {"_commit_and_publish", "_failure", "_of", "_pages", "_plan_commit"}
    | {"_stopping", "_waiting"},
    "tests/faults/test_promises.py": {"_commit_and_publish", "_disclosure", "_opening", "_receive_join", "_tasks"},
    "tests/faults/test_journal_faults.py": {"_flush"},
    "tests/faults/test_runs.py": {"_flush"},
    "tests/table/test_savepoints.py": {"_flush"},
    "tests/adversary/test_shared_broker.py": {"_join_handlers", "_loop", "_moved_in", "_plan_commit", "_until"},
    # Cheat as no honest program does: seals, joins and counters that one side alone would never write.
    "tests/wire/test_pairing.py": {"_knows"},
    "tests/wire/test_sealing.py": {"_HEADER", "_bound", "_cipher", "_nonce"},
    "tests/adversary/searches.py": {"_account"},
    "tests/adversary/test_flood.py": {"_highest", "_ladder", "_past"},
    "tests/adversary/test_full_rights.py": {"_join_handlers"},
    "tests/adversary/test_traffic.py": {"_account", "_send", "_windows"},
    "tests/adversary/test_village_nights.py": {"_send"},
    # Cut a line, or end a wait, that nothing else could end at that moment.
    "tests/end_to_end/house.py": {"_address"},
    "tests/end_to_end/test_seats.py": {"_client", "_wire"},
    "tests/faults/test_bad_moments.py": {"_keep_boot"},
    "tests/faults/test_copies.py": {"_changed", "_seen"},
    "tests/faults/test_full_broker.py": {"_loop"},
    "tests/wire/test_mqtt.py": {"_client", "_socket", "_try", "_watch"},
    "tests/client/test_instep.py": {"_advance"},
    "tests/client/test_plain_together.py": {"_keys"},
    # Put chance and bots in the place of a match's own.
    "tests/adversary/worlds.py": {"_draw", "_thinker", "_thoughts"},
    "tests/table/test_thinking.py": {"_begin", "_begin_thinking", "_begun", "_children", "_clocks", "_thoughts"},
    "tests/table/test_bot_seats.py": {"_timers"},
    "tests/table/test_storyteller.py": {"_absent", "_speechless"},
    # Look whether something is forgotten, which by definition shows nowhere.
    "tests/client/test_diary.py": {"_memories"},
    "tests/client/test_storyteller.py": {"_waiting"},
    "tests/replay/test_hostile_records.py": {"_pieces"},
    "tests/replay/test_opening.py": {"_disclosure", "_done", "_opening", "_pieces"},
    "tests/table/test_door_queue.py": {"_waiting"},
    "tests/table/test_history.py": {"_notes"},
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


def test_no_file_stands_in_the_list_that_is_gone() -> None:
    """So that the list gets shorter with the tests."""
    assert [place for place in STILL if not (ROOT / place).exists()] == []
