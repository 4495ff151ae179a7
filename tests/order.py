"""The order of the tests: each file is spread evenly over the whole run, so that cores are busy from first to last.

Some files compute, others wait for processes, brokers, clocks or a screen that comes to rest. File after file the cores
would lie idle for minutes, and then have nothing left to wait for. Tests that share something, such as what is built
once or the time in which they wait (`tests/together.py`), have the mark `xdist_group`: one process has all of them, one
after the other. Such groups take longest, so they begin well before the end, and apart: while one process waits, the
others compute.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from xdist.scheduler import LoadGroupScheduling

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest
    from xdist.remote import Producer
    from xdist.workermanage import WorkerController

MANY = 200
"""Files of so many tests have short ones."""
LAST = 0.9
"""By this part of the order the last long test has begun."""
LAST_GROUP = 0.75
"""By this part of the order the last group has begun."""
APART = 0.618
"""How far the first test of each file stands behind that of the file before, so that not all first tests come first.

Groups likewise: those of one folder wait for the same things, and would all wait at once.
"""


def spread(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The same tests in their new order; within a file it stays as it was."""
    files: dict[str, list[pytest.Item]] = defaultdict(list)
    groups: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        if mark:
            groups[mark.args[0]].append(item)
        else:
            files[item.nodeid.partition("::")[0]].append(item)
    places = []
    for number, tests in enumerate(files.values()):
        end = 1.0 if len(tests) >= MANY else LAST
        places += [((at + number * APART % 1) / len(tests) * end, item) for at, item in enumerate(tests)]
    for number, tests in enumerate(groups.values()):
        places += [(number * APART % 1 * LAST_GROUP, item) for item in tests]
    return [item for _, item in sorted(places, key=lambda place: place[0])]


class Groups(LoadGroupScheduling):
    """Gives each worker whole groups in their order, and forgets what is done.

    Otherwise all that a worker has ever been given is counted after each test: with so many tests, for seconds. And all
    groups would come first, at the same time, so that everybody waits.
    """

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Note it, and give the worker its next test."""
        group = self._split_scope(self.registered_collections[node][item_index])
        super().mark_test_complete(node, item_index, duration)
        if all(self.assigned_work[node][group].values()):
            del self.assigned_work[node][group]
