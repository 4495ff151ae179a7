"""The sheet with the results of all evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client import evenings
from client.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.lines import Line


class EveningsSheet(Sheet):
    """Who has played and won how often at this host, game by game; a game that starts closes it."""

    def heading(self) -> str:
        """All evenings."""
        return self.app.say("evenings.title")

    def body(self, width: int) -> list[Line]:
        """A line for each person and game."""
        return evenings.sheet_lines(self.app.beats.latest, self.app.say, width)
