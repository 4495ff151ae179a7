"""The sheet with the results of all standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.present import standings
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.base.spans import TextLine


class StandingsSheet(Sheet):
    """Who has played and won how often at this host, game by game; a game that starts closes it."""

    def heading(self) -> str:
        """All standings; in a practice that it has begun anew."""
        return self.app.say("standings.title.alone" if self.app.alone else "standings.title")

    def body(self, width: int) -> list[TextLine]:
        """A line for each person and game."""
        return standings.sheet_lines(self.app.pacer.latest, self.app.say, width)
