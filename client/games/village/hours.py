"""The story so far in one line: night by night and day by day who has died, of what, and who they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import Span, wide
from client.games.village.deaths import DAY, NIGHT, by_hour
from client.games.village.words import cause, seat_of, short_card, target

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.games.village.deaths import Death
    from client.texts import Say

APART = 4
"""Columns between two hours."""


def hours_line(scene: Scene, say: Say, width: int) -> TextLine:
    """`☾ night 1 Fatima, Villager, devoured    ☼ day 1 ...`, by name alone where it is long; the oldest go first."""
    past = hours(scene)
    late = [Span("… ", "quiet")] if past and past[0][:2] != (NIGHT, 1) else []
    width -= wide(late)
    for brief in (False, True):
        pieces = [hour_piece(sign, number, died, scene, say, brief=brief) for sign, number, died in past]
        if sum(map(wide, pieces)) + APART * (len(pieces) - 1) <= width:
            break
    done: TextLine = []
    for piece in reversed(pieces):
        gap = [Span(" " * APART)] if done else []
        if wide(piece) + wide(gap) + wide(done) > width - 2 * (piece is not pieces[0]):
            return [Span("… ", "quiet"), *done] if done else []
        done = [*piece, *gap, *done]
    return [*late, *done]


def hours(scene: Scene) -> list[tuple[str, int, list[Death]]]:
    """Every night and day that is over or has a death, as far as this screen has heard."""
    dead = {(sign, number): died for sign, number, died in by_hour(scene)}
    table = scene.table
    for note in scene.notes:
        if note.kind in ("night", "day"):
            dead.setdefault((NIGHT if note.kind == "night" else DAY, int(str(note.facts["number"]))), [])

    def over(sign: str, number: int) -> bool:
        if number < table.night:
            return True
        return sign == NIGHT and table.phase not in ("night", "dawn") and number == table.night

    order = sorted(dead, key=lambda hour: (hour[1], hour[0] == DAY))
    return [(*hour, dead[hour]) for hour in order if dead[hour] or over(*hour)]


def hour_piece(sign: str, number: int, died: list[Death], scene: Scene, say: Say, *, brief: bool) -> TextLine:
    """One hour: its sign and number, and who died, or that nobody did."""
    word = say("village.status.night.short" if sign == NIGHT else "village.status.day.short", n=number)
    tone = "werewolf" if sign == NIGHT else "gold"
    head = [Span(f"{sign} {number} " if brief else f"{sign} {word} ", f"bold {tone}")]
    if not died:
        return [*head, Span(say("village.nobody" if brief else "village.wall.nobody_died"), "quiet")]
    told = [target(death.seat, scene, say) if brief else death_words(death, scene, say) for death in died]
    return [*head, Span((", " if brief else "; ").join(told), "text")]


def death_words(death: Death, scene: Scene, say: Say) -> str:
    """Who died, who they were, of what."""
    view = seat_of(scene, death.seat)
    card = short_card(view.card, view.played, say) if view else ""
    return ", ".join(filter(None, (target(death.seat, scene, say), card, cause(death.cause, death.seat, scene, say))))
