"""Owls: each seat gets an owl and hoots or stays silent, once. Of those that have hooted the largest wins.

If all stay silent the smallest owl wins.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from protocol.games.owls import INFO, VALUES, OwnView, TableView

from host.engine.asking import Ask, Game, Over, Seat, ask, shuffle
from host.engine.rules import Abilities

if TYPE_CHECKING:
    from collections.abc import Callable

ABILITIES = Abilities()
__all__ = ["ABILITIES", "INFO", "arrange", "default", "describe", "load", "new", "own", "redeal", "turn", "view"]


@dataclass
class Owls(Game):
    """`owls` in seat order once they are dealt; `active` is the seat that is asked."""

    owls: list[str] = field(default_factory=list)
    active: Seat = 0
    hooted: list[Seat] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)


def new(seats: int, options: dict[str, int | bool]) -> Owls:
    """A game before its deal."""
    return Owls(seats, options)


def load(state: dict[str, Any]) -> Owls:
    """The game whose state this was."""
    return Owls(**state)


async def turn(game: Owls) -> None:
    """The deal, or the turn of one seat; after the last one it is over."""
    if not game.owls:
        game.owls = await shuffle(game, list(VALUES))
        for seat in game.everybody():
            game.tell("your_owl", to=(seat,), by=seat, card=game.owls[seat - 1])
        game.active = 1
        return
    choice = await ask(game, game.active, "hoot", ("yes", "no"))
    game.tell("hooted" if choice == "yes" else "silent", by=game.active)
    if choice == "yes":
        game.hooted.append(game.active)
    if game.active < game.seats:
        game.active += 1
        return
    for seat in game.everybody():
        game.tell("held", by=seat, card=game.owls[seat - 1])
    size = {seat: VALUES[game.owls[seat - 1]] for seat in game.everybody()}
    game.winners = [max(game.hooted, key=size.__getitem__) if game.hooted else min(size, key=size.__getitem__)]
    ending = "loudest" if game.hooted else "silence"
    game.tell("ended", ending=ending, winners=game.winners)
    raise Over(game.winners, ending)


def view(game: Owls, seat: Seat) -> tuple[TableView, OwnView | None]:
    """The public part and the seat's own."""
    shown = list(game.owls) if game.winners else []
    return TableView(game.active, list(game.hooted), shown, list(game.winners)), own(game, seat) if seat else None


def own(game: Owls, seat: Seat) -> OwnView:
    """The own part alone."""
    return OwnView(game.owls[seat - 1] if game.owls else "")


def redeal(game: Owls, seat: Seat, chance: Callable[[list[str]], list[str]]) -> Owls:
    """The same game with the owls of all others dealt anew; at the end everybody has seen them."""
    other = load(copy.deepcopy(game.state()))
    if other.owls and not other.winners:
        hidden = [n for n in range(other.seats) if n + 1 != seat]
        for n, owl in zip(hidden, chance([other.owls[n] for n in hidden]), strict=True):
            other.owls[n] = owl
    return other


def arrange(setup: dict[str, Any], seats: int, options: dict[str, int | bool]) -> Owls:
    """The game with these owls, before the turn of `active`."""
    game = new(seats, options)
    game.owls, game.active = list(setup["owls"]), setup.get("active", 1)
    game.hooted = list(setup.get("hooted", []))
    return game


def describe(game: Owls) -> dict[str, Any]:
    """The game in the notation of `arrange`."""
    return {name: value for name, value in game.state().items() if name in ("owls", "active", "hooted", "winners")}


def default(game: Owls, ask: Ask) -> str:
    """Silence; a shuffle leaves the owls as they are."""
    return ",".join(ask.choices) if ask.name == "shuffle" else "no"
