"""The shadow world's table: the ring of places with who stands where, damage, equipment, open characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import Span, TextLine, apart, clip, columns, cut, fit, flow, pad, text_line, wide
from client.games.shadow_world.words import faction, hidden, mine, short, thing
from protocol.games.shadow_world import CHARACTERS, COLOURS, HIGHEST, LIMITS, MOON

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.shadow_world import SeatView, TableView

NARROW = 60
TRACK = 76
"""From this width on all markers stand on one track, as on the table."""
FIELD = 5
NAME = 7
FULL = "▓"
FREE = "·"
WEB = "═"
"""The web that links two places of one area."""
AREAS = ((0, 1), (2, 3), (4, 5))


def deal_of(table: TableView) -> int:
    """One deal a game: before it the board is empty."""
    return int(bool(table.board))


# -- where we are --------------------------------------------------------------------------------------------


def status_line(scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
    """Game and turn at the left; the last throw, whether I am hidden, and the clock at the right."""
    table, me = scene.table, mine(scene)
    names = [say("shadow_world.status.turn", turn=table.turn), say("shadow_world.status.short", turn=table.turn)]
    if table.opening:
        names = [say("shadow_world.status.opening"), say("shadow_world.status.opening.short")]
    parts: TextLine = [Span(dice_said(table), "moon")]
    if me and not table.ending:
        state = "out" if me.out else "hidden" if hidden(scene) else "open"
        parts += [Span("  "), Span(say(f"shadow_world.status.{state}"), "you" if state == "hidden" else "quiet")]
    if table.extra:
        parts.insert(0, Span(say("shadow_world.status.extra", n=table.extra) + "  ", "quiet"))
    if right:
        parts += [Span("  "), *right]
    left = next((name for name in names if columns(name) + wide(parts) < width), names[-1])
    return apart(text_line(Span(left, "title")), parts, width)


def dice_said(table: TableView) -> str:
    """The last throw: a triangle for the d4, a square for the d6."""
    faces = [f"{sign}{n}" for sign, n in zip("△□", table.dice, strict=False) if n]
    return " ".join(faces)


# -- who has what --------------------------------------------------------------------------------------------


def table_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The table with all names in full, as it usually is, and in as few lines as it can be told in."""
    ways = [table_lines(scene, say, width, roomy=True), table_lines(scene, say, width)]
    return [*ways, min(table_lines(scene, say, width, dense=True), ways[-1], key=len)]


def table_lines(scene: Scene, say: Say, width: int, *, dense: bool = False, roomy: bool = False) -> list[TextLine]:
    """The board, then the seats: a line each; `dense` as few as possible, `roomy` with all equipment by name."""
    table = scene.table
    numbers = range(1, len(table.seats) + 1)
    board = board_lines(scene, say, width)
    if dense:
        seats = flow([dense_seat(n, scene, say) for n in numbers], width)
        return [fit(row, width) for row in [*board, *seats]]
    rows: list[TextLine] = list(board)
    if width >= TRACK:
        rows += track_lines(scene, say, width)
        half = width // 2
        cells = [seat_cell(n, scene, say, half - 1) for n in numbers]
        if roomy:
            rows += [fit(row, width) for n in numbers for row in [seat_cell(n, scene, say, width)]]
        else:
            rows += [
                apart(fit(a, half - 1), [], half) + b for a, b in zip(cells[::2], [*cells[1::2], []], strict=False)
            ]
    else:
        rows.append(legend(say, width))
        for n in numbers:
            rows += bar_lines(n, scene, say, width, roomy=roomy)
    if roomy and width >= NARROW:
        rows.append(piles_line(scene, say, width))
    return [fit(row, width) for row in rows]


