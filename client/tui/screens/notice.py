"""A short line above the prompt, for a few seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import HIDDEN
from client.base.spans import wrap_lines

if TYPE_CHECKING:
    from textual.timer import Timer

    from client.base.choices import Choice
    from client.tui.table_app import TableBelow

LINES = 2
"""Lines that a title takes on most screens."""


class Notice:
    """What is said on the table in place of what is asked, until it has been read."""

    def __init__(self, screen: TableBelow) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._secret = ""
        self.text = ""
        self.refuses = False
        """Whether it says why a key or a tap did nothing: then a question goes on being asked beside it."""

    def refuse(self, text: str) -> None:
        """Say why what was typed or tapped did nothing."""
        self.tell(text)
        self.refuses = True
        self._screen.draw()

    def asked(self) -> None:
        """There is a new question: what was refused before it is not worth hiding it."""
        if self.refuses:
            self.forget()

    def say(self, text: str, secret: str = "") -> None:
        """Say something; `secret` lies under the cover."""
        self.tell(text, secret)
        self._screen.draw()

    def tell(self, text: str, secret: str = "") -> None:
        """The same while the screen is drawn anyway."""
        self.text, self._secret, self.refuses = text, secret, False
        if self._timer:
            self._timer.stop()
        self._timer = self._screen.set_timer(self._screen.app.times.notice, self.drop)

    def explain_closed(self, row: Choice) -> None:
        """Why a tile is closed, with as much of its label as leaves this two lines, if any form of it does."""
        ways = [f"{form}: {row.closed}" for form in (row.label, row.brief, row.short) if form]
        room = self._screen.app.size.width - 2
        self.say(next((way for way in ways if len(wrap_lines(way, room)) <= LINES), ways[-1]))

    def forget(self) -> None:
        """Something else is more important now."""
        self.text = self._secret = ""
        self.refuses = False

    def shown(self, *, peek: bool) -> str:
        """All of it, as far as it may be drawn now."""
        return f"{self.text} {self._secret if peek else HIDDEN}" if self._secret else self.text

    def drop(self) -> None:
        """It has been read."""
        if self.text:
            self.forget()
            self._screen.draw()
