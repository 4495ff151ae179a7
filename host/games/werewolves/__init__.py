"""The Big Box: 8 to 50 seats, werewolves, vampires or both, and a village that has only its days."""

from __future__ import annotations

from host.engine.rules import Abilities, SetChoice
from host.games.village.arranging import describe
from host.games.village.day import wanting
from host.games.village.defaults import default
from host.games.village.redeal import redeal
from host.games.village.sheet import points, sheet
from host.games.village.telling import telling
from host.games.village.view import own, view
from host.games.werewolves.checks import chosen, problems
from host.games.werewolves.rules import turn
from host.games.werewolves.state import arrange, load, new
from protocol.games.werewolves import INFO

ABILITIES = Abilities(
    set_choice=SetChoice(chosen, problems), sheet=sheet, points=points, telling=telling, wanting=wanting
)

__all__ = ["ABILITIES", "INFO", "arrange", "default", "describe", "load", "new", "own", "redeal", "turn", "view"]
