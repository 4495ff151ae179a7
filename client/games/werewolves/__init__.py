"""The Big Box on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.village import pages
from client.games.village.anytime import anytime_rows
from client.games.village.asks import prompt, standing_rows
from client.games.village.board import deal_of, status_line, table_lines
from client.games.village.book import book_lines
from client.games.village.notes import END_NOTES, HAND_NOTES, note_beat, note_line
from client.games.village.own import own_lines
from client.games.village.result import result_lines
from client.games.village.spoken import own_said, result_said, table_said
from client.games.village.truth import truth_said
from protocol.games.village import PRIVATE_NOTES, OwnView, TableView
from protocol.games.werewolves import ID, OPTIONS, ROLES, SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.texts import Say

MARKS: tuple[tuple[str, ...], ...] = (("werewolf", "vampire", "village"), ("trusted", "dangerous"))
"""What a person may note about another: one of each group."""

__all__ = [
    "END_NOTES",
    "HAND_NOTES",
    "ID",
    "MARKS",
    "OPTIONS",
    "PRIVATE_NOTES",
    "SEATS",
    "OwnView",
    "TableView",
    "anytime_rows",
    "book_lines",
    "deal_of",
    "introduction",
    "minutes",
    "note_beat",
    "note_line",
    "option_words",
    "own_lines",
    "own_said",
    "prompt",
    "result_lines",
    "result_said",
    "rules",
    "standing_rows",
    "status_line",
    "table_lines",
    "table_said",
    "truth_said",
]


def minutes(players: int, options: Mapping[str, int | bool]) -> int:  # noqa: ARG001 - no option changes the length
    """About how long a game takes."""
    return pages.minutes(players)


def rules(say: Say, card: str = "") -> list[tuple[str, str]]:
    """The rules as headings and paragraphs; with `card` those of that role alone."""
    return pages.rules(ID, ROLES, say, card)


def introduction(say: Say) -> list[str]:
    """The pages of the introduction."""
    return pages.introduction(ID, say)


def option_words(name: str, value: int | bool, say: Say, people: Sequence[str] = ()) -> tuple[str, str]:
    """A table option and the value it has, in words; `people` are those at the table, in seat order."""
    return pages.option_words(ID, name, value, say, people)
