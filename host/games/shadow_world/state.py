"""The state of a shadow-world game, and its description in the notation of the scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from host.engine.asking import Game, Seat
from protocol.games.shadow_world import CHARACTERS, COLOURS

if TYPE_CHECKING:
    from host.engine.asking import Ask


# One class: a game in one plain dataclass is one JSON object, and survives a round trip at every step as a whole.
@dataclass
class Shadow(Game):
    """One game. Lists by seat have an unused first place, so that `damage[3]` belongs to seat 3."""

    turns: int = 0
    """Turns begun, extra ones included: the technical cap counts them."""
    active: Seat = 0
    extra: int = 0
    """Turns that `active` is still owed after the running one."""
    owed: bool = False
    """Whether the running turn is one of those."""
    opening: bool = False
    """Whether everybody's first oracle card is still to be passed round (G8)."""
    board: list[str] = field(default_factory=list)
    """The ring of places, linked 1-2, 3-4, 5-6."""
    characters: list[str] = field(default_factory=list)
    split: list[int] = field(default_factory=list)
    """How many werewolves, vampires and humans are in play: everybody knows."""
    places: list[str] = field(default_factory=list)
    damage: list[int] = field(default_factory=list)
    equipment: list[list[str]] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    """Own turns finished."""
    revealed: list[Seat] = field(default_factory=list)
    """Whose character lies open; those out are always among them."""
    out: list[Seat] = field(default_factory=list)
    first_out: list[Seat] = field(default_factory=list)
    """Who was eliminated first, as a group (E9)."""
    felled: list[Seat] = field(default_factory=list)
    """While an attack that eliminated somebody is settled: the attacker, then the victims."""
    used: list[Seat] = field(default_factory=list)
    cursed: list[Seat] = field(default_factory=list)
    shielded: list[Seat] = field(default_factory=list)
    barrier: list[Seat] = field(default_factory=list)
    turned: bool = False
    """Whether Afra follows her left-hand neighbour."""
    piles: dict[str, list[str]] = field(default_factory=dict)
    """By colour, top first."""
    discards: dict[str, list[str]] = field(default_factory=dict)
    drawn: str = ""
    """The open event card whose effect is running."""
    oracle: dict[str, Any] = field(default_factory=dict)
    """The green card on its way: card, giver, receiver (0 while it is being chosen), outcome."""
    spoken: list[dict[str, Any]] = field(default_factory=list)
    """The green cards of the past, in the same form."""
    shuffled: int = 0
    """How many of `spoken` are from before the green discards were last shuffled."""
    seen: list[list[Seat]] = field(default_factory=list)
    """Whose hidden character a seat has been shown."""
    cleared: list[list[str]] = field(default_factory=list)
    """Which characters a seat cannot have, since it would have had to reveal itself."""
    dice: list[int] = field(default_factory=list)
    harmed: list[list[int]] = field(default_factory=list)
    """How often one seat (the row) chose to hurt another."""
    helped: list[list[int]] = field(default_factory=list)
    ending: str = ""
    winners: list[Seat] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._standing: list[Ask] = []
        self._standing_for: tuple[int, ...] = ()

    def state(self) -> dict[str, Any]:
        """The state as plain values, not copied."""
        state = super().state()
        del state["_standing"], state["_standing_for"]
        return state

    def living(self) -> list[Seat]:
        """The seats that are not eliminated, clockwise from 1."""
        return [seat for seat in self.everybody() if seat not in self.out]

    def others(self, seat: Seat) -> list[Seat]:
        """The living seats but one."""
        return [s for s in self.everybody() if s != seat and s not in self.out]

    def clockwise(self, seat: Seat) -> list[Seat]:
        """All other seats, clockwise from the left of `seat`."""
        return [*range(seat + 1, self.seats + 1), *range(1, seat)]

    def hidden(self, seat: Seat) -> bool:
        """Whether the character of `seat` is still unknown to the table."""
        return seat not in self.revealed

    def limit(self, seat: Seat) -> int:
        """The damage that eliminates `seat`."""
        return CHARACTERS[self.characters[seat]].limit

    def power(self, seat: Seat, *characters: str) -> bool:
        """Whether `seat` is one of these characters and its ability is neither spent nor void."""
        return self.characters[seat] in characters and seat not in self.cursed and seat not in self.used

    def owns(self, seat: Seat, card: str) -> bool:
        """Whether the equipment of `seat` has this card."""
        return card in self.equipment[seat]

    def present(self, seat: Seat) -> bool:
        """Who is out answers nothing any more."""
        return seat not in (0, *self.out)

    def begin(self) -> None:
        """A turn, or the like, begins: standing asks are new ones, as they are for whoever loads the match here."""
        self._standing, self._standing_for = [], ()


def describe(game: Shadow) -> dict[str, Any]:
    """The game in the notation of `arrange`, with the winners and the ending of a game that is over."""
    return {
        "characters": game.characters[1:],
        "places": game.places[1:],
        "damage": game.damage[1:],
        "equipment": [list(cards) for cards in game.equipment[1:]],
        "round": game.rounds[1:],
        "revealed": list(game.revealed),
        "out": list(game.out),
        "used": list(game.used),
        "cursed": list(game.cursed),
        "shielded": list(game.shielded),
        "barrier": list(game.barrier),
        "board": list(game.board),
        **{colour: list(game.piles[colour]) for colour in COLOURS},
        "discards": {colour: list(game.discards[colour]) for colour in COLOURS},
        "active": game.active,
        "extra": game.extra,
        "opening": game.opening,
        "winners": list(game.winners),
        "ending": game.ending,
    }
