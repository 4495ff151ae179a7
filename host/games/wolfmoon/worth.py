"""What a card is worth to a seat, kept in hand or played: a chance to win, reckoned from its own view alone."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from host.games.wolfmoon.odds import Odds, final_value
from host.games.wolfmoon.stakes import sharers, won
from protocol.games.wolfmoon import MOONS, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Seat
    from protocol.games.wolfmoon import OwnView, SeatView, TableView

FATAL = ("mayor", "werewolf")
"""Cards that eliminate whoever plays them."""

HOLD = {
    "werewolf": 1.9,
    "mayor": 1.15,
    "spy": 1.25,
    "schemer": 1.15,
    "thief": 1.1,
    "assassin": 1.1,
    "inquisitor": 1.1,
    "pickpocket": 1.1,
    "gravedigger": 1.05,
    "alchemist": 1.0,
    "villager": 0.85,
    "drunkard": 0.9,
}
"""A card in hand while the end is far, in fair shares of the win; all others 1."""

SHOWN = {"servant": 0.2, "alchemist": 0.4, "merchant": 0.25, "bodyguard": 0.3, "vampire": -0.05}
"""What an open card goes on to do for its owner, in fair shares."""
KNOWING = 0.05
"""What it is worth to see a hand, in fair shares."""
TURN = 0.1
"""A further turn, in fair shares."""
PARTNER = 0.35
"""Sharing the win of the Witch token's holder, in fair shares."""
FOR_VAMPIRE = 0.05
"""A strong open card while the Vampire may still come, in fair shares."""
RISK_NEAR_MOON = 0.3
"""How much of the fair share is gone when somebody else is about to win by the moon."""
LEAST = 0.1
"""How far one's own win counts more than those of others at least, so that nothing else is blown up."""


