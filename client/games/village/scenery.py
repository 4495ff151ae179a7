"""The village under its sky: the hour by public facts, a lit window for everybody who lives, a word for the night."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from client.base.scene import left_now
from client.base.spans import columns
from client.games.village.deaths import deaths, deaths_line
from client.games.village.words import alive
from client.paint.bars import bar
from client.paint.canvas import Canvas
from client.paint.village import village
from protocol.durations import phase_scale
from protocol.games.village import SLOTS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import AskView

HOURS = {"night": "night", "dawn": "dawn", "dusk": "dusk", "deal": "dusk", "over": "dawn"}
FULL = 4
"""The night in which the moon is full."""
WIDE = 70
"""Columns from which there is room for a high sky."""
HIGH, LOW = (22, 18, 14, 12, 9, 7, 5), (9, 7, 5, 4)
"""Lines of sky and houses, where there is room and where there is not."""
HEADLINE = 5
"""Lines of sky from which a headline has room over the houses."""
DAWN = 7
"""The same at dawn, when the dead stand on the sky as well."""
SOON = 5_000
"""Milliseconds from which the time that is left is drawn as urgent."""
SECOND = 1_000
"""The bar moves with the figures, so that a screen that is drawn in between looks like all others."""


def hour(scene: Scene) -> str:
    """The hour of the day."""
    return HOURS.get(scene.table.phase, "day") if scene.table else ""


def skies(width: int) -> tuple[int, ...]:
    """How many lines a sky may take, the most first."""
    return HIGH if width >= WIDE else LOW


class Words(NamedTuple):
    """Words on a painted sky: column and line of the first letter, and their tone."""

    x: int
    y: int
    text: str
    tone: str


def scenery(scene: Scene, say: Say, width: int, lines: int) -> list[TextLine]:
    """So many lines of sky and houses; by night with a headline and the time that is left, by day with the dead."""
    table = scene.table
    lit = tuple(not view.out for view in table.seats)
    phase = min(FULL, max(1, table.night)) / FULL
    said: list[Words] = []
    if table.phase != "night":
        said += white(1, 0, deaths_line(scene, say, width - 2))
        if table.phase == "dawn" and lines >= DAWN:
            said += sunrise(scene, say)
    elif lines >= HEADLINE:
        said += headline(scene, say, int(lines > HEADLINE))
    timed = time_bar(scene, width) if table.phase == "night" else []
    return [*painted(width, lines, hour(scene), lit, phase, tuple(said)), *timed]


@lru_cache(maxsize=256)
def painted(
    width: int, lines: int, at: str, lit: tuple[bool, ...], phase: float, said: tuple[Words, ...]
) -> list[TextLine]:
    """A sky with words on it. Not to be changed: it is kept, since a screen is drawn anew with each second."""
    picture = Canvas(width, lines)
    picture.paste(0, 0, village(width, lines, at, lit, phase))
    for words in said:
        picture.over(*words)
    return picture.lines()


def white(x: int, y: int, spans: TextLine) -> list[Words]:
    """A line of spans in white words."""
    said: list[Words] = []
    for span in spans:
        said.append(Words(x, y, span.text, "bold white" if span.tone == "moon" else "white"))
        x += columns(span.text)
    return said


def headline(scene: Scene, say: Say, top: int) -> list[Words]:
    """From a line on: who is asleep, and what everybody taps meanwhile; the same on every screen."""
    said = [Words(2, top, say("village.sky.asleep"), "bold white")]
    shape = SLOTS.get(scene.table.slot)
    if shape and (not scene.you or alive(scene, scene.you)):
        said.append(Words(2, top + 1, say.first(f"village.sky.{scene.table.slot}", f"village.sky.{shape}"), "white"))
    return said


def sunrise(scene: Scene, say: Say) -> list[Words]:
    """That the sun rises, and how many windows have gone dark in the night, as far as it has been told."""
    number = sum(death.at_night and death.number == scene.table.night for death in deaths(scene))
    dark = say("village.sky.dark", n=number) if number else ""
    return [Words(2, 1, say("village.sky.dawn"), "bold white"), Words(2, 2, dark, "white")]


def time_bar(scene: Scene, width: int) -> list[TextLine]:
    """How much of the part of the night is left; the same for all who are asked."""
    ask = slot(scene)
    if ask is None:
        return []
    left = seconds_left(scene) * SECOND
    return [bar(left / ask.length, width, "danger" if left <= SOON else "clock")]


def slot(scene: Scene) -> AskView | None:
    """What is asked in a part of the night that ends by itself."""
    return next((ask for ask in scene.asks if ask.kind == "slot" and ask.left >= 0 and ask.length > 0), None)


def rest(scene: Scene) -> int:
    """How many milliseconds the later minutes of a talk add to the one that runs."""
    room = scene.room
    if room is None or scene.table.phase != "talk":
        return 0
    return int(scene.table.rest * phase_scale(room.pace, shared=room.shared, hurried=room.hurry == "does") * SECOND)


def seconds_left(scene: Scene) -> int:
    """How many seconds of the part of the night are left, 0 by day."""
    ask = slot(scene)
    return -(-left_now(ask.left, scene) // SECOND) if ask else 0
