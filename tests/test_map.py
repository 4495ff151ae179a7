"""The map in docs/architecture.md and the code name the same files."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("protocol", "host", "client")
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("\n## Map: ")[2]
PATHS = re.compile(r"(?<![\w/.])(?:protocol|host|client|tests|benchmarks|scripts)/[\w/.]*\w\.(?:py|toml|tcss)\b")
"""A file of the project, as a page names it."""
IDENTIFIER = re.compile(r"[A-Za-z_]\w*|[A-Z]\w*\.\w+")
"""A function, a constant, a class or a method; a text's key has dots and begins small, and so does a file."""


IN = re.compile(r"((?:`[^`\n]+`(?:, | and | or )?)+)\s(?:in\s|\()((?:`[^`\n]+/[^`\n]*`(?:, | and )?)+)")
"""`one` and `two` in `one/file.py` and `another/file.py`, or `one` (`one/file.py`)."""
LONGEST = 240
"""Characters of an answer."""


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
    """Pages are read by those who do not know the project yet."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = ((page, path) for page in pages for path in PATHS.findall(page.read_text(encoding="utf-8")))
    assert [f"{page.name}: {path}" for page, path in named if not (ROOT / path).is_file()] == []


def section(heading: str) -> str:
    """What stands below a heading of the page, up to the next one of its level."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def source(quoted: list[str]) -> str:
    """What the named files say; a name without a folder is in one that is named beside it, with a file or alone."""
    names = [name.replace("<game>", "*") for name in quoted if re.search(r"/$|\.py$", name)]
    folders = {name[: name.rfind("/") + 1] for name in names if "/" in name}
    files = {name if "/" in name else folder + name for name in names for folder in folders if not name.endswith("/")}
    return "\n".join(path.read_text(encoding="utf-8") for name in sorted(files) for path in sorted(ROOT.glob(name)))


def lost(text: str) -> list[str]:
    """The identifiers that a text names, and that stand in no file that it names."""
    quoted = re.findall(r"`([^`]+)`", text)
    words = set(re.findall(r"\w+", source(quoted)))
    return [name for name in quoted if IDENTIFIER.fullmatch(name) and not words.issuperset(name.split("."))]


def test_every_identifier_of_a_question_stands_in_a_file_of_its_row() -> None:
    """A function that was renamed or moved takes its row along."""
    rows = re.findall(r"^\| (?!question )\w.*\|$", section("Where to look first"), flags=re.MULTILINE)
    assert rows
    assert {row: names for row in rows if (names := lost(row))} == {}


def test_a_row_answers_one_question_with_whole_paths() -> None:
    """Whoever looks for one thing reads one short cell, and no word in it points back to a path further left."""
    answers = [row.split(" | ", 1)[1] for row in re.findall(r"^\| .*\|$", section("Where to look first"), re.MULTILINE)]
    assert [answer for answer in answers if len(answer) > LONGEST] == []
    assert [answer for answer in answers if "` there" in answer or re.search(r"`\w+\.py`", answer)] == []


@cache
def defined(path: Path) -> frozenset[str]:
    """What a file gives names to: functions, classes, variables, attributes, members of a dictionary."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
        elif isinstance(node, ast.Dict):
            names |= {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return frozenset(names)


def undefined(text: str) -> list[str]:
    """The names that a text says to be in files, and that none of these files defines."""
    found = []
    for names, named in IN.findall(text):
        paths = [
            path for file in re.findall(r"`([^`]+\.py)`", named) for path in ROOT.glob(file.replace("<game>", "*"))
        ]
        here = frozenset().union(*(defined(path) for path in paths))
        quoted = [name for name in re.findall(r"`([^`]+)`", names) if IDENTIFIER.fullmatch(name)]
        found += [f"{name}: {named}" for name in quoted if paths and not here.issuperset(name.split("."))]
    return found


def test_every_name_that_a_page_says_to_be_in_a_file_is_defined_there() -> None:
    """A file that merely uses the name sends its reader on."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    assert {page.name: lost for page in pages if (lost := undefined(page.read_text(encoding="utf-8")))} == {}
    assert undefined("`Table` and `receive` in `host/server.py`") == ["Table: `host/server.py`"]
    assert len(IN.findall(section("Where to look first"))) > 150


def test_every_identifier_on_the_path_of_an_answer_stands_in_a_file_of_its_step() -> None:
    """A step says in which file its functions are."""
    steps = re.split(r"^\d+\. ", section("The path of an answer"), flags=re.MULTILINE)[1:]
    assert len(steps) == 10
    assert [names for step in steps if (names := lost(step))] == []
