"""A village on a television: the great sky over its houses, the vote, everybody's seat, and what the narrator said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital
from client.base.scene import left_now
from client.base.spans import Span, columns, text_line
from client.games.abilities import Ending, Horizon, TelevisionPicture
from client.games.village.ballot import last_vote
from client.games.village.board import set_in_play
from client.games.village.claims import digest
from client.games.village.hours import hours_line
from client.games.village.moment import clock_words
from client.games.village.moments import moment as great_moment
from client.games.village.narration import Narrator, mood
from client.games.village.result import WINS, parts, persons, told
from client.games.village.rumours import morning
from client.games.village.scenery import FULL, hour, rest, seconds_left
from client.games.village.seat_plates import seat_plates
from client.games.village.seats import seat_rows
from client.games.village.spotlight import FIGURES, SOON, bands
from client.games.village.story import reason
from client.games.village.table import note_sign
from client.games.village.table_so_far import table_so_far
from client.games.village.vote_bar import vote_bars
from client.games.village.words import game_of, living
from client.paint.canvas import Canvas
from client.paint.daylight import clouds, gallows
from client.paint.horizon import LEFT, headline, legible, over
from client.paint.letters import extent, letters
from client.paint.village import village

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say

TOLD = 3
"""Announcements that stay on the screen."""
HIGHEST = 40
GREAT = 20
"""Lines of a sky with letters of double size."""
PLATE, NARROW, DENSE = 17, 14, 15
"""Columns of a seat's plate at least, and where there is little room; of a seat in one line where there is least."""
MOST_WITH_AIR = 36
"""Up to so many seats there may be air between their rows."""
HEARD = 2
"""Lines below the seats that reports of cards have from the first of a talk on, so that nothing moves for one."""
BROAD = 120
"""Columns of a sky with room for clouds beside the words."""
SUNLESS = 0.72
"""So much of a sky, from the left, has no moon and no sun."""
LOW, OVER_ROOFS, ROOMY = 8, 10, 11
"""Lines of a sky with great letters, of one in which they touch no roof, and with two lines of words below them."""


def sky(scene: Scene, say: Say, width: int, lines: int) -> Canvas:
    """The hour over the houses, a lit window for everybody who lives; of a night, how far it is and no more."""
    table = scene.table
    lit = tuple(not view.out for view in table.seats)
    canvas = Canvas(width, lines)
    canvas.paste(0, 0, village(width, lines, hour(scene), lit, min(FULL, max(1, table.night)) / FULL))
    if table.phase in ("deal", "night", "over"):
        by_night(canvas, scene, say)
    else:
        by_day(canvas, scene, say)
    return canvas


def by_night(canvas: Canvas, scene: Scene, say: Say) -> None:
    """The night's number and clock in great letters, below them who lives and how far the night is."""
    table, width, lines = scene.table, canvas.width, canvas.height
    night = table.phase == "night"
    said = say("tv.night", n=table.night) if night else say(f"{game_of(scene)}.name")
    scale = 2 if lines >= GREAT else int(lines >= LOW)
    room = int(width * SUNLESS) - LEFT
    y = 1 + headline(canvas, LEFT, 1, (said.upper(), said), room, scale=scale)
    clock = say.seconds(left) if (left := left_now(scene.room.left if scene.room else -1, scene)) >= 0 else ""
    x = LEFT + extent(said.upper(), scale) + 5 * scale
    if clock and scale and legible(clock) and x + extent(clock) <= LEFT + room:
        canvas.pixels(x, y - 4, letters(clock, FIGURES[left <= SOON]))
    y += lines >= GREAT
    alive = say("tv.alive", n=len(living(scene)), all=len(table.seats))
    first = say("village.sky.asleep") if night else f"{capital(say(f'village.phase.{table.phase}'))} · {alive}"
    part = f" · {say('tv.slot', k=table.slot_number, m=table.slots)}" if table.slot_number else ""
    if lines < ROOMY:
        over(canvas, LEFT, y, f"{first} {alive}{part}" if night else first, "bold white", room)
        return
    over(canvas, LEFT, y, first, "bold white", room)
    over(canvas, LEFT, y + 1 + (lines >= GREAT), f"{alive}{part}" if night else "", "white", room)


