"""What things are worth to a seat that knows its own view: damage and healing, blows, cards, places, its cover.

Everything is counted in parts of what the elimination of a sure foe is to a team.
"""

from __future__ import annotations

from functools import cached_property
from math import log2
from typing import TYPE_CHECKING

from host.games.shadow_world.aims import Aims
from host.games.shadow_world.beliefs import Beliefs, Characters, means
from protocol.games.shadow_world import CARDS, CHARACTERS, FACTIONS, FEAST, GIANT, HOARD, MOON, ORACLES, RELICS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from protocol.games.shadow_world import OwnView, TableView

THROWS = {0: 4 / 24, 1: 7 / 24, 2: 6 / 24, 3: 4 / 24, 4: 2 / 24, 5: 1 / 24}
"""How likely each difference of the two dice is."""
D4 = dict.fromkeys(range(1, 5), 1 / 4)
D6 = dict.fromkeys(range(1, 7), 1 / 6)

WOUND = 0.6
"""How much of a death all damage short of it is."""
FOCUS = 1.5
"""How much more the last damage counts than the first."""
MASTERSTROKE = 2.5
"""What the blow is worth that wins the game for Caspar or Burkhart; to others the loss of a victim costs a fifth."""
LEARNING = 0.15
"""What one bit about somebody's faction is worth."""
COVER = 0.25
"""What staying hidden is worth to a team; humans have fewer enemies."""

GEAR = {
    "b_ward7": 0.02,
    "b_spear": 0.1,
    "b_sack": 0.05,
    "b_compass": 0.05,
    "b_cloak": 0.15,
    "b_amulet": 0.06,
    "b_brooch": 0.04,
    "r_d4": 0.1,
    "r_plus1": 0.2,
    "r_range": 0.02,
    "r_all": 0.0,
}
"""What equipment is worth to anybody."""


POWERS = {
    "w_move": 0.1,
    "w_bolt6": 0.4,
    "w_bolt4": 0.3,
    "w_curse": 0.2,
    "w_moon": 0.3,
    "w_barrier": 0.2,
    "v_lie": 0.05,
    "v_leech": 0.4,
    "v_counter": 0.35,
    "v_grave": 0.3,
    "v_d4": 0.35,
    "v_extra": 0.5,
    "h_martyr": 0.2,
    "h_relic": 0.4,
}
"""What an ability that is neither spent nor void is still worth to a character; nothing to all others."""


def progress(damage: int, limit: int) -> float:
    """How far somebody is from no damage to being out."""
    return 1.0 if damage >= limit else WOUND * (damage / limit) ** FOCUS


