"""What a seat can make of its own view: who may be whom, and how likely that is."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from host.games.shadow_world.blue import UNMASKED
from protocol.games.shadow_world import BASE, CHARACTERS, FACTIONS, MIXED, ORACLES, SPLIT, OwnView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.engine.asking import Seat
    from protocol.games.shadow_world import SeatView, Spoken, TableView

Characters = dict[str, float]
"""Characters and how likely each is; all together 1."""
Row = tuple[float, float, float]
"""One number for each faction, in the order of FACTIONS."""

SIDES = {name: FACTIONS.index(about.faction) for name, about in CHARACTERS.items()}
"""The place of each character's faction in FACTIONS."""
LIES = 0.7
"""How often Umbra is taken to lie."""
TELLING = 3
"""How many deeds of one seat against another tell something."""
HARMS: tuple[Row, Row, Row] = ((0.55, 1.6, 1.0), (1.6, 0.55, 1.0), (1.0, 1.0, 1.0))
"""How much likelier than usual it is that one faction (the row) hurts another which it knows."""
HELPS: tuple[Row, Row, Row] = ((1.6, 0.6, 1.0), (0.6, 1.6, 1.0), (1.0, 1.0, 1.0))
GUESSED = 0.3
"""How much of that is left when the other one's character is still hidden from the table."""


class Beliefs:
    """Who may be whom, as `seat` can know it from cards that lie open, oracle cards, and what others did.

    Seat 0 is somebody who does not play.
    """

    def __init__(self, seat: Seat, table: TableView, own: OwnView) -> None:
        self.seat = seat
        self.table = table
        self.own = own
        self.known = {number: shown.character for number, shown in enumerate(table.seats, 1) if shown.character}
        self.known.update({seen.seat: seen.character for seen in own.seen})
        if seat:
            self.known[seat] = own.character

    def characters(self, seat: Seat) -> Characters:
        """Whom `seat` may be."""
        return self._all[seat]

    def faction(self, seat: Seat, faction: str) -> float:
        """How likely `seat` belongs to a faction."""
        return sum(likely for name, likely in self._all[seat].items() if CHARACTERS[name].faction == faction)

    def seen_from_outside(self, faction: str) -> float:
        """How likely anybody who knows only what lies open takes this seat itself for one of a faction."""
        outside = OwnView("", spent=False, follows=0, oracle=None, book=[], seen=[])
        return Beliefs(0, self.table, outside).faction(self.seat, faction)

    def is_one(self, seat: Seat, *names: str) -> float:
        """How likely `seat` is one of these characters."""
        return sum(self._all[seat].get(name, 0.0) for name in names)

    @cached_property
    def _all(self) -> dict[Seat, Characters]:
        unknown = [seat for seat in range(1, len(self.table.seats) + 1) if seat not in self.known]
        told = [self._told(seat) for seat in unknown]
        left = self._left()
        found = {seat: {name: 1.0} for seat, name in self.known.items()}
        found.update(zip(unknown, spread(told, left), strict=True))
        if not any(any(shown.harmed) or any(shown.helped) for shown in self.table.seats):
            return found
        deeds = [self._deeds(seat, found) for seat in unknown]
        told = [
            {name: weight * deed[SIDES[name]] for name, weight in row.items()}
            for row, deed in zip(told, deeds, strict=True)
        ]
        found.update(zip(unknown, spread(told, left), strict=True))
        return found

    def _left(self) -> tuple[int, int, int]:
        """How many of each faction are among those of whom nothing is known."""
        factions = [CHARACTERS[name].faction for name in self.known.values()]
        split = SPLIT[len(self.table.seats)]
        first, second, third = (
            max(0, number - factions.count(faction)) for number, faction in zip(split, FACTIONS, strict=True)
        )
        return first, second, third

    def _told(self, seat: Seat) -> Characters:
        """Whom `seat` may be by the cards alone, and how well that goes with the oracle cards that it was given."""
        shown = self.table.seats[seat - 1]
        given = [spoken for spoken in self.own.book if spoken.receiver == seat and spoken.outcome]
        weights = {}
        for name in self._candidates:
            if shown.damage < CHARACTERS[name].limit and not self._had_to_reveal(shown, name):
                weight = 1.0
                for spoken in given:
                    weight *= goes_with(name, spoken)
                if weight:
                    weights[name] = weight
        return weights or dict.fromkeys(self._candidates, 1.0)

    @cached_property
    def _candidates(self) -> list[str]:
        taken = set(self.known.values())
        initials = set() if self.table.characters == MIXED else {CHARACTERS[name].initial for name in taken}
        base = self.table.characters == BASE
        return [
            name
            for name, card in CHARACTERS.items()
            if name not in taken and card.initial not in initials and (card.base or not base)
        ]

    def _had_to_reveal(self, shown: SeatView, name: str) -> bool:
        if shown.mirrored and name in UNMASKED[self.table.options["D5"]]:
            return True
        return name == "h_scream" and bool(self.table.first_out) and not shown.cursed

    def _deeds(self, seat: Seat, found: dict[Seat, Characters]) -> Row:
        """How well what `seat` did goes with each faction."""
        shown = self.table.seats[seat - 1]
        row = [1.0, 1.0, 1.0]
        for other, (harm, help_) in enumerate(zip(shown.harmed, shown.helped, strict=True), 1):
            if other == seat or not (harm or help_):
                continue
            factions = [0.0, 0.0, 0.0]
            for name, likely in found[other].items():
                factions[SIDES[name]] += likely
            sure = 1.0 if self.table.seats[other - 1].character else GUESSED
            for mine, pairs in enumerate(pull(sure, min(harm, TELLING), min(help_, TELLING))):
                row[mine] *= sum(
                    [likely * hurt * helped for likely, (hurt, helped) in zip(factions, pairs, strict=True)]
                )
        return row[0], row[1], row[2]


