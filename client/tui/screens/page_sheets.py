"""Which sheet shows which page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Page
from client.tui.screens.documents import HistorySheet, IntroductionSheet, RulesSheet, StatementsSheet
from client.tui.screens.invitation import InvitationSheet
from client.tui.screens.name import NameSheet
from client.tui.screens.notebook import NotebookPageSheet, NotebookSheet
from client.tui.screens.prompted import PromptSheet
from client.tui.screens.result import EverybodySheet
from client.tui.screens.standings import StandingsSheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.tui.screens.sheets import Sheet

SHEETS: dict[Page, Callable[[], Sheet]] = {
    Page.HISTORY: HistorySheet,
    Page.STANDINGS: StandingsSheet,
    Page.EVERYBODY: EverybodySheet,
    Page.NAME: NameSheet,
    Page.INVITATION: InvitationSheet,
    Page.STATEMENTS: StatementsSheet,
}
"""Pages that are more than a prompt."""


def sheet_for(page: Page, about: str, game: str) -> Sheet:
    """A new sheet for a page; `game` is the one at hand."""
    if page is Page.RULES:
        return RulesSheet(game, about)
    if page is Page.INTRODUCTION:
        return IntroductionSheet(game)
    if page is Page.NOTEBOOK:
        return NotebookPageSheet(int(about)) if about else NotebookSheet()
    return SHEETS[page]() if page in SHEETS else PromptSheet(page)
