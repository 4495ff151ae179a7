"""What a seat can make of its own view of a village: whom it knows, whom it suspects, and who is a danger to a pack."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import comb, exp, log
from operator import add
from typing import TYPE_CHECKING

from host.games.village.behaviour import Likelihoods, conduct, confessions
from host.games.village.hearsay import Hearsay
from protocol.games.village import CREATURES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.engine.asking import Seat
    from protocol.games.village import Learnt, OwnView, Suspicion, TableView

USUAL = 0.25
"""The part of a village that is creatures, where nobody may know the set."""
LIKELIEST = 0.95
"""Nothing that is only suspected is more certain than this."""

ROUNDS = 2
"""How often it is weighed anew whom to believe by what is believed of everybody."""
WORLDS = 220
"""So many worlds at most are weighed one by one."""
EARLY_ACCUSATION = 0.6
"""What it tells to be accused in the first minute where nobody can say why, as if somebody knew something."""
WRITTEN, FADES = 0.6, 0.8
"""What an entry of one's own notebook weighs, and what a night leaves of that."""
PAIR = 2.0
"""What it tells to be one of two or three among whom there is a creature."""


class Beliefs:
    """What `seat` may think of all other seats; without `own` what anybody may, who has nothing but the table.

    `notebook`: the entries that it goes by, too.
    """

    def __init__(self, seat: Seat, table: TableView, own: OwnView | None, notebook: Sequence[Suspicion] = ()) -> None:
        self.notebook = notebook
        self.seat = seat
        self.table = table
        self.own = own
        self.living = [other for other, shown in enumerate(table.seats, 1) if not shown.out and other != seat]

    @cached_property
    def sure(self) -> dict[Seat, bool]:
        """Whether a seat is a creature, where that is certain."""
        known = {}
        for other, shown in enumerate(self.table.seats, 1):
            if shown.card:
                known[other] = (shown.played or shown.card) in CREATURES
        if self.own:
            known[self.seat] = self.own.role in CREATURES
            known.update({mate.seat: True for mate in self.own.pack})
            for line in self.own.learnt:
                known.update(certain(line))
        return known

    def is_known(self, seat: Seat, creature: bool) -> bool:
        """Whether it is certain that `seat` is a creature, or that it is none."""
        return self.sure.get(seat) is creature

    def evil(self, seat: Seat) -> float:
        """How likely `seat` is a creature."""
        return self._all.get(seat, 0.0)

    @cached_property
    def usual(self) -> float:
        """How likely anybody is a creature of whom nothing is known."""
        open_seats = [seat for seat in self.living if seat not in self.sure]
        return min(LIKELIEST, self.hidden / len(open_seats)) if open_seats else 0.0

    @cached_property
    def hidden(self) -> float:
        """How many creatures are among the living of whom nothing is known."""
        table = self.table
        there = sum(table.cards.get(name, 0) for name in CREATURES) or USUAL * len(table.seats)
        if held := sum(table.cards.values()):
            there *= 1 - table.spare / held
        found = sum(self.sure.values())
        covered = [seat for seat, shown in enumerate(table.seats, 1) if shown.out and not shown.card]
        return max(0.3, there - found - USUAL * len(covered))

    @cached_property
    def _all(self) -> dict[Seat, float]:
        """What each seat looks like in the worlds that fit what this one knows, by what everybody has done."""
        plain, mutual = self._odds
        count = round(self.hidden)
        unsure = [seat for seat in self.living if seat not in self.sure]
        if count == self.hidden < len(unsure) and comb(len(unsure), count) <= WORLDS:
            return self._weighed(unsure, count)
        found = self._shared(plain)
        for _ in range(ROUNDS if mutual else 0):
            odds = dict(plain)
            for (by, at), act in mutual.items():
                odds[by] += told(
                    found[at], act.attacks - act.harmless, act.shields - act.finds, act.finds - act.harmless
                )
                odds[at] += told(
                    found[by], act.finds - act.harmless, act.shields - act.attacks, act.attacks - act.harmless
                )
            found = self._shared(odds)
        return found

    def _weighed(self, unsure: list[Seat], count: int) -> dict[Seat, float]:
        """The same from every world by itself, where there are few of them: one who lies makes another one truthful."""
        plain, mutual = self._odds
        alone, both = dict(plain), dict.fromkeys(combinations(unsure, 2), 0.0)
        for (by, at), act in mutual.items():
            alone[by] += act.attacks - act.harmless
            alone[at] += act.finds - act.harmless
            both[min(by, at), max(by, at)] += act.shields - act.attacks - act.finds + act.harmless
        found = {seat: float(creature) for seat, creature in self.sure.items()} | dict.fromkeys(unsure, 0.0)
        whole = 0.0
        for world in combinations(unsure, count):
            # A sum over the few creatures of a world instead of all acts: each world is weighed against the one
            # without creatures.
            weight = exp(sum(map(alone.__getitem__, world)) + sum(map(both.__getitem__, combinations(world, 2))))
            whole += weight
            for seat in world:
                found[seat] += weight
        found.update((seat, min(LIKELIEST, found[seat] / whole)) for seat in unsure)
        return found

    def _shared(self, odds: Mapping[Seat, float]) -> dict[Seat, float]:
        """As many creatures as there are left, spread over those of whom nothing is certain."""
        found = {seat: float(creature) for seat, creature in self.sure.items()}
        weights = {seat: exp(odds[seat]) for seat in self.living if seat not in self.sure}
        whole = sum(weights.values())
        found.update((seat, min(LIKELIEST, self.hidden * weight / whole)) for seat, weight in weights.items())
        return found

    @cached_property
    def hearsay(self) -> Hearsay:
        """What it makes of what others have said about themselves."""
        return Hearsay(self.table, self.sure, self.own.role if self.own else "", self.seat)

    @cached_property
    def _odds(self) -> tuple[dict[Seat, float], dict[tuple[Seat, Seat], Likelihoods]]:
        """What speaks against each living seat by itself (for it below 0), and what two uncertain ones have done."""
        odds = dict.fromkeys(range(len(self.table.seats) + 1), 0.0)
        mutual: dict[tuple[Seat, Seat], Likelihoods] = {}
        unsure = set(self.living) - self.sure.keys()
        for by, at, act in conduct(self.table, self.hearsay, self.sure):
            if by == self.seat:
                continue
            if by in unsure and at in unsure:
                before = mutual.get((by, at))
                mutual[by, at] = Likelihoods(*map(add, before, act)) if before else act
            elif by in unsure and at in self.sure:
                odds[by] += act.shields - act.finds if self.sure[at] else act.attacks - act.harmless
            elif at in unsure and by in self.sure:
                odds[at] += act.shields - act.attacks if self.sure[by] else act.finds - act.harmless
        for seat, against in confessions(self.hearsay):
            odds[seat] += against
        if self.table.early and not self.table.talks:
            for row in self.table.nominations:
                odds[row.at] += 0.0 if self.sure.get(row.by) else EARLY_ACCUSATION
        if self.own:
            self._by_learnt(self.own.learnt, odds)
        for entry in self.notebook:
            odds[entry.seat] += WRITTEN * FADES ** (self.table.night - entry.night)
        return odds, mutual

    def _by_learnt(self, learnt: list[Learnt], odds: dict[Seat, float]) -> None:
        """What one's own role has found out without certainty: one among two or three."""
        for line in learnt:
            among = (line.kind == "trio" and line.word == "yes") or (line.kind == "glimpse" and line.word == "1")
            if among and not any(self.sure.get(seat) for seat in line.seats):
                for seat in line.seats:
                    odds[seat] += PAIR


def certain(line: Learnt) -> dict[Seat, bool]:
    """What a private note says for certain about seats."""
    if line.kind == "evil":
        return dict.fromkeys(line.seats, line.word == "yes")
    if line.kind == "identity":
        return dict.fromkeys(line.seats, line.word in CREATURES)
    if line.kind == "trio" and line.word == "no":
        return dict.fromkeys(line.seats, False)
    if line.kind == "glimpse" and line.word != "1":
        return dict.fromkeys(line.seats, True)
    return {}


def told(evil: float, innocent: float, guilty: float, between: float) -> float:
    """What an act between two tells of one of them, where the other is a creature with the chance `evil`.

    `innocent` is what it tells where the other is none, `guilty` where it is one, `between` how much likelier the act
    is then if this one is harmless.
    """
    other = evil * exp(between)
    harmless = 1 - evil
    return log((harmless * exp(innocent) + other * exp(guilty)) / (harmless + other))
