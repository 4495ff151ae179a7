"""What a seat can make of its own view of a village: whom it knows, whom it suspects, and who is a danger to a pack."""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import TYPE_CHECKING

from host.games.village.hearsay import Hearsay
from host.games.village.voices import voices

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.village.voices import Voice
    from protocol.games.village import Learnt, OwnView, SeatView, TableView

CREATURES = ("werewolf", "vampire")
USUAL = 0.25
"""The part of a village that is creatures, where nobody may know the set."""
LIKELIEST = 0.95
"""Nothing that is only suspected is more certain than this."""

SPARED_CREATURE, HANGED_CREATURE = 1.0, -1.5
"""What the thumb for somebody tells who turned out to be a creature: down, and up."""
HANGED_GOOD, SPARED_GOOD = 0.2, -0.35
"""The same where it was nobody to be afraid of: up, and down."""
HIT, HIT_APART, MISS_APART = -1.0, -2.0, 0.6
"""What it tells to have pointed at a creature, with the crowd or apart from it, and at anybody else, apart."""
SHIELD = -0.7
"""What it tells that a creature has pointed at somebody."""
KNEW = 3.0
"""The same of a role that finds out about others, apart from the crowd."""
FINDERS = ("seer", "girl")
APART, HEEDED = 0.6, 3.0
"""What it tells that a living seat points at somebody apart from the crowd; at most so many times as much
where that seat looks harmless."""
CLAIM = 0.6
"""What it tells to be accused in the first minute where nobody can say why, as if somebody knew something."""
WRITTEN, FADES = 0.6, 0.8
"""What an entry of one's own notebook weighs, and what a night leaves of that."""
ACCUSES = 0.5
"""What it tells to accuse a known creature, or to be accused by one."""
PAIR = 2.0
"""What it tells to be one of two or three among whom there is a creature."""


class Suspicion:
    """What `seat` may think of all other seats; without `own` what anybody may, who has nothing but the table.

    `noted`: whether it goes by its notebook, too.
    """

    def __init__(self, seat: Seat, table: TableView, own: OwnView | None, *, noted: bool = True) -> None:
        self.noted = noted
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
        return min(LIKELIEST, self._left / len(open_seats)) if open_seats else 0.0

    @cached_property
    def _left(self) -> float:
        """How many creatures are among the living of whom nothing is known."""
        table = self.table
        there = sum(table.cards.get(name, 0) for name in CREATURES) or USUAL * len(table.seats)
        if held := sum(table.cards.values()):
            there *= 1 - table.spare / held
        found = sum(self.sure.values())
        hidden = [seat for seat, shown in enumerate(table.seats, 1) if shown.out and not shown.card]
        left = there - found - USUAL * len(hidden)
        return max(0.3, left)

    @cached_property
    def _all(self) -> dict[Seat, float]:
        found = {seat: float(creature) for seat, creature in self.sure.items()}
        weights = {seat: exp(self._odds[seat]) for seat in self.living if seat not in self.sure}
        whole = sum(weights.values())
        for seat, weight in weights.items():
            found[seat] = min(LIKELIEST, self._left * weight / whole)
        return found

    @cached_property
    def hearsay(self) -> Hearsay:
        """What it makes of what others have said."""
        return Hearsay(self.table, self.sure, self.own.role if self.own else "", self.seat)

    @cached_property
    def voices(self) -> list[Voice]:
        """Who has pointed at whom, as far as everybody remembers."""
        return voices(self.table)

    @cached_property
    def _odds(self) -> dict[Seat, float]:
        """What speaks against each living seat, and for it below 0."""
        odds = dict.fromkeys(range(len(self.table.seats) + 1), 0.0)
        if self.voices:
            self._by_voices(odds)
        else:
            self._by_votes(odds)
        self._by_names(odds)
        self.hearsay.weigh(odds)
        if self.own:
            self._by_learnt(self.own.learnt, odds)
            for entry in self.own.notebook if self.noted else ():
                odds[entry.seat] += WRITTEN * FADES ** (self.table.night - entry.night)
        return odds

    def _by_voices(self, odds: dict[Seat, float]) -> None:
        """Whom each one has pointed at, day by day: what became of those, and who it was that pointed."""
        seats = self.table.seats
        living = set(self.living)
        apart = []
        for voice in self.voices:
            card = seats[voice.by - 1].card
            if voice.by in living and seats[voice.at - 1].card:
                if self.sure[voice.at]:
                    odds[voice.by] += HIT_APART if voice.apart else HIT
                elif voice.apart:
                    odds[voice.by] += MISS_APART
            elif voice.at not in living:
                continue
            elif card in CREATURES:
                odds[voice.at] += SHIELD
            elif voice.apart and card in FINDERS:
                odds[voice.at] += KNEW
            elif voice.apart and voice.by in living and not self.sure.get(voice.by):
                apart.append(voice)
        heeded = {voice.by: min(HEEDED, exp(-odds[voice.by])) for voice in apart}
        for voice in apart:
            odds[voice.at] += APART * heeded[voice.by]

    def _by_votes(self, odds: dict[Seat, float]) -> None:
        """The last ballot: thumbs for whoever was hanged, or at whom each one pointed."""
        seats = self.table.seats
        hanged = next((seat for seat, shown in enumerate(seats, 1) if last_hanged(shown)), 0)
        for seat in self.living:
            vote = seats[seat - 1].vote
            at = hanged if vote in {"up", "down"} else int(vote) if vote.isdigit() else 0
            if not at or at == seat or at not in self.sure:
                continue
            against = vote != "down"
            if self.sure[at]:
                odds[seat] += HANGED_CREATURE if against else SPARED_CREATURE
            else:
                odds[seat] += HANGED_GOOD if against else SPARED_GOOD

    def _by_names(self, odds: dict[Seat, float]) -> None:
        """Who accuses whom at this moment."""
        for row in self.table.nominations:
            if self.table.early and not self.table.talks and self.sure.get(row.by) is not True:
                odds[row.at] += CLAIM
            for by in (row.by, row.second):
                if row.at in self.sure and by:
                    odds[by] += ACCUSES * (-1 if self.sure[row.at] else 1)
                if by in self.sure:
                    odds[row.at] += ACCUSES * (-1 if self.sure[by] else 1)

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


def last_hanged(shown: SeatView) -> bool:
    """Whether the last ballot was about this seat and put it out: it still had a vote of its own there."""
    return shown.out and shown.cause == "lynched" and shown.vote in {"up", "down"}
