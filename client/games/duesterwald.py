"""The werewolves of Düsterwald on the screen."""

from client.games.abilities import NotebookPages
from client.games.village.face import VillageFace
from client.games.village.notebook import notebook_lines
from protocol.games.duesterwald import INFO, ROLES

FACE = VillageFace(INFO, ROLES, NotebookPages((("werewolf", "village"), ("trusted", "dangerous")), notebook_lines))
