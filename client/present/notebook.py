"""The rows of the notebook, the same for all faces: whose page it is to be, and the marks of one's own on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Local, Mark, Open, Page
from client.base.names import capital, name_of
from client.games import face

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.device.notebook import Notebook
    from client.games.abilities import NotebookPages
    from client.texts import Say

MANY = 12
"""With more people than this their pages come last: they take several screens."""


def people(scene: Scene, book: Notebook, say: Say) -> Prompt:
    """Everybody else with my marks, one's own character in full, the table."""
    game, others = _game(scene), [seat for seat in range(1, _people(scene) + 1) if seat != scene.you]
    rows = [_person(scene, book, seat, say) for seat in others]
    me = Choice(say(f"{game}.notebook.me"), Open(Page.NOTEBOOK, str(scene.you)), key="b")
    table = Choice(say(f"{game}.notebook.table"), Open(Page.NOTEBOOK, "0"), key="0")
    in_order = (table, me, *rows) if _people(scene) > MANY else (*rows, me, table)
    return Prompt(0, say("notebook.title"), in_order, stays=True)


def page(scene: Scene, book: Notebook, seat: int, say: Say, *, peek: bool) -> Prompt:
    """Below what I know of a seat: my marks for it, and the next person; 0 is the table."""
    pages = notebook(scene)
    if pages is None or not seat or not scene.you:
        return Prompt(0, _title(scene, seat, say), (), stays=True)
    rows = [Choice(say("log.cover" if peek else "log.peek"), Local.PEEK, key="h")]
    if seat != scene.you:
        marks = book.marks(scene, seat)
        for mark in (mark for group in pages.marks for mark in group):
            word = say(f"{_game(scene)}.notebook.mark.{mark}")
            rows.append(Choice(word, Mark(seat, mark), hint=say("notebook.set") if mark in marks else "", cover=word))
        rows.append(Choice(say("notebook.next"), Local.NEXT, key="n"))
    return Prompt(0, _title(scene, seat, say), tuple(rows), stays=True)


def notebook(scene: Scene) -> NotebookPages | None:
    """The notebook of the game at hand, None where it has none."""
    game = face(_game(scene))
    return game.notebook if game else None


def toggle(scene: Scene, book: Notebook, deed: Mark) -> None:
    """Set a mark, or take it away where it is set."""
    if pages := notebook(scene):
        book.toggle(scene, deed.seat, deed.mark, next(group for group in pages.marks if deed.mark in group))


def seat_of_next_page(scene: Scene, seat: int) -> int:
    """Whose page comes after that of a seat; one's own is passed over."""
    after = seat % _people(scene) + 1
    return after % _people(scene) + 1 if after == scene.you else after


def _person(scene: Scene, book: Notebook, seat: int, say: Say) -> Choice:
    marks = [say(f"{_game(scene)}.notebook.mark.{mark}") for mark in book.marks(scene, seat)]
    name = capital(name_of(scene, seat, say))
    return Choice(name, Open(Page.NOTEBOOK, str(seat)), hint=", ".join(marks), cover=name, key=str(seat))


def _title(scene: Scene, seat: int, say: Say) -> str:
    if seat in (0, scene.you):
        return say(f"{_game(scene)}.notebook.{'me' if seat else 'table'}")
    return say("notebook.page", name=name_of(scene, seat, say))


def _game(scene: Scene) -> str:
    return scene.room.game if scene.room else ""


def _people(scene: Scene) -> int:
    return len(scene.room.people) if scene.room else 0
