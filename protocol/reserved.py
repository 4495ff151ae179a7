"""Words that no person can be called: each means something else in a sentence at the table, in one of the languages."""

from __future__ import annotations

from typing import Final

NOBODY: Final = (
    *("nobody", "no one", "none", "somebody", "someone", "anybody", "everybody", "everyone", "all", "both"),
    *("others", "niemand", "keiner", "keine", "jemand", "alle", "jeder", "jede", "beide", "andere"),
    *("die anderen",),
)
"""Who is meant where no name stands."""

SPEAKERS: Final = (
    *("I", "me", "myself", "you", "your", "yourself", "he", "she", "it", "we", "us", "they", "them", "ich"),
    *("mir", "mich", "du", "dir", "dich", "er", "sie", "es", "wir", "uns", "ihr", "euch"),
)
"""Who is meant by whoever speaks."""

HOUSE: Final = (
    *("bot", "bots", "host", "keeper", "storyteller", "narrator", "moderator", "game master", "console"),
    *("chance", "clock", "table", "seat", "place", "player", "players", "watcher", "server", "broker", "system"),
    *("admin", "moontable", "draw", "left", "right", "centre"),
    *("Gastgeber", "Tischwart", "Tischleitung", "Spielleitung", "Spielleiter", "Spielleiterin", "Erzähler"),
    *("Erzählerin", "Konsole", "Zufall", "Uhr", "Tisch", "Platz", "Sitz", "Spieler", "Spielerin", "Zuschauer"),
    *("Zuschauerin", "Moderator", "unentschieden", "links", "rechts", "Mitte"),
)
"""What belongs to the house and its tables."""

WORDS: Final = (*NOBODY, *SPEAKERS, *HOUSE)
"""All of them; each game has more (protocol/games)."""

ARTICLES: Final = frozenset({"the", "a", "an", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem"})
"""Words before one of them that change nothing."""

JOINING: Final = frozenset({"and", "or", "with", "by", "from", "und", "oder", "mit", "von", "vs", "versus", "gegen"})
"""Words between two people."""

SIGNS: Final = frozenset(",;:&+/|\\=<>()[]{}·•、")
"""Signs between two people, or around a remark."""
