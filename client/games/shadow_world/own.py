"""What only this seat sees: its character, goal and ability, and the oracle card that it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import HIDDEN
from client.base.deeds import Here
from client.base.names import name_of
from client.base.spans import Span, TextLine, apart, columns, fit, pad, text_line, wide, wrap
from client.games.shadow_world.board import NARROW
from client.games.shadow_world.words import effect, faction, mine, short, thing, usable
from protocol.games.shadow_world import CHARACTERS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say


def own_lines(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """Who I am, my goal, what I can, or first an oracle card in the hands; covered they are all alike."""
    if scene.own is None or not scene.own.character:
        return []
    said = own_words(scene, say)
    indent = max(columns(title) for title, _ in said) + 1
    if scene.own.oracle and width < NARROW:  # two lines for the card, whatever it is
        words = [*wrap(said[0][1], width - indent), ""]
        said = [(said[0][0], words[0]), ("", words[1]), said[1]]
    hint = Span(say("peek.open" if peek else "peek.hint"), "quiet", Here.PEEK)
    rows: list[TextLine] = []
    for at, (title, text) in enumerate(said):
        head = Span(pad(title, indent), "quiet", Here.PEEK)
        told = Span(text, "secret", Here.PEEK) if peek else Span(HIDDEN, "cover", Here.PEEK)
        row = text_line(head, told)
        if not at and wide(row) + wide([hint]) < width:
            row = apart(row, [hint], width)
        rows.append(fit(row, width))
    return rows


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
