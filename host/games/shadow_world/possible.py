"""What everybody can work out from open cards alone: whose character a hidden one may still be.

Covers are asked only of seats that might have the choice; so nothing here may look at a hidden character.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games.shadow_world import BASE, CHARACTERS, FACTIONS, MIXED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow


def might_be(game: Shadow, seat: Seat, *characters: str) -> bool:
    """Whether `seat` is hidden and, as far as everybody knows, one of `characters`."""
    return game.hidden(seat) and any(fits(game, seat, character) for character in about(game, characters))


def candidates(game: Shadow, seat: Seat) -> list[str]:
    """Which characters a hidden seat may have, as far as everybody knows."""
    return [character for character in about(game, CHARACTERS) if fits(game, seat, character)]


def about(game: Shadow, characters: Iterable[str]) -> list[str]:
    """Those of `characters` that some hidden seat may have: the set of the table, less what lies open."""
    lying_open = [game.characters[seat] for seat in game.revealed]
    factions = [CHARACTERS[character].faction for character in lying_open]
    left = {faction for faction, number in zip(FACTIONS, game.split, strict=True) if number > factions.count(faction)}
    taken = set() if game.options["characters"] == MIXED else {CHARACTERS[c].initial for c in lying_open}
    base = game.options["characters"] == BASE
    return [
        character
        for character in characters
        if character not in lying_open
        and (card := CHARACTERS[character]).faction in left
        and card.initial not in taken
        and (card.base or not base)
    ]


def fits(game: Shadow, seat: Seat, character: str) -> bool:
    """Whether nothing that has happened to `seat` speaks against this character."""
    return game.damage[seat] < CHARACTERS[character].limit and character not in game.cleared[seat]


def clear(game: Shadow, seat: Seat, *characters: str) -> None:
    """`seat` is hidden although these would have had to reveal themselves; a void ability asks for nothing."""
    if game.hidden(seat):
        game.cleared[seat] += [character for character in characters if character not in game.cleared[seat]]
