"""The Big Box on the screen."""

from client.games.abilities import NotebookPages
from client.games.village.face import VillageFace
from client.games.village.notebook import notebook_lines
from protocol.games.werewolves import INFO, ROLES

FACE = VillageFace(
    INFO, ROLES, NotebookPages((("werewolf", "vampire", "village"), ("trusted", "dangerous")), notebook_lines)
)
