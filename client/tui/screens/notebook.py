"""The notebook: a page for each person, with marks of one's own; everything private lies under the cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Local, Mark
from client.present import notebook
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.base.choices import Choice, Prompt
    from client.base.spans import TextLine


class NotebookSheet(Sheet):
    """Whose page it is to be."""

    @property
    def prompt(self) -> Prompt:
        """Everybody, as all faces show them."""
        return notebook.people(self.app.pacer.latest, self.app.notebook, self.app.say)

    def heading(self) -> str:
        """The notebook."""
        return self.prompt.title

    def rows(self) -> list[Choice]:
        """Everybody else, one's own character in full, the table."""
        return list(self.prompt.rows)


class NotebookPageSheet(Sheet):
    """What I know about one seat; with 0 what lies open on the table."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    @property
    def prompt(self) -> Prompt:
        """The page, as all faces show it."""
        scene, app = self.app.pacer.latest, self.app
        return notebook.page(scene, app.notebook, self.seat, app.say, peek=app.peek)

    def depth(self, _height: int, _rows: int, _body: int) -> int:
        """The text is what counts."""
        return 1

    def heading(self) -> str:
        """Whose page it is."""
        return self.prompt.title

    def body(self, width: int) -> list[TextLine]:
        """The game's page."""
        scene = self.app.pacer.latest
        pages = notebook.notebook(scene)
        return pages.lines(scene, self.seat, self.app.say, width, peek=self.app.peek) if pages else []

    def rows(self) -> list[Choice]:
        """Peek; my marks; the next person."""
        return list(self.prompt.rows)

    def choose(self, row: Choice) -> None:
        """Set a mark, or turn the page."""
        scene = self.app.pacer.latest
        if isinstance(row.deed, Mark):
            notebook.toggle(scene, self.app.notebook, row.deed)
            self.draw()
        elif row.deed is Local.NEXT and scene.room:
            self.seat = notebook.seat_of_next_page(scene, self.seat)
            self.draw()
            self.text.scroll_home(animate=False)
        else:
            super().choose(row)
