"""Names of the seats as sentences need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import TIE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.texts import Say


def name_of(scene: Scene, seat: int, say: Say) -> str:
    """The name of a seat; your own is "you"."""
    return say("you") if seat == scene.you else real_name(scene, seat, say)


def real_name(scene: Scene, seat: int, say: Say) -> str:
    """The name of a seat, your own too."""
    if scene.room and 0 < seat <= len(scene.room.people):
        return scene.room.people[seat - 1].name
    return say("game.seat", seat=seat)


def names_of(scene: Scene, seats: Iterable[int], say: Say) -> str:
    """`Ada, Ben and you`."""
    return say.listed([name_of(scene, seat, say) for seat in seats])


def numbered(scene: Scene, seat: int, say: Say) -> str:
    """A seat by number and name, which no line parts: `4 Dan`; by its number where names have no room."""
    return tied(seat, name_of(scene, seat, say)).rstrip()


def tied(number: int, name: str) -> str:
    """A number and what it is the number of, which no line parts."""
    return f"{number}{TIE}{name}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def turn_of(scene: Scene, say: Say) -> str:
    """Whose turn it is, as the title of that turn; "" while it is nobody's."""
    return say("replay.turn", name=real_name(scene, scene.table.active, say)) if scene.table.active else ""
