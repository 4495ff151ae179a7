"""Whether private things are uncovered, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.present.device_menu import paused

if TYPE_CHECKING:
    from textual.timer import Timer

    from client.tui.app import MoontableApp


class Peeking:
    """Uncovers what is private for a moment, or until it is covered by choice.

    Where nobody else can look, in practice, it `stays` uncovered from the beginning. In a pause, and while the device
    changes hands, nothing is uncovered.
    """

    def __init__(self, app: MoontableApp, *, stays: bool) -> None:
        self._app = app
        self._timer: Timer | None = None
        self._peeking = False
        self.stays = stays

    @property
    def uncovered(self) -> bool:
        """Whether private things may be drawn now."""
        if paused(self._app.pacer.latest) or self._app.passing.now:
            return False
        return self._peeking or self.stays

    def toggle(self) -> None:
        """Uncover for a moment; a second time covers at once. In practice it stays as it is chosen."""
        app = self._app
        if paused(app.pacer.latest):
            app.show_refusal(app.say("pause.covered"))
        elif app.passing.now:
            return
        elif self.stays or app.alone:
            self.keep_open()
        elif self._peeking:
            self._look_away()
        else:
            self._peeking = True
            self._timer = app.set_timer(app.times.peek, self._look_away)
            app.redraw()

    def keep_open(self) -> None:
        """Leave private things uncovered from now on, or cover them again."""
        self.stays = not self.stays
        self.cover()
        self._app.redraw()

    def cover(self) -> None:
        """Cover what was uncovered for a moment."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        if self._peeking:
            self._peeking = False
            self._app.redraw()

    def _look_away(self) -> None:
        """Whoever has peeked is done: cover, and pass the device on where somebody else waits for it."""
        self.cover()
        self._app.passing.look_whose_turn()
