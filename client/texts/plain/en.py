"""English: the line client."""

TEXTS = {
    "plain.welcome": (
        "Moontable, line by line. Type the sign before a choice and press Enter. Also: h for your "
        "hand, t for the table, l for what happened, w for whom we wait for, k for seats and keeper, e for all evenings, m for the menu, "
        "c for the choices again, i for how it works, r for the rules, ? for help, q to close."
    ),
    "plain.help": (
        "Type the number or letter before a row to choose it.\n"
        "h: your hand and what only you know. t: the table. l: what happened so far. w: whom we wait for.\n"
        "c: the choices again. i: how it works, in one minute. r: the rules; r and a name: the rule of that card.\n"
        "s: answers set in advance; in a village what was said in public. p: pause for everybody, or go on. k: seats, keeper, codes. m: the menu.\n"
        "e: who has won how often on all evenings, between two games.\n"
        "b: your notebook; b and a number: what you know of that seat; b 3 and a mark: mark seat 3.\n"
        "q: close the program."
    ),
    "plain.notebook.none": "There is no notebook just now: only some games have one, and only while they run.",
    "plain.notebook.nobody": "Nobody sits at “{seat}”. b shows the numbers.",
    "plain.notebook.no_mark": "There is no mark “{given}”. Marks: {marks}.",
    "plain.row": "{sign}: {label}",
    "plain.row.hint": "{sign}: {label} ({hint})",
    "plain.grid.shut": "Not possible: {names}.",
    "plain.row.closed": "not now: {label} ({why})",
    "plain.hidden": "covered",
    "plain.value": "{open} of {all} open",
    "plain.back": "one step back",
    "plain.writes": "Type the new name and press Enter.",
    "plain.too_soon": "Too soon: you typed that for the question before.",
    "plain.no_choice": "“{given}” is not one of the choices now. c shows them, ? helps.",
    "plain.menu_closed": "“{title}” has closed: something else is being asked now.",
    "plain.menu_over": "“{title}” has closed: that question is over.",
    "plain.close.sure": "The game is running. q once more closes the program; your seat stays.",
    "plain.close.sure.short": "The game is running, and ends with this program. q once more closes it.",
    "plain.nothing_asked": "You are not asked anything just now.",
    "plain.closed_row": "Not now: {why}",
    "plain.live": "You are at the table.",
    "plain.only_you": "There is something for your eyes only: type h.",
    "plain.private": "Only you: {line}",
    "plain.window": "You have {time}. If you choose nothing, the answer is: {default}.",
    "plain.window.set": "Your answer is: {label}. You may change it until the time is over.",
    "plain.standing.on": "{deed}: set in advance.",
    "plain.standing.off": "{deed}: not set in advance.",
    "plain.standing.none": "This game has nothing to set in advance.",
    "plain.came": "{name} sits down.",
    "plain.renamed": "{old} is now called {name}.",
    "plain.went": "{name} has left the table.",
    "plain.away": "{name} is out of reach.",
    "plain.here": "{name} is back.",
    "plain.ready": "{name} is ready.",
    "plain.not_ready": "{name} is not ready any more.",
    "plain.person": "Seat {seat}: {name}{marks}.",
    "plain.room": "Waiting room. {game}, bots: {bots}, {pace}.",
    "plain.paused": "Paused by {name}. p goes on.",
    "plain.paused.power_cut": "The host's computer was off: the game is paused. p goes on.",
    "plain.paused.other_rules": "The host was updated: the game is paused. p goes on.",
    "plain.goes_on": "The game goes on.",
    "plain.stopped": "The countdown was stopped.",
    "plain.dealt": "The cards are dealt. h shows your hand.",
    "plain.bots": "How many bots",
    "plain.bots:none": "no bots",
    "plain.bots:one": "one bot",
    "plain.bots:other": "{n} bots",
    "plain.rule": "{title}: {value}",
    "plain.goodbye": "Goodbye. Your seat stays; {moontable} join brings you back.",
    "plain.goodbye.short": "Goodbye.",
    "plain.left": "You have left the table. Goodbye.",
    # -- Wolfmoon in whole sentences
    "plain.wolfmoon.status": "Round {round}. Moons: {moons}. {pile} cards in the pile, {aside} set aside.",
    "plain.wolfmoon.status.last": "This is the last turn.",
    "plain.wolfmoon.moons.none": "none yet",
    "plain.wolfmoon.seat": "Seat {seat}, {name}: {parts}.",
    "plain.wolfmoon.turn": "to play",
    "plain.wolfmoon.out": "out",
    "plain.wolfmoon.hand:none": "no hand card",
    "plain.wolfmoon.hand:one": "one hand card",
    "plain.wolfmoon.hand:other": "{n} hand cards",
    "plain.wolfmoon.open": "open: {cards}",
    "plain.wolfmoon.protected": "protected by the Bodyguard",
    "plain.wolfmoon.witch": "with the Witch's token",
    "plain.wolfmoon.tokens": "moon tokens: {n}",
    "plain.wolfmoon.edge": "Used up: {cards}.",
    "plain.wolfmoon.edge.none": "No card is used up yet.",
    "plain.wolfmoon.hand": "Your hand: {cards}.",
    "plain.wolfmoon.hand.none": "You have no hand card.",
    "plain.wolfmoon.result.hand": "{name} held {cards}.",
    "plain.wolfmoon.result.value": "{name} held {cards} and came to {value}.",
}
