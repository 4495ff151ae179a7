"""The storyteller's sheet on a screen: all cards, opened by hand and closed by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.lines import Line, Span, line, wrap
from client.rows import Row
from client.screens.company import CompanySheet
from client.screens.sheets import Sheet
from client.storyteller import menu, sheet_said

if TYPE_CHECKING:
    from client.menus import Entry


class NightSheet(Sheet):
    """Who holds what, acts, has chosen and is told; below what she may do for others."""

    def heading(self) -> str:
        """Whose sheet it is."""
        return self.app.say("storyteller.sheet")

    def asked(self) -> str:
        """Nobody waits for her here."""
        return ""

    def body(self, width: int) -> list[Line]:
        """A line or two for each seat; nothing once the game is over or paused."""
        scene = self.app.beats.latest
        if scene.sheet is None or scene.table is None:
            return [line(Span(row, "quiet")) for row in wrap(self.app.say("storyteller.closed"), width)]
        return [line(Span(row, "secret")) for said in sheet_said(scene, self.app.say) for row in wrap(said, width, " ")]

    def steps(self) -> list[Entry]:
        """What she may do for others."""
        scene = self.app.beats.latest
        if scene.sheet is None or scene.table is None:
            return []
        return [entry for entry in menu(scene, self.app.say).entries if entry.menu and entry.menu.entries]

    def rows(self) -> list[Row]:
        """A row for each."""
        return [Row(str(at), entry.label, key=entry.key) for at, entry in enumerate(self.steps())]

    def take(self, row: Row) -> None:
        """One step further."""
        steps = self.steps()
        if row.choice.isdecimal() and int(row.choice) < len(steps):
            self.app.push_screen(CompanySheet(steps[int(row.choice)].menu))
        else:
            self.app.act("back")
