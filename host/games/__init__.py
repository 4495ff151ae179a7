"""The games that this house can play, by their ids."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from protocol.errors import MoontableError
from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from host.engine.asking import Ask
    from host.engine.rules import Rules

    Choose = Callable[[int, Any, Any, Ask, Random], str]

__all__ = ["GAMES", "UnknownGame", "bot", "bot_of_its_own", "rules"]


class UnknownGame(MoontableError):
    """A game that this release does not have."""

    en = "There is no game called {game} here. Choose one of: {games}."
    de = "Ein Spiel namens {game} gibt es hier nicht. Zur Wahl stehen: {games}."
    exit_status = 2


@cache
def rules(game: str) -> Rules:
    """The rules of the game with this id, imported on first use; raises UnknownGame."""
    if game not in GAMES:
        raise UnknownGame(game=game, games=", ".join(GAMES))
    return cast("Rules", import_module(f"host.games.{game}"))


def bot(game: str) -> Choose:
    """How a bot of this game chooses: from its seat, the public and own view, an ask, and dice of its own."""
    return cast("Choose", import_module(f"host.games.{game}.bot").choose) if bot_of_its_own(game) else _any_choice


@cache
def bot_of_its_own(game: str) -> bool:
    """Whether a game has bots that understand it."""
    return game in GAMES and find_spec(f"host.games.{game}.bot") is not None


def _any_choice(_seat: int, _table: Any, _own: Any, ask: Ask, dice: Random) -> str:
    return "" if ask.kind == "standing" else ask.any_choice(dice.choice)
