"""The sheet on which somebody types another name for their seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

from client.base.deeds import Command, Local, Page
from client.tui.screens.prompted import PromptSheet
from protocol.errors import MoontableError
from protocol.names import person_name

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult


class NameSheet(PromptSheet):
    """The one place where something is typed; Enter sends it."""

    def __init__(self) -> None:
        super().__init__(Page.NAME)
        self._typed = Input(id="typed")

    def compose(self) -> ComposeResult:
        """The rows of every sheet, and a line to type on."""
        *above, rows = super().compose()
        yield from (*above, self._typed, rows)

    def on_mount(self) -> None:
        """Type at once."""
        self._typed.focus()
        super().on_mount()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Send it, or say why nobody can be called so."""
        message.stop()
        try:
            wanted = Command(self.prompt.writes, person_name(message.value))
        except MoontableError as error:
            self.notice = error.message(self.app.say.lang)
            self.draw()
            return
        self.app.sheets.leave_questions()
        self.app.do(wanted)

    def on_key(self, event: events.Key) -> None:
        """Letters are the name's; only one key leads back."""
        event.prevent_default()  # else Textual hands the key on to the sheet's own handler
        if event.key == "escape":
            event.stop()
            self.app.do(Local.BACK)
