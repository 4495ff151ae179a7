"""The screen between two people at one device: nothing of either can be seen on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice
from client.base.spans import Span, TextLine, text_line, wrap
from client.present.shared_device import SharedDevice, menu
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.present.menus import Menu


class HandOverSheet(Sheet):
    """Pass the device to somebody, who says that they have it."""

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    @property
    def menu(self) -> Menu:
        """Who may have it."""
        shared = self.app.line
        assert isinstance(shared, SharedDevice)  # noqa: S101 - it opens on no other line
        return menu(shared, self.to, self.app.say)

    def heading(self) -> str:
        """To whom it goes."""
        return self.menu.title

    def asked(self) -> str:
        """Nothing of whoever had it before."""
        return ""

    def body(self, width: int) -> list[TextLine]:
        """What the screen is for."""
        return [text_line(Span(row, "plain")) for row in wrap(self.app.say("sharing.covered"), width)]

    def rows(self) -> list[Choice]:
        """The others at this device."""
        return [Choice(entry.label, entry.deed, key=entry.key) for entry in self.menu.entries[:-1]]

    def closing(self) -> Choice:
        """Whoever has it keeps it."""
        last = self.menu.entries[-1]
        return Choice(last.label, last.deed, key="q")
