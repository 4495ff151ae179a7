"""The pages as a site: each is found from the index, each link leads somewhere, each game has its page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from host.games import GAMES

ROOT = Path(__file__).parent.parent
INDEX = ROOT / "docs" / "README.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
ORDER = ["Guests", "Hosts", "The games", "Storytellers", "Developers"]


@cache
def words(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


@cache
def anchors(page: Path) -> frozenset[str]:
    """What a link may name after `#`: the headings, as a reader of Markdown spells them."""
    headings = re.findall(r"^#+ (.+)$", words(page), flags=re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)


def targets(page: Path) -> set[Path]:
    """The files that a page links to."""
    return {(page.parent / path).resolve() for path, _ in LINK.findall(words(page)) if path}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file_and_to_a_heading(page: Path) -> None:
    """Pictures, too. A heading that was renamed breaks a link as a file does."""
    broken = []
    for path, heading in LINK.findall(words(page)):
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (heading and heading not in anchors(target)):
            broken.append(f"{path}#{heading}")
    assert broken == []


def test_the_index_names_every_page_of_the_site() -> None:
    """Decisions have an index of their own."""
    site = {page.resolve() for page in PAGES if page.parent.name != "decisions"} | {ROOT / "docs/decisions/README.md"}
    assert sorted(site - targets(INDEX) - {INDEX}) == []
    assert INDEX in targets(ROOT / "README.md")


def test_the_index_goes_from_guests_to_developers() -> None:
    """The README comes first, before any heading."""
    text = words(INDEX)
    assert re.findall(r"^## (.+)$", text, flags=re.MULTILINE) == ORDER
    assert "(../README.md)" in text.partition("\n## ")[0]


@pytest.mark.parametrize("game", GAMES.names)
def test_every_game_has_a_page_that_knows_its_players_and_options(game: str) -> None:
    """What differs from the box, what the table chooses, and the way to its rulings."""
    text = words(ROOT / "docs" / "games" / f"{game}.md")
    seats = GAMES[game].seats
    assert f"\n{seats[0]} to {seats[-1]} players." in text
    assert re.findall(r"^## (.+)$", text, flags=re.MULTILINE) == ["What differs from the box", "What the table chooses"]
    assert "](../rulings.md#" in text
    named = set(re.findall(r"`([a-z_]+|[A-Z]+\d+)`", text)) - {"Esc"}
    assert named
    assert named <= GAMES[game].options.keys()


def test_the_readme_says_how_many_play_each_game() -> None:
    """Whoever adds a game adds it there."""
    told = re.findall(r"\((\d+) to (\d+)\)", words(ROOT / "README.md"))
    assert sorted((int(least), int(most)) for least, most in told) == sorted(
        (info.seats[0], info.seats[-1]) for info in GAMES.values()
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_prose_has_lines_that_can_be_read_in_a_terminal(page: Path) -> None:
    """Tables, pictures and code may be wider."""
    lines = [line for line in words(page).splitlines() if not line.startswith(("|", "![", "    "))]
    assert [line[:60] for line in lines if len(line) > 200] == []