class Worth:
    """The reckoning of one seat at one ask."""

    def __init__(self, seat: Seat, table: TableView, own: OwnView) -> None:
        self.seat = seat
        self.table = table
        self.odds = Odds(seat, table, own)
        self.me = table.seats[seat - 1]
        self.rivals = self.odds.rivals
        self.targets = [s for s in self.rivals if not table.seats[s - 1].protected and table.seats[s - 1].cards]
        self.share = 1 / (len(self.rivals) + 1)
        self.late = 1 / (1 + table.pile / (len(self.rivals) + 1))
        self.stakes = {s: won(table, seat, sharers(table, s)) for s in (seat, *self.rivals)}
        """What it is worth that each of these wins the round."""
        self._kept: dict[str, float] = {}
        self._played: dict[tuple[str, str], float] = {}

    # -- kept ----------------------------------------------------------------------------------------------------

    def kept(self, card: str) -> float:
        """The chance to win with this card in hand."""
        if card not in self._kept:
            far = HOLD.get(card, 1.0) * self.share
            if card == "werewolf" and len(self.table.moons) == len(MOONS):
                far = self.share
            if card == "traitor":
                far += self._moon_with_traitor()
            self._kept[card] = (1 - self.late) * far + self.late * self.compared(card)
        return self._kept[card]

    def compared(self, card: str) -> float:
        """The chance that this card wins the comparison, as the hands may be now."""
        if card == "beggar_king":
            no_crown = 1.0
            for rival in self.rivals:
                no_crown *= 1 - self._final(rival, 8) - self._final(rival, 9)
            return 1 - no_crown
        mine = final_value(card, self.me)
        chance = 1.0
        king = 0.0
        for rival in self.rivals:
            shown = self.table.seats[rival - 1]
            below = 0.0
            for other, likely in self.odds.hand(rival).items():
                value = final_value(other, shown)
                below += likely * ((value < mine) + 0.5 * (value == mine))
            chance *= below
            king += self.odds.holds(rival, "beggar_king")
        return chance * (1 - king) if mine in (8, 9) else chance

    def _final(self, rival: Seat, value: int) -> float:
        shown = self.table.seats[rival - 1]
        return sum(p for card, p in self.odds.hand(rival).items() if final_value(card, shown) == value)

    def _moon_with_traitor(self) -> float:
        if len(self.table.moons) == len(MOONS):
            return 0.0
        wolf = sum(self.odds.holds(rival, "werewolf") for rival in self.rivals)
        return 0.5 * wolf * self.share

    def expected(self, cards: dict[str, float]) -> float:
        """The worth of a card that is only guessed at."""
        return sum(likely * self.kept(card) for card, likely in cards.items())

    def gain(self, cards: dict[str, float], kept: str) -> float:
        """What it is worth to see such a card and take it or keep one's own."""
        own = self.kept(kept)
        return sum(likely * max(0.0, self.kept(card) - own) for card, likely in cards.items())

    # -- eliminating somebody ------------------------------------------------------------------------------------

    def kill(self, rival: Seat) -> float:
        """What the elimination of a rival is worth: the fewer are left, the more.

        Its chance goes to all others in equal parts, and is worth more or less in their hands than in its own.
        """
        left = len(self.rivals)
        saved = "alchemist" in self.table.seats[rival - 1].display
        others = sum(self.stakes.values()) - self.stakes[rival]
        lead = self.stakes[self.seat] - (sum(self.stakes.values()) - self.stakes[self.seat]) / left
        gain = (others / left - self.stakes[rival]) / max(LEAST, lead)
        return (0.4 if saved else 1.0) * gain / (left + 1)

    def death(self, kept: str, *, by_other: bool = False) -> float:
        """What one's own elimination costs."""
        own = self.kept(kept)
        return -own * (0.5 if by_other and "alchemist" in self.me.display else 1.0)

    def guess(self, rival: Seat, value: int, kept: str) -> float:
        """Guessing this value at a rival: a hit eliminates, the Schemer takes the guesser along."""
        hit = self.odds.values(rival)[value] * self.kill(rival)
        if value == VALUES["schemer"]:
            hit += self.odds.holds(rival, "schemer") * self.death(kept, by_other=True)
        if value in (VALUES["werewolf"], VALUES["mayor"]):
            hit *= 1.0 + RISK_NEAR_MOON
        return hit

    def guesses(self, rival: Seat, kept: str, tries: int) -> float:
        """The best `tries` guesses at a rival, and the Spy's blow if none hits."""
        scores = sorted((self.guess(rival, value, kept) for value in range(11)), reverse=True)
        return sum(scores[:tries]) + self.odds.holds(rival, "spy") * self.death(kept, by_other=True)

    def strike(self, kept: str) -> float:
        """The Spy's blow at whoever guessed wrong, whose hand card one gets; `kept` is the Spy."""
        attacker = self.table.active
        last = len(self.rivals) == 1
        worth = FOR_VAMPIRE * self.share - self.kept(kept)
        for card, likely in self.odds.hand(attacker).items():
            if card != "schemer":  # it would take its new owner along
                worth += likely * (self.stakes[self.seat] if last else self.kept(card) + self.kill(attacker))
        return worth

    def fall(self) -> float:
        """What it is worth to be out when the only other one wins with the Witch's token: less than 0 if not so."""
        if len(self.rivals) != 1 or self.me.display[-1] == "schemer":
            return -1.0
        shared, alone = self.stakes[self.rivals[0]], self.stakes[self.seat]
        return shared - (shared + alone) / 2 if self.seat in sharers(self.table, self.rivals[0]) else -1.0

    def question(self, rival: Seat, values: tuple[int, int]) -> float:
        """The Tax Collector's or Inquisitor's question."""
        return sum(self.odds.values(rival)[value] for value in values) * self.kill(rival)

    def comparison(self, rival: Seat, kept: str, *, lower_loses: bool) -> float:
        """The Barkeeper's or Girl's comparison of hand cards."""
        mine = VALUES.get(kept, 0)
        result = 0.0
        for card, likely in self.odds.hand(rival).items():
            theirs = VALUES[card]
            if theirs == mine:
                continue
            if (theirs < mine) == lower_loses:
                result += likely * self.kill(rival)
                if card == "schemer":
                    result += likely * self.death(kept, by_other=True)
            else:
                result += likely * self.death(kept)
        return result

    def hunt(self, rival: Seat) -> float:
        """The Bounty Hunter at a rival: fatal cards, and everything when nothing can be drawn."""
        empty = not self.table.pile and not self.table.aside
        values = self.odds.values(rival)
        fatal = 1.0 if empty else values[VALUES["mayor"]] + values[VALUES["werewolf"]]
        result = fatal * self.kill(rival)
        if strong(self.table.seats[rival - 1]):
            result -= self.odds.holds(rival, "vampire")
        return result + 0.3 * self.share * (self.expected(self.odds.hand(rival)) - self.expected(self.odds.pile()))

    def hunt_oneself(self, kept: str) -> float:
        """The Bounty Hunter at oneself: one's own card goes to the display, another one comes."""
        if kept in FATAL or not (self.table.pile or self.table.aside):
            return -self.kept(kept)
        return self.expected(self.odds.pile()) - self.kept(kept) + SHOWN.get(kept, 0.0) * self.share

    # -- other effects -------------------------------------------------------------------------------------------

    def swap(self, rival: Seat, kept: str) -> float:
        """Exchanging one's hand card with a rival's."""
        return self.expected(self.odds.hand(rival)) - self.kept(kept) + KNOWING * self.share

    def pair(self, first: Seat, second: Seat, kept: str) -> float:
        """The Pickpocket's exchange between two."""
        if self.seat in (first, second):
            return self.swap(second if first == self.seat else first, kept)
        return 0.0

    def fetch(self, card: str, kept: str) -> float:
        """The Gravedigger taking an open card: one of the two is played at once."""
        return max(self.play(card, kept), self.play(kept, card) if kept else 0.0)

    def play(self, card: str, kept: str) -> float:
        """The chance to win after playing `card` and keeping `kept`."""
        return 0.0 if card in FATAL else self.kept(kept) + self.played(card, kept)

    def played(self, card: str, kept: str) -> float:
        """What playing `card` does for its player, who keeps `kept`."""
        if (card, kept) not in self._played:
            effect = EFFECTS.get(card)
            worth = effect(self, kept) if effect else 0.0
            worth += SHOWN.get(card, 0.0) * self.share
            if VALUES[card] >= 7:
                worth += FOR_VAMPIRE * self.share
            self._played[card, kept] = worth
        return self._played[card, kept]


