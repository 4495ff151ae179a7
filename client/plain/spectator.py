"""The public table line by line, for whoever only watches."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from client.plain.reader import Reader

if TYPE_CHECKING:
    from client.plain.reader import Typed


class Spectator(Reader):
    """The public table line by line; only looking further back can be asked for."""

    welcome: ClassVar[str] = "watch.welcome"

    async def handle(self, typed: Typed) -> int | None:
        """Show the table or the history again, or end."""
        word = "q" if typed is None else typed.strip().casefold()
        if word in ("q", "quit", "exit"):
            return 0
        lines = {"t": self._announcer.table, "l": self._announcer.history}.get(word)
        self.print(lines(self._line.scene) if lines else [self._announcer.waiting(self._line.scene)])
        return None
