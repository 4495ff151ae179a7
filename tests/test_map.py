"""The map in docs/architecture.md and the code name the same files."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("protocol", "host", "client")
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("\n## Map: ")[2]
PATHS = re.compile(r"(?<![\w/.])(?:protocol|host|client|tests|benchmarks|scripts)/[\w/.]*\w\.(?:py|toml|tcss)\b")
"""A file of the project, as a page names it."""


def entries(text: str) -> list[str]:
    """What the tables name, each file or folder by its path, in the order of the page."""
    named = []
    for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        folder = re.match(r"`([^`]+/)`", section)
        assert folder, f"a section of the map needs its folder as heading: {section[:40]}"
        for row in re.findall(r"^\| (`[^|]*) \|", section, flags=re.MULTILINE):
            names = re.findall(r"`([^`]+)`", row)
            named += [folder[1] + name if name.endswith("/") else f"{folder[1]}{name}.py" for name in names]
    return named


@cache
def modules() -> frozenset[str]:
    """Every module of the three packages; a package itself is the heading of its section."""
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return frozenset(path.relative_to(ROOT).as_posix() for path in paths if path.name != "__init__.py")


def covered(entry: str) -> frozenset[str]:
    """The modules that an entry stands for: itself, or all in its folder."""
    folder = entry.endswith("/")
    return frozenset(name for name in modules() if name.startswith(entry)) if folder else frozenset([entry])


def test_every_module_stands_in_the_map() -> None:
    """Whoever adds a file adds its line, so that a stranger can find it."""
    assert sorted(modules() - {name for entry in entries(MAP) for name in covered(entry)}) == []


def test_everything_in_the_map_exists() -> None:
    """A file that was moved or deleted leaves no line behind."""
    assert [entry for entry in entries(MAP) if not covered(entry) & modules()] == []


def test_nothing_stands_in_the_map_twice() -> None:
    """One file, one subject, one line."""
    named = [name for entry in entries(MAP) for name in covered(entry)]
    assert sorted({name for name in named if named.count(name) > 1}) == []


def test_every_folder_with_modules_has_a_section() -> None:
    """A package without modules of its own needs none."""
    folders = {f"{Path(name).parent.as_posix()}/" for name in modules()}
    headings = set(re.findall(r"^### `([^`]+)`", MAP, flags=re.MULTILINE))
    folded = {entry for entry in entries(MAP) if entry.endswith("/")}
    assert sorted(folders - headings - folded) == []


def test_every_file_that_a_page_names_exists() -> None:
    """Pages are read by those who do not know the house yet."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = ((page, path) for page in pages for path in PATHS.findall(page.read_text(encoding="utf-8")))
    assert [f"{page.name}: {path}" for page, path in named if not (ROOT / path).is_file()] == []
