"""A step of the host, decoded to the last field, and whether it shows that the host went back to a backup."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from protocol.codec import BadMessage, Decoder, decode
from protocol.compression import decompressed
from protocol.games import GAMES
from protocol.keys import verified
from protocol.messages import Down, HostCard, NoteView, Public, Room

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

    def host_went_back(self, scene: Scene) -> bool:
        """Whether it lacks what the scene has, or has it otherwise: this host was started from a backup."""
        if scene.room is None or scene.room.match != self.room.match:
            return scene.room is not None and scene.room.match > self.room.match
        if self.room.phase == "lobby":
            return False  # the match is over, and nothing of it is shown any more
        known = {note.number: note for note in scene.notes}
        newest = max((note.number for note in self.notes), default=0)
        return max(known, default=0) > newest or any(known.get(note.number, note) != note for note in self.notes)


@dataclass(slots=True)
class PublicPart:
    """What a step says to everybody, decoded to the last field."""

    public: Public
    room: Room
    table: Any
    told: list[NoteView]


class Notes:
    """Decodes notes. Most of them come again as they were: a phone need not read them twice."""

    def __init__(self) -> None:
        self._known: dict[bytes, NoteView] = {}

    def decode(self, *lists: list[bytes]) -> list[list[NoteView]]:
        """The notes of one step, in their lists."""
        now: dict[bytes, NoteView] = {}
        for data in (note for notes in lists for note in notes):
            now[data] = self._known.get(data) or decode(NoteView, data)
        self._known = now
        return [[now[data] for data in notes] for notes in lists]


class Views:
    """Decodes what games show, of which little changes from step to step."""

    def __init__(self) -> None:
        self._decoders: dict[type, Decoder[Any]] = {}

    def decode(self, cls: type | None, data: bytes) -> Any:
        """The view; None where the game has no such view, or shows none now."""
        return self._decoders.setdefault(cls, Decoder(cls)).decode(data) if cls and data else None


class PublicDecoder:
    """Decodes what a host says to everybody. Seats that share one read it once."""

    def __init__(self) -> None:
        self._public, self._room = Decoder(Public), Decoder(Room)
        self._views, self._notes = Views(), Notes()
        self._last: tuple[bytes, PublicPart] | None = None
        self._card: tuple[tuple[bytes, bytes], HostCard] | None = None

    def read_card(self, host_sign: bytes, data: bytes) -> HostCard:
        """What a host's card says; raises BadMessage. It comes every few seconds, and mostly as it was."""
        if self._card is None or self._card[0] != (host_sign, data):
            self._card = (host_sign, data), verified(host_sign, "card", HostCard, data)
        return self._card[1]

    def decode(self, data: bytes) -> PublicPart:
        """What everybody is told; raises BadMessage."""
        if self._last and data == self._last[0]:
            return self._last[1]
        public = self._public.decode(decompressed(data))
        room = self._room.decode(public.room)
        game = GAMES.get(room.game)
        table = self._views.decode(game.table_view if game else None, public.table)
        (told,) = self._notes.decode(public.notes)
        part = PublicPart(public, room, table, told)
        self._last = data, part
        return part


class StepDecoder:
    """Decodes the steps of one seat."""

    def __init__(self, everybody: PublicDecoder) -> None:
        self._everybody = everybody
        self._down = Decoder(Down)
        self._views, self._notes = Views(), Notes()

    def decode(self, opened: bytes) -> DecodedStep:
        """What a message says, once it is unsealed; raises BadMessage."""
        down = self._down.decode(opened)
        said = self._everybody.decode(down.public)
        if down.you > len(said.room.people):
            raise BadMessage(why="no such seat")
        game = GAMES.get(said.room.game)
        own = self._views.decode(game.own_view if game else None, down.own)
        sheet = self._views.decode(game.sheet if game else None, down.sheet)
        own_notes, older = self._notes.decode(down.notes, down.older)
        return DecodedStep(down, said.public, said.room, said.table, own, sheet, said.told, own_notes, older)
