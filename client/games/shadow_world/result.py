"""How a game of the shadow world ended: who has won, why, and who everybody was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.base.names import capital, names_of, real_name
from client.base.spans import Span, TextLine, columns, fit, pad, text_line, wide, wrap
from client.games.shadow_world.words import faction, thing
from protocol.games.shadow_world import CHARACTERS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say


def result_lines(scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:  # noqa: ARG001 - see Face
    """Who has won, why, and who everybody was."""
    table = scene.table
    rows: list[TextLine] = [text_line(Span(row, "moon")) for row in wrap(headline(scene, say), width)]
    rows += [text_line(Span(row, "plain")) for reason in reasons(scene, say) for row in wrap(reason, width)]
    rows.append([])
    names = min(max(columns(real_name(scene, n, say)) for n in range(1, len(table.seats) + 1)), 12)
    for number, seat in enumerate(table.seats, 1):
        won = number in table.winners
        head = text_line(
            Span("★ " if won else "  ", "moon"),
            Span(pad(real_name(scene, number, say), names) + " ", "moon" if won else "plain"),
        )
        if seat.character:
            about = CHARACTERS[seat.character]
            end = say("shadow_world.out") if seat.out else f"{seat.damage}/{about.limit}"
            room = width - wide(head) - columns(end) - 1
            ways = [f"{thing(seat.character, say)}, {faction(seat.character, say)}",
                    f"{thing(seat.character, say)}, {faction(seat.character, say, 'short')}"]  # fmt: skip
            who = next((way for way in ways if columns(way) <= room), ways[-1])
            head += [Span(who, "card", Open(Page.RULES, seat.character)), Span(f" {end}", "quiet")]
        rows.append(fit(head, width))
    return rows


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
