"""The laws of the code: who may import whom, how long a file may be, what no file may be called."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from host.table.parts import TableParts

pytestmark = pytest.mark.xdist_group("laws of the code")  # each file is read once
ROOT = Path(__file__).parent.parent
PACKAGES = ("protocol", "host", "client")
LONGEST = 500
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "misc"}
SCREEN = {"textual", "rich"}
OUTSIDE_WORLD = {
    *("asyncio", "concurrent", "multiprocessing", "threading", "subprocess", "signal", "select", "selectors"),
    *(
        "socket",
        "ssl",
        "http",
        "urllib",
        "sqlite3",
        "time",
        "datetime",
        "random",
        "secrets",
        "uuid",
        "os",
        "pathlib",
    ),
}
RULES = ("host/games/", "host/engine/")
"""What runs the games knows no time, no chance, no network and no disk."""


def files(*folders: str) -> list[Path]:
    """The Python files of some folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def place(path: Path) -> str:
    """Where a file is, as a person would say it."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path, *, types: bool = True) -> frozenset[str]:
    """The modules that a file imports, wherever in it; without `types` only those that it really loads."""
    loaded, for_types = both_imports(path)
    return loaded | for_types if types else loaded


@cache
def both_imports(path: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The modules that a file really loads, and those that it imports where types are checked."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    checked = [node for node in nodes if isinstance(node, ast.If) and isinstance(node.test, ast.Name)]
    unloaded = {inner for node in checked if node.test.id == "TYPE_CHECKING" for inner in ast.walk(node)}
    named: dict[bool, set[str]] = {True: set(), False: set()}
    for node in nodes:
        if isinstance(node, ast.Import):
            named[node in unloaded] |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{place(path)}: relative import"
            named[node in unloaded] |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(named[False]), frozenset(named[True])


def offences(paths: list[Path], forbidden: set[str], *, types: bool = True) -> list[str]:
    """The imports of `forbidden` top-level names."""
    return [
        f"{place(path)} imports {name}"
        for path in paths
        for name in sorted(imports(path, types=types))
        if name.partition(".")[0] in forbidden
    ]


def test_protocol_knows_neither_side() -> None:
    """What both sides share depends on none of them, and on no screen."""
    assert offences(files("protocol"), {"host", "client", "tests", *SCREEN}) == []


def test_host_and_client_meet_only_on_the_wire() -> None:
    """Neither side imports the other; the host has no screen."""
    assert offences(files("host"), {"client", "tests", *SCREEN}) == []
    assert offences(files("client"), {"host", "tests"}) == []


def test_the_rules_know_no_outside_world() -> None:
    """Games, match and asking need the standard library and protocol, and nothing that time touches."""
    paths = [path for path in files("host") if place(path).startswith(RULES)]
    assert len(paths) > len(RULES)
    # A bot is handed its chance; it may say of what type it is.
    assert offences(paths, OUTSIDE_WORLD, types=False) == []
    strangers = [
        f"{place(path)} imports {name}"
        for path in paths
        for name in sorted(imports(path))
        if name.partition(".")[0] not in (sys.stdlib_module_names | {"protocol", "host"})
        or (name.startswith("host.") and not name.startswith(("host.games", "host.engine")))
    ]
    assert strangers == []


def test_only_the_journal_knows_sqlite() -> None:
    """What is written, in which order and when, is decided in one place."""
    elsewhere = [path for path in files(*PACKAGES) if not place(path).startswith("host/journal/")]
    assert offences(elsewhere, {"sqlite3"}) == []


def test_only_one_file_knows_paho() -> None:
    """Connecting, reconnecting and leaving are the same for host, devices and puppets."""
    elsewhere = [path for path in files(*PACKAGES) if place(path) != "protocol/mqtt.py"]
    assert offences(elsewhere, {"paho"}) == []


FLOORS = {
    "client": (
        *(("texts",), ("base",), ("paint",), ("device",), ("games",), ("present",)),
        *(("seat", "plain", "tui"), ("command",)),
    ),
    "host": (
        *(("errors", "texts"), ("engine",), ("games", "journal"), ("brokers", "runtime", "rules_hash", "replay")),
        *(("bot_workers", "discovery"), ("table",), ("mqtt",), ("server",), ("admin", "rehearsal")),
    ),
}
"""The folders of either side from the ground up, as docs/architecture.md draws them, and some files beside these.
Those of one floor never import each other."""
OTHERS = {"client": "command", "host": "server"}
"""On whose floor every other file lies that is in no folder; on this floor they may import each other."""


def floor(side: str, folder: str) -> int:
    """How high a folder lies, or a file in none."""
    floors = FLOORS[side]
    return next((at for at, folders in enumerate(floors) if folder in folders), floors.index((OTHERS[side],)))


def upward(path: Path) -> set[str]:
    """The imports of a file, wherever in it they stand, that lead to a higher floor or to another folder of its own."""
    side, folder, *_ = place(path).removesuffix(".py").split("/")
    here, found = floor(side, folder), set()
    for name in imports(path):
        package, _, inner = name.partition(".")
        other = inner.partition(".")[0]
        if package != side or other in ("", folder):
            continue
        there = floor(side, other)
        if there > here or (there == here != floor(side, OTHERS[side])):
            found.add(f"{place(path)} imports {'.'.join(name.split('.')[:3])}")
    return found


def test_no_arrow_leads_back_up() -> None:
    """Each folder builds only on those below it, also where an import hides in a function."""
    assert set().union(*(upward(path) for path in files("client", "host"))) == set()


def test_every_folder_has_its_floor() -> None:
    """A new folder says where it lies, and the page draws the same order."""
    drawn = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for side, floors in FLOORS.items():
        named = {folder for folders in floors for folder in folders}
        assert {path.parent.name for path in (ROOT / side).glob("*/__init__.py")} <= named
        assert [folder for folder in named if not list((ROOT / side).glob(f"{folder}*"))] == []
        assert f"| {side} | `{' < '.join(', '.join(folders) for folders in floors)}` |" in drawn


def known(path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of these that a file names, also from within a function, or for a type alone."""
    found = {name if name in modules else name.rpartition(".")[0] for name in imports(path)}
    return {name for name in found & modules.keys() if modules[name] != path}


