"""What the adversary's tests have to know of each game: planting/<its id>.py. A new game with one is in all.

    SEATS      how many sit in these tests
    OPTIONS    the options of the game from which worlds are made; a long one gives more of them
    PAIRS      how many pairs of worlds a test compares, and
    SECONDS    how long each is listened to: some hundred steps in sum, some seconds of work
    STANDING   standing answers that somebody sets, by the name of the window that they are for
    NAMES      words that give something hidden away wherever they stand as a value: cards, roles
    mark(game)         a copy with a marker ("canary-…!") in every field that is hidden from anybody, and the markers
                       that each seat may have, seat 0 being whoever only watches
    seen(match, seat)  the NAMES that a seat can know of at this moment
    holds(own, truth)  whether the first seat's own view and the game as `describe` has it agree

Everything else comes from the face that every game shows (host/engine/match.py, `Rules`) and the view types of the
client.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from protocol import messages
from protocol.games import village
from tests.engine.on_offer import ALL

if TYPE_CHECKING:
    from types import ModuleType

_IDS = {(messages.AskView, "name"), (messages.NoteView, "kind"), (village.TableView, "cards")}
"""What names an ask or a note, and how many of each card a village has: no values."""
_ROWS = (list, tuple, set, frozenset)
May = dict[int, set[bytes]]
PLANTED = tuple(game for game in ALL if (Path(__file__).parent / "planting" / f"{game}.py").exists())
"""The games that have told us; test_canary.py fails while one has not."""


def planting(game: str) -> ModuleType:
    """The module of a game."""
    return import_module(f"tests.adversary.planting.{game}")


def words(value: Any) -> list[str]:
    """All texts in a decoded message that are values, not names of asks or notes, in no order."""
    found, left = [], [value]
    while left:
        one = left.pop()
        kind = type(one)
        if kind is str:
            found.append(one)
        elif values := _values(kind):
            left += [getattr(one, name) for name in values]
        elif kind is dict:
            left += (*one.keys(), *one.values())
        elif kind in _ROWS:
            left += one
    return found


@cache
def _values(kind: type) -> list[str]:
    """The fields of a message that hold values; what is no message has none."""
    return [field.name for field in fields(kind) if (kind, field.name) not in _IDS] if is_dataclass(kind) else []
