"""What choosing something does, as typed values, the same for all faces; each face carries them out its own way."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.base.scene import SeatLine


class Page(StrEnum):
    """What can be opened to read or to decide on."""

    MENU = "menu"
    HISTORY = "log"
    RULES = "rules"
    """About one card where it is named."""
    INTRODUCTION = "introduction"
    SETUP = "setup"
    GAMES = "games"
    """Which game is played next."""
    OPTIONS = "options"
    CARDS = "cards"
    HOUSE_RULES = "house_rules"
    LEFT_OF = "left_of"
    TABLE = "table"
    """Seats, keeper and codes."""
    INVITATION = "invitation"
    """How the next guest comes in."""
    NAME = "name"
    """One's own name at the table."""
    PAUSE = "pause"
    ENOUGH = "enough"
    CLOSE = "close"
    STANDINGS = "standings"
    EVERYBODY = "everybody"
    NOTEBOOK = "notebook"
    """The page of the seat that is named, or which page it is to be."""
    STATEMENTS = "statements"
    """What was said in public."""
    NIGHT = "night"
    REPLAY = "replay"
    HAND_OVER = "hand_over"


class Local(Enum):
    """What concerns nothing but this device."""

    PEEK = "peek"
    KEEP_OPEN = "keep_open"
    """Leave what is private uncovered until it is covered by choice."""
    NOW = "now"
    BACK = "back"
    STEP_BACK = "step_back"
    LANGUAGE = "language"
    THEME = "theme"
    FOREGONE = "foregone"
    """Let this device answer what has only one answer, or answer that by hand."""
    MOTION = "motion"
    """Whether great moments move."""
    RECLAIM = "reclaim"
    CLOSE = "close"
    REST = "rest"
    """The closing tap of a night slot, the same for everybody; it says nothing to anybody."""
    NEXT = "next"
    PREVIOUS = "previous"
    AHEAD = "ahead"
    """To the next turn or night of a game that one looks back at, and to the one before."""
    BEHIND = "behind"
    FIRST = "first"
    LAST = "last"
    UP = "up"
    DOWN = "down"
    TURN = "turn"
    """To the next page of the choices."""
    FIND = "find"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an ask, in the words of the wire; number 0 stands for the ask whose prompt it is part of."""

    choice: str
    ask: int = 0


@dataclass(frozen=True, slots=True)
class Command:
    """A command about the table."""

    name: str
    choice: str = "-"


@dataclass(frozen=True, slots=True)
class Standing:
    """Answer asks of a name in advance, or no longer."""

    ask_name: str
    choice: str


@dataclass(frozen=True, slots=True)
class Open:
    """Show a page; `about` names a card, a seat or an option where the page is about one."""

    page: Page
    about: str = ""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give the device to the person at that line, or keep it."""

    to: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Set or clear a mark of one's own in the notebook."""

    seat: int
    mark: str


@dataclass(frozen=True, slots=True)
class Watch:
    """Look at this table of a host that has several."""

    table: str


Deed = Answer | Command | Standing | Open | HandOver | Mark | Watch | Local


def speaks(deed: Deed | None) -> bool:
    """Whether it says something to the table; everything else only changes what this device shows."""
    return isinstance(deed, Answer | Command | Standing)


def submit(deed: Deed | None, line: SeatLine) -> bool:
    """Say it to the table, where it says something; whether it did."""
    if isinstance(deed, Answer):
        line.submit_answer(deed.ask, deed.choice)
    elif isinstance(deed, Command):
        line.submit_command(deed.name, deed.choice)
    elif isinstance(deed, Standing):
        line.set_standing(deed.ask_name, deed.choice)
    else:
        return False
    return True