@cache
def pull(sure: float, harm: int, help_: int) -> list[list[tuple[float, float]]]:
    """How well so much harm and so much help go with each faction (the row) against each other."""
    return [
        [(hurt ** (sure * harm), helped ** (sure * help_)) for hurt, helped in zip(harms, helps, strict=True)]
        for harms, helps in zip(HARMS, HELPS, strict=True)
    ]


def goes_with(name: str, spoken: Spoken) -> float:
    """How likely the outcome of an oracle card is if its receiver is this character."""
    about = ORACLES[spoken.card]
    if about.effect == "show":
        return 1.0
    meant = means(spoken.card, name)
    honest = meant == (spoken.outcome != "nothing")
    if name == "v_lie":
        return 1 - LIES if honest else LIES
    return 1.0 if honest else 0.0


def means(card: str, name: str) -> bool:
    """Whether an oracle card means this character."""
    about, character = ORACLES[card], CHARACTERS[name]
    return about.effect == "show" or character.faction in about.factions or character.initial in about.initials


def spread(weights: Sequence[Characters], left: tuple[int, int, int]) -> list[Characters]:
    """Whom each may be, when `left` of each faction are to be dealt out among all of them."""
    rows = tuple(map(by_faction, weights))
    found = []
    for characters, factions, chance in zip(weights, rows, chances(rows, left), strict=True):
        whole = sum(chance)
        if whole:
            scale = [part / whole / weight if weight else 0.0 for part, weight in zip(chance, factions, strict=True)]
        else:
            scale = [1 / sum(factions)] * 3  # what was told fits no deal: each for itself
        found.append({n: weight * scale[SIDES[n]] for n, weight in characters.items()})
    return found


@lru_cache(maxsize=1024)
def chances(rows: tuple[Row, ...], left: tuple[int, int, int]) -> list[list[float]]:
    """For each seat the weight of each faction, given that `left` of them are among all seats.

    Kept, not to be changed: from one question to the next a seat mostly hears nothing that tells it more.
    """
    before = [{(0, 0): 1.0}]
    for row in rows:
        before.append(forth(before[-1], row, left))
    after = {(0, 0): 1.0}
    found: list[list[float]] = []
    for number in range(len(rows) - 1, -1, -1):
        found.append(marginal(before[number], after, rows[number], left, len(rows) - 1))
        after = forth(after, rows[number], left)
    return found[::-1]


def by_faction(row: Characters) -> Row:
    """The weights of a seat's characters summed by faction."""
    sums = [0.0, 0.0, 0.0]
    for name, weight in row.items():
        sums[SIDES[name]] += weight
    return sums[0], sums[1], sums[2]


def forth(counts: dict[tuple[int, int], float], row: Row, left: tuple[int, int, int]) -> dict[tuple[int, int], float]:
    """The weights of all numbers of werewolves and vampires among some seats, with one seat more."""
    wolves, vampires, humans = row
    more: dict[tuple[int, int], float] = {}
    for (w, v), weight in counts.items():
        if w < left[0] and wolves:
            more[w + 1, v] = more.get((w + 1, v), 0.0) + weight * wolves
        if v < left[1] and vampires:
            more[w, v + 1] = more.get((w, v + 1), 0.0) + weight * vampires
        if humans:
            more[w, v] = more.get((w, v), 0.0) + weight * humans
    return more


def marginal(
    before: dict[tuple[int, int], float],
    after: dict[tuple[int, int], float],
    row: Row,
    left: tuple[int, int, int],
    others: int,
) -> list[float]:
    """The weight of each faction for one seat, given the numbers among the `others` before and after it."""
    chance = [0.0, 0.0, 0.0]
    if sum(left) != others + 1:
        return chance
    for (w, v), weight in before.items():
        for mine, (a_wolf, a_vampire) in enumerate(((1, 0), (0, 1), (0, 0))):
            chance[mine] += weight * after.get((left[0] - w - a_wolf, left[1] - v - a_vampire), 0.0) * row[mine]
    return chance
