"""Names and numbers of the games: what both sides of the wire need to know about each."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

GAMES = ("wolfmoon", "shadow_world", "werewolves", "duesterwald")
"""The ids of all games, in the order in which they are offered."""
TOLD_WITHIN = 40.0
"""A narrator leaves out what could only be begun later than so many seconds after it happened."""


def seats(game: str) -> range:
    """With how many one of `GAMES` can be played."""
    numbers: range = import_module(f"protocol.games.{game}").SEATS
    return numbers


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table makes before a game: its default and the values it may take.

    A disputed ruling counts its readings from 1, in the order of the rulings' list; a switch is a bool.
    """

    default: int | bool
    values: tuple[int | bool, ...]
    about: str
