"""The werewolves of Düsterwald on the screen."""

from client.games.abilities import Book
from client.games.village.face import VillageFace
from client.games.village.notebook import book_lines
from protocol.games.duesterwald import INFO, ROLES

FACE = VillageFace(INFO, ROLES, Book((("werewolf", "village"), ("trusted", "dangerous")), book_lines))
