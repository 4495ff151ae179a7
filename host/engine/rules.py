"""The face that every game's rules have, and what only some games can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence

    from host.engine.asking import Answer, Ask, Game, Note, Seat
    from protocol.games import GameInfo

LEAVE = "leave"
"""The standing ask of the clock with which a game lets a seat leave for good."""
LEAD = "lead"
"""The clock's ask that waits for the storyteller's tap."""
SPEECH = "done"
"""The standing ask with which a speech ends before its time; whoever is not there loses theirs."""
FLOOR_CLOCK = "floor"
"""The clock's secret ask as long as which bots let people act first."""
UNDO = "undo"
"""The name of the entry with which a storyteller takes answers back; its choice is how many of the turn's stay."""


class SetProblem(NamedTuple):
    """What is wrong with, or unusual about, what a table wants to play; `facts` fill the sentence of its code.

    "block": it cannot be played; "house": with the option `house_rules` only; "warn": it is unusual.
    """

    level: str
    code: str
    facts: dict[str, int | str]


class SetChoice(NamedTuple):
    """How a game is played with a set of cards, by number of seats and options."""

    chosen: Callable[[int, Mapping[str, int | bool]], dict[str, int]]
    """How many of each card."""
    problems: Callable[[int, Mapping[str, int | bool]], list[SetProblem]]
    """What there is to say about the set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """What some games can do; a game's `GameInfo` tells both sides which it has."""

    set_choice: SetChoice | None = None
    sheet: Callable[[Any, Sequence[Ask]], Any] | None = None
    """What a storyteller sees of the game."""
    points: Callable[[Any], Mapping[Seat, int]] | None = None
    """What each seat has won by bets."""
    telling: Callable[[Any, Sequence[Note]], float] | None = None
    """How many seconds a narrator takes for what has just been told; what begins next waits for that."""
    wanting: Callable[[Any, str], Sequence[Seat] | None] | None = None
    """By the name of a standing ask on which more than half decide: who wants it now; None for every other ask."""


class Rules(Protocol):
    """The face that every game shows: a module or object with these names."""

    INFO: GameInfo
    ABILITIES: Abilities

    def new(self, seats: int, options: dict[str, int | bool]) -> Game:
        """A game before its first deal; it holds no chance."""

    def load(self, state: dict[str, Any]) -> Game:
        """The game whose `state()` was this."""

    def turn(self, game: Game) -> Coroutine[tuple[Ask, ...], Answer, None]:
        """The next turn (or deal, night, day) as a coroutine that stops only to ask."""

    def view(self, game: Game, seat: Seat) -> tuple[Any, Any]:
        """The public part and the private part (None for seat 0) of what `seat` may see."""

    def own(self, game: Game, seat: Seat) -> Any:
        """The private part alone: the public one is made and encoded once a step for everybody."""

    def redeal(self, game: Game, seat: Seat, chance: Callable[[list[str]], list[str]]) -> Game:
        """The same game with everything shuffled that `seat` neither sees nor knows for certain."""

    def arrange(self, setup: dict[str, Any], seats: int, options: dict[str, int | bool]) -> Game:
        """The game in an arrangement of the scenario notation, at the start of a turn."""

    def describe(self, game: Game) -> dict[str, Any]:
        """The game in the notation of `arrange`: every key, for comparison."""

    def default(self, game: Game, ask: Ask) -> str:
        """The harmless choice of an ask that ran out."""
