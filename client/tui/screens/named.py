"""The sheets that rows, spans and keys open by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.tui.screens.company import PauseSheet, TableMenuSheet
from client.tui.screens.documents import HistorySheet, IntroductionSheet, RulesSheet
from client.tui.screens.evenings import StandingsSheet
from client.tui.screens.notebook import NotebookSheet
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
)
from client.tui.screens.storyteller import NightSheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.tui.screens.sheets import Sheet

SHEETS: dict[str, Callable[[], Sheet]] = {
    "log": HistorySheet,
    "menu": MenuSheet,
    "setup": SetupSheet,
    "options": OptionsSheet,
    "cards": CardsSheet,
    "house_rules": HouseRulesSheet,
    "left_of": LeftOfSheet,
    "enough": EnoughSheet,
    "close": CloseSheet,
    "company": TableMenuSheet,
    "pause": PauseSheet,
    "evenings": StandingsSheet,
    "everybody": EverybodySheet,
    "book": NotebookSheet,
    "night_sheet": NightSheet,
}
ABOUT: dict[str, Callable[[str], Sheet]] = {"rules": RulesSheet, "introduction": IntroductionSheet}
"""Those that are about the game at hand."""


def named(name: str, game: str) -> Sheet:
    """A new sheet of that name; `game` is the one at hand."""
    return ABOUT[name](game) if name in ABOUT else SHEETS[name]()