def by_day(canvas: Canvas, scene: Scene, say: Say) -> None:
    """The day's number in great letters, and beside it, or below where it is narrow, what it is about and who lives."""
    table, width, lines = scene.table, canvas.width, canvas.height
    said = say("tv.day", n=table.night)
    room = int(width * SUNLESS) - LEFT
    great = lines >= OVER_ROOFS
    if width >= BROAD and hour(scene) == "day":
        clouds(canvas)
    if great and judged(scene):
        gallows(canvas, len(table.seats))
    y = 1 + headline(canvas, LEFT, 1, (said.upper(), said), room, scale=int(great))
    alive = say("tv.alive", n=len(living(scene)), all=len(table.seats))
    phase = capital(say.first(f"village.phase.{table.phase}", "village.phase.day"))
    x = LEFT + extent(said.upper()) + 6
    if great and x + max(columns(phase), columns(alive)) <= LEFT + room:
        over(canvas, x, 2, phase, "bold white", room)
        over(canvas, x, 3, alive, "white", room)
    else:
        over(canvas, LEFT, y, f"{phase} · {alive}", "bold white", room)


def judged(scene: Scene) -> bool:
    """Whether the village decides on somebody's life, or has just decided for their death."""
    accused = scene.table.phase in ("defence", "vote") and scene.table.accused >= 0
    return accused or any(facts["result"] == "lynched" for facts in last_vote(scene))


def airy_tables(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The vote and everybody's seat as a plate, with air between them; [] by night, and for too many."""
    if scene.table.phase in ("deal", "night", "over") or len(scene.table.seats) > MOST_WITH_AIR:
        return []
    plates = seat_plates(scene, say, width, least=PLATE, gap=1)
    if bars := vote_bars(scene, say, width):
        return [[*bars[0], [], *plates]]
    return [[*plates, [], *heard] for heard in reports(scene, say, width)] + [plates]


def tables(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The same from the most lines to the fewest: by day seats as plates, then, as by night, in lines."""
    rows = seat_rows(scene, say, width)
    if scene.table.phase in ("deal", "night", "over"):
        return [[line for row in rows for line in (row, [])][:-1], rows]
    plates = [seat_plates(scene, say, width, least=least, gap=0) for least in (PLATE, NARROW)]
    lines = [rows, seat_rows(scene, say, width, DENSE)]
    if bars := vote_bars(scene, say, width):
        great, low, _ = bars
        ways = [[[], *great, *seats] for seats in plates] + [[*low, *seats] for seats in plates]
        return [*ways, *([*bar, *seats] for seats in lines for bar in bars)]
    said = reports(scene, say, width)
    return [
        *([*seats, [], *heard] for heard in said for seats in plates),
        *plates,
        *([*rows, *heard] for heard in said[1:]),
        *lines,
    ]


def reports(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """Who reports what of whose card, in as many lines as any talk has at least, and in as many as it takes."""
    if scene.table.phase not in ("talk", "defence"):
        return []
    heard = digest(scene, say, width)
    kept = [[*heard, *([[]] * (HEARD - len(heard)))]] if scene.table.talks else []
    return [*kept, *([heard] if heard else [])]


def announcements(scene: Scene, say: Say) -> list[TextLine]:
    """The last things that the narrator said, in the language of this screen."""
    voice = Narrator(say.lang, mood(scene))
    found: list[TextLine] = []
    for note in reversed(scene.notes):
        if len(found) >= TOLD:
            break
        for text in filter(None, (morning(note, scene, say), voice.event_sentence(note, scene))):
            sign, tone = note_sign(note)
            found.append(text_line(Span(f"{sign} ", f"bold {tone}"), Span(text, "quiet" if found else "plain")))
    return found[:TOLD][::-1]


def ending(scene: Scene, say: Say, width: int) -> Ending:
    """Who has won, why, who everybody was, and the story of the game."""
    how = scene.table.ending
    return Ending(
        WINS.get(how, "blood"),
        say.first(f"village.result.{how}.wins", "village.result.draw.wins"),
        [reason(scene, say)],
        [*persons(scene, say, width), [], *told(parts(scene, say, width), say, width)],
        tuple(not view.out for view in scene.table.seats),
    )


HORIZON = Horizon(
    TelevisionPicture(sky, ending, HIGHEST, tables, announcements, bands, airy_tables, hours_line),
    hour,
    seconds_left,
    great_moment,
    rest=rest,
    clock=clock_words,
    begun=set_in_play,
    table_so_far=table_so_far,
    chosen=("successor", "held_fire"),
    hours_begin=("night",),
)
