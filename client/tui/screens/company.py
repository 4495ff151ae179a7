"""Sheets about the table itself: who sits where and keeps it, codes, and what happened while one was away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Here
from client.base.spans import Span, TextLine, text_line, wrap
from client.games import face
from client.present.table_events import facts, pause_sure, table_menu
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.present.menus import Menu


class TableMenuSheet(Sheet):
    """The wishes about the table, or one step further into them."""

    def __init__(self, menu: Menu | None = None) -> None:
        super().__init__()
        self._menu = menu

    @property
    def menu(self) -> Menu:
        """What can be wished."""
        return self._menu or table_menu(self.app.pacer.latest, self.app.say)

    def heading(self) -> str:
        """The question of a step, or the table."""
        return self._menu.title if self._menu else self.app.say("company.title")

    def body(self, width: int) -> list[TextLine]:
        """The codes, for whoever keeps the table."""
        if self._menu:
            return []
        told = facts(self.app.pacer.latest, self.app.say)
        if not self.menu.entries:
            told = [*told, self.app.say("company.nothing")]
        return [text_line(Span(row, "plain")) for text in told for row in wrap(text, width)]

    def rows(self) -> list[Choice]:
        """A row for each entry, as long as the table can hear it."""
        entries = self.menu.entries if self.app.live else ()
        return [Choice(entry.label, entry.deed, hint=entry.hint) for entry in entries]

    def closing(self) -> Choice:
        """Back to the table."""
        return Choice(self.app.say("company.back"), Here.BACK, key="q")

    def take(self, row: Choice) -> None:
        """Wish it, ask further, or take a step back."""
        entry = next((e for e in self.menu.entries if (e.label, e.deed) == (row.label, row.deed)), None)
        if entry and entry.menu:
            self.app.push_screen(TableMenuSheet(entry.menu))
        elif entry and entry.deed:
            self.app.close_sheets()
            self.app.do(entry.deed)
        else:
            self.app.do(Here.BACK)


class PauseSheet(TableMenuSheet):
    """Whether the game is really to be paused for everybody."""

    @property
    def menu(self) -> Menu:
        """Yes and no."""
        return pause_sure(self.app.say)

    def heading(self) -> str:
        """The question."""
        return self.menu.title

    def body(self, width: int) -> list[TextLine]:  # noqa: ARG002 - as for all sheets
        """Nothing but the question."""
        return []


class MissedSheet(Sheet):
    """What happened while this device was out of sight of the table; private lines stay under their cover."""

    to_end = True

    def heading(self) -> str:
        """While you were away."""
        return self.app.say("company.missed.title")

    def body(self, width: int) -> list[TextLine]:
        """The lines of the record, oldest first."""
        scene = self.app.pacer.latest
        game = face(scene.room.game) if scene.room else None
        told = [game.note_line(note, scene, self.app.say) for note in scene.missed if not note.private] if game else []
        return [text_line(Span(row, "plain")) for text in told if text for row in wrap(text, width)]
