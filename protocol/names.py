"""Names that every terminal draws alike, and names that look alike."""
# ruff: noqa: RUF001 - letters that look alike are its subject

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Final

from protocol.characters import is_shown
from protocol.errors import NameEmpty, NameNumber, NameOdd, NameReserved, NameSeparator, NameTooLong
from protocol.games import GAMES
from protocol.reserved import ARTICLES, JOINING, SIGNS, WORDS
from protocol.width import columns

LIMIT: Final = 16
"""The most columns of a name."""
_MOST_CHARACTERS = 3 * LIMIT
"""The same with two marks on each: whatever takes no column may not make a name longer than a message has room for."""

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

_SHORT = 2
"""So few letters look like too many others."""

_SIGNS = str.maketrans("01ij|!", "olllll")

_KEPT: Final = 1024
"""So many names are looked at once: whoever comes is compared with all at the table and with the names of all bots."""


def clean_name(text: str) -> str:
    """`text` as a name: composed, with single spaces. Raises NameEmpty, NameTooLong or NameOdd."""
    name = unicodedata.normalize("NFC", text.strip())
    name = "".join(" " if unicodedata.category(character) == "Zs" else character for character in name)
    if not is_shown(name) or any(map(_is_odd, name)):
        raise NameOdd
    name = " ".join(name.split())
    if not any(map(str.isalnum, name)):
        raise NameEmpty
    if columns(name) > LIMIT or len(name) > _MOST_CHARACTERS:
        raise NameTooLong(limit=LIMIT)
    return name


def person_name(text: str) -> str:
    """`text` as the name of somebody at a table; also raises NameNumber, NameSeparator or NameReserved.

    Nobody is called like a seat's number, like two people, or by a word that means something else in a sentence.
    """
    name = clean_name(text)
    words = unicodedata.normalize("NFKC", name).casefold().split()
    if SIGNS & set(unicodedata.normalize("NFKC", name)) or JOINING & set(words):
        raise NameSeparator
    bare = words[1:] if len(words) > 1 and words[0] in ARTICLES else words
    if not _folded(name).strip(_DIGITS) or all(c.isdigit() or not c.isalnum() for c in name):
        raise NameNumber
    if _reads_like_a_word("".join(words)) or _reads_like_a_word("".join(bare)):
        raise NameReserved
    return name


def looks_like(a: str, b: str) -> bool:
    """Whether two names could be taken for one another: by reading them, or at a glance."""
    return _folded(a) == _folded(b) or _glance(a) == _glance(b)


def _reads_like_a_word(name: str) -> bool:
    """Whether it is a reserved word, also with a number behind it."""
    folded, glanced = _reserved()
    return any(_folded(one) in folded or _glance(one) in glanced for one in (name, name.rstrip(_DIGITS)))


@cache
def _reserved() -> tuple[frozenset[str], frozenset[str]]:
    """What no name may read like, and what none may look like."""
    words = {*WORDS, *(word for game in GAMES.values() for word in game.reserved)}
    return frozenset(map(_folded, words)), frozenset(_glance(word) for word in words if len(word) > _SHORT)


@lru_cache(_KEPT)
def _folded(name: str) -> str:
    """Letters and digits alone, without case, accents, full or half width."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(filter(str.isalnum, plain))


@lru_cache(_KEPT)
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


_DIGITS = "0123456789"
