"""What a value on a command line, in the environment or in a file may be: numbers in a range, names, games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from protocol.games import GAMES
from protocol.topics import TABLE

if TYPE_CHECKING:
    from protocol.texts import Both

TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class Between:
    """Reads whole numbers from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        self._numbers = range(least, most + 1)

    def __call__(self, text: str) -> int:
        """The number; raises ValueError."""
        if int(text) not in self._numbers:
            raise ValueError
        return int(text)

    def __str__(self) -> str:
        return f"{self._numbers[0]}-{self._numbers[-1]}"


def table_name(name: str) -> str:
    """The name of a table; raises ValueError."""
    if not re.fullmatch(TABLE, name, re.ASCII):
        raise ValueError
    return name


def switch(text: str) -> bool:
    """Whether something is switched on; raises ValueError."""
    word = text.casefold()
    if word not in TRUE + FALSE:
        raise ValueError
    return word in TRUE


def games() -> tuple[str, ...]:
    """The games that can be asked for, the usual one first; their order comes with packages that may be missing."""
    try:
        return tuple(GAMES)
    except ImportError:
        return GAMES.names


def bots_possible() -> str:
    """How many bots each game takes."""
    try:
        return ", ".join(f"{game} 0-{info.seats[-1] - 1}" for game, info in GAMES.items())
    except ImportError:
        return "…"


SWITCH: Both = ("true, false", "true, false")
TABLE_NAME: Both = (
    "small letters, digits, - and _, at most 32",
    "kleine Buchstaben, Ziffern, - und _, höchstens 32",
)
TEXT: Both = ("text in quotes", "Text in Anführungszeichen")
