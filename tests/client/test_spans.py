"""Text in columns: what is broken where, what gives way, and that a wide letter takes two."""

from __future__ import annotations

import pytest

from client.base.spans import (
    Span,
    apart,
    clip,
    cut,
    fit,
    flow,
    pad,
    plain_text,
    prose,
    text_line,
    unbroken,
    wide,
    wrap,
    wrap_facts,
    wrap_lines,
)


@pytest.mark.parametrize(
    ("text", "width", "indent", "rows"),
    [
        ("", 5, "", [""]),
        ("   ", 5, "  ", [""]),
        ("one two", 7, "", ["one two"]),
        ("one two", 6, "", ["one", "two"]),
        ("one two three", 9, "  ", ["one two", "  three"]),
        ("one  two", 20, "", ["one two"]),
        ("abcdefgh", 8, "", ["abcdefgh"]),
        ("abcdefgh", 4, "", ["abc", "def", "gh"]),
        ("ab cdefgh", 4, "", ["ab", "cde", "fgh"]),
        ("ab cdefgh i", 5, " ", ["ab", " cde", " fgh", " i"]),
        ("狼 人狼", 4, "", ["狼", "人狼"]),
        ("a狼b狼", 3, "", ["a", "狼", "b狼"]),
        ("abc", 0, "", ["abc"]),
    ],
)
def test_text_is_broken_between_words_and_within_them_where_they_are_too_long(
    text: str, width: int, indent: str, rows: list[str]
) -> None:
    """Each row but the first is indented; where no letter fits, the word stands as it is."""
    assert wrap(text, width, indent) == rows


def test_each_line_of_a_text_is_broken_by_itself() -> None:
    """An empty one stays."""
    assert wrap_lines("one two\n\nthree", 5) == ["one", "two", "", "three"]
    assert [plain_text(row) for row in prose("one two three", "soft", 8)] == [" one two", " three"]
    assert [plain_text(row) for row in prose("one two three", "soft", 7)] == [" one", " two", " three"]


@pytest.mark.parametrize(
    ("pieces", "width", "rows"),
    [
        ([], 3, []),
        (["a", "b", "c"], 7, ["a, b, c"]),
        (["a", "b", "c"], 6, ["a, b,", "c"]),
        (["a", "b", "c"], 5, ["a, b,", "c"]),
        (["a", "b", "c"], 4, ["a,", "b, c"]),
        (["one two three", "four"], 14, ["one two three,", "four"]),
        (["one two three", "four"], 7, ["one two", "three,", "four"]),
    ],
)
def test_pieces_stay_whole_and_their_signs_with_them(pieces: list[str], width: int, rows: list[str]) -> None:
    """A row never begins with the sign that ends the one before."""
    assert unbroken(pieces, width) == rows


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (17, ["one · two · three"]),
        (11, ["one · two", "three"]),
        (9, ["one · two", "three"]),
        (8, ["one", "two", "three"]),
    ],
)
def test_facts_break_in_place_of_their_dots(width: int, rows: list[str]) -> None:
    """No dot hangs at the end of a line, dividing a fact from nothing."""
    assert wrap_facts("one · two · three", width) == rows


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("a cd", 3, "a…"),
        ("abcd", 1, "…"),
        ("abcd", 0, ""),
        ("abcd", -1, ""),
        ("狼人", 4, "狼人"),
        ("狼人", 3, "狼…"),
        ("狼人", 2, "…"),
    ],
)
def test_what_is_cut_says_so(text: str, width: int, short: str) -> None:
    """By an ellipsis that itself has room; padded, it takes exactly its columns."""
    assert cut(text, width) == short
    assert width < 0 or wide(text_line(pad(text, width))) == width
    assert pad("ab", 4) == "ab  "


@pytest.mark.parametrize(
    ("name", "letters", "short"),
    [("Ada", 3, "Ada"), ("Adam", 3, "Ad."), ("A. Bcd", 3, "A."), ("A Bcd", 3, "A."), ("Adam", 1, ".")],
)
def test_a_name_ends_with_one_full_stop_where_letters_are_missing(name: str, letters: int, short: str) -> None:
    """Whatever it would have ended with."""
    assert clip(name, letters) == short


LINE = text_line(Span("abc", "x"), "de", Span("f", "y"))


@pytest.mark.parametrize(
    ("width", "parts"),
    [
        (-1, []),
        (0, []),
        (1, ["…"]),
        (3, ["abc"]),
        (4, ["abc", "…"]),
        (5, ["abc", "de"]),
        (6, ["abc", "de", "f"]),
        (9, ["abc", "de", "f"]),
    ],
)
def test_a_line_ends_where_its_columns_do(width: int, parts: list[str]) -> None:
    """Each span keeps its tone."""
    assert [span.text for span in fit(LINE, width)] == parts
    assert [span.tone for span in fit(LINE, width)] == ["x", "", "y"][: len(parts)]
    assert wide(LINE) == 6


@pytest.mark.parametrize(
    ("right", "width", "whole"),
    [
        ("xyz", 12, "abcd     xyz"),
        ("xyz", 8, "abcd xyz"),
        ("xyz", 7, "ab… xyz"),
        ("xyz", 4, " xyz"),
        ("xyz", 3, " xyz"),
        ("", 6, "abcd  "),
        ("", 4, "abcd"),
        ("", 3, "ab…"),
    ],
)
def test_the_left_gives_way_to_the_right(right: str, width: int, whole: str) -> None:
    """With at least one space between them."""
    row = apart(text_line("abcd"), text_line(right) if right else [], width)
    assert "".join(span.text for span in row) == whole


@pytest.mark.parametrize(
    ("width", "indent", "rows"),
    [
        (5, 0, ["ab cd", "efg", "hijk…"]),
        (4, 0, ["ab", "cd", "efg", "hij…"]),
        (6, 2, ["ab cd", "  efg", "  hij…"]),
        (8, 1, ["ab cd", " efg", " hijklm…"]),
        (30, 3, ["ab cd efg hijklmnop"]),
    ],
)
def test_pieces_flow_with_a_space_between(width: int, indent: int, rows: list[str]) -> None:
    """Each row but the first is indented; behind the indent there is no other space."""
    pieces = [text_line(word) for word in ("ab", "cd", "efg", "hijklmnop")]
    assert [plain_text(row) for row in flow(pieces, width, indent)] == rows
    assert flow([], width) == [[]]