def board_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The ring of places: side by side where it is wide, else a line for each area."""
    table = scene.table
    if not table.board:
        return []
    middle = [n for n, seat in enumerate(table.seats, 1) if not seat.place and not seat.out]
    rest = [text_line(Span(f" {say('shadow_world.middle')} ", "quiet"), *standing(middle, scene))] if middle else []
    if width >= TRACK:
        cells = []
        for place in table.board:
            here = standing([n for n, seat in enumerate(table.seats, 1) if seat.place == place], scene)
            cells.append((Span(short(place, say), "card", Open(Page.RULES, place)), here))
        room = [max(columns(name.text), wide(here)) for name, here in cells]
        first: TextLine = [Span(" ")]
        below: TextLine = [Span(" ")]
        for at, ((name, here), space) in enumerate(zip(cells, room, strict=True)):
            first += [name, Span(" " * (space - columns(name.text)))]
            below += [*here, Span(" " * (space - wide(here)))]
            if at < len(cells) - 1:
                first.append(Span(f" {WEB} " if at % 2 == 0 else " ╌ ", "rule"))
                below.append(Span("   "))
        return [first, below, *rest]
    cell = (width - 4) // 2
    rows = []
    for one, two in AREAS:
        pair = [place_cell(table.board[at], scene, say, cell) for at in (one, two) if at < len(table.board)]
        left = fit(pair[0], cell)
        rows.append([Span(" "), *left, Span(" " * (cell - wide(left))), Span(WEB, "rule"), Span(" "), *pair[1]])
    return [*rows, *rest]


def place_cell(place: str, scene: Scene, say: Say, room: int) -> TextLine:
    """A place with its numbers, and who stands there."""
    here = [n for n, seat in enumerate(scene.table.seats, 1) if seat.place == place]
    name = Span(short(place, say), "card", Open(Page.RULES, place))
    named = [name_of(scene, n, say) for n in here]
    if here and sum(map(columns, named)) + 2 * len(named) + columns(name.text) <= room:
        spans: TextLine = []
        for n, who in zip(here, named, strict=True):
            spans += [Span(", ")] if spans else []
            spans.append(Span(who, tone(n, scene), Open(Page.NOTEBOOK, str(n))))
        return [name, Span(" "), *spans]
    return [name, Span(" "), *standing(here, scene)]


def standing(seats: list[int], scene: Scene) -> TextLine:
    """Seats by their numbers."""
    spans: TextLine = []
    for n in seats:
        spans += [Span(" ")] if spans and len(seats) < 4 else []
        spans.append(Span(str(n), tone(n, scene), Open(Page.NOTEBOOK, str(n))))
    return spans


def tone(number: int, scene: Scene) -> str:
    """How the name of a seat is drawn."""
    if scene.table.seats[number - 1].out:
        return "quiet"
    if scene.table.active == number and not scene.table.ending:
        return "active"
    return "you" if number == scene.you else "plain"


# -- damage --------------------------------------------------------------------------------------------------


def track_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The damage track: markers by seat number over their fields, below who falls there."""
    above: TextLine = []
    fields: TextLine = []
    falls: TextLine = []
    for field in range(HIGHEST + 1):
        here = [n for n, seat in enumerate(scene.table.seats, 1) if seat.damage == field and not seat.out]
        marks = standing(here, scene)
        if wide(marks) >= FIELD:
            marks = [span for span in marks if span.tap]
        size = max(FIELD, wide(marks) + 1)
        moon = field == MOON
        above += [*marks, Span(" " * (size - wide(marks)))]
        fields.append(Span(pad(f"{field}{'●' if moon else ''}", size), "moon" if moon else "quiet"))
        falls.append(Span(pad(f"†{LIMITS[field]}" if field in LIMITS else "", size), "alert"))
    word = f" {say('shadow_world.damage')}  "
    head = word if wide(fields) + columns(word) <= width else " "
    lead = Span(" " * columns(head))
    return [[lead, *above], [Span(head, "quiet"), *fields], [lead, *falls]]


def legend(say: Say, width: int) -> TextLine:
    """Which initials fall at which damage."""
    said = " ".join(f"{field}{letters}" for field, letters in LIMITS.items())
    return fit(text_line(Span(f" {say('shadow_world.falls')} {said}", "quiet")), width)


def bar(seat: SeatView) -> str:
    """Damage as a bar of fourteen, or as long as the open character lasts; the marker bears the number."""
    length = CHARACTERS[seat.character].limit if seat.character else HIGHEST
    number = str(seat.damage)
    filled = max(0, seat.damage - len(number))
    return (FULL * filled + number).ljust(length, FREE)[: max(length, 2)]


def bar_lines(number: int, scene: Scene, say: Say, width: int, *, roomy: bool) -> list[TextLine]:
    """A seat with its own bar; a second line for equipment where there is room."""
    seat = scene.table.seats[number - 1]
    names = max(columns(name_of(scene, n, say)) for n in range(1, len(scene.table.seats) + 1))
    head = seat_head(number, scene, say, min(names, NAME if width < NARROW else 16))
    if seat.out:
        return [[*head, Span(say("shadow_world.out") + " ", "quiet"), *character(seat, say, width - wide(head) - 5)]]
    head += [Span(bar(seat), "alert" if seat.character and near(seat) else "plain"), Span(" ")]
    tail = [*marks(number, scene, say)]
    chips = equipment(seat, say)
    if roomy and seat.equipment:
        head += character(seat, say, width - wide(head) - wide(tail)) + tail
        return [head, *[[Span("   "), *row] for row in flow([[chip] for chip in chips], width - 3)]]
    room = width - wide(head) - wide(tail)
    if sum(columns(c.text) + 1 for c in chips) + (12 if seat.character else 0) > room and chips:
        chips = [Span(f"▪{len(seat.equipment)}", "card", Open(Page.NOTEBOOK, str(number)))]
    space = sum(columns(c.text) + 1 for c in chips)
    parts = [*character(seat, say, room - space), *tail]
    for chip in chips:
        parts += [Span(" ")] if parts else []
        parts.append(chip)
    return [[*head, *parts]]


def near(seat: SeatView) -> bool:
    """Whether an open seat is close to its end."""
    return CHARACTERS[seat.character].limit - seat.damage <= 3


