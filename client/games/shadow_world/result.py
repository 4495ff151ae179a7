"""How a game of the shadow world ended: who has won, why, and who everybody was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from client.base.colours import seat_tone
from client.base.deeds import Open, Page
from client.base.names import capital, name_of, names_of, real_name
from client.base.spans import Span, TextLine, columns, fit, pad, prose, text_line, wide, wrap
from client.games.shadow_world.damage import SIGNS
from client.games.shadow_world.notes import cause
from client.games.shadow_world.words import faction, thing
from client.paint.victory import under_skies, victory_skies
from protocol.games.shadow_world import CHARACTERS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

NUMBERED = 60
"""From this width on everybody has the number of their seat."""
AIR = 2
"""Columns between who somebody was and how they ended."""


def result_lines(scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:
    """Who has won, why, who everybody was and how they ended; with `scrolls` also who felled whom, as a story."""
    rows = [*prose(headline(scene, say), "moon", width), *below_the_headline(scene, say, width)]
    if scrolls and (fell := falls(scene, say)):
        rows += [[], *(text_line(" ", Span(row, "plain")) for text in fell for row in wrap(text, width - 1, "  "))]
    return rows


def result_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The same under a sky that says who has won, and without one."""
    lit = tuple(not seat.out for seat in scene.table.seats)
    skies = victory_skies(headline(scene, say), victory_hour(scene), lit, width)
    return under_skies(skies, below_the_headline(scene, say, width), result_lines(scene, say, width))


def victory_hour(scene: Scene) -> str:
    """The hour of the sky over a result."""
    return "gold" if scene.table.winners else "night"


def below_the_headline(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Why they have won, and who everybody was."""
    rows = [row for reason in reasons(scene, say) for row in prose(reason, "plain", width)]
    return [*rows, [], *persons(scene, say, width)]


def persons(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Who everybody was, and how they ended: below each other where each of them has room."""
    table = scene.table
    seats = range(1, len(table.seats) + 1)
    heads = [head(number, scene, say, width) for number in seats]
    room = width - max(map(wide, heads))
    ways = [described(number, scene, say, room) for number in seats]
    whos = max(columns(who) for who, _ in ways)
    if any(whos + AIR + columns(end) > room for _, end in ways):
        whos = 0
    rows = []
    for seat, begun, (who, end) in zip(table.seats, heads, ways, strict=True):
        about: TextLine = []
        if seat.character:
            faction_tone = CHARACTERS[seat.character].faction
            about = [
                Span(pad(who, max(whos, columns(who))), faction_tone, Open(Page.RULES, seat.character)),
                Span(" " * AIR + end, "danger" if seat.out else "quiet"),
            ]
        rows.append(fit([*begun, *about], width))
    return rows


def head(number: int, scene: Scene, say: Say, width: int) -> TextLine:
    """Whether somebody has won, their number where there is room, and their name."""
    seats = scene.table.seats
    names = min(max(columns(real_name(scene, n, say)) for n in range(1, len(seats) + 1)), 12)
    won = number in scene.table.winners
    tab = Span(f" {number} ", seat_tone(number, out=seats[number - 1].out), Open(Page.NOTEBOOK, str(number)))
    return text_line(
        Span("★ " if won else "  ", "moon"),
        *([tab, Span(" ")] if width >= NUMBERED else []),
        Span(pad(real_name(scene, number, say), names) + " ", "moon" if won else "plain"),
    )


def described(number: int, scene: Scene, say: Say, room: int) -> tuple[str, str]:
    """Who somebody was, and how they stood at the end or by whom they fell: what has room in so many columns."""
    seat = scene.table.seats[number - 1]
    if not seat.character:
        return "", ""
    about = CHARACTERS[seat.character]
    ends = ends_of(number, scene, say) if seat.out else [f"{seat.damage}/{about.limit}"]
    who, sign = thing(seat.character, say), SIGNS[about.faction]
    names = [f"{sign} {who}, {faction(seat.character, say)}", f"{sign} {who}, {faction(seat.character, say, 'short')}"]
    ways = [(name, end) for end in ends for name in names]
    return next((way for way in ways if columns(way[0]) + columns(way[1]) + AIR <= room), ways[-1])


def ends_of(number: int, scene: Scene, say: Say) -> list[str]:
    """How somebody fell: in which turn, by whom and by what; shorter, and shorter still."""
    found = next((fall for fall in fell(scene) if fall.at == number), None)
    out = f"† {say('shadow_world.out')}"
    if found is None:
        return [out]
    turn = say("shadow_world.result.turn", turn=found.turn)
    if not found.by or found.by == number:
        return [f"† {turn}, {cause(found.cause, say)}", f"† {cause(found.cause, say)}", out]
    by = name_of(scene, found.by, say)
    return [f"† {turn}, {by} ({cause(found.cause, say)})", f"† {turn}, {by}", f"† {by}", out]


class Fall(NamedTuple):
    """That somebody went out: in which turn, who, by whom (0 for nobody), by what."""

    turn: int
    at: int
    by: int
    cause: str


def fell(scene: Scene) -> list[Fall]:
    """Everybody who went out, in the order in which it happened."""
    turn, found = 0, []
    for note in scene.notes:
        turn += note.kind == "turn"
        if note.kind == "out":
            facts: dict[str, Any] = dict(note.facts)
            found.append(Fall(turn, facts["at"], facts["by"], str(facts["cause"])))
    return found


def falls(scene: Scene, say: Say) -> list[str]:
    """Who felled whom, as a story."""
    said = []
    for fall in fell(scene):
        alone = not fall.by or fall.by == fall.at
        person = ".me" if fall.at == scene.you else ".you" if fall.by == scene.you and not alone else ""
        names = {"at": name_of(scene, fall.at, say), "by": name_of(scene, fall.by, say) if fall.by else ""}
        key = f"shadow_world.result.fell{'.alone' if alone else ''}{person}"
        said.append(say(key, turn=fall.turn, cause=cause(fall.cause, say), **names))
    return said


def headline(scene: Scene, say: Say) -> str:
    """Who has won the game."""
    won = list(scene.table.winners)
    if not won:
        return say("shadow_world.result.nobody")
    if won == [scene.you]:
        return say("shadow_world.result.you_win")
    key = "shadow_world.result.wins.you" if scene.you in won else "shadow_world.result.wins"
    return capital(say(key, n=len(won), names=names_of(scene, won, say)))


def reasons(scene: Scene, say: Say) -> list[str]:
    """Why those who have won have won: the factions first, then each of the others."""
    table = scene.table
    if table.ending == "cap":
        return [say("shadow_world.result.cap")]
    said = []
    characters = {number: table.seats[number - 1].character for number in table.winners}
    for team in ("werewolf", "vampire"):
        them = [n for n, who in characters.items() if who and CHARACTERS[who].faction == team]
        if them:
            said.append(say(f"shadow_world.goal.{team}"))
    for number, who in characters.items():
        if who and CHARACTERS[who].faction == "human":
            name = real_name(scene, number, say)
            aim = say(f"shadow_world.who.{who}.aim")
            said.append(say("shadow_world.result.human", name=name, who=thing(who, say), aim=aim))
    return said
