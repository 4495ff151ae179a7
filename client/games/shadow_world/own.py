"""What only this seat sees: its character, goal and ability, and the oracle card that it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Local
from client.base.names import name_of
from client.base.spans import COVER, Span, TextLine, apart, columns, cut, fit, pad, text_line, wide, wrap
from client.games.shadow_world.throws import dice, last_throw
from client.games.shadow_world.words import effect, faction, mine, short, thing, usable
from client.paint import bars
from client.paint.canvas import Canvas
from protocol.games.shadow_world import CHARACTERS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

NARROW = 60
DICE = 3
"""Lines of the dice."""
READ = 5
"""Lines under the cover beside the choices."""
WITH_DICE = 8
"""From so many lines on there is room for the dice above."""


def own_lines(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """Who I am, my goal, what I can, or first an oracle card in the hands; covered they are all alike."""
    if scene.own is None or not scene.own.character:
        return []
    said = own_words(scene, say)
    indent = max(columns(title) for title, _ in said) + 1
    key, word = key_to_peek(say, peek=peek)
    tail = [key] if scene.own.oracle else [Span(" "), key, word]
    first = width - indent - wide(tail)
    if scene.own.oracle and width < NARROW:  # two lines for the card, whatever it is
        words = wrap(said[0][1], first)
        said = [(said[0][0], words[0]), ("", " ".join(words[1:])), said[1]]
    rows: list[TextLine] = []
    for at, (title, text) in enumerate(said):
        room = width - indent if at else first
        told = Span(pad(text, room), "secret", Local.PEEK) if peek else Span(COVER * room, "cover", Local.PEEK)
        row = text_line(Span(pad(title, indent), "quiet", Local.PEEK), told)
        rows.append(fit(row if at else [*row, *tail], width))
    return bars.fused(rows, width) if peek else rows


def hand_picture(scene: Scene, say: Say, size: tuple[int, int], *, peek: bool) -> list[TextLine]:
    """The last throw, and below it who I am: the same cells for everybody, covered or not."""
    width, height = size
    canvas = Canvas(width, height)
    thrown = last_throw(scene)
    if thrown and height >= WITH_DICE:
        dice(canvas, 1, 0, thrown, scene, say)
    if scene.own is None or not scene.own.character:
        return canvas.lines()
    lines = min(READ, height - 1 - (DICE if height >= WITH_DICE else 0))
    y = height - lines
    label, tail = text_line(" ", Span(say("shadow_world.own"), "secret", Local.PEEK)), key_to_peek(say, peek=peek)
    head = [apart(label, tail, width - 1)]
    canvas.fill(1, y, width - 2, lines, "cover", " " if peek else COVER)
    if peek:
        told = [
            wrap(text if not at else f"{title}: {text}", width - 4) for at, (title, text) in enumerate(read(scene, say))
        ]
        for at, text in enumerate([row for rows in told for row in rows][:lines]):
            canvas.put(2, y + at, cut(text, width - 4), "bold secret" if not at else "secret")
    canvas.tap(0, y, width, lines, Local.PEEK)
    done = canvas.lines()
    return [*done[: y - 1], *(bars.fused(head, width - 1) if peek else head), *done[y:]]


def key_to_peek(say: Say, *, peek: bool) -> TextLine:
    """The key that lifts the cover, in the same place both ways."""
    both = [say("shadow_world.own.peek"), say("shadow_world.own.cover")]
    return bars.peek_key(pad(both[peek], max(map(columns, both))), peek=peek)


def read(scene: Scene, say: Say) -> list[tuple[str, str]]:
    """What stands under the cover, with the name of an oracle card as a heading like the others."""
    said = own_words(scene, say)
    return [("", f"{said[0][0]}: {said[0][1]}"), *said[1:]] if scene.own.oracle else said


def own_words(scene: Scene, say: Say) -> list[tuple[str, str]]:
    """What stands under the cover, each with its heading; which headings there are is public."""
    own, me = scene.own, mine(scene)
    about = CHARACTERS[own.character]
    who = say("shadow_world.own.who", who=thing(own.character, say), faction=faction(own.character, say), n=about.limit)
    can = say(f"shadow_world.who.{own.character}.can")
    if not usable(scene):
        can = can.partition(": ")[2] or can
        can = say("shadow_world.own.void" if me and me.cursed else "shadow_world.own.spent", can=can)
    rows = [
        (say("shadow_world.own.you"), who),
        (say("shadow_world.own.goal"), say(f"shadow_world.who.{own.character}.aim")),
        (say("shadow_world.own.can"), can),
    ]
    if own.character == "h_follow" and own.follows:
        people = len(scene.table.seats)
        heir = (scene.you - 1 + own.follows) % people + 1
        rows[1] = (rows[1][0], say("shadow_world.own.heir", name=name_of(scene, heir, say)))
    if own.oracle:
        card = short(own.oracle.card, say)
        told = say(f"shadow_world.card.{own.oracle.card}.line")
        if own.oracle.receiver == scene.you:
            told = effect(own.oracle, scene, name_of(scene, own.oracle.giver, say), say)
        text = f"{card}: {told}"
        return [(say("shadow_world.own.card"), text), *rows[:2]]
    return rows
