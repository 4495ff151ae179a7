"""English: Wolfmoon's questions, what happens in it, its rules and its introduction."""

TEXTS = {
    "wolfmoon.name": "Wolfmoon",
    "wolfmoon.about": "bluffing with cards",
    # -- status and table
    "wolfmoon.round": "round {round}",
    "wolfmoon.moons": "moons",
    "wolfmoon.pile": "pile {n}",
    "wolfmoon.pile.word": "pile",
    "wolfmoon.last_turn": "last turn",
    "wolfmoon.aside": "aside {n}",
    "wolfmoon.out": "out",
    "wolfmoon.turn": "thinks …",
    "wolfmoon.turn.you": "your turn",
    "wolfmoon.protected": "protected",
    "wolfmoon.witch": "Witch's token",
    "wolfmoon.tokens.legend": "●○○ moon tokens",
    "wolfmoon.centre": "centre",
    "wolfmoon.edge": "used up",
    "wolfmoon.hand": "Your hand",
    "wolfmoon.hand.none": "no card",
    "wolfmoon.knows": "You know",
    "wolfmoon.knows.none": "nothing yet",
    "wolfmoon.knows.hand": "{name}: {card}",
    "wolfmoon.knows.centre": "centre {slot}: {card}",
    "wolfmoon.you.from": "you",
    # -- asks
    "wolfmoon.ask.action": "YOUR TURN",
    "wolfmoon.ask.action.further": "YOUR TURN AGAIN",
    "wolfmoon.row.action.draw": "Draw a card, then play one",
    "wolfmoon.row.action.draw.hint": "of your two cards, you choose which",
    "wolfmoon.row.action.draw.deed": "Draw a card",
    "wolfmoon.row.action.exchange": "Exchange with the centre",
    "wolfmoon.row.action.exchange.hint": "take 1 of 3 and look, put one back",
    "wolfmoon.row.action.exchange.deed": "Exchange with the centre",
    "wolfmoon.ask.slot": "Which card of the centre?",
    "wolfmoon.row.slot": "Take centre card {slot}",
    "wolfmoon.ask.keep": "Which card do you keep?",
    "wolfmoon.row.keep": "Keep {one}",
    "wolfmoon.row.keep.covered": "Keep the {place} card",
    "wolfmoon.ask.play": "Which card do you play?",
    "wolfmoon.row.play": "Play {one}",
    "wolfmoon.row.play.nobody": "nobody is out: nothing happens",
    "wolfmoon.row.play.idle": "nothing happens now",
    "wolfmoon.row.play.spy": "strikes only from your hand",
    "wolfmoon.row.play.covered": "Play the {place} card",
    "wolfmoon.place.left": "left",
    "wolfmoon.place.right": "right",
    "wolfmoon.place.1": "first",
    "wolfmoon.place.2": "second",
    "wolfmoon.place.3": "third",
    "wolfmoon.place.4": "fourth",
    "wolfmoon.place.left.label": "left",
    "wolfmoon.place.right.label": "right",
    "wolfmoon.place.1.label": "first",
    "wolfmoon.place.2.label": "second",
    "wolfmoon.place.3.label": "third",
    "wolfmoon.place.4.label": "fourth",
    "wolfmoon.ask.target": "{card}: whom?",
    "wolfmoon.ask.target.assassin": "Assassin: whose card do you guess?",
    "wolfmoon.ask.target.villager": "Villager: whose card do you guess?",
    "wolfmoon.ask.target.seer": "Seer: whose card do you look at?",
    "wolfmoon.ask.target.tax_collector": "Tax Collector: whom do you ask for 0 or 1?",
    "wolfmoon.ask.target.inquisitor": "Inquisitor: whom do you ask for 9 or 10?",
    "wolfmoon.ask.target.barkeeper": "Barkeeper: with whom do you compare? The lower of you two is out.",
    "wolfmoon.ask.target.girl": "Girl: with whom do you compare? The higher of you two is out.",
    "wolfmoon.ask.target.witch": "Witch: who comes back?",
    "wolfmoon.ask.target.bounty_hunter": "Bounty Hunter: who must play their card?",
    "wolfmoon.ask.target.thief": "Thief: with whom do you swap?",
    "wolfmoon.row.target": "{name}",
    "wolfmoon.row.target.assassin": "Guess the card of {name}",
    "wolfmoon.row.target.villager": "Guess the card of {name}",
    "wolfmoon.row.target.seer": "Look at the card of {name}",
    "wolfmoon.row.target.tax_collector": "Ask {name} for 0 or 1",
    "wolfmoon.row.target.inquisitor": "Ask {name} for 9 or 10",
    "wolfmoon.row.target.barkeeper": "Compare with {name}",
    "wolfmoon.row.target.girl": "Compare with {name}",
    "wolfmoon.row.target.witch": "Bring {name} back",
    "wolfmoon.row.target.bounty_hunter": "{name} must play their card",
    "wolfmoon.row.target.bounty_hunter.you": "I play my own card",
    "wolfmoon.row.target.thief": "Swap with {name}",
    "wolfmoon.row.target.skip": "Nobody: leave it",
    "wolfmoon.ask.guess": "What does {name} hold?",
    "wolfmoon.ask.guess.again": "{name}: one more guess?",
    "wolfmoon.ask.guess.spy": "A wrong guess at the Spy puts you out.",
    "wolfmoon.ask.guess.open": "● open",
    "wolfmoon.ask.guess.all_open": "all of them lie open",
    "wolfmoon.row.guess": "Guess that {name} holds {value}",
    "wolfmoon.ask.guess.schemer": "8 may be the Schemer: if {name} holds him, you are out as well.",
    "wolfmoon.row.guess.anyway": "Guess 8 all the same",
    "wolfmoon.row.guess.stop": "No second guess",
    "wolfmoon.ask.spy": "{name} guessed {value}, and that is wrong. Strike back?",
    "wolfmoon.ask.spy.plain": "Somebody guessed your card wrongly. Strike back?",
    "wolfmoon.row.spy.yes": "Show the Spy: strike back",
    "wolfmoon.row.spy.yes.hint": "if you hold her, the guesser is out",
    "wolfmoon.row.spy.no": "Let it pass",
    "wolfmoon.ask.alchemist": "You would be out. Use the Alchemist?",
    "wolfmoon.row.alchemist.yes": "Throw the Alchemist away, stay in",
    "wolfmoon.row.alchemist.no": "Keep the Alchemist, go out",
    "wolfmoon.ask.servant": "Throw the Servant away for one more turn?",
    "wolfmoon.row.servant.no": "Keep the Servant for later",
    "wolfmoon.row.servant.yes": "Throw the Servant away, go again",
    "wolfmoon.ask.take": "Gravedigger: from whom do you take?",
    "wolfmoon.ask.take.card": "Gravedigger: which card of {name}?",
    "wolfmoon.ask.take.card.you": "Gravedigger: which of your own cards?",
    "wolfmoon.row.take.seat": "From {name}",
    "wolfmoon.row.take.seat.you": "From my own cards",
    "wolfmoon.row.take.seat.hint:one": "one card",
    "wolfmoon.row.take.seat.hint:other": "{n} cards",
    "wolfmoon.row.take": "Take {one} ({value})",
    "wolfmoon.row.take.deed": "Take {one} ({value}) from {name}",
    "wolfmoon.row.take.you": "Take back {one} ({value})",
    "wolfmoon.ask.swap": "Pickpocket: who swaps with whom?",
    "wolfmoon.ask.swap.second": "Pickpocket: with whom does {name} swap?",
    "wolfmoon.ask.swap.second.you": "Pickpocket: with whom do you swap?",
    "wolfmoon.row.swap.first": "{name} …",
    "wolfmoon.row.swap.first.you": "I …",
    "wolfmoon.row.swap.second": "… with {name}",
    "wolfmoon.row.swap.second.you": "… with me",
    "wolfmoon.row.swap": "{first} and {second} swap",
    "wolfmoon.row.swap.you": "I swap with {name}",
    # -- why a row is closed
    "wolfmoon.closed.protected": "protected",
    "wolfmoon.closed.out": "out",
    "wolfmoon.closed.guessed": "guessed",
    "wolfmoon.closed.not_yours": "you do not hold the Spy: nothing happens",
    "wolfmoon.closed.never": "that card can never be taken",
    # -- standing answer
    "wolfmoon.standing.spy": "Spy: strike back if I hold her",
    # -- what happens
    "wolfmoon.note.round": "Round {number}: {by} begins.",
    "wolfmoon.note.round.you": "Round {number}: you begin.",
    "wolfmoon.note.turn": "It is {by}'s turn.",
    "wolfmoon.note.turn.you": "It is your turn.",
    "wolfmoon.note.turn.further": "{by} goes again.",
    "wolfmoon.note.turn.further.you": "You go again.",
    "wolfmoon.note.drew": "{by} draws a card.",
    "wolfmoon.note.drew.you": "You draw a card.",
    "wolfmoon.note.drew.aside": "{by} draws a card that was put aside.",
    "wolfmoon.note.drew.aside.you": "You draw a card that was put aside.",
    "wolfmoon.moment.moon.1": "The first moon",
    "wolfmoon.moment.moon.2": "The second moon",
    "wolfmoon.moment.moon.3": "Third moon",
    "wolfmoon.note.moon": "{by} draws a moon: {card}.",
    "wolfmoon.note.moon.you": "You draw a moon: {card}.",
    "wolfmoon.note.last_card": "{by} has taken the last card of the pile.",
    "wolfmoon.note.last_card.you": "You have taken the last card of the pile.",
    "wolfmoon.note.exchanged": "{by} exchanges with centre card {slot}.",
    "wolfmoon.note.exchanged.you": "You exchange with centre card {slot}.",
    "wolfmoon.note.played": "{by} plays {one}.",
    "wolfmoon.note.played.you": "You play {one}.",
    "wolfmoon.note.played.later": "{by} plays {one} ({line}).",
    "wolfmoon.note.played.later.you": "You play {one} ({line}).",
    "wolfmoon.note.played.idle": "{by} plays {one}: nothing happens.",
    "wolfmoon.note.played.idle.you": "You play {one}: nothing happens.",
    "wolfmoon.note.joined": "{first} and {then}",
    "wolfmoon.note.targeted": "{by} points at {at}.",
    "wolfmoon.note.targeted.you": "You point at {at}.",
    "wolfmoon.note.targeted.me": "{by} points at you.",
    "wolfmoon.note.targeted.self": "{by} chooses their own card.",
    "wolfmoon.note.targeted.self.you": "You choose your own card.",
    "wolfmoon.note.targeted.seer": "{by} looks at the card of {at}.",
    "wolfmoon.note.targeted.seer.you": "You look at the card of {at}.",
    "wolfmoon.note.targeted.seer.me": "{by} looks at your card.",
    "wolfmoon.note.no_target": "{card}: nothing happens.",
    "wolfmoon.note.waived": "{by} does without the effect.",
    "wolfmoon.note.waived.you": "You do without the effect.",
    "wolfmoon.note.waived.kept": "{by} does not use {one}.",
    "wolfmoon.note.waived.kept.you": "You do not use {one}.",
    "wolfmoon.note.guessed.hit": "{by} guesses that {at} holds {value}: right!",
    "wolfmoon.note.guessed.hit.you": "You guess that {at} holds {value}: right!",
    "wolfmoon.note.guessed.hit.me": "{by} guesses that you hold {value}: right!",
    "wolfmoon.note.guessed.miss": "{by} guesses that {at} holds {value}: wrong.",
    "wolfmoon.note.guessed.miss.you": "You guess that {at} holds {value}: wrong.",
    "wolfmoon.note.guessed.miss.me": "{by} guesses that you hold {value}: wrong.",
    "wolfmoon.note.spy": "{by} shows the Spy and strikes back at {at}!",
    "wolfmoon.note.spy.you": "You show the Spy and strike back at {at}!",
    "wolfmoon.note.spy.me": "{by} shows the Spy and strikes back at you!",
    "wolfmoon.note.handed": "{by} hands {at} a card face down.",
    "wolfmoon.note.handed.you": "You hand {at} your card face down.",
    "wolfmoon.note.handed.me": "{by} hands you a card face down.",
    "wolfmoon.note.gathered": "The cards held by {seats} are collected, shuffled and dealt back.",
    "wolfmoon.note.servant": "{by} throws the Servant away for one more turn.",
    "wolfmoon.note.servant.you": "You throw the Servant away for one more turn.",
    "wolfmoon.note.questioned.hit": "{by} asks {at} for {values}: yes!",
    "wolfmoon.note.questioned.hit.you": "You ask {at} for {values}: yes!",
    "wolfmoon.note.questioned.hit.me": "{by} asks you for {values}: yes!",
    "wolfmoon.note.questioned.miss": "{by} asks {at} for {values}: no.",
    "wolfmoon.note.questioned.miss.you": "You ask {at} for {values}: no.",
    "wolfmoon.note.questioned.miss.me": "{by} asks you for {values}: no.",
    "wolfmoon.values.tax_collector": "0 or 1",
    "wolfmoon.values.inquisitor": "9 or 10",
    "wolfmoon.note.compared": "{by} and {at} compare: {outcome}.",
    "wolfmoon.note.compared.you": "You and {at} compare: {outcome}.",
    "wolfmoon.note.compared.me": "{by} and you compare: {outcome}.",
    "wolfmoon.loses": "{name} loses",
    "wolfmoon.loses.you": "you lose",
    "wolfmoon.loses.nobody": "a tie",
    "wolfmoon.note.watched": "{by} looks through the centre and keeps one card of four.",
    "wolfmoon.note.watched.you": "You look through the centre and keep one card of four.",
    "wolfmoon.note.protected": "{by} is protected until their next turn.",
    "wolfmoon.note.protected.you": "You are protected until your next turn.",
    "wolfmoon.note.unprotected": "{by} is no longer protected.",
    "wolfmoon.note.unprotected.you": "You are no longer protected.",
    "wolfmoon.note.returned": "{by} brings {at} back, with the Witch's token.",
    "wolfmoon.note.returned.you": "You bring {at} back, with the Witch's token.",
    "wolfmoon.note.returned.me": "{by} brings you back, with the Witch's token.",
    "wolfmoon.note.forced": "{by} makes {at} play {one}.",
    "wolfmoon.note.forced.you": "You make {at} play {one}.",
    "wolfmoon.note.forced.me": "{by} makes you play {one}.",
    "wolfmoon.note.forced.self": "{by} has to play {one}.",
    "wolfmoon.note.forced.self.you": "You have to play {one}.",
    "wolfmoon.note.fetched": "{by} takes {one} from {at}.",
    "wolfmoon.note.fetched.you": "You take {one} from {at}.",
    "wolfmoon.note.fetched.me": "{by} takes {one} from you.",
    "wolfmoon.note.fetched.self": "{by} takes {one} back from the table.",
    "wolfmoon.note.fetched.self.you": "You take {one} back from the table.",
    "wolfmoon.note.swapped": "{first} and {second} swap hands.",
    "wolfmoon.note.swapped.you": "You and {other} swap hands.",
    "wolfmoon.note.alchemist": "{by} throws the Alchemist away and stays in.",
    "wolfmoon.note.alchemist.you": "You throw the Alchemist away and stay in.",
    "wolfmoon.note.schemer": "{by} held the Schemer: {at} is out too!",
    "wolfmoon.note.schemer.you": "You held the Schemer: {at} is out too!",
    "wolfmoon.note.schemer.me": "{by} held the Schemer: you are out too!",
    "wolfmoon.note.laid": "{by} lays down {one}.",
    "wolfmoon.note.laid.you": "You lay down {one}.",
    "wolfmoon.note.out": "{by} is out.",
    "wolfmoon.note.out.you": "You are out.",
    "wolfmoon.note.revealed": "{by} shows {one}.",
    "wolfmoon.note.revealed.you": "You show {one}.",
    "wolfmoon.note.value": "{by} comes to {value}.",
    "wolfmoon.note.value.you": "You come to {value}.",
    "wolfmoon.note.partner": "{at} has the Witch's token, and the Witch lies in front of {by}, who wins too.",
    "wolfmoon.note.partner.you": "{at} has the Witch's token, and the Witch lies in front of you: you win too.",
    "wolfmoon.note.partner.me": "You have the Witch's token, and the Witch lies in front of {by}, who wins too.",
    "wolfmoon.note.ended": "{reason} Won by {winners}.",
    "wolfmoon.note.ended.nobody": "{reason}",
    "wolfmoon.note.token": "{by} gets a moon token and now has {tokens}.",
    "wolfmoon.note.token.you": "You get a moon token and now have {tokens}.",
    "wolfmoon.note.won": "The long game goes to {winners}.",
    "wolfmoon.note.your_card": "Your card: {card} ({value}) · {line}.",
    "wolfmoon.note.your_exchange": "Centre {slot}: you took {taken} and put back {returned}.",
    "wolfmoon.note.your_exchange.same": "Centre {slot}: you saw {taken} and put it back.",
    "wolfmoon.note.your_centre": "In the centre you saw: {cards}.",
    "wolfmoon.note.unused": "You did not use {one}.",
    "wolfmoon.note.unused.other": "You were asked whether you hold {one}.",
    "wolfmoon.note.your_gathering": "You saw: {cards}.",
    "wolfmoon.note.your_gathering.card": "{name} {card}",
    "wolfmoon.note.saw": "{at} has {one} ({value}).",
    "wolfmoon.note.received": "From {at} you got {one} ({value}).",
    "wolfmoon.note.gave": "{at} got {one} ({value}) from you.",
    # -- how it ends
    "wolfmoon.ending.moon": "The third moon rose while somebody held the Werewolf: whoever held her wins at once.",
    "wolfmoon.ending.moon.traitor": (
        "The third moon rose while somebody held the Werewolf: whoever held her wins at once, and the Traitor wins too."
    ),
    "wolfmoon.ending.last_player": "In the end only one player was still in.",
    "wolfmoon.ending.vampire": ("The Vampire was laid next to two open cards of 7 or more: that wins at once."),
    "wolfmoon.ending.highest_value": "The pile is used up: the highest value wins.",
    "wolfmoon.ending.highest_value.tie": "The pile is used up: the highest value wins, and several have it.",
    "wolfmoon.ending.beggar_king": (
        "The pile is used up, and somebody showed an 8 or a 9: then the Beggar King wins, and nobody else."
    ),
    "wolfmoon.ending.nobody": "The last ones went out together, so nobody is left to win.",
    "wolfmoon.ending.cap": "After 500 turns this round ends without a winner.",
    "wolfmoon.ending.other": "The game was ended early.",
    "wolfmoon.result.you_win": "You win!",
    "wolfmoon.result.wins:one": "{names} wins!",
    "wolfmoon.result.wins:other": "{names} win!",
    "wolfmoon.result.wins.you": "{names} win!",
    "wolfmoon.result.nobody": "Nobody wins.",
    "wolfmoon.result.long": "With {n} moon tokens the long game is won.",
    "wolfmoon.result.hidden": "face down",
    "wolfmoon.result.won": "wins",
    # -- what a table may choose
    "wolfmoon.option.long": "Length",
    "wolfmoon.option.long.false": "one round",
    "wolfmoon.option.long.true": "long game, several rounds",
    "wolfmoon.option.start": "Who begins",
    "wolfmoon.option.start.0": "by chance",
    "wolfmoon.option.start.n": "seat {n}",
    "wolfmoon.option.WM-07": "Moon in the middle of an effect",
    "wolfmoon.option.WM-07.1": "whoever drew it has another turn",
    "wolfmoon.option.WM-07.2": "draw another card",
    "wolfmoon.option.WM-07.3": "another card and another turn",
    "wolfmoon.option.WM-10": "Last card in another's turn",
    "wolfmoon.option.WM-10.1": "this turn is the last",
    "wolfmoon.option.WM-10.2": "that person's next turn is the last",
    "wolfmoon.option.WM-20": "Bounty Hunter on oneself",
    "wolfmoon.option.WM-20.1": "never",
    "wolfmoon.option.WM-20.2": "allowed",
    "wolfmoon.option.WM-20.3": "allowed, a must if no other",
    "wolfmoon.option.WM-22": "Gravedigger takes own cards",
    "wolfmoon.option.WM-22.1": "not allowed",
    "wolfmoon.option.WM-22.2": "allowed",
    "wolfmoon.option.WM-31": "Spy against the Assassin",
    "wolfmoon.option.WM-31.1": "after the first wrong guess",
    "wolfmoon.option.WM-31.2": "after both guesses",
    "wolfmoon.option.WM-33": "Spy against a Schemer",
    "wolfmoon.option.WM-33.1": "the Schemer does nothing",
    "wolfmoon.option.WM-33.2": "the Schemer strikes",
    "wolfmoon.option.WM-36": "Alchemist with a 9 or 10",
    "wolfmoon.option.WM-36.1": "saves",
    "wolfmoon.option.WM-36.2": "does not save",
    "wolfmoon.option.WM-41": "Monster with no open card",
    "wolfmoon.option.WM-41.1": "counts 0",
    "wolfmoon.option.WM-41.2": "counts 4",
    "wolfmoon.option.WM-42": "Monster with one open card",
    "wolfmoon.option.WM-42.1": "counts it once",
    "wolfmoon.option.WM-42.2": "counts it twice",
    "wolfmoon.option.WM-47": "Beggar King and the Witch",
    "wolfmoon.option.WM-47.1": "not shared by his effect",
    "wolfmoon.option.WM-47.2": "never shared with him in hand",
    # -- the rules; a line that begins with # is a heading
    "wolfmoon.rules": (
        "# What it is about\n"
        "Each of you holds one hidden card. Be the last one in, have the highest card when the pile is "
        "empty, or hold the Werewolf when the third moon rises.\n"
        "# Your turn\n"
        "Do one of two things. Either draw a card, then play one of your two cards: it stays open in front "
        "of you and does what it says. Or take one of the three face-down cards of the centre, look at it, and "
        "put it or your own card back in its place; then nothing is played.\n"
        "# Effects\n"
        "An effect must be carried out as far as it can be, unless its card leaves you the choice. Answers "
        "are always true. Whoever is protected by a Bodyguard cannot be chosen. If nobody can be chosen, "
        "nothing happens.\n"
        "# Out\n"
        "Whoever is out lays down their hand card, open; it has no effect. Their open cards stay. The Witch can "
        "bring them back.\n"
        "# Moons\n"
        "Three moons are hidden in the pile, one in each part of it. Whoever draws one on their turn lays "
        "it open and takes another turn. When the third one appears, whoever holds the Werewolf wins "
        "at once, and whoever holds the Traitor wins too.\n"
        "# The end of the pile\n"
        "The turn in which the last card of the pile is taken is the last one. Then all who are still in "
        "show their cards; the highest value wins; in a tie all who have it win. The two cards put aside are "
        "drawn only when the pile is gone and somebody must still draw.\n"
        "# The Witch's token\n"
        "Whoever was brought back has it. If they win, whoever has the Witch lying in front of them wins too, "
        "unless the Beggar King won by his own effect.\n"
        "# The long game\n"
        "Every winner of a round gets a moon token. Three tokens win with 3 or 4 players, two with 5 or 6. "
        "Each round begins one seat further on.\n"
        "# Guesses and the Spy\n"
        "After a wrong guess the screen of the guessed player always asks about the Spy, whether they hold "
        "her or not. So the pause gives nothing away.\n"
        "# At the end\n"
        "Once a game is over and its deal is checked, everybody may look at the face-down cards."
    ),
    # -- the introduction
    "wolfmoon.intro.1": (
        "# One card, one secret\n"
        "Each of you holds a single hidden card with a value from 0 to 10.\n"
        "One of the cards is the Werewolf. At first she is somewhere in the pile."
    ),
    "wolfmoon.intro.2": (
        "# Your turn\n"
        "Draw a card and play one of the two. What you play lies open and does something.\n"
        "Or exchange in secret with one of the three face-down cards in the centre."
    ),
    "wolfmoon.intro.3": (
        "# Out!\n"
        "Many cards knock others out: guess their value, compare, ask for a 9 or 10.\n"
        "The open cards tell you what cannot be in a hand any more."
    ),
    "wolfmoon.intro.4": (
        "# Three moons\n"
        "They come up one by one from the pile. At the third, whoever holds the Werewolf wins at once.\n"
        "Until then she is in danger: whoever lays her down is out."
    ),
    "wolfmoon.intro.5": (
        "# How to win\n"
        "Be the last one in. Or hold the highest card when the pile is empty. Or hold the Werewolf at the "
        "third moon.\n"
        "A few cards have ways of their own."
    ),
    "wolfmoon.intro.6": (
        "# On this screen\n"
        "Tap any open card to read what it does. A wrong tap can be taken back while the line still says "
        "“sending”."
    ),
}
