"""Of whom a word can be true by what everybody knows: who has said, accused, voted and shown a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.games.village.claims import claimants, copies, finders, unproved
from protocol.games.village import CREATURES, EXPELLING
from protocol.games.village.statements import AGAINST, CONTRADICTS, DOUBTS, FOUND, JOINS, TRUST, kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from protocol.messages import NoteView

Pair = tuple[int, int]
"""Who has done something to whom."""


class Grounds:
    """What speaks for each word about a seat. What this device may not have heard of counts as if it were there."""

    def __init__(self, scene: Scene) -> None:
        self._scene, table = scene, scene.table
        self._heard_all = any(note.kind == "dealt" for note in scene.notes)
        """Whether this device knows the game from its beginning; else what is not known may have been."""
        self._all_said = self._heard_all or len(table.said) < kept(len(table.seats))
        self._said = {(one.by, one.word, one.at) for one in table.said}
        self._accused: set[Pair] = {(row.by, row.at) for row in table.nominations}
        self._seconded: set[Pair] = set()
        self._for_death: set[Pair] = set()
        self._not_against: set[Pair] = set()
        self._abstained: set[int] = set()
        self._everybody = range(1, len(table.seats) + 1)
        cards = {seat: {view.card, view.played} - {""} for seat, view in enumerate(table.seats, 1) if view.card}
        self._creatures = {seat for seat, shown in cards.items() if shown.intersection(CREATURES)}
        self._harmless = {seat for seat, shown in cards.items() if shown.difference(CREATURES)}
        for note in scene.notes:
            self._hear(note)
        for ballot in table.ballots:
            if ballot.kind in EXPELLING:
                self._count(list(ballot.votes))

    def hold(self, word: str, seat: int) -> bool:
        """Whether this word can be true of a seat; for what nobody can know it always can."""
        ground = GROUNDS.get(word)
        return ground is None or ground(self, seat)

    # -- what was heard ------------------------------------------------------------------------------------------

    def _hear(self, note: NoteView) -> None:
        facts: dict[str, Any] = dict(note.facts)
        if note.kind == "said":
            self._said.add((facts["by"], facts["word"], facts["at"]))
        elif note.kind in ("nominated", "seconded"):
            pairs = self._accused if note.kind == "nominated" else self._seconded
            pairs.add((facts["by"], facts["at"]))
        elif note.kind == "thumbs":
            self._for_death |= {(by, facts["at"]) for by in facts["up"]}
            self._not_against |= {(by, facts["at"]) for by in facts["down"]}
            self._abstained |= set(self._everybody) - {*facts["up"], *facts["down"]}
        elif note.kind == "ballot":
            self._count(facts["votes"])

    def _count(self, votes: list[int]) -> None:
        """All have pointed, or nobody where it is 0."""
        for by, pointed in enumerate(votes, 1):
            self._for_death |= {(by, pointed)} if pointed else set()
            self._not_against |= {(by, at) for at in set(votes) - {0, pointed}}
            self._abstained |= set() if pointed else {by}

    # -- of whom each word can be true ---------------------------------------------------------------------------

    def shields(self, seat: int) -> bool:
        """Has not voted against a creature upon whose life the village voted."""
        if not self._heard_all:
            return bool(self._creatures)
        return any((seat, at) in self._not_against for at in self._creatures)

    def hangs(self, seat: int) -> bool:
        """Has voted for the death of somebody harmless."""
        if not self._heard_all:
            return bool(self._harmless)
        return any((seat, at) in self._for_death for at in self._harmless)

    def rash(self, seat: int) -> bool:
        """Has suspected somebody harmless without a reason, or accused them."""
        if not self._all_said:
            return bool(self._harmless)
        without_reason = {(by, at) for by, word, at in self._said if word in (DOUBTS[0], JOINS)} | self._accused
        return any((seat, at) in without_reason for at in self._harmless)

    def befriends(self, seat: int) -> bool:
        """Has trusted a creature, or called it harmless."""
        if not self._all_said:
            return bool(self._creatures)
        return any((seat, word, at) in self._said for word in (TRUST, "good") for at in self._creatures)

    def legacy(self, seat: int) -> bool:
        """Somebody harmless, who is out, has been against this seat."""
        dead = {by for by in self._harmless if self._scene.table.seats[by - 1].out}
        if not self._heard_all:
            return bool(dead)
        against = self._accused | self._seconded | self._for_death | self._speaking_against()
        return any((by, seat) in against for by in dead)

    def joins(self, seat: int) -> bool:
        """Somebody else is against this seat."""
        others = [by for by in self._everybody if by not in (seat, self._scene.you)]
        against = self._accused | self._speaking_against()
        return not self._all_said or any((by, seat) in against for by in others)

    def silent(self, seat: int) -> bool:
        """Has given no vote where others have."""
        voted = any(view.vote for view in self._scene.table.seats)
        return seat in self._abstained or (not self._heard_all and voted)

    def quiet(self, seat: int) -> bool:
        """Has said nothing of any kind."""
        return all(by != seat for by, _, _ in self._said)

    def rival(self, seat: int) -> bool:
        """Claims the one card that somebody else claims, too."""
        one = claimants(self._scene.table).get(seat)
        return one is not None and copies(one.card, self._scene) == 1 and len(unproved(one.card, self._scene)) > 1

    def contradicts(self, seat: int) -> bool:
        """Has told anything of themselves."""
        return seat in claimants(self._scene.table)

    def found(self, seat: int) -> bool:
        """Somebody has reported them."""
        return bool(finders(seat, self._scene.table))

    def _speaking_against(self) -> set[Pair]:
        return {(by, at) for by, word, at in self._said if word in AGAINST}


GROUNDS: dict[str, Callable[[Grounds, int], bool]] = {
    FOUND: Grounds.found,
    "shields": Grounds.shields,
    "silent": Grounds.silent,
    "rash": Grounds.rash,
    CONTRADICTS: Grounds.contradicts,
    "hangs": Grounds.hangs,
    "rival": Grounds.rival,
    "befriends": Grounds.befriends,
    "legacy": Grounds.legacy,
    "quiet": Grounds.quiet,
    JOINS: Grounds.joins,
}
