"""The cards of the village as they are printed: whose side somebody is on, a portrait, what they can."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.games.portraits import PORTRAITS
from client.games.village.words import role
from client.paint.cards import Card

if TYPE_CHECKING:
    from client.texts import Say

SIDES = {"werewolf": "▲", "vampire": "▼"}
"""The sign of a side; all others are people."""
PEOPLE = "●"
PICTURES = {
    **PORTRAITS,
    "hunter": (
        ".......n....",
        "....nnnn....",
        "...nnnnnn...",
        "nnnnnnnnnnnn",
        "..mmmmmmmm..",
        "..mkmmmmkm..",
        "..mmmmmmmm..",
        "...ommmmo...",
    ),
    "cupid": (
        "..rr....rr..",
        ".rrrr..rrrr.",
        ".rwrrrrrrrr.",
        ".rrrrrrrrrr.",
        "..rrrrrrrr..",
        "...rrrrrr...",
        "....rrrr....",
        ".....rr.....",
    ),
    "oracle": (
        "...vvvvvv...",
        "..vwwvvvvv..",
        ".vwwvvvvvvv.",
        ".vwvvvvvvvv.",
        ".vvvvvvvvvv.",
        "..vvvvvvvv..",
        "..kkkkkkkk..",
        ".gggggggggg.",
    ),
    "healer": (
        "..eeeeeeee..",
        ".ewwwrrwwwe.",
        ".ewwwrrwwwe.",
        ".ewrrrrrrwe.",
        ".ewrrrrrrwe.",
        ".ewwwrrwwwe.",
        ".ewwwrrwwwe.",
        "..eeeeeeee..",
    ),
    "red_riding_hood": (
        "....rrrr....",
        "...rrrrrr...",
        "..rrkkkkrr..",
        ".rrkmmmmkrr.",
        ".rrmkmmkmrr.",
        ".rrmmmmmmrr.",
        ".rrrmrrmrrr.",
        "rrrrrrrrrrrr",
    ),
    "priest": (
        "....kkkk....",
        "...kkkkkk...",
        "...mmmmmm...",
        "...mkmmkm...",
        "...mmmmmm...",
        "..kkkwwkkk..",
        ".kkkkggkkkk.",
        ".kkkggggkkk.",
    ),
    "cook": (
        "..eeeeeeee..",
        ".ewwwwwwwwe.",
        ".ewwwwwwwwe.",
        "..eeeeeeee..",
        "..mmmmmmmm..",
        "..mkmmmmkm..",
        "..mmkkkkmm..",
        "..eewrrwee..",
    ),
    "blacksmith": (
        "..kkkk......",
        "..kkkkmmmmm.",
        "..kkkk......",
        "............",
        "eeeeeeeeeeee",
        "..eeeeeeee..",
        "....eeee....",
        "..eeeeeeee..",
    ),
    "insomniac": (
        "...oooooo...",
        "..oooooooo..",
        "..mmmmmmmm..",
        ".mwwwmmwwwm.",
        ".mwkwmmwkwm.",
        ".mwwwmmwwwm.",
        "..mmmmmmmm..",
        ".bbbbbbbbbb.",
    ),
    "slayer": (
        ".....kk.....",
        "kk...kk...kk",
        ".kkk.kk.kkk.",
        "...kkkkkk...",
        ".....mm.....",
        ".....mm.....",
        ".....mm.....",
        "....mmmm....",
    ),
    "investigator": (
        "...kkkkk....",
        "..kbbwwbk...",
        ".kbbwwbbbk..",
        ".kbbwbbbbk..",
        ".kbbbbbbbk..",
        "..kbbbbbk...",
        "...kkkkkkk..",
        ".........kk.",
    ),
    "stray_cat": (
        "e..........e",
        "ee........ee",
        "eeeeeeeeeeee",
        "eennneeennne",
        "eenkneeenkne",
        "eeeewrrweeee",
        ".eewwwwwwee.",
        "..eeeeeeee..",
    ),
}
"""Twelve by eight pixels each, in the inks of client/paint/cards.py; a dot stays paper."""


@lru_cache(maxsize=128)
def printed_role(name: str, game: str, say: Say) -> Card:
    """The card of a role with its side, portrait and power; a tap on it opens its rule."""
    line, rule = say(f"{game}.card.{name}.line"), Open(Page.RULES, name)
    return Card(SIDES.get(name, PEOPLE), role(name, say), role(name, say, "short"), "", PICTURES[name], line, rule)
