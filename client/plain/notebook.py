"""The notebook of the line client: a page about each seat, and marks of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital, name_of
from client.base.spans import plain_text
from client.games import face

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.device.notebook import Notebook
    from client.games.abilities import Book
    from client.texts import Say

WIDTH = 72


def reply(scene: Scene, book: Notebook, about: str, say: Say) -> list[str]:
    """What `b` tells: everybody with my marks; `b SEAT` a page; `b SEAT MARK` sets a mark or takes it away."""
    room = scene.room
    game = face(room.game) if room else None
    pages = game.book if game else None
    if room is None or pages is None or not scene.you or scene.table is None:
        return [say("plain.book.none")]
    if room.paused:
        return [say("pause.covered")]
    number, _, word = about.partition(" ")
    others = [seat for seat in range(1, len(room.people) + 1) if seat != scene.you]
    if not number:
        return [
            *(person(scene, book, seat, say) for seat in others),
            say("plain.book.how", marks=choice(scene, pages, say)),
        ]
    seat = int(number) if number.isdecimal() else 0
    if seat not in (*others, scene.you):
        return [say("plain.book.nobody", seat=number[:20])]
    if word.strip() and seat != scene.you:
        return [mark(scene, book, seat, word.strip(), pages, say)]
    page = [plain_text(line) for line in pages.lines(scene, seat, say, WIDTH, peek=True)]
    return [person(scene, book, seat, say), *(row for row in page if row.strip())]


def person(scene: Scene, book: Notebook, seat: int, say: Say) -> str:
    """Somebody, with my marks."""
    marks = [mark_said(scene, one, say) for one in book.marks(scene, seat)]
    name = capital(name_of(scene, seat, say))
    return say("plain.book.person" if marks else "plain.book.unmarked", seat=seat, name=name, marks=", ".join(marks))


def mark(scene: Scene, book: Notebook, seat: int, word: str, pages: Book, say: Say) -> str:
    """Turn the one mark that begins with this word, in the language of the screen or as it is called."""
    for group in pages.marks:
        for one in group:
            if mark_said(scene, one, say).casefold().startswith(word.casefold()) or one == word.casefold():
                book.toggle(scene, seat, one, group)
                return person(scene, book, seat, say)
    return say("plain.book.no_mark", given=word[:20], marks=choice(scene, pages, say))


def mark_said(scene: Scene, one: str, say: Say) -> str:
    """A mark in words."""
    return say(f"{scene.room.game if scene.room else ''}.book.mark.{one}")


def choice(scene: Scene, pages: Book, say: Say) -> str:
    """All marks that can be given."""
    return ", ".join(mark_said(scene, one, say) for group in pages.marks for one in group)
