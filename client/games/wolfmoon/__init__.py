"""Wolfmoon on the screen."""

from client.games.wolfmoon.asks import anytime_rows, prompt, standing_rows
from client.games.wolfmoon.notes import END_NOTES, HAND_NOTES, note_beat, note_line
from client.games.wolfmoon.pages import MARKS, introduction, minutes, option_words, rules
from client.games.wolfmoon.result import result_lines
from client.games.wolfmoon.spoken import own_said, result_said, table_said
from client.games.wolfmoon.table import book_lines, deal_of, own_lines, status_line, table_lines
from client.games.wolfmoon.truth import truth_said
from protocol.games.wolfmoon import ID, OPTIONS, PRIVATE_NOTES, SEATS, OwnView, TableView

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
