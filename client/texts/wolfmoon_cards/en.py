"""English: the cards of Wolfmoon. Each row: name, as an object, short name, what it does in a line, rule."""

CARDS = {
    "assassin": (
        "Assassin",
        "the Assassin",
        "Assassin",
        "guess a card's value, twice",
        (
            "Point at another player and guess the value of their card. Right: they are out. Wrong: you may try "
            "one other value at the same player, or leave it there."
        ),
    ),
    "beggar_king": (
        "Beggar King",
        "the Beggar King",
        "Beggar K.",
        "worth keeping until the end",
        (
            "Playing it does nothing. If you hold it in the final comparison and anybody still in shows exactly 8 "
            "or 9, you alone win."
        ),
    ),
    "villager": (
        "Villager",
        "a Villager",
        "Villager",
        "guess a card's value",
        ("Point at another player and guess the value of their card. Right: they are out. There are four Villagers."),
    ),
    "drunkard": (
        "Drunkard",
        "the Drunkard",
        "Drunkard",
        "shuffle everybody's hands",
        (
            "All hands are collected, except protected ones. You look at them, they are shuffled, and everybody "
            "gets one back."
        ),
    ),
    "servant": (
        "Servant",
        "the Servant",
        "Servant",
        "later: one more turn",
        (
            "Nothing happens at first. While it lies in front of you, you may throw it away at the end of a turn of "
            "yours and take another turn at once."
        ),
    ),
    "seer": (
        "Seer",
        "the Seer",
        "Seer",
        "look at a hand",
        "Look at another player's card. Nobody else sees it.",
    ),
    "tax_collector": (
        "Tax Collector",
        "the Tax Collector",
        "Tax Coll.",
        "catches 0 and 1",
        "Ask another player whether they hold a 0 or a 1. If so, they are out.",
    ),
    "inquisitor": (
        "Inquisitor",
        "the Inquisitor",
        "Inquis.",
        "catches 9 and 10",
        "Ask another player whether they hold a 9 or a 10. If so, they are out.",
    ),
    "vampire": (
        "Vampire",
        "the Vampire",
        "Vampire",
        "wins beside two cards of 7 or more",
        (
            "If at least two cards of value 7 or more lie in front of you, you win at once, even when you are "
            "made to play it."
        ),
    ),
    "barkeeper": (
        "Barkeeper",
        "the Barkeeper",
        "Barkeeper",
        "compare hands: the lower is out",
        (
            "If you like: you and another player show each other your cards. Whoever has the lower one is out. "
            "In a tie nothing happens."
        ),
    ),
    "girl": (
        "Girl",
        "the Girl",
        "Girl",
        "compare hands: the higher is out",
        (
            "If you like: you and another player show each other your cards. Whoever has the higher one is out. "
            "In a tie nothing happens."
        ),
    ),
    "merchant": (
        "Merchant",
        "the Merchant",
        "Merchant",
        "at the end: hand worth 2 more",
        ("Nothing happens at first. If it lies in front of you in the final comparison, your card counts 2 more."),
    ),
    "night_watchman": (
        "Night Watchman",
        "the Night Watchman",
        "Watchman",
        "choose from the centre",
        ("Take the three cards of the centre, keep one of your four, and put the others back, shuffled and face down."),
    ),
    "bodyguard": (
        "Bodyguard",
        "a Bodyguard",
        "Bodyguard",
        "you are safe until your turn",
        "Until your next turn begins, nobody else's card can touch you. There are two Bodyguards.",
    ),
    "frankensteins_monster": (
        "Frankenstein's Monster",
        "Frankenstein's Monster",
        "Frankenst.",
        "at the end: your lowest and highest",
        (
            "In the final comparison its value is the lowest plus the highest card that lies in front of you. Until "
            "then it is a 4."
        ),
    ),
    "witch": (
        "Witch",
        "the Witch",
        "Witch",
        "bring somebody back",
        (
            "Bring a player who is out back into the round; they draw a card and get the Witch's token. If they "
            "win, whoever has the Witch in front of them wins too."
        ),
    ),
    "bounty_hunter": (
        "Bounty Hunter",
        "the Bounty Hunter",
        "Bounty H.",
        "make somebody play their card",
        (
            "Somebody, it may be you, must play their card and draw another. It does nothing when it is played "
            "like this, except for the Vampire, the Bodyguard, the Mayor and the Werewolf."
        ),
    ),
    "traitor": (
        "Traitor",
        "the Traitor",
        "Traitor",
        "wins with the Werewolf",
        "Playing it does nothing. If the Werewolf wins at the third moon while you hold it, you win as well.",
    ),
    "gravedigger": (
        "Gravedigger",
        "the Gravedigger",
        "Gravedig.",
        "fetch an open card",
        (
            "Take into your hand a card that lies open in front of anybody, but never the Werewolf. Then play one "
            "of your two cards."
        ),
    ),
    "pickpocket": (
        "Pickpocket",
        "the Pickpocket",
        "Pickpocket",
        "two players swap hands",
        "Choose two players, you may be one of them: they swap their cards, face down.",
    ),
    "spy": (
        "Spy",
        "the Spy",
        "Spy",
        "strikes back at a wrong guess",
        (
            "Playing it does nothing. If an Assassin or a Villager guesses wrong at you while you hold her, you "
            "may lay her down: the guesser is out, and their card is yours."
        ),
    ),
    "thief": (
        "Thief",
        "the Thief",
        "Thief",
        "swap hands, then one more turn",
        "Swap your card with another player. Then you have another turn.",
    ),
    "alchemist": (
        "Alchemist",
        "the Alchemist",
        "Alchemist",
        "later: saves once",
        (
            "Nothing happens at first. While it lies in front of you and somebody else's card would knock you out, you "
            "may throw it away instead: you lay your card down, draw another and stay. It saves nobody who "
            "has to lay down the Mayor or the Werewolf."
        ),
    ),
    "schemer": (
        "Schemer",
        "the Schemer",
        "Schemer",
        "takes the attacker along",
        "Playing it does nothing. Whoever knocks you out while you hold it is out as well.",
    ),
    "mayor": (
        "Mayor",
        "the Mayor",
        "Mayor",
        "lay it down and you are out",
        "A high card for the end. But whenever you lay it down, for whatever reason, you are out.",
    ),
    "werewolf": (
        "Werewolf",
        "the Werewolf",
        "Werewolf",
        "wins at moon 3; played: you are out",
        ("If you hold her when the third moon appears, you win at once. But whenever you lay her down, you are out."),
    ),
    "sitting_wolf": (
        "Sitting Wolf",
        "the Sitting Wolf",
        "Sitting Wolf",
        "first moon",
        (
            "The first moon: from now on the Werewolf is in somebody's hand or in the centre, or lies open. "
            "Whoever draws it on their turn has another turn."
        ),
    ),
    "howling_wolf": (
        "Howling Wolf",
        "the Howling Wolf",
        "Howling Wolf",
        "second moon",
        "The second moon: the third is not far. Whoever draws it on their turn has another turn.",
    ),
    "werewolf_moon": (
        "Full Moon",
        "the Full Moon",
        "Full Moon",
        "third moon",
        (
            "The third moon: whoever holds the Werewolf wins at once. If nobody does, whoever drew it on their "
            "turn has another turn."
        ),
    ),
}

TEXTS = {
    f"wolfmoon.card.{card}{part}": text
    for card, row in CARDS.items()
    for part, text in zip(("", ".one", ".short", ".line", ".rule"), row, strict=True)
}
