"""What a seat can reckon from its own view: which card may lie where, and how likely that is."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from protocol.games.wolfmoon import COPIES, HIGHEST, STACKS, VALUES

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from protocol.games.wolfmoon import OwnView, SeatView, TableView

Cards = dict[str, float]
"""Cards and how likely each is; all together 1, or nothing at all."""

STAYS = {
    "werewolf": 0.97,
    "mayor": 0.95,
    "spy": 0.7,
    "schemer": 0.7,
    "thief": 0.6,
    "alchemist": 0.55,
    "traitor": 0.55,
    "pickpocket": 0.55,
    "gravedigger": 0.5,
    "beggar_king": 0.5,
    "frankensteins_monster": 0.5,
}
"""How likely a card stays in the hand of somebody who may play another one; all others: `USUAL`."""
USUAL = 0.4

IN_HANDS = 0.9
"""How likely the Werewolf is in a hand, once she has left the pile and nobody has laid her."""


@cache
def residence(card: str, plays: int) -> float:
    """How many times as likely as at the deal a card is in a hand from which `plays` others were played."""
    stays = STAYS.get(card, USUAL)
    return (1 - stays ** (plays + 1)) / (1 - stays)


def monster(display: list[str]) -> int:
    """What Frankenstein's Monster counts beside these open cards, by the usual reading."""
    values = [VALUES[card] for card in display]
    return min(values) + max(values) if values else 0


def final_value(card: str, shown: SeatView, *, more: tuple[str, ...] = ()) -> int:
    """The value of `card` in the comparison for that seat, with `more` cards in its display."""
    display = [*shown.display, *more]
    value = monster(display) if card == "frankensteins_monster" else VALUES.get(card, 0)
    return value + 2 * ("merchant" in display)


class Odds:
    """The hidden cards as `seat` can know them; each place is reckoned when it is first asked for."""

    def __init__(self, seat: Seat, table: TableView, own: OwnView) -> None:
        self.seat = seat
        self.table = table
        self.known = {(known.place, known.at): known.card for known in own.knows}
        seen = Counter(table.edge)
        seen.update(own.hand)
        seen.update(self.known.values())
        for shown in table.seats:
            seen.update(shown.display)
        self._hidden = {card: copies - seen[card] for card, copies in COPIES.items() if copies > seen[card]}
        self._wolf_hidden = self._hidden.pop("werewolf", 0) > 0
        self._hands: dict[Seat, Cards] = {}
        self._values: dict[Seat, list[float]] = {}
        self._pile: Cards = {}
        self.rivals = [s for s, shown in enumerate(table.seats, start=1) if not shown.out and s != seat]
        self._covered = [s for s in self.rivals if ("hand", s) not in self.known and table.seats[s - 1].cards]

    def hand(self, seat: Seat) -> Cards:
        """What `seat` may have in hand."""
        if seat not in self._hands:
            card = self.known.get(("hand", seat))
            self._hands[seat] = {card: 1.0} if card else self._covered_hand(self.table.seats[seat - 1])
        return self._hands[seat]

    def values(self, seat: Seat) -> list[float]:
        """How likely each printed value is in the hand of `seat`, from 0 on."""
        if seat not in self._values:
            chances = [0.0] * (HIGHEST + 1)
            for card, chance in self.hand(seat).items():
                chances[VALUES[card]] += chance
            self._values[seat] = chances
        return self._values[seat]

    def holds(self, seat: Seat, card: str) -> float:
        """How likely `seat` has this card in hand."""
        return self.hand(seat).get(card, 0.0)

    def pile(self) -> Cards:
        """What the next character of the pile may be."""
        if not self._pile:
            self._pile = self._even(0.0 if self.table.moons else self._next_is_wolf())
        return self._pile

    def slot(self, number: int) -> Cards:
        """What may lie in a slot of the centre."""
        card = self.known.get(("centre", number))
        return {card: 1.0} if card else self._even(0.0)

    def _covered_hand(self, shown: SeatView) -> Cards:
        plays = len(shown.display)
        weights = {
            card: copies * residence(card, plays)
            for card, copies in self._hidden.items()
            if VALUES[card] not in shown.ruled_out
        }
        wolf = self._wolf_in(shown)
        whole = sum(weights.values())
        if not whole:
            return {"werewolf": 1.0}
        cards = {card: weight / whole * (1 - wolf) for card, weight in weights.items()}
        if wolf:
            cards["werewolf"] = wolf
        return cards

    def _wolf_in(self, shown: SeatView) -> float:
        """How likely the Werewolf is in this hand: in each alike that has not been found to be without her."""
        if not self._wolf_hidden or HIGHEST in shown.ruled_out:
            return 0.0
        hands = sum(HIGHEST not in self.table.seats[s - 1].ruled_out for s in self._covered)
        return self._drawn_wolf() * IN_HANDS / max(1, hands)

    def _even(self, wolf: float) -> Cards:
        whole = sum(self._hidden.values())
        cards = {card: copies / whole * (1 - wolf) for card, copies in self._hidden.items()}
        if wolf:
            cards["werewolf"] = wolf
        return cards

    def _top_part(self) -> int:
        return STACKS[len(self.table.seats)][0] + 1

    def _drawn_wolf(self) -> float:
        """How likely she has left the pile: for certain since the first moon."""
        if self.table.moons:
            return 1.0
        below = sum(STACKS[len(self.table.seats)][1:]) + 3
        return min(1.0, max(0.0, 1 - (self.table.pile - below) / self._top_part()))

    def _next_is_wolf(self) -> float:
        return 1 / self._top_part() if self._wolf_hidden else 0.0
