"""A game on a television: the sky above the table, whom the table waits for, what has happened."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from client.base.names import capital, names_of
from client.base.scene import left_now
from client.base.spans import Span, apart, fit, text_line, wide, wrap
from client.games import face, idle
from client.paint.bars import MARGIN, banner, rule, strip
from client.paint.canvas import Canvas
from client.paint.horizon import LEFT, centred, middle
from client.paint.village import village
from client.present.standings import evening_sentences
from client.present.table_events import called_off, pause_line
from client.tui.screens.game import belongs_in_recent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.games import Face
    from client.games.abilities import TelevisionPicture
    from client.texts import Say
    from protocol.links import JoinLink
    from protocol.messages import Room

BROAD = 76
"""Columns of a screen that shows a sky."""
SKY, GREAT_SKY, HIGH_SKY = 6, 9, 10
"""Lines of a sky at least, of one that is worth a tighter table, and of one above a band with air around it."""
GAPS = 3
"""Places for a line of air below a great sky: above and below the table, and above the events."""
EVENTS = 3
"""Lines of events at most, and of what stands beside them."""
NAMED = 6
"""More people than this are not waited for by name."""
RECENT = 3
"""So many events ago something great is still told in a banner of its own."""
SOON = 5_000
"""Milliseconds from which the clock is drawn as urgent."""
FEW = 2
"""So few people are waited for in a banner, where a band has the clock."""
AIR = 5
"""Lines of air around a table below a band, with one for the story by hours."""
LOW_SKY = 0.4
"""So much of a screen is sky at most where a band stands below it."""
ASIDE = 100
"""From so many columns on the way in and the standings stand beside the events."""


class Broadcast(NamedTuple):
    """What a television has to show of a running game, and in how many columns and lines."""

    scene: Scene
    room: Room
    game: Face
    say: Say
    width: int
    height: int
    link: JoinLink | None
    notices: list[str]

    def aside(self) -> list[TextLine]:
        """What stands at the right of the events."""
        return aside(self.scene, self.room, self.say, self.link, self.notices)


def playing(
    scene: Scene, room: Room, game: Face, say: Say, size: tuple[int, int], link: JoinLink | None, notices: list[str]
) -> list[TextLine]:
    """A running game in exactly so many columns and lines."""
    shown = Broadcast(scene, room, game, say, *size, link, notices)
    picture = game.horizon.television if game.horizon and shown.width >= BROAD else None
    bands = picture.bands(scene, say, shown.width) if picture else []
    rows = with_band(shown, bands) or with_table(shown, None if bands else picture)
    return [fit(row, shown.width) for row in rows[: shown.height]]


def with_table(shown: Broadcast, picture: TelevisionPicture | None) -> list[TextLine]:
    """The table below a sky, where there is room for both, or below the title strip; banners and events at the foot."""
    scene, room, game, say, width, height, *_ = shown
    inside = width - 2 if width >= BROAD else width
    tables = picture.tables if picture and picture.tables else game.table_pictures
    pictures = tables(scene, say, inside)
    told_first = (great_event(scene, game, say, width), waited_for(scene, room, game, say, width))
    banners = [line for line in told_first if line]
    events = told(scene, game, say)
    free = height - len(banners) - (SKY if picture else 1)
    table = next((one for one in pictures if len(one) + EVENTS <= free), None)
    if table is None:
        table = next((one for one in pictures if len(one) + min(1, len(events)) <= free), None)
    if table is None:
        picture, table = None, min(pictures, key=len)
    table = centred_block(table, width, 1) if width >= BROAD else table
    taken = len(table) + len(banners)
    if picture:
        return below_sky(shown, picture, table, banners, events, height - taken)
    strips = [strip(game.status_line(scene, say, width - MARGIN, []), width)]
    foot = events_beside(shown, events, max(0, height - taken - 1))
    before, after = halves(height - taken - 1 - len(foot))
    return [*strips, *before, *table, *after, *banners, *foot]


def below_sky(
    shown: Broadcast,
    picture: TelevisionPicture,
    table: list[TextLine],
    banners: list[TextLine],
    events: list[TextLine],
    free: int,
) -> list[TextLine]:
    """A sky in what is `free` beside table and banners; where that is much, with a line of air between the parts."""
    gap: list[TextLine] = [[]] if free - len(events) - GAPS >= GREAT_SKY else []
    free -= GAPS * len(gap)
    foot = events_beside(shown, events, free - SKY)
    lines = min(picture.highest, free - len(foot))
    sky = picture.sky(shown.scene, shown.say, shown.width, lines).lines()
    before, after = halves(free - len(foot) - len(sky))
    return [*sky, *gap, *before, *table, *gap, *after, *banners, *gap, *foot]


def events_beside(shown: Broadcast, events: list[TextLine], lines: int) -> list[TextLine]:
    """The latest events in at most so many lines, and beside them what else is to be said."""
    kept = events[max(0, len(events) - lines) :]
    return beside(kept, shown.aside(), shown.width)[:lines]


def halves(lines: int) -> tuple[list[TextLine], list[TextLine]]:
    """So many empty lines, half of them before something and half behind it."""
    first = max(0, lines) // 2
    return [[]] * first, [[]] * (max(0, lines) - first)


def with_band(shown: Broadcast, bands: list[list[TextLine]]) -> list[TextLine]:
    """The sky, below it what everybody should look at, the table, the story; [] where there is no room for them."""
    scene, room, game, say, width, height, *_ = shown
    picture = game.horizon.television if game.horizon else None
    if not bands or picture is None or picture.tables is None:
        return []
    margin = LEFT if width >= ASIDE else 1
    inside = width - 2 * margin
    tables = [(table, True) for table in picture.airy(scene, say, inside)]
    tables += [(table, air) for table in picture.tables(scene, say, inside) for air in (True, False)]
    side = shown.aside()
    below = int(bool(side) and width < ASIDE)  # a line that `beside` adds
    room_for = height - 1 - below
    found = next((way for way in product(bands, tables) if fits(*way[1], room_for - len(way[0]))), None)
    if found is None:
        return []
    band, (table, airy) = found
    gap: list[TextLine] = [[]] if airy else []
    free = room_for - len(band) - len(table) - (AIR if airy else 0)
    past = bool(free > SKY + 1 and not airy)  # the story by hours has a line, in place of a line of sky
    free -= past
    events = EVENTS if airy else max(1, min(EVENTS, free - SKY))
    lines = min(free - events, picture.highest, max(HIGH_SKY, int(height * LOW_SKY)))
    lines -= bool(not airy and table[0] and lines > SKY + 1)  # for air above a table that begins with a picture
    sky = picture.sky(scene, say, width, lines).lines()
    news: list[TextLine] = [row[1:] for row in told(scene, game, say)[-events:]]
    foot = indented(beside([*news, *([[]] * (events - len(news)))], side, inside), margin)
    hours = indented([picture.hours(scene, say, inside)], margin) if airy or past else []
    story = [standing(scene, room, game, say, width), *gap, *hours, *gap]
    after, before = halves(free - events - lines)
    return [*sky, *band, *gap, *before, *indented(table, margin), *after, *gap, *story, *foot]


def fits(table: list[TextLine], airy: bool, lines: int) -> bool:
    """Whether a table has room in so many lines, with a sky and the story, and with air around it."""
    return len(table) + (AIR + EVENTS + HIGH_SKY if airy else 1 + SKY) <= lines


def standing(scene: Scene, room: Room, game: Face, say: Say, width: int) -> TextLine:
    """A rule above the story, with whom the table waits for and how long; a banner where that is few, or all stands."""
    still = scene.status != "live" or room.paused or room.halted >= 0
    if still or (room.waiting and len(room.waiting) <= FEW):
        return waited_for(scene, room, game, say, width)
    left = left_now(room.left, scene)
    right = [going_on(scene, room, say) if room.waiting else "", say.seconds(left) if left >= 0 else ""]
    return rule(width, say("tv.story"), "  ".join(filter(None, right)))


def indented(rows: list[TextLine], margin: int) -> list[TextLine]:
    """Lines with so much air before them."""
    return [[Span(" " * margin), *row] if row else [] for row in rows]


def ended(
    scene: Scene, room: Room, game: Face, say: Say, size: tuple[int, int], link: JoinLink | None
) -> list[TextLine]:
    """A finished game: who has won in great letters under their sky, and below it what everybody held."""
    width, height = size
    if game.horizon is None or width < BROAD:
        return []
    end = game.horizon.television.ending(scene, say, width - 2 * LEFT)
    shown = centred_block(end.shown, width, LEFT)
    said = [text_line(Span(" " * LEFT + row, "quiet")) for row in foot_sentences(scene, room, say, link)]
    lines = height - len(shown) - len(said) - 2
    if lines < SKY:
        return []
    canvas = Canvas(width, lines)
    stopped = called_off(scene, say)
    reasons = [row for text in ([stopped] if stopped else end.reasons) for row in wrap(text, width - 2 * LEFT)]
    scale = 2 if lines >= 2 * GREAT_SKY else 1
    words = 2 + 4 * scale + len(reasons)
    rising = (width / 2, lines * 2 - 7.0, max(4.0, min(2.0 * (lines - words) - 12, width * 0.2)))
    canvas.paste(0, 0, village(width, lines, end.hour, end.lit, light=rising))
    y = 1 + centred(canvas, 1, (end.headline.upper(), end.headline), scale=scale) + 1
    for at, row in enumerate(reasons[: max(0, lines - y - 1)]):
        middle(canvas, width // 2, y + at, row, "bold white", width - 2 * LEFT)
    return [fit(row, width) for row in [*canvas.lines(), [], *shown, [], *said]]


def centred_block(rows: list[TextLine], width: int, least: int) -> list[TextLine]:
    """Lines in the middle of the screen as they stand to each other, with so many columns of air at least."""
    block = [trimmed(row) for row in rows]
    indent = max(least, (width - max(map(wide, block), default=0)) // 2)
    return [[Span(" " * indent), *row] if row else [] for row in block]


def trimmed(row: TextLine) -> TextLine:
    """A line without the empty ground behind its last word."""
    kept = list(row)
    while kept and (" on " not in kept[-1].tone or kept[-1].tone.endswith(" on ground")):
        last = kept.pop()
        if text := last.text.rstrip():
            return [*kept, last._replace(text=text)]
    return kept


def told(scene: Scene, game: Face, say: Say) -> list[TextLine]:
    """The last events with their signs, oldest first; the newest stands out."""
    if game.horizon and game.horizon.television.told:
        rows = game.horizon.television.told(scene, say)
    else:
        notes = [note for note in scene.notes if belongs_in_recent(note, game) and not note.private]
        rows = []
        for note in notes[-RECENT * EVENTS :]:
            if text := game.note_line(note, scene, say):
                sign, tone = game.note_sign(note)
                rows.append(text_line(Span(f"{sign} ", f"bold {tone}"), Span(text, "quiet")))
        if rows:
            rows[-1] = [rows[-1][0], rows[-1][1]._replace(tone="plain")]
    return [[Span(" "), *row] for row in rows[-EVENTS:]]


def great_event(scene: Scene, game: Face, say: Say, width: int) -> TextLine:
    """The last great event as a banner, as long as little has happened since; [] where there is none."""
    recent = [note for note in scene.notes if not note.private and game.note_line(note, scene, say)][-RECENT:]
    for note in reversed(recent):
        if game.horizon and note.kind in game.horizon.great:
            sign, _ = game.note_sign(note)
            return banner(game.horizon.great[note.kind], f"{sign} {game.note_line(note, scene, say)}", "", width)
    return []


def waited_for(scene: Scene, room: Room, game: Face, say: Say, width: int) -> TextLine:
    """Whose turn it is, with the time that is left; that the host is away."""
    if scene.status != "live":
        return banner("death", say("tv.away"), "", width)
    left = left_now(room.left, scene)
    clock = [Span(say.seconds(left) + ("!" if left <= SOON else ""))] if left >= 0 else []
    turn = bool(room.waiting) and not room.paused and room.halted < 0
    quiet = "night" if game.horizon and game.horizon.hour(scene) == "night" else "waiting"
    return banner("turn" if turn else quiet, going_on(scene, room, say), "", width, clock)


def going_on(scene: Scene, room: Room, say: Say) -> str:
    """What the table waits for, in words."""
    if room.paused and room.countdown >= 0:
        return say("table_menu.goes_on", n=-(-room.countdown // 1000))
    if room.paused:
        return pause_line(room, say, "table_menu.paused")
    if room.halted >= 0:
        return say("table_menu.halted", time=say.seconds(room.halted))
    if not room.waiting:
        return idle(scene, say)
    if len(room.waiting) > NAMED:
        return say("game.thinks", n=len(room.waiting), names=say("narration.people", n=len(room.waiting)))
    return capital(say("game.thinks", n=len(room.waiting), names=names_of(scene, room.waiting, say)))


def way_in(room: Room, game: Face, say: Say, link: JoinLink) -> list[str]:
    """How somebody could still come in: there are fewer people than seats, or bots that would make room."""
    if len(room.people) < game.INFO.seats[-1]:
        return [say("tv.free_seat", link=link)]
    return [say("tv.bots_seat", link=link)] if any(person.bot for person in room.people) else []


def foot_sentences(scene: Scene, room: Room, say: Say, link: JoinLink | None) -> list[str]:
    """How others come in, as long as there are seats, and how the evening stands."""
    game = face(room.game)
    join = way_in(room, game, say, link) if link and game else []
    return [*join, *evening_sentences(scene, room, say)]


def aside(scene: Scene, room: Room, say: Say, link: JoinLink | None, notices: list[str]) -> list[TextLine]:
    """What stands at the right of the events: what was done around the table, the way in, how the evening stands."""
    said = [text_line(Span(text, "soft")) for text in notices[-1:]]
    said += [text_line(Span(text, "quiet")) for text in foot_sentences(scene, room, say, link)]
    return said[:EVENTS]


def beside(left: Sequence[TextLine], right: Sequence[TextLine], width: int) -> list[TextLine]:
    """Two columns of lines, the right one at the right edge; where it is narrow, the first of it below the left one."""
    if width < ASIDE:
        return [*left, *([Span(" "), *said] for said in right[:1])]
    rows: list[TextLine] = []
    for at in range(max(len(left), len(right) if left else 0)):
        event = left[at] if at < len(left) else []
        said = right[at] if at < len(right) else []
        room = width // 2
        said = fit(said, max(room, width - wide(event) - 3))
        rows.append(apart(event, [*said, Span(" ")], width))
    return rows
