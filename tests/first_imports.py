"""Each process that tests imports them from another one on, so that each is compiled by one process and not by all.

On a fresh checkout every process would else compile the same file at the same time, and throw all but one away.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

TESTS = Path(__file__).resolve().parent


def import_from_elsewhere(config: pytest.Config) -> None:
    """Import all tests, where several processes are to run all; collecting says what cannot be imported."""
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    for name in turned(modules(), int(worker["workerid"].removeprefix("gw")), worker["workercount"]):
        with suppress(Exception):
            import_module(name)


def modules() -> list[str]:
    """The names of all files with tests, as the collection knows them."""
    paths = sorted(path.relative_to(TESTS.parent) for path in TESTS.rglob("test_*.py"))
    return [".".join(path.with_suffix("").parts) for path in paths]


def turned(names: list[str], number: int, count: int) -> list[str]:
    """The same names, for each of so many processes from another one on."""
    begin = len(names) * number // count
    return names[begin:] + names[:begin]
