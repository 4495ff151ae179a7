"""The shadow-world dice game: hidden vampires, werewolves and humans on six places; several may win at once."""

from __future__ import annotations

from host.engine.rules import Abilities
from host.games.shadow_world.defaults import default
from host.games.shadow_world.game import arrange, load, new
from host.games.shadow_world.redeal import redeal
from host.games.shadow_world.rules import turn
from host.games.shadow_world.state import describe
from host.games.shadow_world.view import own, view
from protocol.games.shadow_world import INFO

ABILITIES = Abilities()

__all__ = ["ABILITIES", "INFO", "arrange", "default", "describe", "load", "new", "own", "redeal", "turn", "view"]
