"""The Big Box on the screen."""

from client.games.village.face import VillageFace
from protocol.games.werewolves import ID, OPTIONS, ROLES, SEATS

FACE = VillageFace(ID, SEATS, OPTIONS, ROLES, (("werewolf", "vampire", "village"), ("trusted", "dangerous")))