def in_circles(modules: dict[str, Path]) -> set[str]:
    """The modules that know each other in a circle, and those between two circles: what no order leaves over."""
    knows = {name: known(path, modules) for name, path in modules.items()}
    while ends := {name for name in knows if not knows[name] or not any(name in other for other in knows.values())}:
        knows = {name: needed - ends for name, needed in knows.items() if name not in ends}
    return set(knows)


def test_modules_have_an_order() -> None:
    """No two files know each other, however far around, not even for types: each can be read with those below it."""
    modules = {place(path).removesuffix(".py").replace("/", "."): path for path in files(*PACKAGES)}
    modules = {name.removesuffix(".__init__"): path for name, path in modules.items()}
    assert in_circles(modules) == set()
    assert in_circles({path.stem: path for path in files("benchmarks")}) == set()


def test_a_circle_is_found(tmp_path: Path) -> None:
    """Also one that is hidden in functions, or in what is imported for its type alone."""
    lines = {
        "one": "def late():\n    from two import it",
        "two": "import three",
        "three": "import one",
        "beside": "if TYPE_CHECKING:\n    import below\nimport one",
        "below": "import beside",
        "above": "import beside",
    }
    for name, line in lines.items():
        (tmp_path / f"{name}.py").write_text(line, "utf-8")
    assert in_circles({path.stem: path for path in tmp_path.glob("*.py")}) == {"one", "two", "three", "beside", "below"}


PARTS = (
    *("context", "changes", "channels", "roster", "events", "lobby", "standings", "silence", "outages", "lifecycle"),
    *("attendance", "seat_transfer", "nudges", "parts", "storyteller", "commands", "publisher", "table"),
)
"""The parts of a table, each handed only those before it; the table itself comes last."""


def test_no_part_of_a_table_knows_a_later_one() -> None:
    """Nothing is called out of its order, also where only a type is imported: a part is read with those before it."""
    later = {
        f"{place(path)} imports {name}"
        for path in files("host/table")
        for name in imports(path)
        if name.startswith("host.table.")
        and path.stem in PARTS
        and name.split(".")[2] in PARTS[PARTS.index(path.stem) :]
    }
    assert later == set()
    outside = {place(path) for path in files("host/table") if any("host.table.table" in name for name in imports(path))}
    assert outside == set()


def test_the_page_names_the_parts_of_a_table_in_their_order() -> None:
    """Their names as the table has them, and in brackets their files where these are called otherwise."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    line = page.partition("\n## The parts of a table")[2].split("```")[1].strip()
    order = re.findall(r"(\w+)(?: \((\w+)\))?(?: < |$)", line)
    names = [field.name for field in fields(TableParts) if field.name != "context"]
    assert [name for name, _ in order] == [*names, "publisher"]
    at = [PARTS.index(file or name) for name, file in order]
    assert at == sorted(at)


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        (
            "host.engine.match",
            {"asyncio", "socket", "sqlite3", "random", "secrets", "paho", "cryptography", *SCREEN},
        ),
        ("host.games.wolfmoon", {"asyncio", "socket", "sqlite3", "paho", "cryptography", *SCREEN}),
        ("host.server", {"amqtt", "pydantic", "client", *SCREEN}),
        ("host.__main__", {"client", "sqlite3", "cryptography", "paho", "asyncio", *SCREEN}),
        ("host.brokers", {"amqtt", "paho", *SCREEN}),
        ("client.command", {"host", "amqtt", "textual", "cryptography", "paho", "asyncio"}),
        ("client.plain.plain", {"host", "amqtt", *SCREEN}),
    ],
)
def test_nothing_heavy_comes_along_unasked(module: str, absent: set[str]) -> None:
    """Importing a part loads only what that part needs, seen in a process of its own."""
    code = f"import {module}, sys; print(*{{name.partition('.')[0] for name in sys.modules}})"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert process.returncode == 0, process.stderr
    assert absent & set(process.stdout.split()) == set()


def test_files_stay_short() -> None:
    """A file that is too long for one sitting has more than one subject."""
    lengths = {place(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files(*PACKAGES, "tests")}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_files_are_named_after_their_subject() -> None:
    """A name like helpers says that nobody knew where the thing belongs."""
    named = [place(path) for path in files(*PACKAGES, "tests", "benchmarks") if path.stem in NAMES_THAT_SAY_NOTHING]
    assert named == []


def test_everything_is_one_package_of_three() -> None:
    """Tests are imported by path: an __init__.py below tests/ would give two files of one name to pytest."""
    assert [place(path) for path in files("tests") if path.name == "__init__.py"] == []
