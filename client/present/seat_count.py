"""Whether as many sit at the table as the chosen game takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games import face

if TYPE_CHECKING:
    from client.texts import Say
    from protocol.messages import Room


def misfit(room: Room, say: Say) -> str:
    """That too few or too many are at the table for the chosen game, "" when they fit."""
    game = face(room.game)
    people = len(room.people)
    if game is None or people in game.INFO.seats:
        return ""
    key = "room.too_few" if people < game.INFO.seats[0] else "room.too_many"
    return say(key, n=people, least=game.INFO.seats[0], most=game.INFO.seats[-1])
