"""The shadow world on the screen."""

from client.games.shadow_world.anytime import anytime_rows
from client.games.shadow_world.asks import prompt, standing_rows
from client.games.shadow_world.board import deal_of, status_line, table_lines
from client.games.shadow_world.book import book_lines
from client.games.shadow_world.notes import END_NOTES, HAND_NOTES, note_beat, note_line
from client.games.shadow_world.own import own_lines
from client.games.shadow_world.pages import MARKS, introduction, minutes, option_words, rules
from client.games.shadow_world.result import result_lines
from client.games.shadow_world.spoken import own_said, result_said, table_said
from client.games.shadow_world.truth import truth_said
from protocol.games.shadow_world import ID, OPTIONS, PRIVATE_NOTES, SEATS, OwnView, TableView

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
