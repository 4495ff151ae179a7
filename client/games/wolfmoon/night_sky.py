"""Wolfmoon on a television: the three moons in the sky above the table, and the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import columns
from client.games.abilities import Ending, Horizon, TelevisionPicture
from client.games.wolfmoon.moments import moment
from client.games.wolfmoon.result import hands, headline, reasons, victory_hour
from client.paint.horizon import LEFT, Disc, horizon, middle, over
from client.paint.horizon import headline as great
from client.paint.letters import extent
from client.paint.plates import MOONS as PHASE_SIGNS
from protocol.games.wolfmoon import MOONS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.paint.canvas import Canvas
    from client.texts import Say

PHASES = (0.3, 0.6, 1.0)
"""How full each moon is."""
FIRST = 0.52
"""Where the sky of the moons begins, as a share of its columns."""
NAMED = 14
"""Columns from which a moon has a disc and a name."""
LOW = 8
"""Lines of a sky with great letters."""
TALL = 11
"""Lines of a sky with large moons."""


def sky(scene: Scene, say: Say, width: int, lines: int) -> Canvas:
    """The game in great letters and how far the round is; at the right a moon for each that has risen."""
    table, name = scene.table, say("wolfmoon.name").upper()
    first = max(int(width * FIRST), LEFT + extent(name) + LEFT)
    each = (width - first) // len(MOONS)
    radius = min(7.5 if lines >= TALL else 4.5, (lines - 3) * 0.9, each / 2 - 3)
    centres = [first + each * (at + 0.5) for at in range(len(MOONS))]
    discs = (
        Disc(centre, radius + 1.5, radius, PHASES[at] if at < len(table.moons) else 0.0)
        for at, centre in enumerate(centres)
    )
    hour = "blood" if len(table.moons) == len(MOONS) else "night"
    shown = tuple(discs) if each >= NAMED else ()
    canvas = horizon(width, lines, hour, shown, (first, width))
    below = int(radius + 1.5 + radius) // 2 + 1
    for at, centre in enumerate(centres if shown else ()):
        risen = at < len(table.moons)
        said = say(f"wolfmoon.card.{table.moons[at]}") if risen else say("tv.to_come")
        middle(canvas, int(centre), below, said, "bold moonlight" if risen else "night2", each - 1)
    if not shown:
        risen_now = len(table.moons)
        signs = " ".join(PHASE_SIGNS[:risen_now]) + " ○" * (len(MOONS) - risen_now)
        canvas.over(width - LEFT - columns(signs), 1, signs, "bold moonlight")
    room = first - LEFT - 1
    end = 1 + great(canvas, LEFT, 1, (name,), room, scale=int(lines >= LOW))
    facts = [say("wolfmoon.round", round=table.round)] if table.long or table.round > 1 else []
    facts.append(say("wolfmoon.last_turn") if table.last_turn else say("wolfmoon.pile", n=table.pile))
    if table.aside:
        facts.append(say("wolfmoon.aside", n=table.aside))
    over(canvas, LEFT, end + 1, " · ".join(facts), "white", room)
    return canvas


def ending(scene: Scene, say: Say, width: int) -> Ending:
    """Who has won, why, and the hands turned up."""
    return Ending(victory_hour(scene), headline(scene, say), reasons(scene, say), hands(scene, say, width))


HORIZON = Horizon(
    TelevisionPicture(sky, ending), moment=moment, great={"moon": "night", "out": "death", "returned": "saved"}
)
