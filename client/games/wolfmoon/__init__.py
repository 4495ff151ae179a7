"""Wolfmoon on the screen."""

from client.games.wolfmoon.asks import prompt, standing_rows
from client.games.wolfmoon.notes import END_NOTES, HAND_NOTES, note_beat, note_line
from client.games.wolfmoon.pages import introduction, minutes, option_words, rules
from client.games.wolfmoon.result import result_lines
from client.games.wolfmoon.table import own_lines, status_line, table_lines
from protocol.games.wolfmoon import ID, OPTIONS, PRIVATE_NOTES, SEATS

__all__ = [
    "END_NOTES",
    "HAND_NOTES",
    "ID",
    "OPTIONS",
    "PRIVATE_NOTES",
    "SEATS",
    "introduction",
    "minutes",
    "note_beat",
    "note_line",
    "option_words",
    "own_lines",
    "prompt",
    "result_lines",
    "rules",
    "standing_rows",
    "status_line",
    "table_lines",
]
