"""Every word that the client shows, in the languages of the house.

`texts(lang)` gives a `Say`; `say("ask.guess", name="Ben")` gives the sentence. One folder a
subject with a table a language: `<subject>/en.py`, `<subject>/de.py`; a folder that is here is found. What a narrator
says is no table of single texts, and is read where it is said. Ids cross the wire, never text.
"""

from __future__ import annotations

import importlib
from functools import cache
from pkgutil import iter_modules

from protocol.texts import LANGUAGES, Say

__all__ = ["Say", "texts"]


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
