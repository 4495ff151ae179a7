"""The notebook: a page for each person, with marks of one's own; everything private lies under the cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Here, Mark, Open, Page
from client.base.names import capital, name_of
from client.games import face
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.base.spans import TextLine


MANY = 12
"""With more people than this their pages come last: they take several screens."""


class NotebookSheet(Sheet):
    """Whose page it is to be."""

    def heading(self) -> str:
        """The notebook."""
        return self.app.say("book.title")

    def rows(self) -> list[Choice]:
        """Everybody else, one's own character in full, the table."""
        say, scene = self.app.say, self.app.pacer.latest
        people = len(scene.room.people) if scene.room else 0
        rows = [self.person(seat) for seat in range(1, people + 1) if seat != scene.you]
        me = Choice(say(f"{self.app.game}.book.me"), Open(Page.NOTEBOOK, str(scene.you)), key="b")
        table = Choice(say(f"{self.app.game}.book.table"), Open(Page.NOTEBOOK, "0"), key="0")
        return [table, me, *rows] if people > MANY else [*rows, me, table]

    def person(self, seat: int) -> Choice:
        """A person, with my marks under the cover."""
        say, scene = self.app.say, self.app.pacer.latest
        marks = [say(f"{self.app.game}.book.mark.{mark}") for mark in self.app.book.marks(scene, seat)]
        name = capital(name_of(scene, seat, say))
        return Choice(name, Open(Page.NOTEBOOK, str(seat)), hint=", ".join(marks), cover=name, key=str(seat))


class NotebookPageSheet(Sheet):
    """What I know about one seat; with 0 what lies open on the table."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def depth(self, _height: int, _rows: int, _body: int) -> int:
        """The text is what counts."""
        return 1

    def heading(self) -> str:
        """Whose page it is."""
        say, scene = self.app.say, self.app.pacer.latest
        if not self.seat:
            return say(f"{self.app.game}.book.table")
        if self.seat == scene.you:
            return say(f"{self.app.game}.book.me")
        return say("book.page", name=name_of(scene, self.seat, say))

    def body(self, width: int) -> list[TextLine]:
        """The game's page."""
        scene = self.app.pacer.latest
        game = face(self.app.game)
        return game.book.lines(scene, self.seat, self.app.say, width, peek=self.app.peek) if game and game.book else []

    def rows(self) -> list[Choice]:
        """Peek; my marks; the next person."""
        say, scene = self.app.say, self.app.pacer.latest
        game = face(self.app.game)
        if game is None or game.book is None or not self.seat or not scene.you:
            return []
        rows = [Choice(say("log.cover" if self.app.peek else "log.peek"), Here.PEEK, key="h")]
        if self.seat == scene.you:
            return rows
        marks = self.app.book.marks(scene, self.seat)
        for mark in (mark for group in game.book.marks for mark in group):
            word = say(f"{self.app.game}.book.mark.{mark}")
            now = say("book.set") if mark in marks else ""
            rows.append(Choice(word, Mark(self.seat, mark), hint=now, cover=word))
        return [*rows, Choice(say("book.next"), Here.NEXT, key="n")]

    def take(self, row: Choice) -> None:
        """Set a mark, or turn the page."""
        scene = self.app.pacer.latest
        game = face(self.app.game)
        if isinstance(row.deed, Mark) and game and game.book:
            mark = row.deed.mark
            group = next(group for group in game.book.marks if mark in group)
            self.app.book.toggle(scene, self.seat, mark, group)
            self.draw()
        elif row.deed is Here.NEXT and scene.room:
            people = len(scene.room.people)
            self.seat = self.seat % people + 1
            if self.seat == scene.you:
                self.seat = self.seat % people + 1
            self.draw()
            self.text.scroll_home(animate=False)
        else:
            super().take(row)
