"""A ballot across a room: how many vote, face down; when it is counted, great figures and a bar between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from client.base.colours import NIGHT
from client.base.names import capital
from client.base.spans import Span, columns, cut, wide
from client.games.village.ballot import AFTER, DOWN, UP, last_tally, last_vote
from client.games.village.spotlight import tally
from client.games.village.words import living, target
from client.paint.canvas import Canvas
from client.paint.cards import VEIL
from client.paint.letters import extent, letters
from protocol.games.village import most_of

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import NoteView

GREAT, LOW = 5, 2
"""Lines of a bar with great figures, and of one with small ones."""
FIGURES = 15
"""Columns for two great figures with air."""
BAR = "▆"
"""A bar that leaves air to the one above it."""
NAMES = 20
"""Columns of a name before its votes."""


class Side(NamedTuple):
    """An end of the bar: its figure, of what, in which colour; how much of the bar is of this side, and how it looks.

    Without a word there is no figure either.
    """

    figure: int
    word: str
    tone: str
    number: int
    filled: str
    sign: str = " "

    @property
    def said(self) -> str:
        """Figure and word in one."""
        return f" {self.figure} {self.word} " if self.word else " "


class Count(NamedTuple):
    """A vote: both sides of how many, and what decides it, with how many votes; 0 where nothing is decided by that."""

    left: Side
    right: Side
    of: int
    enough: int = 0
    means: str = ""


def vote_bars(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The ballot that runs or was just counted, from the most lines to one; [] while there is none."""
    if scene.table.ballot:
        count = covered(scene, say)
    elif votes := last_vote(scene):
        facts = votes[0]
        up, down = len(facts["up"]), len(facts["down"])
        of = max(1, up + down, voters(scene))
        count = Count(
            Side(up, f"{UP} {say('village.vote.death')}", "danger", up, "danger on danger"),
            Side(down, f"{say('village.vote.life')} {DOWN}", "safe", down, "safe on safe"),
            of,
            *decisive(facts["at"], of, scene, say),
        )
    elif found := last_tally(scene):
        return [charted(found[0], scene, say, (width, lines)) for lines in (GREAT, LOW, 1)]
    else:
        return []
    return [figures(count, width), small(count, width, LOW), small(count, width, 1)]


def covered(scene: Scene, say: Say) -> Count:
    """How many vote, all of it covered: who has, and how, nobody sees before the end."""
    here, thumbs = len(living(scene)), scene.table.ballot == "thumbs"
    enough = most_of(here)
    left = Side(here, say("village.wall.secret", n=here), "soft", here, "veil on cover", VEIL)
    right = Side(enough, say("village.wall.enough", n=enough) if thumbs else "", "gold", 0, "tile on tile")
    decides = decisive(scene.table.accused, here, scene, say) if thumbs else (0, "")
    return Count(left, right, max(1, here), *decides)


def decisive(at: int, of: int, scene: Scene, say: Say) -> tuple[int, str]:
    """How many votes are enough, and for what."""
    enough = most_of(of)
    return enough, say("village.wall.bar", n=enough, name=capital(target(at, scene, say)))


def voters(scene: Scene) -> int:
    """How many lived when the last vote was held."""
    since = 0
    for note in reversed(scene.notes):
        if note.kind == "thumbs" or (not note.private and note.kind not in AFTER):
            break
        since += note.kind == "died"
    return len(living(scene)) + since


def figures(count: Count, width: int) -> list[TextLine]:
    """Great figures at both ends, the bar between them with the mark of what decides, and words below."""
    canvas = Canvas(width, GREAT)
    for side, at in ((count.left, 1), (count.right, -1)):
        figure = str(side.figure) if side.word else ""
        x = at if at > 0 else width - 1 - extent(figure)
        great_figure(canvas, x, figure, side.tone)
    canvas.put(1, GREAT - 1, count.left.word, f"bold {count.left.tone}")
    canvas.right(width - 1, GREAT - 1, count.right.word, f"bold {count.right.tone}")
    x, room = FIGURES, width - 2 * FIGURES
    for y in (1, 2):
        canvas.line(x, y, filled(count, room))
    if count.enough:
        mark = x + room * count.enough // count.of
        canvas.put(mark, 0, DOWN, "gold")
        canvas.put(
            max(x, min(x + room - columns(count.means), mark - columns(count.means) // 2)), 3, count.means, "gold"
        )
    return canvas.lines()


def great_figure(canvas: Canvas, x: int, figure: str, tone: str) -> None:
    """A number in great letters, in a colour of the theme."""
    colour = NIGHT[tone]
    canvas.pixels(x, 0, letters(figure, colour))
    for row in (*canvas.fronts[: GREAT - 1], *canvas.grounds[: GREAT - 1]):
        row[:] = [tone if painted == colour else painted for painted in row]


def filled(count: Count, room: int) -> TextLine:
    """The bar alone."""
    first, last = room * count.left.number // count.of, room * count.right.number // count.of
    left, right = count.left, count.right
    last = min(last, room - first)
    middle = [Span(" " * (room - first - last), "tile on tile")] if room > first + last else []
    return [Span(left.sign * first, left.filled), *middle, Span(right.sign * last, right.filled)]


def small(count: Count, width: int, lines: int) -> list[TextLine]:
    """The bar between small figures; the mark of what decides stands above it where there is a line for it."""
    head = [Span(count.left.said, f"bold {count.left.tone}")]
    tail = [Span(count.right.said, f"bold {count.right.tone}")]
    room = max(2, width - wide(head) - wide(tail))
    canvas = Canvas(width, lines)
    if lines == LOW and count.enough:
        mark = wide(head) + room * count.enough // count.of
        told = f"{DOWN} {count.means}"
        fits = mark + columns(told) <= width
        canvas.put(mark if fits else mark + 1 - columns(told), 0, told if fits else f"{count.means} {DOWN}", "gold")
    canvas.line(0, lines - 1, [*head, *filled(count, room), *tail])
    return canvas.lines()


def charted(note: NoteView, scene: Scene, say: Say, size: tuple[int, int]) -> list[TextLine]:
    """At whom most have pointed, with a bar for each; whoever has no line of their own is counted."""
    width, lines = size
    canvas = Canvas(width, lines)
    votes = tally(dict(note.facts))
    shown = votes[: lines if len(votes) <= lines else max(1, lines - 1)]
    most = max((n for _, n in votes), default=1)
    names = [capital(target(at, scene, say)) for at, _ in shown]
    before = min(NAMES, max(map(columns, names), default=0)) + 3
    room = width - before - columns(say("village.wall.votes", n=most)) - 3
    of = sum(n for _, n in votes)
    for at, ((_, n), name) in enumerate(zip(shown, names, strict=True)):
        y = at * (2 if 2 * len(votes) <= lines + 1 else 1)
        tone = "gold" if n == most else "soft"
        canvas.right(before - 1, y, cut(name, before - 2), f"bold {tone}")
        canvas.put(before, y, BAR * room, "tile")
        canvas.put(before, y, BAR * max(1, room * n // of), tone)
        canvas.put(before + room + 1, y, say("village.wall.votes", n=n), f"bold {tone}")
    if rest := len(votes) - len(shown):
        said = say("village.wall.others", n=rest)
        if lines > 1:
            canvas.put(before, lines - 1, said, "quiet")
    return canvas.lines()
