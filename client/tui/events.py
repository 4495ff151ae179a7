"""What widgets tell their screen: the table of contents of the client's inner life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.base.choices import Choice
    from client.base.deeds import Deed


class Tapped(Message):
    """A span that means something was tapped."""

    def __init__(self, deed: Deed) -> None:
        super().__init__()
        self.deed = deed


class Chosen(Message):
    """A row was chosen, by tap or key; None where one came before its row could be read, and chose nothing."""

    def __init__(self, row: Choice | None) -> None:
        super().__init__()
        self.row = row
