"""Names fit every terminal, and nobody can be called like somebody else."""
# ruff: noqa: RUF001 - letters that look alike are its subject

from __future__ import annotations

import random
import unicodedata

import pytest

from protocol.errors import NameEmpty, NameOdd, NameTooLong, Refusal
from protocol.names import LIMIT, clean_name, looks_like
from protocol.width import columns


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee \n", "Ann Lee"),
        ("Jo\u0308rg", "Jörg"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("田中\u3000さん", "田中 さん"),
        ("O'Neill-Šmíd", "O'Neill-Šmíd"),
        ("Fox 🦊", "Fox 🦊"),
        ("สมชาย ดี", "สมชาย ดี"),
        ("प्रिया", "प्रिया"),
        ("Nguyễn Văn", "Nguyễn Văn"),
        ("דוד", "דוד"),
        ("x" * 16, "x" * 16),
        ("7", "7"),
    ],
)
def test_names_that_people_have(typed: str, name: str) -> None:
    """Scripts, accents, a wide picture, spare spaces are all right; the result is composed and stays."""
    assert clean_name(typed) == name
    assert clean_name(name) == name
    assert len(name) <= 80


@pytest.mark.parametrize("typed", ["", " ", "\u3000", "---", "'", "🦊", "_.!"])
def test_a_name_needs_a_letter_or_digit(typed: str) -> None:
    """Otherwise nobody can say it."""
    with pytest.raises(NameEmpty):
        clean_name(typed)


@pytest.mark.parametrize("typed", ["x" * 17, "田" * 9, "田" * 8 + "x", "ｘ" * 9, "🦊" * 8 + "ab", "ö" * 17])
def test_a_name_has_sixteen_columns_at_most(typed: str) -> None:
    """Counted as a terminal does: wide characters take two."""
    with pytest.raises(NameTooLong) as refused:
        clean_name(typed)
    assert str(LIMIT) in refused.value.message("en")


@pytest.mark.parametrize(
    "odd",
    [
        "\x00",
        "\x1b[31m",
        "\x07",
        "\x7f",
        "\x85",
        "a\nb",
        "a\tb",
        "\u00ad",
        "\u034f",
        "\u061c",
        "\u115f",
        "\u1160",
        "\u17b4",
        "\u180b",
        "\u180e",
        "\u200b",
        "\u200d",
        "\u200e",
        "\u2028b",
        "\u202e",
        "\u2066",
        "\u2060",
        "\u2800",
        "\u3164",
        "\ufe0f",
        "\ufeff",
        "\uffa0",
        "\ue000",
        "\ud800",
        "\U000e0041",
        "\U000e0100",
        "\U0001f3fb",
        "\U0001f1e9\U0001f1ea",
        "1\ufe0f\u20e3",
        "1\u20e3",
        "👩\u200d🚀",
        "👍🏽",
        "☀",
        "♥",
        "x" + "\u0301" * 5,
        "\u0378",
    ],
    ids=ascii,
)
def test_what_screens_draw_differently_is_refused(odd: str) -> None:
    """Controls, directions, zero widths, joiners, selectors, keycaps, flags, skin tones, piles of marks."""
    with pytest.raises(NameOdd):
        clean_name("A" + odd + "z")


def test_a_name_does_not_begin_with_a_mark() -> None:
    """It would sit on the character before the name."""
    with pytest.raises(NameOdd):
        clean_name("\u0301abc")


ALIKE = [
    ("Ann", "ANN"),
    ("Ann", "ann "),
    ("Ann", "A n n"),
    ("Ann", "Ann."),
    ("Jörg", "Jorg"),
    ("Jörg", "JÖRG"),
    ("Zoë", "Zoe"),
    ("Straße", "STRASSE"),
    ("Bob", "B0b"),
    ("Otto", "0tt0"),
    ("Lili", "L1l1"),
    ("Ill", "lII"),
    ("Ill", "|ll"),
    ("Tom", "Torn"),
    ("Wim", "VVim"),
    ("Ann", "Ａｎｎ"),
    ("Ann", "𝐀𝐧𝐧"),
    ("Anna", "Аnnа"),
    ("Anna", "АNNА"),
    ("Max", "Мах"),
    ("Coco", "Сосо"),
    ("Oskar", "Οskar"),
    ("Nora", "Νοrα"),
    ("TOM", "ΤΟΜ"),
    ("Ηλίας", "ηλιας"),
    ("Лена", "ЛЕНА"),
    ("Søren", "Soren"),
    ("Łukasz", "Lukasz"),
    ("ﬁona", "Fiona"),
    ("Jan", "lan"),
    ("田中", "田 中"),
]


@pytest.mark.parametrize(("a", "b"), ALIKE)
def test_names_that_look_alike(a: str, b: str) -> None:
    """Case, accents, spaces, widths, digits for letters, letters of other scripts; in either order."""
    assert looks_like(a, b)
    assert looks_like(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ann", "Anna"),
        ("Ann", "Ben"),
        ("Player 2", "Player 3"),
        ("Tim", "Tom"),
        ("Лена", "Анна"),
        ("田中", "中田"),
        ("Max", "Mex"),
        ("A1", "A2"),
    ],
)
def test_names_that_differ(a: str, b: str) -> None:
    """Short, real names stay apart."""
    assert not looks_like(a, b)


def test_any_text_is_a_name_or_a_refusal() -> None:
    """Whatever a stranger sends as a name: a clean one that stays the same and fits, or a Refusal."""
    chance = random.Random(11)
    kept = 0
    for _ in range(4000):
        top = chance.choice((0x80, 0x250, 0x3000, 0x20000, 0x10FFFF))
        text = "".join(chr(chance.randrange(top)) for _ in range(chance.randrange(8)))
        try:
            name = clean_name(text)
        except Refusal:
            continue
        kept += 1
        assert clean_name(name) == name == unicodedata.normalize("NFC", name)
        assert 0 < columns(name) <= LIMIT
        assert len(name) <= 80
        assert looks_like(name, name)
        name.encode()
    assert kept > 200
