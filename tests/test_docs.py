"""Pages are checked against the code: rulings, options, decisions, the nouns of the glossary; the release."""

from __future__ import annotations

import ast
import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args

import pytest

from host.journal.schema import MIGRATIONS
from protocol import RELEASE, messages, record
from protocol.games import GAMES
from protocol.keys import Label

ROOT = Path(__file__).parent.parent
RULINGS, _, CHECKS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").partition("## What a set of cards")
NUMBERED = r"\b[A-Z]{2}-\d{2}\b"
"""The code of a ruling, whatever its game."""
EVERYWHERE = ("host/**/*.py", "protocol/**/*.py", "client/**/*.py", "tests/**/*.py", "tests/scenarios/**/*.toml")
OF_A_GAME = ("host/games/{game}/**/*.py", "protocol/games/{game}.py", "tests/scenarios/{game}/*.toml")
OF_SEVERAL = (
    "tests/laws/test_village*.py",
    "tests/laws/test_duesterwald.py",
    "tests/client/test_village_television.py",
)
"""Where a letter with a number is a code: in the files of its game, or of the games that share it. Elsewhere such words
mean other things."""


def rows(text: str = RULINGS) -> dict[str, str]:
    """Each row of the rulings by its code."""
    return {found[1]: found[0] for found in re.finditer(r"^\| ([A-Z]+-?\d+) \|.*$", text, flags=re.MULTILINE)}


def games(text: str = RULINGS) -> dict[str, str]:
    """The game of each code: the one whose folder is named above the table of its section, "" where none is."""
    found = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        named = re.findall(r"`(\w+)/`", part.partition("\n|")[0])
        found |= dict.fromkeys(rows(part), next((name for name in named if name in GAMES), ""))
    return found


def cited(globs: tuple[str, ...], code: str) -> set[str]:
    """The codes that files cite in words: in docstrings and comments, or in the note of a scenario."""
    prose = re.compile(r'"""(.*?)"""|#(.*)$|^note = (.*)$|\((?:[A-Z]{2}-\d|[A-Z]\d)[^)]*\)', re.DOTALL | re.MULTILINE)
    texts = (path.read_text(encoding="utf-8") for pattern in globs for path in sorted(ROOT.glob(pattern)))
    return {found for text in texts for part in prose.finditer(text) for found in re.findall(code, part[0])}


def test_every_cited_ruling_is_explained() -> None:
    """Whoever meets a code in code or in a scenario can look it up."""
    met = cited(EVERYWHERE, NUMBERED)
    letters: dict[str, str] = {}
    for code, game in games().items():
        if "-" not in code:
            letters[game] = letters.get(game, "") + code[0]
    for game, some in letters.items():
        globs = tuple(pattern.format(game=game) for pattern in OF_A_GAME) if game else OF_SEVERAL
        met |= cited(globs, rf"\b[{some}]\d{{1,2}}\b")
    assert len(met) > 150
    assert sorted(met - rows().keys()) == []


def test_the_rulings_of_a_game_are_found_by_their_section() -> None:
    """Whoever adds a game registers its codes nowhere: the text above their table names its folder."""
    table = "| code | ruling | where |\n|---|---|---|\n| WM-01 | The tallest begins. | rules.py |\n"
    assert games(f"## Tall\n\nModules are those of `wolfmoon/`.\n\n{table}") == {"WM-01": "wolfmoon"}
    assert games(f"## Both villages\n\nModules are those of `village/`.\n\n{table}") == {"WM-01": ""}


def test_a_ruling_says_where_it_is_carried_out() -> None:
    """The last cell names files, below the game's folder, host/games or the root."""
    nowhere, game_of = [], games()
    for code, row in rows().items():
        folders = (ROOT / "host" / "games" / game_of[code], ROOT / "host" / "games")
        for name in (place.strip() for place in row.strip("|").split("|")[-1].split(",")):
            top = name.split("/")[0] in ("protocol", "client", "host")
            if not any((folder / name).is_file() for folder in ((ROOT,) if top else folders)):
                nowhere.append(f"{code}: {name}")
    assert nowhere == []


def test_everything_that_a_check_of_the_cards_says_is_explained() -> None:
    """Each code of a check stands in the table of its game, with its level."""
    for game, heading in (("werewolves", "Big Box"), ("duesterwald", "Düsterwald")):
        code = (ROOT / "host" / "games" / game / "checks.py").read_text(encoding="utf-8")
        levels = dict.fromkeys(re.findall(r'"([EW]\d{1,2})"', code), "warn")
        levels |= {found: level for level, found in re.findall(r'"(block|house|warn)", "([EW]\d{1,2})"', code)}
        table = rows(CHECKS.partition(f"| {heading} |")[2].partition("\n\n")[0])
        assert {found: row.split("|")[2].strip() for found, row in table.items()} == levels


def test_options_have_the_defaults_that_the_page_tells() -> None:
    """`option` = value: yes and no for switches, else the number."""
    told, game_of = [], games()
    for code, row in rows().items():
        for name, value in re.findall(r"`([\w-]+)` = (\w+)", row):
            default = GAMES[game_of[code]].options[name].default
            told.append(name)
            assert value == ({True: "yes", False: "no"}[default] if isinstance(default, bool) else str(default)), name
    assert len(told) > 35


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_on_the_page_of_its_game_or_in_a_ruling(game: str) -> None:
    """The page says that what it does not name chooses a reading of a ruling."""
    info = GAMES[game]
    village = info.card_set is not None
    pages = {game, "werewolves"} if village else {game}
    told = "".join((ROOT / "docs" / "games" / f"{page}.md").read_text(encoding="utf-8") for page in pages)
    ruled = {
        name for code, row in rows().items() if games()[code] in (game, "") for name in re.findall(r"`([\w-]+)`", row)
    }
    named = set(re.findall(r"`([\w-]+)`", told)) | ruled
    cards = {name for name in info.options if info.card_set and info.card_set.counts_cards(name)}
    assert sorted(info.options.keys() - named - cards) == []


