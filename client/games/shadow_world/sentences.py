"""The shadow world in whole sentences, for the line client: nothing has to be seen to be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import name_of, names_of, real_name
from client.games.shadow_world.damage import person_marks
from client.games.shadow_world.notebook import secret_words
from client.games.shadow_world.own import own_words
from client.games.shadow_world.result import falls, headline, reasons
from client.games.shadow_world.words import cards_said, faction, thing
from protocol.games.shadow_world import CHARACTERS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say


def table_said(scene: Scene, say: Say) -> list[str]:
    """Where the game stands, the ring of places, every seat."""
    table = scene.table
    lines = [say("plain.shadow_world.status", turn=table.turn)]
    for at in range(0, len(table.board), 2):
        pair = [_place(place, scene, say) for place in table.board[at : at + 2]]
        lines.append(say("plain.shadow_world.area", places=say("plain.shadow_world.with").join(pair)))
    return [*lines, *(_seat(number, scene, say) for number in range(1, len(table.seats) + 1))]


def own_said(scene: Scene, say: Say) -> list[str]:
    """One's own character, goal and ability, the oracle card, and what this seat knows about each person."""
    if scene.own is None or not scene.own.character:
        return []
    lines = [
        say("plain.shadow_world.own", title=title, text=_aloud(text, say)) for title, text in own_words(scene, say)
    ]
    for seat in range(1, len(scene.table.seats) + 1):
        words = secret_words(scene, seat, say) if seat != scene.you else []
        if words:
            lines.append(say("plain.shadow_world.about", name=name_of(scene, seat, say), text=" ".join(words)))
    return lines


def result_said(scene: Scene, say: Say) -> list[str]:
    """Who has won, why, and who everybody was."""
    return [headline(scene, say), *reasons(scene, say), *falls(scene, say), *characters_said(scene, say)]


def characters_said(scene: Scene, say: Say) -> list[str]:
    """Who everybody was."""
    return [
        say(
            "plain.shadow_world.was",
            name=real_name(scene, number, say),
            who=thing(seat.character, say),
            faction=faction(seat.character, say),
        )
        for number, seat in enumerate(scene.table.seats, 1)
        if seat.character
    ]


def _aloud(text: str, say: Say) -> str:
    return text.rstrip(".").replace(" †", f", {say('shadow_world.falls')} ")


def _place(place: str, scene: Scene, say: Say) -> str:
    here = [n for n, seat in enumerate(scene.table.seats, 1) if seat.place == place]
    who = names_of(scene, here, say) if here else say("plain.shadow_world.nobody")
    return say("plain.shadow_world.place", place=thing(place, say), names=who)


def _seat(number: int, scene: Scene, say: Say) -> str:
    table = scene.table
    seat = table.seats[number - 1]
    parts = [say("plain.shadow_world.turn")] if table.active == number and not table.ending else []
    if seat.out:
        parts.append(say("plain.shadow_world.out"))
    else:
        parts.append(say("plain.shadow_world.damage", n=seat.damage))
    if seat.character:
        about = CHARACTERS[seat.character]
        who = thing(seat.character, say)
        parts.append(say("plain.shadow_world.is", who=who, faction=faction(seat.character, say), n=about.limit))
    if seat.equipment:
        parts.append(say("plain.shadow_world.equipment", cards=cards_said(seat.equipment, say)))
    parts += [say(f"shadow_world.mark.{name}") for name in ("shielded", "barrier", "cursed") if getattr(seat, name)]
    parts += [mark.text for mark in person_marks(number, scene, say)]
    return say("plain.shadow_world.seat", seat=number, name=name_of(scene, number, say), parts=", ".join(parts))
