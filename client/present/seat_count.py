"""Whether as many sit at the table as the chosen game takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import face

if TYPE_CHECKING:
    from client.texts import Say
    from protocol.messages import Room


FEW = 12
"""A game for at most so many shows all of its seats."""


def misfit(room: Room, say: Say) -> str:
    """That too few or too many are at the table for the chosen game, "" when they fit."""
    game = face(room.game)
    people = len(room.people)
    if game is None or people in game.INFO.seats:
        return ""
    least, most = game.INFO.seats[0], game.INFO.seats[-1]
    if people < least:
        return say("room.too_few", people=people, n=least - people)
    return say("room.too_many", n=people, least=least, most=most)


def seats_offered(room: Room) -> int:
    """How many seats the waiting room shows: all of a small game's, of a great one as many as it needs or has taken."""
    game, people = face(room.game), len(room.people)
    if game is None:
        return people
    most = game.INFO.seats[-1]
    return max(people, most if most <= FEW else game.INFO.seats[0])
