"""The pages below docs/ are held to the code: rulings, their options, the nouns of the glossary."""

from __future__ import annotations

import re
from pathlib import Path

from protocol.games import duesterwald, shadow_world, werewolves, wolfmoon

ROOT = Path(__file__).parent.parent
RULINGS, _, CHECKS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").partition("## What a set of cards")
NUMBERED = r"\b(?:WM|BB|DW)-\d{2}\b"
LETTERED = r"\b[TPGAEVCWDL]\d{1,2}\b"
"""Codes of the shadow world and of the nights; elsewhere such words mean other things."""
SHADOW = ("host/games/shadow_world/**/*.py", "protocol/games/shadow_world.py", "tests/scenarios/shadow_world/*.toml")
NIGHTS = ("tests/laws/test_village*.py", "tests/laws/test_duesterwald.py", "tests/client/test_village_television.py")
OPTIONS = {"WM": wolfmoon.OPTIONS, "BB": werewolves.OPTIONS, "DW": duesterwald.OPTIONS}


def rows(text: str = RULINGS) -> dict[str, str]:
    """Each row of the rulings by its code."""
    return {found[1]: found[0] for found in re.finditer(r"^\| ([A-Z]+-?\d+) \|.*$", text, flags=re.MULTILINE)}


def cited(globs: tuple[str, ...], code: str) -> set[str]:
    """The codes that files cite in words: in docstrings and comments, or in the note of a scenario."""
    prose = re.compile(r'"""(.*?)"""|#(.*)$|^note = (.*)$|\((?:BB|DW|WM|[A-Z]\d)[^)]*\)', re.DOTALL | re.MULTILINE)
    texts = (path.read_text(encoding="utf-8") for pattern in globs for path in sorted(ROOT.glob(pattern)))
    return {found for text in texts for part in prose.finditer(text) for found in re.findall(code, part[0])}


def test_every_cited_ruling_is_explained() -> None:
    """Whoever meets a code in code or in a scenario can look it up."""
    anywhere = (
        "host/**/*.py",
        "protocol/**/*.py",
        "client/**/*.py",
        "tests/**/*.py",
        "tests/scenarios/wolfmoon/*.toml",
    )
    met = cited(anywhere, NUMBERED) | cited(SHADOW, LETTERED) | cited(NIGHTS, r"\bL\d\b")
    assert len(met) > 100
    assert sorted(met - rows().keys()) == []


def test_a_ruling_says_where_it_is_carried_out() -> None:
    """The last cell names files, below the game's folder, host/games or the root."""
    games = {"WM": "wolfmoon", "BB": "", "DW": ""}
    nowhere = []
    for code, row in rows().items():
        game = games.get(code.partition("-")[0], "" if code[0] == "L" else "shadow_world")
        for name in (place.strip() for place in row.strip("|").split("|")[-1].split(",")):
            top = name.split("/")[0] in ("protocol", "client", "host")
            if not top and not (ROOT / "host" / "games" / game / name).is_file():
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
    told = []
    for code, row in rows().items():
        options = OPTIONS.get(code.partition("-")[0], shadow_world.OPTIONS)
        for name, value in re.findall(r"`([\w-]+)` = (\w+)", row):
            default = options[name].default
            told.append(name)
            assert value == ({True: "yes", False: "no"}[default] if isinstance(default, bool) else str(default)), name
    assert len(told) > 35


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
