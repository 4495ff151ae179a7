"""Who has died in which night and on which day, out of what everybody was told."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from client.base.spans import Span, columns, fit, wide
from client.games.village.words import cause, role, short_card, target
from client.paint.bars import banner

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import NoteView

NIGHT, DAY = "☾", "☼"
AIR = 3
"""Columns of a banner around what it says."""
AT_NIGHT = ("poisoned", "sword", "hunted", "devoured", "cat", "")
BY_DAY = ("lynched", "voted", "bitten")
"""Causes that say by themselves whether it was night; "" is a cause that the table does not tell."""
ORDINARY = ("devoured", "", "lynched", "voted")
"""Causes of which most nights and days are: the sign of the hour says them."""


class Death(NamedTuple):
    """Somebody's death: in the night or on the day of that number, of which cause; seat 0 is the Guard Dog."""

    sign: str
    number: int
    seat: int
    cause: str

    @property
    def at_night(self) -> bool:
        """Whether it was in a night."""
        return self.sign == NIGHT


def deaths(scene: Scene) -> list[Death]:
    """All deaths in their order; grief and a last shot belong to the hour of the death before them.

    A screen that came late has not heard how the first nights fell: what it hears first belongs to the hour before.
    """
    found: list[Death] = []
    heard = next((int(str(note.facts["number"])) for note in scene.notes if note.kind in ("night", "day")), 0)
    number, sign = max(1, heard - 1 if heard else scene.table.night), NIGHT
    for note in scene.notes:
        if note.kind in ("night", "day"):
            number, sign = int(str(note.facts["number"])), NIGHT if note.kind == "night" else DAY
        elif note.kind in ("died", "dog"):
            cause = str(note.facts["cause"])
            if cause in AT_NIGHT:
                sign = NIGHT
            elif cause in BY_DAY:
                sign = DAY
            at = int(str(note.facts["at"])) if note.kind == "died" else 0
            found.append(Death(sign, number, at, cause))
    return found


def by_hour(scene: Scene) -> list[tuple[str, int, list[Death]]]:
    """The deaths of each night and day together."""
    done: list[tuple[str, int, list[Death]]] = []
    for death in deaths(scene):
        if not done or done[-1][:2] != (death.sign, death.number):
            done.append((death.sign, death.number, []))
        done[-1][2].append(death)
    return done


def last_dead(scene: Scene) -> list[NoteView]:
    """The deaths that were told last, one right after the other; [] where something else has been told since."""
    if scene.table.phase in ("night", "over"):
        return []
    public = reversed([note for note in scene.notes if not note.private])
    return list(takewhile(lambda note: note.kind == "died", public))[::-1]


def death_line(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The death that was told last as a banner, until something else happens; [] where none was.

    One that came right after another shares its banner, which names both.
    """
    dead = last_dead(scene)
    if not dead:
        return []
    fates = [(int(str(note.facts["at"])), str(note.facts["cause"]), str(note.facts["card"])) for note in dead]
    if len(fates) > 1:
        named, counted = several_dead([at for at, _, _ in fates], scene, say)
        alike = len({why for _, why, _ in fates}) == 1
        each = ", ".join(died_words(at, why, scene, say) for at, why, _ in fates)
        ways = [(named, cause(fates[0][1], fates[0][0], scene, say))] if alike else [(named, each), (counted, each)]
        ways += [(named, ""), (counted, "")]
    else:
        at, why, card = fates[0]
        head = say("village.dead.you") if at == scene.you else say("village.dead", name=target(at, scene, say).upper())
        cards = [role(card, say), short_card(card, "", say)] if card else [""]
        ways = [(head, ", ".join(filter(None, (cause(why, at, scene, say), name)))) for name in cards]
    head, way = next((way for way in ways if sum(map(columns, way)) <= width - AIR), ways[-1])
    return [banner("death", head, way, width)]


def died_words(at: int, why: str, scene: Scene, say: Say) -> str:
    """Who has died, and how: `Kim devoured`; where the table does not tell of what, that they died."""
    return f"{target(at, scene, say)} {cause(why, at, scene, say) or say('village.cause.untold')}"


def several_dead(seats: list[int], scene: Scene, say: Say) -> list[str]:
    """That several have died, oneself first: by name, and in fewer words."""
    names = say.listed([target(at, scene, say) for at in sorted(seats, key=lambda at: at != scene.you)])
    key = "village.dead.several.you" if scene.you in seats else "village.dead.several"
    return [say(key, names=names.upper()), say("village.wall.dead", n=len(seats))]


def deaths_line(scene: Scene, say: Say, width: int) -> TextLine:
    """`☾1 Fatima  ☼1 Kim hanged, Ida heartbroken` in one line; [] where all live.

    Where it does not fit, the causes of earlier hours go first, then the oldest hours.
    """
    plain, told = ([hour_piece(hour, scene, say, told=told) for hour in by_hour(scene)] for told in (False, True))
    if not plain:
        return []
    latest = [*plain[:-1], told[-1] if wide(told[-1]) <= width - 2 * (len(plain) > 1) else plain[-1]]
    if wide(line := joined(told)) <= width or wide(line := joined(latest)) <= width:
        return line
    left = latest
    while len(left) > 1 and wide(joined(left)) > width - 2:
        left = left[1:]
    return fit([Span("… ", "quiet"), *joined(left)] if left is not latest else joined(left), width)


def hour_piece(hour: tuple[str, int, list[Death]], scene: Scene, say: Say, *, told: bool) -> TextLine:
    """A night or a day with its dead; `told`: with their causes, where one is not that of every night or day."""
    sign, number, died = hour
    causes = told and any(death.cause not in ORDINARY for death in died)
    names = [
        died_words(death.seat, death.cause, scene, say) if causes else target(death.seat, scene, say) for death in died
    ]
    return [Span(f"{sign}{number} ", "moon"), Span(", ".join(names), "soft")]


def joined(pieces: list[TextLine]) -> TextLine:
    """The hours with air between them."""
    return [span for at, piece in enumerate(pieces) for span in ([Span("  "), *piece] if at else piece)]
