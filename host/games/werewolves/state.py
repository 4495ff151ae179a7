"""The state of a game of the Big Box, and its arrangement in the notation of the scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from host.games.village import arranging
from host.games.village.state import Rulebook, Village, fresh
from protocol.games.werewolves import OPTIONS, ROLES

if TYPE_CHECKING:
    from host.engine.asking import Seat

PACKS = {"werewolf": "wolves", "vampire": "vampires"}
POWERS = {
    "witch": ("heal", "poison"),
    "priest": ("bless",),
    "blacksmith": ("forge",),
    "investigator": ("investigate",),
    "slayer": ("hunt",),
}
STRIKING = {"witch": "poison", "slayer": "hunt", "blacksmith": "forge"}
"""Who can still put a creature out, and by which power."""


@dataclass
class Werewolves(Village):
    """One game of the Big Box."""


def latent(game: Werewolves) -> list[str]:
    """The team of a creature that is still the spare card, where it keeps the game open (BB-71)."""
    if not game.options["latent_wolf"] or not game.spare or not game.holder("drunkard"):
        return []
    return [PACKS[card] for card in game.spare if card in PACKS]


def stalemate(game: Werewolves) -> bool:
    """Whether it is certain that nobody will be out any more: as many creatures as others, all proof against them."""
    creatures = [seat for seat in game.living() if game.evil(seat)]
    others = [seat for seat in game.living() if not game.evil(seat)]
    if len(creatures) != len(others) or len({game.roles[seat] for seat in creatures}) != 1:
        return False
    if game.cat or game.leader or game.sword or (game.mixed() and any(map(game.alive, game.lovers))):
        return False
    if game.alive(game.bite) and not game.bite_held and not proof(game, game.bite):
        return False
    return all(proof(game, seat) and harmless(game, seat) for seat in others)


def proof(game: Werewolves, seat: Seat) -> bool:
    """Whether no creature can put `seat` out at night."""
    return game.roles[seat] == "cook" or game.blessed == seat


def harmless(game: Werewolves, seat: Seat) -> bool:
    """Whether `seat` can neither put anybody out nor decide a tie."""
    role = game.roles[seat]
    waking = role == "drunkard" and bool(game.spare)
    return not waking and role != "mayor" and not (role in STRIKING and game.unused(STRIKING[role]))


Werewolves.rulebook = Rulebook(
    roles=ROLES,
    options=OPTIONS,
    powers=POWERS,
    packs=PACKS,
    counted=latent,
    stalemate=stalemate,
    by_seat=False,
)


# -- as values -------------------------------------------------------------------------------------


def new(seats: int, options: dict[str, int | bool]) -> Werewolves:
    """A game before its deal."""
    return fresh(Werewolves, seats, options)


def load(state: dict[str, Any]) -> Werewolves:
    """The game whose `state()` was this."""
    return Werewolves(**state)


def arrange(setup: dict[str, Any], seats: int, options: dict[str, int | bool]) -> Werewolves:
    """The game before a night; `host.games.village.arranging.arrange` says which facts `setup` may have."""
    return arranging.arrange(Werewolves, setup, seats, options)
