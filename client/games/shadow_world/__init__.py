"""The shadow world on the screen."""

from client.base.names import turn_of
from client.games import Face
from client.games.abilities import NotebookPages, OptionPlaces, Sentences
from client.games.shadow_world.anytime import anytime_rows
from client.games.shadow_world.asks import prompt, standing_rows
from client.games.shadow_world.board import deal_of, status_line, table_pictures
from client.games.shadow_world.night_sky import HORIZON
from client.games.shadow_world.notebook import notebook_lines
from client.games.shadow_world.notes import note_line, note_sign
from client.games.shadow_world.own import hand_picture, own_lines
from client.games.shadow_world.pages import MARKS, introduction, minutes, option_words, rules
from client.games.shadow_world.result import result_lines, result_pictures
from client.games.shadow_world.sentences import own_said, result_said, table_said
from client.games.shadow_world.truth import truth_said
from protocol.games.shadow_world import INFO


class ShadowWorldFace(Face):
    """The game's functions, by the names under which all games are asked."""

    INFO = INFO
    notebook = NotebookPages(MARKS, notebook_lines)
    option_places = OptionPlaces(seats=("start",))

    prompt = staticmethod(prompt)
    anytime_rows = staticmethod(anytime_rows)
    standing_rows = staticmethod(standing_rows)
    note_line = staticmethod(note_line)
    note_sign = staticmethod(note_sign)
    deal_of = staticmethod(deal_of)
    status_line = staticmethod(status_line)
    table_pictures = staticmethod(table_pictures)
    own_lines = staticmethod(own_lines)
    hand_picture = staticmethod(hand_picture)
    result_lines = staticmethod(result_lines)
    result_pictures = staticmethod(result_pictures)
    option_words = staticmethod(option_words)
    minutes = staticmethod(minutes)
    rules = staticmethod(rules)
    introduction = staticmethod(introduction)
    horizon = HORIZON
    sentences = Sentences(table_said, own_said, result_said, truth_said, turn_of, begins=("turn",))


FACE = ShadowWorldFace()
