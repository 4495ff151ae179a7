"""Words that no person can be called: each means something else in a sentence at the table, in one of the languages."""

from __future__ import annotations

from typing import Final

from protocol.games.shadow_world import CHARACTERS

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
    *("admin", "moontable", "wolfmoon", "shadow world", "big box", "draw", "lovers", "village", "left", "right"),
    *("centre", "Gastgeber", "Tischwart", "Spielleitung", "Spielleiter", "Spielleiterin", "Erzähler"),
    *("Erzählerin", "Konsole", "Zufall", "Uhr", "Tisch", "Platz", "Sitz", "Spieler", "Spielerin", "Zuschauer"),
    *("Zuschauerin", "Moderator", "Schattenwelt", "Düsterwald", "unentschieden", "Verliebte", "Verliebten"),
    *("Dorf", "links", "rechts", "Mitte"),
)
"""What belongs to the house and its tables."""

ROLES: Final = (
    *("Alchemist", "Assassin", "Barkeeper", "Beggar King", "Blacksmith", "Blacksmiths", "Bodyguard"),
    *("Bounty Hunter", "Cat", "Cook", "Cooks", "Cupid", "Cupids", "Drunkard", "Drunkards"),
    *("Frankenstein's Monster", "Full Moon", "Girl", "Girls", "Gravedigger", "Healer", "Healers"),
    *("Howling Wolf", "Hunter", "Hunters", "Inquisitor", "Insomniac", "Insomniacs", "Investigator"),
    *("Investigators", "Mayor", "Mayors", "Captain", "Merchant", "Night Watchman", "Oracle", "Oracles"),
    *("Pickpocket", "Priest", "Priests", "Red Hood", "Red Riding Hood", "Red Riding Hoods", "Schemer", "Seer"),
    *("Seers", "Servant", "Sitting Wolf", "Slayer", "Smith", "Spy", "Stray Cat", "Stray Cats", "Tax Collector"),
    *("Thief", "Thieves", "Traitor", "Vampire", "Vampires", "Vampire Slayer", "Vampire Slayers", "vamp"),
    *("Villager", "Villagers", "Watchman", "Werewolf", "Werewolves", "Witch", "Witches", "wolf", "wolves"),
    *("human", "humans", "dog", "Alchemistin", "Amor", "Amoren", "Bettlerkönig", "Bürgermeister", "Hauptmann"),
    *("Dieb", "Diebe", "Diener", "Dorfbewohner", "Dörfler", "Ermittler", "Frankensteins Monster", "Heiler"),
    *("Heulender Wolf", "Hexe", "Hexen", "Hund", "Händlerin", "Intrigant", "Jäger", "Katze", "Koch"),
    *("Kopfgeldjägerin", "Köche", "Leibwächterin", "Mensch", "Menschen", "Meuchlerin", "Mädchen"),
    *("Nachtwächter", "Orakel", "Priester", "Rotkäppchen", "Schlaflose", "Schlaflosen", "Schmied", "Schmiede"),
    *("Seherin", "Seherinnen", "Sitzender Wolf", "Spionin", "Steuereintreiber", "Streunende Katze"),
    *("Streunende Katzen", "Taschenspieler", "Totengräber", "Trunkenbold", "Trunkenbolde", "Vampir", "Vampirin"),
    *("Vampirjäger", "Verräter", "Vollmond", "Werwolf", "Werwölfe", "Werwölfin", "Wirtin", "Wölfe", "V.-Jäger"),
    *("Trunkenb",),
)
"""What people can be in a game, and what is said of several of them."""

WORDS: Final = (*NOBODY, *SPEAKERS, *HOUSE, *ROLES, *(character.name for character in CHARACTERS.values()))

ARTICLES: Final = frozenset({"the", "a", "an", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem"})
"""Words before one of them that change nothing."""

JOINING: Final = frozenset({"and", "or", "with", "by", "from", "und", "oder", "mit", "von", "vs", "versus", "gegen"})
"""Words between two people."""

SIGNS: Final = frozenset(",;:&+/|\\=<>()[]{}·•、")
"""Signs between two people, or around a remark."""
