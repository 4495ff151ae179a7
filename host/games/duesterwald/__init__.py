"""The werewolves of Düsterwald: 8 to 18 seats, a Captain, a Thief, and a Girl who looks where she should not."""

from __future__ import annotations

from host.engine.rules import Abilities, SetChoice
from host.games.duesterwald.checks import chosen, problems
from host.games.duesterwald.rules import turn
from host.games.duesterwald.state import arrange, load, new
from host.games.village.arranging import describe
from host.games.village.day import wanting
from host.games.village.defaults import default
from host.games.village.redeal import redeal
from host.games.village.sheet import points, sheet
from host.games.village.telling import telling
from host.games.village.view import own, view
from protocol.games.duesterwald import INFO

ABILITIES = Abilities(
    set_choice=SetChoice(chosen, problems), sheet=sheet, points=points, telling=telling, wanting=wanting
)

__all__ = ["ABILITIES", "INFO", "arrange", "default", "describe", "load", "new", "own", "redeal", "turn", "view"]
