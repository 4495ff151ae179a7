"""The state of a game of Düsterwald, and its arrangement in the notation of the scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from host.games.village import arranging
from host.games.village.state import Rulebook, Village, fresh
from protocol.games.duesterwald import CAPTAIN, CAPTAIN_FROM, OPTIONS, ROLES

POWERS = {"witch": ("heal", "poison")}


@dataclass
class Duesterwald(Village):
    """One game of Düsterwald."""


Duesterwald.rulebook = Rulebook(
    roles=ROLES,
    options=OPTIONS,
    powers=POWERS,
    packs={"werewolf": "wolves"},
    counted=lambda _: [],
    stalemate=lambda _: False,
    by_seat=True,
)


def captain(game: Duesterwald) -> str:
    """When the Captain is elected: "day", "night", or "" for never."""
    when = CAPTAIN[int(game.options["captain"])]
    if when == "level":
        return "day" if int(game.options["level"]) >= CAPTAIN_FROM else ""
    return when


# -- as values -------------------------------------------------------------------------------------


def new(seats: int, options: dict[str, int | bool]) -> Duesterwald:
    """A game before its deal."""
    return fresh(Duesterwald, seats, options)


def load(state: dict[str, Any]) -> Duesterwald:
    """The game whose `state()` was this."""
    return Duesterwald(**state)


def arrange(setup: dict[str, Any], seats: int, options: dict[str, int | bool]) -> Duesterwald:
    """The game before a night; `host.games.village.arranging.arrange` says which facts `setup` may have."""
    return arranging.arrange(Duesterwald, setup, seats, options)
