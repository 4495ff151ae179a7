"""The ring of places as a map: three areas of two places with a bridge between them, and who stands where."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from client.base.colours import seat_tone
from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import columns, cut
from client.games.shadow_world.pictures import AREAS, INKS, WIDTH
from client.games.shadow_world.pictures import PLACES as PICTURES
from client.games.shadow_world.words import short, thing
from client.paint.canvas import Canvas
from client.paint.pixels import drawing
from client.paint.plates import number, panel
from protocol.games.shadow_world import PLACES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.paint.pixels import Pixels
    from client.texts import Say

TAB = 5
"""Columns of a place's numbers."""
TOKEN = 3
PANEL = 3
"""Lines of a place with a frame."""
PICTURED = 6
"""Lines of a place with its picture."""
ACROSS = 3
"""Areas side by side."""
ROOMY = 20
"""Columns from which a name has its damage below it."""
BRIDGE = "═"


class Spot(NamedTuple):
    """One place of the ring: its name, the colour of its area, who stands there, whether it is where things happen."""

    place: str
    colour: str
    seats: list[int]
    active: bool

    @property
    def numbers(self) -> str:
        """The throws that lead there."""
        return "-".join(map(str, PLACES[self.place]))

    @property
    def tab(self) -> str:
        """The tone of its numbers."""
        return f"bold ink on {'goldground' if self.active else self.colour}"

    @property
    def edge(self) -> str:
        """The tone of its frame."""
        return f"{'gold' if self.active else self.colour} on raised"

    @property
    def title(self) -> str:
        """The tone of its name."""
        return f"bold {'gold' if self.active else 'text'} on raised"


