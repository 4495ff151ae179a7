"""The shadow world on a television: turn, piles and the last throw in the sky above the map, and the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.abilities import Ending, Horizon, TelevisionPicture
from client.games.shadow_world.moments import moment
from client.games.shadow_world.open_cards import meanwhile
from client.games.shadow_world.result import headline, persons, reasons, victory_hour
from client.games.shadow_world.throws import comes_to, faces, last_throw
from client.paint.horizon import LEFT, Disc, horizon, over
from client.paint.horizon import headline as great
from client.paint.letters import extent
from protocol.games.shadow_world import COLOURS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.paint.canvas import Canvas
    from client.texts import Say

FIGURES = 30
"""Columns of turn and piles."""
THROW = 34
"""Columns of the dice and of what they come to."""
DICE = 3
HIGHEST, LOW = 9, 8
"""Lines of the sky at most, and of one with great letters above the figures."""


def sky(scene: Scene, say: Say, width: int, lines: int) -> Canvas:
    """The game in great letters, turn and piles, the last throw; a half moon."""
    table, name = scene.table, say("shadow_world.name").upper()
    radius = min(5.5, lines * 0.7)
    disc = Disc(width - radius - 5, lines - 0.5, radius, 0.5)
    canvas = horizon(width, lines, "night", (disc,), (0, width))
    figures = width - int(2 * radius) - 8 - THROW - FIGURES
    fits = LEFT + extent(name) + 2 <= figures
    room = (figures if fits else width - int(2 * radius) - 6) - LEFT - 2
    high = great(canvas, LEFT, 1, (name,), room, scale=int(fits or lines >= LOW))
    x, y = (figures, 1) if fits else (LEFT, 1 + high + (lines > LOW))
    turn = say("shadow_world.status.opening.short" if table.opening else "shadow_world.status.short", turn=table.turn)
    over(canvas, x, y, turn, "bold white", FIGURES)
    piles = [f"{say(f'shadow_world.colour.{colour}')} {table.draw.get(colour, 0)}" for colour in COLOURS]
    over(canvas, x, y + 1, " · ".join(piles), "night2", FIGURES)
    throw = last_throw(scene)
    if throw and fits and lines > DICE + 1:
        end = faces(canvas, x + FIGURES + 1, 1, throw) + 1
        sum_said, said = comes_to(throw, scene, say)
        over(canvas, end, 1, sum_said, "bold moonlight", figures + FIGURES + THROW - end)
        over(canvas, end, 2, said, "white", figures + FIGURES + THROW - end)
    return canvas


def ending(scene: Scene, say: Say, width: int) -> Ending:
    """Who has won, why, and who everybody was."""
    return Ending(victory_hour(scene), headline(scene, say), reasons(scene, say), persons(scene, say, width))


HORIZON = Horizon(
    TelevisionPicture(sky, ending, HIGHEST),
    moment=moment,
    story=4,
    meanwhile=meanwhile,
    great={"out": "death", "revealed": "news"},
)
