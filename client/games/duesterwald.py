"""The werewolves of Düsterwald on the screen."""

from client.games.village.face import VillageFace
from protocol.games.duesterwald import ID, OPTIONS, ROLES, SEATS

FACE = VillageFace(ID, SEATS, OPTIONS, ROLES, (("werewolf", "village"), ("trusted", "dangerous")))
