"""What stands in which situation, as text: kept in `situations/<subject>.txt`, with keys of texts in place of words."""

from __future__ import annotations

import difflib
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Command, HandOver, Local, Mark, Open, Standing, Watch
from client.texts import Say, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pytest

    from client.base.scene import Scene

KEPT = Path(__file__).parent / "situations"
NOW = 1000.0
"""The second at which every scene is looked at."""
SAID = ("title", "told", "rows", "label", "deed", "leads_to")
"""Fields that have places of their own in a line."""


class Keys(Say):
    """Says which text it is and what it is filled with, so that a change of words changes nothing kept."""

    def __call__(self, key: str, /, **facts: object) -> str:
        """The key with its facts; a text that is missing, or wants another fact, is an error."""
        super().__call__(key, **facts)
        return f"{key}[{', '.join(f'{name}={value}' for name, value in sorted(facts.items()))}]" if facts else key

    def missing(self, key: str) -> str:
        """Never mind a mark: here it ends the test."""
        raise KeyError(key)

    def listed(self, words: list[str]) -> str:
        """The words, however a language joins them."""
        return " + ".join(words)


KEYS = Keys("en", texts("en").table)


def still(scene: Scene, *, after: float = 0.0) -> Scene:
    """The scene as it is looked at so many seconds after it was heard."""
    scene.received_at = NOW - after
    return scene


def stands(subject: str, found: Mapping[str, object], config: pytest.Config, *, kept_in: Path = KEPT) -> None:
    """Compare what stands in each situation with what is kept; `--snapshot-update` keeps it anew, to be looked at."""
    path = kept_in / f"{subject}.txt"
    text = "".join(f"== {name}\n" + "".join(f"{row}\n" for row in lines(one)) + "\n" for name, one in found.items())
    if config.option.update_snapshots:
        path.write_text(text, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    change = difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "found", lineterm="", n=4)
    assert text == kept, "\n".join(change)


def lines(shown: object) -> Iterable[str]:
    """A prompt, rows, sentences or a value, line by line."""
    if isinstance(shown, Prompt):
        yield f"# {shown.title or '-'}{_marks(shown)}"
        yield from (f"{text} ({tone})" for text, tone in shown.told)
        yield from lines(shown.rows)
    elif isinstance(shown, Choice):
        yield f"- {shown.label}{_marks(shown)}{_done(shown.deed)}"
        yield from (f"    {row}" for row in (lines(shown.leads_to) if shown.leads_to else ()))
    elif isinstance(shown, list | tuple):
        for one in shown or ["nothing"]:
            yield from lines(one)
    else:
        yield str(shown) if shown != "" else "nothing"


def _marks(one: Any) -> str:
    """What is otherwise than it usually is."""
    told = [(f.name, getattr(one, f.name)) for f in fields(one) if f.name not in SAID]
    usual = Choice("") if isinstance(one, Choice) else Prompt(0, "", ())
    return "".join(f" | {name}: {value}" for name, value in told if value != getattr(usual, name))


def _done(deed: object) -> str:
    match deed:
        case None:
            return ""
        case Answer(choice, ask):
            return f" -> answer {choice} to {ask}"
        case Command(name, choice):
            return f" -> wish {name} {choice}"
        case Standing(name, choice):
            return f" -> always {name} {choice or 'no more'}"
        case Open(page, about):
            return f" -> page {page} {about}".rstrip()
        case Mark(seat, mark):
            return f" -> mark {seat} {mark}"
        case HandOver(to) | Watch(to):
            return f" -> to {to}"
        case Local():
            return f" -> here {deed.value}"
    raise TypeError(deed)
