"""Whether private things are uncovered, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.present.device_menu import paused

if TYPE_CHECKING:
    from textual.timer import Timer

    from client.tui.table_app import TableApp


BAR_STEPS = 12
"""In so many steps the bar runs out that says how long private things stay uncovered."""


class Peeking:
    """Uncovers what is private for a moment, or until it is covered by choice.

    Where nobody else can look, in practice, it `stays` uncovered from the beginning. In a pause, and while the device
    changes hands, nothing is uncovered.
    """

    def __init__(self, app: TableApp, *, stays: bool) -> None:
        self._app = app
        self._timer: Timer | None = None
        self._left = 0
        self.stays = stays

    @property
    def uncovered(self) -> bool:
        """Whether private things may be drawn now."""
        if paused(self._app.pacer.latest) or self._app.passing.now:
            return False
        return bool(self._left) or self.stays

    @property
    def share(self) -> float:
        """How much of the moment is left, 0 to 1; 0 where nothing is uncovered for a moment only."""
        return 0.0 if self.stays else self._left / BAR_STEPS

    def toggle(self) -> None:
        """Uncover for a moment; a second time covers at once. In practice it stays as it is chosen."""
        app = self._app
        if paused(app.pacer.latest):
            app.show_refusal(app.say("pause.covered"))
        elif app.passing.now:
            return
        elif self.stays or app.alone:
            self.keep_open()
        elif self._left:
            self._look_away()
        else:
            self._left = BAR_STEPS
            self._timer = app.set_interval(app.times.peek / BAR_STEPS, self.count_down)
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
        if self._left:
            self._left = 0
            self._app.redraw()

    def count_down(self) -> None:
        """A step of the moment is over: the bar gets shorter, and what was uncovered is covered when it has run out."""
        if self._left > 1:
            self._left -= 1
            self._app.redraw()
        else:
            self._look_away()

    def _look_away(self) -> None:
        """Whoever has peeked is done: cover, and pass the device on where somebody else waits for it."""
        self.cover()
        self._app.passing.look_whose_turn()
