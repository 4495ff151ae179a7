"""What everybody has said about themselves: who claims what, who denies whom, and whose words cannot be true."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from host.games.village.voices import looked_away, voices
from protocol.games.village import CREATURES
from protocol.games.village.statements import AGAINST, DOUBTS, FOUND, JOINS, LIED, REPORTS, TRUST, WHO

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from host.engine.asking import Seat
    from protocol.games.village import SeatView, Statement, TableView

PATIENCE = 4
"""How many words of others somebody may let pass before they dodge a question."""
RETRACTABLE = {"villager"}
"""What somebody may have said first without being a liar: whoever has a power hides it for a while."""


class Hearsay:
    """The statements of a table, heard by somebody to whom `sure` tells which seats are creatures for certain."""

    def __init__(self, table: TableView, sure: Mapping[Seat, bool], own_role: str = "", seat: Seat = 0) -> None:
        self.table = table
        self._sure = sure
        self._own_role = own_role
        self._seat = seat

    @cached_property
    def claims(self) -> dict[Seat, str]:
        """What each seat says that it is now."""
        found = {one.by: one.word for one in self.table.said if not one.at}
        return {seat: role for seat, role in found.items() if role != LIED}

    @cached_property
    def liars(self) -> set[Seat]:
        """Seats that have said something that is certainly untrue, also if they contradict only themselves."""
        found = {seat for seat, role in self.claims.items() if not self._may_be(seat, role)}
        stories: dict[Seat, set[str]] = {}
        for one in self.table.said:
            if not one.at and one.word != LIED:
                stories.setdefault(one.by, set()).add(one.word)
            elif self._untrue(one) or not self.may_report(one):
                found.add(one.by)
        return found | {seat for seat, told in stories.items() if len(told - RETRACTABLE) > 1}

    def may_report(self, one: Statement) -> bool:
        """Whether whoever reports this may be of a role that finds such things out, or has been."""
        return one.word not in REPORTS or any(self._may_be(one.by, role) for role in REPORTS[one.word])

    def _untrue(self, one: Statement) -> bool:
        """Whether a report says of somebody what is known to be otherwise."""
        known = self._sure.get(one.at)
        return (
            known is not None
            and one.by != one.at
            and one.word in {"evil", "saw", "good"}
            and (known is (one.word == "good"))
        )

    def _believed(self, one: Statement) -> bool:
        """Whether this names a creature, by no liar, who was or claims to be what finds such things out."""
        if one.word not in {"evil", "saw"} or one.by == one.at or one.by in self.liars:
            return False
        author = self.table.seats[one.by - 1]
        was = {author.card, author.played} if author.card else {self.claims.get(one.by, "")}
        return bool(was.intersection(REPORTS[one.word]))

    def _may_be(self, seat: Seat, role: str) -> bool:
        """Whether a claim can be true by the open cards, and by one's own."""
        shown = self.table.seats[seat - 1]
        if shown.card:
            return role in {shown.card, shown.played}
        if not self.table.cards:
            return True
        mine = seat != self._seat and role == self._own_role and not self.table.seats[self._seat - 1].card
        return self.table.cards.get(role, 0) > self._shown.get(role, 0) + mine

    @cached_property
    def _shown(self) -> dict[str, int]:
        """How many of each card lie open."""
        found: dict[str, int] = {}
        for shown in self.table.seats:
            for role in {shown.card, shown.played} - {""}:
                found[role] = found.get(role, 0) + 1
        return found

    @cached_property
    def claimants(self) -> dict[str, list[Seat]]:
        """By role: who claims it and may be it."""
        found: dict[str, list[Seat]] = {}
        for seat, role in self.claims.items():
            if seat not in self.liars:
                found.setdefault(role, []).append(seat)
        return found

    def rivals(self, seat: Seat) -> bool:
        """Whether another seat claims the one card that this one claims."""
        role = self.claims.get(seat, "")
        return self.table.cards.get(role, 1) == 1 and len(self.claimants.get(role, ())) > 1

    def pairs(self) -> Iterator[tuple[Seat, Seat]]:
        """Any two who claim the same one card; where there are more of it, each may only have covered a power.

        Whoever claims a card that finds things out, and has found nothing, is no more than a voice.
        """
        for seats in self.claimants.values():
            if self.rivals(seats[0]):
                yield from combinations((seat for seat in seats if not self.only_boasts(seat)), 2)

    def only_boasts(self, seat: Seat) -> bool:
        """Whether somebody says no more of themselves than that they find creatures out, and reports nothing.

        To whoever holds the card it is a lie like any other.
        """
        role = self.claims.get(seat, "")
        if role not in REPORTS["evil"] or role == self._own_role:
            return False
        said = [one for one in self.table.said if one.by == seat]
        claimed = {one.word for one in said if not one.at}
        return claimed == {role} and not any(one.word in ("evil", "good") for one in said)

    def record(self, seat: Seat) -> dict[str, bool]:
        """Which of the reasons for a suspicion hold for a seat, by what everybody has seen."""
        seats = self.table.seats
        vote = seats[seat - 1].vote
        spared = any(
            shown.out and shown.card in CREATURES and shown.cause == "lynched" and shown.vote for shown in seats
        )
        said = [one for one in self.table.said if one.by == seat]
        return {
            FOUND: any(one.at == seat and self._believed(one) for one in self.table.said),
            "contradicts": seat in self.liars,
            "rival": seat not in self.liars and self.rivals(seat),
            "befriends": any(one.word in (TRUST, "good") and self._sure.get(one.at) for one in said),
            "shields": (vote == "down" and spared) or self._looked_away(seat),
            "rash": any(one.word == DOUBTS[0] and self._sure.get(one.at) is False for one in said),
            "hangs": self._hangs(seat),
            "legacy": self._warned_of(seat),
        }

    def weak_record(self, seat: Seat) -> dict[str, bool]:
        """Which of the weaker reasons hold for a seat, that need no open card.

        Among them that somebody is silent: where people talk aloud they tap little, and miss a vote for that.
        """
        said, seats = self.table.said, self.table.seats
        voted = [shown.vote for number, shown in enumerate(seats, 1) if number != seat]
        speakers = {one.by for one in said if not seats[one.by - 1].out}
        against = [one.word for one in said if one.by == seat and one.night == self.table.night and one.word in AGAINST]
        asked = next((place for place, one in enumerate(said) if one.at == seat and one.word == WHO), len(said))
        return {
            "dodges": asked + PATIENCE < len(said) and seat not in self.claims,
            "crowds": self._crowded(seat),
            "follows": bool(against) and set(against) == {JOINS},
            "guesses": DOUBTS[0] in against,
            "silent": not seats[seat - 1].vote and any(voted) and not seats[seat - 1].out,
            "quiet": seat not in {one.by for one in said}
            and 2 * len(speakers) >= sum(not shown.out for shown in seats),
        }

    def _crowded(self, seat: Seat) -> bool:
        """Whether this seat claims a card of which there are several, and too many others do as well."""
        role, seats = self.claims.get(seat, ""), self.table.seats
        copies = self.table.cards.get(role, 0)
        covered = [one for one, claimed in self.claims.items() if claimed == role and not seats[one - 1].card]
        return copies > 1 and seat in covered and 0 < copies - self._shown.get(role, 0) < len(covered)

    def _looked_away(self, seat: Seat) -> bool:
        """Whether this seat has pointed at somebody else while the village expelled a creature."""
        return any(self.table.seats[at - 1].card in CREATURES for at in looked_away(self.table, seat))

    def _hangs(self, seat: Seat) -> bool:
        """Whether this seat has voted for a death of somebody who, as their card shows, was no creature."""
        harmless = {n: one for n, one in enumerate(self.table.seats, 1) if one.card and one.card not in CREATURES}
        vote = self.table.seats[seat - 1].vote
        return any(one.out and condemned(vote, n, one) for n, one in harmless.items()) or any(
            voice.by == seat and voice.at in harmless and harmless[voice.at].cause == "voted"
            for voice in voices(self.table)
        )

    def _warned_of(self, seat: Seat) -> bool:
        """Whether somebody who is out, and harmless by their card, has suspected this seat, or pointed at it apart."""
        seats = self.table.seats
        dead = {n for n, one in enumerate(seats, 1) if one.out and one.card and one.card not in CREATURES}
        return any(one.by in dead and one.at == seat and one.word in AGAINST for one in self.table.said) or any(
            voice.by in dead and voice.at == seat and voice.apart for voice in voices(self.table)
        )


def condemned(vote: str, seat: Seat, shown: SeatView) -> bool:
    """Whether this vote of the last ballot was for the death of a seat that died by that."""
    if shown.cause == "lynched":
        return vote == "up" and bool(shown.vote)
    return shown.cause == "voted" and vote == str(seat)