def spots(scene: Scene) -> list[Spot]:
    """The places in the order of the ring."""
    table = scene.table
    found = []
    for at, place in enumerate(table.board):
        here = [n for n, seat in enumerate(table.seats, 1) if seat.place == place]
        active = table.active in here and not table.ending
        found.append(Spot(place, AREAS[at // 2 % len(AREAS)], here, active))
    return found


def tokens(canvas: Canvas, end: int, y: int, seats: list[int], room: int) -> int:
    """Seats by their numbers on their colours, up to column `end`; the column where they begin."""
    wide = TOKEN if TOKEN * len(seats) <= room else 1
    start = x = end - wide * len(seats)
    for seat in seats:
        if wide == TOKEN:
            number(canvas, x, y, seat)
        else:
            canvas.put(x, y, str(seat), seat_tone(seat))
        canvas.tap(x, y, wide, 1, Open(Page.NOTEBOOK, str(seat)))
        x += wide
    return start


def pairs(scene: Scene, say: Say, width: int) -> Canvas:
    """An area in each line: number, name and who is there, twice, with the bridge between."""
    ring = spots(scene)
    canvas = Canvas(width, (len(ring) + 1) // 2)
    left = (width - 1) // 2
    for at, spot in enumerate(ring):
        y = at // 2
        x, room = (0, left) if at % 2 == 0 else (left + 1, width - left - 1)
        canvas.fill(x, y, room, 1, "text on raised")
        canvas.tap(x, y, room, 1, Open(Page.RULES, spot.place))
        canvas.put(x, y, spot.numbers.rjust(TAB - 1) + " ", spot.tab)
        name = thing(spot.place, say)
        if columns(name) + TOKEN * len(spot.seats) > room - TAB:
            name = short(spot.place, say)
        start = tokens(canvas, x + room, y, spot.seats, room - TAB - columns(name))
        air = start - x - TAB > columns(name)
        canvas.put(x + TAB + air, y, cut(name, start - x - TAB - air), spot.title)
        if at % 2:
            canvas.put(left, y, BRIDGE, spot.colour)
    return canvas


def frames(scene: Scene, say: Say, width: int, step: int) -> Canvas:
    """Framed places, an area below each other; rows follow after `step` lines, after 2 with a common edge."""
    room = (width + 1) // ACROSS
    canvas = Canvas(width, PANEL + step)
    ring = sorted(enumerate(spots(scene)), key=lambda one: one[1].active)
    for at, spot in ring:
        x, y = at // 2 * room, at % 2 * step
        panel(canvas, (x, y, room - 1, PANEL), edge=spot.edge, ground="raised")
        if step < PANEL:
            left, right = "├┤" if at % 2 or spot.active else "╰╯"
            canvas.put(x, step, left, spot.edge)
            canvas.put(x + room - 2, step, right, spot.edge)
    for area, colour in enumerate(AREAS if step > PANEL else ()):
        bridge = area * room + room - 4
        canvas.put(bridge, PANEL - 1, "╥", f"{colour} on raised")
        canvas.put(bridge, PANEL, "║", colour)
        canvas.put(bridge, step, "╨", f"{colour} on raised")
    for at, spot in ring:
        x, y = at // 2 * room, at % 2 * step
        end = canvas.put(x + 1, y, f" {spot.numbers} ", spot.tab)
        canvas.put(end, y, f" {cut(short(spot.place, say), x + room - end - 4)} ", spot.title)
        tokens(canvas, x + 2 + min(TOKEN * len(spot.seats), room - 5), y + 1, spot.seats, room - 5)
        canvas.tap(x, y, room - 1, 1, Open(Page.RULES, spot.place))
    return canvas


def scenery(scene: Scene, say: Say, width: int) -> Canvas:
    """Places with their pictures, who stands there by name, and what they are good for in the lower edge."""
    room = (width + 1) // ACROSS
    canvas = Canvas(width, 2 * PICTURED + 1)
    for at, spot in enumerate(spots(scene)):
        x, y = at // 2 * room, at % 2 * (PICTURED + 1)
        offer = (say(f"shadow_world.place.{spot.place}.offer"), "soft on raised")
        panel(canvas, (x, y, room - 1, PICTURED), edge=spot.edge, ground="raised", state=offer)
        end = canvas.put(x + 1, y, f" {spot.numbers} ", spot.tab)
        name = thing(spot.place, say)
        name = name if columns(name) <= x + room - end - 4 else short(spot.place, say)
        canvas.put(end, y, f" {name} ", spot.title)
        canvas.pixels(x + 2, y + 1, picture(spot.place))
        people(canvas, (x + WIDTH + 3, y + 1, room - WIDTH - 5), spot, scene, say)
        canvas.tap(x, y, room - 1, 1, Open(Page.RULES, spot.place))
        canvas.tap(x + 2, y + 1, WIDTH, PICTURED - 2, Open(Page.RULES, spot.place))
        if at % 2:
            for column in (room // 2 - 2, room // 2 + 1):
                canvas.put(x + column, PICTURED, "║", spot.colour)
    return canvas


def people(canvas: Canvas, place: tuple[int, int, int], spot: Spot, scene: Scene, say: Say) -> None:
    """Who stands somewhere, a line each with their names; more than four by their numbers alone."""
    x, y, room = place
    if not spot.seats:
        canvas.put(x, y + 1, cut(say("shadow_world.place.nobody"), room), "quiet on raised")
    for at, seat in enumerate(spot.seats):
        if len(spot.seats) > PICTURED - 2:
            line, column = divmod(at, 2)
            number(canvas, x + column * (TOKEN + 1), y + line, seat)
            canvas.tap(x + column * (TOKEN + 1), y + line, TOKEN, 1, Open(Page.NOTEBOOK, str(seat)))
            continue
        line = at if len(spot.seats) > 2 else 2 * at
        end = number(canvas, x, y + line, seat)
        active = scene.table.active == seat and not scene.table.ending
        tone = "gold" if active else "text"
        canvas.put(end + 1, y + line, cut(name_of(scene, seat, say), room - TOKEN - 1), f"bold {tone} on raised")
        canvas.tap(x, y + line, room, 1, Open(Page.NOTEBOOK, str(seat)))
        if len(spot.seats) <= 2 and room >= ROOMY:
            hurt = say("shadow_world.about.brief", n=scene.table.seats[seat - 1].damage)
            canvas.put(end + 1, y + line + 1, cut(hurt, room - TOKEN - 1), "soft on raised")


def middle(scene: Scene, say: Say, width: int) -> Canvas | None:
    """Who has not been anywhere yet; None when everybody has."""
    waiting = [n for n, seat in enumerate(scene.table.seats, 1) if not seat.place and not seat.out]
    if not waiting or not scene.table.board:
        return None
    canvas = Canvas(width, 1)
    end = canvas.put(1, 0, say("shadow_world.middle"), "quiet")
    tokens(canvas, end + 1 + TOKEN * len(waiting), 0, waiting, width - end)
    return canvas


@cache
def picture(place: str) -> Pixels:
    """The picture of a place, kept."""
    return drawing(PICTURES[place], INKS)
