"""Which characters may come to a screen, from a host, a guest, a record or the command line: one rule for all.

A character that draws nothing, or that does something to the text around it, is no part of a text.
"""

from __future__ import annotations

import re
import unicodedata

_UNSEEN = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # controls
    "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"  # other spaces
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"  # format characters
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"  # letters and marks that show nothing
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"  # zero widths, directions, ends of lines
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"  # format characters
    "\ud800-\udfff\ue000-\uf8ff"  # halves of characters, private ones
    "\U000e0000-\U0010ffff"  # tags, more variation selectors, private ones
    "]"
)
"""Fixed, and without what is merely unassigned: two releases of Python must not read the same message differently."""

MOST_MARKS = 2
"""On one letter: enough for the scripts in which people write, too few to pile up over the rows above."""


def is_shown(text: str) -> bool:
    """Whether all of a text can be seen: no control, direction, zero width or filler, and no pile of marks."""
    return not _UNSEEN.search(text) and (text.isascii() or not _piles_marks(text))


def shown(text: str) -> str:
    """The text for a screen: a replacement sign for each character that is none."""
    kept = _UNSEEN.sub("\ufffd", text)
    return kept if is_shown(kept) else "".join("\ufffd" if _is_mark(sign) else sign for sign in kept)


def _piles_marks(text: str) -> bool:
    marks = MOST_MARKS  # a text does not begin with one
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks > MOST_MARKS:
            return True
    return False


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
