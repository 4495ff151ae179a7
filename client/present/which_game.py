"""The games that a table may play, as choices: for how many people, how long, and what each is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Command
from client.games import face, game_name, how_long
from client.present.between_games import keepers_only
from protocol.games import GAMES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import Room


def games(room: Room, say: Say) -> tuple[Choice, ...]:
    """All games; each takes the table back to its waiting room where a result is still on the screen."""
    return tuple(
        Choice(game_name(one, say), Command("game", one), hint=in_a_line(one, say, room.pace)) for one in GAMES
    )


def which_game(scene: Scene, say: Say) -> Prompt:
    """What to play next, as a page of its own."""
    room = scene.room
    rows = games(room, say) if room and not keepers_only(scene, say) else ()
    return Prompt(0, say("setup.which"), rows)


def in_a_line(name: str, say: Say, pace: str = "relaxed") -> str:
    """A game in one line: for how many, how long at a pace, and what it is about."""
    game = face(name)
    if game is None:
        return ""
    least, most = game.INFO.seats[0], game.INFO.seats[-1]
    usual = {option: found.default for option, found in game.INFO.options.items()}
    about = say(f"{name}.about") if f"{name}.about" in say else ""
    size = say("setup.size", least=least, most=most, minutes=how_long(game, least, usual, pace))
    return " · ".join(part for part in (size, about) if part)