def seat_head(number: int, scene: Scene, say: Say, names: int) -> TextLine:
    """Whose turn, number, name."""
    active = scene.table.active == number and not scene.table.ending
    return text_line(
        Span("▸" if active else " ", "active"),
        Span(f"{number} ", "quiet", Open(Page.NOTEBOOK, str(number))),
        Span(pad(name_of(scene, number, say), names) + " ", tone(number, scene), Open(Page.NOTEBOOK, str(number))),
    )


def character(seat: SeatView, say: Say, room: int) -> TextLine:
    """Faction and name of an open character, as fully as they fit; nothing while it is hidden."""
    if not seat.character:
        return []
    who, limit = thing(seat.character, say), CHARACTERS[seat.character].limit
    ways = [
        f"{faction(seat.character, say).upper()} {who} {limit}",
        f"{faction(seat.character, say, 'short')} {who}",
        *(f"{faction(seat.character, say, 'short')} {clip(who, letters)}" for letters in (7, 5, 3)),
    ]
    text = next((way for way in ways if columns(way) <= room), cut(ways[-1], room))
    return [Span(text, "moon", Open(Page.RULES, seat.character))]


def equipment(seat: SeatView, say: Say) -> TextLine:
    """Equipment by short names; copies are counted."""
    kinds = dict.fromkeys(seat.equipment)
    many = {card: seat.equipment.count(card) for card in kinds}
    return [Span(short(c, say) + (f"x{n}" if n > 1 else ""), "card", Open(Page.RULES, c)) for c, n in many.items()]


def marks(number: int, scene: Scene, say: Say) -> TextLine:
    """Salt, barrier, curse, and whether the person is away."""
    seat = scene.table.seats[number - 1]
    found: TextLine = []
    for name, tap in (("shielded", "b_shield"), ("barrier", "w_barrier"), ("cursed", "w_curse")):
        if getattr(seat, name):
            found += [Span(say(f"shadow_world.mark.{name}"), "good", Open(Page.RULES, tap)), Span(" ")]
    return [*found, *person_marks(number, scene, say)]


def person_marks(number: int, scene: Scene, say: Say) -> TextLine:
    """Whether the person of a seat is away, or a bot plays for them."""
    people = scene.room.people if scene.room else []
    person: Any = people[number - 1] if number <= len(people) else None
    if person is None or person.bot or scene.table.ending:
        return []
    if person.stand_in:
        return [Span(f"({say('room.bot')})", "alert")]
    return [] if person.present else [Span(f"({say('room.away')})", "alert")]


def seat_cell(number: int, scene: Scene, say: Say, width: int) -> TextLine:
    """A seat where the track tells its damage: number, name, damage, character, equipment."""
    seat = scene.table.seats[number - 1]
    names = max(columns(name_of(scene, n, say)) for n in range(1, len(scene.table.seats) + 1))
    head = seat_head(number, scene, say, min(names, 10))
    head.append(Span(say("shadow_world.out") if seat.out else f"{seat.damage:>2}", "quiet" if seat.out else "title"))
    head.append(Span(" "))
    tail = marks(number, scene, say)
    chips = equipment(seat, say)
    space = sum(columns(c.text) + 1 for c in chips) + wide(tail)
    parts = [*character(seat, say, max(9, width - wide(head) - space)), *([Span(" ")] if seat.character else []), *tail]
    if wide(head) + wide(parts) + space > width and len(chips) > 1:
        chips = [Span(f"▪{len(seat.equipment)}", "card", Open(Page.NOTEBOOK, str(number)))]
    for chip in chips:
        parts += [chip, Span(" ")]
    return fit([*head, *parts], width)


def dense_seat(number: int, scene: Scene, say: Say) -> TextLine:
    """A seat in as few columns as it can be told in."""
    seat = scene.table.seats[number - 1]
    active = scene.table.active == number and not scene.table.ending
    piece = text_line(
        Span(f"{'▸' if active else ''}{number} ", "active" if active else "quiet", Open(Page.NOTEBOOK, str(number))),
        Span(cut(name_of(scene, number, say), 7), tone(number, scene), Open(Page.NOTEBOOK, str(number))),
    )
    if seat.out:
        piece.append(Span(f" {say('shadow_world.out')}", "quiet"))
    else:
        piece.append(Span(f" {seat.damage}", "title"))
    if seat.character:
        limit = "" if seat.out else f"/{CHARACTERS[seat.character].limit}"
        who = f"{faction(seat.character, say, 'short')}"
        piece += [Span(limit, "title"), Span(f" {who}", "moon", Open(Page.RULES, seat.character))]
    if seat.equipment:
        piece += [Span(" "), Span(f"▪{len(seat.equipment)}", "card", Open(Page.NOTEBOOK, str(number)))]
    for mark in marks(number, scene, say):
        piece += [Span(" "), mark] if mark.text.strip() else []
    return [*piece, Span(" ")]


def piles_line(scene: Scene, say: Say, width: int) -> TextLine:
    """How many cards the draw piles hold."""
    table = scene.table
    said = [f"{say(f'shadow_world.colour.{colour}')} {table.draw.get(colour, 0)}" for colour in COLOURS]
    return fit(text_line(Span(f" {say('shadow_world.piles')} {' · '.join(said)}", "quiet")), width)
