"""Wolfmoon: thirty characters, three moons, the last one in play or the highest hand wins."""

from __future__ import annotations

from host.engine.rules import Abilities
from host.games.wolfmoon.defaults import default
from host.games.wolfmoon.redeal import redeal
from host.games.wolfmoon.rules import turn
from host.games.wolfmoon.state import arrange, describe, load, new
from host.games.wolfmoon.view import own, view
from protocol.games.wolfmoon import INFO

ABILITIES = Abilities()

__all__ = ["ABILITIES", "INFO", "arrange", "default", "describe", "load", "new", "own", "redeal", "turn", "view"]
