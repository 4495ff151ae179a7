"""How wide a text is on a terminal: one answer for names, for lines of text, and for screens."""

from __future__ import annotations

from functools import lru_cache

from wcwidth import iter_graphemes, wcswidth


@lru_cache(maxsize=4096)
def columns(text: str) -> int:
    """How many columns of a terminal a text takes; what is no part of a text (protocol/characters.py) takes none."""
    if text.isascii():
        return len(text)
    return sum(max(0, wcswidth(sign)) for sign in iter_graphemes(text))


def beginning(text: str, width: int) -> str:
    """As much of a text as fits into so many columns; no sign loses its marks."""
    if text.isascii():
        return text[: max(0, width)]
    kept: list[str] = []
    left = width
    for sign in iter_graphemes(text):
        left -= columns(sign)
        if left < 0:
            break
        kept.append(sign)
    return "".join(kept)
