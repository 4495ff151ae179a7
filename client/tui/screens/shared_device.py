"""The screen between two people at one device: nothing of either can be seen on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.spans import Span, TextLine, text_line, wrap
from client.present.shared_device import SharedDevice, passing
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.base.choices import Choice, Prompt


class HandOverSheet(Sheet):
    """Pass the device to somebody, who says that they have it."""

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    @property
    def prompt(self) -> Prompt:
        """Who may have it."""
        shared = self.app.line
        assert isinstance(shared, SharedDevice)  # noqa: S101 - it opens on no other line
        return passing(shared, self.to, self.app.say)

    def heading(self) -> str:
        """To whom it goes."""
        return self.prompt.title

    def asked(self) -> str:
        """Nothing of whoever had it before."""
        return ""

    def body(self, width: int) -> list[TextLine]:
        """What the screen is for."""
        return [text_line(Span(row, tone)) for text, tone in self.prompt.told for row in wrap(text, width)]

    def rows(self) -> list[Choice]:
        """The others at this device."""
        return list(self.prompt.rows[:-1])

    def closing(self) -> Choice:
        """Whoever has it keeps it."""
        return replace(self.prompt.rows[-1], key="q")
