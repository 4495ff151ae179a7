"""A step of the host, decoded to the last field, and whether it contradicts what this seat has seen before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from protocol.codec import BadMessage, Decoder, decode
from protocol.compression import decompressed
from protocol.games import GAMES
from protocol.messages import Down, NoteView, Public, Room

if TYPE_CHECKING:
    from client.base.scene import Scene


@dataclass(slots=True)
class DecodedStep:
    """A message of the host, decoded to the last field. `told` and `own_notes` are its last notes, as they came."""

    down: Down
    public: Public
    room: Room
    table: Any
    own: Any
    sheet: Any
    told: list[NoteView] = field(default_factory=list)
    own_notes: list[NoteView] = field(default_factory=list)
    older: list[NoteView] = field(default_factory=list)

    @property
    def notes(self) -> list[NoteView]:
        """The last notes, public and private, in their order."""
        return sorted([*self.told, *self.own_notes], key=lambda note: note.number)

    def contradicts(self, scene: Scene) -> bool:
        """Whether this host knows less than one that the scene is from: it was started from a backup."""
        if scene.room is None or scene.room.match != self.room.match:
            return scene.room is not None and scene.room.match > self.room.match
        if self.room.phase == "lobby":
            return False  # the match is over, and nothing of it is shown any more
        known = {note.number: note for note in scene.notes}
        newest = max((note.number for note in self.notes), default=0)
        return max(known, default=0) > newest or any(known.get(note.number, note) != note for note in self.notes)


class StepDecoder:
    """Decodes the steps of one seat."""

    def __init__(self) -> None:
        self._parts: dict[tuple[type, bytes], Any] = {}
        self._down, self._public, self._room = Decoder(Down), Decoder(Public), Decoder(Room)
        self._views: dict[type, Decoder[Any]] = {}

    def decode(self, opened: bytes) -> DecodedStep:
        """What a message says, once it is unsealed; raises BadMessage."""
        down = self._down.decode(opened)
        known, self._parts = self._parts, {}

        def part(cls: type, data: bytes) -> Any:
            # Most notes come again as they were: a phone need not read them twice.
            self._parts[cls, data] = known.get((cls, data)) or decode(cls, data)
            return self._parts[cls, data]

        def view(cls: type, data: bytes) -> Any:
            # Of these little changes from step to step.
            return self._views.setdefault(cls, Decoder(cls)).decode(data)

        public = self._public.decode(decompressed(down.public))
        room = self._room.decode(public.room)
        if down.you > len(room.people):
            raise BadMessage(why="no such seat")
        game = GAMES.get(room.game)
        return DecodedStep(
            down,
            public,
            room,
            view(game.table_view, public.table) if game and public.table else None,
            view(game.own_view, down.own) if game and down.own else None,
            view(game.sheet, down.sheet) if game and game.sheet and down.sheet else None,
            [part(NoteView, note) for note in public.notes],
            [part(NoteView, note) for note in down.notes],
            [part(NoteView, note) for note in down.older],
        )