def test_every_decision_is_in_the_index_and_has_its_three_parts() -> None:
    """A decision without its context or consequence is only a claim."""
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    pages = sorted(folder.glob("[0-9]*.md"))
    assert re.findall(r"\]\((\d{3}-[\w-]+\.md)\)", index) == [page.name for page in pages]
    for number, page in enumerate(pages, 1):
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# {number:03d}. "), page.name
        parts = re.split(r"^## (Context|Decision|Consequence)\n", text, flags=re.MULTILINE)
        assert parts[1::2] == ["Context", "Decision", "Consequence"], page.name
        assert all(part.strip() for part in parts[2::2]), page.name


def test_decisions_that_change_each_other_say_so_in_both_files() -> None:
    """A link from one decision to another means that one changes the other, so there is one back."""
    pages = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    links = {
        (page.name, to) for page in pages for to in re.findall(r"\]\((\d{3}-[\w-]+\.md)\)", page.read_text("utf-8"))
    }
    assert len(links) > 10
    assert sorted((page, to) for page, to in links if (to, page) not in links) == []


def test_the_release_has_its_section_in_the_changelog() -> None:
    """Only the section of the next release may stand above it, between writing it and `scripts/release`."""
    told = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    assert told == sorted(told, key=lambda version: [int(part) for part in version.split(".")], reverse=True)
    assert not told or RELEASE in told[:2]


def test_a_noun_of_the_glossary_has_one_meaning() -> None:
    """No noun is explained twice, and none that is in use is also called an older word."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    current, _, older = text.partition("## Words that these replace")
    nouns = [noun.strip().casefold() for cell in re.findall(r"^\| ([^|]+) \|", current, flags=re.MULTILINE)
             for noun in cell.split(",") if noun.strip() not in ("noun", "verb") and "---" not in noun]  # fmt: skip
    assert sorted({noun for noun in nouns if nouns.count(noun) > 1}) == []
    replaced = {word.strip().casefold() for cell in re.findall(r"^\| ([^|(]+) \|", older, flags=re.MULTILINE)
                for word in cell.split(",")} - {"older word"}  # fmt: skip
    assert len(nouns) > 100
    assert sorted(replaced & set(nouns)) == []


def test_every_promise_names_tests_that_exist() -> None:
    """A promise without a test is a wish. Each is a paragraph in bold; its tests stand in a paragraph behind it."""
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    promised = text.partition("\n## Promised\n")[2].partition("\n## ")[0]
    promises = re.split(r"^(?=\*\*)", promised, flags=re.MULTILINE)[1:]
    assert len(promises) > 10
    for promise in promises:
        title, named = promise.partition("**.")[0][:40], promise.partition("\nTests: ")[2]
        files = re.findall(r"`(tests/[\w/]+\.py)`:((?:\s*`test_\w+`,?)+)", named)
        assert files, f"{title}: no test"
        for path, tests in files:
            code = (ROOT / path).read_text(encoding="utf-8")
            missing = [name for name in re.findall(r"test_\w+", tests) if f"def {name}(" not in code]
            assert not missing, f"{title}: {path} has no {', '.join(missing)}"


def test_the_roster_of_a_deal_is_called_so() -> None:
    """In files about deals prose says "deal roster", since a roster is who is at a table; `roster` is a field there."""
    deals = ("host/table/deal.py", "host/replay/verify.py", "client/seat/deal_nonce.py")
    for name in (*deals, *(f"protocol/{module}.py" for module in ("chance", "record", "verdicts"))):
        nodes = ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8")))
        strings = [
            node.value.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ]
        prose = " ".join(" ".join(map(str, strings)).split())
        assert re.findall(r"(?<!deal )(?<!`)\broster\b(?! hash)", prose) == [], name


def fields_and_keys() -> set[str]:
    """What cannot be renamed: the fields of messages and records, and by which keys a table keeps its state."""
    classes = [cls for module in (messages, record) for cls in vars(module).values() if is_dataclass(cls)]
    found = {field.name for cls in classes for field in fields(cls)}
    for path in (ROOT / "host" / "table").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            keys = node.keys if isinstance(node, ast.Dict) else [node.slice] if isinstance(node, ast.Subscript) else []
            found |= {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return found


def test_an_older_word_that_lives_on_says_where() -> None:
    """Labels, fields of messages, tables and keys of the journal keep their names; a noun in use is no older word."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    current, _, replaced = text.partition("\n## Words that these replace\n")
    rows = re.findall(r"^\| ([^|]+) \| (.+) \|$", replaced, flags=re.MULTILINE)
    kept = {*get_args(Label), *re.findall(r"create table if not exists (\w+)", MIGRATIONS[0]), *fields_and_keys()}
    older = {(word.strip(), now) for words, now in rows for word in re.sub(r" \([^)]*\)", "", words).split(",")}
    living = {word for word, _ in older if word in kept and f"\n| {word} |" not in current}
    assert {"wish", "opening", "opened", "ticket", "move", "beat"} <= living
    said = {was for was, now in older if re.search(rf"`(?:\w+\.)*{was}`", now)}
    assert living - said == set()
