"""A player of Wolfmoon who has nothing but its view and the ask: it plays what seems to win most often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.wolfmoon.stakes import won
from host.games.wolfmoon.worth import Worth
from protocol.games.wolfmoon import HIGHEST, VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from host.engine.asking import Ask, Seat
    from protocol.games.wolfmoon import OwnView, TableView

DRAWING = 0.05
"""What it is worth to everybody that the round goes on, in fair shares: nobody exchanges for ever."""


def choose(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str:
    """The bot's choice among `ask.choices`; `dice` only decide between equally good ones."""
    if len(ask.choices) == 1:
        return ask.choices[0]
    decide = ASKS.get(ask.name)
    if decide is None:
        return ask.default or dice.choice(ask.choices)
    return decide(Worth(seat, table, own), own, ask, dice)


def best(choices: Iterable[str], score: Callable[[str], float], dice: Random) -> str:
    """The choice with the highest score."""
    scores = [(score(choice), choice) for choice in choices]
    highest = max(score for score, _ in scores)
    return dice.choice([choice for score, choice in scores if score == highest])


# -- the turn ---------------------------------------------------------------------------------------------------------


def action(worth: Worth, own: OwnView, ask: Ask, dice: Random) -> str:
    """Draw or exchange: what either may bring."""
    hand = first(own)
    scores = {"draw": after_drawing(worth, hand) + DRAWING * worth.share, "exchange": after_exchange(worth, hand)}
    return best(ask.choices, scores.__getitem__, dice)


def after_drawing(worth: Worth, hand: str) -> float:
    """The chance to win after drawing: over all cards it could be, the better one of the two plays."""
    return sum(
        likely * (max(worth.play(card, hand), worth.play(hand, card)) if hand else worth.kept(card))
        for card, likely in worth.odds.pile().items()
    )


def after_exchange(worth: Worth, hand: str) -> float:
    """The chance to win after looking into the best slot."""
    return worth.kept(hand) + max(worth.gain(worth.odds.slot(slot), hand) for slot in (1, 2, 3))


def play(worth: Worth, own: OwnView, ask: Ask, dice: Random) -> str:
    """Which of two cards to play."""
    return best(ask.choices, lambda card: worth.play(card, other_card(own.hand, card)), dice)


def slot(worth: Worth, own: OwnView, ask: Ask, dice: Random) -> str:
    """Which slot of the centre to look into."""
    return best(ask.choices, lambda place: worth.gain(worth.odds.slot(int(place)), first(own)), dice)


def keep(worth: Worth, _own: OwnView, ask: Ask, dice: Random) -> str:
    """Which card to keep in hand."""
    return best(ask.choices, worth.kept, dice)


def servant(worth: Worth, _own: OwnView, _ask: Ask, _dice: Random) -> str:
    """A further turn at once, unless it ends the Bodyguard's protection before the last one."""
    return "no" if worth.me.protected and not worth.table.last_turn else "yes"


# -- carrying out a card ----------------------------------------------------------------------------------------------


def target(worth: Worth, own: OwnView, ask: Ask, dice: Random) -> str:
    """Whom to choose for the card that was just played, or nobody."""
    score = TARGETS[worth.me.display[-1]]
    kept = first(own)
    return best(ask.choices, lambda choice: 0.0 if choice == "skip" else score(worth, int(choice), kept), dice)


def guess(worth: Worth, own: OwnView, ask: Ask, dice: Random) -> str:
    """The likeliest value, or no second try where only the Schemer could answer it."""
    kept, rival = first(own), worth.table.target
    return best(ask.choices, lambda value: 0.0 if value == "stop" else worth.guess(rival, int(value), kept), dice)


def take(worth: Worth, own: OwnView, ask: Ask, dice: Random) -> str:
    """Which open card the Gravedigger takes; of equal ones rather somebody else's."""
    kept = first(own)

    def score(row: str) -> float:
        card, _, owner = row.partition("@")
        return worth.fetch(card, kept) - 0.001 * (int(owner) == worth.seat)

    return best(ask.choices, score, dice)


def swap(worth: Worth, own: OwnView, ask: Ask, dice: Random) -> str:
    """Between whom the Pickpocket exchanges."""

    def score(pair: str) -> float:
        one, _, other = pair.partition("+")
        return worth.pair(int(one), int(other), first(own))

    return best(ask.choices, score, dice)


def partner(worth: Worth, rival: Seat, _kept: str) -> float:
    """Whom the Witch brings back: who has most lying open, and with whom a shared win is worth most."""
    shown = worth.table.seats[rival - 1]
    shared = won(worth.table, worth.seat, {worth.seat, rival})
    return shared * sum(1 + VALUES[card] / HIGHEST for card in shown.display)


def hunted(worth: Worth, seat: Seat, kept: str) -> float:
    """Whom the Bounty Hunter hunts."""
    return worth.hunt_oneself(kept) if seat == worth.seat else worth.hunt(seat)


def unknown(worth: Worth, rival: Seat, _kept: str) -> float:
    """Whose hand the Seer looks at: the one of which least is known."""
    return 1 - max(worth.odds.hand(rival).values())


TARGETS: dict[str, Callable[[Worth, Seat, str], float]] = {
    "assassin": lambda w, rival, kept: w.guesses(rival, kept, 2),
    "villager": lambda w, rival, kept: w.guesses(rival, kept, 1),
    "seer": unknown,
    "tax_collector": lambda w, rival, _kept: w.question(rival, (0, 1)),
    "inquisitor": lambda w, rival, _kept: w.question(rival, (9, 10)),
    "barkeeper": lambda w, rival, kept: w.comparison(rival, kept, lower_loses=True),
    "girl": lambda w, rival, kept: w.comparison(rival, kept, lower_loses=False),
    "witch": partner,
    "bounty_hunter": hunted,
    "thief": lambda w, rival, kept: w.swap(rival, kept),
}
"""How good a person is for a card."""

# -- reactions --------------------------------------------------------------------------------------------------------


def spy(worth: Worth, own: OwnView, ask: Ask, _dice: Random) -> str:
    """The Spy strikes unless she is worth more in hand than what the guesser may hold."""
    return "yes" if "yes" in ask.choices and worth.strike(first(own)) >= 0 else "no"


def alchemist(worth: Worth, _own: OwnView, _ask: Ask, _dice: Random) -> str:
    """The Alchemist saves, unless falling wins the round as the Witch's partner."""
    return "no" if worth.fall() >= 0 else "yes"


ASKS: dict[str, Callable[[Worth, OwnView, Ask, Random], str]] = {
    "action": action,
    "play": play,
    "slot": slot,
    "keep": keep,
    "servant": servant,
    "target": target,
    "guess": guess,
    "take": take,
    "swap": swap,
    "spy": spy,
    "alchemist": alchemist,
}


def first(own: OwnView) -> str:
    """The card in hand, "" for none."""
    return own.hand[0] if own.hand else ""


def other_card(cards: list[str], card: str) -> str:
    """The one of two cards that is not `card`, which may be its double."""
    left = list(cards)
    left.remove(card)
    return left[0] if left else ""
