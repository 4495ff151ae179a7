"""The picture of the waiting room: the village at dusk with a window for every seat, the seats, the way in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.base.scene import way_in
from client.base.spans import Span, columns, cut, wide, wrap
from client.games import face, how_long
from client.paint import village
from client.paint.canvas import Canvas
from client.paint.letters import extent, letters
from client.paint.plates import name_room, number, panel
from client.present.seat_count import seats_offered
from client.present.table_setup import game_words
from protocol.program import name as program

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import ParticipantView, Room

WIDE = 70
"""From this width on the way in stands beside the seats, and the game's name is written in the sky."""
SKIES = {False: (7, 5), True: (17, 13, 9, 8, 7, 5, 4)}
"""Lines of the village from the most generous on, on phones and on wide screens."""
LETTERED = 7
"""Lines of a sky at least in which the game's name has room above the houses."""
NAMES = (4, 16)
"""Columns of a name in a seat's line, at least and at most."""
CELL = 19
"""Columns of a seat where several stand in a line."""
PANEL = 39
"""Columns of the panel that says how to join."""
LETTERS = 4
"""Lines of pixel letters."""
TITLE = ("#fff0c2", "#ffc14d")
"""The colours of the game's name, from its top to its foot."""
CODE = "#ffd06b"
SCAN = Open(Page.INVITATION)
"""What a tap on the code opens."""

CROWD_SIGNS = {
    (True, True): ("✓", "safe"),
    (True, False): ("✓", "safe"),
    (False, True): ("", ""),
    (False, False): ("✕", "danger"),
}
"""The sign behind a name, by ready and present."""


def pictures(scene: Scene, room: Room, say: Say, width: int, *, alone: bool) -> list[list[TextLine]]:
    """From the picture that uses most lines down to the tightest."""
    broad = width >= WIDE
    seats = side_by_side(scene, room, say, width, alone=alone) if broad else below_each_other(scene, room, say, width)
    way = [] if alone else join_lines(scene, say, width)
    many = [*crowd(scene, room, width), *way]
    if broad:
        way = []
    below = [[], *seats, []] if broad else [[], *seats, [], *way]
    in_strip = named_in_the_sky(room, say, width)
    skies = [sky(room, say, width, lines, brief=in_strip).lines() for lines in SKIES[broad]]
    return [
        *([*lines, *below] for lines in skies),
        *([[*skies[-1], *seats, []]] if broad else []),
        [*seats, *way],
        *([*lines, *many] for lines in skies[-3:]),
        many,
    ]


def sky(room: Room, say: Say, width: int, height: int, *, brief: bool = False) -> Canvas:
    """The village at dusk: a lit window for everybody who is here; in the sky the game's name, or how many they are.

    `brief`: how long a game takes is said elsewhere.
    """
    lit = (True,) * len(room.people) + (False,) * max(0, seats_offered(room) - len(room.people))
    done = Canvas(width, height)
    done.paste(0, 0, village.village(width, height, "dusk", lit, 0.25))
    name = game_words(room, say)
    if named_in_the_sky(room, say, width) and height >= LETTERED:
        done.pixels(2, 1 if height > LETTERED else 0, letters(name, *TITLE))
        return done
    said = [taken(room, say), "" if brief else lasting(room, say)]
    top = 1 if height > SKIES[False][-1] else 0
    for row, (text, tone) in enumerate(zip(said, ("bold white", "night2"), strict=True)):
        done.over(2, top + row, cut(text, width - 4), tone)
    return done


def named_in_the_sky(room: Room, say: Say, width: int) -> bool:
    """Whether the game's name stands in great letters, because the screen is wide enough for them."""
    return width >= WIDE and extent(game_words(room, say)) < width * 2 // 3


def taken(room: Room, say: Say) -> str:
    """How many are at the table, and how many may be."""
    game = face(room.game)
    if game is None:
        return ""
    least, most = game.INFO.seats[0], game.INFO.seats[-1]
    if seats_offered(room) == most:
        return say("room.taken", n=len(room.people), of=most)
    return say("room.taken.between", n=len(room.people), least=least, most=most)


def lasting(room: Room, say: Say) -> str:
    """How long a game takes, once as many are here as it needs."""
    game, people = face(room.game), len(room.people)
    if game is None or people not in game.INFO.seats:
        return ""
    bots = sum(one.bot for one in room.people)
    return say("room.about", minutes=how_long(game, people, room.options, room.pace, bots), n=people)


def below_each_other(scene: Scene, room: Room, say: Say, width: int) -> list[TextLine]:
    """A line for each person."""
    done = Canvas(width, len(room.people))
    for seat in range(1, len(room.people) + 1):
        plate(done, seat - 1, seat, scene, say)
    return done.lines()


