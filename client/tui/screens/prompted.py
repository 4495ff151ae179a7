"""Sheets whose heading, text and rows are a prompt, made anew whenever they are drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Command, Local, Page
from client.base.spans import Span, text_line, wrap
from client.present.pages import page_prompt
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.base.spans import TextLine

TALL = (Page.OPTIONS, Page.CARDS)
"""Pages on which every row is read with its hint."""
CALM = (Page.NIGHT,)
"""Pages on which nobody is told that the table waits: it does not wait for a storyteller."""


class PromptSheet(Sheet):
    """A page, or where its rows have led to: `way` is what these are found again by."""

    def __init__(self, page: Page, *way: object) -> None:
        super().__init__()
        self.page = page
        self.way = way
        self._drawing: Prompt | None = None

    @property
    def prompt(self) -> Prompt:
        """What can be chosen now; nothing once the rows that led here are gone."""
        return self._drawing or self._found()

    def _found(self) -> Prompt:
        say = self.app.say
        found = page_prompt(self.page, self.app.pacer.latest, self.app.device, say)
        for step in self.way:
            found = found.follow(step) if found else None
        return found or Prompt(0, "", (), told=((say("sheet.over"), "quiet"),))

    def draw(self) -> None:
        """Draw everything anew, after one look at the prompt: a page of settings takes long to make."""
        if self.is_mounted:
            self._drawing = self._found()
            super().draw()
            self._drawing = None

    @property
    def stays(self) -> bool:  # type: ignore[override]
        """As the prompt says."""
        return self.prompt.stays

    def heading(self) -> str:
        """The question."""
        return self.prompt.title

    def asked(self) -> str:
        """That the table waits for this seat."""
        return "" if self.page in CALM else super().asked()

    def body(self, width: int) -> list[TextLine]:
        """What is told above the rows."""
        return [
            text_line(Span(row, tone))
            for text, tone in self.prompt.told
            for row in wrap(text, width, " " if tone == "secret" else "")
        ]

    def in_grid(self) -> bool:
        """As the prompt says."""
        return self.prompt.grid

    def shallowest(self) -> int:
        """Two lines where hints are to be read."""
        return 2 if self.page in TALL and self.stays else 1

    def rows(self) -> list[Choice]:
        """All but a last one that leads back."""
        rows = list(self.prompt.rows)
        return rows[:-1] if rows and rows[-1].deed is Local.BACK else rows

    def closing(self) -> Choice:
        """The last one, if it leads back; one step back, on every page."""
        last = self.prompt.rows[-1:]
        if last and last[0].deed is Local.BACK:
            return replace(last[0], fixed=True)
        return Choice(self.app.say("menu.back"), Local.BACK, key="q", fixed=True)

    def choose(self, row: Choice) -> None:
        """A step further; or do it, and leave the question where it does not stay."""
        if row.leads_to:
            self.app.push_screen(PromptSheet(self.page, *self.way, row.path_key))
            return
        if isinstance(row.deed, Answer | Command):
            self.app.sheets.leave_questions()
        self.app.do(row.deed)
