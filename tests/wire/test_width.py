"""One width for names, for lines of text and for screens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from client.base.spans import columns as on_a_line
from client.base.spans import cut
from protocol.names import LIMIT, NameTooLong, clean_name
from protocol.width import beginning, columns

ROOT = Path(__file__).parents[2]
TEXTS = {
    "Ada": 3,
    "Jürgen": 6,
    "Ju\u0308rgen": 6,
    "สวัสดี": 4,  # vowels above and below a letter take no column
    "น้ำ": 2,
    "한국어": 6,
    "山田": 4,
    "👍🏽": 2,
    "▒▒": 2,
}


@pytest.mark.parametrize(("text", "taken"), TEXTS.items())
def test_a_text_is_as_wide_for_everybody(text: str, taken: int) -> None:
    """For a name, for a line, and for what draws the screens."""
    assert columns(text) == on_a_line(text) == cell_len(text) == taken


@pytest.mark.parametrize("text", TEXTS)
def test_no_sign_loses_its_marks(text: str) -> None:
    """However narrow the place, what is left is as wide as it may be at most, and the whole where there is room."""
    for width in range(columns(text) + 2):
        kept = beginning(text, width)
        assert text.startswith(kept)
        assert columns(kept) <= width
        assert columns(cut(text, width)) <= width
        assert not kept or columns(kept) + columns(text[len(kept) :]) == columns(text)
    assert beginning(text, columns(text)) == text


def test_what_takes_no_column_makes_no_name_longer() -> None:
    """A sign that takes no column of its own could be repeated until the name fits into no message."""
    assert columns("ก" + "ำ" * 2) <= LIMIT
    with pytest.raises(NameTooLong):
        clean_name("क" + "ा" * 60)
    assert len(clean_name("สวัสดี")) < 3 * LIMIT


def test_nobody_counts_columns_in_another_way() -> None:
    """Two ways disagree sooner or later; the screens' own is Rich's, which the first test compares."""
    files = [path for package in ("protocol", "host", "client") for path in sorted((ROOT / package).rglob("*.py"))]
    counted = {
        path.relative_to(ROOT).as_posix()
        for path in files
        if re.search(r"\bcell_len\b|\bwcs?width\(|unicodedata\.combining", path.read_text("utf-8"))
    }
    assert counted == {"protocol/width.py"}
