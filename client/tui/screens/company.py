"""Sheets about the table itself: who sits where and keeps it, codes, and what happened while one was away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.rows import Row
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

    def rows(self) -> list[Row]:
        """A row for each entry, as long as the table can hear it."""
        entries = self.menu.entries if self.app.live else ()
        return [Row(str(at), entry.label, hint=entry.hint) for at, entry in enumerate(entries)]

    def closing(self) -> Row:
        """Back to the table."""
        return Row("back", self.app.say("company.back"), key="q")

    def take(self, row: Row) -> None:
        """Wish it, ask further, or take a step back."""
        at = int(row.choice) if row.choice.isdecimal() else -1
        entry = self.menu.entries[at] if 0 <= at < len(self.menu.entries) else None
        if entry is None or not (entry.menu or entry.deed):
            self.app.act("back")
        elif entry.menu:
            self.app.push_screen(TableMenuSheet(entry.menu))
        elif entry.deed:
            self.app.close_sheets()
            self.app.act(f"wish {entry.deed.name} {entry.deed.choice}")


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