class Worth:
    """What things are worth to `seat`."""

    def __init__(self, seat: Seat, table: TableView, own: OwnView) -> None:
        self.seat = seat
        self.table = table
        self.own = own
        self.mine = own.character
        self.me = table.seats[seat - 1]
        self.beliefs = Beliefs(seat, table, own)
        self.aims = Aims(table)
        self.hidden = not self.me.character
        self.others = [s for s, shown in enumerate(table.seats, 1) if s != seat and not shown.out]
        self._stakes: dict[Seat, list[tuple[str, float]]] = {}
        self._hurts: dict[tuple[Seat, int, bool], float] = {}

    # -- damage ------------------------------------------------------------------------------------

    def stake(self, at: Seat) -> list[tuple[str, float]]:
        """Whom `at` may be, each with what it is worth that it is out, by how likely it is."""
        if at not in self._stakes:
            characters = self.beliefs.characters(at)
            self._stakes[at] = [(name, likely * self._gain(name, at)) for name, likely in characters.items()]
        return self._stakes[at]

    def _gain(self, name: str, at: Seat) -> float:
        if at == self.seat:
            return self.aims.lives(name)
        if self.mine != "h_follow":
            return self.aims.gains(self.mine, name, at)
        if at == self.leader:
            return self.aims.lives(name) / 2
        likely = self.beliefs.characters(self.leader)
        return sum(chance * self.aims.gains(leads, name, at) for leads, chance in likely.items())

    @property
    def leader(self) -> Seat:
        """Whom Afra follows."""
        return (self.seat - 1 + (self.own.follows or -1)) % len(self.table.seats) + 1

    def hurt(self, at: Seat, amount: int, *, blow: bool = False, cause: str = "") -> float:
        """What `amount` of damage to `at` is worth (healing when it is negative); `blow` by an own attack."""
        if amount == 0 or (amount > 0 and self.spared(at, cause, blow=blow)):
            return 0.0
        if (at, amount, blow) in self._hurts:  # places and cards do the same damage again and again
            return self._hurts[at, amount, blow]
        before = self.table.seats[at - 1].damage
        after = max(0, before + amount)
        worth = 0.0
        for name, stake in self.stake(at):
            limit = CHARACTERS[name].limit
            worth += stake * (progress(after, limit) - progress(before, limit))
            if after >= limit and at != self.seat:
                likely = self.beliefs.characters(at)[name]
                worth += likely * (self._stroke(name, blow=blow) + self._loot(at))
        self._hurts[at, amount, blow] = worth
        return worth

    def _stroke(self, name: str, *, blow: bool) -> float:
        """What more the death of `name` is to Caspar and Burkhart, who need to have dealt the blow."""
        decides = (self.mine == "h_feast" and self.aims.outs >= FEAST - 1) or (
            self.mine == "h_giant" and CHARACTERS[name].limit >= GIANT
        )
        if not decides:
            return 0.0
        return MASTERSTROKE if blow else -1 - MASTERSTROKE / 5

    def _loot(self, at: Seat) -> float:
        """What the cards that `at` leaves are worth to Balthasar and Diethelm."""
        cards = [self.card(card) for card in self.table.seats[at - 1].equipment]
        if self.mine == "h_hoard":
            return sum(cards)
        return max(cards, default=0.0) if self.mine == "h_relic" else 0.0

    def spared(self, at: Seat, cause: str, *, blow: bool) -> bool:
        """Whether something keeps damage of this cause off `at`."""
        shown = self.table.seats[at - 1]
        ward = {"tree": "b_brooch", "r_bat": "b_amulet", "r_spider": "b_amulet", "r_blast": "b_amulet"}.get(cause)
        return shown.barrier or (blow and shown.shielded) or ward in shown.equipment

    def average(self, at: Seat, chances: dict[int, float]) -> float:
        """What a thrown amount of damage to `at` is worth."""
        return sum(chance * self.hurt(at, amount) for amount, chance in chances.items())

    def to_the_moon(self, at: Seat) -> float:
        """What it is worth that the damage of `at` is seven."""
        return self.hurt(at, MOON - self.table.seats[at - 1].damage) if not self.table.seats[at - 1].barrier else 0.0

    # -- attacks -----------------------------------------------------------------------------------

    @cached_property
    def power(self) -> dict[int, float]:
        """How likely each power of an own attack is, before the target's cloak; 0 is a miss."""
        gear = self.me.equipment
        more = gear.count("r_plus1") - ("b_cloak" in gear)
        more += 2 * ("b_spear" in gear and not self.hidden and CHARACTERS[self.mine].faction == "werewolf")
        valkyra = self.mine == "v_d4" and not self.hidden and not self.own.spent
        if "r_d4" in gear or valkyra:
            return {eyes + more: chance for eyes, chance in D4.items()}
        return {eyes + more if eyes else 0: chance for eyes, chance in THROWS.items()}

    def blow(self, at: Seat, *, more: int = 0) -> float:
        """What an own attack on `at` is worth, with what Walburga may do about it."""
        cloak = "b_cloak" in self.table.seats[at - 1].equipment
        worth = sum(
            chance * self.hurt(at, max(0, power + more - cloak), blow=True)
            for power, chance in self.power.items()
            if power
        )
        if not self.table.seats[at - 1].cursed:
            worth += self.beliefs.is_one(at, "v_counter") * self.hurt(self.seat, 2) / 2
        return worth

    def in_range(self, place: str) -> list[Seat]:
        """Whom an attack from `place` may reach."""
        here = self.table.board.index(place) // 2
        far = "r_range" in self.me.equipment
        return [
            other
            for other in self.others
            if (at := self.table.seats[other - 1].place) and (self.table.board.index(at) // 2 != here) == far
        ]

    def best_blow(self, place: str) -> float:
        """What attacking from `place` is worth."""
        targets = self.in_range(place) if self.me.rounds and place else []
        if not targets:
            return 0.0
        if "r_all" in self.me.equipment:
            worth = sum(self.blow(target) for target in targets)
        else:
            worth = max(self.blow(target) for target in targets)
        return worth if "r_d4" in self.me.equipment else max(0.0, worth)

    # -- equipment ---------------------------------------------------------------------------------

    def card(self, card: str) -> float:
        """What it is worth to own a card."""
        worth = GEAR.get(card, 0.0)
        if card == "b_spear" and CHARACTERS[self.mine].faction == "werewolf":
            worth = 0.25
        if self.mine == "h_hoard":
            missing = HOARD[self.table.options.get("D3", 2)][len(self.table.seats)] - len(self.me.equipment)
            worth += 3.0 if missing <= 1 else 0.6
        if self.mine == "h_relic" and card in RELICS:
            worth += 3.0 if self.aims.relics(self.seat) >= 2 else 1.0
        return worth

    def robbed(self, at: Seat, card: str) -> float:
        """What it is worth that `at` loses a card: from friends one takes nothing."""
        worth = 0.0
        for name, likely in self.beliefs.characters(at).items():
            gain = self._gain(name, at)
            hoards = (name == "h_hoard") or (name == "h_relic" and card in RELICS)
            worth += likely * gain * (GEAR.get(card, 0.0) + 0.6 * hoards)
        return worth

    def theft(self, row: str) -> float:
        """What CARD@SEAT is worth, taken from there."""
        card, _, owner = row.partition("@")
        return self.card(card) + self.robbed(int(owner), card)

    def gift(self, row: str) -> float:
        """What CARD@SEAT is worth, given to there."""
        card, _, taker = row.partition("@")
        return -self.card(card) - self.robbed(int(taker), card)

    # -- oracle cards ------------------------------------------------------------------------------

    def give(self, card: str, at: Seat) -> float:
        """What it is worth to give an oracle card to `at`: what it does, and what it tells."""
        about = ORACLES[card]
        characters = self.beliefs.characters(at)
        if about.effect == "show":
            return LEARNING * 1.5 * bits(characters)
        meant = sum(likely for name, likely in characters.items() if means(card, name))
        amount = -1 if about.effect == "heal" and self.table.seats[at - 1].damage else about.amount
        worth = 0.0
        for name, stake in self.stake(at):
            if means(card, name):
                limit, damage = CHARACTERS[name].limit, self.table.seats[at - 1].damage
                worth += stake * (progress(max(0, damage + amount), limit) - progress(damage, limit))
        if about.effect == "toll" and self.table.seats[at - 1].equipment:
            worth += meant * 0.1
        return worth + LEARNING * _told(card, characters, meant)

    # -- places ------------------------------------------------------------------------------------

    def place(self, place: str) -> float:
        """What it is worth to stand on a place, use it, and attack from there."""
        worth = self.best_blow(place) + max(0.0, self.use(place))
        if self.mine == "h_giant" and place == "circle":
            worth += 0.3
        return worth - self._danger(place)

    def _danger(self, place: str) -> float:
        """What Uriel may do on the Graveyard."""
        if place != "graveyard":
            return 0.0
        uriel = max((self.beliefs.is_one(o, "v_grave") for o in self.others), default=0.0)
        return -uriel * self.hurt(self.seat, 3) / 2

    def use(self, place: str) -> float:
        """What the action of a place is worth."""
        match place:
            case "tree":
                return max(self.tree(f"{deed} {at}") for deed in ("hurt", "heal") for at in (self.seat, *self.others))
            case "circle":
                rows = [f"{card}@{o}" for o in self.others for card in self.table.seats[o - 1].equipment]
                return max((self.theft(row) for row in rows), default=0.0)
            case "spring":
                return max(self.deck(colour) for colour in ("blue", "red", "green"))
        return self.deck({"hut": "green", "chapel": "blue"}.get(place, "red"))

    def deck(self, colour: str) -> float:
        """What a card of a deck is worth on average."""
        if not self.others:
            return 0.0
        if colour == "green":
            unsure = max(bits(self.beliefs.characters(other)) for other in self.others)
            return 0.02 + LEARNING * unsure / 2
        gear = [card for card, about in CARDS.items() if about.colour == colour and about.equipment]
        worth = sum(self.card(card) * CARDS[card].copies for card in gear) / 18
        stroke = max(self.hurt(other, 2) for other in self.others)
        if colour == "red":
            return worth + stroke * 6 / 18 + self.hurt(self.seat, 2) * 3.5 / 18
        return worth + self.hurt(self.seat, -2) * 3 / 18 + 0.03

    def tree(self, row: str) -> float:
        """What a deed at the Witch Tree is worth."""
        deed, _, at = row.partition(" ")
        return self.hurt(int(at), 2, cause="tree") if deed == "hurt" else self.hurt(int(at), -1)

    # -- the cover ---------------------------------------------------------------------------------

    @property
    def cover(self) -> float:
        """What it costs to come forward now: nothing for whoever lies open, less for whose deeds speak."""
        if not self.hidden:
            return 0.0
        faction = CHARACTERS[self.mine].faction
        unsure = 1 - self.beliefs.seen_from_outside(faction)
        return COVER * (1.0 if faction != "human" else 0.4) * min(1.0, 1.5 * unsure)


def bits(characters: Characters) -> float:
    """How unsure a faction is, in bits."""
    sums = dict.fromkeys(FACTIONS, 0.0)
    for name, likely in characters.items():
        sums[CHARACTERS[name].faction] += likely
    return -sum(chance * log2(chance) for chance in sums.values() if chance > 0)


def _told(card: str, characters: Characters, meant: float) -> float:
    """How many bits about a faction the outcome of a card is likely to tell."""
    if not 0 < meant < 1:
        return 0.0
    yes = {name: likely / meant for name, likely in characters.items() if means(card, name)}
    no = {name: likely / (1 - meant) for name, likely in characters.items() if not means(card, name)}
    return bits(characters) - meant * bits(yes) - (1 - meant) * bits(no)
