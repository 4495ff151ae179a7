"""The storyteller's sheet on a screen: all cards, opened by hand and closed by hand, and what she does for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.deeds import Command, Here
from client.base.spans import Span, TextLine, text_line, wrap
from client.present.storyteller import menu, storytelling
from client.tui.screens.company import TableMenuSheet
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.present.menus import Entry, Menu


class NightSheet(Sheet):
    """Who holds what, acts, has chosen and is told; below what she may do for others."""

    def heading(self) -> str:
        """Whose sheet it is."""
        return self.app.say("storyteller.sheet")

    def asked(self) -> str:
        """Nobody waits for her here."""
        return ""

    def body(self, width: int) -> list[TextLine]:
        """A line or two for each seat; nothing once the game is over or paused."""
        scene = self.app.pacer.latest
        if scene.sheet is None or scene.table is None:
            return [text_line(Span(row, "quiet")) for row in wrap(self.app.say("storyteller.closed"), width)]
        return [
            text_line(Span(row, "secret"))
            for said in storytelling(scene).sheet_said(scene, self.app.say)
            for row in wrap(said, width, " ")
        ]

    def steps(self) -> list[Entry]:
        """What she may do for others."""
        scene = self.app.pacer.latest
        if scene.sheet is None or scene.table is None:
            return []
        return [entry for entry in menu(scene, self.app.say).entries if entry.menu and entry.menu.entries]

    def rows(self) -> list[Choice]:
        """A row for each."""
        return [Choice(entry.label, entry.deed, key=entry.key) for entry in self.steps()]

    def take(self, row: Choice) -> None:
        """One step further."""
        if step := next((step for step in self.steps() if row.deed is None and step.label == row.label), None):
            self.app.push_screen(StepSheet(step.menu))
        else:
            self.app.do(Here.BACK)


class StepSheet(TableMenuSheet):
    """One step further into what she may do for others; whatever she chooses leads back to the sheet with all cards."""

    def in_grid(self) -> bool:
        """Whether a seat is to be named."""
        return self.menu.grid

    def rows(self) -> list[Choice]:
        """A row or tile for each entry; none for what is not asked any more."""
        if self.late() or not self.app.live:
            return []
        return [
            Choice(
                entry.label,
                entry.deed,
                hint=entry.hint,
                key=entry.key if self.menu.grid else "",
                closed=entry.closed,
                quiet=entry.quiet,
            )
            for entry in self.menu.entries
        ]

    def body(self, width: int) -> list[TextLine]:
        """Why there is nothing to choose."""
        said = self.app.say("storyteller.over") if self.late() else ""
        return [text_line(Span(row, "quiet")) for row in wrap(said, width)] if said else []

    def late(self) -> bool:
        """Whether all that this step would answer has closed."""
        sheet = self.app.pacer.latest.sheet
        meant = numbers(self.menu)
        if sheet is None or not meant:
            return bool(meant)
        if any(seat in sheet.more for seat, _ in meant):
            return False  # who has no room on the sheet may still be asked
        return not meant & {(absent.seat, ask.number) for absent in sheet.absent for ask in absent.asks}

    def closing(self) -> Choice:
        """One step back, on every page."""
        return Choice(self.app.say("sheet.close"), Here.BACK, key="q", fixed=True)

    def take(self, row: Choice) -> None:
        """Wish it, ask further, or take a step back."""
        entry = next((e for e in self.menu.entries if (e.label, e.deed) == (row.label, row.deed)), None)
        if entry and entry.menu:
            self.app.push_screen(StepSheet(entry.menu))
        elif entry and entry.deed:
            while isinstance(self.app.screen, StepSheet):
                self.app.pop_screen()
            self.app.do(entry.deed)
        else:
            self.app.do(Here.BACK)


def numbers(menu: Menu) -> set[tuple[int, int]]:
    """The seats and asks that the answers of a menu are for."""
    proxies = (e.deed.choice.split(" ") for e in menu.entries if isinstance(e.deed, Command) and e.deed.name == "proxy")
    found = {(int(seat), int(ask)) for seat, ask, *_ in proxies}
    return found.union(*(numbers(e.menu) for e in menu.entries if e.menu))
