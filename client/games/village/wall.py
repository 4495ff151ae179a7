"""A village on a television: the great sky over its houses, the vote, everybody's seat, and what the narrator said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.colours import NIGHT
from client.base.names import capital
from client.base.scene import left_now
from client.base.spans import Span, cut, text_line, wrap
from client.games.abilities import Ending, Horizon
from client.games.village.ballot import accusers, last_vote, open_vote, result_line
from client.games.village.claims import digest
from client.games.village.deaths import NIGHT as BY_NIGHT
from client.games.village.deaths import by_hour, deaths_line
from client.games.village.moment import moment
from client.games.village.moments import moment as great_moment
from client.games.village.narration import Narrator, mood
from client.games.village.result import WINS, parts, persons, told
from client.games.village.rumours import morning
from client.games.village.scenery import FULL, hour, rest, seconds_left, white
from client.games.village.seats import seat_rows
from client.games.village.story import cause, reason
from client.games.village.table import note_sign
from client.games.village.table_so_far import table_so_far
from client.games.village.words import game_of, living, target
from client.paint.canvas import Canvas
from client.paint.horizon import LEFT, centred, headline, legible, middle, over
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
COUNT, DIGITS = 4, 15
"""Lines of great figures, and columns for two of them with air."""
BAND = 6
"""Lines of the band with the name of whoever is accused."""
SOON = 10_000
"""Milliseconds from which the clock is drawn as urgent."""
CLOCK = {True: ("#ffd06b", "#ff938a"), False: ("#fffaf0", "#a8203a")}
"""The figures of the clock on a dark sky and by day, and when they are urgent."""
LOW, ROOMY = 8, 11
"""Lines of a sky with great letters, and of one with two lines of words below them."""


def sky(scene: Scene, say: Say, width: int, lines: int) -> Canvas:
    """The hour over the houses, a lit window for everybody who lives; of a night, how far it is and no more."""
    table = scene.table
    lit = tuple(not view.out for view in table.seats)
    canvas = Canvas(width, lines)
    canvas.paste(0, 0, village(width, lines, hour(scene), lit, min(FULL, max(1, table.night)) / FULL))
    night = table.phase == "night"
    said = say("tv.night" if night else "tv.day", n=table.night)
    if table.phase in ("deal", "over"):
        said = say(f"{game_of(scene)}.name")
    scale = 2 if lines >= GREAT else int(lines >= LOW)
    room = int(width * 0.72) - LEFT
    y = 1 + headline(canvas, LEFT, 1, (said.upper(), said), room, scale=scale)
    clock = say.seconds(left) if (left := left_now(scene.room.left if scene.room else -1, scene)) >= 0 else ""
    x = LEFT + extent(said.upper(), scale) + 5 * scale
    band = table.phase in ("defence", "vote") and table.accused >= 0
    if clock and not band and scale and legible(clock) and x + extent(clock) <= LEFT + room:
        canvas.pixels(x, y - 4, letters(clock, CLOCK[hour(scene) != "day"][left <= SOON]))
    y += lines >= GREAT
    alive = say("tv.alive", n=len(living(scene)), all=len(table.seats))
    phase = say.first(f"village.phase.{table.phase}", "village.phase.day")
    first = say("village.sky.asleep") if night else f"{capital(phase)} · {alive}"
    part = f" · {say('tv.slot', k=table.slot_number, m=table.slots)}" if table.slot_number else ""
    if lines < ROOMY:
        over(canvas, LEFT, y, f"{first} {alive}{part}" if night else first, "bold white", room)
        return canvas
    over(canvas, LEFT, y, first, "bold white", room)
    second = text_line(Span(alive + part)) if night else deaths_line(scene, say, room)
    for words in white(LEFT, y + 1 + (lines >= GREAT), second):
        canvas.over(*words)
    if table.phase == "dawn" and lines >= GREAT:
        mourn(canvas, scene, say)
    return canvas


def mourn(canvas: Canvas, scene: Scene, say: Say) -> None:
    """The dead of the night that is over, in great letters on the sky, with how they died."""
    died = [
        death for sign, n, dead in by_hour(scene)[-1:] if (sign, n) == (BY_NIGHT, scene.table.night) for death in dead
    ]
    if not died:
        return
    names = ", ".join(target(death.seat, scene, say) for death in died)
    y = canvas.height // 2 - 2
    y += centred(canvas, y, (names.upper(), names))
    causes = ", ".join(dict.fromkeys(word for death in died if (word := cause(death, say))))
    middle(canvas, canvas.width // 2, y, f"† {causes}".strip(), "bold white", canvas.width - 2 * LEFT)


def tables(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The vote and all seats; with a band for the accused, or without."""
    seats = seat_rows(scene, say, width)
    table = scene.table
    results = last_vote(scene)
    vote = [result_line(facts, scene, say, width) for facts in results]
    if table.phase in ("defence", "vote") and table.accused >= 0:
        vote = open_vote(scene, say) if table.ballot == "thumbs" else []
        band = accused_band(scene, say, width)
        return [[*band, [], *vote, *([[]] if vote else []), *seats], [*vote, *seats], seats]
    said = [] if vote or table.phase == "night" else moment(scene, say)
    above = [text_line(Span(row, "bold gold")) for text in said for row in wrap(text, width)]
    airy = [line for row in seats for line in (row, [])][:-1]
    head = [*vote, *above]
    gap: list[TextLine] = [[]] if head else []
    counted = [line for facts in results for line in count(facts, scene, say, width)]
    heard = digest(scene, say, width)
    quoted: list[list[TextLine]] = (
        [[*head, *gap, *airy, [], *heard], [*head, *gap, *seats, [], *heard]] if heard else []
    )
    great = [[*counted, *above, [], *airy], [*counted, *above, [], *seats]] if counted else []
    return [*great, *quoted, [*head, *gap, *airy], [*head, *gap, *seats], [*head[:2], *seats], seats]