def side_by_side(scene: Scene, room: Room, say: Say, width: int, *, alone: bool) -> list[TextLine]:
    """The seats at the left, free ones too, and at the right how somebody else comes in."""
    entry = None if alone else join_panel(scene, say)
    free = max(0, min(seats_offered(room), len(room.people) + 2) - len(room.people))
    left = Canvas(width - (PANEL + 2 if entry else 0), len(room.people) + free)
    for seat in range(1, len(room.people) + 1):
        plate(left, seat - 1, seat, scene, say)
    for row in range(len(room.people), left.height):
        left.put(1, row, "○", "quiet")
        left.put(4, row, say("room.free"), "quiet")
    done = Canvas(width, max(left.height, entry.height if entry else 0))
    done.paste(0, 0, left)
    if entry:
        done.paste(width - PANEL, 0, entry)
    return done.lines()


def plate(canvas: Canvas, row: int, seat: int, scene: Scene, say: Say) -> None:
    """Somebody's seat: number, name, what there is to say about them, and whether they are ready."""
    people = scene.room.people if scene.room else []
    person = people[seat - 1]
    if seat == scene.you:
        canvas.tint(0, row, canvas.width, "raised")
    x = number(canvas, 0, row, seat, wide=4 if len(people) > 9 else 3) + 1
    names = name_room([one.name for one in people], *NAMES)
    mark, tone = readiness(person, say)
    canvas.put(x, row, cut(person.name, names), "bold gold" if seat == scene.you else "bold text")
    said = about(seat, person, scene, say)
    room = canvas.right(canvas.width - 1, row, mark, tone) - x - names - 3
    if columns(" · ".join(said)) > room and seat == scene.you:
        said = [say("room.keeper.short") if part == say("room.keeper") else part for part in said]
    if columns(" · ".join(said)) > room and seat == scene.you:
        said = said[1:]  # the gold of the name says that it is one's own
    canvas.put(x + names + 2, row, cut(" · ".join(said), max(0, room)), "quiet")


def about(seat: int, person: ParticipantView, scene: Scene, say: Say) -> list[str]:
    """What there is to say about somebody beside the name."""
    said = [say("you")] if seat == scene.you else []
    said += [say("room.bot")] if person.bot else []
    said += [say("room.keeper")] if person.keeper else []
    return said + ([say("room.stand_in")] if person.stand_in else [])


def readiness(person: ParticipantView, say: Say) -> tuple[str, str]:
    """Whether somebody is ready, not yet, or away, and the tone of that."""
    if person.bot or person.ready:
        return f"✓ {say('room.ready')}", "bold safe"
    if not person.present:
        return f"✕ {say('room.away')}", "danger"
    return f"○ {say('room.not_yet')}", "quiet"


def crowd(scene: Scene, room: Room, width: int) -> list[TextLine]:
    """Several seats in a line: numbers, names, and a sign for whoever is ready or away."""
    across = max(1, (width + 1) // (CELL + 1))
    each = width // across
    done = Canvas(width, -(-len(room.people) // across))
    for at, person in enumerate(room.people):
        x, row = at % across * each, at // across
        sign, tone = CROWD_SIGNS[person.ready or person.bot, person.present]
        start = number(done, x, row, at + 1, wide=4) + 1
        named = "bold gold" if at + 1 == scene.you else "bold text"
        done.put(start, row, cut(person.name, each - 7), named)
        done.put(x + each - 2, row, sign, tone)
    return done.lines()


def join_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The way in: the code as a chip, or whom to ask for it, and the table's key, below it where it is too long."""
    line = [Span(f" {say('room.code.word' if scene.code else 'room.join.short')} ", "quiet")]
    if scene.code:
        line.append(Span(f" {scene.code} ", "turn.title", SCAN if way_in(scene) else None))
    if not scene.fingerprint:
        return [line]
    key = [Span(f" {say('room.key')} ", "quiet"), Span(scene.fingerprint, "soft")]
    return [[*line, Span(" "), *key]] if wide([*line, *key]) < width else [line, key]


def join_panel(scene: Scene, say: Say) -> Canvas:
    """The way in as a panel: the code in great letters where this device knows it, else where it stands."""
    inner, link = PANEL - 4, way_in(scene)
    great = letters(scene.code, CODE) if scene.code and extent(scene.code) <= inner + 1 else None
    texts: list[tuple[str, str]] = []
    if scene.code and not great:
        texts.append((scene.code, "bold gold"))
    if scene.code:
        typed = f"{program.NAME} join {link.code}@{link.address}" if link and not link.login[0] else ""
        said = typed or say("room.code.where")
    else:
        said = say("room.join")
    texts += [(row, "soft") for row in wrap(said, inner)]
    if scene.fingerprint:
        texts.append((say("room.key.full", fingerprint=scene.fingerprint), "quiet"))
    first = LETTERS + 1 if great else 1
    done = Canvas(PANEL, first + len(texts) + 1)
    scan = f"Q: {say('foot.invite')}" if link else ""
    panel(done, (0, 0, PANEL, done.height), say("room.code.word"), scan)
    if link:
        done.tap(0, 0, PANEL, done.height, SCAN)
    if great:
        done.fill(1, 1, PANEL - 2, LETTERS, "text on ink")  # dark by day as well, else gold would not be read
        done.pixels((PANEL - great.width) // 2, 1, great)
    for row, (text, tone) in enumerate(texts, start=first):
        done.put(2, row, cut(text, inner), tone)
    return done
