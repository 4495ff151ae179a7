"""The host's own screen: the way in, who is there and what runs, as on a television; it ends the table when asked."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from client.paint.bars import banner, keys
from client.tui.television import Television

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual import events

    from client.base.scene import SeatLine
    from client.base.spans import TextLine
    from client.texts import Say
    from client.tui.table_choice import TableChoice
    from protocol.links import JoinLink

TERMINATED = 128
"""An exit status from here on is that of a signal."""


class HostScreen(Television):
    """A television of the host's own table. `ended` tells the status of a host that has ended by itself."""

    BINDINGS: ClassVar[list[Any]] = [Binding("q,escape", "leave", show=False)]

    def __init__(
        self,
        open_line: Callable[[], Awaitable[SeatLine]],
        say: Say,
        invitation: list[str],
        link: JoinLink | None,
        ended: Callable[[], int | None],
        tables: TableChoice | None = None,
    ) -> None:
        super().__init__(open_line, say, invitation, link, tables)
        self.ended = ended
        self.asking = False
        """Whether somebody wants to end the table in the middle of a game."""

    def on_mount(self) -> None:
        """End the host as well where this terminal is closed."""
        super().on_mount()
        for name in ("SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    asyncio.get_running_loop().add_signal_handler(number, self.exit, TERMINATED + number)

    def tick(self) -> None:
        """A host that has ended takes its screen with it."""
        super().tick()
        if (status := self.ended()) is not None:
            self.goodbye = self.say("host_screen.ended")
            self.exit(status or 1)

    def picture(self, width: int, height: int) -> list[TextLine]:
        """The table, and below it how to end it, or whether that is really meant."""
        rows = self.table_picture(width, height - 1)
        rows += [[]] * (height - 1 - len(rows))
        if self.asking:
            return [*rows, banner("death", self.say("host_screen.sure"), self.say("host_screen.how"), width)]
        return [*rows, keys([*self.ways(), ("Q", self.say("host_screen.end"), None)], None, width)]

    @property
    def playing(self) -> bool:
        """Whether a game is on, at any table."""
        if self.tables and self.tables.plays:
            return True
        room = self.shown.room
        return bool(room and room.phase in ("dealing", "playing"))

    def action_leave(self) -> None:
        """End the table; in the middle of a game only when asked twice."""
        if self.playing and not self.asking:
            self.asking = True
            self.draw()
        else:
            self.exit(0)

    def on_key(self, event: events.Key) -> None:
        """Any other key: it was not meant."""
        if self.asking and event.key not in ("q", "escape", "ctrl+c"):
            self.asking = False
            self.draw()


def run(
    open_line: Callable[[], Awaitable[SeatLine]],
    say: Say,
    invitation: list[str],
    link: JoinLink | None,
    ended: Callable[[], int | None],
    tables: TableChoice | None = None,
) -> int:
    """Show the host's table until somebody ends it or it has ended; the exit status."""
    app = HostScreen(open_line, say, invitation, link, ended, tables)
    status = app.run()
    if app.goodbye:
        print(app.goodbye)  # noqa: T201 - the last word, on a clean terminal
    return app.return_code or status or 0
