"""A docstring that quotes a name of the code quotes one that is there: names change, and sentences stay behind."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("protocol", "host", "client")
SAID = re.compile(r'"""(.*?)"""', re.DOTALL)
QUOTED = re.compile(r"`([A-Z][a-z]+\w*|[a-z]+(?:_[a-z]+)+)`")
"""A class, or a name of several words; one of a single small word may as well be a word of a command line."""
OTHERS = {"ProcessPoolExecutor"}
"""Of Python, named because it is not used."""


def lost(sources: dict[str, str]) -> list[str]:
    """The quoted names that no source has in its code, each with the source that quotes it."""
    there = {word for text in sources.values() for word in re.findall(r"\w+", SAID.sub("", text))} | OTHERS
    quoted = (
        (where, name) for where, text in sources.items() for said in SAID.findall(text) for name in QUOTED.findall(said)
    )
    return [f"{where}: {name}" for where, name in quoted if name not in there]


def test_every_name_that_a_docstring_quotes_is_in_the_code() -> None:
    """Whoever renames a class or a function looks for its name in sentences, too."""
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    assert lost({path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}) == []


def test_a_name_that_was_left_behind_is_found() -> None:
    """Neither another docstring nor a part of a longer name makes it one that is there."""
    code = 'class SeatGrant:\n    """Of the `Seating`."""\n\n    seat_code = 1\n'
    beside = '"""The Seating, by `seat_code` and `seat`, with `old_seat_code`."""\n'
    assert lost({"one.py": code, "two.py": beside}) == ["one.py: Seating", "two.py: old_seat_code"]
