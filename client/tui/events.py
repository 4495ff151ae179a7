"""What widgets tell their screen: the table of contents of the client's inner life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.base.rows import Row


class Tapped(Message):
    """A span that means something was tapped: `card:seer`, `peek`, `now`, `open log`."""

    def __init__(self, tap: str) -> None:
        super().__init__()
        self.tap = tap


class Chosen(Message):
    """A row was chosen, by tap or key."""

    def __init__(self, row: Row) -> None:
        super().__init__()
        self.row = row
