"""The state of a game of Wolfmoon, and its arrangement in the notation of the scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from host.engine.asking import Game, Seat
from protocol.games.wolfmoon import CENTRE, MOONS, OPTIONS, VALUES


# One class: a game in one plain dataclass is one JSON object, and survives a round trip at every step as a whole.
@dataclass
class Wolfmoon(Game):
    """One game: the round being played, and the moon tokens of the longer game.

    Lists by seat have an unused first place, so that `hands[3]` belongs to seat 3.
    """

    round: int = 0
    starter: Seat = 0
    turns: int = 0
    """Turns begun in this round, further ones included: the technical cap counts them."""
    active: Seat = 0
    regular: Seat = 0
    """Whose regular turn this is; `active` differs only in a turn owed to somebody else (WM-07)."""
    further: bool = False
    """Whether this is a further turn."""
    pending: bool = False
    """Whether a further turn of `active` follows."""
    owed: list[Seat] = field(default_factory=list)
    """Others who take a further turn before the next regular one (WM-07, readings 1 and 3)."""
    last: Seat = 0
    """Whose regular turn is the last of the round; 0 while the pile has cards."""
    hands: list[list[str]] = field(default_factory=list)
    displays: list[list[str]] = field(default_factory=list)
    out: list[Seat] = field(default_factory=list)
    protected: list[Seat] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    """Top first."""
    centre: list[str] = field(default_factory=list)
    """Slots 1 to 3; "" while a card is away from its slot."""
    aside: list[str] = field(default_factory=list)
    edge: list[str] = field(default_factory=list)
    moons: list[str] = field(default_factory=list)
    witch: Seat = 0
    """Who has the Witch token; 0 at the edge."""
    tokens: list[int] = field(default_factory=list)
    knows: dict[str, dict[str, str]] = field(default_factory=dict)
    """By seat, "0" for everybody: hidden cards known for certain, by place ("hand 2", "centre 1")."""
    ruled_out: list[list[int]] = field(default_factory=list)
    """Values that by public facts the hand card of a seat does not have."""
    target: Seat = 0
    """Whom `active` has chosen for the card that is being carried out."""
    fetched: str = ""
    """The open card that `active` has just taken to the hand with the Gravedigger."""
    ending: str = ""
    winners: list[Seat] = field(default_factory=list)
    shown: list[Seat] = field(default_factory=list)
    """Whose hand lies open at the end of the round."""
    values: list[int] = field(default_factory=list)
    """The final values of the comparison by seat, -1 for who is out; empty before and in other endings."""

    def hand(self, seat: Seat) -> str:
        """The hand card of `seat`, "" if it has none; the first one while it has several."""
        return self.hands[seat][0] if self.hands[seat] else ""

    def in_play(self) -> list[Seat]:
        """The seats that are not eliminated, clockwise from 1."""
        return [seat for seat in self.everybody() if seat not in self.out]

    def clockwise(self, seat: Seat) -> list[Seat]:
        """All seats, clockwise from `seat`."""
        return [*range(seat, self.seats + 1), *range(1, seat)]

    def owner(self, card: str) -> Seat:
        """In whose display the card lies, 0 if in none."""
        return next((seat for seat in self.everybody() if card in self.displays[seat]), 0)

    def clear_table(self) -> None:
        """Put everything of the last round away."""
        self.turns = 0
        self.further = self.pending = False
        self.last = self.witch = self.target = 0
        self.fetched = self.ending = ""
        self.hands = [[] for _ in range(self.seats + 1)]
        self.displays = [[] for _ in range(self.seats + 1)]
        self.knows = {str(seat): {} for seat in range(self.seats + 1)}
        self.ruled_out = [[] for _ in range(self.seats + 1)]
        self.owed, self.out, self.protected, self.winners, self.shown, self.values = ([] for _ in range(6))
        self.pile, self.centre, self.aside, self.edge, self.moons = ([] for _ in range(5))


def new(seats: int, options: dict[str, int | bool]) -> Wolfmoon:
    """A game before its first deal."""
    given = {name: options.get(name, option.default) for name, option in OPTIONS.items()}
    game = Wolfmoon(seats, given, tokens=[0] * (seats + 1))
    game.clear_table()
    return game


def load(state: dict[str, Any]) -> Wolfmoon:
    """The game whose `state()` was this, also of an earlier release."""
    return Wolfmoon(**_brought_on(state))


def _brought_on(state: dict[str, Any]) -> dict[str, Any]:
    """The state in today's form. It once held only who has no card of value 7, the Spy's, as `cleared`."""
    if "cleared" not in state:
        return state
    ruled_out = [[VALUES["spy"]] if seat in state["cleared"] else [] for seat in range(state["seats"] + 1)]
    return {name: value for name, value in state.items() if name != "cleared"} | {"ruled_out": ruled_out}


def arrange(setup: dict[str, Any], seats: int, options: dict[str, int | bool]) -> Wolfmoon:
    """The game before the turn of `setup["active"]`; what is not named is empty, 0 or false."""
    game = new(seats, options)
    game.round = 1
    game.active = game.regular = game.starter = int(setup.get("active", 1))
    for seat, card in enumerate(setup.get("hands", []), start=1):
        game.hands[seat] = [card] if card else []
    for seat, cards in enumerate(setup.get("displays", []), start=1):
        game.displays[seat] = list(cards)
    game.out = sorted(setup.get("out", []))
    game.protected = sorted(setup.get("protected", []))
    game.pile = list(setup.get("pile", []))
    game.centre = (list(setup.get("centre", [])) + [""] * CENTRE)[:CENTRE]
    game.aside = list(setup.get("aside", []))
    game.edge = list(setup.get("edge", []))
    game.moons = list(MOONS[: int(setup.get("moons", 0))])
    game.witch = int(setup.get("witch_token", 0))
    game.tokens[1:] = setup.get("tokens") or [0] * seats
    game.last = 0 if game.pile else game.active
    return game


def describe(game: Wolfmoon) -> dict[str, Any]:
    """The game in the notation of `arrange`, with the values, winners and ending of a round that is over."""
    return {
        "hands": [game.hand(seat) for seat in game.everybody()],
        "displays": [list(cards) for cards in game.displays[1:]],
        "pile": list(game.pile),
        "centre": list(game.centre),
        "aside": list(game.aside),
        "edge": list(game.edge),
        "out": list(game.out),
        "protected": list(game.protected),
        "moons": len(game.moons),
        "witch_token": game.witch,
        "active": game.active,
        "tokens": game.tokens[1:],
        "values": list(game.values),
        "winners": list(game.winners),
        "ending": game.ending,
    }


def strong(cards: list[str]) -> int:
    """How many of `cards` have a printed value of 7 or more."""
    return sum(VALUES[card] >= 7 for card in cards)
