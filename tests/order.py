"""The order of the tests: those that mostly wait stand evenly among those that compute.

One after the other they would leave the cores idle, and all at the end nothing else would be left to do meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

WAITING = (
    "tests/faults/test_kills.py",
    "tests/faults/test_rehearsal.py",
    "tests/faults/test_copies.py",
    "tests/end_to_end/",
    "tests/wire/test_broker",
    "tests/client/test_joining.py",
    "tests/client/test_voice.py",
    "tests/client/test_terminal.py",
    "tests/client/test_command.py",
    "tests/adversary/test_full_rights.py",
    "tests/adversary/test_flood.py",
)
"""Files whose tests wait for processes, brokers or clocks."""
LAST = 0.9
"""By this part of the order the last of them has begun."""


def waits(item: pytest.Item) -> bool:
    """Whether a test mostly waits."""
    return item.nodeid.startswith(WAITING)


def spread(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The same tests in their new order; among those of a kind it stays as it was."""
    waiting = [item for item in items if waits(item)]
    computing = [item for item in items if not waits(item)]
    places = [(number / max(1, len(waiting)) * LAST, item) for number, item in enumerate(waiting)]
    places += [((number + 0.5) / len(computing), item) for number, item in enumerate(computing)]
    return [item for _, item in sorted(places, key=lambda place: place[0])]
