"""A device that several people share, as its screens pass it from hand to hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.device.notebook import Notebook
from client.present.pacing import EventPacer
from client.present.shared_device import SharedDevice
from client.tui.screens.shared_device import HandOverSheet

if TYPE_CHECKING:
    from client.tui.table_app import TableApp


class Passing:
    """Covers everything between two people, and keeps the notebooks of those who wait; does nothing for one person."""

    def __init__(self, app: TableApp) -> None:
        self._app = app
        self.notebooks: dict[int, Notebook] = {}
        """Those of the others at this device."""

    @property
    def shared(self) -> SharedDevice | None:
        """The line of a device that is shared."""
        return self._app.line if isinstance(self._app.line, SharedDevice) else None

    @property
    def holder(self) -> str:
        """Whose turn it is with the device, "" for a device of one person."""
        return self.shared.names[self.shared.holder_index] if self.shared else ""

    @property
    def now(self) -> bool:
        """Whether everything is covered until somebody says that they have the device."""
        return isinstance(self._app.screen, HandOverSheet)

    def look_whose_turn(self) -> None:
        """Have the device passed on, where somebody else at it has something to do.

        Whoever has just opened something private may read it first, as long as it stays uncovered.
        """
        if not self.shared or self.now or self._app.peeking.uncovered:
            return
        if (to := self.shared.next_person()) is not None:
            self._pass_to(to)

    def on(self) -> None:
        """Pass the device on because somebody wants it."""
        if self.shared:
            self._pass_to(next(iter(self.shared.others()), self.shared.holder_index))

    def _pass_to(self, to: int) -> None:
        """Nothing is seen any more until somebody says that they have the device."""
        self._app.sheets.close_all()
        self._app.peeking.cover()
        self._app.push_screen(HandOverSheet(to))

    def hand_to(self, to: int) -> None:
        """Somebody has the device: show their seat, or the same one again."""
        app, shared = self._app, self.shared
        if not shared:
            return
        if to != shared.holder_index:
            self.notebooks[shared.holder_index] = app.notebook
            app.notebook = self.notebooks.pop(to, Notebook())
            app.pacer = EventPacer(app.times, speak=app.pacer.speak, aloud=app.pacer.aloud)
            app.table.start_anew()
        app.sheets.close_all()
        app.peeking.cover()
        shared.hand_to(to)
        app.standing = shared.standing
        app.show_scene()
