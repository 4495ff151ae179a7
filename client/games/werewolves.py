"""The Big Box on the screen."""

from client.games.abilities import Book
from client.games.village.face import VillageFace
from client.games.village.notebook import book_lines
from protocol.games.werewolves import INFO, ROLES

FACE = VillageFace(INFO, ROLES, Book((("werewolf", "vampire", "village"), ("trusted", "dangerous")), book_lines))
