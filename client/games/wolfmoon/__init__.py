"""Wolfmoon on the screen."""

from client.base.names import turn_of
from client.games import Face
from client.games.abilities import OptionPlaces, Sentences
from client.games.wolfmoon.asks import prompt, standing_rows
from client.games.wolfmoon.hand import hand_picture, own_lines
from client.games.wolfmoon.night_sky import HORIZON
from client.games.wolfmoon.notes import note_sign
from client.games.wolfmoon.pages import introduction, minutes, option_words, rules
from client.games.wolfmoon.result import result_lines, result_pictures
from client.games.wolfmoon.sentences import own_said, result_said, table_said
from client.games.wolfmoon.table import deal_of, status_line, table_pictures
from client.games.wolfmoon.truth import truth_said
from client.games.wolfmoon.turns import story_line
from protocol.games.wolfmoon import INFO


class WolfmoonFace(Face):
    """The game's functions, by the names under which all games are asked."""

    INFO = INFO  # and no notebook: what a seat knows changes too quickly for one
    option_places = OptionPlaces(first=("long",), seats=("start",))

    prompt = staticmethod(prompt)
    standing_rows = staticmethod(standing_rows)
    note_line = staticmethod(story_line)
    note_sign = staticmethod(note_sign)
    deal_of = staticmethod(deal_of)
    status_line = staticmethod(status_line)
    table_pictures = staticmethod(table_pictures)
    hand_picture = staticmethod(hand_picture)
    own_lines = staticmethod(own_lines)
    result_lines = staticmethod(result_lines)
    result_pictures = staticmethod(result_pictures)
    option_words = staticmethod(option_words)
    minutes = staticmethod(minutes)
    rules = staticmethod(rules)
    introduction = staticmethod(introduction)
    horizon = HORIZON
    sentences = Sentences(table_said, own_said, result_said, truth_said, turn_of, begins=("round", "turn"))


FACE = WolfmoonFace()
