"""A finished game as a story: why it is over, who died in which night and how, who loved whom, when it turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital, name_of
from client.base.spans import Span, flow, text_line, wrap
from client.games.village.deaths import by_hour, deaths, died_words
from client.games.village.words import PACKS, ROLES, game_of, living, role
from protocol.games.village import HANGED

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.games.village import SeatView


HEART = "♥"
"""Stands where the star of a winner would, with whoever has loved and not won: love has changed what they had to do."""


def reason(scene: Scene, say: Say) -> str:
    """Why the game is over: who is left."""
    table, left = scene.table, living(scene)
    if not table.ending:
        return say("village.result.why.called_off")
    if table.ending in PACKS and any(seat not in table.winners for seat in left):
        return say(f"village.result.why.parity.{table.ending}")
    if table.ending == "draw" and left:
        return say("village.result.why.quiet")
    key = f"result.why.{table.ending}"
    return say.first(f"{game_of(scene)}.{key}", f"village.{key}", "village.result.why.draw", n=len(left))


def fate(seat: int, scene: Scene, say: Say) -> str:
    """`† day 2`, or that somebody has lived."""
    death = next((one for one in deaths(scene) if one.seat == seat), None)
    if not scene.table.seats[seat - 1].out:
        return say("village.story.lives")
    if death is None:
        return "†"
    hour = "night" if death.at_night else "day"
    return f"† {say(f'village.status.{hour}.short', n=death.number)}"


def story_parts(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The deaths by nights and days one after the other, then love and the turn of the game, each as lines."""
    pieces: list[TextLine] = []
    for sign, number, died in by_hour(scene):
        told = [died_words(death.seat, death.cause, scene, say) for death in died]
        pieces += [
            text_line(
                Span("" if at else f"{sign}{number} ", "moon"),
                Span(f"{name}{',' if at < len(told) - 1 else ' '}", "soft"),
            )
            for at, name in enumerate(told)
        ]
    rows = [text_line(" ", *row) for row in flow(pieces, width - 1)] if pieces else []
    said = [*(f"{HEART} {text}" for text in loves(scene, say)), *turn(scene, say)]
    parts = [[text_line(Span(f" {row}", "soft")) for row in wrap(text, width - 1)] for text in said]
    return [rows, *parts] if rows else parts


def loves(scene: Scene, say: Say) -> list[str]:
    """Who was in love: once the game is over everybody learns it."""
    lovers = scene.table.lovers
    return [in_love(lovers[0], lovers[1], scene, say)] if lovers else []


def in_love(one: int, other: int, scene: Scene, say: Say) -> str:
    """That two were in love; said to one of them, "you" goes before the other name."""
    if scene.you in (one, other):
        return say("village.truth.lovers.you", other=name_of(scene, other if one == scene.you else one, say))
    return capital(say("village.truth.lovers", one=name_of(scene, one, say), other=name_of(scene, other, say)))


def turn(scene: Scene, say: Say) -> list[str]:
    """The hanging by which the winners came to be ahead for good; [] where none did, or it was the end itself."""
    seats, ending = scene.table.seats, scene.table.ending
    packs = {seat_team(view, scene) for view in seats} & {*PACKS}
    if ending not in ("village", *PACKS) or len(packs) != 1:
        return []
    won, told = ending == "village", {one.seat for one in deaths(scene)}
    here = [seat for seat, view in enumerate(seats, 1) if seat in told or not view.out]
    day, votes, hanged = 0, dict[int, dict[str, Any]](), 0
    ahead: bool | None = None  # before the day's first hanging, when the night has taken whom it takes
    found: tuple[int, int] | None = None
    for note in scene.notes:
        facts: dict[str, Any] = dict(note.facts)
        if note.kind == "day":
            ahead, day, hanged = None, facts["number"], 0
        elif note.kind == "thumbs":
            votes[facts["at"]] = facts
        elif note.kind == "died" and facts["at"] in here:
            ahead = village_ahead(here, scene) if facts["cause"] in HANGED and ahead is None else ahead
            here.remove(facts["at"])
            helps = (seat_team(seats[facts["at"] - 1], scene) in PACKS) == won
            hanged = facts["at"] if facts["cause"] in HANGED and helps else hanged
        elif note.kind == "night":
            ahead = village_ahead(here, scene) if ahead is None else ahead
            found = found if ahead == won else None
            if hanged and ahead != won and village_ahead(here, scene, bites=1) == won:
                found = day, hanged
            ahead = None
    if found is None or ahead == (not won):
        return []
    at = found[1]
    counted = {side: len(votes[at][side]) for side in ("up", "down")} if at in votes else {}
    about = {"name": name_of(scene, at, say), "card": role(seats[at - 1].card, say), **counted}
    you = ".you" if at == scene.you else ""
    return [say("village.story.turn" if counted else f"village.story.turn.voted{you}", day=found[0], **about)]


def village_ahead(here: list[int], scene: Scene, bites: int = 0) -> bool:
    """Whether a village of those who are left can afford as many wrong hangings as it still needs right ones.

    A wrong one and the night after it take two of the innocent; so many `bites` are still to come before the next day.
    """
    evil = sum(seat_team(scene.table.seats[seat - 1], scene) in PACKS for seat in here)
    return (len(here) - evil - bites - evil - 1) // 2 >= evil


def seat_team(view: SeatView, scene: Scene) -> str:
    """The team of an open card; "" of a closed one."""
    about = ROLES[game_of(scene)].get(view.played or view.card)
    return about.team if about else ""
