"""What only this seat sees: in the night what its tap means, by day who it is; covered the same lines for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import HIDDEN
from client.base.deeds import Here
from client.base.spans import Span, TextLine, apart, cut, text_line, wrap
from client.games.village.task import learnt_words, own_words, pack_words, task_words
from client.games.village.words import alive, renamed, team, tile
from protocol.games.village import SLOTS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

WIDE = 60
LINES, FEWER = 3, 2
"""Lines under the cover on a phone, and where it is wide."""
NOTE_LINES, NOTE_FEWER = 8, 5
"""The same in a slot in which everybody reads a note, and nobody needs a grid."""
SHORT = 8
"""Columns of a name where a long pack has to be told in little room."""


def own_lines(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """The words under the cover; which lines there are follows from public facts."""
    if scene.own is None or not scene.own.role:
        return []
    reads = covered(scene) == "note"
    count = (NOTE_FEWER if reads else FEWER) if width >= WIDE else NOTE_LINES if reads else LINES
    if peek:
        words = fitting(scene, say, width, count)
        return [text_line(Span(row, "secret", Here.PEEK)) for row in [*words, *[""] * (count - len(words))]]
    first = apart(
        text_line(Span(HIDDEN, "cover", Here.PEEK)), text_line(Span(say("peek.hint"), "quiet", Here.PEEK)), width
    )
    second = text_line(Span(say(f"village.cover.{covered(scene)}"), "quiet", Here.PEEK))
    return [first, second, *[text_line(Span("", "quiet"))] * (count - 2)]


def fitting(scene: Scene, say: Say, width: int, count: int) -> list[str]:
    """The secret words in so many lines; a long pack by short names, by numbers, and at last before all else."""
    numbers = renamed(scene, 0)
    first = key_words(numbers, say)
    ways = [(way, secret_words(way, say)) for way in (scene, renamed(scene, SHORT), numbers)]
    ways.append((numbers, [first, *(part for part in ways[-1][1] if part != first)]))
    rows: list[str] = []
    for way, said in ways:
        rows = wrap(" ".join(said), width)
        key = key_words(way, say)
        if key not in said or len(wrap(" ".join(said[: said.index(key) + 1]), width)) <= count:
            return rows[:count]
    return [*rows[: count - 1], cut(f"{rows[count - 1]}…", width)]


def key_words(scene: Scene, say: Say) -> str:
    """The sentence that has to be read in full: the note of the moment, or its pack; "" where there is neither."""
    own = scene.own
    if own.note and covered(scene) == "note" and scene.table.slot != "check":
        return learnt_words(own.note, scene, say)
    return pack_words(scene, say) if len(own.pack) > 1 else ""


def covered(scene: Scene) -> str:
    """What the cover is said to hide: by public facts alone."""
    if not alive(scene, scene.you):
        return "out"
    if scene.table.phase != "night":
        return "day"
    slot = SLOTS.get(scene.table.slot)
    return "note" if slot and slot.shape == "note" else "night"


def slot_ask(scene: Scene) -> AskView | None:
    """The open slot of this seat."""
    return next((ask for ask in scene.asks if ask.kind == "slot"), None)


def secret_words(scene: Scene, say: Say) -> list[str]:
    """The same as sentences, the most pressing first."""
    if ask := slot_ask(scene):
        said = task_words(ask, scene, say)
        return said if scene.table.slot == "check" else [*said, *own_words(scene, say)]
    if not alive(scene, scene.you):
        return [*out_words(scene, say), *own_words(scene, say)]
    own = scene.own
    last = [learnt_words(row, scene, say) for row in own.learnt[-1:]]
    return [*own_words(scene, say), *last]


def out_words(scene: Scene, say: Say) -> list[str]:
    """What whoever is out may see and has bet."""
    own = scene.own
    said = [say("village.own.ghost" if own.ghost else "village.own.out")]
    if bet := own.bets.get("bet", ""):
        said.append(say("village.own.bet", name=tile(bet, scene, say)))
    if bet := own.bets.get("bet_team", ""):
        said.append(say("village.own.bet_team", name=team(bet, say)))
    return said
