"""Which sheet shows which page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Page
from client.tui.screens.company import PauseSheet, TableMenuSheet
from client.tui.screens.documents import HistorySheet, IntroductionSheet, RulesSheet
from client.tui.screens.evenings import StandingsSheet
from client.tui.screens.notebook import NotebookPageSheet, NotebookSheet
from client.tui.screens.result import EverybodySheet
from client.tui.screens.setup import (
    CardsSheet,
    CloseSheet,
    EnoughSheet,
    HouseRulesSheet,
    LeftOfSheet,
    MenuSheet,
    OptionsSheet,
    SetupSheet,
    ValuesSheet,
)
from client.tui.screens.storyteller import NightSheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.tui.screens.sheets import Sheet

SHEETS: dict[Page, Callable[[], Sheet]] = {
    Page.LOG: HistorySheet,
    Page.MENU: MenuSheet,
    Page.SETUP: SetupSheet,
    Page.OPTIONS: OptionsSheet,
    Page.CARDS: CardsSheet,
    Page.HOUSE_RULES: HouseRulesSheet,
    Page.LEFT_OF: LeftOfSheet,
    Page.ENOUGH: EnoughSheet,
    Page.CLOSE: CloseSheet,
    Page.TABLE: TableMenuSheet,
    Page.PAUSE: PauseSheet,
    Page.STANDINGS: StandingsSheet,
    Page.EVERYBODY: EverybodySheet,
    Page.NIGHT: NightSheet,
}


def sheet(page: Page, about: str, game: str) -> Sheet:
    """A new sheet for a page; `game` is the one at hand."""
    if page is Page.RULES:
        return RulesSheet(game, about)
    if page is Page.INTRODUCTION:
        return IntroductionSheet(game)
    if page is Page.VALUES:
        return ValuesSheet(about)
    if page is Page.NOTEBOOK:
        return NotebookPageSheet(int(about)) if about else NotebookSheet()
    return SHEETS[page]()
