"""What widgets tell their screen: the table of contents of the client's inner life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.base.choices import Choice
    from client.base.deeds import Deed
    from client.texts import Say


class Tapped(Message):
    """A span that means something was tapped."""

    def __init__(self, deed: Deed) -> None:
        super().__init__()
        self.deed = deed


class Chosen(Message):
    """A row was chosen, by tap or key; None where one came before its row could be read, and chose nothing.

    `then` is a key that has fallen since, and means what stands there once the row has been chosen. `missing` is a
    number that was typed and that no row has.
    """

    def __init__(self, row: Choice | None, then: str = "", missing: str = "") -> None:
        super().__init__()
        self.row = row
        self.then = then
        self.missing = missing

    def refusal(self, say: Say) -> str:
        """Why nothing was chosen."""
        return say("game.no_such_number", n=self.missing) if self.missing else say("game.too_soon")


class Typing(Message):
    """The first digits of a number that may go on have changed."""