def count(facts: dict[str, Any], scene: Scene, say: Say, width: int) -> list[TextLine]:
    """How a vote came out in great figures, with the bar between them."""
    up, down = (str(len(facts[side])) for side in ("up", "down"))
    canvas = Canvas(width, COUNT)
    for x in (0, width - DIGITS + 2):
        canvas.fill(x, 0, DIGITS - 2, COUNT, f"text on {NIGHT['ground']}")
    canvas.pixels(1, 0, letters(up, NIGHT["danger"]))
    canvas.pixels(width - 1 - extent(down), 0, letters(down, NIGHT["safe"]))
    canvas.line(DIGITS, 1, result_line(facts, scene, say, width - 2 * DIGITS))
    at = facts["at"]
    canvas.middle(DIGITS, 2, width - 2 * DIGITS, capital(target(at, scene, say)), "bold text")
    return canvas.lines()


def accused_band(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The name of whoever is accused in great letters, and who has accused them."""
    name = target(scene.table.accused, scene, say).upper()
    band = Canvas(width, BAND, "death")
    room = width // 2
    end = width - 2
    if (left := left_now(scene.room.left if scene.room else -1, scene)) >= 0:
        clock = say.seconds(left)
        end -= extent(clock) + 2
        band.pixels(end + 2, 1, letters(clock, "#ffd06b"))
    if legible(name) and extent(name + "?") <= room:
        band.pixels(2, 1, letters(name + "?", "#fffaf0", "#ffd06b"))
        x = 2 + extent(name + "?") + 6
    else:
        x = band.put(2, 2, cut(name, room) + "?", "bold white") + 4
    said = [*moment(scene, say), accusers(scene, say)]
    for at, text in enumerate(row for one in said for row in wrap(one, max(8, end - x - 1))):
        band.put(x, 1 + at, text, "bold white" if at == 0 else "death2")
    return band.lines()


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


GREAT_NOTES = {"died": "death", "dog": "death", "nobody_died": "saved", "elected": "news"}
HORIZON = Horizon(
    sky,
    ending,
    HIGHEST,
    tables,
    announcements,
    hour,
    seconds_left,
    great_moment,
    rest=rest,
    table_so_far=table_so_far,
    great=GREAT_NOTES,
)
