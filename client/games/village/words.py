"""Roles, seats and tiles of a village in words, and what a seat may know about itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.names import name_of, real_name
from client.base.spans import cut
from protocol.games import duesterwald, werewolves
from protocol.games.village import DOG, NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.village import SeatView

ROLES = {werewolves.ID: werewolves.ROLES, duesterwald.ID: duesterwald.ROLES}
PACKS = ("wolves", "vampires")
FEW = 12
"""More seats than this are told by their numbers."""
PUBLIC = ("out", "spared", "nominated", "guarded", "not_tied")
"""Reasons that everybody knows: their tiles are drawn as closed, all others only say so when tapped."""


def game_of(scene: Scene) -> str:
    """Which of the village's games it is."""
    return scene.room.game if scene.room else ""


def creature(card: str, game: str) -> bool:
    """Whether a card was out to kill the village."""
    about = ROLES[game].get(card)
    return about is not None and about.team in PACKS


def role(name: str, say: Say, form: str = "") -> str:
    """A role by its name; `form` "is" with its article, "many" in the plural, "short"."""
    if not name:
        return say("village.card.unknown")
    return say(f"village.card.{name}.{form}" if form else f"village.card.{name}")


def line_of(name: str, scene: Scene, say: Say) -> str:
    """What a role can, in a few words."""
    return say(f"{game_of(scene)}.card.{name}.line")


def team(name: str, say: Say) -> str:
    """A team by its name."""
    return say(f"village.team.{name}") if name else ""


def seat_of(scene: Scene, seat: int) -> SeatView | None:
    """A seat of the table."""
    seats = scene.table.seats if scene.table else []
    return seats[seat - 1] if 0 < seat <= len(seats) else None


def alive(scene: Scene, seat: int) -> bool:
    """Whether somebody sits there who is still in the village."""
    view = seat_of(scene, seat)
    return view is not None and not view.out


def living(scene: Scene) -> list[int]:
    """All who are still in the village."""
    return [seat for seat in range(1, len(scene.table.seats) + 1) if alive(scene, seat)]


def people(scene: Scene) -> list[int]:
    """The seats of those who are no bots; at a table that is not known all of them."""
    seats = range(1, len(scene.table.seats if scene.table else []) + 1)
    known = scene.room.people if scene.room else []
    return [seat for seat in seats if not (seat <= len(known) and known[seat - 1].bot)]


def watched(scene: Scene) -> bool:
    """Whether others may see somebody tap and peek at this table: not where one person sits among bots."""
    return scene.room is None or len(people(scene)) > 1


def living_people(scene: Scene) -> list[int]:
    """People who are still in the village."""
    return [seat for seat in people(scene) if alive(scene, seat)]


def target(at: int, scene: Scene, say: Say) -> str:
    """A target: a name, the Guard Dog, nobody."""
    if at < 0:
        return say("village.nobody")
    return (name_of(scene, at, say) or str(at)) if at else say("village.dog")


def renamed(scene: Scene, width: int) -> Scene:
    """The scene with names in at most so many columns; 0 leaves the numbers of seats alone."""
    room = scene.room
    if room is None:
        return scene
    people = [replace(person, name=cut(person.name, width)) for person in room.people]
    return replace(scene, room=replace(room, people=people))


def tile(choice: str, scene: Scene, say: Say) -> str:
    """A tile of a grid."""
    if choice == DOG:
        return say("village.dog")
    if choice == NOBODY:
        return say("village.nobody")
    if choice.isdigit():
        return name_of(scene, int(choice), say)
    return say.first(f"village.chip.{choice}", "ask.other")


def several(seats: Iterable[int], scene: Scene, say: Say) -> str:
    """Seats in a list: by name while they are few, else by number; everybody who lives in one word."""
    them = list(seats)
    if not them:
        return say("village.nobody")
    if len(them) > 2 and sorted(them) == living(scene):
        return say("village.everybody")
    if len(them) > FEW:
        return ", ".join(map(str, them))
    return say.listed([target(seat, scene, say) for seat in them])


def real(seat: int, scene: Scene, say: Say) -> str:
    """The name of a seat, also of this one."""
    return real_name(scene, seat, say) if seat else say("village.dog")


def cause(why: str, seat: int, scene: Scene, say: Say) -> str:
    """How somebody died, in a word or two that go on from their name; "" where nobody was told."""
    you = (f"village.cause.{why}.you",) if scene.you and seat == scene.you else ()
    return say.first(*you, f"village.cause.{why}", "village.cause.unknown") if why else ""


def was(card: str, played: str, say: Say) -> str:
    """Who somebody was, with what it had become: `the Drunkard, lately the Seer`."""
    if not card:
        return ""
    told = role(card, say, "is")
    return say("village.was.played", card=told, played=role(played, say, "is")) if played else told


def short_card(card: str, played: str, say: Say) -> str:
    """The same in as few columns as possible."""
    return "/".join(role(name, say, "short") for name in (card, played) if name)


def closed_words(reason: str, say: Say) -> str:
    """Why a tile may not be used."""
    return say.first(f"village.closed.{reason}", "closed.other")
