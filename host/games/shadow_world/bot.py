"""A player of the shadow-world game who has nothing but its view and the ask: it follows its own character's goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.shadow_world.worth import D4, D6, POWERS, Worth
from protocol.games.shadow_world import CHARACTERS, FEAST, HIGHEST, MOON, ORACLES, RELICS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from host.engine.asking import Ask, Seat
    from protocol.games.shadow_world import OwnView, TableView


def choose(seat: Seat, table: TableView, own: OwnView, ask: Ask, dice: Random) -> str:
    """The bot's choice among `ask.choices`; "" leaves a standing ask open. `dice` only decide between equals."""
    standing = ask.kind == "standing"
    if not ask.choices:
        return ""
    if len(ask.choices) == 1 and not standing:
        return ask.choices[0]
    decide = STANDING.get(ask.name) if standing else ASKS.get(ask.name)
    if decide is None:
        return "" if standing else ask.default or dice.choice(ask.choices)
    choice = decide(Worth(seat, table, own), ask, dice)
    return choice if choice in ask.choices else "" if standing else ask.default or ask.choices[0]


def best(choices: Iterable[str], score: Callable[[str], float], dice: Random) -> str:
    """The choice with the highest score."""
    scores = [(round(score(choice), 9), choice) for choice in choices]
    highest = max(score for score, _ in scores)
    return dice.choice([choice for score, choice in scores if score == highest])


def if_worth(yes: str, no: str, worth: float) -> str:
    """Do it when it is worth something."""
    return yes if worth > 0 else no


# -- one's own turn ----------------------------------------------------------------------------------------------------


def ability(worth: Worth, ask: Ask, dice: Random) -> str:
    """The ability of the start of the turn, when it is worth coming forward for."""
    score = ABILITIES.get(worth.mine)
    if score is None:
        return "no"
    return best(ask.choices, lambda choice: 0.0 if choice == "no" else score(worth, choice) - worth.cover, dice)


def curse(worth: Worth, at: str) -> float:
    """Eilika: the ability that is worth most to a foe."""
    shown = worth.table.seats[int(at) - 1]
    if shown.spent or shown.cursed:
        return -1.0
    return sum(stake * POWERS.get(name, 0.0) for name, stake in worth.stake(int(at)))


def walk(worth: Worth, _choice: str) -> float:
    """Elena: a neighbouring place, when it is better than what the dice may bring."""
    board, here = worth.table.board, worth.me.place
    at = board.index(here)
    near = max(worth.place(board[(at + side) % 6]) for side in (1, -1))
    anywhere = [worth.place(place) for place in board if place != here]
    return near - sum(anywhere) / len(anywhere)


def turn_left(worth: Worth, _choice: str) -> float:
    """Afra: when the left-hand neighbour seems nearer to winning."""
    seats = len(worth.table.seats)
    left, right = worth.seat % seats + 1, (worth.seat - 2) % seats + 1
    return prospects(worth, left) - prospects(worth, right) - 0.3 + worth.cover


def prospects(worth: Worth, at: Seat) -> float:
    """How far the goal of `at` seems to be reached."""
    sure = 0.0
    for name, likely in worth.beliefs.characters(at).items():
        faction = CHARACTERS[name].faction
        if faction == "human":
            sure += likely * (0.3 if name == "h_survive" and not worth.table.seats[at - 1].out else 0.0)
        else:
            foe = "vampire" if faction == "werewolf" else "werewolf"
            sure += likely * (0.5 + 0.4 * (worth.aims.out(foe) - worth.aims.out(faction)))
    return sure


def mend(worth: Worth, _choice: str) -> float:
    """Crescentia: once she has to live on and is hurt."""
    return 0.5 if worth.aims.outs and worth.me.damage >= 3 else -1.0


ABILITIES: dict[str, Callable[[Worth, str], float]] = {
    "w_move": walk,
    "w_bolt6": lambda worth, at: worth.average(int(at), D6),
    "w_bolt4": lambda worth, at: worth.average(int(at), D4),
    "w_curse": curse,
    "w_moon": lambda worth, at: worth.to_the_moon(int(at)),
    "v_grave": lambda worth, at: worth.hurt(int(at), 3) * 1.5,
    "h_follow": turn_left,
    "h_martyr": mend,
}


