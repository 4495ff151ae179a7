"""A village on a television: how far the day or night is, everybody's seat, and what the narrator said last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import Span, apart, text_line, wrap
from client.games.abilities import Narration
from client.games.village.board import cell, columned
from client.games.village.moment import moment
from client.games.village.narration import Narrator, asleep, mood, narrator
from client.games.village.words import game_of, living

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say

TOLD = 3
"""Announcements that stay on the screen."""
WIDE, NARROW = 26, 15
"""Columns of a seat where there is room, and where there is not."""
DEEP = 10
"""Seats one below the other, where they fit beside each other."""
BESIDE = 10
"""Lines that everything but the seats takes at least."""
SOON = 10_000
"""Milliseconds from which the clock is drawn as urgent."""


def parts(scene: Scene, say: Say, width: int, height: int, left: int) -> list[list[TextLine]]:
    """The television's picture in parts: headline, what is going on, the seats, the last announcements.

    `left` is what is left of the running clock in milliseconds, -1 where none runs.
    """
    going_on = [] if scene.table.phase == "night" else moment(scene, say)
    return [
        [headline(scene, say, width, left)],
        [text_line(Span(row, "moon")) for text in going_on for row in wrap(text, width)],
        seats(scene, say, width, height),
        [text_line(Span(row, "plain")) for text in announcements(scene, say) for row in wrap(text, width, " ")[:2]],
    ]


def headline(scene: Scene, say: Say, width: int, left: int) -> TextLine:
    """Night or day and how far it is; of a night nobody learns more than that. The clock is at the right."""
    table = scene.table
    where = [say(f"{game_of(scene)}.name")]
    if table.phase == "night":
        where.append(say("tv.night", n=table.night))
        if table.slot_number:
            where.append(say("tv.slot", k=table.slot_number, m=table.slots))
    elif table.phase not in ("deal", "over"):
        where.append(say("tv.day", n=table.night))
        where.append(say.first(f"village.phase.{table.phase}", "village.phase.day"))
    where.append(say("tv.alive", n=len(living(scene)), all=len(table.seats)))
    clock = [Span(say("tv.time", time=say.seconds(left)), "alert" if left <= SOON else "active")] if left >= 0 else []
    return apart(text_line(Span(" · ".join(where), "title")), clock, width)


def seats(scene: Scene, say: Say, width: int, height: int) -> list[TextLine]:
    """Everybody with number, name and what is open about them, down first."""
    many = len(scene.table.seats)
    fitting = -(-many // max(1, height - BESIDE))
    pleasing = min(-(-many // DEEP) + 2, width // WIDE)
    across = min(max(1, width // NARROW), max(fitting, pleasing))
    room = width // across - 1
    return columned([cell(seat, scene, say, room) for seat in range(1, many + 1)], width, across)


def announcements(scene: Scene, say: Say) -> list[str]:
    """The last things that the narrator said, in the language of this screen."""
    voice, found = Narrator(say.lang, mood(scene)), list[str]()
    for note in reversed(scene.notes):
        if len(found) == TOLD:
            break
        if text := voice.note_sentence(note, scene):
            found.append(text)
    return found[::-1]


NARRATION = Narration(narrator, asleep, parts)
