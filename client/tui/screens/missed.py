"""What happened at the table while this device was out of sight of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import Span, TextLine, text_line, wrap
from client.games import face
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from protocol.messages import NoteView


class MissedSheet(Sheet):
    """What happened while this device was out of sight of the table; private lines stay under their cover."""

    to_end = True

    def __init__(self) -> None:
        super().__init__()
        # Kept: the table may go out of sight again while this is being read, and then nothing has been missed yet.
        self._told: list[NoteView] = []

    def heading(self) -> str:
        """While you were away."""
        return self.app.say("table_menu.missed.title")

    def body(self, width: int) -> list[TextLine]:
        """The lines of the record, oldest first."""
        scene = self.app.pacer.latest
        game = face(scene.room.game) if scene.room else None
        self._told = [note for note in scene.missed if not note.private] or self._told
        told = [game.note_line(note, scene, self.app.say) for note in self._told] if game else []
        return [text_line(Span(row, "plain")) for text in told if text for row in wrap(text, width)]
