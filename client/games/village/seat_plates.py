"""Everybody's seat as a plate across a room: number and name, below them what they have just done, claim or were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import name_of
from client.base.spans import Span, cut, wide
from client.games.village.board import person_marks
from client.games.village.claims import claim_words
from client.games.village.seats import said_words
from client.games.village.words import alive, short_card
from client.paint.canvas import Canvas
from client.paint.plates import PLATE, TAB, plate

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say

MOST = 6
"""Plates side by side at most."""
WIDEST = 34
"""Columns of a plate at most."""
APART = 2
"""Columns between two plates."""
ON_GROUND = {
    "danger": "death2",
    "alert": "death2",
    "safe": "saved2",
    "quiet": "death2",
    "soft": "death2",
    "gold": "moonlight",
}
"""How words look on the ground of whoever is accused or tied, which is dark by night and by day."""


def seat_plates(scene: Scene, say: Say, width: int, *, least: int, gap: int) -> list[TextLine]:
    """All seats in rows of equally many plates of at least so many columns, with `gap` lines between rows."""
    count = len(scene.table.seats)
    across = max(1, min(MOST, (width + APART) // (least + APART), count))
    rows = -(-count // across)
    across = -(-count // rows)
    whole = min(width + APART, across * (WIDEST + APART))
    canvas = Canvas(width, rows * (PLATE + gap) - gap)
    for at in range(count):
        row, column = divmod(at, across)
        first, behind = (place * whole // across for place in (column, column + 1))
        left = (width + APART - whole) // 2 + first
        ground = "tile" if row % 2 and not gap else "raised"
        seat_plate(canvas, (left, row * (PLATE + gap), behind - first - APART), at + 1, ground, scene, say)
    return canvas.lines()


def seat_plate(canvas: Canvas, place: tuple[int, int, int], seat: int, usual: str, scene: Scene, say: Say) -> None:
    """One seat at a column and line, in so many columns, on its usual ground unless it stands out."""
    x, y, width = place
    view = scene.table.seats[seat - 1]
    striking = ground_of(seat, scene)
    column = plate(canvas, x, y, width, seat, ground=striking or usual, out=view.out)
    room = width - TAB - 2
    marks = person_marks(seat, scene, say)
    marks = marks if wide(marks) + TAB <= room else []
    sign = "† " if view.out else "★ " if view.leads else ""
    tone, star = ("bold white", "bold moonlight") if striking else ("bold text", "bold gold")
    behind = canvas.put(column, y, sign, "quiet" if view.out else star)
    canvas.put(
        behind,
        y,
        cut(name_of(scene, seat, say), room - len(sign) - wide(marks) - bool(marks)),
        "quiet" if view.out else tone,
    )
    canvas.line(x + width - 1 - wide(marks), y, marks)
    if view.out and view.card:
        said: list[TextLine] = [[Span(short_card(view.card, view.played, say), "quiet")]]
    else:
        said = doing(seat, scene, say)
    told = next((way for way in said if wide(way) <= width - 2), [])
    left = min(column, x + width - 1 - wide(told))
    canvas.line(left, y + 1, [bright(span) if striking else span for span in told])


def ground_of(seat: int, scene: Scene) -> str:
    """The ground of whoever the village decides on, which makes them stand out; "" for all others."""
    table = scene.table
    if table.accused == seat and table.phase in ("defence", "vote"):
        return "death"
    if table.phase == "talk" and any(one.at == seat for one in table.nominations):
        return "dusk"
    if seat in table.tied and not table.seats[seat - 1].out:
        return "opened"
    return ""


def bright(span: Span) -> Span:
    """Words on such a ground."""
    bold, tone = ("bold ", span.tone[5:]) if span.tone.startswith("bold ") else ("", span.tone)
    return span._replace(tone=f"{bold}{ON_GROUND.get(tone, tone)}")


def doing(seat: int, scene: Scene, say: Say) -> list[TextLine]:
    """What somebody does now, from the fullest way to the shortest; of a ballot that runs nothing."""
    if not scene.table.ballot or not alive(scene, seat) or scene.table.accused == seat:
        return said_words(seat, scene, say)
    if seat in scene.table.tied:
        return [[Span(say("village.wall.tied"), "bold gold")]]
    return claim_words(seat, scene, say)
