"""How many of each faction there are, and who of them everybody knows: a panel for broad tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import columns, cut
from client.games.shadow_world.damage import SIGNS
from client.games.shadow_world.words import thing
from client.paint.canvas import Canvas
from client.paint.plates import number, panel
from protocol.games.shadow_world import CHARACTERS, SPLIT

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

FACTIONS = ("vampire", "werewolf", "human")
COUNTED = dict(zip(("werewolf", "vampire", "human"), range(3), strict=True))
"""Where a faction stands in the table of factions by number of players."""


def who_is_who(scene: Scene, say: Say, width: int, height: int) -> Canvas:
    """A frame with the factions; below each those who are open."""
    seats = scene.table.seats
    canvas = Canvas(width, height)
    panel(canvas, (0, 0, width, height), say("shadow_world.who_is_who"))
    split = SPLIT.get(len(seats), (0, 0, 0))
    y = 1
    for group in FACTIONS:
        known = [n for n, seat in enumerate(seats, 1) if seat.character and CHARACTERS[seat.character].faction == group]
        head = f"{SIGNS[group]} {say(f'shadow_world.factions.{group}')} {split[COUNTED[group]]}"
        canvas.put(2, y, cut(head, width - 4), f"bold {group}")
        if not known and columns(head) + 16 < width:
            canvas.right(width - 2, y, say("shadow_world.factions.hidden"), "quiet")
        y += 1
        for n in known[: max(0, height - 1 - y - (len(FACTIONS) - 1 - FACTIONS.index(group)))]:
            seat = seats[n - 1]
            end = number(canvas, 4, y, n, out=seat.out)
            said = f"{'† ' if seat.out else ''}{name_of(scene, n, say)}: {thing(seat.character, say)}"
            canvas.put(end + 1, y, cut(said, width - end - 3), "quiet" if seat.out else "text")
            canvas.tap(4, y, width - 6, 1, Open(Page.RULES, seat.character))
            y += 1
    return canvas
