"""How much damage everybody has: a track of fourteen fields each, and what lies open in front of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.colours import hexadecimal, mixed
from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import Span, TextLine, clip, columns, cut, fit, text_line, unbroken, wide
from client.games.shadow_world.pictures import FIRST, LAST
from client.games.shadow_world.words import faction, short, thing
from client.paint.canvas import Canvas
from client.paint.plates import name_room, number, panel
from protocol.games.shadow_world import CHARACTERS, HIGHEST, LIMITS, MOON

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.shadow_world import SeatView

FIELD = "▆"
NUMBER = 3
NAME, PLATE_NAME, LONG_NAME = 6, 8, 10
"""Columns of names: beside a track on a phone at most; on a plate there, where its signs leave room; at most at all."""
LAPTOP = 45
DOUBLE = 64
"""From this width on a field of the track takes two columns."""
TRIPLE = 3
"""Columns of a field on the track with a frame."""
WORDS = 40
"""Columns that a track with a frame leaves for all that is open."""
SIGNS = {"vampire": "▼", "werewolf": "▲", "human": "●"}


def rows(scene: Scene, say: Say, width: int, *, roomy: bool = False) -> Canvas:
    """A line for each seat: number, name, track, and what is open; `roomy` with lines of its own for all of that."""
    numbers = range(1, len(scene.table.seats) + 1)
    field = 2 if width >= DOUBLE else 1
    aside = NUMBER + 1 + 1 + HIGHEST * field + 4
    most = LONG_NAME if width >= LAPTOP else beside_track(scene, say, width - aside)
    names = name_room([name_of(scene, n, say) for n in numbers], 3, most)
    behind = aside + names
    more = [
        n
        for n in numbers
        if roomy and not everything(n, scene, say, width - behind) and not scene.table.seats[n - 1].out
    ]
    canvas = Canvas(width, len(numbers) + len(more))
    y = 0
    for n in numbers:
        x = head(canvas, y, n, scene, say, names)
        seat = scene.table.seats[n - 1]
        if seat.out:
            canvas.line(x, y, fit(fallen(seat, say, width - x), width - x))
        else:
            track(canvas, x, y, seat, field)
            canvas.right(behind - 1, y, str(seat.damage), "bold danger")
            if n not in more:
                canvas.line(behind, y, words(n, scene, say, width - behind))
        y += 1
        if n in more:
            lower = NUMBER + 1
            canvas.tint(0, y, width, canvas.grounds[y - 1][NUMBER])
            canvas.line(lower, y, words(n, scene, say, width - lower))
            y += 1
    return canvas


def beside_track(scene: Scene, say: Say, room: int) -> int:
    """Columns of a name beside a track on a phone: what the words of all seats leave of `room`, but some at least."""
    living = [n for n, seat in enumerate(scene.table.seats, 1) if not seat.out]
    said = max((wide(words(n, scene, say, room - PLATE_NAME)) for n in living), default=0)
    return max(NAME, min(LONG_NAME, room - said))


def head(canvas: Canvas, y: int, n: int, scene: Scene, say: Say, names: int, x: int = 0) -> int:
    """Number and name of a seat, on a raised row with a pointer when it is their turn; the column behind."""
    table = scene.table
    seat = table.seats[n - 1]
    active = table.active == n and not table.ending
    if active:
        canvas.tint(x, y, canvas.width - 2 * x, "raised")
    end = number(canvas, x, y, n, out=seat.out)
    canvas.put(end, y, "▸" if active else " ", "bold gold")
    tone = "quiet" if seat.out else "bold gold" if active or n == scene.you else "bold text"
    canvas.put(end + 1, y, cut(name_of(scene, n, say), names), tone)
    canvas.tap(x, y, NUMBER + 1 + names, 1, Open(Page.NOTEBOOK, str(n)))
    return end + 1 + names + 1


def track(canvas: Canvas, x: int, y: int, seat: SeatView, field: int) -> int:
    """The fields up to the end that this seat can reach, from amber to coral as far as it is hurt; the end of those."""
    limit = CHARACTERS[seat.character].limit if seat.character else HIGHEST
    for at in range(limit):
        tone = hexadecimal(mixed(FIRST, LAST, at / (HIGHEST - 1))) if at < seat.damage else "tile"
        canvas.put(x + at * field, y, FIELD * field, tone)
    return x + seat.damage * field


def framed(scene: Scene, say: Say, width: int) -> Canvas:
    """The track as it lies on a table: who falls where along its edges, a bar for each seat."""
    numbers = range(1, len(scene.table.seats) + 1)
    canvas = Canvas(width, len(numbers) + 2)
    panel(canvas, (0, 0, width, len(numbers) + 2), say("shadow_world.damage"))
    names = name_room([name_of(scene, n, say) for n in numbers], 4, LONG_NAME)
    field = max(TRIPLE, (width - NUMBER - names - WORDS) // HIGHEST)
    first = 1 + NUMBER + 1 + names + 1
    last = first + HIGHEST * field
    for mark in (MOON, *LIMITS):
        end = first + mark * field
        canvas.right(end, 0, f"☾{mark}" if mark == MOON else str(mark), "gold" if mark == MOON else "danger")
        canvas.right(end, canvas.height - 1, LIMITS.get(mark, ""), "danger")
    canvas.put(2, canvas.height - 1, f" {say('shadow_world.falls.edge')} ", "quiet")
    for y, n in enumerate(numbers, 1):
        x = head(canvas, y, n, scene, say, names, 1)
        seat = scene.table.seats[n - 1]
        if seat.out:
            canvas.line(x, y, fit(fallen(seat, say, width - x - 1), width - x - 1))
            continue
        end = track(canvas, x, y, seat, field)
        canvas.put(end, y, f" {seat.damage} ", "bold danger")
        canvas.line(last + 2, y, words(n, scene, say, width - last - 3))
    return canvas


def couples(scene: Scene, say: Say, width: int) -> Canvas:
    """Two seats in a line: plates with name and damage, which fill like the track as far as somebody is hurt."""
    seats = scene.table.seats
    half = width // 2
    canvas = Canvas(width, (len(seats) + 1) // 2)
    names = [on_plates(first, scene, say, half) for first in (1, 2)]
    for at, seat in enumerate(seats):
        n, x, y = at + 1, at % 2 * half, at // 2
        active = scene.table.active == n and not scene.table.ending
        number(canvas, x, y, n, out=seat.out)
        tone = "quiet" if seat.out else "bold gold" if active or n == scene.you else "bold text"
        room = names[at % 2]
        end = x + NUMBER + 1 + room
        if not seat.out:
            canvas.fill(x + NUMBER, y, HIGHEST, 1, "text on tile")
        canvas.put(x + NUMBER, y, "▸" if active else " ", "bold gold")
        canvas.put(x + NUMBER + 1, y, cut(name_of(scene, n, say), room), tone)
        canvas.right(end + 2, y, "†" if seat.out else str(seat.damage), "quiet" if seat.out else "bold danger")
        canvas.line(end + 3, y, fit(brief(n, scene, say, x + half - end - 3), x + half - end - 3))
        plate(canvas, x + NUMBER, y, seat)
        canvas.tap(x, y, half, 1, Open(Page.NOTEBOOK, str(n)))
    return canvas


def on_plates(first: int, scene: Scene, say: Say, width: int) -> int:
    """Columns of the names on every second plate: what the signs of those who are not out leave, some at least."""
    numbers = range(first, len(scene.table.seats) + 1, 2)
    signs = max((wide(brief(n, scene, say)) for n in numbers if not scene.table.seats[n - 1].out), default=0)
    wanted = name_room([name_of(scene, n, say) for n in numbers], PLATE_NAME, LONG_NAME)
    return max(NAME, min(wanted, width - NUMBER - 4 - signs))


def plate(canvas: Canvas, x: int, y: int, seat: SeatView) -> None:
    """The ground below a name as a track: a column for each damage that somebody has, from amber to coral."""
    for at in range(0 if seat.out else min(seat.damage, HIGHEST)):
        canvas.tint(x + at, y, 1, hexadecimal(mixed(FIRST, LAST, at / (HIGHEST - 1))))
        canvas.fronts[y][x + at] = "ink"


def legend(say: Say, width: int) -> Canvas:
    """Which initials fall at which damage, in as many lines as that takes."""
    rows = unbroken(falls_said(say), width - 1, " ")
    canvas = Canvas(width, len(rows))
    for y, row in enumerate(rows):
        canvas.put(1, y, cut(row, width - 1), "quiet")
    return canvas


def falls_said(say: Say) -> list[str]:
    """Which initials fall at which damage: the first pair in words."""
    (first, initial), *others = LIMITS.items()
    said = say("shadow_world.falls.first", letters=initial, n=first)
    return [f"{said},", *(f"{letters}{at}" for at, letters in others)]


# -- in words ------------------------------------------------------------------------------------------------


def words(n: int, scene: Scene, say: Say, room: int) -> TextLine:
    """What is open of a seat: its character, what protects it, its equipment, as fully as `room` columns allow."""
    seat = scene.table.seats[n - 1]
    kept = marks(n, scene, say)
    few = [Span(f"▪{len(seat.equipment)}", "soft", Open(Page.NOTEBOOK, str(n)))] if seat.equipment else []
    who = identities(seat, say) if seat.character else [""]
    found: TextLine = []
    ways = [(way, cards) for cards in (gear(seat, say), gear(seat, say, tight=True), few) for way in who[:3]]
    for way, cards in [*ways, *((way, few) for way in who[3:])]:
        pieces = [*([[named(seat, way)]] if way else []), *kept, *([cards] if cards else [])]
        found = [span for at, piece in enumerate(pieces) for span in ([Span(" ")] * bool(at) + piece)]
        if wide(found) <= room:
            return found
    return fit(found, room)


def everything(n: int, scene: Scene, say: Say, room: int) -> bool:
    """Whether all that is open of a seat can be said in `room` columns without leaving anything out."""
    seat = scene.table.seats[n - 1]
    who = columns(identities(seat, say)[0]) + 1 if seat.character else 0
    return who + sum(wide(mark) + 1 for mark in marks(n, scene, say)) + wide(gear(seat, say)) <= room


def named(seat: SeatView, text: str) -> Span:
    """An open character in the colour of its faction."""
    return Span(text, CHARACTERS[seat.character].faction, Open(Page.RULES, seat.character))


def identities(seat: SeatView, say: Say) -> list[str]:
    """Sign, faction, name and end of an open character, from in full to as short as can be."""
    about = CHARACTERS[seat.character]
    sign, who, limit = SIGNS[about.faction], thing(seat.character, say), about.limit
    group, brief_group = faction(seat.character, say).upper(), faction(seat.character, say, "short")
    return [
        f"{sign} {group} {who} {limit}",
        f"{sign} {brief_group} {who} {limit}",
        f"{sign} {who} {limit}",
        *(f"{sign}{clip(who, letters)} {limit}" for letters in (7, 5, 4)),
        f"{sign}{limit}",
    ]


def fallen(seat: SeatView, say: Say, room: int) -> TextLine:
    """Somebody who is out, and who it was."""
    head = Span(f"† {say('shadow_world.out')}", "quiet")
    if not seat.character:
        return [head]
    way = next((way for way in identities(seat, say) if columns(way) + wide([head]) + 3 <= room), "")
    return [head, Span(" · ", "quiet"), named(seat, way)] if way else [head]


def gear(seat: SeatView, say: Say, *, tight: bool = False) -> TextLine:
    """Equipment by short names, `tight` without commas; copies are counted."""
    done: TextLine = []
    for card in dict.fromkeys(seat.equipment):
        many = seat.equipment.count(card)
        done += [Span(" " if tight else ", ", "soft")] if done else []
        count = "" if many == 1 else str(many) if tight else f" x{many}"
        done.append(Span(short(card, say) + count, "soft", Open(Page.RULES, card)))
    return done


def marks(n: int, scene: Scene, say: Say) -> list[TextLine]:
    """Salt, barrier, curse, and whether the person is away."""
    seat = scene.table.seats[n - 1]
    found = []
    for kept, name, sign, tone, card in (
        (seat.shielded, "shielded", "◈", "safe", "b_shield"),
        (seat.barrier, "barrier", "◈", "safe", "w_barrier"),
        (seat.cursed, "cursed", "✕", "danger", "w_curse"),
    ):
        if kept:
            found.append(text_line(Span(f"{sign} {say(f'shadow_world.mark.{name}')}", tone, Open(Page.RULES, card))))
    return [*found, *([person] if (person := person_marks(n, scene, say)) else [])]


def person_marks(n: int, scene: Scene, say: Say) -> TextLine:
    """Whether the person of a seat is away, or a bot plays for them."""
    people = scene.room.people if scene.room else []
    person: Any = people[n - 1] if n <= len(people) else None
    if person is None or person.bot or scene.table.ending:
        return []
    if person.stand_in:
        return [Span(f"({say('room.bot')})", "alert")]
    return [] if person.present else [Span(f"({say('room.away')})", "alert")]


def brief(n: int, scene: Scene, say: Say, room: int = HIGHEST) -> TextLine:
    """Faction, protection, curse and number of cards, with hardly any room; of whoever is out a sign at least."""
    seat = scene.table.seats[n - 1]
    done: TextLine = []
    if seat.character:
        about = CHARACTERS[seat.character]
        sign, group = SIGNS[about.faction], faction(seat.character, say, "short")
        text = f"{sign}{group}" if columns(group) < room else sign
        done.append(Span(text if seat.out else f"{sign}{about.limit}", about.faction))
    if seat.shielded or seat.barrier:
        done.append(Span("◈", "safe"))
    if seat.cursed:
        done.append(Span("✕", "danger"))
    if seat.equipment:
        done.append(Span(f"▪{len(seat.equipment)}", "soft"))
    return [*done, *([Span(" "), *person] if (person := person_marks(n, scene, say)) else [])]
