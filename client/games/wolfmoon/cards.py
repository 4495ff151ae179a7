"""Wolfmoon's cards as they are printed: their pictures, and signs of what they do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.games.portraits import PORTRAITS
from client.paint.cards import Card
from protocol.games.wolfmoon import VALUES

if TYPE_CHECKING:
    from client.texts import Say

SIGNS = {
    "assassin": "?",
    "beggar_king": "★",
    "villager": "?",
    "drunkard": "⇄",
    "servant": "◔",
    "seer": "◉",
    "tax_collector": "◎",
    "inquisitor": "◎",
    "vampire": "★",
    "barkeeper": "≷",
    "girl": "≷",
    "merchant": "+",
    "night_watchman": "⇄",
    "bodyguard": "◈",
    "frankensteins_monster": "+",
    "witch": "↥",
    "bounty_hunter": "▸",
    "traitor": "★",
    "gravedigger": "↥",
    "pickpocket": "⇄",
    "spy": "!",
    "thief": "⇄",
    "alchemist": "◔",
    "schemer": "!",
    "mayor": "†",
    "werewolf": "●",
}
"""What a card does, in a sign: ? guess, ◉ look, ◎ ask for values, ≷ compare, ⇄ swap or mix, ◈ protected, ◔ works later,
↥ fetch or bring back, ▸ make somebody play, + counts at the end, ! strikes back, ★ may win by itself, † out when laid
down, ● the third moon."""

PICTURES = {
    **PORTRAITS,
    "assassin": (
        ".....lw.....",
        ".....lw.....",
        ".....lw.....",
        ".....lw.....",
        ".....lw.....",
        "...kkkkkk...",
        ".....mm.....",
        ".....gg.....",
    ),
    "beggar_king": (
        ".g..g..g..g.",
        ".gg.gg.gg.g.",
        ".gggggggggg.",
        "..mmmmmmmm..",
        "..mkmmmmkm..",
        "..meeeeeem..",
        "..eeekkeee..",
        "...eeeeee...",
    ),
    "servant": (
        ".....gg.....",
        "....gggg....",
        "...gwgggg...",
        "..ggwggggg..",
        "..gggggggg..",
        ".gggggggggg.",
        ".....kk.....",
        "....kkkk....",
    ),
    "tax_collector": (
        "....mmmm....",
        ".....kk.....",
        "...mmmmmm...",
        "..mmmggmmm..",
        ".mmmggggmmm.",
        ".mmmggggmmm.",
        ".mmmmggmmmm.",
        "..mmmmmmmm..",
    ),
    "inquisitor": (
        ".....rr.....",
        "....rrrr....",
        "...rrrrrr...",
        "..rrkkkkrr..",
        "..rkgkkgkr..",
        "..rrkkkkrr..",
        ".rrrrggrrrr.",
        ".rrrrggrrrr.",
    ),
    "barkeeper": (
        "..mmmmmmmm..",
        ".kkkkkkkkkk.",
        ".mmmmmmmmmm.",
        ".mmmmmmmmmmg",
        ".mmmmmmmmmmg",
        ".mmmmmmmmmm.",
        ".kkkkkkkkkk.",
        "..mmmmmmmm..",
    ),
    "merchant": (
        ".....kk.....",
        ".gggggggggg.",
        ".g...kk...g.",
        "ggg..kk..ggg",
        "g.g..kk..g.g",
        "ggg..kk..ggg",
        ".....kk.....",
        "...kkkkkk...",
    ),
    "night_watchman": (
        ".....kk.....",
        "....k..k....",
        "...kkkkkk...",
        "...kggggk...",
        "...kgwwgk...",
        "...kgwwgk...",
        "...kggggk...",
        "..kkkkkkkk..",
    ),
    "bodyguard": (
        ".bbbbbbbbbb.",
        ".bwwbbbbbbb.",
        ".bwwbbggbbb.",
        ".bbbggggggb.",
        ".bbbbbggbbb.",
        "..bbbbggbb..",
        "...bbbbbb...",
        ".....bb.....",
    ),
    "frankensteins_monster": (
        "..kkkkkkkk..",
        "..kkkkkkkk..",
        "..nnnnnnnn..",
        "..nkknnkkn..",
        "ennnnnnnnnne",
        "..nnkkkknn..",
        "..nnnnnnnn..",
        "...nnnnnn...",
    ),
    "bounty_hunter": (
        "....oooo....",
        "...oooooo...",
        "oooooooooooo",
        "..mmmmmmmm..",
        "..mkmmmmkm..",
        "..mmmmmmmm..",
        "..kkmmmmkk..",
        "...kkkkkk...",
    ),
    "traitor": (
        "..llllkkkk..",
        ".lllllkkkkk.",
        ".lkkllkllkk.",
        ".lllllkkkkk.",
        ".lllllkkkkk.",
        ".llkkklllkk.",
        "..llllkkkk..",
        "...lllkkk...",
    ),
    "gravedigger": (
        "...kkkkkk...",
        ".....mm.....",
        ".....mm.....",
        ".....mm.....",
        ".....mm.....",
        "...eeeeee...",
        "...eeeeee...",
        "....eeee....",
    ),
    "pickpocket": (
        "....kkkk....",
        "..kkkkkkkk..",
        "kkkkkkkkkkkk",
        "..mmmmmmmm..",
        "..mkmmmmkm..",
        "..mmmmmmmm..",
        "...mkkkkm...",
        "..rrrrrrrr..",
    ),
    "spy": (
        "....kkkk....",
        "...kkkkkk...",
        "..krrrrrrk..",
        "kkkkkkkkkkkk",
        "..mmmmmmmm..",
        "..kkkmmkkk..",
        "..klkmmklk..",
        "...mmmmmm...",
    ),
    "alchemist": (
        "....kkkk....",
        ".....kk.....",
        "....k..k....",
        "....knnk....",
        "...knwnnk...",
        "..knnnwnnk..",
        ".knnnnnnnnk.",
        ".kkkkkkkkkk.",
    ),
    "schemer": (
        "o..........o",
        "oo........oo",
        "oooooooooooo",
        "ookooooookoo",
        "wwooooooooww",
        ".wwwoooowww.",
        "...wwooww...",
        ".....kk.....",
    ),
}
"""Twelve by eight pixels each, in the inks of client/paint/cards.py; a dot stays paper."""


@lru_cache(maxsize=128)
def printed_card(card: str, say: Say) -> Card:
    """The card with its value, name, sign and picture; a tap on it opens its rule."""
    stem = f"wolfmoon.card.{card}"
    return Card(
        str(VALUES[card]),
        say(stem),
        say(f"{stem}.short"),
        SIGNS[card],
        PICTURES[card],
        say(f"{stem}.line"),
        Open(Page.RULES, card),
    )


def printed_cards(cards: list[str], say: Say) -> list[Card]:
    """Several of them."""
    return [printed_card(card, say) for card in cards]
