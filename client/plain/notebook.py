"""The notebook of the line client: the rows of all faces, and marks by the beginning of their word."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.deeds import Local, Mark, Open
from client.base.spans import plain_text
from client.plain.rows import rows
from client.present import notebook
from client.present.device_menu import has_notebook
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from client.base.choices import Choice, Prompt
    from client.base.scene import Scene
    from client.device.notebook import Notebook
    from client.texts import Say

WIDTH = 72


def refusal(scene: Scene, about: str, say: Say) -> str:
    """Why nothing of the notebook is read now, or not what is typed; "" where something is."""
    if scene.room and scene.room.paused:
        return say("pause.covered")
    if not has_notebook(scene) or scene.room is None or scene.table is None:
        return say("plain.notebook.none")
    if about and whole_number(about, range(len(scene.room.people) + 1)) is None:
        return say("plain.notebook.nobody", seat=about[:20])
    return ""


def prompt(scene: Scene, book: Notebook, about: str, say: Say) -> Prompt | None:
    """What can be chosen in the notebook; uncovered, as whoever opens it here wants to read it."""
    if refusal(scene, about, say):
        return None
    found = notebook.page(scene, book, int(about), say, peek=True) if about else notebook.people(scene, book, say)
    shown = [replace(row, cover="", key=_sign(row)) for row in found.rows if row.deed is not Local.NEXT]
    return replace(found, rows=tuple(shown))


def _sign(row: Choice) -> str:
    """The number of the seat that a row is about; the table has the next one, as 0 leads back here."""
    return row.deed.about.lstrip("0") if isinstance(row.deed, Open) else row.key


def known(scene: Scene, about: str, say: Say) -> list[str]:
    """The page of a seat, or of the table; nothing where it is only asked whose it is to be."""
    pages = notebook.notebook(scene)
    if pages is None or not about:
        return []
    page = [plain_text(line) for line in pages.lines(scene, int(about), say, WIDTH, peek=True)]
    return [row for row in page if row.strip()]


def mark(scene: Scene, book: Notebook, about: str, word: str, say: Say) -> list[str]:
    """Turn the one mark of a seat that begins with this word, in the language of the screen or as it is called."""
    if problem := refusal(scene, about, say):
        return [problem]
    page = notebook.page(scene, book, int(about), say, peek=True)
    marks = {row.label: row.deed for row in page.rows if isinstance(row.deed, Mark)}
    if not marks:
        return [say("plain.notebook.nobody", seat=about[:20])]
    typed = word.casefold()
    meant = [deed for label, deed in marks.items() if label.casefold().startswith(typed) or deed.mark == typed]
    if not meant:
        return [say("plain.notebook.no_mark", given=word[:20], marks=", ".join(marks))]
    notebook.toggle(scene, book, meant[0])
    shown = prompt(scene, book, "", say)
    return [row.line(say) for row in rows(shown, say, uncovered=True) if row.sign == about] if shown else []
