"""What happened at the table while this device was out of sight of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import face
from client.present.recap import by_others
from client.tui.screens.game import note_lines
from client.tui.screens.sheets import Sheet

if TYPE_CHECKING:
    from client.base.spans import TextLine
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
        """The lines of the history, oldest first."""
        scene, say = self.app.pacer.latest, self.app.say
        game = face(scene.room.game) if scene.room else None
        known = {note.number for note in self._told}
        self._told += [note for note in by_others(scene) if note.number not in known]
        told = (
            [note_lines(note, scene, game, say, width, peek=False, tone="plain") for note in self._told] if game else []
        )
        return [line for lines in told for line in lines]