def move(worth: Worth, ask: Ask, dice: Random) -> str:
    """The best place."""
    return best(ask.choices, worth.place, dice)


def pick(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Of two throws only the second still lies there: it counts if it leads to a place better than the average."""
    eyes = sum(worth.table.dice)
    places = {2: "hut", 3: "hut", 4: "spring", 5: "spring", 6: "chapel", 8: "graveyard", 9: "tree", 10: "circle"}
    if eyes not in places:
        return "2"
    others = [worth.place(place) for place in worth.table.board if place != worth.me.place]
    return "2" if worth.place(places[eyes]) > sum(others) / len(others) else "1"


def place(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Use the place unless it is likely to do harm."""
    return if_worth("use", "skip", worth.use(worth.me.place))


def deck(worth: Worth, ask: Ask, dice: Random) -> str:
    """Which deck to draw from at the Spring."""
    return best(ask.choices, worth.deck, dice)


def tree(worth: Worth, ask: Ask, dice: Random) -> str:
    """Whom to hurt or to heal at the Witch Tree."""
    return best(ask.choices, worth.tree, dice)


def steal(worth: Worth, ask: Ask, dice: Random) -> str:
    """Which card to take from whom."""
    return best(ask.choices, lambda row: 0.0 if row == "skip" else worth.theft(row), dice)


def trap(worth: Worth, ask: Ask, dice: Random) -> str:
    """Which card to give to whom."""
    return best(ask.choices, worth.gift, dice)


def loot(worth: Worth, ask: Ask, dice: Random) -> str:
    """Everything or the best card of what somebody leaves."""
    if "all" in ask.choices and (not worth.hidden or worth.mine == "h_hoard" or "b_sack" in worth.me.equipment):
        return "all"
    return best(ask.choices, lambda card: -1.0 if card in {"skip", "all"} else worth.card(card), dice)


def attack(worth: Worth, ask: Ask, dice: Random) -> str:
    """Whom to attack, if anybody."""

    def score(row: str) -> float:
        if row == "skip":
            return 0.0
        return worth.best_blow(worth.me.place) if row == "all" else worth.blow(int(row))

    return best(ask.choices, score, dice)


def spear(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """A werewolf with the Spear comes forward for the blow that has just hit, and for those to come."""
    if CHARACTERS[worth.mine].faction != "werewolf":
        return "no"
    targets = worth.in_range(worth.me.place)
    gain = max((worth.blow(target, more=2) - worth.blow(target) for target in targets), default=0.0)
    return if_worth("yes", "no", 2 * gain - worth.cover)


def again(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Caspar strikes again when that may win the game."""
    chances = [worth.blow(target) for target in worth.in_range(worth.me.place)]
    ready = worth.aims.outs >= FEAST - 1
    return if_worth("yes", "no", max(chances, default=0.0) + worth.hurt(worth.seat, 2) if ready else -1.0)


def end(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Gundwolf hides when he is badly hurt; Wendur takes his turns when there are at least two."""
    if worth.mine == "w_barrier":
        return if_worth("yes", "no", worth.me.damage - 8)
    return if_worth("yes", "no", worth.aims.outs - 1)


# -- cards ------------------------------------------------------------------------------------------------------------


def give(worth: Worth, ask: Ask, dice: Random) -> str:
    """Who gets the oracle card."""
    told = worth.own.oracle
    if told is None:
        return dice.choice(ask.choices)
    return best(ask.choices, lambda at: worth.give(told.card, int(at)), dice)


def lie(worth: Worth, ask: Ask, _dice: Random) -> str:
    """Umbra: whatever does her good, and misleads whoever is not her friend."""
    told = worth.own.oracle
    if told is None or "other" not in ask.choices:
        return "truth"
    about = ORACLES[told.card]
    amount = -1 if about.effect == "heal" and worth.me.damage else about.amount
    effect = worth.hurt(worth.seat, amount)
    meant = "vampire" in about.factions or "U" in about.initials
    truth, other = (effect, 0.0) if meant else (0.0, effect)
    if worth.hidden and about.factions:
        trust = worth.beliefs.faction(told.giver, "vampire") - worth.beliefs.faction(told.giver, "werewolf")
        truth += 0.2 * trust
    return "other" if other > truth else "truth"


def toll(worth: Worth, ask: Ask, dice: Random) -> str:
    """A card, or damage."""
    giver = worth.own.oracle.giver if worth.own.oracle else worth.table.active

    def score(choice: str) -> float:
        return worth.hurt(worth.seat, 1) if choice == "damage" else worth.gift(f"{choice}@{giver}")

    return best(ask.choices, score, dice)


def event(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Whether to use the event that was drawn."""
    score = EVENTS.get(worth.table.drawn)
    return "use" if score is None else if_worth("use", "skip", score(worth))


def healed(worth: Worth) -> float:
    """To come forward and heal everything."""
    return worth.hurt(worth.seat, -worth.me.damage) - worth.cover


EVENTS: dict[str, Callable[[Worth], float]] = {
    "b_smite": lambda worth: sum(worth.hurt(other, 2) for other in worth.others),
    "b_water": lambda worth: worth.hurt(worth.seat, -2) + 1e-6,
    "b_shield": lambda worth: -worth.aims.lives(worth.mine),
    "b_honey": healed,
    "b_wolfheal": healed,
    "r_vampheal": healed,
}


def target(worth: Worth, ask: Ask, dice: Random) -> str:
    """Whom a card is for."""
    score = TARGETS.get(worth.table.drawn)
    if score is None:
        return ask.default
    return best(ask.choices, lambda at: 0.0 if at == "skip" else score(worth, int(at)), dice)


TARGETS: dict[str, Callable[[Worth, Seat], float]] = {
    "b_set7": lambda worth, at: worth.hurt(at, MOON - worth.table.seats[at - 1].damage),
    "b_bless": lambda worth, at: worth.average(at, {-eyes: chance for eyes, chance in D6.items()}),
    "r_bat": lambda worth, at: worth.hurt(at, 2, cause="r_bat") + worth.hurt(worth.seat, -1),
    "r_spider": lambda worth, at: worth.hurt(at, 2, cause="r_spider"),
    "r_effigy": lambda worth, at: worth.hurt(at, 3),
}


# -- in others' turns, and at any time --------------------------------------------------------------------------------


def leech(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Volko heals 2 when he needs it."""
    return if_worth("yes", "no", 2 * worth.hurt(worth.seat, -2) - worth.cover)


def counter(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Walburga strikes back at whoever is active."""
    return if_worth("yes", "no", 1.5 * worth.blow(worth.table.active) - worth.cover)


def reveal(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """To come forward for nothing but what it brings.

    Valkyra does in her own turn, for better attacks. Adda does at once, since no team gains by her death, and Afra as
    soon as somebody takes her for a foe.
    """
    if worth.mine == "v_d4" and not worth.own.spent and worth.me.rounds and worth.table.active == worth.seat:
        return "yes"
    return "yes" if worth.me.damage >= HARMLESS.get(worth.mine, HIGHEST) else ""


HARMLESS = {"h_survive": 0, "h_follow": 3}
"""From which damage on it helps to be known for somebody whom no team need fear."""


def heal(worth: Worth, _ask: Ask, _dice: Random) -> str:
    """Adda: before the next attack could eliminate her."""
    return "yes" if worth.me.damage >= 5 else ""


def fetch(worth: Worth, ask: Ask, dice: Random) -> str:
    """Diethelm: a relic, as soon as one lies there that he lacks."""
    useful = [card for card in ask.choices if card in RELICS and card not in worth.me.equipment]
    return dice.choice(useful) if useful else ""


ASKS: dict[str, Callable[[Worth, Ask, Random], str]] = {
    "ability": ability,
    "move": move,
    "pick": pick,
    "place": place,
    "deck": deck,
    "tree": tree,
    "steal": steal,
    "trap": trap,
    "loot": loot,
    "attack": attack,
    "reveal": spear,
    "again": again,
    "end": end,
    "give": give,
    "lie": lie,
    "toll": toll,
    "event": event,
    "target": target,
    "leech": leech,
    "counter": counter,
}

STANDING: dict[str, Callable[[Worth, Ask, Random], str]] = {"reveal": reveal, "heal": heal, "fetch": fetch}
