"""What is said to people, in the languages of the house: one way to choose a language, a text and its number.

A text is chosen by its key and filled with facts. One that depends on a number stands in its table under the key with
`:one` and `:other`, and with `:none` where nothing at all has words of its own; the fact `n` chooses among them.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from protocol.program.name import named

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "de")
Both = tuple[str, str]
"""The same in English and in German."""
OF_FILE = "MOONTABLE_LANG_OF_FILE"
"""The variable that holds the language of the file of settings, for this process and its children."""


def language() -> str:
    """The language of this process: MOONTABLE_LANG, else the file of settings, else the locale, else English."""
    for name in ("MOONTABLE_LANG", OF_FILE, "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name, ""):
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def in_language(both: Both, lang: str = "") -> str:
    """The one of the two that is in `lang` or the language of this process."""
    return both[(lang or language()) == "de"]


class Say:
    """The texts of one language, filled with facts when called."""

    def __init__(self, lang: str, table: dict[str, str]) -> None:
        self.lang = lang
        self.table = table
        self._begins: dict[str, bool] = {}

    def __call__(self, key: str, /, **facts: object) -> str:
        """The text of `key` with the facts filled in."""
        text = self._counted(key, facts["n"]) if "n" in facts else self.table.get(key)
        if text is None:
            return self.missing(key)
        text = named(text)
        return text.format(**facts) if facts else text

    def _counted(self, key: str, number: object) -> str | None:
        """The form of a text that fits a number, or the text itself where it has one form."""
        if number == 0 and (text := self.table.get(f"{key}:none")) is not None:
            return text
        text = self.table.get(f"{key}:one" if number == 1 else f"{key}:other")
        return self.table.get(key) if text is None else text

    def missing(self, key: str) -> str:
        """What is shown where a text is missing: a mark, since nobody's evening should end for a word."""
        return f"({key})"

    def __contains__(self, key: str) -> bool:
        return key in self.table or f"{key}:other" in self.table

    def first(self, *keys: str, **facts: object) -> str:
        """The first of `keys` that has a text."""
        return self(next((key for key in keys if key in self), keys[-1]), **facts)

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

    def seconds(self, milliseconds: int) -> str:
        """A duration as minutes and seconds: `1:07`."""
        whole = max(0, milliseconds + 999) // 1000
        return f"{whole // 60}:{whole % 60:02d}"


class BilingualTexts:
    """Texts that stand side by side in both languages, as the host has them; called as `Say` is."""

    def __init__(self, texts: Mapping[str, Both]) -> None:
        self._say = {
            lang: Say(lang, {key: both[at] for key, both in texts.items()}) for at, lang in enumerate(LANGUAGES)
        }

    def __call__(self, key: str, /, **facts: object) -> str:
        """The text of `key` in the language of this process."""
        return self._say[language()](key, **facts)
