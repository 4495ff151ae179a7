"""Names that every terminal draws alike, and names that look alike."""
# ruff: noqa: RUF001 - letters that look alike are its subject

from __future__ import annotations

import unicodedata
from typing import Final

from protocol.characters import is_shown
from protocol.errors import NameEmpty, NameOdd, NameTooLong

LIMIT: Final = 16
"""The most columns of a name."""

_ODD_CATEGORIES = {"Cf", "Cn", "Me"}
"""Beside what nobody can see: format characters of later releases of Unicode, unassigned ones, enclosing marks."""

_ODD_RANGES = (
    (0x1160, 0x11FF),  # halves of Hangul syllables
    (0xD7B0, 0xD7FF),  # the same
    (0x1F1E6, 0x1F1FF),  # halves of flags
    (0x1F3FB, 0x1F3FF),  # skin tones
)


_SHAPES = str.maketrans(
    # Cyrillic capitals, then small letters
    "АВЕКМНОРСТУХІЈЅԚԜ"
    "авекмнорстухіјѕԁԛԝһӏьгпзч"
    # Greek capitals, then small letters
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    "αβγεηικνορςτυχωϲ"
    # Latin letters that no decomposition takes apart
    "ıłøđħŧŁØĐĦŦɑɡɩ",
    "ABEKMHOPCTYXIJSQWabekmhopctyxijsdqwhlbrn34ABEZHIKMNOPTYXabyenikvopctuxwcilodhtLODHTagi",
)
"""Letters of other scripts, as the Latin ones for which they pass."""

_SIGNS = str.maketrans("01ij|!", "olllll")


def clean_name(text: str) -> str:
    """`text` as a name: composed, with single spaces. Raises NameEmpty, NameTooLong or NameOdd."""
    name = unicodedata.normalize("NFC", text.strip())
    name = "".join(" " if unicodedata.category(character) == "Zs" else character for character in name)
    if not is_shown(name) or any(map(_is_odd, name)):
        raise NameOdd
    name = " ".join(name.split())
    if not any(map(str.isalnum, name)):
        raise NameEmpty
    if columns(name) > LIMIT:
        raise NameTooLong(limit=LIMIT)
    return name


def columns(text: str) -> int:
    """How many columns of a terminal `text` takes."""
    return sum(map(_width, text))


def looks_like(a: str, b: str) -> bool:
    """Whether two names could be taken for one another: by reading them, or at a glance."""
    return _folded(a) == _folded(b) or _glance(a) == _glance(b)


def _folded(name: str) -> str:
    """Letters and digits alone, without case, accents, full or half width."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(filter(str.isalnum, plain))


def _glance(name: str) -> str:
    """What the eye takes a name for: one sign for all that look the same."""
    plain = unicodedata.normalize("NFKD", name).translate(_SHAPES).casefold()
    kept = "".join(c for c in unicodedata.normalize("NFKD", plain) if c.isalnum() or c in "|!")
    return kept.translate(_SIGNS).replace("rn", "m").replace("vv", "w")


def _is_odd(character: str) -> bool:
    code, category = ord(character), unicodedata.category(character)
    if category in _ODD_CATEGORIES or any(lo <= code <= hi for lo, hi in _ODD_RANGES):
        return True
    # A picture that is not wide by definition takes one column on one phone and two on the next.
    return category == "So" and unicodedata.east_asian_width(character) not in "WF"


def _width(character: str) -> int:
    if unicodedata.category(character) == "Mn":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
