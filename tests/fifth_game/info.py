"""Owls in names and numbers: three owls, one for each seat; the largest one that has hooted wins."""

from dataclasses import dataclass
from typing import Annotated

from protocol.codec import Length, Range
from protocol.games import GameInfo

VALUES = {"pygmy_owl": 1, "barn_owl": 2, "eagle_owl": 3}
"""The owls and how large they are."""
SEATS = range(3, 4)
Owl = Annotated[str, Length(12)]
Seats = Annotated[list[Annotated[int, Range(1, 3)]], Length(3)]


@dataclass(slots=True)
class TableView:
    """The public table: whose turn it is (0 before the deal), who has hooted, and at the end who was who."""

    active: Annotated[int, Range(0, 3)]
    hooted: Seats
    shown: Annotated[list[Owl], Length(3)]
    winners: Seats


@dataclass(slots=True)
class OwnView:
    """What one seat alone sees: its owl, "" before the deal."""

    owl: Owl


INFO = GameInfo(
    id="owls",
    seats=SEATS,
    options={},
    table_view=TableView,
    own_view=OwnView,
    base_size=8192,
    seat_size=768,
    private_notes=("your_owl",),
    hand_notes=("your_owl",),
    end_notes=("held", "ended"),
    reserved=("Owls", "Eulen", "Pygmy Owl", "Barn Owl", "Eagle Owl", "Sperlingskauz", "Schleiereule", "Uhu"),
)
