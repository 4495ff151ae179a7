"""Every word that the client shows, in the languages of the house.

`texts(lang)` gives a `Say`; `say("ask.guess", name="Ben")` gives the sentence. One folder a
subject with a table a language: `<subject>/en.py`, `<subject>/de.py`; a folder that is here is found. What a narrator
says is no table of single texts, and is read where it is said. Ids cross the wire, never text.
"""

from __future__ import annotations

import importlib
from functools import cache
from pkgutil import iter_modules

from protocol.errors import LANGUAGES, REFUSALS


class Say:
    """The texts of one language, filled with facts when called."""

    def __init__(self, lang: str, table: dict[str, str]) -> None:
        self.lang = lang
        self.table = table
        self._begins: dict[str, bool] = {}

    def __call__(self, key: str, /, **facts: object) -> str:
        """The text of `key` with the facts filled in."""
        text = self.table.get(key)
        if text is None:
            return self.missing(key)
        return text.format(**facts) if facts else text

    def missing(self, key: str) -> str:
        """What is shown where a text is missing: a mark, since nobody's evening should end for a word."""
        return f"({key})"

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def first(self, *keys: str, **facts: object) -> str:
        """The first of `keys` that has a text."""
        return self(next((key for key in keys if key in self.table), keys[-1]), **facts)

    def begins(self, stem: str) -> bool:
        """Whether some text's key begins with `stem`."""
        if stem not in self._begins:
            self._begins[stem] = any(key.startswith(stem) for key in self.table)
        return self._begins[stem]

    def listed(self, words: list[str]) -> str:
        """`Ada, Ben and Cleo`."""
        if len(words) < 2:
            return "".join(words)
        return self("list", first=", ".join(words[:-1]), last=words[-1])

    def refusal(self, refusal: str, /, **facts: object) -> str:
        """The sentence of a refusal by its id."""
        return REFUSALS[refusal](**facts).message(self.lang) if refusal in REFUSALS else self("refused")

    def seconds(self, milliseconds: int) -> str:
        """A duration as minutes and seconds: `1:07`."""
        whole = max(0, milliseconds + 999) // 1000
        return f"{whole // 60}:{whole % 60:02d}"


@cache
def texts(lang: str) -> Say:
    """The texts in `lang`; English where a language is not spoken here."""
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    table: dict[str, str] = {}
    for subject in iter_modules(__path__):
        if subject.ispkg:
            found = importlib.import_module(f"{__name__}.{subject.name}.{spoken}")
            table.update(vars(found).get("TEXTS", {}))
    return Say(spoken, table)
