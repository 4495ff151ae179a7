"""Whether private things are uncovered, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.present.device_menu import paused

if TYPE_CHECKING:
    from textual.timer import Timer

    from client.tui.app import MoontableApp


class Peeking:
    """Uncovers what is private for a moment; in a pause, and while the device changes hands, nothing is uncovered."""

    def __init__(self, app: MoontableApp) -> None:
        self._app = app
        self._timer: Timer | None = None
        self.uncovered = False

    def toggle(self) -> None:
        """Uncover for a moment; a second time covers at once."""
        app = self._app
        if paused(app.pacer.latest):
            app.show_refusal(app.say("pause.covered"))
        elif app.passing.now:
            return
        elif self.uncovered:
            self._look_away()
        else:
            self.uncovered = True
            self._timer = app.set_timer(app.times.peek, self._look_away)
            app.redraw()

    def cover(self) -> None:
        """Cover everything private."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        if self.uncovered:
            self.uncovered = False
            self._app.redraw()

    def _look_away(self) -> None:
        """Whoever has peeked is done: cover, and pass the device on where somebody else waits for it."""
        self.cover()
        self._app.passing.look_whose_turn()
