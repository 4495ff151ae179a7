"""English: the shadow world's rules and introduction."""

TEXTS = {
    # -- rules
    "shadow_world.rules.places": "The places",
    "shadow_world.rules.characters": "The characters",
    "shadow_world.rules.cards": "The cards",
    "shadow_world.rules.equipment": "equipment",
    "shadow_world.rules.event": "event",
    "shadow_world.rules": (
        "# The idea\n"
        "Werewolves and vampires want each other dead; humans have goals of their own. Nobody knows who is who.\n"
        "Werewolves win when all vampires are out, vampires when all werewolves are out; those of them who are out "
        "win too. When a goal is reached the game ends at once, and everybody whose goal is fulfilled wins.\n"
        "# Who plays\n"
        "With 4: two werewolves, two vampires. With 5, 6, 7: one, two, three humans as well. With 8: three "
        "werewolves, three vampires, two humans.\n"
        "# Your turn\n"
        "First what your character can do at the start. Then throw both dice, the d4 and the d6, and go where the "
        "sum leads; you never stay where you are, and with a seven you go anywhere. There you may use the place. "
        "Then you may attack, from your second turn on.\n"
        "# The board\n"
        "Six places form a ring in a new order each game. Two places joined by the web ═ are one area.\n"
        "# Attack\n"
        "You may attack somebody in your own area. Throw both dice: the difference is the damage, and a double is "
        "a miss. Equipment changes the damage of a hit. Somebody is out when their damage reaches their limit.\n"
        "# Damage\n"
        "The initial of a character tells at how much damage they fall: A 8, B and E 10, C and U 11, F 12, D and V "
        "13, G and W 14. So the damage of somebody hidden tells who they cannot be.\n"
        "# Somebody is out\n"
        "Their character is shown. Whoever caused it may take one of their equipment cards, the rest is "
        "discarded.\n"
        "# Oracle cards\n"
        "Green cards are read by the giver and passed on. The receiver must follow them truthfully: if the card "
        "does not fit, nothing happens. Everybody sees what happens, only two know the card. Umbra may lie.\n"
        "# Revealing\n"
        "You may reveal yourself at any time, even in somebody else's turn: key R. Most abilities work only when "
        "you are open; using one reveals you in the same step.\n"
        "# The first oracle card\n"
        "With six players everybody first draws an oracle card and gives it to their left neighbour.\n"
        "# On these screens\n"
        "Where somebody hidden might have something to use, everybody hidden is asked and sees the same rows. So "
        "no pause gives anything away.\n"
        "# At the end\n"
        "All characters are shown, and notebooks may be opened, once the game is over and its deal is checked."
    ),
    # -- the introduction
    "shadow_world.intro.1": (
        "# Nobody knows you\n"
        "You are a werewolf, a vampire or a human, and only you know it.\n"
        "Werewolves want all vampires out, vampires all werewolves. Humans go their own ways."
    ),
    "shadow_world.intro.2": (
        "# Your turn\n"
        "Throw the dice and go where they lead. Use the place: draw a card, hurt, heal, take.\n"
        "From your second turn on you may then attack somebody in your area: the difference of the dice is the damage."
    ),
    "shadow_world.intro.3": (
        "# Ask the oracle\n"
        "Give somebody a green card: “a vampire takes 1 damage”. What happens tells you who they are, and nobody "
        "else knows the question.\n"
        "Your notebook (key B) keeps it all."
    ),
    "shadow_world.intro.4": (
        "# Why stay hidden\n"
        "Whoever is not known is spared by both sides. Once you are open, half of the table hunts you."
    ),
    "shadow_world.intro.5": (
        "# Why reveal\n"
        "Your friends stop hitting you, and most abilities awaken only then. Key R reveals you at any time, with two "
        "taps. It cannot be undone.\n"
        "Good moments: when your ability decides something, or when you are found out anyway."
    ),
    "shadow_world.intro.6": (
        "# On this screen\n"
        "Tap a place, card or name to read about it. Everybody hidden sees the same rows, whatever they can do."
    ),
}