def strong(shown: SeatView) -> bool:
    """Whether the Vampire would win in this display."""
    return sum(VALUES[card] >= 7 for card in shown.display) >= 2


def best(scores: Iterable[float], otherwise: float = 0.0) -> float:
    """The highest score, or `otherwise` when there is nothing to choose."""
    return max(scores, default=otherwise)


def drunkard(worth: Worth, kept: str) -> float:
    """All hands shuffled: an average card for everybody."""
    hands = [worth.expected(worth.odds.hand(rival)) for rival in worth.targets]
    average = (sum(hands) + worth.kept(kept)) / (len(hands) + 1)
    return average - worth.kept(kept) + KNOWING * worth.share


def vampire(worth: Worth, _kept: str) -> float:
    """Wins at once beside two strong cards."""
    return 1.0 if strong(worth.me) else 0.0


def witch(worth: Worth, _kept: str) -> float:
    """A rival comes back as a partner."""
    back = any(shown.out for shown in worth.table.seats) and (worth.table.pile or worth.table.aside)
    return PARTNER * worth.share if back else 0.0


def bounty_hunter(worth: Worth, kept: str) -> float:
    """Compulsory, at oneself too when nobody else is left to hunt."""
    return best([worth.hunt(rival) for rival in worth.targets] + [worth.hunt_oneself(kept)])


def gravedigger(worth: Worth, kept: str) -> float:
    """The best open card within reach, and the better play of the two."""
    return best(worth.fetch(card, kept) for card in within_reach(worth)) - worth.kept(kept)


def within_reach(worth: Worth) -> set[str]:
    """The open cards that the Gravedigger may take."""
    cards = {card for shown in worth.table.seats if not shown.protected for card in shown.display}
    return cards - {"werewolf", "gravedigger"}


def pickpocket(worth: Worth, kept: str) -> float:
    """Two hands are exchanged, if there are two."""
    pairs = combinations(sorted([*worth.targets, worth.seat]), 2)
    return best(worth.pair(first, second, kept) for first, second in pairs)


def thief(worth: Worth, kept: str) -> float:
    """The best hand to take, and a further turn in any case."""
    return best(worth.swap(rival, kept) for rival in worth.targets) + TURN * worth.share


EFFECTS = {
    "assassin": lambda w, kept: best(w.guesses(rival, kept, 2) for rival in w.targets),
    "villager": lambda w, kept: best(w.guesses(rival, kept, 1) for rival in w.targets),
    "drunkard": drunkard,
    "seer": lambda w, _kept: KNOWING * w.share * bool(w.targets),
    "tax_collector": lambda w, _kept: best(w.question(rival, (0, 1)) for rival in w.targets),
    "inquisitor": lambda w, _kept: best(w.question(rival, (9, 10)) for rival in w.targets),
    "vampire": vampire,
    "barkeeper": lambda w, kept: max(0.0, best(w.comparison(rival, kept, lower_loses=True) for rival in w.targets)),
    "girl": lambda w, kept: max(0.0, best(w.comparison(rival, kept, lower_loses=False) for rival in w.targets)),
    "night_watchman": lambda w, kept: min(1.0, 2.0 * w.gain(w.odds.slot(1), kept)),
    "witch": witch,
    "bounty_hunter": bounty_hunter,
    "gravedigger": gravedigger,
    "pickpocket": pickpocket,
    "thief": thief,
}
"""What playing a card does at once, for who keeps the other one."""
