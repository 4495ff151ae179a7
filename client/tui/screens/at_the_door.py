"""The waiting room on a television: the way in, to be read from a sofa, and a village with a window for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.scene import left_now
from client.base.spans import DOT, Span, columns, cut, text_line, wrap, wrap_facts
from client.games import face
from client.paint.canvas import Canvas
from client.paint.horizon import GOLDEN, LEFT, headline
from client.paint.letters import extent, letters
from client.paint.plates import number
from client.paint.qr import code
from client.paint.village import TELEVISION, village
from client.present.between_games import starting_sentence
from client.present.seat_count import misfit
from client.present.standings import evening_sentences
from client.present.table_events import standstill
from client.present.table_setup import game_words
from client.tui.screens.lobby import game_facts
from protocol.program import name as program

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.links import JoinLink
    from protocol.messages import ParticipantView, Room

BROAD, HIGH = 100, 34
"""Columns and lines of a screen that shows the way in as a picture."""
NARROW, LOW, MOST = 38, 7, 11
"""Columns and lines at least, and lines at most, of a village above the words of a smaller screen."""
PANEL = "#0c0f2c"
"""The ground of panels on the sky."""
HOUSES = 8
"""Lines of sky and houses that stay free below the panels."""
ADDRESS = 36
"""Columns of the address at least."""
MOON = 8
"""Pixels of the moon from its centre to the air around it."""
GAP = 4
"""Columns between the panels and the QR code."""


def picture(
    scene: Scene, room: Room, say: Say, size: tuple[int, int], link: JoinLink | None, told: list[str]
) -> list[TextLine]:
    """Code, QR code, address and seats before the village at dusk; [] where there is no room for it."""
    width, height = size
    if width < BROAD or height < HIGH:
        return []
    lit = windows(room)
    seats = len(lit)
    canvas = Canvas(width, height)
    square = code(f"moontable join {link}") if link else None
    right = max(square.width, ADDRESS) if square else 0
    left = width - 2 * LEFT - (right + GAP if square else 0)
    end = LEFT + left - 2 * MOON
    canvas.paste(0, 0, village(width, height, "dusk", lit, 0.3, light=(end + MOON, MOON + 1, MOON - 0.5)))
    headline(canvas, LEFT, 2, (say("watch.title").upper(),), left)
    x = canvas.over(LEFT, 7, say("tv.tonight"), "white")
    x = canvas.over(x, 7, game_words(room, say), "bold moonlight")
    x = canvas.over(x, 7, DOT, "white")
    said = wrap_facts(about(scene, room, say), end - x)
    for y, row in enumerate(said[:2]):
        canvas.over(x, 7 + y, row, "white")
    top = 9 + (len(said) > 1)
    if link:
        way_in = code_panel(link, say, left)
        canvas.paste(LEFT, top, way_in)
        top += way_in.height + 1
    elif told:
        asked = where_to_ask(told, say, left)
        canvas.paste(LEFT, top, asked)
        top += asked.height + 1
    canvas.paste(LEFT, top, people_panel(scene, room, say, left, height - HOUSES - top, seats))
    if square and link:
        x, below = width - LEFT - right, 5 + square.height // 2
        canvas.fill(x, 3, right, below - 3, "#000000 on #ffffff")
        canvas.middle(x, 4, right, say("tv.scan"), "bold #000000 on #ffffff")
        canvas.pixels(x + (right - square.width) // 2, 5, square)
        way = [
            ("", "white"),
            (say("tv.type"), "white"),
            (f"{program.NAME} join", "bold white"),
            (str(link), "bold moonlight"),
        ]
        key = [(row, "night2") for text in told[1:2] for row in wrap(text, right - 2)]
        panel(canvas, x, below, right, [*way, ("", "white"), *key, ("", "white")])
    return canvas.lines()


def about(scene: Scene, room: Room, say: Say) -> str:
    """What is about to happen: the deal, the end of a countdown, or how long the game takes."""
    if room.phase == "dealing":
        return say("game.dealing")
    if why := standstill(scene, say):
        return why
    if room.countdown >= 0:
        return starting_sentence(left_now(room.countdown, scene), say)
    return misfit(room, say) or game_facts(room, say)


def windows(room: Room) -> tuple[bool, ...]:
    """A window for each seat that there is room for, lit where somebody has come."""
    game = face(room.game)
    seats = max(len(room.people), min(TELEVISION // 2, game.INFO.seats[-1])) if game else len(room.people)
    return tuple(at < len(room.people) for at in range(seats))


def skyline(room: Room, say: Say, width: int, lines: int, link: JoinLink | None) -> list[TextLine]:
    """The same village for a smaller screen, with the code in great letters above it; [] where it has no room."""
    if lines < LOW or width < NARROW:
        return []
    canvas = Canvas(width, lines)
    canvas.paste(0, 0, village(width, lines, "dusk", windows(room), 0.3))
    headline(canvas, LEFT, 1, (link.code if link else say("watch.title").upper(),), width - 6 * LEFT)
    return canvas.lines()


def panel(canvas: Canvas, x: int, y: int, width: int, said: list[tuple[str, str]]) -> None:
    """Sentences in the middle of a dark panel."""
    for at, (text, tone) in enumerate(said):
        canvas.fill(x, y + at, width, 1, f"white on {PANEL}")
        canvas.middle(x, y + at, width, text, f"{tone} on {PANEL}")


def code_panel(link: JoinLink, say: Say, width: int) -> Canvas:
    """The code in the largest letters that fit."""
    scale = 2 if extent(link.code, 2) <= width - 6 else 1
    done = Canvas(width, 4 + 4 * scale, PANEL)
    done.put(3, 1, say("tv.code"), f"bold white on {PANEL}")
    done.pixels(3, 3, letters(link.code, GOLDEN, scale=scale))
    done.right(width - 3, 1, str(link), f"bold moonlight on {PANEL}")
    return done


def where_to_ask(told: list[str], say: Say, width: int) -> Canvas:
    """For a television that does not know the code: who does, and the key of the table."""
    rows = [(row, "bold white") for row in wrap(say("room.join"), width - 6)]
    rows += [(row, "night2") for text in told for row in wrap(text, width - 6)]
    done = Canvas(width, len(rows) + 2, PANEL)
    for y, (row, tone) in enumerate(rows, start=1):
        done.put(3, y, row, f"{tone} on {PANEL}")
    return done


def people_panel(scene: Scene, room: Room, say: Say, width: int, lines: int, seats: int) -> Canvas:
    """Who is here and who is ready, two in a row or as many as the lines ask for; what is free; the evening so far."""
    people: list[ParticipantView | None] = list(room.people)
    free = seats - len(people)
    people += [None] * min(free, 1)  # one cell says how many are free
    room_for = max(1, lines - 4)
    across = next((n for n in (2, 3, 4, 5) if -(-len(people) // n) <= room_for), 6)
    people = people[: across * room_for]
    deep = -(-len(people) // across)
    evening = evening_sentences(scene, room, say)
    pitch = 2 if 2 * deep + 4 <= lines else 1
    done = Canvas(width, min(lines, pitch * deep + 3 + pitch), PANEL)
    done.put(3, 1, say("tv.seats"), f"bold white on {PANEL}")
    done.right(width - 3, 1, say("tv.count", n=len(room.people), most=seats), f"night2 on {PANEL}")
    each = (width - 6) // across
    for at, person in enumerate(people):
        x, y = 3 + at % across * each, 1 + pitch + at // across * pitch
        if person is None:
            free_cell(done, x, y, each - 2, free, say)
            continue
        number(done, x, y, at + 1, wide=2 + len(str(seats)))
        seat_cell(done, x, y, each - 2, person, say)
    if done.height > pitch * deep + 3:
        said = text_line(Span(cut(evening[0] if evening else say("tv.start"), width - 6), f"night2 on {PANEL}"))
        done.line(3, done.height - 2 + (pitch < 2), said)
    return done


def free_cell(place: Canvas, x: int, y: int, width: int, free: int, say: Say) -> None:
    """How many seats are free, behind the seats that are taken."""
    said = say("tv.free", n=free)
    place.put(x, y, f"{'○':>2} ", f"night2 on {PANEL}")
    said = said if columns(said) <= width - 4 else say("tv.free.short", n=free)
    place.put(x + 4, y, cut(said, width - 4), f"night2 on {PANEL}")


def seat_cell(place: Canvas, x: int, y: int, width: int, person: ParticipantView, say: Say) -> None:
    """A seat behind its number: who has it, whether they are ready."""
    state = say("room.bot") if person.bot else say("room.away") if not person.present else ""
    state = f"✓ {say('room.ready')}" if person.ready and not person.bot else state
    tone = "#8ae6b6" if person.ready and not person.bot else "night2"
    if columns(state) + 8 > width:
        state = state[:1] if person.ready else ""
    name = cut(person.name, width - 5 - columns(state))
    place.put(x + 4, y, name, f"bold white on {PANEL}")
    place.right(x + width, y, state, f"{tone} on {PANEL}")
