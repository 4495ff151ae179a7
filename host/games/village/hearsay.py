"""What a seat makes of the statements of others: whom it believes, and what of it speaks against whom."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from protocol.games.village.statements import CREATURES, DOUBTS, LIED, REPORTS, TRUST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.engine.asking import Seat
    from protocol.games.village import Statement, TableView

LIAR = 2.5
"""What it tells of a seat that something it said about itself or found out is certainly untrue."""
RIVAL = 1.0
"""The same, when more seats claim a role than there are."""
ALONE, HARMLESS = -0.8, -0.1
"""What it tells to be the only one who claims a role that finds things out, or another one."""
RIGHT, COVERED, GOOD_RIGHT = -1.5, 1.2, -0.2
"""A creature was named rightly; was called harmless; somebody harmless was called so."""
NAMED, CLEARED = 3.2, -1.6
"""What a report tells of whom it is about, if its author is believed."""
BELIEVED, CONTESTED, UNCLAIMED = 0.85, 0.5, 0.1
"""How far a report is believed: of the only one who claims that role, of one of several, of one who claims none."""
DOUBTED, STOOD_UP = 0.15, -0.1
"""What a suspicion, and trust, tells of whom it is about."""
DOUBT_RIGHT, DOUBT_WRONG = -0.3, 0.3
"""What it tells to have suspected a creature, and somebody harmless."""
TRUST_RIGHT, TRUST_WRONG = -0.1, 0.3
"""The same of whom one has trusted."""
OWN_KIND = 3.0
"""How much that weighs, turned around, when it comes from a creature."""
TOOK_BACK = 0.8
"""What it tells to have lied."""
COVERS = {"villager"}
"""What somebody may have said first without being a liar: whoever has a power hides it for a while."""
MANY = 3
"""So many voices about one seat count at most: a crowd repeats what it has heard."""


JUDGED = {
    (True, True): DOUBT_RIGHT,
    (True, False): DOUBT_WRONG,
    (False, True): TRUST_WRONG,
    (False, False): TRUST_RIGHT,
}
"""By whether it was a suspicion, and whether it was about a creature."""


class Hearsay:
    """The statements of a table, weighed by somebody to whom `sure` tells which seats are creatures for certain."""

    def __init__(self, table: TableView, sure: Mapping[Seat, bool], own_role: str = "", seat: Seat = 0) -> None:
        self._table = table
        self._sure = sure
        self._own_role = own_role
        self._seat = seat

    @cached_property
    def claims(self) -> dict[Seat, str]:
        """What each seat says that it is now."""
        found: dict[Seat, str] = {}
        for one in self._table.said:
            if not one.at:
                found[one.by] = one.word
        return {seat: role for seat, role in found.items() if role != LIED}

    @cached_property
    def liars(self) -> set[Seat]:
        """Seats that have said something that is certainly untrue, also if they contradict only themselves."""
        found = {seat for seat, role in self.claims.items() if not self._may_be(seat, role)}
        stories: dict[Seat, set[str]] = {}
        for one in self._table.said:
            if not one.at and one.word != LIED:
                stories.setdefault(one.by, set()).add(one.word)
            elif self._untrue(one):
                found.add(one.by)
        return found | {seat for seat, told in stories.items() if len(told - COVERS) > 1}

    def _untrue(self, one: Statement) -> bool:
        """Whether a report says of somebody what is known to be otherwise."""
        known = self._sure.get(one.at)
        return (
            known is not None
            and one.by != one.at
            and one.word in ("evil", "saw", "good")
            and (known is (one.word == "good"))
        )

    def _may_be(self, seat: Seat, role: str) -> bool:
        """Whether a claim can be true by the open cards, and by one's own."""
        shown = self._table.seats[seat - 1]
        if shown.card:
            return role in (shown.card, shown.played)
        if not self._table.cards:
            return True
        others = [s for number, s in enumerate(self._table.seats, 1) if number != seat]
        seen = sum(role in (other.card, other.played) for other in others)
        mine = seat != self._seat and role == self._own_role and not self._table.seats[self._seat - 1].card
        return self._table.cards.get(role, 0) > seen + mine

    def rivals(self, seat: Seat) -> bool:
        """Whether more seats claim the role that this one claims than there are cards of it."""
        role = self.claims.get(seat, "")
        rest = [other for other, claimed in self.claims.items() if claimed == role and other not in self.liars]
        return bool(role) and len(rest) > max(1, self._table.cards.get(role, 1))

    def belief(self, one: Statement) -> float:
        """From 0 to 1: how far a report is taken for true."""
        if one.by in self.liars or self._sure.get(one.by):
            return 0.0
        if self._sure.get(one.by) is False and self.claims.get(one.by) in REPORTS[one.word]:
            return 1.0
        if self.claims.get(one.by) not in REPORTS[one.word]:
            return UNCLAIMED
        return CONTESTED if self.rivals(one.by) else BELIEVED

    def weigh(self, odds: dict[Seat, float]) -> None:
        """Add to `odds` what speaks against each seat, and for it below 0."""
        for seat, role in self.claims.items():
            if seat in self.liars:
                continue
            finder = any(role in roles for word, roles in REPORTS.items() if word in ("evil", "saw"))
            odds[seat] += RIVAL if self.rivals(seat) else ALONE if finder else HARMLESS
        for seat in self.liars:
            odds[seat] += LIAR
        voices: dict[tuple[Seat, bool], int] = {}
        judged: set[tuple[Seat, Seat, bool]] = set()
        for one in self._table.said:
            if one.word == LIED:
                odds[one.by] += TOOK_BACK
            elif one.at and one.word in REPORTS:
                self._weigh_report(one, odds)
            elif one.at and (one.word in DOUBTS or one.word == TRUST):
                against = one.word != TRUST
                if one.at in self._sure:
                    if (one.by, one.at, against) not in judged:
                        judged.add((one.by, one.at, against))
                        odds[one.by] += JUDGED[against, self._sure[one.at]]
                    continue
                if one.night != self._table.night:
                    continue
                turned = -OWN_KIND if self._sure.get(one.by) else 1.0
                voices[one.at, against] = voices.get((one.at, against), 0) + 1
                if voices[one.at, against] <= MANY:
                    odds[one.at] += (DOUBTED if against else STOOD_UP) * turned

    def _weigh_report(self, one: Statement, odds: dict[Seat, float]) -> None:
        """A report: what became of it, else what it tells."""
        known = self._sure.get(one.at)
        if one.word not in ("evil", "saw", "good"):
            return
        if known is None:
            told = NAMED if one.word != "good" else CLEARED
            odds[one.at] += told * self.belief(one)
        elif known:
            odds[one.by] += COVERED if one.word == "good" else RIGHT
        elif one.word == "good":
            odds[one.by] += GOOD_RIGHT

    def record(self, seat: Seat) -> dict[str, bool]:
        """Which of the reasons for a suspicion hold for a seat, by what everybody has seen."""
        seats = self._table.seats
        vote = seats[seat - 1].vote
        voted = [shown.vote for number, shown in enumerate(seats, 1) if number != seat]
        spared = any(
            shown.out and shown.card in CREATURES and shown.cause == "lynched" and shown.vote for shown in seats
        )
        rash = any(
            one.by == seat and one.word == DOUBTS[0] and self._sure.get(one.at) is False for one in self._table.said
        )
        return {
            "contradicts": seat in self.liars,
            "shields": vote == "down" and spared,
            "silent": not vote and any(voted) and not seats[seat - 1].out,
            "rash": rash,
        }
